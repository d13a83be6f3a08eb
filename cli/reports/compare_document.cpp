#include "cli/reports/compare_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/options/limits.hpp"
#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t longest_bound = 15;  // characters in the table

/// The conventions that all of the runs have.
Settings shared_conventions(const std::vector<RunDocument>& runs) {
  Settings shared = runs.front().conventions;
  for (const RunDocument& run : runs)
    std::erase_if(shared, [&](const auto& setting) {
      return std::find(run.conventions.begin(), run.conventions.end(), setting) == run.conventions.end();
    });
  return shared;
}

/// Those that were asked for and that only some of the runs have.
Settings further_conventions(const std::vector<RunDocument>& runs, const Settings& shared) {
  Settings further;
  for (const RunDocument& run : runs)
    for (const auto& setting : run.parameters) {
      const auto is_in = [&](const Settings& settings) {
        return std::find(settings.begin(), settings.end(), setting) != settings.end();
      };
      if (is_in(run.conventions) && !is_in(shared) && !is_in(further)) further.push_back(setting);
    }
  return further;
}

/// Whose mistakes they are, or that they are none.
std::string count_of_mistakes(const RunDocument& run) {
  return run.predicts ? std::to_string(run.mistake_rounds.size()) : "-";
}

std::string row(const std::string& learner, const std::string& mistakes, const std::string& bound,
                const std::string& theorem) {
  constexpr std::size_t theorem_at = 51;
  return wrapped(fmt::format("{:<23}{:>8}  {:>16}  ", learner, mistakes, bound), theorem, theorem_at);
}

/// What ended the run before its end: its bounds then are of the rounds before.
std::string ended_early(const RunDocument& run) {
  if (run.cut) return cli::text_of(*run.cut);
  return run.why_undecided.empty() ? "" : "undecided: " + run.why_undecided;
}

}  // namespace

std::optional<std::size_t> updates_of(const RunDocument& run) {
  for (const StateField& field : run.state)
    if (const auto* count = std::get_if<std::size_t>(&field.value); count != nullptr && field.name == "updates")
      return *count;
  return std::nullopt;
}

std::vector<const TheoremReport*> bounds_of(const RunDocument& run) {
  std::vector<const TheoremReport*> found;
  for (const TheoremReport& report : run.theorems)
    if (report.bound || !report.hypotheses_hold()) found.push_back(&report);
  return found;
}

std::string why_no_bound(const TheoremReport& report) {
  if (report.bound) return "";
  if (const HypothesisReport* failed = report.failed_hypothesis()) {
    const bool of_example = failed->violation->example != 0;
    const std::size_t place = of_example ? failed->violation->example : failed->violation->round;
    return failed->id + " fails at " +
           (of_example   ? "example " + std::to_string(place)
            : place == 0 ? std::string("the start")
                         : "round " + std::to_string(place));
  }
  return "undecided";
}

std::string text_of(const CompareDocument& document) {
  const RunDocument& first = document.runs.front();
  std::string text = fmt::format("{}: {} on the same examples\n", shown_name(document.file),
                                 number_of_things(document.runs.size(), "learner"));
  const Settings shared = shared_conventions(document.runs);
  if (!shared.empty()) text += wrapped("  conventions of all: ", text_of(shared), 4);
  if (const Settings further = further_conventions(document.runs, shared); !further.empty())
    text += wrapped("  and of those that have them: ", text_of(further), 4);
  if (first.input) text += text_of_input(*first.input);
  text += "\n" + row("learner", "mistakes", "bound", "theorem");
  for (const RunDocument& run : document.runs) {
    std::string learner = run.learner;
    std::string mistakes = count_of_mistakes(run);
    const auto add = [&](const std::string& bound, const std::string& words) {
      text += row(learner, mistakes, bound, words);
      learner = mistakes = "";
    };
    for (const TheoremReport* report : bounds_of(run)) {
      const std::string why = why_no_bound(*report);
      const std::string refuted = report->verdict == Verdict::refuted ? ": REFUTED" : "";
      add(report->bound ? shown(*report->bound, longest_bound) : "-",
          report->id + refuted + (why.empty() ? "" : ": " + why));
    }
    if (!learner.empty())
      add("-", run.theorems.empty() && !run.comparator.empty() ? run.comparator : "no bound on mistakes");
    if (run.rounds != first.rounds) add("", number_of_things(run.rounds, "round"));
    if (run.cycle) add("", "never ends");
    if (const auto updates = updates_of(run); updates && *updates != run.mistake_rounds.size())
      add("", number_of_things(*updates, "update"));
    if (const std::string early = ended_early(run); !early.empty()) add("", early);
  }
  if (!document.others.empty()) text += "\nwithout a run\n";
  for (const LearnerWithoutRun& other : document.others) text += wrapped("  " + other.learner + ": ", other.reason, 4);
  return text;
}

std::string json_of(const CompareDocument& document) {
  Json runs = Json::array();
  for (const RunDocument& run : document.runs) {
    const auto updates = updates_of(run);
    Json object{{"learner", run.learner},
                {"conventions", json_of(run.conventions)},
                {"rounds", run.rounds},
                {"dimension", run.dimension},
                {"mistakes", run.predicts ? Json(run.mistake_rounds.size()) : Json()},
                {"updates", json_or_null(updates)}};
    if (!run.mistakes_of.empty()) object["mistakes_of"] = run.mistakes_of;
    if (run.cycle) object["cycle_length"] = run.cycle->length;
    if (!run.comparator.empty()) object["comparator"] = run.comparator;
    if (!run.why_undecided.empty()) object["undecided"] = run.why_undecided;
    object["bounds"] = Json::array();
    for (const TheoremReport* report : bounds_of(run)) {
      const HypothesisReport* failed = report->failed_hypothesis();
      object["bounds"].push_back({{"theorem", report->id},
                                  {"verdict", to_string(report->verdict)},
                                  {"bound", report->bound ? json_with_decimal(*report->bound) : Json()},
                                  {"failed_hypothesis", failed == nullptr ? Json() : Json(failed->id)},
                                  {"violation", failed == nullptr ? Json() : json_of(*failed->violation)}});
    }
    runs.push_back(std::move(object));
  }
  Json others = Json::array();
  for (const LearnerWithoutRun& other : document.others)
    others.push_back({{"learner", other.learner}, {"reason", other.reason}});
  Json object{{"format", "mistakebound-compare"}, {"version", 1}};
  if (document.cut() != nullptr) object["cut_short"] = json_of(*document.cut());
  if (document.runs.front().input) object["input"] = json_of_input(*document.runs.front().input);
  object["runs"] = std::move(runs);
  object["without_run"] = std::move(others);
  return document_text(object);
}

}  // namespace mistakebound::cli
