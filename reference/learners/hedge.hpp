/// Hedge (Freund and Schapire 1997), the randomised Weighted Majority of Littlestone and Warmuth (1994, section 5):
/// share a unit among n experts in proportion to their weights, lose what they lose with it, and multiply their weights
/// by what their losses leave.
///
/// A loss l leaves 1 - (1 - beta) l, which is linear in it; beta^l would do as well, and is the same for l = 0 and 1.
#pragma once

#include "reference/learners/example.hpp"
#include "reference/learners/learner.hpp"

namespace mistakebound {

/// Hedge: w starts at (1, .., 1). It predicts no label.
struct Hedge {
  using Instance = Vector;  ///< the experts' losses, from 0 to 1
  using State = Vector;

  Rational beta = Rational(1, 2);
  Vector w;

  [[nodiscard]] const Vector& state() const { return w; }
  /// Its own loss, p.l with p = w/W. Of experts that are wrong or right it is the probability of an error where the
  /// prediction of an expert drawn from p is followed.
  [[nodiscard]] Rational loss(const Vector& losses) const { return dot(w, losses) / w.sum(); }
  void update(const Vector& losses) {
    for (Eigen::Index i = 0; i < w.size(); ++i) w[i] *= 1 - (1 - beta) * losses[i];
  }
  /// A round; there is no prediction that could differ from the label.
  Prediction learn(const Vector& losses, Label y) {
    update(losses);
    return y;
  }
};

}  // namespace mistakebound
