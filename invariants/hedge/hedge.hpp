/// The loss of Hedge beside that of its best expert (Freund and Schapire 1997, Theorem 2; and by Hoeffding's lemma).
///
/// Notation: n experts, of which expert i loses l_i on the round and L_i so far; w and w' the weights before and after
/// the round, W and W' their sums; p = w/W; L the learner's loss so far, L* the least L_i; eta = ln(1/beta). With the
/// linear factor all of these but eta are rational; with the exponential one weights are powers of beta, p.l is a
/// quotient of their sums, and L is known by enclosures.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/hedge.hpp"

namespace mistakebound {

/// numerator/divisor of sums of powers of one base, or rationals; the divisor is positive.
Number quotient_of_sums(const Number& numerator, const Number& divisor);

/// Whether it is the rational 0, as sums of no weights are.
inline bool is_zero(const Number& value) {
  const auto* rational = std::get_if<Rational>(&value);
  return rational != nullptr && *rational == 0;
}

struct HedgeFacts {
  using Observed = Round;

  /// `learner` says what its factor is; its weights say nothing.
  HedgeFacts(Hedge learner, Eigen::Index experts);

  // Fixed by the learner and its first weights.
  Hedge rule;
  Rational n;
  Number beta;
  std::optional<Number> eta;  ///< where beta is positive
  Number start_gap2;          ///< |w_1 - (1, .., 1)|^2

  // The round.
  std::size_t t = 0;
  Rational least_loss;
  Rational largest_loss;
  std::vector<Rational> losses;  ///< the different ones, increasing
  Number loss;                   ///< p.l
  Number share;                  ///< (1 - beta) p.l
  Number total_before;           ///< W
  Number total;                  ///< W'
  Number gap2;                   ///< |w' - what the rule makes of w|^2

  // So far.
  Number loss_sum;              ///< L
  Vector expert_sums;           ///< L_i
  std::vector<Number> weights;  ///< w'
  Rational least_sum;           ///< L*

  [[nodiscard]] bool is_exponential() const { return rule.factor == Hedge::Factor::exponential; }
  [[nodiscard]] bool beta_is_positive() const { return eta.has_value(); }
  /// beta^exponent.
  [[nodiscard]] Number power(const Rational& exponent) const;
  /// 1 - (1 - beta) loss.
  [[nodiscard]] Number linear(const Rational& loss) const;

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] static std::size_t mistakes() { return 0; }

 private:
  [[nodiscard]] Number weight(const Rational& entry) const;
  /// The weights of that state, and their sum.
  void hold(const Vector& state);
  [[nodiscard]] Number distance2(const Vector& a, const Vector& b) const;

  // beta = root_^degree_, the root no perfect power, where beta is positive and not 1.
  Rational root_ = 1;
  unsigned long degree_ = 1;
  RunningTotal losses_so_far_;
};

const Theorem<HedgeFacts>& hedge();

}  // namespace mistakebound
