#include "properties/worst_case/orders.hpp"

#include <bit>
#include <optional>
#include <stdexcept>
#include <unordered_map>

#include "reference/learners/perceptron.hpp"
#include "reference/numbers/work.hpp"
#include "reference/learners/order.hpp"

namespace mistakebound {
namespace {

using Set = std::uint64_t;  ///< of examples, the first one in the lowest bit

constexpr Set only(std::size_t example) {
  return Set{1} << example;
}

/// On which examples the perceptron would err, by those that it has erred on.
class Errors {
 public:
  Errors(const Sequence& sequence, Tie tie) : n_(sequence.size()), sums_{{0, zero_vector(n())}} {
    const Examples& examples = sequence.examples;
    gram_.resize(n_, zero_vector(n()));
    for (std::size_t i = 0; i < n_; ++i) {
      if (decide(Rational(0), tie) != examples[i].y) errs_on_tie_ |= only(i);
      for (std::size_t j = 0; j < n_; ++j)
        gram_[i][static_cast<Eigen::Index>(j)] = examples[i].y * examples[j].y * dot(examples[i].x, examples[j].x);
    }
  }

  Set after(Set mistakes) {
    const auto [known, is_new] = errors_.try_emplace(mistakes, 0);
    if (!is_new) return known->second;
    poll_limits();
    const Vector& margins = sum_over(mistakes);
    for (std::size_t i = 0; i < n_; ++i) {
      const int sign = sign_of(margins[static_cast<Eigen::Index>(i)]);
      if (sign < 0 || (sign == 0 && (errs_on_tie_ & only(i)) != 0)) known->second |= only(i);
    }
    return known->second;
  }

 private:
  [[nodiscard]] Eigen::Index n() const { return static_cast<Eigen::Index>(n_); }

  /// y (w.x) of all examples, w the sum of y x over the set.
  const Vector& sum_over(Set set) {
    if (const auto known = sums_.find(set); known != sums_.end()) return known->second;
    const auto last = static_cast<std::size_t>(std::countr_zero(set));
    Vector sum = sum_over(set & (set - 1)) + gram_[last];
    return sums_.emplace(set, std::move(sum)).first->second;
  }

  std::size_t n_;
  Set errs_on_tie_ = 0;
  std::vector<Vector> gram_;
  std::unordered_map<Set, Vector> sums_;
  std::unordered_map<Set, Set> errors_;
};

/// Which examples came, and on which of them the learner erred.
constexpr Set state_of(Set came, Set mistakes) {
  return came << most_examples_in_all_orders | mistakes;
}
constexpr Set came_in(Set state) {
  return state >> most_examples_in_all_orders;
}
constexpr Set mistakes_in(Set state) {
  return state & (only(most_examples_in_all_orders) - 1);
}

/// The states after so many rounds, and how many orders lead to each.
using OrdersTo = std::unordered_map<Set, std::uint64_t>;

/// An order that leads to the state, which is one of the last layer.
ExampleOrder order_to(Set state, const std::vector<OrdersTo>& layers, Errors& errors) {
  ExampleOrder order(layers.size() - 1);
  for (std::size_t t = order.size(); t-- > 0;) {
    for (Set left = came_in(state); left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      const Set before = state_of(came_in(state) & ~only(i), mistakes_in(state) & ~only(i));
      const bool erred = (mistakes_in(state) & only(i)) != 0;
      if (!layers[t].contains(before) || ((errors.after(mistakes_in(before)) & only(i)) != 0) != erred) continue;
      order[t] = static_cast<ExampleOrder::value_type>(i);
      state = before;
      break;
    }
  }
  return order;
}

}  // namespace

Integer MistakesOverOrders::orders() const {
  Integer sum = 0;
  for (const auto& [mistakes, orders] : orders_with) sum += orders;
  return sum;
}

Rational MistakesOverOrders::mean() const {
  Integer sum = 0;
  for (const auto& [mistakes, orders] : orders_with) sum += mistakes * orders;
  return Rational(sum) / Rational(orders());
}

MistakesOverOrders mistakes_over_orders(const Sequence& sequence, Tie tie) {
  const std::size_t n = sequence.size();
  if (n > most_examples_in_all_orders) throw std::length_error("too many examples to count their orders");
  Errors errors(sequence, tie);
  std::vector<OrdersTo> layers(n + 1);
  layers[0][state_of(0, 0)] = 1;
  PollNowAndThen poll;
  for (std::size_t t = 0; t < n; ++t)
    for (const auto& [state, orders] : layers[t]) {
      const Set wrong = errors.after(mistakes_in(state));
      for (Set left = (only(n) - 1) & ~came_in(state); left != 0; left &= left - 1) {
        poll();
        const Set example = left & (~left + 1);
        layers[t + 1][state_of(came_in(state) | example, mistakes_in(state) | (wrong & example))] += orders;
      }
    }
  MistakesOverOrders found;
  for (const auto& [state, orders] : layers[n])
    found.orders_with[static_cast<std::size_t>(std::popcount(mistakes_in(state)))] += orders;
  // Of the states with as many mistakes the one with the lowest examples, so that the answer is the same everywhere.
  const auto order_with = [&](std::size_t mistakes) {
    std::optional<Set> first;
    for (const auto& [state, orders] : layers[n])
      if (static_cast<std::size_t>(std::popcount(mistakes_in(state))) == mistakes && (!first || state < *first))
        first = state;
    return order_to(*first, layers, errors);
  };
  found.least_order = order_with(found.least());
  found.largest_order = order_with(found.largest());
  return found;
}

void add_random_orders(const Sequence& sequence, Tie tie, std::size_t samples, std::uint64_t seed,
                       MistakesOverOrders& found) {
  for (std::size_t sample = 0; sample < samples; ++sample) {
    const ExampleOrder order = random_order(sequence.size(), seed + sample);
    Perceptron learner{.tie = tie, .step = 1, .w = zero_vector(sequence.dimension)};
    std::size_t mistakes = 0;
    for (const std::size_t i : order) {
      poll_limits();
      const Example& example = sequence.examples[i];
      if (learn(learner, example.x, example.y) != example.y) ++mistakes;
    }
    if (found.orders_with.empty() || mistakes < found.least()) {
      found.least_order = order;
      found.least_seed = seed + sample;
    }
    if (found.orders_with.empty() || mistakes > found.largest()) {
      found.largest_order = order;
      found.largest_seed = seed + sample;
    }
    ++found.orders_with[mistakes];
  }
}

}  // namespace mistakebound
