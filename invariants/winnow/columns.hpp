/// Coordinates that nothing so far tells apart, taken together: of a million features that are all 0 but for a few, the
/// proof of Winnow speaks once, with their number.
///
/// Notation: n coordinates, g <= n groups in the order of their first coordinates. A vector "by groups" has an entry
/// for each group. Where every coordinate stands alone, a vector by groups is the vector itself.
#pragma once

#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

class Columns {
 public:
  /// All n coordinates in one group; or, where they are never to be taken together, each of them in its own.
  explicit Columns(Eigen::Index n, bool each_alone = false);

  /// Parts groups until the vector is the same all over each of them. Returns whether there was anything to part;
  /// by_old is then what turns vectors by the groups as they were into vectors by the groups as they are.
  bool tell_apart(const Vector& x);
  [[nodiscard]] Vector by_old(const Vector& old) const;

  /// Of a vector that is the same all over each group, its entries by groups; and back. What is returned may be x
  /// itself, or kept in the space that is lent.
  [[nodiscard]] const Vector& of(const Vector& x, Vector& space) const;
  [[nodiscard]] Vector all(const Vector& by_groups) const;

  /// How many coordinates each group has, and all have.
  [[nodiscard]] const Vector& sizes() const { return sizes_; }
  [[nodiscard]] Eigen::Index n() const { return static_cast<Eigen::Index>(group_of_.size()); }

  /// a.b of vectors by groups, over all n coordinates.
  [[nodiscard]] Rational dot(const Vector& a, const Vector& b) const;

  /// Whether every coordinate is a group of its own.
  [[nodiscard]] bool all_alone() const { return firsts_.size() == group_of_.size(); }

 private:
  std::vector<Eigen::Index> group_of_;  // of each coordinate
  std::vector<Eigen::Index> firsts_;    // coordinates, in rising order
  std::vector<Eigen::Index> parents_;   // the group that each was part of, before the last parting
  Vector sizes_;
};

}  // namespace mistakebound
