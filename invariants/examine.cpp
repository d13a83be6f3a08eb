#include "invariants/examine.hpp"

#include <algorithm>

#include "invariants/certificates/max_margin.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"

namespace mistakebound {
namespace {

bool wanted(const Comparison& comparison, const std::string& id) {
  return comparison.theorems.empty() || comparison.theorems.contains(id);
}

/// The comparator that was given, else the exact maximum-margin separator, else what fallback() gives.
template <class Fallback>
Vector comparator_for(const Sequence& sequence, const Comparison& comparison, Examination& result, const char* instead,
                      Fallback fallback) {
  if (comparison.u) {
    result.comparator = "given";
    return *comparison.u;
  }
  result.separation = separate(sequence);
  if (result.separation->separable) {
    result.comparator = "the exact maximum-margin separator";
    return result.separation->w;
  }
  result.comparator = std::string(instead) + "; no separator exists, see max-margin's certificate";
  return fallback();
}

/// The audit of an answer whose rounds are the examples, beside a state that never changes.
TheoremReport audit_of_answer(Audit& audit, const Sequence& sequence, const Vector& state) {
  audit.begin(state);
  std::size_t t = 0;
  for (const Example& example : sequence.examples)
    audit.observe({++t, example.x, example.y, example.y, false, state, state});
  return audit.finish();
}

void add_separation_report(const Sequence& sequence, const Comparison& comparison, Examination& result) {
  const bool named = comparison.theorems.contains("max-margin");
  if (!wanted(comparison, "max-margin") || (!result.separation && !named)) return;
  if (!result.separation) result.separation = separate(sequence);
  std::vector<Vector> others{result.weights};
  if (comparison.u) others.push_back(*comparison.u);
  result.theorems.push_back(examine_separation(sequence, *result.separation, others, comparison.ledger));
}

}  // namespace

Examination examine_perceptron(const Sequence& sequence, const Perceptron& learner, std::size_t passes,
                               const Comparison& comparison, const RoundVisitor& visit) {
  Examination result;
  Perceptron first = learner;
  if (first.w.size() == 0) first.w = zero_vector(sequence.dimension);
  const auto final_weights = [&] {
    Perceptron trial = first;
    run(trial, sequence, passes, [](const Round&) {});
    return Vector(trial.w / trial.step);
  };
  const Vector u = comparator_for(sequence, comparison, result, "the final weights", final_weights);

  std::vector<std::unique_ptr<Audit>> audits;
  if (wanted(comparison, "perceptron-separable"))
    audits.push_back(std::make_unique<AuditOf<PerceptronFacts>>(
        perceptron_separable(), PerceptronFacts(u, comparison.gamma, learner.step), comparison.ledger));
  if (wanted(comparison, "perceptron-freund-schapire"))
    audits.push_back(std::make_unique<AuditOf<FreundSchapireFacts>>(
        perceptron_freund_schapire(), FreundSchapireFacts(u, comparison.gamma, learner.step, learner.tie),
        comparison.ledger));
  if (wanted(comparison, "perceptron-hinge"))
    audits.push_back(std::make_unique<AuditOf<HingeFacts>>(
        perceptron_hinge(),
        HingeFacts(u, comparison.gamma, learner.step, hinge_comparators(sequence, u, final_weights())),
        comparison.ledger));

  for (const auto& audit : audits) {
    for (const Example& example : sequence.examples) audit->survey(example);
    audit->begin(first.w);
  }
  run(first, sequence, passes, [&](const Round& round) {
    if (visit) visit(round);
    for (const auto& audit : audits) audit->observe(round);
    ++result.rounds;
    if (round.mistake) result.mistake_rounds.push_back(round.t);
  });
  result.weights = first.w;
  for (const auto& audit : audits) result.theorems.push_back(audit->finish());
  add_separation_report(sequence, comparison, result);
  return result;
}

Examination examine_batch(const Sequence& sequence, BatchPerceptron learner, std::size_t limit,
                          const Comparison& comparison, const RoundVisitor& visit) {
  Examination result;
  if (learner.w.size() == 0) learner.w = zero_vector(sequence.dimension);
  const Vector u =
      comparator_for(sequence, comparison, result, "zero", [&] { return zero_vector(sequence.dimension); });
  std::optional<Separation> inseparable = result.separation;
  if (comparison.u) {
    const bool u_separates = std::all_of(sequence.examples.begin(), sequence.examples.end(),
                                         [&](const Example& e) { return e.y * dot(u, e.x) > 0; });
    if (!u_separates) inseparable = separate(sequence);
  }
  if (inseparable && inseparable->separable) inseparable.reset();

  BatchOutcome outcome;
  std::unique_ptr<Audit> audit;
  if (wanted(comparison, "perceptron-batch")) {
    audit = std::make_unique<AuditOf<BatchFacts>>(
        perceptron_batch(), BatchFacts(sequence, outcome, u, comparison.gamma, inseparable), comparison.ledger);
    for (const Example& example : sequence.examples) audit->survey(example);
    audit->begin(learner.w);
  }
  outcome = run_batch(learner, sequence, limit, [&](const Round& round, std::size_t example) {
    if (visit) visit(round);
    if (audit) audit->observe(round);
    ++result.rounds;
    result.mistake_rounds.push_back(round.t);
    result.updated_examples.push_back(example);
  });
  result.halted = outcome.halted;
  result.weights = learner.w;
  if (audit) result.theorems.push_back(audit->finish());
  add_separation_report(sequence, comparison, result);
  return result;
}

TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options) {
  AuditOf<MaxMarginFacts> audit(max_margin(), MaxMarginFacts(sequence, separation, others), options);
  return audit_of_answer(audit, sequence, separation.w);
}

TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options) {
  AuditOf<NonnegativeMarginFacts> audit(nonnegative_margin(), NonnegativeMarginFacts(sequence, answer, others),
                                        options);
  return audit_of_answer(audit, sequence, answer.p);
}

}  // namespace mistakebound
