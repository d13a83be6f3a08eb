#include "reference/readers/order.hpp"

#include <numeric>
#include <random>

namespace mistakebound {

ExampleOrder random_order(std::size_t n, std::uint64_t seed) {
  ExampleOrder order(n);
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random(seed);
  for (std::size_t i = n; i-- > 1;) std::swap(order[i], order[random() % (i + 1)]);
  return order;
}

}  // namespace mistakebound
