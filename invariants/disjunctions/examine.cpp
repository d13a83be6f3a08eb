#include "invariants/disjunctions/examine.hpp"

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/perceptron_disjunction.hpp"

namespace mistakebound {
namespace {

DisjunctionExamination with_target(const Sequence& sequence, const DisjunctionComparison& comparison) {
  DisjunctionExamination result;
  if (!comparison.target) result.search = smallest_disjunction(sequence);
  result.target = comparison.target ? *comparison.target : result.search->target;
  return result;
}

template <class Learner>
void lay_on(Audit& audit, Learner learner, const Sequence& sequence, std::size_t passes, const RoundVisitor& visit,
            DisjunctionExamination& result) {
  for (const Example& example : sequence.examples) audit.survey(example);
  audit.begin(learner.w);
  run(learner, sequence, passes, [&](const Round& round) {
    if (visit) visit(round);
    audit.observe(round);
    ++result.run.rounds;
    if (!round.mistake) return;
    result.run.mistake_rounds.push_back(round.t);
    ++(round.y > 0 ? result.promotions : result.eliminations);
  });
  result.run.weights = learner.w;
  result.run.theorems.push_back(audit.finish());
}

}  // namespace

DisjunctionExamination examine_littlestone(const Sequence& sequence, LittlestoneWinnow learner, std::size_t passes,
                                           const DisjunctionComparison& comparison, const RoundVisitor& visit) {
  DisjunctionExamination result = with_target(sequence, comparison);
  if (learner.w.size() == 0) learner.w = Vector::Constant(sequence.dimension, Rational(1));
  AuditOf<LittlestoneFacts> audit(
      littlestone_winnow(), LittlestoneFacts(indicator(result.target, sequence.dimension), learner), comparison.ledger);
  lay_on(audit, std::move(learner), sequence, passes, visit, result);
  return result;
}

DisjunctionExamination examine_perceptron_disjunction(const Sequence& sequence, Perceptron learner, std::size_t passes,
                                                      const DisjunctionComparison& comparison,
                                                      const RoundVisitor& visit) {
  DisjunctionExamination result = with_target(sequence, comparison);
  if (learner.w.size() == 0) learner.w = zero_vector(sequence.dimension + 1);
  AuditOf<DisjunctionFacts> audit(perceptron_disjunction(),
                                  DisjunctionFacts(indicator(result.target, sequence.dimension), learner.step),
                                  comparison.ledger);
  lay_on(audit, std::move(learner), with_bias(sequence), passes, visit, result);
  return result;
}

}  // namespace mistakebound
