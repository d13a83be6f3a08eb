/// Weighted Majority (Littlestone and Warmuth 1994): predict with the weighted vote of n experts, and on a mistake
/// multiply the weight of every expert that was wrong by beta.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// Weighted Majority: w starts at (1, .., 1).
struct WeightedMajority {
  using Instance = Vector;
  using State = Vector;

  Tie tie = Tie::mistake;
  Rational beta = Rational(1, 2);
  Vector w;

  [[nodiscard]] const Vector& state() const { return w; }
  /// The weight for +1 minus the weight for -1; x is in {0,1}^n, and expert i says +1 where x_i = 1.
  [[nodiscard]] Rational score(const Vector& x) const { return 2 * dot(w, x) - w.sum(); }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if ((x[i] != 0) != (y > 0)) w[i] *= beta;
  }
};

}  // namespace mistakebound
