#include "reference/learners/order.hpp"

#include <numeric>

namespace mistakebound {

ExampleOrder RandomOrders::next() {
  ExampleOrder order(n_);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = n_; i-- > 1;) std::swap(order[i], order[random_() % (i + 1)]);
  return order;
}

ExampleOrder random_order(std::size_t n, std::uint64_t seed) {
  return RandomOrders(n, seed).next();
}

}  // namespace mistakebound
