/// The affine minimum of some points in doubles, kept while points come and go, at the square of their number for each
/// (Wolfe, Finding the nearest point in a polytope, 1976, section 5).
///
/// The weights of the point of least norm in the affine hull of the columns of P are v/sum(v), where (1 1' + P'P) v
/// = 1. Kept are the triangular L with L L' = 1 1' + P'P, and the y with L y = 1; a point that comes adds a row to
/// both, and where one goes, plane rotations make L triangular again. Nothing here decides: it is for those who guess.
#pragma once

#include <Eigen/Core>

namespace mistakebound {

class AffineFactor {
 public:
  explicit AffineFactor(Eigen::Index dimension) : points_(dimension, 0) {}

  [[nodiscard]] Eigen::Index size() const { return size_; }
  /// Appends a point. False where it depends on the others, as far as doubles see; then there is no change.
  [[nodiscard]] bool append(const Eigen::VectorXd& point);
  void remove(Eigen::Index i);
  /// Removes all points from number `size` on.
  void truncate(Eigen::Index size) { size_ = size; }

  [[nodiscard]] Eigen::VectorXd weights() const;
  /// The sum of the points, each times its weight.
  [[nodiscard]] Eigen::VectorXd combination(const Eigen::VectorXd& weights) const;
  /// By how much those weights, or those that any other elimination in doubles finds, are likely to be off at most, and
  /// so is their combination: for points in the unit ball.
  [[nodiscard]] double error_of(const Eigen::VectorXd& weights) const;

 private:
  /// Makes of b the y with L y = b.
  void solve(Eigen::VectorXd& right) const;

  Eigen::Index size_ = 0;
  Eigen::MatrixXd points_;  ///< room for more of them
  Eigen::MatrixXd factor_;
  Eigen::VectorXd half_;  ///< y
};

}  // namespace mistakebound
