#include "cli/reports/bounds_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/reports/json_parts.hpp"
#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "properties/conjecture/spellings.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound::cli {
namespace {

constexpr std::size_t most_refuted_shown = 8;

std::string joined_with_and(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

/// "n = 3, k = 1".
std::string values_text(const BoundTable& table, const BoundTable::Values& values) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < values.size(); ++i)
    words.push_back(printable(table.names[i]) + " = " + shown(Number(values[i])));
  return joined(words);
}

/// "n from 2 to 16".
std::string range_text(const BoundTable& table, std::size_t name) {
  Rational least = table.rows.front().values[name];
  Rational largest = least;
  for (const BoundTable::Row& row : table.rows) {
    least = std::min(least, row.values[name]);
    largest = std::max(largest, row.values[name]);
  }
  return printable(table.names[name]) + " from " + shown(Number(least)) + " to " + shown(Number(largest));
}

std::string known_text(const BoundsDocument& document, const FoundBound& found) {
  const KnownBound& known = document.known[*found.implied];
  return (found.is_known ? "it is " : "implied by ") + known.theorem + "/" + known.step;
}

std::string excess_text(const Rational& excess) {
  return shown(Number(excess), 9);
}

std::string bounds_text(const BoundsDocument& document, const std::vector<BoundOfFront>& bounds) {
  if (bounds.empty()) return "  none\n";
  std::string text = "  length     excess  tight  mistakes <=\n";
  const std::size_t rows = document.table.exact_rows();
  for (const BoundOfFront& bound : bounds) {
    const FoundBound& found = bound.found;
    const std::string tight = found.tight == rows ? "all" : fmt::format("{}/{}", found.tight, rows);
    text += wrapped(fmt::format("  {:>6} {:>10}  {:>5}  ", found.length, excess_text(found.excess), tight),
                    to_string(found.expression) + (found.implied ? ": " + known_text(document, found) : ""), 28);
    if (bound.tried.undecided > 0)
      text += wrapped("", fmt::format("undecided on {}", number_of_things(bound.tried.undecided, "run")), 28);
  }
  return text;
}

std::string refuted_text(const BoundsDocument& document) {
  const std::vector<BoundOfFront>& refuted = document.front.refuted;
  if (refuted.empty()) return "";
  std::string text = "refuted on runs, though the table does not\n";
  for (std::size_t i = 0; i < std::min(refuted.size(), most_refuted_shown); ++i) {
    const BoundTable::Row& row = *refuted[i].tried.counterexample;
    text += wrapped("  ",
                    to_string(refuted[i].found.expression) + ": " +
                        number_of_things(static_cast<std::size_t>(row.mistakes), "mistake") + " where " +
                        values_text(document.table, row.values),
                    6);
  }
  if (refuted.size() > most_refuted_shown)
    text += fmt::format("  ... ({} more; --json has all)\n", refuted.size() - most_refuted_shown);
  return text;
}

std::vector<std::string> symbols(const BoundsDocument& document) {
  std::vector<std::string> words;
  for (const std::string& name : document.table.names) words.push_back(printable(name));
  for (const Rational& number : document.numbers) words.push_back(to_string(number));
  return words;
}

Json row_json(const BoundTable& table, const BoundTable::Row& row) {
  Json object = Json::object();
  for (std::size_t i = 0; i < row.values.size(); ++i) object[table.names[i]] = to_string(row.values[i]);
  object["mistakes"] = row.mistakes;
  object["exact"] = row.exact;
  return object;
}

Json bound_json(const BoundsDocument& document, const BoundOfFront& bound) {
  const FoundBound& found = bound.found;
  Json object{{"claim", claim_of(found.expression)},
              {"length", found.length},
              {"excess", json_with_decimal(found.excess)},
              {"tight", found.tight},
              {"tight_everywhere", found.tight == document.table.exact_rows()},
              {"label", found.implied ? "certified" : "conjecture"},
              {"theorem", nullptr}};
  if (found.implied) {
    const KnownBound& known = document.known[*found.implied];
    object["theorem"] = known.theorem;
    object["step"] = known.step;
    object["same"] = found.is_known;
  }
  object["held"] = bound.tried.held;
  object["undecided"] = bound.tried.undecided;
  if (bound.tried.counterexample) object["counterexample"] = row_json(document.table, *bound.tried.counterexample);
  return object;
}

Json bounds_json(const BoundsDocument& document, const std::vector<BoundOfFront>& bounds) {
  Json array = Json::array();
  for (const BoundOfFront& bound : bounds) array.push_back(bound_json(document, bound));
  return array;
}

}  // namespace

std::string text_of(const BoundsDocument& document) {
  const BoundTable& table = document.table;
  const BoundFront& front = document.front;
  const std::string whose = document.learner.empty() ? "" : " of " + document.learner;
  std::string text = wrapped("",
                             fmt::format("bounds{}, read off {}", whose,
                                         number_of_things(table.rows.size(), "largest number") + " of mistakes"),
                             2);
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < table.names.size(); ++i) ranges.push_back(range_text(table, i));
  text += wrapped("  table: ", joined(ranges) + "; " + document.origin, 4);
  const std::size_t at_least = table.rows.size() - table.exact_rows();
  if (at_least > 0)
    text += wrapped("  ", fmt::format("{} of them may be larger, and count for no excess", at_least), 4);
  text +=
      wrapped("  expressions: ",
              fmt::format("up to {} symbols of {}; {} made, of which {} that differ are stored", front.search.length,
                          joined_with_and(symbols(document)), front.search.tried, front.search.different),
              4);
  if (document.theorem)
    text += wrapped("  tried where ",
                    fmt::format("{}, on {} of {} each, seed {}", joined_with_and(table.conditions()),
                                number_of_things(document.cases, "sequence"), *document.theorem, document.seed),
                    4);
  text += "\n";
  if (!document.known.empty()) {
    text += wrapped("",
                    fmt::format("certified: a theorem implies them here and at {} more",
                                number_of_things(table.points.size(), "value")),
                    2);
    text += bounds_text(document, front.certified) + "\n";
  }
  text += document.known.empty() ? "conjectures\n" : "conjectures that no theorem here implies, with less excess\n";
  text += bounds_text(document, front.conjectures);
  if (!front.refuted.empty()) text += "\n" + refuted_text(document);
  text += "\n" + wrapped("", "A conjecture is not proved by what it was tried on.", 2);
  return text;
}

std::string json_of(const BoundsDocument& document) {
  const BoundTable& table = document.table;
  const BoundFront& front = document.front;
  Json rows = Json::array();
  for (const BoundTable::Row& row : table.rows) rows.push_back(row_json(table, row));
  Json points = Json::array();
  for (const BoundTable::Values& values : table.points) {
    Json point = Json::array();
    for (const Rational& value : values) point.push_back(to_string(value));
    points.push_back(std::move(point));
  }
  Json numbers = Json::array();
  for (const Rational& number : document.numbers) numbers.push_back(to_string(number));
  return document_text(Json{{"format", "mistakebound-bounds"},
                            {"version", 1},
                            {"learner", document.learner.empty() ? Json() : Json(document.learner)},
                            {"theorem", json_or_null(document.theorem)},
                            {"file", json_or_null(document.file)},
                            {"names", table.names},
                            {"table", std::move(rows)},
                            {"points", std::move(points)},
                            {"where", table.conditions()},
                            {"numbers", std::move(numbers)},
                            {"length", front.search.length},
                            {"complete", front.complete && front.search.length == document.asked_length},
                            {"made", front.search.tried},
                            {"different", front.search.different},
                            {"cases", document.cases},
                            {"seed", document.seed},
                            {"certified", bounds_json(document, front.certified)},
                            {"conjectures", bounds_json(document, front.conjectures)},
                            {"refuted", bounds_json(document, front.refuted)}});
}

}  // namespace mistakebound::cli
