#include "reference/readers/table.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "reference/readers/fields.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_bits = std::size_t{1} << 33U;  // a table of experts: 1 GiB

/// A piece of a line, without the blanks and quotation marks around it.
struct Field {
  std::string_view text;
  std::size_t column = 1;  ///< in bytes, from 1
};

/// Goes through the fields of a line in place.
class Fields {
 public:
  Fields(const std::string& line, const LineReader& lines) : line_(line), lines_(lines) {}

  /// The next field; none after the last. A line that ends in a comma ends with an empty field.
  std::optional<Field> next() {
    if (done_) return std::nullopt;
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
    const bool is_quoted = at_ < line_.size() && line_[at_] == '"';
    const Field field = is_quoted ? quoted_field() : plain_field();
    done_ = at_ >= line_.size();
    ++at_;
    return field;
  }

 private:
  Field plain_field() {
    const std::size_t begin = at_;
    at_ = std::min(line_.find(',', begin), line_.size());
    std::size_t end = at_;
    while (end > begin && is_blank(line_[end - 1])) --end;
    return {std::string_view(line_).substr(begin, end - begin), begin + 1};
  }

  /// Doubled quotation marks stay as they are: they are part of no number.
  Field quoted_field() {
    const std::size_t begin = at_;
    std::size_t end = line_.find('"', begin + 1);
    while (end != std::string::npos && line_.compare(end, 2, "\"\"") == 0) end = line_.find('"', end + 2);
    if (end == std::string::npos)
      throw InputError(lines_.here(begin + 1), "a quotation mark that is not closed", "\" at the field's end");
    for (at_ = end + 1; at_ < line_.size() && is_blank(line_[at_]);) ++at_;
    if (at_ < line_.size() && line_[at_] != ',')
      throw InputError(lines_.here(at_ + 1), quoted(line_.substr(at_, 1)) + " after a quoted field", "a comma");
    return {std::string_view(line_).substr(begin + 1, end - begin - 1), begin + 1};
  }

  const std::string& line_;
  const LineReader& lines_;
  std::size_t at_ = 0;
  bool done_ = false;
};

bool is_header(const std::string& line, const LineReader& lines) {
  std::optional<Field> word;
  bool some_number = false;
  Fields fields(line, lines);
  while (const auto field = fields.next()) {
    if (field->text.empty()) throw InputError(lines.here(field->column), "an empty field", "a name, or a number");
    if (looks_like_number(field->text)) {
      some_number = true;
    } else if (!word) {
      word = field;
    }
  }
  if (word && some_number)
    throw InputError(lines.here(word->column), quoted(std::string(word->text)),
                     "a header without numbers, or a row of numbers only");
  return word.has_value();
}

std::size_t count_fields(const std::string& line, const LineReader& lines) {
  std::size_t count = 0;
  for (Fields fields(line, lines); fields.next();) ++count;
  return count;
}

/// Reads lines until the first that is not blank, settles the number of columns by it, and hands every row of numbers
/// to `row`. Blank lines are passed over. `what` is what a row holds, for messages.
template <class Settle, class Row>
void read_rows(LineReader& lines, const std::string& name, const std::string& what, Settle settle, Row row) {
  bool first = true;
  for (std::string line; lines.next(line);) {
    if (is_blank(line)) continue;
    if (first) settle(count_fields(line, lines));
    if (!first || !is_header(line, lines)) row(line);
    first = false;
  }
  if (first)
    throw InputError({name, 0, 0}, lines.empty_file() ? "an empty file" : "only blank lines",
                     what + ", or at least a header that names the columns");
}

/// Hands the fields of a row to `entry`, which gets the index too; there must be as many as there are columns.
template <class Entry>
void read_row(const std::string& line, const LineReader& lines, std::size_t columns, Entry entry) {
  std::size_t count = 0;
  Field last;
  for (Fields fields(line, lines); const auto field = fields.next(); ++count) {
    if (count == columns) {
      const std::size_t found = count_fields(line, lines);
      throw InputError(lines.here(field->column), std::to_string(found) + " columns",
                       std::to_string(columns) + (columns == 1 ? " column" : " columns"));
    }
    if (field->text.empty()) throw InputError(lines.here(field->column), "an empty field", "a number");
    entry(count, *field);
    last = *field;
  }
  if (count < columns)
    throw InputError(lines.here(last.column), std::to_string(count) + (count == 1 ? " column" : " columns"),
                     std::to_string(columns) + " columns");
}

class ExpertReader {
 public:
  ExpertReader(std::istream& in, const std::string& name, const ExpertTableOptions& options)
      : lines_(in, name), name_(name), options_(options) {}

  ExpertTable read() {
    read_rows(
        lines_, name_, "rows of predictions", [this](std::size_t columns) { settle(columns); },
        [this](const std::string& line) { add(line); });
    return std::move(table_);
  }

 private:
  void settle(std::size_t columns) {
    if (options_.outcome_last && columns < 2)
      throw InputError(lines_.here(), "a single column", "at least one expert and the outcome between commas");
    columns_ = columns;
    table_.experts = columns - (options_.outcome_last ? 1 : 0);
  }

  void add(const std::string& line) {
    if (table_.rows.size() == options_.most_rows)
      throw InputError(lines_.here(), "more than " + std::to_string(options_.most_rows) + " rows of predictions",
                       "a table that fits in memory");
    if ((table_.rows.size() + 1) * table_.experts > most_bits)
      throw InputError(lines_.here(), "more than " + std::to_string(most_bits) + " predictions in all",
                       "a table that fits in memory");
    Experts row(table_.experts);
    Label outcome = 1;
    read_row(line, lines_, columns_, [&](std::size_t index, const Field& field) {
      const bool positive = is_positive(field);
      if (index < table_.experts) {
        row[index] = positive;
      } else {
        outcome = positive ? 1 : -1;
      }
    });
    table_.rows.push_back(std::move(row));
    if (options_.outcome_last) table_.outcomes.push_back(outcome);
    const std::size_t bytes_of_row = 110 + table_.experts / 8;  // measured, and a bit for each expert
    lines_.expect_rows(table_.rows.size(), static_cast<double>(bytes_of_row));
  }

  /// Reads an entry and sees to it that one file uses one kind.
  bool is_positive(const Field& field) {
    const int value = value_of(field);
    if (value == 1) return true;
    if (negative_ && *negative_ != value)
      throw InputError(lines_.here(field.column),
                       quoted(std::string(field.text)) + " in a file that has " + std::to_string(*negative_) +
                           " on line " + std::to_string(negative_line_),
                       "entries -1 and 1, or 0 and 1, not both kinds");
    if (!negative_) {
      negative_ = value;
      negative_line_ = lines_.line_number();
    }
    return false;
  }

  [[nodiscard]] int value_of(const Field& field) const {
    if (field.text == "1") return 1;
    if (field.text == "0") return 0;
    if (field.text == "-1") return -1;
    if (looks_like_number(field.text)) {
      const Rational value = number_in_field(field.text, field.column, lines_, {});
      if (value == 1 || value == 0 || value == -1) return sign_of(value);
    }
    throw InputError(lines_.here(field.column), quoted(std::string(field.text)), "an entry -1, 1 or 0");
  }

  LineReader lines_;
  std::string name_;
  ExpertTableOptions options_;
  ExpertTable table_;
  std::size_t columns_ = 0;
  std::optional<int> negative_;
  std::size_t negative_line_ = 0;
};

}  // namespace

ExpertTable read_expert_table(std::istream& in, const std::string& name, const ExpertTableOptions& options) {
  return ExpertReader(in, name, options).read();
}

ExpertTable read_expert_table(const std::string& path, const ExpertTableOptions& options) {
  ExpertTable table;
  with_input(path, "a table in CSV",
             [&](std::istream& in, const std::string& name) { table = read_expert_table(in, name, options); });
  return table;
}

PointTable read_points(std::istream& in, const std::string& name, const NumberOptions& numbers) {
  LineReader lines(in, name);
  PointTable table;
  read_rows(
      lines, name, "rows of coordinates",
      [&](std::size_t columns) { table.dimension = static_cast<Eigen::Index>(columns); },
      [&](const std::string& line) {
        if ((table.points.size() + 1) * static_cast<std::size_t>(table.dimension) > most_numbers)
          throw InputError(lines.here(), "more than " + std::to_string(most_numbers) + " numbers in all",
                           "a file that fits in memory");
        Vector x(table.dimension);
        read_row(line, lines, static_cast<std::size_t>(table.dimension), [&](std::size_t index, const Field& field) {
          x[static_cast<Eigen::Index>(index)] = number_in_field(field.text, field.column, lines, numbers);
        });
        table.points.push_back(std::move(x));
        table.lines.push_back(lines.line_number());
        lines.expect_rows(table.points.size(), bytes_of_numbers(static_cast<std::size_t>(table.dimension)));
      });
  return table;
}

PointTable read_points(const std::string& path, const NumberOptions& numbers) {
  PointTable table;
  with_input(path, "a table in CSV",
             [&](std::istream& in, const std::string& name) { table = read_points(in, name, numbers); });
  return table;
}

}  // namespace mistakebound
