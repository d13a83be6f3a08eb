/// mistakebound drive: a living program held against the rule, by adversaries that adapt to it.
#include "oracle/drive/drive.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "cli/commands/failures.hpp"
#include "cli/options/input.hpp"
#include "cli/reports/drive_document.hpp"
#include "cli/reports/shell_text.hpp"
#include "oracle/emit/emit.hpp"
#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/traces/fields.hpp"

namespace mistakebound::cli {
namespace {

/// The learner's parameters that were given. Throws InputError for one that it has not, or cannot have.
std::map<std::string, std::string> parameters_of(const DriveCommandOptions& given, const NumberOptions& numbers) {
  const Values values = values_of(drive_learners(), "drive", given.learner, given.parameters, numbers);
  const Parameter* eta = values.find("eta");
  if (eta != nullptr && !eta->domain.words.empty()) {
    const char* const rates = "one of --eta Q, --eta infinite and --beta Q";
    if (!values.given("eta") && !values.given("beta"))
      throw values.complaint("eta", "no learning rate for the learner " + given.learner, rates);
    if (!learning_rate(values))
      throw values.complaint("eta", "'optimal', which is known of a whole sequence only", rates);
  }
  if (values.find("points") != nullptr && values.text("points").empty())
    throw values.complaint("points", "no points", "for each point a sign for every hypothesis, as in ++--,+-+-");
  if (given.dyadic) refuse_what_rounds(values, "--dyadic");
  return given.parameters;
}

/// The learners whose weights are compared.
DriveOptions options_of(const DriveCommandOptions& given) {
  const NumberOptions numbers =
      number_options(InputOptions{.numbers = given.numbers, .exponent_limit = given.exponent_limit});
  DriveOptions options{.command = given.command, .parameters = parameters_of(given, numbers), .numbers = numbers};
  for (const auto& [option, text] :
       {std::pair{"--tolerance", &given.tolerance}, std::pair{"--absolute-tolerance", &given.absolute_tolerance}}) {
    if (!*text) continue;
    if (!shown_state(given.learner).weights)
      throw InputError({option, 0, 0}, "this option for the learner " + quoted(given.learner),
                       "it only for learners with weights: " + judged_with_weights());
    if (given.decisions) throw InputError({option, 0, 0}, "it beside --decisions", "one of the two: it is for weights");
  }
  const bool predicts = shown_state(given.learner).predicts;
  for (const auto& [option, is_given] :
       {std::pair{"--decisions", given.decisions}, std::pair{"--emit", given.emit && *given.emit != "csv"}})
    if (is_given && !predicts)
      throw InputError({option, 0, 0}, "this option for the learner " + quoted(given.learner),
                       "it with a learner that predicts labels");
  if (given.tolerance) {
    options.tolerance = number_option("--tolerance", *given.tolerance, options.numbers);
    if (options.tolerance < 0 || options.tolerance >= 1)
      throw InputError({"--tolerance", 0, 0}, quoted(*given.tolerance), "a number from 0 to below 1");
  }
  if (given.absolute_tolerance)
    options.absolute_tolerance = absolute_tolerance_option(*given.absolute_tolerance, options.numbers);
  options.adversary = {.learner = given.learner,
                       .reading = options.numbers.reading,
                       .dyadic = given.dyadic,
                       .dimension = given.dimension ? given.dimension : dimension_of_start(options.parameters),
                       .rounds = given.rounds};
  options.decisions_only = given.decisions;
  options.rounding_allowed = given.allow_rounding;
  options.cases = cases_option(given.cases, given.only_case.has_value(), 100);
  options.seed = given.seed;
  options.only_case = given.only_case;
  if (given.only_case) options.far_time.reset();
  constexpr double longest_timeout = 86'400;
  if (given.timeout <= 0 || given.timeout > longest_timeout)
    throw InputError({"--timeout", 0, 0}, fmt::format("{} s", given.timeout), "more than 0 s, and a day at most");
  options.limits.timeout = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(given.timeout));
  drive_header(options,
               options.adversary.dimension.value_or(1));  // refuses a learner or a parameter before anything is started
  return options;
}

void save(const std::string& path, const DriveOptions& options, const Played& played) {
  TraceHeader header = played.header;
  // What the other cases show is known of the program, and not to be seen in these few rounds.
  const Divergence& divergence = *played.verdict.divergence;
  if (divergence.cause == Cause::rule || divergence.cause == Cause::tie) {
    header.words["cause"] = to_string(divergence.cause);
    header.words["likely"] = likely_words(divergence);
  }
  std::string text = recorded_header(header, options.numbers) + "\n";
  const bool predicts = shown_state(played.header.learner).predicts;
  for (const TraceRound& round : played.rounds) text += recorded_round(round, predicts) + "\n";
  write_whole("--trace", path, text);
}

/// What a terminal sees while time passes, be the program quick or slow.
class Progress {
 public:
  explicit Progress(std::size_t cases) : cases_(cases) {}

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  void played(std::size_t cases) {
    played_ = cases;
    show();
  }
  /// A few times a second at most.
  void show() {
    constexpr double between = 0.2;
    if (!is_terminal_ || seconds() < shown_ + between) return;
    shown_ = seconds();
    std::cerr << fmt::format("\r{}/{} cases, {:.0f} s ", played_, cases_, shown_) << std::flush;
  }
  void clear() const {
    if (is_terminal_ && shown_ > 0) std::cerr << "\r" << std::string(40, ' ') << "\r";
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool is_terminal_ = isatty(STDERR_FILENO) != 0;
  const Clock::time_point begin_ = Clock::now();
  std::size_t cases_;
  std::size_t played_ = 0;
  double shown_ = 0;
};

/// The file of a program that is looked for on the path; nothing where there is none.
std::string on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = (folder.empty() ? "." : folder) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

/// A command in quotation marks is one word, which is no program.
void check_words(const std::vector<std::string>& command) {
  const std::string& program = command.front();
  if (command.size() > 1 || program.find(' ') == std::string::npos) return;
  const std::string file = program.find('/') == std::string::npos ? on_path(program) : program;
  if (access(file.c_str(), F_OK) != 0)
    throw InputError({"drive", 0, 0}, "the program " + quoted(program) + ", which is one word",
                     "its words without quotation marks around them all");
}

/// Before anything is started: the outputs can be written, and over none of the files that the command names.
void check_files(const DriveCommandOptions& given) {
  std::vector<NamedFile> inputs;
  for (const std::string& word : given.command)
    if (word != "-") inputs.push_back({"a file of the command,", word});
  const std::string& program = given.command.front();
  if (program.find('/') == std::string::npos) inputs.front() = {"the program", on_path(program)};
  std::vector<NamedFile> outputs{{"--trace", given.trace}};
  if (given.junit) outputs.push_back({"--junit", *given.junit});
  check_outputs(outputs, inputs);
}

}  // namespace

const KnownLearners& drive_learners() {
  static const KnownLearners learners = known_learners(
      []<class S>(const S&) { return IsJudged<S>{}; },
      [](const auto&, const Parameter& parameter) {
        return parameter.role == Role::rule || parameter.role == Role::trace || parameter.role == Role::bias;
      });
  return learners;
}

int drive(const DriveCommandOptions& given) {
  if (given.command.empty())
    throw InputError({"drive", 0, 0}, "no program to drive",
                     "its command after the options: drive LEARNER [options] -- COMMAND...");
  check_words(given.command);
  DriveOptions options = options_of(given);
  std::optional<Language> language;
  if (given.emit) language = language_of(*given.emit);
  if (language && given.json) throw InputError({"--emit", 0, 0}, "it beside --json", "one of the two");
  check_files(given);
  std::optional<Failures> failures;
  if (given.failures) failures.emplace(*given.failures, judged_command(given));
  if (failures) options.first = failures->sequences();
  finish_on_signals();  // the program that is driven is ended first
  Progress progress(options.only_case ? 1 : options.cases);
  options.limits.stop = [&] {
    progress.show();
    return interrupted() || (given.time_limit && progress.seconds() > *given.time_limit);
  };
  options.progress = [&](std::size_t cases) { progress.played(cases); };
  const DriveResult result = mistakebound::drive(options);
  progress.clear();
  if (failures) failures->update(result);
  DriveReport report{given, options, result, failures ? failures->file() : ""};
  BesideReport beside;
  if (result.found) report.is_saved = beside.wrote([&] { save(given.trace, options, result.found->shrunk); });
  if (language) {
    // The code alone goes to standard output.
    std::cerr << text_of(report);
    if (result.found)
      print(emitted(*language, options, *result.found, explanation_of(*result.found), replay_of(report)));
  } else {
    print(given.json ? document_text(drive_json(report)) : text_of(report));
  }
  if (given.junit) write_whole("--junit", *given.junit, junit_document("mistakebound drive", {junit_case_of(report)}));
  beside.complain();
  if (interrupted() || result.stopped)
    std::cerr << "mistakebound: " << (interrupted() ? "interrupted" : "stopped by --time-limit")
              << "; shown is what was found until then\n";
  if (result.found) return exit_refuted;
  if (interrupted()) return exit_interrupted;
  return result.cases == 0 ? exit_undecided : exit_holds;  // a limit may have come before anything was tried
}

}  // namespace mistakebound::cli
