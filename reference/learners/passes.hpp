/// How often a learner has to go through its examples until it has learnt them, or that it never will.
#pragma once

#include "reference/learners/cycle.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// A learner that says (`state_decides`) that all its further rounds follow from its state, a vector. Passes over the
/// same examples that bring it back to a state repeat themselves for ever. One whose predictions count rounds is none.
template <class L>
concept Repeatable = requires(const L& learner) {
  requires L::state_decides;
  { state_of(learner) } -> std::convertible_to<const Vector&>;
};

/// The passes of a learner that come back for ever.
struct PassCycle : Cycle {
  std::size_t mistakes = 0;  ///< of all its passes together
};

/// How many passes a learner makes, and why it need not make more.
struct Passes {
  std::size_t made = 0;
  std::optional<PassCycle> cycle = {};
};

/// The cycle of passes of a given length that a learner runs into from its first state; look(round) on every round.
template <Repeatable L, class Examples, class Look>
PassCycle cycle_of_passes(L learner, const Examples& examples, std::size_t length, Look&& look) {
  PassCycle result{cycle_from(
      learner, length,
      [&](L& passing, const auto& note) {
        run(passing, examples, 1, [&](const auto& round) {
          look(round);
          if (&round.before != &round.after) note(round.after);
        });
      },
      [](const L& a, const L& b) { return state_of(a) == state_of(b); })};
  for (std::size_t i = 0; i < length; ++i) {
    result.add_state(state_of(learner));
    run(learner, examples, 1, [&](const auto& round) {
      look(round);
      if (round.mistake) ++result.mistakes;
    });
  }
  return result;
}

/// Passes until one makes no mistake and moves nothing, or ends with a state that an earlier one ended with, or `most`
/// are made; look(round) on every round. Learners are deterministic, so that every pass after one that moves nothing
/// would be the same, but for its order. That states come back is looked for where all passes have the same order.
template <class L, class Examples, class Look>
Passes passes_until_no_mistake(const L& first, const Examples& examples, std::size_t most, Look&& look,
                               RandomOrders* orders = nullptr) {
  using State = std::decay_t<decltype(state_of(first))>;
  L learner = first;
  Repetition<State> repetition;
  for (std::size_t pass = 0;; ++pass) {
    if constexpr (Repeatable<L>) {
      if (orders == nullptr) {
        auto length = repetition.show(state_of(learner), [](const State& a, const State& b) { return a == b; });
        if (!length && pass == most)
          length = steps_since(
              first, learner, most, [&](L& passing) { run(passing, examples, 1, look); },
              [](const L& a, const L& b) { return state_of(a) == state_of(b); });
        if (length) {
          PassCycle cycle = cycle_of_passes(first, examples, *length, look);
          return {.made = cycle.begin + cycle.length, .cycle = std::move(cycle)};
        }
      }
    }
    if (pass == most) return {.made = most};
    bool is_last = true;
    const auto see = [&](const auto& round) {
      is_last = is_last && !round.mistake && &round.before == &round.after;
      look(round);
    };
    run(learner, examples, 1, see, orders);
    if (is_last) return {.made = pass + 1};
  }
}

}  // namespace mistakebound
