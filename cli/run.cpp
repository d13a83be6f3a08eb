/// mistakebound run: a reference learner on a file, and every theorem that speaks of it.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "cli/input.hpp"
#include "oracle/write_trace.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t default_limit = 10'000;  // updates of the batch learner

/// An option that belongs to some learners only.
struct LearnerOption {
  const char* name;
  bool given;
  std::vector<std::string> learners;
};

/// Refuses what the chosen learner has no use for, so that no option is silently ignored.
void check_options(const RunOptions& o) {
  const std::vector<std::string> learners{"perceptron", "perceptron-batch", "winnow"};
  const auto listed = [](const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
  };
  const auto holds = [](const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (!holds(learners, o.learner))
    throw InputError({"run", 0, 0}, "the learner " + quoted(o.learner), "one of " + listed(learners));
  const std::vector<LearnerOption> options{
      {"--tie", o.tie.has_value(), {"perceptron", "winnow"}},
      {"--passes", o.passes.has_value(), {"perceptron", "winnow"}},
      {"--step", o.step.has_value(), {"perceptron"}},
      {"--rule", o.rule.has_value(), {"perceptron-batch"}},
      {"--limit", o.limit.has_value(), {"perceptron-batch"}},
      {"--eta", o.eta.has_value(), {"winnow"}},
      {"--beta", o.beta.has_value(), {"winnow"}},
  };
  for (const LearnerOption& option : options)
    if (option.given && !holds(option.learners, o.learner))
      throw InputError({option.name, 0, 0}, "this option for the learner " + o.learner,
                       "it only for " + listed(option.learners));
  if (o.learner == "winnow" && o.eta.has_value() == o.beta.has_value())
    throw InputError({"--eta", 0, 0}, o.eta ? "it beside --beta" : "no learning rate for the learner winnow",
                     "one of --eta Q, --eta optimal and --beta Q");
  check_theorem_ids("--theorem", o.theorems, o.learner);
}

/// Winnow's learning rate; nothing for the optimal one.
std::optional<LearningRate> learning_rate(const RunOptions& options, const NumberOptions& numbers) {
  if (options.eta && *options.eta == "optimal") return std::nullopt;
  if (options.eta) return LearningRate::eta(positive_option("--eta", *options.eta, numbers));
  const Rational beta = number_option("--beta", *options.beta, numbers);
  if (beta <= 1) throw InputError({"--beta", 0, 0}, quoted(*options.beta), "a number greater than 1");
  return LearningRate::beta(beta);
}

/// What a run was asked for, and the learner's own share in it.
struct Request {
  const RunOptions& options;
  Sequence sequence;
  Comparison comparison;
  NumberOptions numbers;
  RunDocument document;
  std::vector<TraceParameter> trace_parameters;
  bool trace_weights = true;
  std::function<Examination(const RoundVisitor&)> examine;
};

void prepare_perceptron(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const Perceptron learner{.tie = word_option("--tie", tie, tie_words),
                           .step = positive_option("--step", options.step.value_or("1"), request.numbers)};
  const std::size_t passes = options.passes.value_or(1);
  Settings& conventions = request.document.conventions;
  conventions.insert(conventions.begin(), {"tie", tie});
  conventions.emplace_back("step", to_string(learner.step));
  conventions.emplace_back("passes", passes);
  conventions.emplace_back("order", std::string("file"));
  if (options.step) request.document.parameters.emplace_back("step", to_string(learner.step));
  request.trace_parameters = {{"tie", json_text(tie)}, {"step", json_text(learner.step)}};
  request.examine = [&request, learner, passes](const RoundVisitor& visit) {
    return examine_perceptron(request.sequence, learner, passes, request.comparison, visit);
  };
}

void prepare_batch(Request& request) {
  const RunOptions& options = request.options;
  const std::string rule = options.rule.value_or("first");
  const std::size_t limit = options.limit.value_or(default_limit);
  Settings& conventions = request.document.conventions;
  conventions.insert(conventions.begin(), {"tie", std::string("mistake")});
  conventions.emplace_back("rule", rule);
  conventions.emplace_back("limit", limit);
  if (options.rule) request.document.parameters.emplace_back("rule", rule);
  if (options.limit) request.document.parameters.emplace_back("limit", limit);
  request.trace_parameters = {{"tie", json_text("mistake")}, {"step", "1"}, {"rule", json_text(rule)}};
  const BatchPerceptron learner{.rule = word_option("--rule", rule, rule_words)};
  request.examine = [&request, learner, limit](const RoundVisitor& visit) {
    return examine_batch(request.sequence, learner, limit, request.comparison, visit);
  };
}

void prepare_winnow(Request& request) {
  const RunOptions& options = request.options;
  const std::string tie = options.tie.value_or("mistake");
  const std::size_t passes = options.passes.value_or(1);
  const std::optional<LearningRate> rate = learning_rate(options, request.numbers);
  const char* name = options.eta ? "eta" : "beta";
  const std::string value = !rate ? "optimal" : to_string(rate->base ? *rate->base : rate->scale);
  Settings& conventions = request.document.conventions;
  conventions.insert(conventions.begin(), {"tie", tie});
  conventions.emplace_back(name, value);
  conventions.emplace_back("passes", passes);
  conventions.emplace_back("order", std::string("file"));
  request.document.parameters.emplace_back(name, value);
  request.trace_parameters = {{"tie", json_text(tie)}, {name, json_text(value)}};
  request.trace_weights = false;
  const Tie convention = word_option("--tie", tie, tie_words);
  request.examine = [&request, convention, rate, passes](const RoundVisitor& visit) {
    return examine_winnow(request.sequence, convention, rate, passes, request.comparison, {}, visit);
  };
}

}  // namespace

int run(const RunOptions& options) {
  check_options(options);
  Request request{.options = options, .numbers = number_options(options.input)};
  RunDocument& document = request.document;
  document.learner = options.learner;
  document.file = name_of(options.input);
  document.with_ledger = options.steps;
  document.conventions = {{"numbers", to_string(request.numbers.reading)}, {"bias", options.input.bias}};
  if (options.passes) document.parameters.emplace_back("passes", *options.passes);
  if (options.learner == "perceptron") prepare_perceptron(request);
  if (options.learner == "perceptron-batch") prepare_batch(request);
  if (options.learner == "winnow") prepare_winnow(request);

  request.sequence = read(options.input);
  document.dimension = request.sequence.dimension;
  Comparison& comparison = request.comparison;
  if (options.u)
    comparison.u = vector_option("--u", *options.u, request.numbers, document.dimension, options.input.bias);
  if (options.gamma) comparison.gamma = positive_option("--gamma", *options.gamma, request.numbers);
  comparison.theorems.insert(options.theorems.begin(), options.theorems.end());
  if (options.gamma) document.parameters.emplace_back("gamma", to_string(*comparison.gamma));
  if (options.input.bias) document.parameters.emplace_back("bias", true);

  // The ledger is printed as it grows; for JSON it is kept, as one object holds it all.
  if (options.steps)
    comparison.ledger.entry = [&](const Entry& entry) {
      LedgerLine line{entry.round, entry.theorem.id, entry.step.id, to_string(entry.claim), entry.judgement.outcome};
      if (options.json) {
        document.ledger.push_back(std::move(line));
      } else {
        print(text_of(line));
      }
    };
  std::optional<WholeFile> trace;
  if (options.trace) {
    std::error_code ignored;
    if (std::filesystem::equivalent(*options.trace, options.input.file, ignored))
      throw InputError({"--trace", 0, 0}, "the example file " + quoted(*options.trace), "another path to write to");
    if (*options.trace == "-") throw InputError({"--trace", 0, 0}, "'-'", "a path; standard output has the report");
    trace.emplace("--trace", *options.trace);
    trace->write(trace_header(options.learner, document.dimension, request.trace_parameters) + "\n");
  }
  const char* state = options.learner == "winnow" ? "S" : "w";
  const RoundVisitor visit = [&](const Round& round) {
    if (trace) trace->write(trace_line(round, request.trace_weights) + "\n");
    if (options.steps && !options.json) {
      const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
      print("round " + std::to_string(round.t) + ": x = (" + to_string(round.x) + "), y = " + std::to_string(round.y) +
            ", prediction " + prediction + (round.mistake ? ", mistake, " : ", ") + state + " after = (" +
            to_string(round.after) + ")\n");
    }
  };

  document.examination = request.examine(visit);
  if (!document.examination.halted) {
    const std::size_t limit = options.limit.value_or(default_limit);
    document.messages.push_back("stopped by --limit after " + std::to_string(limit) +
                                (limit == 1 ? " update" : " updates") + ", before w separated the examples");
  }
  print(options.json ? json_of(document) : text_of(document));
  if (trace) trace->commit();
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code(document.examination.theorems, options.theorems);
}

int separate(const SeparateOptions& options) {
  const Sequence sequence = read(options.input);
  SeparationDocument document{
      .file = name_of(options.input),
      .conventions = {{"numbers", to_string(number_options(options.input).reading)}, {"bias", options.input.bias}},
      .rounds = sequence.size(),
      .dimension = sequence.dimension,
      .separation = mistakebound::separate(sequence),
      .report = {}};
  // Something to hold the answer against: the sum of the y x.
  std::vector<Vector> others;
  Vector sum = zero_vector(sequence.dimension);
  for (const Example& example : sequence.examples) sum += example.y * example.x;
  others.push_back(std::move(sum));
  document.report = examine_separation(sequence, document.separation, others);
  print(options.json ? json_of(document) : text_of(document));
  return exit_code({document.report}, {});
}

}  // namespace mistakebound::cli
