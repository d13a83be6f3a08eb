/// mistakebound run: a reference learner on a file, and every theorem that speaks of it.
#include <algorithm>
#include <iostream>

#include "cli/commands/run_request.hpp"

namespace mistakebound::cli {

const std::vector<RunLearner>& run_learners() {
  static const std::vector<RunLearner> all{
      {"perceptron", {"--tie", "--passes", "--step", "--u", "--gamma", "--certificate"}, run_perceptron},
      {"perceptron-batch", {"--rule", "--limit", "--u", "--gamma", "--certificate"}, run_perceptron_batch},
      {"kernel-perceptron",
       {"--tie", "--passes", "--kernel", "--instances", "--f", "--u", "--gamma"},
       run_kernel_perceptron},
      {"winnow", {"--tie", "--passes", "--eta", "--beta", "--u", "--gamma"}, run_winnow},
      {"halving", {"--tie"}, run_halving},
      {"halving-cover", {"--tie", "--grid", "--u", "--gamma"}, run_halving_cover},
      {"littlestone-winnow",
       {"--tie", "--passes", "--initial", "--threshold", "--promotion", "--demotion", "--target"},
       run_littlestone_winnow},
      {"perceptron-disjunction", {"--tie", "--passes", "--step", "--target"}, run_perceptron_disjunction},
  };
  return all;
}

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// The options that not every learner has, and whether they were given.
std::vector<std::pair<std::string, bool>> options_of_learners(const RunOptions& o) {
  return {{"--tie", o.tie.has_value()},
          {"--passes", o.passes.has_value()},
          {"--step", o.step.has_value()},
          {"--rule", o.rule.has_value()},
          {"--limit", o.limit.has_value()},
          {"--eta", o.eta.has_value()},
          {"--beta", o.beta.has_value()},
          {"--target", o.target.has_value()},
          {"--grid", o.grid.has_value()},
          {"--initial", o.initial.has_value()},
          {"--threshold", o.threshold.has_value()},
          {"--promotion", o.promotion.has_value()},
          {"--demotion", o.demotion.has_value()},
          {"--kernel", o.kernel.has_value()},
          {"--instances", o.instances.has_value()},
          {"--f", o.f.has_value()},
          {"--u", o.u.has_value()},
          {"--gamma", o.gamma.has_value()},
          {"--certificate", o.certificate.has_value()}};
}

/// Refuses what the chosen learner has no use for, so that no option is silently ignored.
const RunLearner& checked_learner(const RunOptions& options) {
  std::vector<std::string> names;
  for (const RunLearner& learner : run_learners()) names.emplace_back(learner.name);
  const auto chosen = std::find(names.begin(), names.end(), options.learner);
  if (chosen == names.end())
    throw InputError({"run", 0, 0}, "the learner " + quoted(options.learner), "one of " + joined(names));
  const RunLearner& learner = run_learners()[static_cast<std::size_t>(chosen - names.begin())];
  const auto takes = [](const RunLearner& some, const std::string& option) {
    return std::find(some.options.begin(), some.options.end(), option) != some.options.end();
  };
  for (const auto& [option, given] : options_of_learners(options)) {
    if (!given || takes(learner, option)) continue;
    std::vector<std::string> others;
    for (const RunLearner& other : run_learners())
      if (takes(other, option)) others.emplace_back(other.name);
    throw InputError({option, 0, 0}, "this option for the learner " + options.learner, "it only for " + joined(others));
  }
  check_theorem_ids("--theorem", options.theorems, options.learner);
  return learner;
}

void check_files(const RunOptions& options) {
  std::vector<NamedFile> outputs;
  if (options.trace) outputs.push_back({"--trace", *options.trace});
  if (options.certificate) outputs.push_back({"--certificate", *options.certificate});
  check_outputs(outputs, {{"the example file", options.input.file}});
}

}  // namespace

void add_convention(Request& request, const std::string& name, const Value& value, bool parameter) {
  request.document.conventions.emplace_back(name, value);
  if (parameter) request.document.parameters.emplace_back(name, value);
}

Sequence read_sequence(Request& request) {
  Sequence sequence = read(request.options.input);
  request.document.dimension = sequence.dimension;
  return sequence;
}

Comparison read_comparison(Request& request, Eigen::Index dimension) {
  const RunOptions& options = request.options;
  Comparison comparison{.ledger = request.ledger};
  comparison.theorems.insert(options.theorems.begin(), options.theorems.end());
  if (options.u) comparison.u = vector_option("--u", *options.u, request.numbers, dimension, options.input.bias);
  if (options.gamma) {
    comparison.gamma = positive_option("--gamma", *options.gamma, request.numbers);
    request.document.parameters.emplace_back("gamma", to_string(*comparison.gamma));
  }
  return comparison;
}

void begin_trace(Request& request, const std::vector<TraceParameter>& parameters) {
  const std::optional<std::string>& path = request.options.trace;
  if (!path) return;
  request.trace.emplace("--trace", *path);
  request.trace->write(trace_header(request.options.learner, request.document.dimension, parameters) + "\n");
}

RoundVisitor round_visitor(Request& request, const char* state, bool weights_in_trace) {
  return [&request, state, weights_in_trace](const Round& round) {
    if (request.trace) request.trace->write(trace_line(round, weights_in_trace) + "\n");
    if (!request.options.steps || request.options.json) return;
    const std::string prediction = round.prediction == 0 ? "none (tie)" : std::to_string(round.prediction);
    print("round " + std::to_string(round.t) + ": x = (" + to_string(round.x) + "), y = " + std::to_string(round.y) +
          ", prediction " + prediction + (round.mistake ? ", mistake, " : ", ") + state + " after = (" +
          to_string(round.after) + ")\n");
  };
}

int run(const RunOptions& options) {
  const RunLearner& learner = checked_learner(options);
  check_files(options);
  Request request{.options = options, .numbers = number_options(options.input)};
  RunDocument& document = request.document;
  document.learner = options.learner;
  document.file = name_of(options.input);
  document.with_ledger = options.steps;
  // The ledger is printed as it grows; for JSON it is kept, as one object holds it all.
  if (options.steps)
    request.ledger.entry = [&](const Entry& entry) {
      LedgerLine line{entry.round, entry.theorem.id, entry.step.id, to_string(entry.claim), entry.judgement.outcome};
      if (options.json) {
        document.ledger.push_back(std::move(line));
      } else {
        print(text_of(line));
      }
    };
  learner.run(request);
  if (options.input.bias) document.parameters.emplace_back("bias", true);
  print(options.json ? json_of(document) : text_of(document));
  if (request.trace) request.trace->commit();
  if (options.certificate) write_whole("--certificate", *options.certificate, request.certificate);
  for (const std::string& message : document.messages) std::cerr << "mistakebound: " << message << "\n";
  return exit_code(document.theorems, options.theorems);
}

}  // namespace mistakebound::cli
