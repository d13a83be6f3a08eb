#include "properties/majority/cases.hpp"

namespace mistakebound {

TheoremReport majority_report(const MajorityCase& value, const MajoritySetting& setting, const LedgerOptions& options) {
  const WeightedMajority learner{.tie = setting.tie, .beta = value.beta, .updates = setting.updates, .w = value.first};
  return examine_weighted_majority(value.sequence, learner, 1, options, value.start).report();
}

TheoremReport majority_report(const std::vector<std::string>& rows, const Rational& beta,
                              const MajoritySetting& setting, const LedgerOptions& options) {
  const Sequence sequence = sequence_of(rows);
  const Vector ones = Vector::Constant(sequence.dimension, Rational(1));
  return majority_report({sequence, ones, ones, beta}, setting, options);
}

Sequence two_constant_experts(std::size_t rounds, const Rational& beta) {
  Vector x(2);
  x << 1, -1;
  WeightedMajority learner{.beta = beta, .w = Vector::Constant(2, Rational(1))};
  Sequence sequence{.dimension = 2, .examples = {}, .features = {}};
  for (std::size_t t = 0; t < rounds; ++t) {
    const Label y = predict(learner, x) > 0 ? -1 : 1;
    learn(learner, x, y);
    sequence.examples.push_back({x, y});
  }
  return sequence;
}

}  // namespace mistakebound
