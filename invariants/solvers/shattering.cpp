#include "invariants/solvers/shattering.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using PointMatrix = Eigen::Matrix<Integer, Eigen::Dynamic, Eigen::Dynamic>;
using Index = Eigen::Index;

Index as_index(std::size_t i) {
  return static_cast<Index>(i);
}

/// The points that decide: n + 2 are always dependent.
std::size_t deciding(std::size_t points, Index dimension) {
  return std::min(points, static_cast<std::size_t>(dimension) + 2);
}

/// The rows s_i (x_i, 1) of the deciding points under elimination, with the identity beside them.
class Elimination {
 public:
  explicit Elimination(const PointSet& set)
      : columns_(set.dimension + 1), rows_(as_index(deciding(set.size(), set.dimension))) {
    matrix_ = PointMatrix::Constant(rows_, columns_ + rows_, Integer(0));
    for (Index i = 0; i < rows_; ++i) {
      const Vector& x = set.points[static_cast<std::size_t>(i)];
      scales_.push_back(common_denominator(x));
      const Integer& scale = scales_.back();
      for (Index j = 0; j < set.dimension; ++j) matrix_(i, j) = numerator_of(Rational(x[j] * Rational(scale)));
      matrix_(i, set.dimension) = scale;
      matrix_(i, columns_ + i) = 1;
    }
  }

  /// Eliminates row by row; returns the first row that depends on those above it, which then has vanished.
  std::optional<Index> run() {
    WorkPhase phase("rows eliminated", static_cast<std::size_t>(rows_));
    for (Index row = 0; row < rows_; ++row) {
      phase.step();
      Index column = 0;
      while (column < columns_ && matrix_(row, column) == 0) ++column;
      if (column == columns_) return row;
      clear_column(row, column);
      pivots_.push_back(column);
    }
    return std::nullopt;
  }

  /// sum c_i (x_i, 1) = 0, of the vanished row; for all `points` points.
  [[nodiscard]] Vector dependence(Index row, std::size_t points) const {
    std::vector<Integer> c;
    Integer divisor = 0;
    for (Index i = 0; i < rows_; ++i) {
      c.push_back(matrix_(row, columns_ + i) * scales_[static_cast<std::size_t>(i)]);
      mpz_gcd(divisor.backend().data(), divisor.backend().data(), c.back().backend().data());
    }
    const auto first = std::find_if(c.begin(), c.end(), [](const Integer& entry) { return entry != 0; });
    if (*first < 0) divisor = -divisor;
    Vector result = zero_vector(as_index(points));
    for (Index i = 0; i < rows_; ++i) result[i] = fraction(c[static_cast<std::size_t>(i)], divisor);
    return result;
  }

  /// After a run without a dependence: the halfspace that is 1 at point j and 0 at the others. Coordinates that are no
  /// pivot have weight 0.
  [[nodiscard]] Halfspace dual(Index j) const {
    Vector weights = zero_vector(columns_);
    for (Index i = 0; i < rows_; ++i)
      weights[pivots_[static_cast<std::size_t>(i)]] =
          fraction(matrix_(i, columns_ + j) * scales_[static_cast<std::size_t>(j)], determinant_);
    return {weights.head(columns_ - 1), -weights[columns_ - 1]};
  }

 private:
  /// Makes the column 0 in all other rows; every division leaves nothing over.
  void clear_column(Index row, Index column) {
    const Integer pivot = matrix_(row, column);
    for (Index i = 0; i < rows_; ++i) {
      if (i == row) continue;
      const Integer factor = matrix_(i, column);
      for (Index j = 0; j < matrix_.cols(); ++j) {
        Integer& entry = matrix_(i, j);
        entry *= pivot;
        mpz_submul(entry.backend().data(), factor.backend().data(), matrix_(row, j).backend().data());
        mpz_divexact(entry.backend().data(), entry.backend().data(), determinant_.backend().data());
      }
    }
    determinant_ = pivot;
  }

  Index columns_;  ///< of the points: the coordinates and the constant
  Index rows_;
  PointMatrix matrix_;
  std::vector<Integer> scales_;  ///< s_i, the common denominator of x_i
  std::vector<Index> pivots_;    ///< the column of each row
  Integer determinant_ = 1;      ///< the last pivot; after a full run every row has it in its pivot's column
};

/// Goes through the labelings like a counter whose digits are +1 and -1, the last point's the fastest; `sum` is the
/// halfspace of the points labelled so far.
void list_labelings(Shattering& answer, std::vector<Label>& labels, const Halfspace& sum) {
  poll_limits();
  if (labels.size() == answer.basis.size()) {
    answer.labelings.push_back({labels, sum});
    return;
  }
  const Halfspace& next = answer.basis[labels.size()];
  for (const Label y : {1, -1}) {
    labels.push_back(y);
    list_labelings(answer, labels, {sum.w + Rational(y) * next.w, sum.theta + y * next.theta});
    labels.pop_back();
  }
}

Shattering not_shattered(const PointSet& set, Vector coefficients) {
  Shattering result{
      .shattered = false, .coefficients = std::move(coefficients), .radon_point = zero_vector(set.dimension)};
  Rational total = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const Rational& c = result.coefficients[as_index(i)];
    result.labels.push_back(c < 0 ? -1 : 1);
    if (c <= 0) continue;
    total += c;
    result.radon_point += c * set.points[i];
  }
  result.radon_point /= total;
  return result;
}

std::size_t bits(const Integer& value) {
  return mpz_sizeinbase(value.backend().data(), 2);
}

/// The cost of an operation on numbers as long as a minor, with the common divisor that fractions take: measured, and
/// quadratic for long numbers. A minor has at most the bits of the longest entry of each row.
double cost_of_operation(const PointSet& set) {
  double minor = 0;
  for (std::size_t i = 0; i < deciding(set.size(), set.dimension); ++i) {
    std::size_t longest = 1;
    for (const Rational& entry : set.points[i]) longest = std::max(longest, bits(numerator_of(entry)));
    minor += static_cast<double>(longest + bits(common_denominator(set.points[i])));
  }
  return 500 + minor + minor * minor / 5000;
}

}  // namespace

double cost_of_elimination(const PointSet& set) {
  const auto rows = static_cast<double>(deciding(set.size(), set.dimension));
  return rows * rows * (static_cast<double>(set.dimension) + 1 + rows) * cost_of_operation(set);
}

double cost_of_labelings(const PointSet& set) {
  const auto points = static_cast<double>(set.size());
  return std::exp2(points) * points * (static_cast<double>(set.dimension) + 1) * cost_of_operation(set);
}

Shattering shatter(const PointSet& set, std::size_t most_listed) {
  Elimination elimination(set);
  if (const std::optional<Index> row = elimination.run())
    return not_shattered(set, elimination.dependence(*row, set.size()));
  Shattering result;
  for (std::size_t j = 0; j < set.size(); ++j) result.basis.push_back(elimination.dual(as_index(j)));
  if (set.size() > most_listed) return result;
  std::vector<Label> labels;
  list_labelings(result, labels, {zero_vector(set.dimension), 0});
  return result;
}

}  // namespace mistakebound
