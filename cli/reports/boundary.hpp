/// The halfspace on which a learner with weights predicts +1, as pictures show it.
#pragma once

#include <functional>

#include "reference/learners/balanced_winnow.hpp"
#include "reference/learners/filtered_winnow.hpp"

namespace mistakebound::cli {

/// All x with normal.x > level. A learner with a margin updates where y times normal.x - level is at most the margin.
struct Boundary {
  Vector normal;
  Rational level = 0;
  Rational margin = 0;
  /// Where the normal stands for numbers that are not rational: whether these are a multiple of a vector that is not 0.
  std::function<bool(const Vector&)> is_multiple_of = {};
};

/// Where the learner's score is positive in a state. One whose score is another function of the state has an overload.
template <class L>
Boundary boundary_of(const L& learner, const Vector& state) {
  Boundary result{.normal = state};
  if constexpr (requires { learner.threshold; }) result.level = learner.threshold;
  if constexpr (requires { learner.margin; }) result.margin = learner.margin;
  return result;
}

/// The weights that speak for +1 less those that speak for -1.
inline Vector net_weights(const Vector& state) {
  const Eigen::Index n = state.size() / 2;
  return state.head(n) - state.tail(n);
}

inline Boundary boundary_of(const BalancedWinnow& learner, const Vector& state) {
  return {.normal = net_weights(state), .level = learner.threshold, .margin = learner.margin};
}

/// The state is exponents. Their weights are rounded to thirty digits, or exact for the infinite learning rate.
Boundary boundary_of(const FilteredWinnow& learner, const Vector& exponents);

}  // namespace mistakebound::cli
