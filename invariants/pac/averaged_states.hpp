/// The average of the states that a learner has before each of t independent examples: its expected error, exactly.
///
/// Method: dynamic programming over pairs of a state and the sum of all states so far. A pair leads to one other for
/// each point, and pairs that are equal are taken together with the sum of their probabilities. Probabilities are whole
/// multiples of D^-t, D the common denominator of those of the points.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "invariants/pac/reachable_states.hpp"

namespace mistakebound {

/// Learners whose states are vectors in which their scores are linear.
template <class L>
concept HasAverages = std::same_as<std::decay_t<decltype(std::declval<L>().state())>, Vector> &&
    requires(const L& learner, const typename L::Instance& x) {
  { learner.score(x) } -> std::same_as<Rational>;
};

/// See PacSubject::averaged_errors.
template <class L, class X>
std::vector<Rational> averaged_errors(const L& first, const std::vector<BasicExample<X>>& points, const Vector& p,
                                      std::size_t examples, std::size_t most) {
  struct Order {
    bool operator()(const std::pair<Vector, Vector>& a, const std::pair<Vector, Vector>& b) const {
      const StateOrder less;
      return less(a.first, b.first) || (!less(b.first, a.first) && less(a.second, b.second));
    }
  };
  const Integer denominator = common_denominator(p);
  std::vector<Integer> weights;  // of the points, in units of 1/D
  for (const Rational& probability : p) weights.push_back(numerator_of(Rational(probability * denominator)));

  // A state, and the sum of this one and all before it.
  std::map<std::pair<Vector, Vector>, Integer, Order> pairs{{{state_of(first), state_of(first)}, 1}};
  std::vector<Rational> errors;
  Rational unit = 1;  // D^-(t-1)
  for (std::size_t t = 1; t <= examples && pairs.size() <= most; ++t) {
    decltype(pairs) next;
    Rational error = 0;
    for (const auto& [pair, weight] : pairs) {
      poll_limits();
      L average = first;
      state_of(average) = pair.second / Rational(t);
      L learner = first;
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (weights[i] == 0) continue;
        const auto& [x, y] = points[i];
        if (predict(average, x) != y) error += unit * p[static_cast<Eigen::Index>(i)] * weight;
        state_of(learner) = pair.first;
        learn(learner, x, y);
        const Vector& state = state_of(learner);
        next[{state, Vector(pair.second + state)}] += weight * weights[i];
      }
    }
    errors.push_back(std::move(error));
    pairs = std::move(next);
    unit /= denominator;
  }
  return errors;
}

}  // namespace mistakebound
