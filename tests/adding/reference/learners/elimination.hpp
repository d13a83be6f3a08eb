/// The elimination algorithm for monotone disjunctions (Valiant 1984; mistakes counted by Littlestone 1988): predict by
/// the disjunction of the variables that are left, and on a false alarm leave out all that were active.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// Elimination: w in {0,1}^n says which variables are left, at the start all of them.
struct Elimination {
  using Instance = Vector;
  using State = Vector;

  Tie tie = Tie::mistake;  ///< no score is 0
  Vector w;

  [[nodiscard]] const Vector& state() const { return w; }
  /// Positive where a variable that is left is active; x is in {0,1}^n.
  [[nodiscard]] Rational score(const Vector& x) const { return dot(w, x) - Rational(1, 2); }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if (x[i] != 0 && y < 0) w[i] = 0;
  }
};

}  // namespace mistakebound
