/// How many mistakes the perceptron makes on examples that it sees once each, over all the orders that they can come
/// in.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "reference/learners/example.hpp"
#include "reference/learners/learner.hpp"

namespace mistakebound {

/// The numbers of mistakes, each with the number of orders that have it.
struct MistakesOverOrders {
  std::map<std::size_t, Integer> orders_with;
  ExampleOrder least_order;        ///< one with the fewest mistakes, by the examples' numbers from 0
  ExampleOrder largest_order;      ///< one with the most
  std::uint64_t least_seed = 0;    ///< sampled: that of the order with the fewest
  std::uint64_t largest_seed = 0;  ///< sampled: that of the order with the most

  [[nodiscard]] std::size_t least() const { return orders_with.begin()->first; }
  [[nodiscard]] std::size_t largest() const { return orders_with.rbegin()->first; }
  [[nodiscard]] Integer orders() const;
  [[nodiscard]] Rational mean() const;
};

/// As many examples as the orders are counted of exactly: 20! is the largest factorial below 2^64.
constexpr std::size_t most_examples_in_all_orders = 20;

/// All orders of at most 20 examples, exactly. The perceptron's weights are the sum of y x over the rounds with a
/// mistake, so that what can still happen depends on which examples came and on which of them it erred: at most 3^n
/// states for n examples, each with the number of orders that lead to it. Throws CutShort where a limit is met.
MistakesOverOrders mistakes_over_orders(const Sequence& sequence, Tie tie);

/// Adds so many random orders, which have the seeds from `seed` on (random_order). Throws CutShort where a limit is
/// met; what was found until then is there.
void add_random_orders(const Sequence& sequence, Tie tie, std::size_t samples, std::uint64_t seed,
                       MistakesOverOrders& found);

}  // namespace mistakebound
