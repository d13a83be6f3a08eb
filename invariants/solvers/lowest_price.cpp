#include "invariants/solvers/lowest_price.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "invariants/solvers/ordered_sums.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

void take(LowestPrice& lowest, double value, std::size_t point) {
  if (value < lowest.value) {
    lowest.next = lowest.value;
    lowest.value = value;
    lowest.point = point;
  } else {
    lowest.next = std::min(lowest.next, value);
  }
}

void take_all(LowestPrice& lowest, const Eigen::VectorXd& z, std::size_t first, const PointBlocks::Points& points) {
  const Eigen::RowVectorXd values = ordered::products(z, points);
  for (Eigen::Index j = 0; j < values.size(); ++j) take(lowest, values[j], first + static_cast<std::size_t>(j));
}

}  // namespace

PriceSearch::PriceSearch(PointBlocks& points)
    : points_(points),
      error_(static_cast<double>(points.dimension() + 8) * std::numeric_limits<float>::epsilon()),
      floats_(points.kept().cast<float>()) {}

LowestPrice PriceSearch::lowest(const Eigen::VectorXd& z, double apart) {
  LowestPrice lowest;
  const auto rest = [&](std::size_t first, const PointBlocks::Points& block) { take_all(lowest, z, first, block); };
  if (take_likely(z, apart, lowest))
    points_.each_made(rest);
  else
    points_.each(rest);
  return lowest;
}

bool PriceSearch::take_likely(const Eigen::VectorXd& z, double apart, LowestPrice& lowest) {
  const double norm = ordered::norm(z);
  if (floats_.cols() < 8 || !(norm > 1e-100)) return false;
  poll_limits();
  const Eigen::VectorXf direction = (z / norm).cast<float>();
  ordered::products(direction, floats_, prices_);
  const double limit = static_cast<double>(prices_.minCoeff()) + 3 * error_ + apart / norm;
  std::vector<Eigen::Index> likely;
  const auto float_limit = std::nextafter(static_cast<float>(limit), std::numeric_limits<float>::infinity());
  const float* const prices = prices_.data();
  for (Eigen::Index j = 0; j < prices_.size(); ++j)
    if (!(prices[j] > float_limit)) likely.push_back(j);
  if (likely.size() > static_cast<std::size_t>(prices_.size()) / 4) return false;
  const auto count = static_cast<Eigen::Index>(likely.size());
  Eigen::MatrixXd columns(z.size(), count);
  for (Eigen::Index i = 0; i < count; ++i) columns.col(i) = points_.kept().col(likely[static_cast<std::size_t>(i)]);
  const Eigen::RowVectorXd values = ordered::products(z, columns);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Index j = likely[static_cast<std::size_t>(i)];
    // A point that comes again is not elsewhere.
    if (values[i] == lowest.value && columns.col(i) == points_.kept().col(static_cast<Eigen::Index>(lowest.point)))
      continue;
    take(lowest, values[i], static_cast<std::size_t>(j));
  }
  lowest.next = std::min(lowest.next, lowest.value + norm * error_ + apart);
  return true;
}

}  // namespace mistakebound
