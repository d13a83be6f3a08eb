#include "reference/readers/order.hpp"

#include <numeric>
#include <random>

namespace mistakebound {

std::vector<std::size_t> random_order(std::size_t n, std::uint64_t seed) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(seed);
  for (std::size_t i = n; i-- > 1;) std::swap(order[i], order[random() % (i + 1)]);
  return order;
}

}  // namespace mistakebound
