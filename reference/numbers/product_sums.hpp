/// Inner products in doubles with what bounds their rounding, in one loop. Nothing here is exact: who decides by these
/// sums has the proof.
#pragma once

#include <cstdint>
#include <vector>

namespace mistakebound {

/// Each is a sum of rounded products, added in some order.
struct ProductSums {
  double products = 0;  ///< of the w_i x_i
  double sizes = 0;     ///< of the |w_i x_i|
  double scaled = 0;    ///< of the |f_i x_i|
};

/// Of vectors of the same dimension. Linear in it.
ProductSums product_sums(const std::vector<double>& w, const std::vector<double>& f, const std::vector<double>& x);

/// Each whole number as the nearest double, from `result` on.
void to_doubles(const std::vector<std::int64_t>& whole, double* result);

}  // namespace mistakebound
