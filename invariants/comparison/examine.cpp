/// The perceptron and Winnow on one sequence, held against the theorem that compares them.
#include "invariants/comparison/comparison.hpp"

namespace mistakebound {

TheoremReport examine_comparison(const Sequence& sequence, Perceptron learner, const Vector& u,
                                 const std::optional<Rational>& gamma, const LedgerOptions& options) {
  if (learner.w.size() == 0) learner.w = zero_vector(sequence.dimension);
  AuditOf<ComparisonFacts> audit(comparison(), ComparisonFacts(u, gamma, learner.step, learner.tie), options);
  for (const Example& example : sequence.examples) audit.survey(example);
  audit.begin(learner.w);
  run(learner, sequence, 1, [&](const Round& round) { audit.observe(round); });
  return audit.finish();
}

}  // namespace mistakebound
