#include "cli/reports/understood.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/reports/shell_text.hpp"
#include "cli/reports/text_parts.hpp"
#include "reference/readers/csv_line.hpp"

namespace mistakebound::cli {
namespace understood {
namespace {

/// A word of the file, cut where it is long; between quotation marks where it could be taken for something else.
std::string shown_word(const std::string& word) {
  constexpr std::size_t longest = 40;
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  };
  const bool is_plain = !word.empty() && word.size() <= longest && is_letter(word.front()) &&
                        word.find_first_of(" \t,;:'\"") == std::string::npos;
  return is_plain ? shown_name(word) : quoted(word);
}

std::string shown(const Column& column) {
  return column.name.empty() ? std::to_string(column.number) : shown_word(column.name);
}

std::string listed(const ColumnList& columns) {
  constexpr std::size_t most = 5;
  std::string text;
  const std::size_t shown_columns = std::min(columns.first.size(), most);
  for (std::size_t i = 0; i < shown_columns; ++i) text += (i == 0 ? "" : ", ") + shown(columns.first[i]);
  const std::size_t more = columns.count - shown_columns;
  return more == 0 ? text : text + fmt::format(" and {} more", more);
}

std::string are(std::size_t count) {
  return count == 1 ? "is" : "are";
}

/// "168 yes are +1", "50 setosa, 50 virginica are -1", or without words "100 are -1".
std::string counted(const Understood& input, Label y) {
  constexpr std::size_t most = 5;
  const std::size_t rows = y > 0 ? input.positive : input.negative;
  std::vector<LabelWord> words;
  std::copy_if(input.words.begin(), input.words.end(), std::back_inserter(words),
               [&](const LabelWord& word) { return word.label == y; });
  std::string text;
  std::size_t left = rows;
  for (std::size_t i = 0; i < std::min(words.size(), most) && !words[i].word.empty(); ++i) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", words[i].rows, shown_word(words[i].word));
    left -= words[i].rows;
  }
  if (text.empty())
    text = std::to_string(rows);
  else if (left > 0)
    text += fmt::format(" and {} others", left);
  return fmt::format("{} {} {:+}", text, are(rows), y);
}

std::string labels(const Understood& input) {
  std::string text;
  if (input.label)
    text += fmt::format("label column {}{}: ", shown(*input.label),
                        input.label_place.empty() ? "" : " (" + input.label_place + ")");
  const std::string between = input.words.empty() ? ", " : "; ";
  return text + counted(input, 1) + between + counted(input, -1);
}

}  // namespace
}  // namespace understood

std::vector<std::string> lines_of_input(const Understood& input, const std::string& what) {
  using namespace understood;
  std::string line = number_of_things(input.rows, "row");
  if (input.form == Understood::Form::csv) line += input.header ? ", header" : ", no header";
  if (input.form == Understood::Form::libsvm) line += " of LIBSVM";
  if (input.separator != ',') line += ", separated by " + name_of_separator(input.separator);
  if (input.decimal_comma) line += ", decimal comma";
  if (input.has_query_ids) line += ", qid left out";
  if (input.comments > 0) line += ", " + number_of_things(input.comments, "line") + " of comment";
  if (input.dropped_columns.count > 0)
    line += fmt::format(", column{} {} left out", input.dropped_columns.count == 1 ? "" : "s",
                        listed(input.dropped_columns));
  if (input.labelled) line += "; " + labels(input);
  if (input.dropped > 0)
    line += fmt::format("; {} with missing values left out", number_of_things(input.dropped, "row"));
  std::vector<std::string> lines{what + ": " + line};
  if (input.numbered_first_line)
    lines.push_back("counts the columns: the first line, which was read as a row (--header yes if it names them)");
  if (input.constant.count > 0)
    lines.push_back((input.constant.count == 1 ? "constant column: " : "constant columns: ") + listed(input.constant));
  if (input.row_numbers.count > 0) lines.push_back("counts the rows: column " + listed(input.row_numbers));
  if (input.named_like_labels.count > 0)
    lines.push_back("named like labels, too: column " + listed(input.named_like_labels));
  if (input.like_labels) lines.push_back("looks like labels, too: column " + shown(*input.like_labels));
  if (input.of_class) lines.push_back(lines_of_input(*input.of_class, "class").front());
  return lines;
}

std::string text_of_input(const Understood& input) {
  std::string text;
  for (const std::string& line : lines_of_input(input)) text += wrapped("  ", line, 4);
  return text;
}

}  // namespace mistakebound::cli
