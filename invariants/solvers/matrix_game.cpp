#include "invariants/solvers/matrix_game.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "invariants/solvers/game_guess.hpp"
#include "invariants/solvers/strict_vertex.hpp"
#include "reference/numbers/dot_interval.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using BigIntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;

/// A variable of the linear program: the slack of row i is i, the weight z_j of column j is rows + j.
using Variable = Eigen::Index;

/// The value in the units of the examples, and how both players mix: the positive weights, in order.
struct Solution {
  using Mixture = std::vector<std::pair<Eigen::Index, Rational>>;

  Rational value;
  Mixture rows;
  Mixture columns;
  std::size_t pivots = 0;
};

/// The value of the integers v as one of the examples.
Rational in_units(const Rational& value, const IntegerGame& game) {
  return Rational(value - Rational(game.shift)) / Rational(game.scale);
}

/// a/b, b > 0. Each in a double is off by a part of less than 2^-52, and their quotient by one of 2^-53 more.
DoubleInterval quotient_in_doubles(const Integer& a, const Integer& b) {
  constexpr long far = 1000;
  long exponent_of_a = 0, exponent_of_b = 0;
  const double top = mpz_get_d_2exp(&exponent_of_a, a.backend().data());
  const double bottom = mpz_get_d_2exp(&exponent_of_b, b.backend().data());
  const long exponent = exponent_of_a - exponent_of_b;
  if (std::abs(exponent) > far) return outward::whole_line();
  const double quotient = std::ldexp(top / bottom, static_cast<int>(exponent));
  return outward::widened(quotient, quotient, 8);
}

// ---- The decision, in integers

class Simplex {
 public:
  explicit Simplex(const IntegerGame& game) : game_(game), n_(game.rows()) {
    // The first basis is that of the slacks: its inverse is the identity, its values are 1, its prices and sum are 0.
    inverse_ = IntegerMatrix::Constant(n_ + 1, n_ + 1, Integer(0));
    for (Eigen::Index k = 0; k < n_; ++k) {
      inverse_(k, k) = 1;
      inverse_(k, n_) = 1;
      basis_.push_back(k);
    }
  }

  /// Pivots until no slack and none of these columns (in order) can raise the sum.
  void optimise(const std::vector<Eigen::Index>& columns) {
    while (const std::optional<Variable> variable = entering(columns)) {
      poll_limits();
      const BigIntegerVector column = column_of(*variable);
      const Eigen::Index row = leaving(column);
      stalled_ = inverse_(row, n_) == 0;
      pivot(row, column);
      basis_[static_cast<std::size_t>(row)] = *variable;
      ++pivots_;
    }
  }

  [[nodiscard]] Solution solution() const {
    Solution result{.value = in_units(fraction(determinant_, sum()), game_), .pivots = pivots_};
    // The rows are mixed as the dual prices are, the columns as z is.
    for (Eigen::Index i = 0; i < n_; ++i) offer(result.rows, i, inverse_(n_, i));
    for (Eigen::Index k = 0; k < n_; ++k) {
      const Variable variable = basis_[static_cast<std::size_t>(k)];
      if (variable >= n_) offer(result.columns, variable - n_, inverse_(k, n_));
    }
    std::sort(result.columns.begin(), result.columns.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    return result;
  }

 private:
  void offer(Solution::Mixture& mixture, Eigen::Index place, const Integer& weight) const {
    poll_before(sum());
    if (weight != 0) mixture.emplace_back(place, fraction(weight, sum()));
  }

  [[nodiscard]] const Integer& sum() const { return inverse_(n_, n_); }

  /// What a unit of z_j adds to the sum: 1 - (dual prices).(column j of the game), times the determinant.
  [[nodiscard]] Integer price_of_column(Eigen::Index j) const { return determinant_ - product(n_, j); }

  /// Row k of the inverse times column j of the game.
  [[nodiscard]] Integer product(Eigen::Index k, Eigen::Index j) const {
    Integer total = 0;
    for (Eigen::Index i = 0; i < n_; ++i) {
      poll_before(inverse_(k, i));
      if (game_.in_words())
        machine_words::add_product(total.backend().data(), inverse_(k, i).backend().data(),
                                   static_cast<std::uint64_t>(game_.words(i, j)));  // at least 1
      else
        mpz_addmul(total.backend().data(), inverse_(k, i).backend().data(), game_.entries(i, j).backend().data());
    }
    return total;
  }

  /// A variable of positive price: the first one while the sum stalls, else one of the largest price.
  [[nodiscard]] std::optional<Variable> entering(const std::vector<Eigen::Index>& columns) const {
    std::optional<Variable> best;
    Integer largest = 0;
    const auto settled = [&] { return stalled_ && best; };
    const auto offer = [&](Variable variable, const Integer& price) {
      if (price <= largest) return;
      largest = price;
      best = variable;
    };
    for (Eigen::Index i = 0; i < n_ && !settled(); ++i) offer(i, Integer(-inverse_(n_, i)));
    const bool many = game_.in_words() && columns.size() > static_cast<std::size_t>(n_);
    const DoubleVector prices = many ? dual_prices() : DoubleVector();
    IntegerVector column;
    for (const Eigen::Index j : columns) {
      if (settled()) break;
      if (many) {
        const auto entries = game_.words.col(j);
        column.entries.assign(entries.begin(), entries.end());
        if (prices.total(column).low >= 1) continue;  // its price is surely not positive
      }
      offer(n_ + j, price_of_column(j));
    }
    return best;
  }

  /// The dual prices, without the determinant.
  [[nodiscard]] DoubleVector dual_prices() const {
    std::vector<DoubleInterval> prices;
    for (Eigen::Index i = 0; i < n_; ++i) prices.push_back(quotient_in_doubles(inverse_(n_, i), determinant_));
    return DoubleVector(prices);
  }

  /// The variable's column in the present basis; below it, its price with the sign turned.
  [[nodiscard]] BigIntegerVector column_of(Variable variable) const {
    if (variable < n_) return inverse_.col(variable);
    BigIntegerVector column(n_ + 1);
    for (Eigen::Index k = 0; k <= n_; ++k) column[k] = product(k, variable - n_);
    column[n_] -= determinant_;
    return column;
  }

  /// The row whose variable reaches zero first as the entering one grows; among several, that of the first variable
  /// (Bland). There is one: every entry of the game is positive, so no variable can grow for ever.
  [[nodiscard]] Eigen::Index leaving(const BigIntegerVector& column) const {
    std::optional<Eigen::Index> first;
    for (Eigen::Index k = 0; k < n_; ++k) {
      if (column[k] <= 0) continue;
      if (!first) {
        first = k;
        continue;
      }
      poll_before(column[k]);
      const Integer mine = inverse_(k, n_) * column[*first];
      const Integer least = inverse_(*first, n_) * column[k];
      if (mine < least ||
          (mine == least && basis_[static_cast<std::size_t>(k)] < basis_[static_cast<std::size_t>(*first)]))
        first = k;
    }
    return *first;
  }

  /// One step of fraction-free Gauss-Jordan elimination: `column` becomes the unit column of `row`, times the new
  /// determinant.
  void pivot(Eigen::Index row, const BigIntegerVector& column) {
    for (Eigen::Index k = 0; k <= n_; ++k) {
      if (k == row) continue;
      for (Eigen::Index j = 0; j <= n_; ++j) {
        Integer& entry = inverse_(k, j);
        poll_before(column[row]);
        if (entry == 0 && (column[k] == 0 || inverse_(row, j) == 0)) continue;
        entry *= column[row];
        mpz_submul(entry.backend().data(), column[k].backend().data(), inverse_(row, j).backend().data());
        mpz_divexact(entry.backend().data(), entry.backend().data(), determinant_.backend().data());
      }
    }
    determinant_ = column[row];
  }

  const IntegerGame& game_;
  const Eigen::Index n_;
  /// The inverse of the basis beside the values of the basic variables; below them the dual prices and the sum; all
  /// times the determinant of the basis, which is positive.
  IntegerMatrix inverse_;
  Integer determinant_ = 1;
  std::vector<Variable> basis_;  ///< the basic variable of each row
  bool stalled_ = false;         ///< whether the last pivot left the sum as it was
  std::size_t pivots_ = 0;
};

Solution solve_by_pivots(const IntegerGame& game, const std::vector<Eigen::Index>& first_columns) {
  Simplex simplex(game);
  simplex.optimise(first_columns);
  std::vector<Eigen::Index> all(static_cast<std::size_t>(game.cols()));
  std::iota(all.begin(), all.end(), 0);
  simplex.optimise(all);
  return simplex.solution();
}

// ---- Where the guess is the only solution

Solution::Mixture mixture_of(const std::vector<Eigen::Index>& places, const std::vector<Integer>& weights) {
  const Integer sum = std::accumulate(weights.begin(), weights.end(), Integer(0));
  Solution::Mixture mixture;
  for (std::size_t i = 0; i < places.size(); ++i) mixture.emplace_back(places[i], fraction(weights[i], sum));
  return mixture;
}

std::optional<Solution> solve_at_once(const IntegerGame& game, const GuessedBasis& guessed) {
  if (!game.in_words()) return std::nullopt;
  const std::optional<StrictVertex> vertex = strict_vertex(game.words, guessed.rows, guessed.columns);
  if (!vertex) return std::nullopt;
  const PositiveFractions& y = vertex->y;
  const Integer sum = std::accumulate(y.numerators.begin(), y.numerators.end(), Integer(0));
  return Solution{.value = in_units(fraction(y.denominator, sum), game),
                  .rows = mixture_of(guessed.rows, y.numerators),
                  .columns = mixture_of(guessed.columns, vertex->z.numerators)};
}

}  // namespace

NonnegativeMargin solve_game(const Sequence& sequence) {
  if (sequence.examples.empty())
    return {.gamma = 0, .p = Vector::Constant(sequence.dimension, fraction(1, sequence.dimension)), .lambda = {}};
  const IntegerGame game = integer_game(sequence);
  const GuessedBasis guessed = guessed_basis(game);
  std::optional<Solution> only = solve_at_once(game, guessed);
  const Solution found = only ? std::move(*only) : solve_by_pivots(game, guessed.columns);

  NonnegativeMargin result{.gamma = game.swapped ? Rational(-found.value) : found.value,
                           .p = zero_vector(sequence.dimension),
                           .lambda = {},
                           .pivots = found.pivots};
  for (const auto& [i, weight] : game.swapped ? found.columns : found.rows) result.p[i] = weight;
  for (const auto& [t, weight] : game.swapped ? found.rows : found.columns)
    result.lambda.push_back({static_cast<std::size_t>(t), weight});
  return result;
}

}  // namespace mistakebound
