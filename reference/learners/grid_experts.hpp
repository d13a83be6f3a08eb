/// A grid of linear experts (R, linear classifiers version): the integer points v on the surface of the cube
/// |v|_inf <= N. The expert v predicts +1 where v.x >= 0, else -1; a halving learner over these experts learns
/// halfspaces. No two of the points have the same direction.
///
/// Points are counted in the order of an odometer whose last digit is the last coordinate, and none is ever stored: a
/// prediction is one bit. The votes on an instance cost one addition and one comparison of integers a point, in 64 bits
/// where all scores fit, else in GMP.
#pragma once

#include "reference/learners/halving.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// (2N+1)^n - (2N-1)^n, the number of integer points v in Z^n with |v|_inf = N.
Integer surface_points(Eigen::Index n, const Integer& half_width);

class GridExperts {
 public:
  /// Counts the points one by one. `dimension` and `half_width` are at least 1.
  GridExperts(Eigen::Index dimension, std::int64_t half_width);

  [[nodiscard]] Eigen::Index dimension() const { return dimension_; }
  [[nodiscard]] std::int64_t half_width() const { return half_width_; }
  [[nodiscard]] std::size_t size() const { return size_; }  ///< as counted

  /// What every point predicts for x in Q^dimension.
  [[nodiscard]] Experts votes(const Vector& x) const;

 private:
  Eigen::Index dimension_;
  std::int64_t half_width_;
  std::size_t size_ = 0;
};

}  // namespace mistakebound
