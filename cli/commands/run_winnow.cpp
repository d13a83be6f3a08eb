/// The exponentiated Winnow.
#include "cli/commands/run_request.hpp"

namespace mistakebound::cli {
namespace {

/// The learning rate that was asked for; nothing for the optimal one.
std::optional<LearningRate> learning_rate(const RunOptions& options, const NumberOptions& numbers) {
  if (options.eta.has_value() == options.beta.has_value())
    throw InputError({"--eta", 0, 0}, options.eta ? "it beside --beta" : "no learning rate for the learner winnow",
                     "one of --eta Q, --eta optimal and --beta Q");
  if (options.eta && *options.eta == "optimal") return std::nullopt;
  if (options.eta) return LearningRate::eta(positive_option("--eta", *options.eta, numbers));
  const Rational beta = number_option("--beta", *options.beta, numbers);
  if (beta <= 1) throw InputError({"--beta", 0, 0}, quoted(*options.beta), "a number greater than 1");
  return LearningRate::beta(beta);
}

/// The learning rate as a trace's header has it: a rate that was found for the whole sequence is spelled out.
std::vector<TraceParameter> rate_parameters(const LearningRate& rate) {
  if (rate.infinite) return {{"eta", json_text(std::string("infinite"))}};
  if (!rate.base) return {{"eta", json_text(rate.scale)}};
  std::vector<TraceParameter> parameters{{"beta", json_text(*rate.base)}};
  if (rate.scale != 1) parameters.emplace_back("power", json_text(rate.scale));
  return parameters;
}

}  // namespace

void run_winnow(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const Tie convention = word_option("--tie", tie, tie_words);
  const std::size_t passes = options.passes.value_or(1);
  const std::optional<LearningRate> rate = learning_rate(options, request.numbers);
  const char* name = options.eta ? "eta" : "beta";
  const std::string value = !rate ? "optimal" : to_string(rate->base ? *rate->base : rate->scale);
  const Sequence sequence = read_sequence(request);
  add_convention(request, "tie", tie);
  add_convention(request, "numbers", to_string(request.numbers.reading));
  add_convention(request, "bias", options.input.bias);
  add_convention(request, name, value, true);
  add_convention(request, "passes", passes, options.passes.has_value());
  add_convention(request, "order", std::string("file"));
  const Comparison comparison = read_comparison(request, sequence.dimension);
  if (options.trace) {
    std::vector<TraceParameter> parameters = rate_parameters(rate ? *rate : best_winnow_rate(sequence, comparison));
    parameters.emplace_back("tie", json_text(tie));
    begin_trace(request, parameters);
  }
  const Examination examination =
      examine_winnow(sequence, convention, rate, passes, comparison, {}, round_visitor(request, "S", false));
  RunDocument& document = request.document;
  document.rounds = examination.rounds;
  document.mistake_rounds = examination.mistake_rounds;
  document.comparator = examination.comparator;
  document.theorems = examination.theorems;
  document.state.push_back({"exponents", examination.weights});
  document.state.push_back({"weights", enclosed_weights(examination.weights, *examination.rate, 20)});
}

}  // namespace mistakebound::cli
