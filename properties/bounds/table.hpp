/// Tables of the largest numbers of mistakes, of which bounds are read off.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "reference/learners/learner.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Parameters, and the largest numbers of mistakes that they allow.
struct BoundTable {
  /// Values of the parameters, in the order of their names.
  using Values = std::vector<Rational>;

  struct Row {
    Values values;
    std::int64_t mistakes = 0;
    bool exact = true;  ///< else so many can be forced, and perhaps more
  };

  std::vector<std::string> names;  ///< as claims name them
  std::vector<Row> rows;
  std::vector<Values> points = {};  ///< more values, at which expressions are compared, too

  [[nodiscard]] std::size_t exact_rows() const;
  /// "n >= 2": no parameter is less than in the table, where claims are made.
  [[nodiscard]] std::vector<std::string> conditions() const;
};

/// What a theorem of the catalogue says that the mistakes are at most, at some values of the parameters.
struct KnownBound {
  std::string theorem;
  std::string step;
  std::function<std::optional<Integer>(const BoundTable::Values&)> at;  ///< nothing where it says nothing
};

/// Littlestone's Winnow, ties predicted +1: k of n variables in the target, n = 2 .. 16 and k = 1 .. 3, by the search
/// of all its states. Throws CutShort.
BoundTable littlestone_winnow_table();
std::vector<KnownBound> littlestone_winnow_known();
std::vector<BoundTable::Values> littlestone_winnow_points();

/// Halving, under each convention at ties: the largest number over all classes of so many different experts, 1 to 9.
/// That of the class that has every labelling of its experts at some point, as any other has fewer points. Throws
/// CutShort.
BoundTable halving_table();
std::vector<KnownBound> halving_known();
std::vector<BoundTable::Values> halving_points();

/// The optimal algorithm: the largest number over all classes of so many different hypotheses, 1 to 8; it is their
/// largest Littlestone dimension. Throws CutShort.
BoundTable optimal_table();
std::vector<KnownBound> optimal_known();

/// The perceptron where ties are mistakes, in any dimension (properties/tight/): R2 is the largest |x|^2, gamma the
/// least y (u.x), u2 = |u|^2. Throws CutShort.
BoundTable perceptron_table();
std::vector<KnownBound> perceptron_known();
std::vector<BoundTable::Values> perceptron_points();

/// Reads a table in CSV, of at most 200 rows: a header with the names of the parameters and, last, `mistakes`; a row
/// for each of their values. Throws InputError.
BoundTable read_bound_table(std::istream& in, const std::string& name);
BoundTable read_bound_table(const std::string& path);

}  // namespace mistakebound
