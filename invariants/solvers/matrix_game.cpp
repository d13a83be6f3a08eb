#include "invariants/solvers/matrix_game.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/dot_interval.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using IntegerMatrix = Eigen::Matrix<Integer, Eigen::Dynamic, Eigen::Dynamic>;
using WordMatrix = Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic>;
using BigIntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;

/// A variable of the linear program: the slack of row i is i, the weight z_j of column j is rows + j.
using Variable = Eigen::Index;

// ---- The game, in positive integers

/// The player of the rows maximises, that of the columns minimises.
struct Game {
  IntegerMatrix entries;  ///< scale A + shift >= 1, where A_it = y_t x_ti, or A_ti = -y_t x_ti with the players swapped
  WordMatrix words;       ///< the same, in their place, of examples in machine integers; else of no size
  bool swapped = false;   ///< the rows are the examples, not the coordinates
  Integer scale = 1;
  Integer shift;

  [[nodiscard]] bool in_words() const { return words.size() != 0; }
  [[nodiscard]] Eigen::Index rows() const { return in_words() ? words.rows() : entries.rows(); }
  [[nodiscard]] Eigen::Index cols() const { return in_words() ? words.cols() : entries.cols(); }
};

/// Polls before an operation on a number so long that it takes a moment.
void poll_before(const Integer& number) {
  constexpr std::size_t long_number = 64;  // words
  if (mpz_size(number.backend().data()) >= long_number) poll_limits();
}

/// The game of examples in machine integers; nothing where the shift leads beyond these.
std::optional<Game> game_in_words(const PackedExamples& examples) {
  const auto count = static_cast<Eigen::Index>(examples.size());
  Game game{.swapped = examples.dimension() > count, .scale = examples.denominator()};
  game.words.resize(examples.dimension(), count);
  ExampleRows rows(examples);
  IntegerVector x;
  for (Eigen::Index t = 0; t < count; ++t) {
    poll_limits();
    rows.instance(static_cast<std::size_t>(t), x);
    const bool negated = (examples.label(static_cast<std::size_t>(t)) < 0) != game.swapped;
    for (Eigen::Index i = 0; i < game.words.rows(); ++i) {
      const std::int64_t entry = x.entries[static_cast<std::size_t>(i)];
      if (std::abs(static_cast<double>(entry)) > 0x1p61) return std::nullopt;  // so that sums of two of them fit
      game.words(i, t) = negated ? -entry : entry;
    }
  }
  if (game.swapped) game.words.transposeInPlace();
  const std::int64_t shift = 1 - game.words.minCoeff();
  game.words.array() += shift;
  game.shift = shift;
  return game;
}

Game game_of(const Sequence& sequence) {
  if (const auto& packed = sequence.examples.packed(); packed != nullptr)
    if (std::optional<Game> game = game_in_words(*packed)) return std::move(*game);
  Game game;
  for (const Example& example : sequence.examples) {
    const Integer denominator = common_denominator(example.x);
    mpz_lcm(game.scale.backend().data(), game.scale.backend().data(), denominator.backend().data());
  }
  const auto examples = static_cast<Eigen::Index>(sequence.size());
  game.swapped = sequence.dimension > examples;
  game.entries.resize(sequence.dimension, examples);
  for (Eigen::Index t = 0; t < examples; ++t) {
    const Example& example = sequence.examples[static_cast<std::size_t>(t)];
    const Rational factor = Rational(game.swapped ? -example.y : example.y) * Rational(game.scale);
    for (Eigen::Index i = 0; i < sequence.dimension; ++i) {
      poll_before(game.scale);
      game.entries(i, t) = numerator_of(Rational(factor * example.x[i]));
    }
  }
  if (game.swapped) game.entries.transposeInPlace();
  game.shift = 1 - *std::min_element(game.entries.data(), game.entries.data() + game.entries.size());
  for (Integer& entry : game.entries.reshaped()) entry += game.shift;
  return game;
}

// ---- The guess, in doubles

/// The entries over the largest of them, each rounded towards zero.
Eigen::MatrixXd in_doubles(const Game& game) {
  if (game.in_words()) {
    const std::int64_t largest = game.words.maxCoeff();
    return game.words.unaryExpr([largest](std::int64_t entry) { return to_double(entry, largest); });
  }
  const Integer largest = *std::max_element(game.entries.data(), game.entries.data() + game.entries.size());
  return game.entries.unaryExpr([&](const Integer& entry) {
    poll_before(entry);
    return to_double(fraction(entry, largest));
  });
}

/// What a unit of each variable adds to the sum, as the last row of the inverse has it. Of many columns only those that
/// promised most when all of them were looked at last are asked again, for as long as one of them promises anything.
class Pricing {
 public:
  explicit Pricing(const Eigen::MatrixXd& entries) : entries_(entries) {}

  /// The variable of the largest price, and the price; among those asked.
  std::pair<Variable, double> best(const Eigen::RowVectorXd& duals, double tolerance) {
    const Eigen::Index n = entries_.rows();
    std::pair<Variable, double> found{0, -duals[0]};
    for (Eigen::Index i = 1; i < n; ++i)
      if (-duals[i] > found.second) found = {i, -duals[i]};
    for (const Eigen::Index j : listed_) {
      const double price = 1 - duals * entries_.col(j);
      if (price > found.second) found = {n + j, price};
    }
    if (!listed_.empty() && found.second > tolerance) return found;
    return best_of_all(duals, found);
  }

 private:
  std::pair<Variable, double> best_of_all(const Eigen::RowVectorXd& duals, std::pair<Variable, double> found) {
    constexpr Eigen::Index most_listed = 64;
    const Eigen::RowVectorXd prices = (1 - (duals * entries_).array()).matrix();
    Eigen::Index first = 0;
    const double largest = prices.maxCoeff(&first);
    if (largest > found.second) found = {entries_.rows() + first, largest};
    if (prices.size() <= most_listed) return found;
    listed_.resize(static_cast<std::size_t>(prices.size()));
    std::iota(listed_.begin(), listed_.end(), 0);
    std::nth_element(listed_.begin(), listed_.begin() + most_listed, listed_.end(),
                     [&](Eigen::Index a, Eigen::Index b) { return prices[a] > prices[b]; });
    listed_.resize(most_listed);
    return found;
  }

  const Eigen::MatrixXd& entries_;
  std::vector<Eigen::Index> listed_;
};

/// The columns in the last basis of the simplex method in doubles, in order: as a rule, those of an optimal one.
std::vector<Eigen::Index> guess(const Game& game) {
  const Eigen::Index n = game.rows();
  const Eigen::MatrixXd entries = in_doubles(game);
  // The inverse of the basis beside the values of the basic variables; below them the dual prices and the sum.
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(n + 1, n + 1);
  inverse.col(n).setOnes();
  inverse(n, n) = 0;
  std::vector<Variable> basis(static_cast<std::size_t>(n));
  std::iota(basis.begin(), basis.end(), 0);
  Pricing pricing(entries);

  constexpr double tolerance = 1e-10;
  const Eigen::Index limit = 4 * (n + game.cols()) + 100;
  for (Eigen::Index round = 0; round < limit; ++round) {
    poll_limits();
    const auto [entering, price] = pricing.best(inverse.row(n).head(n), tolerance);
    if (!(price > tolerance)) break;
    const Eigen::VectorXd column = entering < n ? Eigen::VectorXd(inverse.col(entering))
                                                : Eigen::VectorXd(inverse.leftCols(n) * entries.col(entering - n));
    std::optional<Eigen::Index> leaving;
    for (Eigen::Index k = 0; k < n; ++k) {
      if (!(column[k] > tolerance)) continue;
      if (!leaving || inverse(k, n) * column[*leaving] < inverse(*leaving, n) * column[k]) leaving = k;
    }
    if (!leaving) break;
    const Eigen::RowVectorXd row = inverse.row(*leaving) / column[*leaving];
    inverse.topRows(n) -= column.head(n) * row;
    inverse.row(n) += price * row;
    inverse.row(*leaving) = row;
    basis[static_cast<std::size_t>(*leaving)] = entering;
  }

  std::vector<Eigen::Index> columns;
  for (const Variable variable : basis)
    if (variable >= n) columns.push_back(variable - n);
  std::sort(columns.begin(), columns.end());
  return columns;
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
  explicit Simplex(const Game& game) : game_(game), n_(game.rows()) {
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

  /// The value of the game in the units of the examples.
  [[nodiscard]] Rational value() const {
    return Rational(fraction(determinant_, sum()) - Rational(game_.shift)) / Rational(game_.scale);
  }

  /// How the player of the rows mixes them: the dual prices over their sum.
  [[nodiscard]] Vector rows() const {
    Vector mixture(n_);
    for (Eigen::Index i = 0; i < n_; ++i) {
      poll_before(sum());
      mixture[i] = fraction(inverse_(n_, i), sum());
    }
    return mixture;
  }

  /// How the player of the columns mixes them: z over its sum.
  [[nodiscard]] Vector columns() const {
    Vector mixture = zero_vector(game_.cols());
    for (Eigen::Index k = 0; k < n_; ++k) {
      const Variable variable = basis_[static_cast<std::size_t>(k)];
      poll_before(sum());
      if (variable >= n_) mixture[variable - n_] = fraction(inverse_(k, n_), sum());
    }
    return mixture;
  }

  [[nodiscard]] std::size_t pivots() const { return pivots_; }

 private:
  [[nodiscard]] const Integer& sum() const { return inverse_(n_, n_); }

  /// What a unit of z_j adds to the sum: 1 - (dual prices).(column j of the game), times the determinant.
  [[nodiscard]] Integer price_of_column(Eigen::Index j) const { return determinant_ - product(n_, j); }

  /// Row k of the inverse times column j of the game.
  [[nodiscard]] Integer product(Eigen::Index k, Eigen::Index j) const {
    Integer total = 0;
    for (Eigen::Index i = 0; i < n_; ++i) {
      poll_before(inverse_(k, i));
      if (game_.in_words())
        mpz_addmul_ui(total.backend().data(), inverse_(k, i).backend().data(),
                      static_cast<unsigned long>(game_.words(i, j)));  // at least 1
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

  const Game& game_;
  const Eigen::Index n_;
  /// The inverse of the basis beside the values of the basic variables; below them the dual prices and the sum; all
  /// times the determinant of the basis, which is positive.
  IntegerMatrix inverse_;
  Integer determinant_ = 1;
  std::vector<Variable> basis_;  ///< the basic variable of each row
  bool stalled_ = false;         ///< whether the last pivot left the sum as it was
  std::size_t pivots_ = 0;
};

}  // namespace

NonnegativeMargin solve_game(const Sequence& sequence) {
  if (sequence.examples.empty())
    return {.gamma = 0, .p = Vector::Constant(sequence.dimension, fraction(1, sequence.dimension)), .lambda = {}};
  const Game game = game_of(sequence);
  Simplex simplex(game);
  simplex.optimise(guess(game));
  std::vector<Eigen::Index> all(static_cast<std::size_t>(game.cols()));
  std::iota(all.begin(), all.end(), 0);
  simplex.optimise(all);

  NonnegativeMargin result{.gamma = game.swapped ? Rational(-simplex.value()) : simplex.value(),
                           .p = game.swapped ? simplex.columns() : simplex.rows(),
                           .lambda = {},
                           .pivots = simplex.pivots()};
  const Vector lambda = game.swapped ? simplex.rows() : simplex.columns();
  for (std::size_t t = 0; t < sequence.size(); ++t) {
    const Rational& weight = lambda[static_cast<Eigen::Index>(t)];
    if (weight > 0) result.lambda.push_back({t, weight});
  }
  return result;
}

}  // namespace mistakebound
