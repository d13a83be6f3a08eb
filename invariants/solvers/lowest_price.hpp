/// The point whose inner product with z is least, in doubles, by a search in floats that take half the time.
///
/// Why the answer is the one that doubles give alone: for points of norm at most 1, a product with z/|z| in floats is
/// off by less than the error bound (Higham, Accuracy and stability of numerical algorithms, 3.1, with twice the unit
/// of floats, so that the conversions are in it). A point whose product is above the least one by three times that
/// bound has no least product, not by the rounding of doubles either. Of all others the products are taken in doubles,
/// just as they would be of all points. Nothing here decides: it is for those who guess.
#pragma once

#include <Eigen/Core>
#include <limits>

#include "reference/learners/point_blocks.hpp"

namespace mistakebound {

struct LowestPrice {
  double value = std::numeric_limits<double>::infinity();
  std::size_t point = 0;                                  ///< the first that has it
  double next = std::numeric_limits<double>::infinity();  ///< no other point's price is lower than this
};

class PriceSearch {
 public:
  /// Of points in the unit ball, which outlive it.
  explicit PriceSearch(PointBlocks& points);

  /// Linear in points times dimension. What is `next` is told as far as it is less than `apart` from the least one.
  [[nodiscard]] LowestPrice lowest(const Eigen::VectorXd& z, double apart = 0);

 private:
  /// Takes the points that may have the least price, but nothing where these are too many to gain by.
  [[nodiscard]] bool take_likely(const Eigen::VectorXd& z, double apart, LowestPrice& lowest);

  PointBlocks& points_;
  double error_;            ///< of a product in floats
  Eigen::MatrixXf floats_;  ///< the points that are kept
  Eigen::RowVectorXf prices_;
};

}  // namespace mistakebound
