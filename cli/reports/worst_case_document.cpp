#include "cli/reports/worst_case_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t most_rounds_shown = 40;
constexpr std::size_t most_rounds_in_json = 100'000;

std::string round_text(const WorstCaseDocument& document, const ForcedRound& round) {
  std::string text;
  if (document.has_points()) text += fmt::format("point {}, ", round.point + 1);
  const Vector& x = document.points.empty() ? round.x : document.points[round.point];
  if (x.size() > 0) text += "x = (" + to_string(x) + "), ";
  text += fmt::format("y = {:+}", round.y);
  return text + (round.mistake ? "" : ", no mistake");
}

std::string sequence_text(const WorstCaseDocument& document) {
  const std::vector<ForcedRound>& sequence = document.found.sequence;
  if (sequence.empty()) return "";
  const std::string target = document.target.empty() ? "" : ", target " + document.target;
  std::string text =
      wrapped("  a sequence that forces ", (document.found.mistakes == 1 ? "it" : "them") + target + ":", 4);
  for (std::size_t i = 0; i < std::min(sequence.size(), most_rounds_shown); ++i)
    text += wrapped(fmt::format("    {}: ", i + 1), round_text(document, sequence[i]), 6);
  if (sequence.size() > most_rounds_shown)
    text += fmt::format(
        "    ... ({} more rounds; --json has {})\n", sequence.size() - most_rounds_shown,
        sequence.size() > most_rounds_in_json ? fmt::format("the first {}", most_rounds_in_json) : "them all");
  return text;
}

std::string bound_text(const std::string& name, const NamedBound& bound) {
  return wrapped("  " + name + " ", bound.value.str() + " = " + bound.formula, 4);
}

Json bound_json(const std::optional<NamedBound>& bound) {
  return bound ? json_with_decimal(Number(Rational(bound->value))) : Json();
}

/// The instance of a round: votes as -1 and 1, values of variables as 0 and 1, coordinates as exact numbers.
Json instance_json(const WorstCaseDocument& document, const ForcedRound& round) {
  if (!document.points.empty()) return json_of(document.points[round.point]);
  Json x = Json::array();
  for (const Rational& entry : round.x) x.push_back(sign_of(entry));
  if (!document.rows.empty())
    for (std::size_t i = 0; i < document.rows[round.point].size(); ++i)
      x.push_back(document.rows[round.point][i] ? 1 : -1);
  return x;
}

Json sequence_json(const WorstCaseDocument& document) {
  Json sequence = Json::array();
  const std::vector<ForcedRound>& all = document.found.sequence;
  for (std::size_t i = 0; i < std::min(all.size(), most_rounds_in_json); ++i) {
    const ForcedRound& round = all[i];
    Json entry{{"x", instance_json(document, round)}, {"y", round.y}, {"mistake", round.mistake}};
    if (document.has_points()) entry["point"] = round.point + 1;
    sequence.push_back(std::move(entry));
  }
  return sequence;
}

}  // namespace

std::string text_of(const WorstCaseDocument& document) {
  const bool searched = document.found.end == SearchEnd::complete;
  const std::string regret = document.regret ? fmt::format("a regret of {} from ", *document.regret) : "";
  std::string text = fmt::format("worst case of {}: {}{}{}\n", document.learner, searched ? "" : "at least ", regret,
                                 number_of_things(document.found.mistakes, "mistake"));
  text += wrapped("  instance: ", document.instance, 4);
  text += wrapped("  conventions: ", text_of(document.conventions), 4);
  if (document.input) text += text_of_input(*document.input);
  if (document.bound) text += bound_text("bound", *document.bound);
  if (document.sharper_bound) text += bound_text("sharper bound", *document.sharper_bound);
  if (document.of_any) text += bound_text("any deterministic learner at least", *document.of_any);
  if (document.dimension)
    text += fmt::format("  Littlestone dimension {}{}\n",
                        document.dimension->end == SearchEnd::complete ? "" : "at least ", document.dimension->value);
  text += fmt::format("  {} searched{}\n", number_of_things(document.found.states, "state"),
                      searched ? "" : ", NOT complete");
  return text + sequence_text(document);
}

std::string json_of(const WorstCaseDocument& document) {
  Json object{{"format", "mistakebound-worst-case"},
              {"version", 1},
              {"learner", document.learner},
              {"conventions", json_of(document.conventions)},
              {"parameters", json_of(document.parameters)}};
  if (document.input) object["input"] = json_of_input(*document.input);
  object["mistakes"] = document.found.mistakes;
  if (document.regret) object["regret"] = *document.regret;
  object["bound"] = bound_json(document.bound);
  if (document.of_any) object["least_of_any"] = bound_json(document.of_any);
  if (document.u.size() > 0) object["parameters"]["u"] = json_of(document.u);
  if (!document.target.empty()) object["sharper_bound"] = bound_json(document.sharper_bound);
  object["sequence"] = sequence_json(document);
  if (document.found.sequence.size() > most_rounds_in_json)
    object["sequence_rounds"] = document.found.sequence.size();  // of which the first are there
  if (document.dimension) object["littlestone_dimension"] = document.dimension->value;
  object["states"] = document.found.states;
  object["complete"] = document.complete();
  if (!document.messages.empty()) object["messages"] = document.messages;
  return document_text(object);
}

}  // namespace mistakebound::cli
