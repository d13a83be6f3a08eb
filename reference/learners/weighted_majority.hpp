/// Weighted Majority (Littlestone and Warmuth 1994): predict with the weighted vote of n experts, and multiply the
/// weight of every expert that was wrong by beta, after mistakes or after every round.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// After which rounds weights are multiplied.
enum class Updates { on_mistakes, always };

/// Weighted Majority. With beta = 0 it is halving, of which the updates are those of every round.
struct WeightedMajority {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::mistake;
  Rational beta = Rational(1, 2);
  Updates updates = Updates::on_mistakes;
  Vector w;  ///< positive at the start

  [[nodiscard]] const Vector& state() const { return w; }
  /// The weight for +1 minus the weight for -1; x is in {-1,1}^n, what the experts say.
  [[nodiscard]] Rational score(const Vector& x) const { return dot(w, x); }
  [[nodiscard]] bool due(Label y, Prediction prediction) const { return updates == Updates::always || prediction != y; }
  void update(const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if (x[i] != y) w[i] *= beta;
  }
};

}  // namespace mistakebound
