/// mistakebound drive: a living program held against the rule, by adversaries that adapt to it.
#include "oracle/drive/drive.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "cli/options/input.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/verdict_parts.hpp"
#include "oracle/emit/emit.hpp"
#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/studied.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/case.hpp"

namespace mistakebound::cli {
namespace {

std::string command_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

/// On dyadic numbers doubles do not round, but they do on other parameters of sums and products. Throws InputError.
void refuse_what_rounds(const Values& values) {
  const auto refuse_unless_dyadic = [&](const std::string& name, const Rational& value) {
    const Integer bottom = denominator_of(value);
    if (boost::multiprecision::lsb(bottom) != boost::multiprecision::msb(bottom))
      throw values.complaint(name, to_string(value) + " beside --dyadic, which is no multiple of a power of two",
                             "a value that doubles hold, such as 1/8, or no --dyadic");
  };
  for (const Parameter& parameter : values.parameters()) {
    if (!values.given(parameter.name)) continue;
    if (is_start(parameter))
      for (const Rational& weight : parse_vector(values.text(parameter.name)))
        refuse_unless_dyadic(parameter.name, weight);
    if (parameter.domain.kind == Domain::Kind::kernel)
      refuse_unless_dyadic(parameter.name, parse_kernel(values.text(parameter.name)).constant);
    // A learning rate makes irrational weights in any case.
    if (parameter.domain.kind == Domain::Kind::number && values.find("eta") == nullptr)
      refuse_unless_dyadic(parameter.name, parse_number(values.text(parameter.name)));
  }
}

/// The learner's parameters that were given. Throws InputError for one that it has not, or cannot have.
std::map<std::string, std::string> parameters_of(const DriveCommandOptions& given, const NumberOptions& numbers) {
  const Values values = values_of(drive_learners(), "drive", given.learner, given.parameters, numbers);
  if (values.find("eta") != nullptr && !learning_rate(values))
    throw values.complaint("eta", "'optimal', which is known of a whole sequence only",
                           "one of --eta Q, --eta infinite and --beta Q");
  if (given.dyadic) refuse_what_rounds(values);
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
  options.cases = cases_option(given.cases, given.only_case.has_value(), 100);
  options.seed = given.seed;
  options.only_case = given.only_case;
  constexpr double longest_timeout = 86'400;
  if (given.timeout <= 0 || given.timeout > longest_timeout)
    throw InputError({"--timeout", 0, 0}, fmt::format("{} s", given.timeout), "more than 0 s, and a day at most");
  options.limits.timeout = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(given.timeout));
  drive_header(options,
               options.adversary.dimension.value_or(1));  // refuses a learner or a parameter before anything is started
  return options;
}

/// What to type to see the case again.
std::string replay_command(const DriveCommandOptions& given, std::uint64_t number) {
  const DriveCommandOptions usual;
  std::string text = "mistakebound drive " + shell_word(given.learner);
  for (const auto& [name, value] : given.parameters)
    text += name == "bias" ? " --bias" : fmt::format(" --{} {}", name, shell_word(value));
  if (given.numbers != usual.numbers) text += " --numbers " + shell_word(given.numbers);
  if (given.tolerance) text += " --tolerance " + shell_word(*given.tolerance);
  if (given.absolute_tolerance) text += " --absolute-tolerance " + shell_word(*given.absolute_tolerance);
  if (given.decisions) text += " --decisions";
  if (given.dyadic) text += " --dyadic";
  if (given.dimension) text += fmt::format(" --dimension {}", *given.dimension);
  if (given.rounds != usual.rounds) text += fmt::format(" --rounds {}", given.rounds);
  return text + fmt::format(" --seed {} --case {} -- {}", given.seed, number, command_line(given.command));
}

const std::vector<Parameter>& options_of_learner(const std::string& name) {
  const KnownLearners& all = drive_learners();
  return std::find_if(all.begin(), all.end(), [&](const KnownLearner& known) { return known.name == name; })->options;
}

/// What the verdict rests on. Where no dimension is meant, the default threshold is spelled n/2.
Settings conventions_of(const DriveOptions& options, const DriveResult& result) {
  const TraceHeader* header = result.found ? &result.found->shrunk.header : nullptr;
  const TraceHeader shown_header =
      header != nullptr ? *header : drive_header(options, options.adversary.dimension.value_or(1));
  const std::string* given_bias = shown_header.find("bias");
  Settings settings{{"learner", shown_header.learner},
                    {"tie", *shown_header.find("tie")},
                    {"numbers", to_string(options.numbers.reading)},
                    {"bias", given_bias != nullptr && *given_bias == "true"}};
  for (const Parameter& parameter : options_of_learner(shown_header.learner)) {
    const char* name = parameter.name;
    const std::string* word = shown_header.find(name);
    if (word == nullptr || parameter.role == Role::bias || name == std::string("tie")) continue;
    if (is_start(parameter)) {
      if (Vector start = parse_vector(*word, options.numbers); norm2(start) != 0)
        settings.emplace_back(name, std::move(start));
      continue;
    }
    const bool by_dimension = header == nullptr && !options.parameters.contains(name);
    const bool is_half = by_dimension && name == std::string("threshold");
    const bool is_number = looks_like_number(*word);
    settings.emplace_back(name, is_half     ? "n/2"
                                : is_number ? to_string(parse_number(*word, options.numbers))
                                            : printable(*word));
  }
  settings.emplace_back("tolerance", to_string(options.tolerance));
  if (options.absolute_tolerance != 0)
    settings.emplace_back("absolute-tolerance", to_string(options.absolute_tolerance));
  const bool none = !result.has_weights && result.rounds > 0;
  settings.emplace_back("weights", std::string(options.decisions_only ? "not compared"
                                               : none                 ? "not shown"
                                                                      : "compared"));
  return settings;
}

void save(const std::string& path, const DriveOptions& options, const Played& played) {
  std::string text = recorded_header(played.header, options.numbers) + "\n";
  for (const TraceRound& round : played.rounds) text += recorded_round(round) + "\n";
  write_whole("--trace", path, text);
}

std::string explanation_of(const DriveFinding& found) {
  const TraceVerdict& verdict = found.shrunk.verdict;
  return explain(*verdict.divergence, verdict.decisions_conform(), "the program");
}

std::string text_of(const DriveFinding& found, const std::string& trace, const std::string& replay) {
  const TraceVerdict& verdict = found.shrunk.verdict;
  std::string text = wrapped("  sequence: ", to_string(found.shrunk.sequence()), 4);
  text += wrapped(fmt::format("  Round {}: ", verdict.divergence->round), explanation_of(found), 4);
  if (const auto& failure = found.shrunk.failure) {
    text += wrapped("  the last line sent: ", cut_short(failure->last_sent), 4);
    if (!failure->said.empty()) text += wrapped("  its standard error ends with: ", failure->said, 4);
  }
  if (!found.repeats)
    text += wrapped("  ",
                    "Started again on the same sequence the program did something else, so that nothing could be "
                    "shrunk." +
                        std::string(found.reused ? " Before, it had played other cases: does a new header make "
                                                   "it forget them, as its \"reset\" says?"
                                                 : ""),
                    4);
  const char* until = found.shrunk.failure ? ", the rounds before" : "";
  return text + "  saved as " + shown_name(trace) + until + "\n  replay:\n  " + command_text(replay);
}

/// What was judged of a program that shows no state; halving's updates are not compared.
std::string judged_without_state(const DriveOptions& options, const DriveResult& result) {
  const ShownState shown = shown_state(options.adversary.learner);
  if (shown.word == nullptr)
    return result.has_updates ? "" : "  the program does not say when it updates: only its predictions were judged\n";
  const char* judged = result.has_updates && shown.updates_compared ? "decisions" : "predictions";
  return fmt::format("  the program shows no {}: only its {} were judged\n", shown.word, judged);
}

std::string text_of(const DriveOptions& options, const DriveResult& result, const DriveCommandOptions& given,
                    const std::string& replay) {
  const bool rounded = result.found && result.found->shrunk.verdict.decisions_conform() &&
                       result.found->shrunk.verdict.divergence->cause == Cause::rounding;
  std::string text = printable(command_line(given.command));
  text += rounded             ? ": every decision conforms, the weights do not\n"
          : result.found      ? ": DIVERGES\n"
          : result.cases == 0 ? ": not tried\n"
                              : ": follows the rule\n";
  text += wrapped(
      fmt::format("  {}, {}, ", number_of_things(result.cases, "case"), number_of_things(result.rounds, "round")),
      mistakes_text(result.mistakes, result.tie_mistakes, result.exact_mistakes), 4);
  text += wrapped("  conventions: ", cli::text_of(conventions_of(options, result)), 4);
  if (!result.found) {
    std::string names;
    for (const auto& [name, count] : result.adversaries)
      names += fmt::format("{}{} {}", names.empty() ? "" : ", ", name, count);
    text += wrapped(fmt::format("  seed {}; up to {} and {}; cases of each adversary: ", given.seed,
                                number_of_things(static_cast<std::size_t>(result.widest), "dimension"),
                                number_of_things(result.longest, "round")),
                    names, 4);
    if (!result.has_weights && !options.decisions_only && result.rounds > 0)
      text += judged_without_state(options, result);
    return text;
  }
  const DriveFinding& found = *result.found;
  text += wrapped(
      "  ",
      fmt::format("seed {}, case {}, adversary {}, labels {}; shrunk from {} to {} by {}", given.seed, found.number,
                  found.adversary, to_string(found.labels), number_of_things(found.original_rounds, "round"),
                  found.shrunk.sequence().size(), number_of_things(result.attempts, "attempt")),
      4);
  return text + text_of(found, given.trace, replay);
}

Json drive_json(const DriveOptions& options, const DriveResult& result, const DriveCommandOptions& given,
                const std::string& replay) {
  Json adversaries = Json::object();
  for (const auto& [name, count] : result.adversaries) adversaries[name] = count;
  Json object{{"format", "mistakebound-drive"},
              {"version", 1},
              {"learner", given.learner},
              {"command", given.command},
              {"conforms", !result.found},
              {"decisions_conform", !result.found || result.found->shrunk.verdict.decisions_conform()},
              {"conventions", cli::json_of(conventions_of(options, result))},
              {"seed", given.seed},
              {"cases", result.cases},
              {"rounds", result.rounds},
              {"largest_dimension", result.widest},
              {"longest_case", result.longest},
              {"mistakes", result.mistakes},
              {"exact_mistakes", result.exact_mistakes},
              {"adversaries", std::move(adversaries)},
              {"weights_shown", result.has_weights},
              {"starts", result.starts},
              {"stopped", result.stopped},
              {"interrupted", interrupted()}};
  if (!result.found) {
    object["first_divergence"] = nullptr;
    return object;
  }
  const DriveFinding& found = *result.found;
  Json sequence = Json::array();
  for (const TraceRound& round : found.shrunk.rounds)
    sequence.push_back({{"x", json_of(round.x)}, {"y", round.y}, {"prediction", round.prediction}});
  if (const auto& failure = found.shrunk.failure) {
    sequence.push_back({{"x", json_of(failure->example.x)}, {"y", failure->example.y}});
    object["last_sent"] = failure->last_sent;
    object["standard_error"] = failure->said;
  }
  object["first_divergence"] = cli::json_of(*found.shrunk.verdict.divergence);
  object["explanation"] = explanation_of(found);
  object["case"] = found.number;
  object["adversary"] = found.adversary;
  object["labels"] = to_string(found.labels);
  object["original_rounds"] = found.original_rounds;
  object["attempts"] = result.attempts;
  object["repeats"] = found.repeats;
  object["sequence"] = std::move(sequence);
  object["trace"] = given.trace;
  object["replay"] = replay;
  return object;
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

/// Before anything is started: the trace can be written, and over none of the files that the command names.
void check_files(const DriveCommandOptions& given) {
  std::vector<NamedFile> inputs;
  for (const std::string& word : given.command)
    if (word != "-") inputs.push_back({"a file of the command,", word});
  const std::string& program = given.command.front();
  if (program.find('/') == std::string::npos) inputs.front() = {"the program", on_path(program)};
  check_outputs({{"--trace", given.trace}}, inputs);
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
  finish_on_signals();  // the program that is driven is ended first
  Progress progress(options.only_case ? 1 : options.cases);
  options.limits.stop = [&] {
    progress.show();
    return interrupted() || (given.time_limit && progress.seconds() > *given.time_limit);
  };
  options.progress = [&](std::size_t cases) { progress.played(cases); };
  const DriveResult result = mistakebound::drive(options);
  progress.clear();
  std::string replay;
  if (result.found) {
    replay = replay_command(given, result.found->number);
    save(given.trace, options, result.found->shrunk);
  }
  if (language) {
    // The code alone goes to standard output.
    std::cerr << text_of(options, result, given, replay);
    if (result.found) print(emitted(*language, options, *result.found, explanation_of(*result.found), replay));
  } else {
    print(given.json ? document_text(drive_json(options, result, given, replay))
                     : text_of(options, result, given, replay));
  }
  if (interrupted() || result.stopped)
    std::cerr << "mistakebound: " << (interrupted() ? "interrupted" : "stopped by --time-limit")
              << "; shown is what was found until then\n";
  if (result.found) return exit_refuted;
  if (interrupted()) return exit_interrupted;
  return result.cases == 0 ? exit_undecided : exit_holds;  // a limit may have come before anything was tried
}

}  // namespace mistakebound::cli
