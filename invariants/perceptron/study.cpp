#include "invariants/perceptron/study.hpp"

#include <algorithm>

#include "invariants/certificates/examine.hpp"
#include "invariants/ledger/measured_audit.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/margin.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"

namespace mistakebound {
namespace {

using PerceptronRun = PerceptronStudy::KnownRun;

template <class Facts>
std::unique_ptr<Audit> perceptron_audit_of(const Theorem<Facts>& theorem, Facts facts, const LedgerOptions& options) {
  if constexpr (IsMeasured<Facts>)
    return std::make_unique<MeasuredAuditOf<Facts>>(theorem, std::move(facts), options);
  else
    return std::make_unique<AuditOf<Facts>>(theorem, std::move(facts), options);
}

Separator perceptron_separator(const PerceptronRun& known, std::optional<Vector> u, std::optional<Rational> gamma,
                               const Rational& step) {
  Separator result = separator(known, std::move(u), std::move(gamma), "the final weights",
                               [&] { return Vector(known.last_state() / step); });
  if (known.examples == nullptr) result.words += "; for perceptron-hinge no further ones are tried";
  return result;
}

BatchSeparator batch_separator(const PerceptronRun& known, std::optional<Vector> u, std::optional<Rational> gamma) {
  return {separator(known, std::move(u), std::move(gamma), "zero", [&] { return zero_vector(known.dimension); })};
}

/// The comparators that perceptron-hinge tries besides; of examples that are not kept u alone.
std::vector<Vector> hinge_candidates(const Perceptron& learner, const Separator& comparator,
                                     const PerceptronRun& known) {
  if (known.examples == nullptr) return {comparator.u};
  return hinge_comparators(*known.examples, comparator.u, Vector(known.last_state() / learner.step));
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

Separator separator(const PerceptronRun& known, std::optional<Vector> u, std::optional<Rational> gamma,
                    const std::string& name, const std::function<Vector()>& instead) {
  Separator result;
  result.gamma = std::move(gamma);
  if (u) {
    result.words = "given";
    result.given = true;
    result.u = std::move(*u);
    return result;
  }
  if (known.examples == nullptr) {
    result.words = name + "; the trace is too long to look for a separator (give --u)";
    result.u = instead();
    return result;
  }
  result.separation = separate(*known.examples);
  result.words = result.separation->separable ? "the exact maximum-margin separator"
                                              : name + "; no separator exists, see max-margin's certificate";
  result.u = result.separation->separable ? result.separation->w : instead();
  return result;
}

std::optional<TheoremReport> certified_separation(const PerceptronRun& known, const Separator& comparator,
                                                  const Vector& last, const Asked& asked) {
  if (known.examples == nullptr || !asked.wants("max-margin")) return std::nullopt;
  if (!comparator.separation && !asked.names("max-margin")) return std::nullopt;
  std::vector<Vector> others{last};
  if (comparator.given) others.push_back(comparator.u);
  return examine_separation(*known.examples, comparator.separation ? *comparator.separation : separate(*known.examples),
                            others, asked.ledger);
}

namespace {

/// Whether a learner starts elsewhere than at 0, of which perceptron-start speaks.
template <class L>
bool starts_elsewhere(const L& learner) {
  return norm2(learner.w) != 0;
}

/// The perceptron's theorems, of the current weights.
template <class S>
std::vector<typename S::Statement> theorems_of_weights() {
  using L = typename S::LearnerType;
  return {{"perceptron-separable",
           [](const L& learner, const Separator& s, const PerceptronRun&, const LedgerOptions& options) {
             return perceptron_audit_of(perceptron_separable(), PerceptronFacts(s.u, s.gamma, learner.step), options);
           },
           true, "perceptron-hinge"},
          {"perceptron-freund-schapire",
           [](const L& learner, const Separator& s, const PerceptronRun& known, const LedgerOptions& options) {
             return perceptron_audit_of(
                 perceptron_freund_schapire(),
                 FreundSchapireFacts(s.u, s.gamma, learner.step, learner.tie, std::nullopt, known.passes), options);
           },
           false, "perceptron-hinge"},
          {"perceptron-hinge",
           [](const L& learner, const Separator& s, const PerceptronRun& known, const LedgerOptions& options) {
             return perceptron_audit_of(perceptron_hinge(),
                                        HingeFacts(s.u, s.gamma, learner.step, hinge_candidates(learner, s, known)),
                                        options);
           }},
          {"perceptron-start",
           [](const L& learner, const Separator& s, const PerceptronRun&, const LedgerOptions& options) {
             return perceptron_audit_of(perceptron_start(), StartFacts(s.u, s.gamma, learner.step), options);
           },
           true, "perceptron-hinge", starts_elsewhere<L>}};
}

/// u, gamma and step, of learners that learn as the perceptron does.
Separator asked_separator(const PerceptronRun& known, const Values& values) {
  return perceptron_separator(known, given_u(known, values), given_gamma(values), values.number("step"));
}

Perceptron perceptron_of(const Values& values, const PerceptronRun& known) {
  return {.tie = tie_of(values), .step = values.number("step"), .w = values.start(known.dimension, known.bias)};
}

}  // namespace

const PerceptronStudy& perceptron_study() {
  static const PerceptronStudy study{
      .name = "perceptron",
      .parameters = {tie_parameter("mistake", "what w.x = 0 means: positive, negative or mistake"), numbers_parameter(),
                     bias_parameter(Role::bias), step_parameter(), start_parameter(), passes_parameter(),
                     order_parameter(), seed_parameter(), reshuffle_parameter(), u_parameter(), gamma_parameter(),
                     certificate_parameter()},
      .comparator = asked_separator,
      .make = [](const Values& values, const PerceptronRun& known, const Separator&) -> Perceptron {
        return perceptron_of(values, known);
      },
      .theorems = theorems_of_weights<PerceptronStudy>(),
      .certificate = certified_separation,
      .ending = [](const Examination<PerceptronStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}}, {}};
      }};
  return study;
}

const AveragedStudy& averaged_perceptron_study() {
  static const AveragedStudy study{
      .name = "averaged-perceptron",
      .parameters = {tie_parameter("mistake", "what a score of 0 means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     step_parameter(),
                     start_parameter(),
                     {"averaging", "after", "of the weights after or before every round, or of right rounds alone",
                      Domain::word({"after", "before", "right"})},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     u_parameter(),
                     gamma_parameter()},
      .mistakes_of = "the current weights",
      .comparator = asked_separator,
      .make = [](const Values& values, const PerceptronRun& known, const Separator&) -> AveragedPerceptron {
        return {perceptron_of(values, known), static_cast<Averaging>(values.word("averaging")),
                zero_vector(known.dimension)};
      },
      .theorems = theorems_of_weights<AveragedStudy>(),
      .certificate = certified_separation,
      .ending = [](const Examination<AveragedStudy>& found) -> Ending {
        return {
            {{"weights", found.learner.w}, {"averaged", found.learner.average()}, {"counted", found.learner.counted}},
            {}};
      }};
  return study;
}

const VotedStudy& voted_perceptron_study() {
  static const VotedStudy study{
      .name = "voted-perceptron",
      .parameters = {tie_parameter("mistake", "what a score of 0 means: positive, negative or mistake"),
                     numbers_parameter(), bias_parameter(Role::bias), step_parameter(), start_parameter(),
                     passes_parameter(), order_parameter(), seed_parameter(), reshuffle_parameter(), u_parameter(),
                     gamma_parameter()},
      .mistakes_of = "the current weights",
      .comparator = asked_separator,
      .make = [](const Values& values, const PerceptronRun& known, const Separator&) -> VotedPerceptron {
        return {perceptron_of(values, known)};
      },
      .theorems = theorems_of_weights<VotedStudy>(),
      .certificate = certified_separation,
      .ending = [](const Examination<VotedStudy>& found) -> Ending {
        std::vector<std::size_t> votes;
        for (const VotedPerceptron::Voter& voter : found.learner.voters) votes.push_back(voter.votes);
        return {{{"weights", found.learner.w}, {"votes", std::move(votes)}}, {}};
      }};
  return study;
}

const MarginStudy& margin_perceptron_study() {
  static const MarginStudy study{
      .name = "margin-perceptron",
      .parameters = {tie_parameter("mistake",
                                   "what it predicts where w.x = 0: positive, negative or neither (mistake)"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     {"margin", "0", "updates where y (w.x) is at most this; 0: on mistakes and ties",
                      Domain::number(Domain::Range::nonnegative)},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     u_parameter(),
                     gamma_parameter()},
      .comparator =
          [](const PerceptronRun& known, const Values& values) {
            return separator(known, given_u(known, values), given_gamma(values), "the final weights",
                             [&] { return known.last_state(); });
          },
      .make = [](const Values& values, const PerceptronRun& known, const Separator&) -> MarginPerceptron {
        return {{.tie = tie_of(values), .w = zero_vector(known.dimension)}, values.number("margin")};
      },
      .theorems = {{"margin-perceptron",
                    [](const MarginPerceptron& learner, const Separator& s, const PerceptronRun& known,
                       const LedgerOptions& options) {
                      return perceptron_audit_of(margin_perceptron(),
                                                 MarginFacts(s.u, s.gamma, learner.margin, known.examples), options);
                    },
                    true}},
      .certificate = certified_separation,
      .ending = [](const Examination<MarginStudy>& found) -> Ending {
        return {{{"weights", found.learner.w}, {"updates", found.learner.updates}}, {}};
      }};
  return study;
}

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
          [](const PerceptronRun& known, const Values& values) {
            return batch_separator(known, given_u(known, values), given_gamma(values));
          },
      .make = [](const Values& values, const PerceptronRun& known, const BatchSeparator&) -> BatchRun {
        return {
            {.selection = static_cast<Selection>(values.word("rule")), .w = values.start(known.dimension, known.bias)},
            {},
            {}};
      },
      .theorems = {{"perceptron-batch",
                    [](const BatchRun& learner, const BatchSeparator& s, const PerceptronRun& known,
                       const LedgerOptions& options) {
                      return perceptron_audit_of(perceptron_batch(),
                                                 BatchFacts(*known.examples, learner.outcome, s.u, s.gamma,
                                                            why_inseparable(*known.examples, s)),
                                                 options);
                    }},
                   {"perceptron-start",
                    [](const BatchRun&, const BatchSeparator& s, const PerceptronRun&, const LedgerOptions& options) {
                      StartFacts facts(s.u, s.gamma);
                      facts.all_are_observed = false;  // a round is an update
                      return perceptron_audit_of(perceptron_start(), std::move(facts), options);
                    },
                    false, nullptr, starts_elsewhere<BatchRun>}},
      .certificate = [](const PerceptronRun& known, const BatchSeparator& s, const Vector& last,
                        const Asked& asked) { return certified_separation(known, s, last, asked); },
      .ending = batch_ending,
      .rule = [](const Values& values, const BatchRun&) -> std::vector<std::pair<std::string, std::string>> {
        return {{"tie", "mistake"}, {"step", "1"}, {"rule", values.text("rule")}};
      }};
  return study;
}

Examination<PerceptronStudy> examine_perceptron(const Sequence& sequence, Perceptron learner, std::size_t passes,
                                                const Comparison& comparison, const VisitorOf<PerceptronStudy>& visit) {
  if (learner.w.size() == 0) learner.w = zero_vector(sequence.dimension);
  const PerceptronRun known = known_run(
      perceptron_study(), sequence, sequence.dimension, false, passes, [&] { return learner; },
      comparison.ledger.textbook);
  return examine(perceptron_study(), learner, known,
                 perceptron_separator(known, comparison.u, comparison.gamma, learner.step), passes,
                 {comparison.theorems, comparison.ledger}, visit);
}

Examination<BatchStudy> examine_batch(const Sequence& sequence, const BatchPerceptron& learner, std::size_t limit,
                                      const Comparison& comparison, const VisitorOf<BatchStudy>& visit) {
  BatchRun first{learner, {}, {}};
  if (first.w.size() == 0) first.w = zero_vector(sequence.dimension);
  const PerceptronRun known{.dimension = sequence.dimension, .bias = false, .examples = &sequence, .last_state = {}};
  return examine(perceptron_batch_study(), std::move(first), known,
                 batch_separator(known, comparison.u, comparison.gamma), limit,
                 {comparison.theorems, comparison.ledger}, visit);
}

}  // namespace mistakebound
