#include "invariants/solvers/nearest_point.hpp"

#include <limits>

namespace mistakebound {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

Eigen::VectorXd affine_minimum(PointBlocks& points, const Active& active) {
  const Eigen::Index k = index(active.size());
  Eigen::MatrixXd chosen(points.dimension() + 1, k);
  for (Eigen::Index j = 0; j < k; ++j) {
    chosen(0, j) = 1;
    chosen.col(j).tail(points.dimension()) = points.point(active[static_cast<std::size_t>(j)]);
  }
  const Eigen::VectorXd v = (chosen.transpose() * chosen).ldlt().solve(Eigen::VectorXd::Ones(k));
  return v / v.sum();
}

/// The least number that `numbers(points)` has for a point, and the first point that has it.
template <class Numbers>
std::pair<double, std::size_t> least(PointBlocks& points, Numbers numbers) {
  std::pair<double, std::size_t> result{std::numeric_limits<double>::infinity(), 0};
  points.each([&](std::size_t first, const PointBlocks::Points& block) {
    Eigen::Index at = 0;
    const double value = numbers(block).minCoeff(&at);
    if (value < result.first) result = {value, first + static_cast<std::size_t>(at)};
  });
  return result;
}

/// Divides the points by their largest norm. False where that does not leave numbers.
bool scale_into_unit_ball(PointBlocks& points) {
  if (points.dimension() == 0) return true;
  double largest = 0;
  points.each([&](std::size_t, const PointBlocks::Points& block) {
    largest = std::max(largest, block.colwise().norm().maxCoeff());
  });
  if (largest > 0) points.divide_by(largest);
  bool finite = true;
  points.each([&](std::size_t, const PointBlocks::Points& block) { finite = finite && block.allFinite(); });
  return finite;
}

}  // namespace

NearestGuess guess_nearest(PointBlocks points) {
  // No more are affinely independent.
  const std::size_t most = std::min(points.size(), static_cast<std::size_t>(points.dimension()) + 1);
  if (!scale_into_unit_ball(points)) return {.active = {0}, .weights = {1.0}, .expected = most};
  const std::size_t first = least(points, [](const auto& block) { return block.colwise().squaredNorm(); }).second;
  NearestGuess guess{.active = {first}, .weights = {1.0}, .expected = most};
  auto& [active, weights, expected] = guess;
  double before = std::numeric_limits<double>::infinity();
  const std::size_t limit = 20 * points.size() + 200;
  for (std::size_t round = 0; round < limit; ++round) {
    poll_limits();
    Eigen::VectorXd z = Eigen::VectorXd::Zero(points.dimension());
    for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.point(active[i]);
    // Every round comes nearer; where doubles do not see that any more, the same points would come and go.
    if (!(z.squaredNorm() < before)) break;
    before = z.squaredNorm();
    const auto [product, entering] =
        least(points, [&](const auto& block) -> Eigen::RowVectorXd { return z.transpose() * block; });
    if (z.squaredNorm() - product <= 1e-12 * (z.squaredNorm() + 1e-3)) {
      // Of 0 and what is hardly anything else doubles say nothing.
      if (z.squaredNorm() > 1e-12) expected = active.size();
      return guess;
    }
    if (std::find(active.begin(), active.end(), entering) != active.end()) break;
    active.push_back(entering);
    weights.push_back(0);
    for (bool reached = false; !reached && !active.empty();) {
      const Eigen::VectorXd v = affine_minimum(points, active);
      if (!v.allFinite()) return guess;
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (active.empty()) return {.active = {first}, .weights = {1.0}, .expected = most};
  }
  return guess;
}

}  // namespace mistakebound
