/// The learners of monotone disjunctions: Littlestone's Winnow, and the perceptron with a constant coordinate.
#include "cli/commands/run_request.hpp"
#include "invariants/disjunctions/examine.hpp"

namespace mistakebound::cli {
namespace {

std::string listed_from_one(const Variables& variables) {
  std::string text;
  for (const Eigen::Index i : variables) text += (text.empty() ? "" : ",") + std::to_string(i + 1);
  return text;
}

DisjunctionComparison read_target(Request& request, Eigen::Index n) {
  DisjunctionComparison comparison{.target = std::nullopt, .ledger = request.ledger};
  if (!request.options.target) return comparison;
  comparison.target = target_option(*request.options.target, n);
  request.document.parameters.emplace_back("target", listed_from_one(*comparison.target));
  return comparison;
}

Sequence read_boolean(Request& request) {
  Sequence sequence = read_sequence(request);
  require_boolean(sequence, name_of(request.options.input));
  return sequence;
}

/// "round 3 is positive, and its variables are active in the negative rounds 1, 2".
std::string explained(const DisjunctionContradiction& contradiction) {
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

std::string origin_of(const DisjunctionExamination& found) {
  if (!found.search) return "given";
  if (found.search->contradiction)
    return "none gives the labels: " + explained(*found.search->contradiction) +
           "; in its place stand all variables that no negative round activates";
  if (!found.search->smallest)
    return "one that gives the labels; the limit on work was reached before it was proved to be the smallest";
  return "the smallest one that gives the labels";
}

/// What both learners report, after their own state.
void fill(RunDocument& document, const DisjunctionExamination& found) {
  document.rounds = found.run.rounds;
  document.mistake_rounds = found.run.mistake_rounds;
  document.compared_with = "target disjunction";
  document.comparator = origin_of(found);
  document.theorems = found.run.theorems;
  if (!found.search) return;
  document.state.push_back({"target_proved_smallest", found.search->smallest && !found.search->contradiction});
  if (!found.search->contradiction) return;
  std::vector<std::size_t> negatives;
  for (const std::size_t t : found.search->contradiction->negatives) negatives.push_back(t + 1);
  document.state.push_back({"contradicting_positive", found.search->contradiction->positive + 1});
  document.state.push_back({"contradicting_negatives", std::move(negatives)});
}

Rational parameter(const Request& request, const char* option, const std::optional<std::string>& text,
                   const Rational& usual, bool (*fits)(const Rational&), const char* expected) {
  if (!text) return usual;
  Rational value = number_option(option, *text, request.numbers);
  if (!fits(value)) throw InputError({option, 0, 0}, quoted(*text), expected);
  return value;
}

LittlestoneWinnow littlestone_learner(const Request& request, Eigen::Index n, Tie tie) {
  const RunOptions& options = request.options;
  const auto positive = [](const Rational& value) { return value > 0; };
  const auto above_one = [](const Rational& value) { return value > 1; };
  const auto below_one = [](const Rational& value) { return value >= 0 && value < 1; };
  const Rational initial = parameter(request, "--initial", options.initial, 1, positive, "a number greater than 0");
  return {.tie = tie,
          .threshold = parameter(request, "--threshold", options.threshold, Rational(n) / 2, positive,
                                 "a number greater than 0"),
          .promotion = parameter(request, "--promotion", options.promotion, 2, above_one, "a number greater than 1"),
          .demotion = parameter(request, "--demotion", options.demotion, 0, below_one,
                                "a number from 0 (which eliminates) and below 1"),
          .w = Vector::Constant(n, initial)};
}

}  // namespace

void run_littlestone_winnow(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("positive");
  const Tie convention = word_option("--tie", tie, tie_words);
  const std::size_t passes = options.passes.value_or(1);
  const Sequence sequence = read_boolean(request);
  const LittlestoneWinnow learner = littlestone_learner(request, sequence.dimension, convention);
  add_convention(request, "tie", tie);
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "bias", options.input.bias);
  add_convention(request, "initial", to_string(learner.w[0]), options.initial.has_value());
  add_convention(request, "threshold", to_string(learner.threshold), options.threshold.has_value());
  add_convention(request, "promotion", to_string(learner.promotion), options.promotion.has_value());
  add_convention(request, "demotion", to_string(learner.demotion), options.demotion.has_value());
  add_convention(request, "passes", passes, options.passes.has_value());
  add_convention(request, "order", std::string("file"));
  const DisjunctionComparison comparison = read_target(request, sequence.dimension);
  begin_trace(request, {{"tie", json_text(tie)},
                        {"initial", json_text(learner.w[0])},
                        {"threshold", json_text(learner.threshold)},
                        {"promotion", json_text(learner.promotion)},
                        {"demotion", json_text(learner.demotion)}});
  const DisjunctionExamination found =
      examine_littlestone(sequence, learner, passes, comparison, round_visitor(request, "w", true));
  request.document.state.push_back({"weights", found.run.weights});
  request.document.state.push_back({"promotions", found.promotions});
  request.document.state.push_back({"eliminations", found.eliminations});
  fill(request.document, found);
}

void run_perceptron_disjunction(Request& request) {
  const RunOptions& options = request.options;
  if (options.input.bias)
    throw InputError({"--bias", 0, 0}, "this option for the learner perceptron-disjunction",
                     "it left out, as the learner appends a constant 1 itself");
  const std::string tie = options.tie.value_or("mistake");
  const Perceptron learner{.tie = word_option("--tie", tie, tie_words),
                           .step = positive_option("--step", options.step.value_or("1"), request.numbers)};
  const std::size_t passes = options.passes.value_or(1);
  const Sequence sequence = read_boolean(request);
  request.document.dimension = sequence.dimension + 1;
  add_convention(request, "tie", tie);
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "constant", std::string("last"));
  add_convention(request, "step", to_string(learner.step), options.step.has_value());
  add_convention(request, "passes", passes, options.passes.has_value());
  add_convention(request, "order", std::string("file"));
  const DisjunctionComparison comparison = read_target(request, sequence.dimension);
  begin_trace(request, {{"tie", json_text(tie)}, {"step", json_text(learner.step)}});
  const DisjunctionExamination found =
      examine_perceptron_disjunction(sequence, learner, passes, comparison, round_visitor(request, "w", true));
  request.document.state.push_back({"weights", found.run.weights});
  fill(request.document, found);
}

}  // namespace mistakebound::cli
