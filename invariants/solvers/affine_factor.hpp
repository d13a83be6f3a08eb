/// The affine minimum of some points in doubles, kept while points come and go, at the square of their number for each
/// (Wolfe, Finding the nearest point in a polytope, 1976, section 5).
///
/// The weights of the point of least norm in the affine hull of the columns of P are v/sum(v), where (1 1' + P'P) v
/// = 1. Kept are the triangular L with L L' = 1 1' + P'P, and the h with L h = 1; a point that comes adds a row to
/// both, and where one goes, plane rotations make L triangular again. Nothing here decides: it is for those who guess.
///
/// With a free offset the last coordinates s of the points are 0 in the combination, and no part of the norm; there
/// have to be points of either sign. Then (1 1' + P'P) v = a 1 + c s, with the a and c that make 1'v = 1 and s'v = 0,
/// which come of h and the g with L g = s.
#pragma once

#include <Eigen/Core>

#include "invariants/solvers/separation.hpp"

namespace mistakebound {

/// A combination of points for which their prices are asked.
struct Combined {
  Eigen::VectorXd z;  ///< with a free offset last, by which the points of either sign have the same mean price
  double square = 0;  ///< |z|^2, without that
};

/// Of columns, each times its weight.
Combined combined(const Eigen::Ref<const Eigen::MatrixXd>& points, const Eigen::VectorXd& weights, Offset offset);

class AffineFactor {
 public:
  explicit AffineFactor(Eigen::Index dimension, Offset offset = Offset::none)
      : offset_(offset), points_(dimension, 0) {}

  [[nodiscard]] Eigen::Index size() const { return size_; }
  /// Appends a point. False where it depends on the others, as far as doubles see; then there is no change.
  [[nodiscard]] bool append(const Eigen::VectorXd& point);
  void remove(Eigen::Index i);
  /// Removes all points from number `size` on.
  void truncate(Eigen::Index size) { size_ = size; }

  [[nodiscard]] Eigen::VectorXd weights() const;
  [[nodiscard]] Combined combination(const Eigen::VectorXd& weights) const {
    return combined(points_.leftCols(size_), weights, offset_);
  }
  /// By how much those weights, or those that any other elimination in doubles finds, are likely to be off at most, and
  /// so is their combination: for points in the unit ball.
  [[nodiscard]] double error_of(const Eigen::VectorXd& weights) const;

 private:
  /// Makes of b the y with L y = b.
  void solve(Eigen::VectorXd& right) const;

  Offset offset_;
  Eigen::Index size_ = 0;
  Eigen::MatrixXd points_;  ///< room for more of them
  Eigen::MatrixXd factor_;
  Eigen::VectorXd half_;   ///< h
  Eigen::VectorXd signs_;  ///< g; empty without an offset
};

}  // namespace mistakebound
