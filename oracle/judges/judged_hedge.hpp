/// Hedge as judges have it: right, or with one thing wrong; with its weights as exact numbers, and with what rounding
/// can do to them.
#pragma once

#include "invariants/hedge/hedge.hpp"
#include "oracle/judges/fault.hpp"
#include "oracle/judges/number_type.hpp"

namespace mistakebound {

/// The size of the logarithm of a weight that the learner has, or more; with the exponential factor it has its loss in
/// the weight's place.
Rational size_of_logarithm(const Hedge& learner, const Rational& weight);

class JudgedHedge {
 public:
  /// The learner with its first weights. A fault that is no more than another parameter is that of the learner.
  JudgedHedge(const Hedge& learner, LearnerFault fault);

  [[nodiscard]] Eigen::Index size() const { return learner_.w.size(); }
  [[nodiscard]] const Hedge& learner() const { return learner_; }
  [[nodiscard]] const LearnerFault& fault() const { return fault_; }
  [[nodiscard]] bool is_exponential() const { return learner_.factor == Hedge::Factor::exponential; }

  /// The weights, as the program shows them, and the probabilities that it makes of them.
  [[nodiscard]] const Number& weight(Eigen::Index i) const { return weights_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] Number probability(Eigen::Index i) const;

  /// What a loss leaves of a weight, by the rule.
  [[nodiscard]] Number left_by(const Rational& loss) const;

  /// A round.
  void lose(const Vector& losses);

  /// How far a weight or a probability that a program computes may be from it, as a share of it: by products, powers or
  /// sums of logarithms, normalised after every round or not. Nothing where there is no bound.
  [[nodiscard]] std::optional<Rational> weight_error(Eigen::Index i, const NumberType& type) const;
  [[nodiscard]] std::optional<Rational> probability_error(Eigen::Index i, const NumberType& type) const;
  /// By how much a probability may be off besides, as weights near the least normal number are rounded coarsely, or are
  /// lost. Nothing where there is no bound.
  [[nodiscard]] std::optional<Rational> lost_of_probability(const NumberType& type) const;

 private:
  /// Whether the fault leaves the round out.
  [[nodiscard]] bool skips(const Vector& losses) const;
  void look_at_weights();
  /// The sum of the weights, or less.
  [[nodiscard]] Rational least_total() const;
  /// The sum of the roundings behind a weight, in units of the last one.
  [[nodiscard]] Rational roundings(Eigen::Index i) const;

  Hedge learner_;
  LearnerFault fault_;
  HedgeFacts powers_;
  std::size_t rounds_ = 0;
  Vector late_;  ///< losses that count in the next round
  std::vector<Number> weights_;
  Number total_;
  Vector factor_roundings_;  ///< of the factors of each weight so far
};

}  // namespace mistakebound
