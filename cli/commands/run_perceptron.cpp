/// The perceptron, online and batch.
#include "cli/commands/run_request.hpp"
#include "cli/reports/certificate.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t default_limit = 10'000;  // updates of the batch learner

void fill(RunDocument& document, const Examination& examination) {
  document.rounds = examination.rounds;
  document.mistake_rounds = examination.mistake_rounds;
  document.comparator = examination.comparator;
  document.separation = examination.separation;
  document.theorems = examination.theorems;
  document.state.push_back({"weights", examination.weights});
}

}  // namespace

void run_perceptron(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const Perceptron learner{.tie = word_option("--tie", tie, tie_words),
                           .step = positive_option("--step", options.step.value_or("1"), request.numbers)};
  const std::size_t passes = options.passes.value_or(1);
  const Sequence sequence = read_sequence(request);
  add_convention(request, "tie", tie);
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "bias", options.input.bias);
  add_convention(request, "step", to_string(learner.step), options.step.has_value());
  add_convention(request, "passes", passes, options.passes.has_value());
  add_convention(request, "order", std::string("file"));
  const Comparison comparison = read_comparison(request, sequence.dimension);
  begin_trace(request, {{"tie", json_text(tie)}, {"step", json_text(learner.step)}});
  fill(request.document, examine_perceptron(sequence, learner, passes, comparison, round_visitor(request, "w", true)));
  if (options.certificate) request.certificate = certificate_of(request.document, sequence, options.input);
}

void run_perceptron_batch(Request& request) {
  const RunOptions& options = request.options;
  const std::string rule = options.rule.value_or("first");
  const BatchPerceptron learner{.selection = word_option("--rule", rule, selection_words)};
  const std::size_t limit = options.limit.value_or(default_limit);
  const Sequence sequence = read_sequence(request);
  add_convention(request, "tie", std::string("mistake"));
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "bias", options.input.bias);
  add_convention(request, "rule", rule, options.rule.has_value());
  add_convention(request, "limit", limit, options.limit.has_value());
  const Comparison comparison = read_comparison(request, sequence.dimension);
  begin_trace(request, {{"tie", json_text("mistake")}, {"step", "1"}, {"rule", json_text(rule)}});
  const Examination examination =
      examine_batch(sequence, learner, limit, comparison, round_visitor(request, "w", true));
  fill(request.document, examination);
  request.document.state.push_back({"halted", examination.halted});
  std::vector<std::size_t> examples;
  for (const std::size_t example : examination.updated_examples) examples.push_back(example + 1);
  request.document.state.push_back({"updated_examples", std::move(examples)});
  if (options.certificate) request.certificate = certificate_of(request.document, sequence, options.input);
  if (!examination.halted)
    request.document.messages.push_back("stopped by --limit after " + std::to_string(limit) +
                                        (limit == 1 ? " update" : " updates") + ", before w separated the examples");
}

}  // namespace mistakebound::cli
