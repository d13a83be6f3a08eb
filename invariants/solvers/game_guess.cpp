#include "invariants/solvers/game_guess.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "invariants/solvers/ordered_sums.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// A variable of the linear program: the slack of row i is i, the weight z_j of column j is rows + j.
using Variable = Eigen::Index;

/// The entries over the largest of them, each rounded towards zero. Of short entries many are alike.
Eigen::MatrixXd in_doubles(const IntegerGame& game) {
  if (game.in_words()) {
    const std::int64_t largest = game.words.maxCoeff();
    if (largest >= game.words.size())
      return game.words.unaryExpr([largest](std::int64_t entry) { return to_double(entry, largest); });
    std::vector<double> quotients;
    for (std::int64_t entry = 0; entry <= largest; ++entry) quotients.push_back(to_double(entry, largest));
    Eigen::MatrixXd entries(game.rows(), game.cols());
    std::transform(game.words.data(), game.words.data() + game.words.size(), entries.data(),
                   [&](std::int64_t entry) { return quotients[static_cast<std::size_t>(entry)]; });
    return entries;
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
  std::pair<Variable, double> best(const Eigen::VectorXd& duals, double tolerance) {
    const Eigen::Index n = entries_.rows();
    std::pair<Variable, double> found{0, -duals[0]};
    for (Eigen::Index i = 1; i < n; ++i)
      if (-duals[i] > found.second) found = {i, -duals[i]};
    const Eigen::RowVectorXd sums = ordered::products(duals, listed_entries_);
    for (std::size_t i = 0; i < listed_.size(); ++i) {
      const double price = 1 - sums[static_cast<Eigen::Index>(i)];
      if (price > found.second) found = {n + listed_[i], price};
    }
    if (!listed_.empty() && found.second > tolerance) return found;
    return best_of_all(duals, found);
  }

 private:
  std::pair<Variable, double> best_of_all(const Eigen::VectorXd& duals, std::pair<Variable, double> found) {
    constexpr Eigen::Index most_listed = 64;
    const Eigen::RowVectorXd prices = (1 - ordered::products(duals, entries_).array()).matrix();
    const Eigen::Index first = std::max_element(prices.begin(), prices.end()) - prices.begin();
    const double largest = prices[first];
    if (largest > found.second) found = {entries_.rows() + first, largest};
    if (prices.size() <= most_listed) return found;
    listed_.resize(static_cast<std::size_t>(prices.size()));
    std::iota(listed_.begin(), listed_.end(), 0);
    std::nth_element(
        listed_.begin(), listed_.begin() + most_listed, listed_.end(),
        [&](Eigen::Index a, Eigen::Index b) { return std::pair(-prices[a], a) < std::pair(-prices[b], b); });
    listed_.resize(most_listed);
    std::sort(listed_.begin(), listed_.end());  // their order would else depend on the library that sorts
    listed_entries_.resize(entries_.rows(), most_listed);
    for (Eigen::Index i = 0; i < most_listed; ++i)
      listed_entries_.col(i) = entries_.col(listed_[static_cast<std::size_t>(i)]);
    return found;
  }

  const Eigen::MatrixXd& entries_;
  std::vector<Eigen::Index> listed_;
  Eigen::MatrixXd listed_entries_;  ///< of those, side by side
};

}  // namespace

GuessedBasis guessed_basis(const IntegerGame& game) {
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
    const auto [entering, price] = pricing.best(inverse.row(n).head(n).transpose(), tolerance);
    if (!(price > tolerance)) break;
    const Eigen::VectorXd column = entering < n ? Eigen::VectorXd(inverse.col(entering))
                                                : ordered::combination(inverse.leftCols(n), entries.col(entering - n));
    std::optional<Eigen::Index> leaving;
    for (Eigen::Index k = 0; k < n; ++k) {
      if (!(column[k] > tolerance)) continue;
      if (!leaving || inverse(k, n) * column[*leaving] < inverse(*leaving, n) * column[k]) leaving = k;
    }
    if (!leaving) break;
    const Eigen::RowVectorXd row = inverse.row(*leaving) / column[*leaving];
    for (Eigen::Index j = 0; j <= n; ++j) inverse.col(j).head(n) -= column.head(n) * row[j];
    inverse.row(n) += price * row;
    inverse.row(*leaving) = row;
    basis[static_cast<std::size_t>(*leaving)] = entering;
  }

  GuessedBasis guessed;
  std::vector<bool> slack_is_basic(static_cast<std::size_t>(n), false);
  for (const Variable variable : basis) {
    if (variable < n) slack_is_basic[static_cast<std::size_t>(variable)] = true;
    if (variable >= n) guessed.columns.push_back(variable - n);
  }
  for (Eigen::Index i = 0; i < n; ++i)
    if (!slack_is_basic[static_cast<std::size_t>(i)]) guessed.rows.push_back(i);
  std::sort(guessed.columns.begin(), guessed.columns.end());
  return guessed;
}

}  // namespace mistakebound
