/// The study of the batch perceptron.
#include <algorithm>

#include "invariants/perceptron/batch.hpp"
#include "invariants/perceptron/start.hpp"
#include "invariants/perceptron/study.hpp"

namespace mistakebound {
namespace {

BatchSeparator batch_separator(const BatchStudy::KnownRun& known, std::optional<Vector> u,
                               std::optional<Rational> gamma) {
  return {separator(known, std::move(u), std::move(gamma), "zero", [&] { return zero_vector(known.dimension); })};
}

/// Why no w separates, where that is so.
std::optional<Separation> why_inseparable(const Sequence& sequence, const Separator& comparator) {
  const bool separates = std::all_of(sequence.examples.begin(), sequence.examples.end(),
                                     [&](const Example& e) { return e.y * dot(comparator.u, e.x) > 0; });
  std::optional<Separation> result = comparator.separation;
  if (!result && !separates) result = separate(sequence);
  if (result && result->separable) result.reset();
  return result;
}

Ending batch_ending(const Examination<BatchStudy>& found) {
  std::vector<std::size_t> examples;
  for (const std::size_t example : found.learner.updated_examples) examples.push_back(example + 1);
  const bool halted = found.learner.outcome.halted;
  Ending ending{{{"weights", found.learner.w}, {"halted", halted}, {"updated_examples", std::move(examples)}}, {}};
  if (const std::optional<Cycle>& cycle = found.learner.outcome.cycle; cycle && !found.cut) {
    ending.cycle = cycle;
    ending.remarks.push_back("never halts: the weights after " + std::to_string(cycle->begin) + " and after " +
                             std::to_string(cycle->begin + cycle->length) +
                             " updates are the same, and what is between comes back for ever; |w|^2 is at most " +
                             to_string(cycle->largest_norm2));
  } else if (!halted && !found.cut)
    ending.remarks.push_back("stopped by --limit after " + std::to_string(found.passes) +
                             (found.passes == 1 ? " update" : " updates") + ", before w separated the examples");
  return ending;
}

}  // namespace

const BatchStudy& perceptron_batch_study() {
  static const BatchStudy study{
      .name = "perceptron-batch",
      .parameters = {{"tie", "mistake", "what w.x = 0 means", Domain::text(), Role::fixed},
                     numbers_parameter(),
                     bias_parameter(Role::reading),
                     {"rule", "first", "the example to update on: first, last, largest or cyclic",
                      Domain::word({"first", "last", "largest", "cyclic"})},
                     start_parameter(),
                     {"limit", "10000", "the most updates", Domain::whole(0, 1'000'000'000'000'000'000), Role::run},
                     u_parameter(),
                     gamma_parameter(),
                     certificate_parameter()},
      .comparator =
          [](const BatchStudy::KnownRun& known, const Values& values) {
            return batch_separator(known, given_u(known, values), given_gamma(values));
          },
      .make = [](const Values& values, const BatchStudy::KnownRun& known, const BatchSeparator&) -> BatchRun {
        return {
            {.selection = static_cast<Selection>(values.word("rule")), .w = values.start(known.dimension, known.bias)},
            {},
            {}};
      },
      .theorems = {{"perceptron-batch",
                    [](const BatchRun& learner, const BatchSeparator& s, const BatchStudy::KnownRun& known,
                       const LedgerOptions& options) -> std::unique_ptr<Audit> {
                      return std::make_unique<AuditOf<BatchFacts>>(
                          perceptron_batch(),
                          BatchFacts(*known.examples, learner.outcome, s.u, s.gamma,
                                     why_inseparable(*known.examples, s)),
                          options);
                    }},
                   {"perceptron-start",
                    [](const BatchRun&, const BatchSeparator& s, const BatchStudy::KnownRun&,
                       const LedgerOptions& options) {
                      StartFacts facts(s.u, s.gamma);
                      facts.all_are_observed = false;  // a round is an update
                      return start_audit(std::move(facts), options);
                    },
                    false, nullptr, starts_elsewhere<BatchRun>}},
      .certificate = [](const BatchStudy::KnownRun& known, const BatchSeparator& s, const Vector& last,
                        const Asked& asked) { return certified_separation(known, s, last, asked); },
      .ending = batch_ending,
      .rule = [](const Values& values, const BatchRun&) -> std::vector<std::pair<std::string, std::string>> {
        return {{"tie", "mistake"}, {"step", "1"}, {"rule", values.text("rule")}};
      }};
  return study;
}

Examination<BatchStudy> examine_batch(const Sequence& sequence, const BatchPerceptron& learner, std::size_t limit,
                                      const Comparison& comparison, const VisitorOf<BatchStudy>& visit) {
  BatchRun first{learner, {}, {}};
  if (first.w.size() == 0) first.w = zero_vector(sequence.dimension);
  const BatchStudy::KnownRun known{
      .dimension = sequence.dimension, .bias = false, .examples = &sequence, .last_state = {}};
  return examine(perceptron_batch_study(), std::move(first), known,
                 batch_separator(known, comparison.u, comparison.gamma), limit,
                 {comparison.theorems, comparison.ledger}, visit);
}

}  // namespace mistakebound
