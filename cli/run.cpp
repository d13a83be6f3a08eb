/// mistakebound run: a reference learner on a file, and every theorem that speaks of it.
#include <filesystem>
#include <iostream>

#include "cli/input.hpp"
#include "oracle/write_trace.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t default_limit = 10'000;  // updates of the batch learner

/// Refuses what the chosen learner has no use for, so that no option is silently ignored.
void check_options(const RunOptions& options) {
  const bool online = options.learner == "perceptron";
  const bool batch = options.learner == "perceptron-batch";
  if (!online && !batch)
    throw InputError({"run", 0, 0}, "the learner " + quoted(options.learner), "one of perceptron, perceptron-batch");
  const auto refuse = [&](bool given, const char* option, const char* learner) {
    if (given)
      throw InputError({option, 0, 0}, "this option for the learner " + options.learner,
                       std::string("it only for ") + learner);
  };
  refuse(batch && options.tie, "--tie", "perceptron (the batch rule counts y w.x = 0 as a violation)");
  refuse(batch && options.passes, "--passes", "perceptron");
  refuse(batch && options.step, "--step", "perceptron");
  refuse(online && options.rule, "--rule", "perceptron-batch");
  refuse(online && options.limit, "--limit", "perceptron-batch");
  check_theorem_ids("--theorem", options.theorems, options.learner);
}

}  // namespace

int run(const RunOptions& options) {
  check_options(options);
  const NumberOptions numbers = number_options(options.input);
  const Tie tie = word_option("--tie", options.tie.value_or("mistake"), tie_words);
  const Rule rule = word_option("--rule", options.rule.value_or("first"), rule_words);
  const Rational step = positive_option("--step", options.step.value_or("1"), numbers);
  const std::size_t passes = options.passes.value_or(1);
  const std::size_t limit = options.limit.value_or(default_limit);
  const bool online = options.learner == "perceptron";

  const Sequence sequence = read(options.input);
  Comparison comparison;
  if (options.u) comparison.u = vector_option("--u", *options.u, numbers, sequence.dimension, options.input.bias);
  if (options.gamma) comparison.gamma = positive_option("--gamma", *options.gamma, numbers);
  comparison.theorems.insert(options.theorems.begin(), options.theorems.end());

  RunDocument document;
  document.learner = options.learner;
  document.file = name_of(options.input);
  document.dimension = sequence.dimension;
  document.with_ledger = options.steps;
  if (online)
    document.conventions = {{"tie", options.tie.value_or("mistake")},
                            {"numbers", to_string(numbers.reading)},
                            {"bias", options.input.bias},
                            {"step", to_string(step)},
                            {"passes", passes},
                            {"order", std::string("file")}};
  else
    document.conventions = {{"tie", std::string("mistake")},
                            {"numbers", to_string(numbers.reading)},
                            {"bias", options.input.bias},
                            {"rule", options.rule.value_or("first")},
                            {"limit", limit}};
  if (options.passes) document.parameters.emplace_back("passes", passes);
  if (options.step) document.parameters.emplace_back("step", to_string(step));
  if (options.rule) document.parameters.emplace_back("rule", *options.rule);
  if (options.limit) document.parameters.emplace_back("limit", limit);
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
    const std::string rule_name = online ? "" : options.rule.value_or("first");
    trace->write(trace_header(options.learner, sequence.dimension, options.tie.value_or("mistake"), step, rule_name) +
                 "\n");
  }
  const RoundVisitor visit = [&](const Round& round) {
    if (trace) trace->write(trace_line(round) + "\n");
    if (options.steps && !options.json) {
      const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
      print("round " + std::to_string(round.t) + ": x = (" + to_string(round.x) + "), y = " + std::to_string(round.y) +
            ", prediction " + prediction + (round.mistake ? ", mistake" : "") + ", w after = (" +
            to_string(round.after) + ")\n");
    }
  };

  document.examination = online ? examine_perceptron(sequence, {.tie = tie, .step = step}, passes, comparison, visit)
                                : examine_batch(sequence, {.rule = rule}, limit, comparison, visit);
  if (!document.examination.halted)
    document.messages.push_back("stopped by --limit after " + std::to_string(limit) +
                                (limit == 1 ? " update" : " updates") + ", before w separated the examples");
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
