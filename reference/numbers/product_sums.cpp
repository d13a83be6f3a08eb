#include "reference/numbers/product_sums.hpp"

#include <cmath>

namespace mistakebound {

ProductSums product_sums(const std::vector<double>& w, const std::vector<double>& f, const std::vector<double>& x) {
  // Four sums each, so that additions need not wait for one another.
  constexpr std::size_t lanes = 4;
  double products[lanes] = {};
  double sizes[lanes] = {};
  double scaled[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= w.size(); i += lanes)
    for (std::size_t k = 0; k < lanes; ++k) {
      const double product = w[i + k] * x[i + k];
      products[k] += product;
      sizes[k] += std::abs(product);
      scaled[k] += std::abs(f[i + k] * x[i + k]);
    }
  for (; i < w.size(); ++i) {
    const double product = w[i] * x[i];
    products[0] += product;
    sizes[0] += std::abs(product);
    scaled[0] += std::abs(f[i] * x[i]);
  }
  const auto sum = [](const double(&parts)[lanes]) { return (parts[0] + parts[1]) + (parts[2] + parts[3]); };
  return {sum(products), sum(sizes), sum(scaled)};
}

void to_doubles(const std::vector<std::int64_t>& whole, double* result) {
  for (const std::int64_t entry : whole) *result++ = static_cast<double>(entry);
}

}  // namespace mistakebound
