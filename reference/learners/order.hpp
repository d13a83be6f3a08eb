/// The order in which a run goes through its examples.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Random orders of the numbers 0..n-1, one after the other, the same for the same seed everywhere: Fisher and Yates's
/// shuffle, where for i = n-1, .., 1 the entries at i and at r mod (i+1) change places, r being the next number of
/// mt19937_64. Every order is as likely as any other, but for less than n/2^64 at each step.
class RandomOrders {
 public:
  RandomOrders(std::size_t n, std::uint64_t seed) : n_(n), random_(seed) {}
  ExampleOrder next();

 private:
  std::size_t n_;
  std::mt19937_64 random_;
};

/// The first of them.
ExampleOrder random_order(std::size_t n, std::uint64_t seed);

/// The examples, each of them once, in that order, to which they are moved.
template <class Example>
std::vector<Example> in_random_order(std::vector<Example> examples, std::uint64_t seed) {
  std::vector<Example> result;
  result.reserve(examples.size());
  for (const std::size_t i : random_order(examples.size(), seed)) result.push_back(std::move(examples[i]));
  return result;
}

}  // namespace mistakebound
