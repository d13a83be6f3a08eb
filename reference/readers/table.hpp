/// Tables in CSV: experts' predictions, one bit an entry, and points without labels.
///
/// How lines are taken apart, and which one is a header, stands in table_lines.hpp.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "reference/learners/halving.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/readers/table_form.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

struct ExpertTableOptions {
  bool outcome_last = false;           ///< the last column is the outcome, not an expert
  std::size_t most_rows = 20'000'000;  ///< each takes at least 100 bytes, however short it is in the file
  TableForm table{};
};

/// What the experts predict, row by row. Entries are -1 and 1, or 0 and 1, not both kinds in one file.
struct ExpertTable {
  std::size_t experts = 0;      ///< columns, without the outcome
  std::vector<Experts> rows;    ///< `experts` bits each; set: +1
  std::vector<Label> outcomes;  ///< one a row where the last column is the outcome, else empty
  Understood understood;
};

/// Reads a table of experts; `name` stands in messages. One line is held in memory as text, all else as bits, so that
/// a row of a million experts is no burden. Throws InputError.
ExpertTable read_expert_table(std::istream& in, const std::string& name, const ExpertTableOptions& options = {});

/// The table of experts in a file; "-" is standard input. Throws InputError, also where the file cannot be opened.
ExpertTable read_expert_table(const std::string& path, const ExpertTableOptions& options = {});

/// Points in Q^dimension and the line that each stands on.
struct PointTable {
  Eigen::Index dimension = 0;
  std::vector<Vector> points;
  std::vector<std::size_t> lines;
  Understood understood;
};

/// Between which numbers those of a table have to be; `what` and the number of a column, from 1, say what one is.
struct EntryRange {
  Rational low;
  Rational high;
  std::string what;

  /// Throws InputError where the number of that column is none; `text` is how it is written there.
  void check(const Rational& value, std::size_t column, const Location& where, const std::string& text) const;
};

/// Reads points, one a row, every column a coordinate. Throws InputError.
PointTable read_points(std::istream& in, const std::string& name, const NumberOptions& numbers = {},
                       const TableForm& form = {}, const EntryRange* range = nullptr);
PointTable read_points(const std::string& path, const NumberOptions& numbers = {}, const TableForm& form = {},
                       const EntryRange* range = nullptr);

}  // namespace mistakebound
