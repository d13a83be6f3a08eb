#include "invariants/solvers/nearest_point.hpp"

#include <limits>

namespace mistakebound {
namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

Eigen::VectorXd affine_minimum(const Eigen::MatrixXd& points, const Active& active) {
  const Eigen::Index k = index(active.size());
  Eigen::MatrixXd chosen(points.rows() + 1, k);
  for (Eigen::Index j = 0; j < k; ++j) {
    chosen(0, j) = 1;
    chosen.col(j).tail(points.rows()) = points.col(index(active[static_cast<std::size_t>(j)]));
  }
  const Eigen::VectorXd v = (chosen.transpose() * chosen).ldlt().solve(Eigen::VectorXd::Ones(k));
  return v / v.sum();
}

}  // namespace

std::pair<Active, std::vector<double>> guess_nearest(Eigen::MatrixXd points) {
  // The points scaled into the unit ball.
  const double largest = points.size() == 0 ? 0 : points.colwise().norm().maxCoeff();
  if (largest > 0) points /= largest;
  if (!points.allFinite()) return {{0}, {1.0}};
  Eigen::Index first = 0;
  points.colwise().squaredNorm().minCoeff(&first);
  Active active{static_cast<std::size_t>(first)};
  std::vector<double> weights{1.0};
  double before = std::numeric_limits<double>::infinity();
  const std::size_t limit = 20 * static_cast<std::size_t>(points.cols()) + 200;
  for (std::size_t round = 0; round < limit; ++round) {
    poll_limits();
    Eigen::VectorXd z = Eigen::VectorXd::Zero(points.rows());
    for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.col(index(active[i]));
    // Every round comes nearer; where doubles do not see that any more, the same points would come and go.
    if (!(z.squaredNorm() < before)) break;
    before = z.squaredNorm();
    Eigen::Index worst = 0;
    const double least = (z.transpose() * points).minCoeff(&worst);
    const auto entering = static_cast<std::size_t>(worst);
    if (z.squaredNorm() - least <= 1e-12 * (z.squaredNorm() + 1e-3)) break;
    if (std::find(active.begin(), active.end(), entering) != active.end()) break;
    active.push_back(entering);
    weights.push_back(0);
    for (bool reached = false; !reached && !active.empty();) {
      const Eigen::VectorXd v = affine_minimum(points, active);
      if (!v.allFinite()) return {active, weights};
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (active.empty()) return {{static_cast<std::size_t>(first)}, {1.0}};
  }
  return {active, weights};
}

}  // namespace mistakebound
