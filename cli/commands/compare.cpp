/// mistakebound compare: every learner that can read a file on the same examples, mistakes beside bounds.
#include <algorithm>
#include <iostream>

#include "cli/options/input.hpp"
#include "cli/options/limits.hpp"
#include "cli/options/output.hpp"
#include "cli/options/signals.hpp"
#include "cli/reports/compare_document.hpp"
#include "cli/reports/run_in_memory.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/readers/blockwise_file.hpp"

namespace mistakebound::cli {

const KnownLearners& compare_learners() {
  static const KnownLearners learners = known_learners(
      []<class S>(const S&) { return std::bool_constant<!ComparesLearners<S>>{}; },
      [](const auto&, const Parameter& parameter) {
        return parameter.role == Role::rule || parameter.role == Role::run || parameter.role == Role::against;
      });
  return learners;
}

namespace {

/// The learners that are asked for, in the order in which they are named; all of them where none is.
KnownLearners chosen(const std::optional<std::string>& list) {
  if (!list) return compare_learners();
  KnownLearners result;
  std::vector<std::string> names;
  for (const KnownLearner& known : compare_learners()) names.push_back(known.name);
  for (const ListItem& item : between_commas(*list)) {
    const std::string word(item.text);
    const auto at = std::find(names.begin(), names.end(), word);
    if (at == names.end()) throw InputError({"--learners", 0, 0}, mistakebound::quoted(word), one_of(word, names));
    if (std::any_of(result.begin(), result.end(), [&](const KnownLearner& other) { return other.name == word; }))
      throw InputError({"--learners", 0, 0}, mistakebound::quoted(word) + " twice", "each learner once");
    result.push_back(compare_learners()[static_cast<std::size_t>(at - names.begin())]);
  }
  return result;
}

/// Throws InputError for an option that none of the learners has.
void check_given(const Given& given, const KnownLearners& learners) {
  for (const auto& [option, text] : given)
    if (std::none_of(learners.begin(), learners.end(),
                     [&, &name = option](const KnownLearner& known) { return known.find(name) != nullptr; }))
      throw InputError({"--" + option, 0, 0}, "this option", "one that a learner of --learners has");
}

/// The files that are read, for the learners' options as well.
std::vector<NamedFile> inputs_of(const CompareOptions& options, const KnownLearners& learners) {
  std::vector<NamedFile> inputs{{"the example file", options.input.file}};
  for (const KnownLearner& learner : learners)
    for (const auto& [option, text] : options.parameters)
      if (const Parameter* found = learner.find(option); found != nullptr && found->domain.kind == Domain::Kind::file)
        inputs.push_back({"the file of --" + option, text});
  return inputs;
}

/// The learner's run, with those of the options that it has.
RunOptions options_of_run(const CompareOptions& options, const KnownLearner& learner) {
  RunOptions run;
  run.learner = learner.name;
  run.input = options.input;
  for (const auto& [option, text] : options.parameters)
    if (learner.find(option) != nullptr) run.parameters[option] = text;
  return run;
}

/// Whether it can be left to the learner to find the value.
bool may_be_optimal(const Parameter& parameter) {
  const std::vector<std::string>& words = parameter.domain.words;
  return std::find(words.begin(), words.end(), "optimal") != words.end();
}

/// The run; where it asks for a value that may be the optimal one, with that. Throws InputError.
RunDocument document_of(const CompareOptions& options, const KnownLearner& learner) {
  RunOptions run = options_of_run(options, learner);
  const auto open = std::find_if(learner.options.begin(), learner.options.end(), [&](const Parameter& parameter) {
    return may_be_optimal(parameter) && !run.parameters.contains(parameter.name);
  });
  if (open == learner.options.end()) return run_document(run);
  try {
    return run_document(run);
  } catch (const InputError&) {
    run.parameters[open->name] = "optimal";
    return run_document(run);
  }
}

/// The text of what can be read once, as standard input and pipes, which every learner reads.
std::shared_ptr<const std::string> text_to_share(const InputOptions& input) {
  if (input.text != nullptr || (input.file != "-" && !is_stream(input.file))) return input.text;
  constexpr std::size_t most = std::size_t{1} << 30U;  // bytes
  return std::make_shared<const std::string>(
      text_of_file(input.file, "a file of examples", most, "a file on a disk, which need not be in memory"));
}

}  // namespace

int compare(CompareOptions options) {
  const KnownLearners learners = chosen(options.learners);
  check_given(options.parameters, learners);
  if (options.svg) check_outputs({{"--svg", *options.svg}}, inputs_of(options, learners));
  options.input.text = text_to_share(options.input);
  CompareDocument document{.file = name_of(options.input), .runs = {}, .others = {}};
  std::exception_ptr first_error;
  std::vector<TheoremReport> reports;
  {
    const Limited limited(options.limits);
    for (const KnownLearner& learner : learners) {
      if (document.cut()) {
        document.others.push_back({learner.name, "not run: " + text_of(*document.cut())});
        continue;
      }
      try {
        document.runs.push_back(document_of(options, learner));
      } catch (const InputError& error) {
        if (!first_error) first_error = std::current_exception();
        document.others.push_back({learner.name, error.what()});
        continue;
      }
      finish_on_signals();  // until now there was nothing to tell
      const RunDocument& run = document.runs.back();
      reports.insert(reports.end(), run.theorems.begin(), run.theorems.end());
    }
  }
  if (document.runs.empty()) std::rethrow_exception(first_error);
  print(options.json ? json_of(document) : text_of(document));
  // A bar for a part of a run would be taken for the whole.
  if (options.svg && document.cut() == nullptr) write_whole("--svg", *options.svg, picture_of(document));
  int code = exit_code(reports, {});
  for (const RunDocument& run : document.runs)
    if (!run.why_undecided.empty() && code != exit_refuted) code = exit_undecided;
  const CutShort* const cut = document.cut();
  if (cut == nullptr) return code;
  std::cerr << "mistakebound: " << text_of(*cut) << "\n";
  return exit_code(code, *cut);
}

}  // namespace mistakebound::cli
