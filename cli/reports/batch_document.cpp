#include "cli/reports/batch_document.hpp"

#include <fmt/format.h>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "cli/reports/understood.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t most_rows = 12;

/// 1 to all of them, or evenly chosen ones with the first and the last.
std::vector<std::size_t> rows_of(std::size_t examples) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < std::min(examples, most_rows); ++i)
    rows.push_back(examples <= most_rows ? i : i * (examples - 1) / (most_rows - 1));
  return rows;
}

/// "1/64", or "~0.0156" where the fraction is long.
std::string cell(const Rational& value) {
  constexpr std::size_t longest = 9;
  return shown(Number(value), longest);
}

std::string table_text(const BatchAnswer& answer) {
  std::string text = "  expected errors after so many examples:\n";
  text += fmt::format("  {:>8} {:>11} {:>11} {:>11} {:>11} {:>11}\n", "examples", "mistakes", "last", "voted", "random",
                      answer.has_averages ? "averaged" : "");
  for (const std::size_t i : rows_of(answer.errors.size())) {
    const BatchErrors& row = answer.errors[i];
    std::string line = fmt::format("  {:>8} {:>11} {:>11} {:>11} {:>11} {:>11}", row.examples, cell(row.mistakes),
                                   cell(row.last), cell(row.vote), cell(row.random),
                                   row.average           ? cell(*row.average)
                                   : answer.has_averages ? "?"
                                                         : "");
    text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

Json errors_json(const BatchErrors& row) {
  return {{"examples", row.examples},
          {"mistakes", json_with_decimal(row.mistakes)},
          {"last", json_with_decimal(row.last)},
          {"voted", json_with_decimal(row.vote)},
          {"random", json_with_decimal(row.random)},
          {"averaged", row.average ? json_with_decimal(*row.average) : Json()}};
}

}  // namespace

std::string text_of(const BatchDocument& document) {
  const BatchAnswer& answer = document.answer;
  std::string text = fmt::format("online-to-batch {} on {}\n", document.learner, shown_name(document.file));
  text += fmt::format("  {}, dimension {}, {} drawn\n", number_of_things(document.points, "point"), document.dimension,
                      number_of_things(document.examples, "example"));
  text += text_of_domain(document);
  text += fmt::format("  {} found, {} of the learner\n", hypotheses_text(answer.hypotheses),
                      number_of_things(answer.states, "state"));
  if (!answer.report) return text;
  if (answer.proved)
    text += wrapped("  a theorem on the learner allows ",
                    number_of_things(*answer.proved, "mistake") + " on this domain", 4);
  return text + table_text(answer) + "\n" + text_of(*answer.report);
}

std::string json_of(const BatchDocument& document) {
  const BatchAnswer& answer = document.answer;
  Json theorems = Json::array();
  if (answer.report) theorems.push_back(json_of(*answer.report));
  Json errors = Json::array();
  if (answer.report)
    for (const BatchErrors& row : answer.errors) errors.push_back(errors_json(row));
  Json object = json_of_domain(document, "mistakebound-online-to-batch");
  object.update({{"examples", document.examples},
                 {"hypotheses", answer.hypotheses},
                 {"states", answer.states},
                 {"proved_bound", json_or_null(answer.proved)},
                 {"complete", answer.end == PacEnd::complete},
                 {"errors", std::move(errors)},
                 {"theorems", std::move(theorems)}});
  if (!document.messages.empty()) object["messages"] = document.messages;
  return document_text(object);
}

}  // namespace mistakebound::cli
