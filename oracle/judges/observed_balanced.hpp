/// What traces show of balanced Winnow, and what rounding can do to it.
#pragma once

#include "oracle/judges/observed_weights.hpp"
#include "reference/learners/balanced_winnow.hpp"

namespace mistakebound {

/// Products as in rounding.hpp, of twice as many weights. A factor b (1 - x_i) is rounded twice more than one that is
/// read, and where x_i is no number of the type, reading it puts 1 - x_i off by |x_i|/|1 - x_i| roundings. The score
/// adds the terms of both weights, and the margin.
template <>
class Rounding<BalancedWinnow> {
 public:
  Rounding(const BalancedWinnow& learner, Precision precision);

  void update(const BalancedWinnow& learner, const Vector& x, Label y);
  void doubt(const BalancedWinnow& learner, const Vector& x, Label y);
  [[nodiscard]] bool may_flip(const Rational& score, const BalancedWinnow& learner, const Vector& x) const;
  [[nodiscard]] bool may_flip_update(const Rational& score, const BalancedWinnow& learner, const Vector& x) const {
    return may_flip(score, learner, x);
  }
  [[nodiscard]] bool may_round(const Vector&) const { return product_.updated(); }
  [[nodiscard]] bool may_round_prediction(const BalancedWinnow&, const Vector& x) const { return may_round(x); }
  [[nodiscard]] std::optional<Rational> error(const BalancedWinnow& learner, Eigen::Index i) const;
  [[nodiscard]] bool covers(const Rational& difference, const BalancedWinnow& learner, Eigen::Index i) const {
    return is_covered(difference, error(learner, i));
  }
  [[nodiscard]] bool may_round_weights(const BalancedWinnow& learner) const {
    return !are_read_exactly(learner.w, product_.type());
  }
  [[nodiscard]] std::optional<Rational> score_error(const BalancedWinnow& learner, const Vector& x) const;

 private:
  [[nodiscard]] std::optional<Rational> share() const { return product_.share(logarithms_); }

  ProductRounding product_;
  Rational logarithms_ = 0;
};

template <>
class Observed<BalancedWinnow> : public ObservedWeights<BalancedWinnow> {
 public:
  using ObservedWeights::ObservedWeights;
  [[nodiscard]] static std::vector<Suspect<BalancedWinnow>> suspects(const ShownStep<BalancedWinnow>& step);
  [[nodiscard]] static std::vector<Suspect<BalancedWinnow>> hiding_suspects(const ShownStep<BalancedWinnow>& step);
  static void finished(const ShownStep<BalancedWinnow>&, bool, bool) {}
};

}  // namespace mistakebound
