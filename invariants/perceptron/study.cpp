#include "invariants/perceptron/study.hpp"

#include "invariants/certificates/examine.hpp"
#include "invariants/ledger/measured_audit.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"

namespace mistakebound {
namespace {

using PerceptronRun = PerceptronStudy::KnownRun;

template <class Facts>
std::unique_ptr<Audit> measured_audit(const Theorem<Facts>& theorem, Facts facts, const LedgerOptions& options) {
  return std::make_unique<MeasuredAuditOf<Facts>>(theorem, std::move(facts), options);
}

Separator perceptron_separator(const PerceptronRun& known, std::optional<Vector> u, std::optional<Rational> gamma,
                               const Rational& step) {
  Separator result = separator(known, std::move(u), std::move(gamma), "the final weights",
                               [&] { return Vector(known.last_state() / step); });
  if (known.examples == nullptr) result.words += "; for perceptron-hinge no further ones are tried";
  return result;
}

/// The comparators that perceptron-hinge tries besides; of examples that are not kept u alone.
std::vector<Vector> hinge_candidates(const Perceptron& learner, const Separator& comparator,
                                     const PerceptronRun& known) {
  if (known.examples == nullptr) return {comparator.u};
  return hinge_comparators(*known.examples, comparator.u, Vector(known.last_state() / learner.step));
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

/// The perceptron's theorems, of the current weights.
template <class S>
std::vector<typename S::Statement> theorems_of_weights() {
  using L = typename S::LearnerType;
  return {{"perceptron-separable",
           [](const L& learner, const Separator& s, const PerceptronRun&, const LedgerOptions& options) {
             return measured_audit(perceptron_separable(), PerceptronFacts(s.u, s.gamma, learner.step), options);
           },
           true, "perceptron-hinge"},
          {"perceptron-freund-schapire",
           [](const L& learner, const Separator& s, const PerceptronRun& known, const LedgerOptions& options) {
             return measured_audit(
                 perceptron_freund_schapire(),
                 FreundSchapireFacts(s.u, s.gamma, learner.step, learner.tie, std::nullopt, known.passes), options);
           },
           false, "perceptron-hinge"},
          {"perceptron-hinge",
           [](const L& learner, const Separator& s, const PerceptronRun& known, const LedgerOptions& options) {
             return measured_audit(perceptron_hinge(),
                                   HingeFacts(s.u, s.gamma, learner.step, hinge_candidates(learner, s, known)),
                                   options);
           }},
          {"perceptron-start",
           [](const L& learner, const Separator& s, const PerceptronRun&, const LedgerOptions& options) {
             return start_audit(StartFacts(s.u, s.gamma, learner.step), options);
           },
           true, "perceptron-hinge", starts_elsewhere<L>}};
}

/// u, gamma and step, of learners that learn as the perceptron does.
Separator separator_by_values(const PerceptronRun& known, const Values& values) {
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
      .comparator = separator_by_values,
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
      .comparator = separator_by_values,
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
      .comparator = separator_by_values,
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

}  // namespace mistakebound
