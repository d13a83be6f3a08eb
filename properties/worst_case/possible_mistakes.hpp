/// What somebody needs to check a worst case from above without a search: every state that the learner can be brought
/// to, with the most mistakes that are possible from there.
///
/// It is checked state by state: from a state with the number k every round leads to a state that is listed, too, with
/// a number of at most k, and below k where the learner errs.
#pragma once

#include <map>
#include <stdexcept>

#include "invariants/pac/reachable_states.hpp"
#include "reference/learners/learner.hpp"

namespace mistakebound {

/// The states of L in the order in which they are left, with the most mistakes that are possible from each.
template <class State>
using PossibleMistakes = std::vector<std::pair<State, std::size_t>>;

/// Throws CutShort, and std::length_error where there are more than `most` states. `examples` are the rounds that may
/// be played, in any order and as often as one likes; allowed(state) says whether the labels are still those of some
/// target. It ends where no learner can err for ever.
template <class L, class Allowed>
class MistakeTable {
 public:
  using State = typename L::State;
  using Examples = std::vector<BasicExample<typename L::Instance>>;

  MistakeTable(const Examples& examples, Allowed allowed, std::size_t most)
      : examples_(examples), allowed_(std::move(allowed)), most_(most) {}

  PossibleMistakes<State> from(const L& first) {
    value_of(first);
    return {known_.begin(), known_.end()};
  }

 private:
  std::size_t value_of(const L& learner) {
    if (const auto found = known_.find(learner.state()); found != known_.end()) return found->second;
    std::size_t value = 0;
    for (const auto& [x, y] : examples_) {
      poll_limits();
      L next = learner;
      const std::size_t mistake = learn(next, x, y) != y ? 1 : 0;
      if (!allowed_(next.state())) continue;
      if (next.state() == learner.state()) {
        if (mistake != 0) throw std::logic_error("a learner that errs and stays as it is");
        continue;
      }
      value = std::max(value, mistake + value_of(next));
    }
    if (known_.size() >= most_) throw std::length_error("too many states");
    known_.emplace(learner.state(), value);
    return value;
  }

  const Examples& examples_;
  Allowed allowed_;
  std::size_t most_;
  std::map<State, std::size_t, StateOrder> known_;
};

}  // namespace mistakebound
