/// Linear combinations of vectors, over common denominators until they are asked for: reducing every entry after every
/// addition takes most of the time where coefficients are long.
#pragma once

#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// A sum of c x, which is 0 at first.
class VectorSum {
 public:
  explicit VectorSum(Eigen::Index dimension);

  /// Adds c x; x has the dimension.
  void add(const Rational& c, const Vector& x);

  [[nodiscard]] Vector value() const;

 private:
  /// Entry i is sum/(of_c of_x), where of_c is a multiple of the denominators of all c that came, and of_x of those of
  /// the entries.
  struct Entry {
    Integer sum = 0;
    Integer of_x = 1;
  };
  Integer of_c_ = 1;
  std::vector<Entry> entries_;
};

}  // namespace mistakebound
