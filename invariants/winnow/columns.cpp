#include "invariants/winnow/columns.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace mistakebound {

Columns::Columns(Eigen::Index n, bool each_alone)
    : group_of_(static_cast<std::size_t>(n), 0),
      firsts_(n == 0 ? 0 : 1, 0),
      sizes_(Vector::Constant(n == 0 ? 0 : 1, Rational(n))) {
  if (!each_alone) return;
  std::iota(group_of_.begin(), group_of_.end(), Eigen::Index{0});
  firsts_ = group_of_;
  sizes_ = Vector::Constant(n, Rational(1));
}

bool Columns::tell_apart(const Vector& x) {
  if (all_alone()) return false;
  // A group that parts stays with the coordinates whose entry is that of its first; others get groups by entry.
  std::vector<Eigen::Index> parents(firsts_.size());
  std::iota(parents.begin(), parents.end(), Eigen::Index{0});
  std::map<std::pair<Eigen::Index, Rational>, Eigen::Index> parted;
  for (std::size_t i = 0; i < group_of_.size(); ++i) {
    const Rational& entry = x[static_cast<Eigen::Index>(i)];
    Eigen::Index& group = group_of_[i];
    if (entry == x[firsts_[static_cast<std::size_t>(group)]]) continue;
    const auto [place, is_new] = parted.try_emplace({group, entry}, static_cast<Eigen::Index>(firsts_.size()));
    if (is_new) {
      firsts_.push_back(static_cast<Eigen::Index>(i));
      parents.push_back(group);
    }
    group = place->second;
  }
  if (parted.empty()) return false;
  std::vector<Eigen::Index> order(firsts_.size());
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
    return firsts_[static_cast<std::size_t>(a)] < firsts_[static_cast<std::size_t>(b)];
  });
  std::vector<Eigen::Index> place(order.size());
  std::vector<Eigen::Index> firsts;
  parents_.clear();
  for (std::size_t g = 0; g < order.size(); ++g) {
    const auto old = static_cast<std::size_t>(order[g]);
    place[old] = static_cast<Eigen::Index>(g);
    firsts.push_back(firsts_[old]);
    parents_.push_back(parents[old]);
  }
  firsts_ = std::move(firsts);
  std::vector<std::size_t> counts(firsts_.size());
  for (Eigen::Index& group : group_of_) {
    group = place[static_cast<std::size_t>(group)];
    ++counts[static_cast<std::size_t>(group)];
  }
  sizes_.resize(static_cast<Eigen::Index>(counts.size()));
  std::copy(counts.begin(), counts.end(), sizes_.begin());
  return true;
}

Vector Columns::by_old(const Vector& old) const {
  Vector result(sizes_.size());
  for (Eigen::Index g = 0; g < result.size(); ++g) result[g] = old[parents_[static_cast<std::size_t>(g)]];
  return result;
}

const Vector& Columns::of(const Vector& x, Vector& space) const {
  if (all_alone()) return x;
  space.resize(sizes_.size());
  for (Eigen::Index g = 0; g < space.size(); ++g) space[g] = x[firsts_[static_cast<std::size_t>(g)]];
  return space;
}

Vector Columns::all(const Vector& by_groups) const {
  Vector result(n());
  for (Eigen::Index i = 0; i < result.size(); ++i) result[i] = by_groups[group_of_[static_cast<std::size_t>(i)]];
  return result;
}

Rational Columns::dot(const Vector& a, const Vector& b) const {
  if (all_alone()) return mistakebound::dot(a, b);
  Rational sum = 0;
  for (Eigen::Index g = 0; g < sizes_.size(); ++g)
    if (a[g] != 0 && b[g] != 0) sum += sizes_[g] * a[g] * b[g];
  return sum;
}

}  // namespace mistakebound
