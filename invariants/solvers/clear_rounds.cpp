#include "invariants/solvers/clear_rounds.hpp"

#include <algorithm>
#include <cmath>

#include "invariants/solvers/ordered_sums.hpp"

namespace mistakebound {

std::optional<ClearRounds::Active> ClearRounds::next(const Active& active, double& before) {
  if (!follow(active)) return std::nullopt;
  Eigen::VectorXd weights = factor_.weights();
  const double error = factor_.error_of(weights);
  const auto [z, square] = factor_.combination(weights);
  // By how much the products of z with itself or a point may differ from those that the plain method finds. It finds
  // them larger or smaller by as much as these.
  // An offset is made of three products with z.
  const double off = (offset_ == Offset::none ? 2 : 8) * (error + 1e-15);
  const double norm = ordered::norm(z);
  const double square_off = (2 * norm + off) * off;
  // Of many points some have prices as near each other as this.
  if (!(off < 0.03 * norm)) return std::nullopt;
  if (!(square + square_off < before - square_off)) return std::nullopt;
  const LowestPrice lowest = prices_.lowest(z, off);
  if (!(lowest.next - lowest.value > off)) return std::nullopt;
  if (!(square - lowest.value > 1e-12 * (square + 1e-3) + square_off + off)) return std::nullopt;
  if (std::find(active.begin(), active.end(), lowest.point) != active.end()) return std::nullopt;
  if (!append(lowest.point)) return std::nullopt;
  weights.conservativeResize(weights.size() + 1);
  weights[weights.size() - 1] = 0;
  if (!settle(std::move(weights), error)) return std::nullopt;
  before = square;
  return factored_;
}

bool ClearRounds::follow(const Active& active) {
  for (std::size_t i = factored_.size(); i-- > 0;)
    if (std::find(active.begin(), active.end(), factored_[i]) == active.end()) remove(i);
  const auto same = std::mismatch(factored_.begin(), factored_.end(), active.begin(), active.end()).first;
  factored_.erase(same, factored_.end());
  factor_.truncate(static_cast<Eigen::Index>(factored_.size()));
  while (factored_.size() < active.size())
    if (!append(active[factored_.size()])) return false;
  return true;
}

bool ClearRounds::append(std::size_t point) {
  if (!factor_.append(points_.point(point))) return false;
  factored_.push_back(point);
  return true;
}

void ClearRounds::remove(std::size_t position) {
  factor_.remove(static_cast<Eigen::Index>(position));
  factored_.erase(factored_.begin() + static_cast<std::ptrdiff_t>(position));
}

bool ClearRounds::settle(Eigen::VectorXd weights, double error) {
  while (true) {
    const Eigen::VectorXd target = factor_.weights();
    const double target_error = factor_.error_of(target);
    if ((target.array() > target_error).all()) return true;
    // The step at which each weight reaches zero, and by how much that may be off.
    double shortest = 1;
    double shortest_error = 0;
    double next = 1;
    Eigen::Index blocking = 0;
    for (Eigen::Index i = 0; i < target.size(); ++i) {
      if (target[i] > target_error) continue;
      const double way = weights[i] - target[i];
      if (!(target[i] < -target_error && way > 0)) return false;
      const double step = weights[i] / way;
      const double step_error = 2 * (error + target_error) / way;
      if (step < shortest) {
        next = std::min(next, shortest - shortest_error);
        shortest = step;
        shortest_error = step_error;
        blocking = i;
      } else {
        next = std::min(next, step - step_error);
      }
    }
    if (!(shortest + shortest_error < next)) return false;
    error += target_error + shortest_error * (target - weights).cwiseAbs().maxCoeff();
    weights += shortest * (target - weights);
    const Eigen::Index rest = weights.size() - 1 - blocking;
    weights.segment(blocking, rest) = weights.tail(rest).eval();
    weights.conservativeResize(weights.size() - 1);
    if (!(weights.array() > error).all()) return false;
    remove(static_cast<std::size_t>(blocking));
  }
}

}  // namespace mistakebound
