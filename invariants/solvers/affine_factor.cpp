#include "invariants/solvers/affine_factor.hpp"

#include <Eigen/Dense>
#include <limits>

namespace mistakebound {

bool AffineFactor::append(const Eigen::VectorXd& point) {
  const Eigen::Index k = size_;
  if (k == half_.size()) {
    const Eigen::Index room = 2 * k + 8;
    points_.conservativeResize(Eigen::NoChange, room);
    factor_.conservativeResize(room, room);
    half_.conservativeResize(room);
  }
  Eigen::VectorXd row = (points_.leftCols(k).transpose() * point).array() + 1;
  factor_.topLeftCorner(k, k).triangularView<Eigen::Lower>().solveInPlace(row);
  const double pivot = 1 + point.squaredNorm() - row.squaredNorm();
  if (!(pivot > 1e-12)) return false;
  points_.col(k) = point;
  factor_.row(k).head(k) = row;
  factor_(k, k) = std::sqrt(pivot);
  half_[k] = (1 - row.dot(half_.head(k))) / factor_(k, k);
  ++size_;
  return true;
}

void AffineFactor::remove(Eigen::Index i) {
  --size_;
  for (Eigen::Index r = i; r < size_; ++r) {
    points_.col(r) = points_.col(r + 1);
    factor_.row(r).head(r + 2) = factor_.row(r + 1).head(r + 2);
  }
  // What is right of the diagonal now is rotated into it.
  for (Eigen::Index c = i; c < size_; ++c) {
    Eigen::JacobiRotation<double> rotation;
    rotation.makeGivens(factor_(c, c), factor_(c, c + 1));
    factor_.block(c, 0, size_ - c, size_ + 1).applyOnTheRight(c, c + 1, rotation);
    if (factor_(c, c) < 0) factor_.col(c).segment(c, size_ - c) *= -1;
  }
  // Anew: rotated, it would keep what a small pivot did to it.
  half_.head(size_).setOnes();
  factor_.topLeftCorner(size_, size_).triangularView<Eigen::Lower>().solveInPlace(half_.head(size_));
}

Eigen::VectorXd AffineFactor::weights() const {
  Eigen::VectorXd v = half_.head(size_);
  factor_.topLeftCorner(size_, size_).triangularView<Eigen::Lower>().transpose().solveInPlace(v);
  return v / v.sum();
}

/// The rounding of an elimination is some units for every row, and for all of it, times the condition number of the
/// matrix. Its norm is at most 2k, and that of its inverse near the inverse square of the smallest pivot of L.
/// Measured: a tenth of this, with hundreds of points, both of the weights and of what they combine to.
double AffineFactor::error_of(const Eigen::VectorXd& weights) const {
  const auto k = static_cast<double>(size_);
  const double pivot = factor_.diagonal().head(size_).minCoeff();
  return 8 * std::numeric_limits<double>::epsilon() * (k + 32) * (2 * k / (pivot * pivot)) * weights.norm();
}

}  // namespace mistakebound
