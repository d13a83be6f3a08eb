#include "properties/bounds/table.hpp"

#include <algorithm>

#include "properties/bounds/small_fraction.hpp"
#include "properties/conjecture/expression.hpp"
#include "properties/tight/tight.hpp"
#include "properties/worst_case/worst_case.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/table_lines.hpp"

namespace mistakebound {
namespace bound_tables {
namespace {

using At = BoundTable::Values;

/// A search that ended early throws.
std::int64_t mistakes_of(const WorstCase& found) {
  if (found.end != SearchEnd::complete) poll_limits();
  return static_cast<std::int64_t>(found.mistakes);
}

/// At every point another set of the experts says +1.
std::vector<Experts> all_labellings(std::size_t experts) {
  std::vector<Experts> rows;
  for (unsigned long bits = 0; bits < 1UL << experts; ++bits) rows.emplace_back(experts, bits);
  return rows;
}

/// A number from `least` on that can count something.
std::optional<Eigen::Index> count(const Rational& value, int least) {
  constexpr int most = 1'000'000;
  if (denominator_of(value) != 1 || value < least || value > most) return std::nullopt;
  return static_cast<Eigen::Index>(static_cast<std::int64_t>(numerator_of(value)));
}

/// What is said of n >= 1 variables with k in the target.
template <class Bound>
std::optional<Integer> of_variables(const At& at, Bound bound) {
  const auto n = count(at[0], 1);
  const auto k = count(at[1], 0);
  return n && k ? std::optional(bound(*n, *k)) : std::nullopt;
}

}  // namespace
}  // namespace bound_tables

std::size_t BoundTable::exact_rows() const {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.exact; }));
}

std::vector<std::string> BoundTable::conditions() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Rational least = rows.front().values[i];
    for (const Row& row : rows)
      if (row.exact) least = std::min(least, row.values[i]);
    result.push_back(names[i] + " >= " + to_string(least));
  }
  return result;
}

BoundTable littlestone_winnow_table() {
  using namespace bound_tables;
  BoundTable table{.names = {"n", "k"}, .rows = {}};
  for (const Eigen::Index k : {1, 2, 3}) {
    for (const Eigen::Index n : {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16}) {
      if (k > n) continue;
      const WorstCase found = worst_case_of_littlestone_winnow(LittlestoneWinnow::source(n), k);
      table.rows.push_back({{Rational(n), Rational(k)}, mistakes_of(found)});
    }
  }
  table.points = littlestone_winnow_points();
  return table;
}

std::vector<BoundTable::Values> littlestone_winnow_points() {
  std::vector<BoundTable::Values> points;
  for (const int n : {17, 32, 33, 100})
    for (const int k : {1, 5}) points.push_back({Rational(n), Rational(k)});
  return points;
}

std::vector<KnownBound> littlestone_winnow_known() {
  using namespace bound_tables;
  return {{"littlestone-winnow", "bound", [](const At& at) { return of_variables(at, littlestone_winnow_bound); }},
          {"littlestone-winnow", "sharper-bound", [](const At& at) {
             return of_variables(at, [](Eigen::Index n, Eigen::Index k) {
               return littlestone_winnow_sharper_bound(n, k, Tie::positive);
             });
           }}};
}

BoundTable halving_table() {
  using namespace bound_tables;
  constexpr std::size_t most_experts = 9;
  BoundTable table{.names = {"experts"}, .rows = {}};
  for (std::size_t experts = 1; experts <= most_experts; ++experts) {
    std::int64_t mistakes = 0;
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake})
      mistakes = std::max(mistakes, mistakes_of(worst_case_of_halving(all_labellings(experts), experts, tie)));
    table.rows.push_back({{Rational(experts)}, mistakes});
  }
  table.points = halving_points();
  return table;
}

std::vector<BoundTable::Values> halving_points() {
  std::vector<BoundTable::Values> points;
  for (const int experts : {10, 15, 16, 17, 31, 32, 33, 1000, 1024}) points.push_back({Rational(experts)});
  return points;
}

std::vector<KnownBound> halving_known() {
  using namespace bound_tables;
  return {{"halving", "bound", [](const At& at) {
             const auto experts = count(at[0], 1);
             return experts ? std::optional(halving_bound(static_cast<std::size_t>(*experts))) : std::nullopt;
           }}};
}

BoundTable optimal_table() {
  using namespace bound_tables;
  constexpr std::size_t most_hypotheses = 8;
  BoundTable table{.names = {"hypotheses"}, .rows = {}};
  for (std::size_t hypotheses = 1; hypotheses <= most_hypotheses; ++hypotheses) {
    const LittlestoneDimension found = littlestone_dimension(all_labellings(hypotheses), hypotheses);
    if (found.end != SearchEnd::complete) poll_limits();
    table.rows.push_back({{Rational(hypotheses)}, static_cast<std::int64_t>(found.value)});
  }
  table.points = halving_points();
  return table;
}

std::vector<KnownBound> optimal_known() {
  using namespace bound_tables;
  return {{"optimal", "log-size", [](const At& at) {
             const auto hypotheses = count(at[0], 1);
             return hypotheses ? std::optional(halving_bound(static_cast<std::size_t>(*hypotheses))) : std::nullopt;
           }}};
}

BoundTable perceptron_table() {
  constexpr std::size_t most = 40;
  BoundTable table{.names = {"R2", "u2", "gamma"}, .rows = {}};
  for (const Rational& radius2 : {Rational(1, 2), Rational(1), Rational(3)})
    for (const Rational& u2 : {Rational(1), Rational(2), Rational(3)})
      for (const Rational& gamma : {Rational(1, 2), Rational(1), Rational(3, 2)}) {
        const UpdateProblem problem{.radius2 = radius2, .gamma = gamma, .u2 = u2};
        const TightNumber found = largest_number_of_updates(problem, most);
        table.rows.push_back({{radius2, u2, gamma}, static_cast<std::int64_t>(found.least), found.decided()});
      }
  table.points = perceptron_points();
  return table;
}

std::vector<BoundTable::Values> perceptron_points() {
  std::vector<BoundTable::Values> points;
  for (const Rational& gamma : {Rational(2, 3), Rational(4)})
    for (const Rational& u2 : {Rational(5), Rational(7, 2)}) points.push_back({Rational(4), u2, gamma});
  return points;
}

std::vector<KnownBound> perceptron_known() {
  using bound_tables::At;
  return {{"perceptron-separable", "bound", [](const At& at) {
             const bool means_something = at[0] >= 0 && at[1] >= 0 && at[2] > 0;
             return means_something ? std::optional(floor_of(Rational(at[0] * at[1] / (at[2] * at[2])))) : std::nullopt;
           }}};
}

/// Bounds are written in the parameters' names, the last of which is that of the mistakes.
void check_names(const std::vector<std::string>& names, const TableLines& rows) {
  for (std::size_t place = 0; place < names.size(); ++place) {
    const std::string& name = names[place];
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(place), name) !=
        names.begin() + static_cast<std::ptrdiff_t>(place))
      throw InputError(rows.where(place), "a second column named " + quoted(name), "names that differ");
    try {
      const Conjecture named(name + " = 0", {name});
      if (to_string(named.sides().front()) == name) continue;
    } catch (const InputError&) {  // of a text that the table does not have
    }
    throw InputError(rows.where(place), "the parameter " + quoted(name),
                     "a name of letters, digits and _ that is no function: bounds are written in it");
  }
}

BoundTable read_bound_table(std::istream& in, const std::string& name) {
  constexpr std::size_t most_rows = 200;
  constexpr std::int64_t most_mistakes = 1'000'000;
  LineReader lines(in, name);
  Understood understood;
  TableForm form;
  form.header = true;
  TableLines rows(lines, form, first_line(lines, name, "a header that names the parameters, and mistakes"),
                  {.are_there = false}, understood);
  BoundTable table;
  for (std::size_t place = 0; place < rows.kept(); ++place) table.names.push_back(rows.column(place).name);
  if (table.names.size() < 2 || table.names.back() != "mistakes")
    throw InputError(rows.where(rows.kept() - 1), mistakebound::quoted(table.names.back()),
                     "a column for each parameter and then one named mistakes");
  check_names(table.names, rows);
  table.names.pop_back();
  for (std::string line; rows.next(line);) {
    if (table.rows.size() == most_rows)
      throw InputError(lines.here(), "more than " + std::to_string(most_rows) + " rows", "a smaller table");
    BoundTable::Row row{BoundTable::Values(table.names.size()), 0};
    rows.visit(line, [&](std::size_t place, const Field& field) {
      const Rational value = number_in_field(field.text, field.column, lines, {});
      if (place < row.values.size()) {
        if (SmallFraction::of(value).is_none())
          throw InputError(lines.here(field.column), quoted(std::string(field.text)),
                           "a number with a numerator and a denominator up to " + std::to_string(SmallFraction::most));
        row.values[place] = value;
        return;
      }
      if (denominator_of(value) != 1 || value < 0 || value > most_mistakes)
        throw InputError(lines.here(field.column), quoted(std::string(field.text)),
                         "a number of mistakes, whole and at most " + std::to_string(most_mistakes));
      row.mistakes = static_cast<std::int64_t>(numerator_of(value));
    });
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) throw InputError(lines.here(), "no row behind the header", "values and their mistakes");
  return table;
}

BoundTable read_bound_table(const std::string& path) {
  BoundTable table;
  with_input(path, "a table in CSV",
             [&](std::istream& in, const std::string& name) { table = read_bound_table(in, name); });
  return table;
}

}  // namespace mistakebound
