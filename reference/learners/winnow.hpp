/// Winnow with exponentiated weights (A section 3), no weight ever rounded.
///
/// Notation: eta the learning rate, S the state: S_i is the sum of y x_i over the mistakes so far. The weights of the
/// source are w_i = e^(eta S_i) / sum_j e^(eta S_j); as the denominator is positive, the sign of w.x is that of
/// sum_i x_i e^(eta S_i), a sum of powers whose sign is decided exactly.
/// e^eta is written as a power of a base: e^eta = e^(eta) for a rational eta, beta^1 for a rational beta = e^eta, and
/// rho^(1/(2R)) for the learning rate eta* of (24), rho = (R|u|_1 + gamma)/(R|u|_1 - gamma). For gamma = R|u|_1, eta*
/// is infinite; the limit learner then follows the largest exponent whose collected coefficient is not zero.
#pragma once

#include "reference/learners/perceptron.hpp"
#include "reference/numbers/power_sum.hpp"

namespace mistakebound {

/// e^eta = base^scale, scale > 0; or the limit of large eta.
struct LearningRate {
  PowerSum::Base base;  ///< e where absent
  Rational scale = 1;
  bool infinite = false;

  /// eta > 0.
  static LearningRate eta(const Rational& value) { return {.base = std::nullopt, .scale = value}; }
  /// beta = e^eta > 1.
  static LearningRate beta(const Rational& value) { return {.base = value}; }
  /// eta* of (24) for a margin gamma > 0 of u >= 0, with R = max |x|_inf and gamma <= R |u|_1.
  static LearningRate optimal(const Rational& gamma, const Rational& radius, const Rational& u1) {
    const Rational most = radius * u1;
    if (gamma == most) return {.infinite = true};
    return {.base = Rational((most + gamma) / (most - gamma)), .scale = Rational(1 / (2 * radius))};
  }
};

/// sum_i x_i e^(eta S_i), for a finite learning rate.
inline PowerSum winnow_score(const Vector& exponents, const Vector& x, const LearningRate& rate) {
  PowerSum score(rate.base);
  for (Eigen::Index i = 0; i < x.size(); ++i) score.add(x[i], Rational(rate.scale * exponents[i]));
  return score;
}

/// What the score tends to, up to a positive factor, as the learning rate grows: the sum of the x_i over the largest
/// exponent at which it is not 0; 0 where there is none.
inline Rational winnow_limit_score(const Vector& exponents, const Vector& x) {
  std::map<Rational, Rational> collected;
  for (Eigen::Index i = 0; i < x.size(); ++i) collected[exponents[i]] += x[i];
  for (auto term = collected.rbegin(); term != collected.rend(); ++term)
    if (term->second != 0) return term->second;
  return 0;
}

/// The sign of that score, exactly; of its limit for the infinite learning rate. Throws UndecidedSign at the cap.
inline int winnow_sign(const Vector& exponents, const Vector& x, const LearningRate& rate) {
  if (rate.infinite) return sign_of(winnow_limit_score(exponents, x));
  const Decision decision = winnow_score(exponents, x, rate).decide();
  if (!decision.sign) throw UndecidedSign("the sign of a score is undecided at the precision cap");
  return *decision.sign;
}

/// The weights e^(eta S_i)/sum_j e^(eta S_j), each between decimals with `digits` significant digits; for the infinite
/// learning rate their limit: equal weights on the largest exponents, 0 elsewhere. For display only.
std::vector<DecimalBounds> enclosed_weights(const Vector& exponents, const LearningRate& rate, unsigned digits);

/// Winnow: all weights start equal and are multiplied by e^(eta y x_i) on every mistake. `w` holds S.
struct Winnow {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::mistake;
  LearningRate rate;
  Vector w;

  [[nodiscard]] const Vector& state() const { return w; }
  /// The score's sign, which is all that decides.
  [[nodiscard]] int score(const Vector& x) const { return winnow_sign(w, x, rate); }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(const Vector& x, Label y) { w += y * x; }
};

}  // namespace mistakebound
