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

/// These points, a column each.
Eigen::MatrixXd columns_of(PointBlocks& points, const Active& active) {
  Eigen::MatrixXd chosen(points.dimension(), index(active.size()));
  for (std::size_t j = 0; j < active.size(); ++j) chosen.col(index(j)) = points.point(active[j]);
  return chosen;
}

Eigen::VectorXd affine_minimum(PointBlocks& points, const Active& active, Offset offset) {
  return ordered::affine_minimum(columns_of(points, active), offset == Offset::free);
}

Combined combination(PointBlocks& points, const Active& active, const std::vector<double>& weights, Offset offset) {
  if (offset == Offset::free)
    return combined(columns_of(points, active),
                    Eigen::Map<const Eigen::VectorXd>(weights.data(), index(weights.size())), offset);
  Eigen::VectorXd z = Eigen::VectorXd::Zero(points.dimension());
  for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.point(active[i]);
  const double square = ordered::square(z);
  return {.z = std::move(z), .square = square};
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

bool are_finite(PointBlocks& points) {
  bool finite = true;
  points.each([&](std::size_t, const PointBlocks::Points& block) { finite = finite && block.allFinite(); });
  return finite;
}

/// Divides the points by their largest norm. False where that does not leave numbers.
bool scale_into_unit_ball(PointBlocks& points) {
  if (points.dimension() == 0) return true;
  double largest = 0;
  points.each([&](std::size_t, const PointBlocks::Points& block) {
    largest = std::max(largest, std::sqrt(ordered::squares(block).maxCoeff()));
  });
  if (largest > 0) points.divide_by(largest);
  return are_finite(points);
}

/// Of points y (x, 1): moves and scales the x, so that their mean is 0 and no point longer than 1. That changes no
/// weight of a nearest point with a free offset. False where that does not leave numbers.
bool scale_around_mean(PointBlocks& points) {
  const Eigen::Index n = points.dimension() - 1;
  Eigen::VectorXd centre = Eigen::VectorXd::Zero(n);
  points.each([&](std::size_t, const PointBlocks::Points& block) {
    for (Eigen::Index j = 0; j < block.cols(); ++j) centre += block(n, j) * block.col(j).head(n);  // y (y x)
  });
  centre /= static_cast<double>(points.size());
  double largest = 0;
  points.each([&](std::size_t, const PointBlocks::Points& block) {
    for (Eigen::Index j = 0; j < block.cols(); ++j)
      largest = std::max(largest, ordered::norm(block.col(j).head(n) - block(n, j) * centre));
  });
  const double unit = largest > 0 ? largest * 1.5 : 1;  // so that a last coordinate of 2/3 leaves the norm below 1
  points.divide_by(unit);
  points.move(centre / unit, 2.0 / 3);
  return are_finite(points);
}

/// The first of these points of either label: y (x, 1) with y of that sign.
Active one_of_each(PointBlocks& points, const Active& start) {
  Active result;
  double y = 0;
  for (const std::size_t i : start) {
    const double label = points.point(i)[points.dimension() - 1];
    if (result.size() < 2 && label != y) result.push_back(i);
    y = result.size() < 2 ? label : y;
  }
  return result;
}

/// Wolfe's method in doubles. Most rounds are clear ones; the others, and the last one, are taken plainly.
class Guessing {
 public:
  /// `first` is where it begins, with equal weights, and `start` where it had better begin.
  Guessing(PointBlocks& points, std::size_t most, Active first, const Active& start, Offset offset)
      : points_(points),
        most_(most),
        offset_(offset),
        prices_(points),
        clear_(points, prices_, offset),
        first_(std::move(first)) {
    guess_ = alone(first_, most_);
    if (start.empty()) return;
    const Eigen::VectorXd v = affine_minimum(points_, start, offset_);
    if ((v.array() > 0).all()) guess_ = {.active = start, .weights = {v.begin(), v.end()}, .expected = most_};
  }

  /// The guess without any round.
  [[nodiscard]] static NearestGuess alone(const Active& first, std::size_t most) {
    return {.active = first,
            .weights = std::vector<double>(first.size(), 1.0 / static_cast<double>(first.size())),
            .expected = most};
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
  /// The weights of an active set that a clear round left.
  void weigh(const Active& active, std::vector<double>& weights) {
    if (!weights.empty()) return;
    const Eigen::VectorXd v = affine_minimum(points_, active, offset_);
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
      before_ = combination(points_, last_, last_weights, offset_).square;
      last_.clear();
    }
    const auto [z, square] = combination(points_, active, weights, offset_);
    // Every round comes nearer; where doubles do not see that any more, the same points would come and go.
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
      const Eigen::VectorXd v = affine_minimum(points_, active, offset_);
      if (!v.allFinite()) return false;
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (!active.empty()) return true;
    guess_ = alone(first_, most_);
    return false;
  }

  PointBlocks& points_;
  std::size_t most_;
  Offset offset_;
  PriceSearch prices_;
  ClearRounds clear_;
  Active first_;
  NearestGuess guess_;                                       ///< without weights where a clear round left it
  Active last_;                                              ///< the active set before that round
  double before_ = std::numeric_limits<double>::infinity();  ///< the square of the norm of the last round's z
  std::size_t wait_ = 0;
  std::size_t waiting_ = 0;  ///< plain rounds still to come until a clear one is tried
};

}  // namespace

NearestGuess guess_nearest(PointBlocks points, const Active& start, Offset offset) {
  // No more are affinely independent.
  const std::size_t most = std::min(points.size(), static_cast<std::size_t>(points.dimension()) + 1);
  Active first = offset == Offset::free ? one_of_each(points, start) : Active{0};
  const bool scaled = offset == Offset::free ? scale_around_mean(points) : scale_into_unit_ball(points);
  if (!scaled) return Guessing::alone(first, most);
  if (offset == Offset::none) first = {shortest(points)};
  NearestGuess guess = Guessing(points, most, std::move(first), start, offset).guess();
  guess.vanishes = combination(points, guess.active, guess.weights, offset).square <= 1e-12;
  return guess;
}

}  // namespace mistakebound
