#include "reference/readers/table.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "reference/numbers/utf8.hpp"
#include "reference/readers/column_watch.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/table_lines.hpp"

namespace mistakebound {
namespace {

constexpr std::uint64_t most_predictions = std::uint64_t{1} << 33U;  // a table of experts: 1 GiB

class ExpertReader {
 public:
  ExpertReader(std::istream& in, const std::string& name, const ExpertTableOptions& options)
      : lines_(in, name),
        options_(options),
        lines_of_table_(lines_, options.table,
                        first_line(lines_, name, "rows of predictions, or at least a header that names the columns",
                                   options.table.separator),
                        {.are_there = options.outcome_last, .may_be_words = false}, table_.understood) {}

  ExpertTable read() {
    settle(lines_of_table_.kept());
    for (std::string line; lines_of_table_.next(line);) add(line);
    finish();
    return std::move(table_);
  }

 private:
  void settle(std::size_t columns) {
    Understood& understood = table_.understood;
    understood.labelled = options_.outcome_last;
    table_.experts = columns - (options_.outcome_last ? 1 : 0);
    if (!options_.outcome_last) return lines_of_table_.refuse_labels("experts alone");
    all_positive_.resize(table_.experts, true);
    some_positive_.resize(table_.experts);
    if (columns < 2)
      throw InputError(lines_.here(1), "a single column",
                       "at least one expert and the outcome" + options_.table.hint("--separator, if not a comma"));
    const std::string expected = "the outcome in the last column";
    lines_of_table_.refuse_words(expected +
                                 options_.table.hint("--header no if the comment says nothing of the columns"));
    const std::size_t last = columns - 1;
    const std::optional<std::size_t> named = lines_of_table_.named_label();
    if (named && named != last) lines_of_table_.refuse_label(*named, expected);
    understood.label = lines_of_table_.column(last);
    if (!named) understood.label_place = lines_of_table_.place_of_label(last);
  }

  void finish() {
    Understood& understood = table_.understood;
    understood.rows = table_.rows.size();
    for (const Label outcome : table_.outcomes) understood.count(outcome);
    if (!options_.outcome_last) return;  // classes often have constant functions
    for (std::size_t expert = 0; expert < table_.experts && understood.rows > 1; ++expert)
      if (all_positive_[expert] || !some_positive_[expert]) understood.constant.add(lines_of_table_.column(expert));
  }

  void add(const std::string& line) {
    if (table_.rows.size() == options_.most_rows)
      throw InputError(lines_.here(), "more than " + std::to_string(options_.most_rows) + " rows of predictions",
                       "a table that fits in memory");
    if ((std::uint64_t{table_.rows.size()} + 1) * table_.experts > most_predictions)
      throw InputError(lines_.here(), "more than " + std::to_string(most_predictions) + " predictions in all",
                       "a table that fits in memory");
    Experts row(table_.experts);
    Label outcome = 1;
    lines_of_table_.visit(line, [&](std::size_t index, const Field& field) {
      if (is_missing(field.text) && field.text != "-") return lines_of_table_.miss(field.text, field.column);
      const bool positive = is_positive(field);
      if (index < table_.experts) {
        row[index] = positive;
      } else {
        outcome = positive ? 1 : -1;
      }
    });
    if (lines_of_table_.drops_row()) return;
    if (options_.outcome_last) {
      all_positive_ &= row;
      some_positive_ |= row;
      table_.outcomes.push_back(outcome);
    }
    table_.rows.push_back(std::move(row));
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
    const std::string number = lines_of_table_.number_text(field.text, field.column);
    if (looks_like_number(number)) {
      const Rational value = number_in_field(number, field.column, lines_, {});
      if (value == 1 || value == 0 || value == -1) return sign_of(value);
    }
    const std::string text(field.text);
    const std::string hint =
        lines_of_table_.may_be_numbers() ? options_.table.hint("--header yes if the line counts the columns") : "";
    throw InputError(lines_.here(field.column), quoted(text),
                     with_typed_minus(text, "an entry", "an entry -1, 1 or 0" + hint));
  }

  LineReader lines_;
  ExpertTableOptions options_;
  ExpertTable table_;
  TableLines lines_of_table_;
  Experts all_positive_;   ///< the experts that were +1 in every row
  Experts some_positive_;  ///< those that were in some
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

void EntryRange::check(const Rational& value, std::size_t column, const Location& where,
                       const std::string& text) const {
  if (value < low || value > high)
    throw InputError(where, text + " as " + what + " " + std::to_string(column),
                     "a number from " + to_string(low) + " to " + to_string(high));
}

PointTable read_points(std::istream& in, const std::string& name, const NumberOptions& numbers, const TableForm& form,
                       const EntryRange* range) {
  LineReader lines(in, name);
  PointTable table;
  TableLines rows(
      lines, form,
      first_line(lines, name, "rows of coordinates, or at least a header that names the columns", form.separator),
      {.are_there = false, .may_be_words = false}, table.understood);
  rows.refuse_labels("no labels here" + form.hint("--drop-columns leaves a column out"));
  ColumnWatch watch;
  table.dimension = static_cast<Eigen::Index>(rows.kept());
  for (std::string line; rows.next(line);) {
    if ((table.points.size() + 1) * rows.kept() > most_numbers)
      throw InputError(lines.here(), "more than " + std::to_string(most_numbers) + " numbers in all",
                       "a file that fits in memory");
    Vector x(table.dimension);
    rows.visit(line, [&](std::size_t place, const Field& field) {
      if (is_missing(field.text)) return rows.miss(field.text, field.column);
      const std::string number = rows.number_text(field.text, field.column);
      Rational& entry = x[static_cast<Eigen::Index>(place)];
      entry = number_in_field(number, field.column, lines, numbers);
      if (range != nullptr) range->check(entry, place + 1, lines.here(field.column), quoted(std::string(field.text)));
    });
    if (rows.drops_row()) {
      watch.skip();
      continue;
    }
    watch.see(ExactRow{x}, rows.kept());
    table.points.push_back(std::move(x));
    table.lines.push_back(lines.line_number());
    lines.expect_rows(table.points.size(), bytes_of_numbers(rows.kept()));
  }
  table.understood.rows = table.points.size();
  table.understood.labelled = false;
  watch.finish(table.understood, [&](std::size_t place) { return rows.column(place); });
  return table;
}

PointTable read_points(const std::string& path, const NumberOptions& numbers, const TableForm& form,
                       const EntryRange* range) {
  PointTable table;
  with_input(path, "a table in CSV",
             [&](std::istream& in, const std::string& name) { table = read_points(in, name, numbers, form, range); });
  return table;
}

}  // namespace mistakebound
