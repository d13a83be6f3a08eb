/// Hedge (Freund and Schapire 1997), the randomised Weighted Majority of Littlestone and Warmuth (1994, section 5):
/// share a unit among n experts in proportion to their weights, lose what they lose with it, and multiply their weights
/// by what their losses leave.
///
/// A loss l leaves beta^l (the exponential factor), or 1 - (1 - beta) l (the linear one), or anything in between; they
/// are the same for l = 0 and 1.
#pragma once

#include <optional>

#include "reference/learners/example.hpp"
#include "reference/learners/learner.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {

/// Hedge: all weights start at 1. It predicts no label.
struct Hedge {
  using Instance = Vector;  ///< the experts' losses, from 0 to 1
  using State = Vector;
  enum class Factor { linear, exponential };

  Factor factor = Factor::linear;
  Rational beta = Rational(1, 2);
  std::optional<Rational> eta = std::nullopt;  ///< exponential: beta is e^(-eta) where it is given
  /// The weights; under the exponential factor what the experts have lost: expert i has the weight beta^(w_i).
  Vector w;

  /// n experts that have lost nothing.
  [[nodiscard]] Vector start(Eigen::Index n) const {
    return Vector::Constant(n, Rational(factor == Factor::linear ? 1 : 0));
  }
  [[nodiscard]] const Vector& state() const { return w; }
  /// beta^exponent.
  [[nodiscard]] PowerSum power(const Rational& exponent) const {
    return eta ? PowerSum({}, 1, Rational(-*eta * exponent)) : PowerSum(beta, 1, exponent);
  }
  void update(const Vector& losses) {
    if (factor == Factor::exponential) {
      w += losses;
    } else {
      for (Eigen::Index i = 0; i < w.size(); ++i) w[i] *= 1 - (1 - beta) * losses[i];
    }
  }
  /// A round; there is no prediction that could differ from the label.
  Prediction learn(const Vector& losses, Label y) {
    update(losses);
    return y;
  }
};

}  // namespace mistakebound
