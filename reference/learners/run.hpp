/// A run: a learner goes through a sequence, round after round.
///
/// Rounds are shown to a visitor and forgotten, so memory does not grow with them. States are referred to, not copied;
/// a copy is made only when a round changed the state.
#pragma once

#include "reference/learners/cycle.hpp"
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

/// Runs an online learner for `passes` passes over a range of examples, pairs of an instance and a label that may be
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

/// Runs the learner over the examples of a sequence.
template <class L, class Visit>
void run(L& learner, const Sequence& sequence, std::size_t passes, Visit&& visit, RandomOrders* orders = nullptr) {
  run(learner, sequence.examples, passes, std::forward<Visit>(visit), orders);
}

/// How a run of the batch learner ended.
struct BatchOutcome {
  bool halted = false;
  std::size_t iterations = 0;       ///< of its loop, the last one, which finds nothing to do, included
  std::optional<Cycle> cycle = {};  ///< where it never halts and was found to repeat itself
};

/// Runs the batch learner until no example is violating, it repeats itself, or `limit` updates are made; every update
/// is a round, and visit(const Round&, std::size_t example) sees it.
template <class Learner, class Visit>
BatchOutcome run_batch(Learner& learner, const Sequence& s, std::size_t limit, Visit&& visit) {
  constexpr bool may_repeat = requires {
    learner.is_where(learner);
  };
  Learner first = learner;
  Repetition<Learner> repetition;
  for (std::size_t t = 1;; ++t) {
    const std::optional<std::size_t> at = learner.violation(s);
    if (!at) return {true, t};
    if constexpr (may_repeat) {
      const auto is_where = [](const Learner& a, const Learner& b) { return a.is_where(b); };
      const auto go_on = [&](Learner& updating, const auto& note) {
        updating.update(s, *updating.violation(s));
        note(updating.w);
      };
      auto length = repetition.show(learner, is_where);
      if (!length && t > limit)
        length = steps_since(
            first, learner, limit, [&](Learner& updating) { updating.update(s, *updating.violation(s)); }, is_where);
      if (length) {
        Cycle cycle = cycle_from(first, *length, go_on, is_where);
        for (std::size_t i = 0; i < std::min(*length, Cycle::most_states); ++i) {
          cycle.add_state(first.w);
          go_on(first, [](const Vector&) {});
        }
        return {false, t, std::move(cycle)};
      }
    }
    if (t > limit) return {false, t};
    const Vector before = learner.w;
    learner.update(s, *at);
    const Example& example = s.examples[*at];
    const Prediction prediction = decide(sign_of(dot(before, example.x)), Tie::mistake);
    visit(Round{t, example.x, example.y, prediction, true, before, learner.w}, *at);
  }
}

}  // namespace mistakebound
