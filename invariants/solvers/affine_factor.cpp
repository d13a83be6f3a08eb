#include "invariants/solvers/affine_factor.hpp"

#include <Eigen/Jacobi>
#include <cmath>
#include <limits>

#include "invariants/solvers/ordered_sums.hpp"

namespace mistakebound {

Combined combined(const Eigen::Ref<const Eigen::MatrixXd>& points, const Eigen::VectorXd& weights, Offset offset) {
  Combined result{.z = ordered::combination(points, weights)};
  const Eigen::Index last = points.rows() - 1;
  if (offset == Offset::free) result.z[last] = 0;  // as it is, but for rounding
  result.square = ordered::square(result.z);
  if (offset == Offset::none) return result;
  // Let z_+ be the part of the sum that is of positive points. The weights of either sign add up to 1/2, so that the
  // mean prices are twice z.z_+ + b s/2 and z.z_- - b s/2, for the offset b and a last coordinate s.
  const Eigen::VectorXd of_positive = (points.row(last).transpose().array() > 0).select(weights, 0.0);
  const Eigen::VectorXd difference = result.z - 2 * ordered::combination(points, of_positive);
  result.z[last] = ordered::product(result.z, difference) / std::abs(points(last, 0));
  return result;
}

bool AffineFactor::append(const Eigen::VectorXd& point) {
  const Eigen::Index k = size_;
  if (k == half_.size()) {
    const Eigen::Index room = 2 * k + 8;
    points_.conservativeResize(Eigen::NoChange, room);
    factor_.conservativeResize(room, room);
    half_.conservativeResize(room);
    if (offset_ == Offset::free) signs_.conservativeResize(room);
  }
  Eigen::VectorXd row = ordered::products(point, points_.leftCols(k)).transpose().array() + 1;
  solve(row);
  const double pivot = 1 + ordered::square(point) - ordered::square(row);
  if (!(pivot > 1e-12)) return false;
  points_.col(k) = point;
  factor_.row(k).head(k) = row;
  factor_(k, k) = std::sqrt(pivot);
  half_[k] = (1 - ordered::product(row.data(), half_.data(), k)) / factor_(k, k);
  if (offset_ == Offset::free)
    signs_[k] = (point[point.size() - 1] - ordered::product(row.data(), signs_.data(), k)) / factor_(k, k);
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
    auto left = factor_.col(c).segment(c, size_ - c).array();
    auto right = factor_.col(c + 1).segment(c, size_ - c).array();
    const Eigen::ArrayXd turned = rotation.c() * left - rotation.s() * right;
    right = rotation.s() * left + rotation.c() * right;
    left = turned;
    if (factor_(c, c) < 0) factor_.col(c).segment(c, size_ - c) *= -1;
  }
  // Anew: rotated, it would keep what a small pivot did to it.
  half_.head(size_).setOnes();
  solve(half_);
  if (offset_ == Offset::none) return;
  signs_.head(size_) = points_.row(points_.rows() - 1).head(size_);
  solve(signs_);
}

void AffineFactor::solve(Eigen::VectorXd& right) const {
  for (Eigen::Index c = 0; c < size_; ++c) {
    right[c] /= factor_(c, c);
    const Eigen::Index below = size_ - 1 - c;
    right.segment(c + 1, below) -= right[c] * factor_.col(c).segment(c + 1, below);
  }
}

Eigen::VectorXd AffineFactor::weights() const {
  Eigen::VectorXd v = half_.head(size_);
  // s'v = g.(a h + c g) is 0; what a is, is no matter.
  if (offset_ == Offset::free) {
    const Eigen::VectorXd g = signs_.head(size_);
    v -= ordered::product(v, g) / ordered::square(g) * g;
  }
  for (Eigen::Index c = size_; c-- > 0;) {
    const double* const below = factor_.col(c).data() + c + 1;
    v[c] = (v[c] - ordered::product(below, v.data() + c + 1, size_ - 1 - c)) / factor_(c, c);
  }
  return v / ordered::total(v);
}

/// The rounding of an elimination is some units for every row, and for all of it, times the condition number of the
/// matrix. Its norm is at most 2k, and that of its inverse near the inverse square of the smallest pivot of L.
/// Measured: a tenth of this, with hundreds of points, both of the weights and of what they combine to.
double AffineFactor::error_of(const Eigen::VectorXd& weights) const {
  const auto k = static_cast<double>(size_);
  const double pivot = factor_.diagonal().head(size_).minCoeff();
  // With a free offset, the part of h that is orthogonal to g may be a small one of it.
  double part = 1;
  if (offset_ == Offset::free) {
    const Eigen::VectorXd h = half_.head(size_);
    const Eigen::VectorXd g = signs_.head(size_);
    const double common = ordered::product(h, g);
    part = 1 - common * common / (ordered::square(h) * ordered::square(g));
  }
  return 8 / part * std::numeric_limits<double>::epsilon() * (k + 32) * (2 * k / (pivot * pivot)) *
         ordered::norm(weights);
}

}  // namespace mistakebound
