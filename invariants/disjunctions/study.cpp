#include "invariants/disjunctions/study.hpp"

#include <algorithm>

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/perceptron_disjunction.hpp"

namespace mistakebound {
namespace {

using DisjunctionRun = LittlestoneStudy::KnownRun;

/// "round 3 is positive, and its variables are active in the negative rounds 1, 2".
std::string contradiction_in_words(const DisjunctionContradiction& contradiction) {
  constexpr std::size_t most = 10;
  const std::vector<std::size_t>& negatives = contradiction.negatives;
  std::string text = "round " + std::to_string(contradiction.positive + 1) + " is positive, and ";
  if (negatives.empty()) return text + "no variable is active in it";
  text += negatives.size() == 1 ? "each of its variables is active in the negative round"
                                : "each of its variables is active in one of the negative rounds";
  for (std::size_t i = 0; i < std::min(most, negatives.size()); ++i)
    text += (i == 0 ? " " : ", ") + std::to_string(negatives[i] + 1);
  if (negatives.size() > most) text += ", ... (" + std::to_string(negatives.size() - most) + " more)";
  return text;
}

std::string origin_of_target(const DisjunctionSearch& search) {
  if (search.contradiction)
    return "none gives the labels: " + contradiction_in_words(*search.contradiction) +
           "; in its place stand all variables that no negative round activates";
  if (!search.smallest)
    return "one that gives the labels; the limit on work was reached before it was proved to be the smallest";
  return "the smallest one that gives the labels";
}

/// The target as it was given, else the smallest disjunction that gives the labels. A program's instances may be
/// others than 0 and 1; of these there is none.
TargetDisjunction target_of(const Sequence* examples, const std::optional<Variables>& given) {
  TargetDisjunction result;
  if (given) {
    result.words = "given";
    result.given = true;
    result.target = *given;
    return result;
  }
  result.missing = true;
  if (examples == nullptr) {
    result.words = "none; the trace is too long to look for a disjunction (give --target)";
    return result;
  }
  for (const Example& example : examples->examples)
    if (std::any_of(example.x.begin(), example.x.end(), [](const Rational& x) { return x != 0 && x != 1; })) {
      result.words = "none; disjunctions are of variables that are 0 or 1, and the trace has others";
      return result;
    }
  result.missing = false;
  result.search = smallest_disjunction(*examples);
  result.target = result.search->target;
  result.words = origin_of_target(*result.search);
  return result;
}

TargetBesideConstant target_beside_constant(const DisjunctionRun& known, const std::optional<Variables>& given) {
  if (given || known.examples == nullptr) return {target_of(known.examples, given)};
  Sequence without{.dimension = known.dimension - 1, .examples = {}, .features = {}};
  for (const Example& example : known.examples->examples)
    without.examples.push_back({example.x.head(without.dimension), example.y});
  return {target_of(&without, given)};
}

std::optional<Variables> given_target(const Values& values, Eigen::Index n) {
  if (!values.given("target")) return std::nullopt;
  return values.variables("target", n);
}

/// What both learners report, after their own state.
void add_search(Ending& ending, const TargetDisjunction& target) {
  if (!target.search) return;
  const auto& contradiction = target.search->contradiction;
  ending.state.push_back({"target_proved_smallest", target.search->smallest && !contradiction});
  if (!contradiction) return;
  std::vector<std::size_t> negatives;
  for (const std::size_t t : contradiction->negatives) negatives.push_back(t + 1);
  ending.state.push_back({"contradicting_positive", contradiction->positive + 1});
  ending.state.push_back({"contradicting_negatives", std::move(negatives)});
}

Ending littlestone_ending(const Examination<LittlestoneStudy>& found) {
  Ending ending{{{"weights", found.learner.w},
                 {"promotions", found.positive_mistakes},
                 {"eliminations", found.mistake_rounds.size() - found.positive_mistakes}},
                {}};
  add_search(ending, found.comparator);
  return ending;
}

std::unique_ptr<Audit> littlestone_audit(const LittlestoneWinnow& learner, const TargetDisjunction& comparator,
                                         const DisjunctionRun& known, const LedgerOptions& options) {
  return std::make_unique<AuditOf<LittlestoneFacts>>(
      littlestone_winnow(), LittlestoneFacts(indicator(comparator.target, known.dimension), learner), options);
}

std::unique_ptr<Audit> disjunction_audit(const Perceptron& learner, const TargetBesideConstant& comparator,
                                         const DisjunctionRun& known, const LedgerOptions& options) {
  return std::make_unique<AuditOf<DisjunctionFacts>>(
      perceptron_disjunction(), DisjunctionFacts(indicator(comparator.target, known.dimension - 1), learner.step),
      options);
}

}  // namespace

const LittlestoneStudy& littlestone_winnow_study() {
  static const LittlestoneStudy study{
      .name = "littlestone-winnow",
      .parameters = {tie_parameter("positive", "what w.x = threshold means: positive, negative or mistake"),
                     numbers_parameter(),
                     bias_parameter(Role::bias),
                     {"initial", "1", "starting weight, a positive number", Domain::number(Domain::Range::positive)},
                     {"threshold", "n/2", "threshold, a positive number", Domain::number(Domain::Range::positive)},
                     {"promotion", "2", "factor on missed positives, above 1",
                      Domain::number(Domain::Range::above_one)},
                     {"demotion", "0", "factor on false alarms, below 1; 0 eliminates",
                      Domain::number(Domain::Range::below_one)},
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     target_parameter(),
                     certificate_parameter()},
      .compared_with = "target disjunction",
      .boolean = true,
      .comparator =
          [](const DisjunctionRun& known, const Values& values) {
            return target_of(known.examples, given_target(values, known.dimension));
          },
      .make = [](const Values& values, const DisjunctionRun& known, const TargetDisjunction&) -> LittlestoneWinnow {
        return {.tie = tie_of(values),
                .threshold = values.number("threshold", known.dimension),
                .promotion = values.number("promotion"),
                .demotion = values.number("demotion"),
                .w = Vector::Constant(known.dimension, values.number("initial"))};
      },
      .theorems = {{"littlestone-winnow", littlestone_audit, true}},
      .ending = littlestone_ending};
  return study;
}

const DisjunctionStudy& perceptron_disjunction_study() {
  static const DisjunctionStudy study{
      .name = "perceptron-disjunction",
      .parameters = {tie_parameter("mistake", "what w.x = 0 means: positive, negative or mistake"),
                     numbers_parameter(),
                     {"constant", "last", "the constant coordinate", Domain::text(), Role::fixed},
                     step_parameter(),
                     passes_parameter(),
                     order_parameter(),
                     seed_parameter(),
                     reshuffle_parameter(),
                     target_parameter()},
      .compared_with = "target disjunction",
      .boolean = true,
      .comparator =
          [](const DisjunctionRun& known, const Values& values) {
            return target_beside_constant(known, given_target(values, known.dimension - 1));
          },
      .make = [](const Values& values, const DisjunctionRun& known, const TargetBesideConstant&) -> Perceptron {
        return {.tie = tie_of(values), .step = values.number("step"), .w = zero_vector(known.dimension)};
      },
      .theorems = {{"perceptron-disjunction", disjunction_audit, true}},
      .ending = [](const Examination<DisjunctionStudy>& found) -> Ending {
        Ending ending{{{"weights", found.learner.w}}, {}};
        add_search(ending, found.comparator);
        return ending;
      }};
  return study;
}

Examination<LittlestoneStudy> examine_littlestone(const Sequence& sequence, LittlestoneWinnow learner,
                                                  std::size_t passes, const DisjunctionComparison& comparison,
                                                  const VisitorOf<LittlestoneStudy>& visit) {
  if (learner.w.size() == 0) learner.w = Vector::Constant(sequence.dimension, Rational(1));
  const DisjunctionRun known{.dimension = sequence.dimension, .bias = false, .examples = &sequence, .last_state = {}};
  return examine(littlestone_winnow_study(), std::move(learner), known, target_of(&sequence, comparison.target), passes,
                 {{}, comparison.ledger}, visit);
}

Examination<DisjunctionStudy> examine_perceptron_disjunction(const Sequence& sequence, Perceptron learner,
                                                             std::size_t passes,
                                                             const DisjunctionComparison& comparison,
                                                             const VisitorOf<DisjunctionStudy>& visit) {
  const Sequence extended = with_bias(sequence);
  if (learner.w.size() == 0) learner.w = zero_vector(extended.dimension);
  const DisjunctionRun known{.dimension = extended.dimension, .bias = false, .examples = &extended, .last_state = {}};
  return examine(perceptron_disjunction_study(), std::move(learner), known,
                 target_beside_constant(known, comparison.target), passes, {{}, comparison.ledger}, visit);
}

}  // namespace mistakebound
