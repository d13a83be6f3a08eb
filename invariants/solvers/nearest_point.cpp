#include "invariants/solvers/nearest_point.hpp"

#include <limits>
#include <utility>

#include "invariants/solvers/clear_rounds.hpp"
#include "invariants/solvers/ordered_sums.hpp"

namespace mistakebound {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

Eigen::VectorXd affine_minimum(PointBlocks& points, const Active& active) {
  Eigen::MatrixXd chosen(points.dimension(), index(active.size()));
  for (std::size_t j = 0; j < active.size(); ++j) chosen.col(index(j)) = points.point(active[j]);
  return ordered::affine_minimum(chosen);
}

/// The sum of the points, each times its weight.
Eigen::VectorXd combination(PointBlocks& points, const Active& active, const std::vector<double>& weights) {
  Eigen::VectorXd z = Eigen::VectorXd::Zero(points.dimension());
  for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.point(active[i]);
  return z;
}

/// The point of least norm, the first of several.
std::size_t shortest(PointBlocks& points) {
  std::pair<double, std::size_t> result{std::numeric_limits<double>::infinity(), 0};
  points.each([&](std::size_t first, const PointBlocks::Points& block) {
    const Eigen::RowVectorXd squares = ordered::squares(block);
    for (Eigen::Index j = 0; j < squares.size(); ++j)
      if (squares[j] < result.first) result = {squares[j], first + static_cast<std::size_t>(j)};
  });
  return result.second;
}

/// Divides the points by their largest norm. False where that does not leave numbers.
bool scale_into_unit_ball(PointBlocks& points) {
  if (points.dimension() == 0) return true;
  double largest = 0;
  points.each([&](std::size_t, const PointBlocks::Points& block) {
    largest = std::max(largest, std::sqrt(ordered::squares(block).maxCoeff()));
  });
  if (largest > 0) points.divide_by(largest);
  bool finite = true;
  points.each([&](std::size_t, const PointBlocks::Points& block) { finite = finite && block.allFinite(); });
  return finite;
}

/// Wolfe's method in doubles. Most rounds are clear ones; the others, and the last one, are taken plainly.
class Guessing {
 public:
  Guessing(PointBlocks& points, std::size_t most, const Active& start)
      : points_(points), most_(most), prices_(points), clear_(points, prices_), first_(shortest(points)) {
    guess_ = alone();
    if (start.empty()) return;
    const Eigen::VectorXd v = affine_minimum(points_, start);
    if ((v.array() > 0).all()) guess_ = {.active = start, .weights = {v.begin(), v.end()}, .expected = most_};
  }

  NearestGuess guess() {
    const std::size_t limit = 20 * points_.size() + 200;
    for (std::size_t round = 0; round < limit; ++round) {
      poll_limits();
      if (!clear_round() && !plain_round()) return guess_;
    }
    weigh(guess_.active, guess_.weights);
    return guess_;
  }

 private:
  [[nodiscard]] NearestGuess alone() const { return {.active = {first_}, .weights = {1.0}, .expected = most_}; }

  /// The weights of an active set that a clear round left.
  void weigh(const Active& active, std::vector<double>& weights) {
    if (!weights.empty()) return;
    const Eigen::VectorXd v = affine_minimum(points_, active);
    weights.assign(v.begin(), v.end());
  }

  [[nodiscard]] bool clear_round() {
    // Where rounds are not clear, the next ones will hardly be.
    if (waiting_ > 0) {
      --waiting_;
      return false;
    }
    std::optional<Active> next = clear_.next(guess_.active, before_);
    if (!next) {
      waiting_ = wait_ = std::min<std::size_t>(2 * wait_ + 1, 7);
      return false;
    }
    wait_ = 0;
    last_ = std::exchange(guess_.active, std::move(*next));
    guess_.weights.clear();
    return true;
  }

  /// False where it was the last one.
  [[nodiscard]] bool plain_round() {
    auto& [active, weights, expected, vanishes] = guess_;
    weigh(active, weights);
    if (!last_.empty()) {
      std::vector<double> last_weights;
      weigh(last_, last_weights);
      before_ = ordered::square(combination(points_, last_, last_weights));
      last_.clear();
    }
    const Eigen::VectorXd z = combination(points_, active, weights);
    // Every round comes nearer; where doubles do not see that any more, the same points would come and go.
    const double square = ordered::square(z);
    if (!(square < before_)) return false;
    before_ = square;
    const LowestPrice lowest = prices_.lowest(z);
    if (square - lowest.value <= 1e-12 * (square + 1e-3)) {
      // Of 0 and what is hardly anything else doubles say nothing.
      if (square > 1e-12) expected = active.size();
      return false;
    }
    if (std::find(active.begin(), active.end(), lowest.point) != active.end()) return false;
    active.push_back(lowest.point);
    weights.push_back(0);
    for (bool reached = false; !reached && !active.empty();) {
      const Eigen::VectorXd v = affine_minimum(points_, active);
      if (!v.allFinite()) return false;
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (!active.empty()) return true;
    guess_ = alone();
    return false;
  }

  PointBlocks& points_;
  std::size_t most_;
  PriceSearch prices_;
  ClearRounds clear_;
  std::size_t first_;
  NearestGuess guess_;                                       ///< without weights where a clear round left it
  Active last_;                                              ///< the active set before that round
  double before_ = std::numeric_limits<double>::infinity();  ///< the square of the norm of the last round's z
  std::size_t wait_ = 0;
  std::size_t waiting_ = 0;  ///< plain rounds still to come until a clear one is tried
};

}  // namespace

NearestGuess guess_nearest(PointBlocks points, const Active& start) {
  // No more are affinely independent.
  const std::size_t most = std::min(points.size(), static_cast<std::size_t>(points.dimension()) + 1);
  if (!scale_into_unit_ball(points)) return {.active = {0}, .weights = {1.0}, .expected = most};
  NearestGuess guess = Guessing(points, most, start).guess();
  guess.vanishes = ordered::square(combination(points, guess.active, guess.weights)) <= 1e-12;
  return guess;
}

}  // namespace mistakebound
