/// Runs that never end: a learner that is where it was before does again what it did, for ever.
///
/// On data that no w separates the perceptron's weights stay bounded (Minsky and Papert 1969, the perceptron cycling
/// theorem; Block and Levin 1970), so that on rational data they come back.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "reference/learners/learner.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

/// After `begin` updates, or passes, the learner is where it is after begin + length, and so for ever; no smaller
/// numbers will do.
struct Cycle {
  static constexpr std::size_t most_states = 20;

  std::size_t begin = 0;
  std::size_t length = 0;
  Rational largest_norm2;           ///< the largest |w|^2 of all that it ever holds
  std::vector<Vector> states = {};  ///< after `begin` and those that follow, the first `most_states`

  /// Adds a state of a learner that has gone on from `begin`, unless there are many.
  void add_state(const Vector& state) {
    if (states.size() < most_states) states.push_back(state);
  }
};

/// Finds that places, shown one after the other, come back, as Brent (1980, "An improved Monte Carlo factorization
/// algorithm") does: the places number 0, 1, 3, 7, .. are copied, and those that follow are compared with the copy.
template <class Place>
class Repetition {
 public:
  /// Shows the next place; how long ago it was shown before, where that is found. The first answer is the length of the
  /// cycle if every place follows from the one before it.
  template <class Same>
  std::optional<std::size_t> show(const Place& place, Same&& same) {
    ++shown_;
    if (copied_ && same(place, *copied_)) return shown_ - copied_at_;
    if ((shown_ & (shown_ - 1)) == 0) {
      copied_ = place;
      copied_at_ = shown_;
    }
    return std::nullopt;
  }

 private:
  std::optional<Place> copied_;
  std::size_t copied_at_ = 0;
  std::size_t shown_ = 0;
};

/// How many of its `steps` ago a learner that is now `last` was where it is last, where it ever was: it goes through
/// them again from `first`. Brent's copies may miss a cycle that closes shortly before the limit of a run; this finds
/// those.
template <class L, class GoOn, class Same>
std::optional<std::size_t> steps_since(L first, const L& last, std::size_t steps, GoOn&& go_on, Same&& same) {
  std::optional<std::size_t> since;
  for (std::size_t left = steps; left > 0; --left) {
    poll_limits();
    if (same(first, last)) since = left;
    go_on(first);
  }
  return since;
}

/// The cycle of a given length that a learner runs into, without its states, and takes the learner to its beginning.
/// `go_on(learner, note)` makes an update or a pass and shows the weights that it makes to `note`; `same` compares two
/// learners.
template <class L, class GoOn, class Same>
Cycle cycle_from(L& learner, std::size_t length, GoOn&& go_on, Same&& same) {
  L ahead = learner;
  Cycle result{.begin = 0, .length = length, .largest_norm2 = norm2(state_of(learner)), .states = {}};
  const auto note = [&](const Vector& w) { result.largest_norm2 = std::max(result.largest_norm2, norm2(w)); };
  const auto noted_before = [](const Vector&) {};
  for (std::size_t i = 0; i < length; ++i) go_on(ahead, note);
  for (; !same(learner, ahead); ++result.begin) {
    go_on(learner, noted_before);
    go_on(ahead, note);
  }
  return result;
}

}  // namespace mistakebound
