#include "cli/reports/drive_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/options/signals.hpp"
#include "cli/reports/counterexample.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/verdict_parts.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/case.hpp"

namespace mistakebound::cli {
namespace {

std::string command_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

/// The command up to what says which cases are played.
std::string judged_options(const DriveCommandOptions& given) {
  const DriveCommandOptions usual;
  std::string text = "mistakebound drive " + shell_word(given.learner);
  for (const auto& [name, value] : given.parameters)
    text += name == "bias" ? " --bias" : fmt::format(" --{} {}", name, shell_word(value));
  if (given.numbers != usual.numbers) text += " --numbers " + shell_word(given.numbers);
  if (given.tolerance) text += " --tolerance " + shell_word(*given.tolerance);
  if (given.absolute_tolerance) text += " --absolute-tolerance " + shell_word(*given.absolute_tolerance);
  if (given.allow_rounding) text += " --allow-rounding";
  if (given.decisions) text += " --decisions";
  if (given.dyadic) text += " --dyadic";
  if (given.dimension) text += fmt::format(" --dimension {}", *given.dimension);
  return text;
}

const std::vector<Parameter>& options_of_learner(const std::string& name) {
  const KnownLearners& all = drive_learners();
  return std::find_if(all.begin(), all.end(), [&](const KnownLearner& known) { return known.name == name; })->options;
}

/// What the verdict rests on. Where no dimension is meant, a threshold that is n/2 by default is spelled so.
Settings conventions_of(const DriveOptions& options, const DriveResult& result) {
  const TraceHeader* header = result.found ? &result.found->shrunk.header : nullptr;
  const TraceHeader shown_header =
      header != nullptr ? *header : drive_header(options, options.adversary.dimension.value_or(1));
  const std::string* given_bias = shown_header.find("bias");
  const bool predicts = shown_state(shown_header.learner).predicts;
  Settings settings{{"learner", shown_header.learner}};
  if (predicts) settings.emplace_back("tie", *shown_header.find("tie"));
  settings.emplace_back("numbers", to_string(options.numbers.reading));
  if (predicts) settings.emplace_back("bias", given_bias != nullptr && *given_bias == "true");
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
    const bool is_half = by_dimension && parameter.usual == std::string("n/2");
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

std::string text_of(const DriveFinding& found, const DriveReport& report) {
  const TraceVerdict& verdict = found.shrunk.verdict;
  std::string text =
      wrapped("  sequence: ", examples_text(found.shrunk.sequence(), report.options.adversary.learner), 4);
  text += wrapped(fmt::format("  Round {}: ", verdict.divergence->round),
                  explanation_of(found) + with_convention_words(*verdict.divergence), 4);
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
  if (report.is_saved) text += "  saved as " + shown_name(report.given.trace) + until + "\n";
  if (!report.stored.empty()) text += "  stored in " + shown_name(report.stored) + "\n";
  return text + "  replay:\n  " + command_text(replay_of(report));
}

std::string replayed_text(const DriveResult& result) {
  return fmt::format("  played first: {} of earlier runs; passing now, and removed: {}\n",
                     number_of_things(result.replayed, "sequence"), result.passed.size());
}

/// Which cases had not all their rounds; empty where there are none.
std::string ended_early_text(const DriveResult& result) {
  std::string cases;
  for (const EndedEarly& ended : result.ended_early)
    cases += fmt::format("{}{} after {} of its {}", cases.empty() ? "" : ", ", ended.number, ended.rounds,
                         number_of_things(ended.planned, "round"));
  if (cases.empty()) return "";
  return wrapped("  ", "the program is slow, so that not all was played (--case does): case " + cases, 4);
}

/// What was judged of a program that shows no state, and what that leaves open; empty for one that does. Halving's
/// updates are not compared.
std::string judged_without_state(const DriveOptions& options, const DriveResult& result) {
  if (result.has_weights || options.decisions_only || result.rounds == 0) return "";
  const ShownState shown = shown_state(options.adversary.learner);
  if (shown.word == nullptr)
    return result.has_updates ? "" : "  the program does not say when it updates: only its predictions were judged\n";
  const char* judged = result.has_updates && shown.updates_compared ? "decisions" : "predictions";
  const std::string hides = fmt::format(
      "what turns none of them may still hide: a fault that other sequences show, one no larger than rounding, "
      "or one beyond {} or {}",
      number_of_things(static_cast<std::size_t>(result.widest), "dimension"),
      number_of_things(result.longest, "round"));
  return fmt::format("  the program shows no {}: only its {} were judged\n", shown.word, judged) +
         wrapped("  ", hides, 4);
}

}  // namespace

std::string explanation_of(const DriveFinding& found) {
  const TraceVerdict& verdict = found.shrunk.verdict;
  return explain(*verdict.divergence, verdict.decisions_conform(), "the program");
}

Json json_of_ended_early(const DriveResult& result) {
  Json array = Json::array();
  for (const EndedEarly& ended : result.ended_early)
    array.push_back({{"case", ended.number}, {"rounds", ended.rounds}, {"of", ended.planned}});
  return array;
}

std::string judged_command(const DriveCommandOptions& given) {
  return judged_options(given) + " -- " + command_line(given.command);
}

std::string replay_of(const DriveReport& report) {
  const DriveCommandOptions& given = report.given;
  const DriveFinding& found = *report.result.found;
  std::string text = judged_options(given);
  if (given.rounds != DriveCommandOptions().rounds) text += fmt::format(" --rounds {}", given.rounds);
  text += found.first ? " --failures " + shell_file(*given.failures)
                      : fmt::format(" --seed {} --case {}", given.seed, found.number);
  return text + " -- " + command_line(given.command);
}

std::string text_of(const DriveReport& report) {
  const auto& [given, options, result, stored, is_saved] = report;
  const bool predicts = shown_state(given.learner).predicts;
  const bool rounded = predicts && result.found && result.decisions_conform &&
                       result.found->shrunk.verdict.divergence->cause == Cause::rounding;
  std::string text = printable(command_line(given.command));
  text += rounded             ? ": every decision conforms, the weights do not\n"
          : result.found      ? ": DIVERGES\n"
          : result.cases == 0 ? ": not tried\n"
                              : ": follows the rule\n";
  text += wrapped(fmt::format("  {}, {}{}", number_of_things(result.cases, "case"),
                              number_of_things(result.rounds, "round"), predicts ? ", " : ""),
                  predicts ? mistakes_text(result.mistakes, result.tie_mistakes, result.exact_mistakes) : "", 4);
  text += wrapped("  conventions: ", cli::text_of(conventions_of(options, result)), 4);
  if (result.replayed > 0) text += replayed_text(result);
  if (!result.unplayed.empty())
    text += wrapped("  ",
                    number_of_things(result.unplayed.size(), "stored sequence") +
                        " cannot be sent in such numbers and dimensions: not played, and kept",
                    4);
  if (!result.found) {
    std::string names;
    for (const auto& [name, count] : result.adversaries)
      names += fmt::format("{}{} {}", names.empty() ? "" : ", ", name, count);
    if (result.adversaries.empty()) return text + judged_without_state(options, result);
    text += wrapped(fmt::format("  seed {}; up to {} and {}; cases of each adversary: ", given.seed,
                                number_of_things(static_cast<std::size_t>(result.widest), "dimension"),
                                number_of_things(result.longest, "round")),
                    names, 4);
    if (result.rounded > 0)
      text += fmt::format("  in {} rounding shows, as it may in a correct program\n",
                          number_of_things(result.rounded, "case"));
    return text + ended_early_text(result) + judged_without_state(options, result);
  }
  const DriveFinding& found = *result.found;
  const std::string origin =
      found.first ? "replayed from an earlier run"
                  : fmt::format("seed {}, case {}, adversary {}{}", given.seed, found.number, found.adversary,
                                predicts ? fmt::format(", labels {}", to_string(found.labels)) : "");
  text +=
      wrapped("  ",
              fmt::format("{}; shrunk from {} to {} by {}{}", origin, number_of_things(found.original_rounds, "round"),
                          found.shrunk.sequence().size(), number_of_things(result.attempts, "attempt"),
                          found.hurried ? "; the program is slow, so that not all were made" : ""),
              4);
  text += ended_early_text(result);
  const bool is_fault = found.shrunk.verdict.divergence->cause != Cause::rounding;
  return text + text_of(found, report) + (is_fault ? "" : judged_without_state(options, result));
}

Json drive_json(const DriveReport& report) {
  const auto& [given, options, result, stored, is_saved] = report;
  const bool predicts = shown_state(given.learner).predicts;
  Json adversaries = Json::object();
  for (const auto& [name, count] : result.adversaries) adversaries[name] = count;
  Json object{{"format", "mistakebound-drive"},
              {"version", 1},
              {"learner", given.learner},
              {"command", given.command},
              {"conforms", !result.found},
              {"decisions_conform", predicts ? Json(result.decisions_conform) : Json()},
              {"conventions", cli::json_of(conventions_of(options, result))},
              {"seed", given.seed},
              {"cases", result.cases},
              {"rounds", result.rounds},
              {"largest_dimension", result.widest},
              {"longest_case", result.longest},
              {"mistakes", json_of_mistakes(result.mistakes, predicts)},
              {"exact_mistakes", json_of_mistakes(result.exact_mistakes, predicts)},
              {"adversaries", std::move(adversaries)},
              {"weights_shown", result.has_weights},
              {"ended_early", json_of_ended_early(result)},
              {"starts", result.starts},
              {"stopped", result.stopped},
              {"interrupted", interrupted()}};
  if (given.allow_rounding) object["rounded"] = result.rounded;
  if (given.failures) {
    object["replayed"] = result.replayed;
    object["unplayed"] = result.unplayed.size();
    object["passed_now"] = result.passed.size();
    object["stored"] = stored.empty() ? Json() : Json(stored);
  }
  if (!result.found) {
    object["first_divergence"] = nullptr;
    return object;
  }
  const DriveFinding& found = *result.found;
  Json sequence = Json::array();
  for (const TraceRound& round : found.shrunk.rounds)
    sequence.push_back(predicts ? Json{{"x", json_of(round.x)}, {"y", round.y}, {"prediction", round.prediction}}
                                : Json{{"x", json_of(round.x)}});
  if (const auto& failure = found.shrunk.failure) {
    sequence.push_back({{"x", json_of(failure->example.x)}, {"y", failure->example.y}});
    object["last_sent"] = failure->last_sent;
    object["standard_error"] = failure->said;
  }
  object["first_divergence"] = cli::json_of(*found.shrunk.verdict.divergence);
  object["explanation"] = explanation_of(found);
  object["case"] = found.first ? Json() : Json(found.number);
  object["adversary"] = found.adversary;
  object["labels"] = to_string(found.labels);
  object["original_rounds"] = found.original_rounds;
  object["attempts"] = result.attempts;
  object["all_attempts"] = !found.hurried;
  object["repeats"] = found.repeats;
  object["sequence"] = std::move(sequence);
  object["trace"] = report.is_saved ? Json(given.trace) : Json();
  object["replay"] = replay_of(report);
  return object;
}

JUnitCase junit_case_of(const DriveReport& report) {
  const auto& [given, options, result, stored, is_saved] = report;
  JUnitCase judged{.name = given.learner + ": " + command_line(given.command), .text = text_of(report)};
  if (result.found) {
    judged.outcome = JUnitCase::Outcome::failure;
    judged.kind = to_string(result.found->shrunk.verdict.divergence->cause);
    judged.message = explanation_of(*result.found);
  } else if (result.cases == 0) {
    judged.outcome = JUnitCase::Outcome::error;
    judged.kind = "undecided";
    judged.message = "nothing was tried within the time limit";
  }
  return judged;
}

}  // namespace mistakebound::cli
