/// A run: a learner laid on a sequence, round after round.
///
/// Rounds are shown to a visitor and forgotten, so memory does not grow with them. States are referred to, not copied;
/// a copy is made only when a round changed the state.
#pragma once

#include "reference/learners/learner.hpp"
#include "reference/learners/order.hpp"
#include "reference/learners/perceptron_batch.hpp"

namespace mistakebound {

/// One step of a run. `before` and `after` are the same object when the round changed nothing.
template <class X, class State>
struct BasicRound {
  using Instance = X;
  using StateType = State;

  std::size_t t = 1;  ///< from 1, counting on through passes
  const X& x;
  Label y;
  Prediction prediction;
  bool mistake;
  const State& before;
  const State& after;
};

/// A round of a learner whose state is a vector: weights, or Winnow's exponents.
using Round = BasicRound<Vector, Vector>;

/// Lays an online learner on `passes` passes over a range of examples, pairs of an instance and a label that may be
/// made as they are asked for, and shows every round: visit(const BasicRound<X, State>&). With `orders` every pass has
/// the next one of them, of examples that can be asked for by their number.
template <class L, class Examples, class Visit>
void run(L& learner, const Examples& examples, std::size_t passes, Visit&& visit, RandomOrders* orders = nullptr) {
  using State = std::decay_t<decltype(state_of(learner))>;
  State before = state_of(learner);
  std::size_t t = 0;
  const auto take = [&](const auto& x, Label y) {
    const Prediction prediction = learn(learner, x, y);
    const State& now = state_of(learner);
    const bool changed = now != before;
    visit(BasicRound<std::decay_t<decltype(x)>, State>{++t, x, y, prediction, prediction != y, before,
                                                       changed ? now : before});
    if (changed) before = now;
  };
  for (std::size_t pass = 0; pass < passes; ++pass) {
    if constexpr (requires { examples[0]; }) {
      if (orders != nullptr) {
        for (const std::size_t i : orders->next()) {
          const auto& [x, y] = examples[i];
          take(x, y);
        }
        continue;
      }
    }
    for (const auto& [x, y] : examples) take(x, y);
  }
}

/// The same for a sequence.
template <class L, class Visit>
void run(L& learner, const Sequence& sequence, std::size_t passes, Visit&& visit, RandomOrders* orders = nullptr) {
  run(learner, sequence.examples, passes, std::forward<Visit>(visit), orders);
}

/// How a run of the batch learner ended.
/// After `begin` updates the learner is where it is after begin + length, and so for ever; no smaller numbers will do.
struct Cycle {
  std::size_t begin = 0;
  std::size_t length = 0;
  Rational largest_norm2;  ///< the largest |w|^2 of all that it ever holds
};

struct BatchOutcome {
  bool halted = false;
  std::size_t iterations = 0;       ///< of its loop, the last one, which finds nothing to do, included
  std::optional<Cycle> cycle = {};  ///< where it never halts and was found to repeat itself
};

/// The cycle of a given length that a batch learner runs into from its first state.
template <class Learner>
Cycle cycle_from(Learner behind, const Sequence& s, std::size_t length) {
  const auto go_on = [&](Learner& learner) { learner.update(s, *learner.violation(s)); };
  Learner ahead = behind;
  Cycle result{.begin = 0, .length = length, .largest_norm2 = norm2(behind.w)};
  const auto note = [&] { result.largest_norm2 = std::max(result.largest_norm2, norm2(ahead.w)); };
  for (std::size_t i = 0; i < length; ++i, note()) go_on(ahead);
  for (; !behind.is_where(ahead); ++result.begin, note()) {
    go_on(behind);
    go_on(ahead);
  }
  return result;
}

/// Runs the batch learner until no example is violating, it repeats itself, or `limit` updates are made; every update
/// is a round, and visit(const Round&, std::size_t example) sees it. That a learner repeats itself is found as Brent
/// (1980) does: its place after 1, 2, 4, 8, .. updates is kept, and those after it are compared with it.
template <class Learner, class Visit>
BatchOutcome run_batch(Learner& learner, const Sequence& s, std::size_t limit, Visit&& visit) {
  constexpr bool may_repeat = requires {
    learner.is_where(learner);
  };
  const Learner first = learner;
  Learner kept = learner;
  std::size_t kept_at = 0;
  for (std::size_t t = 1;; ++t) {
    const std::optional<std::size_t> at = learner.violation(s);
    if (!at) return {true, t};
    if constexpr (may_repeat) {
      if (kept_at != 0 && learner.is_where(kept)) return {false, t, cycle_from(first, s, t - kept_at)};
      if ((t & (t - 1)) == 0) {
        kept = learner;
        kept_at = t;
      }
    }
    if (t > limit) return {false, t};
    const Vector before = learner.w;
    learner.update(s, *at);
    const Example& example = s.examples[*at];
    visit(Round{t, example.x, example.y, -example.y, true, before, learner.w}, *at);
  }
}

}  // namespace mistakebound
