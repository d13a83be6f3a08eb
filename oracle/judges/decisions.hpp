/// What a learner's rule decides in a round, and what a trace did.
///
/// Most learners predict and update by one score. One that has a prediction_score() predicts by that, and updates by
/// the sign of its score(), or where it has an update_score() by that; what it does besides in every round is its
/// finish(x, y, updates).
#pragma once

#include "oracle/judges/observed.hpp"

namespace mistakebound {

template <class Score>
struct Scores {
  Score prediction;
  std::optional<Score> other;   ///< by which it updates, where that is another one
  bool hangs_on_zeros = false;  ///< scores that are 0 decide the prediction, whatever its own is
  [[nodiscard]] const Score& update() const { return other ? *other : prediction; }
};

/// The score by which it updates.
template <class L>
auto update_score(const L& learner, const typename L::Instance& x, [[maybe_unused]] Label y) {
  if constexpr (UpdatesByLabel<L>) {
    return learner.update_score(x, y);
  } else {
    return learner.score(x);
  }
}

template <class L>
auto scores_of(const L& learner, const typename L::Instance& x, [[maybe_unused]] Label y) {
  using Score = decltype(learner.score(x));
  if constexpr (requires { learner.votes(x); }) {
    const auto votes = learner.votes(x);
    return Scores<Score>{learner.prediction_score(votes), update_score(learner, x, y), hangs_on_zeros(learner, votes)};
  } else if constexpr (PredictsBesides<L>) {
    return Scores<Score>{learner.prediction_score(x), update_score(learner, x, y)};
  } else {
    return Scores<Score>{learner.score(x), std::nullopt};
  }
}

template <class L>
using ScoresOf = decltype(scores_of(std::declval<const L&>(), std::declval<const typename L::Instance&>(), Label{}));

/// What the rule does from one state.
struct Side {
  int sign = 0;         ///< of the score that it predicts by; 0 where that hangs on scores that are 0
  int update_sign = 0;  ///< of the score that it updates by
  Prediction prediction = 0;
  bool due = false;  ///< an update
};

/// What a score of 0 means to its updates.
template <class L>
Tie tie_of_update(const L& learner) {
  if constexpr (UpdatesByLabel<L>) {
    return learner.update_tie();
  } else if constexpr (requires { learner.tie_of_updates(); }) {
    return learner.tie_of_updates();
  } else {
    return learner.tie;
  }
}

/// Whether an update is due where the score by which it updates has that sign.
template <class L>
bool due_by(const L& learner, int sign, Label y) {
  return learner.due(y, decide(sign, tie_of_update(learner)));
}

template <class L, class Score>
Side side_of(const L& learner, const Scores<Score>& scores, Label y) {
  Side result{.sign = decided_sign(scores.prediction)};
  result.prediction = decide(result.sign, learner.tie);
  result.update_sign = scores.other ? decided_sign(*scores.other) : result.sign;
  result.due = due_by(learner, result.update_sign, y);
  if (scores.hangs_on_zeros) result.sign = 0;
  return result;
}

/// Whether a correct run may predict otherwise than the score says, or update otherwise.
template <class L, class Score>
bool may_predict_otherwise(const Rounding<L>& rounding, const Scores<Score>& scores, const L& learner,
                           const typename L::Instance& x) {
  return rounding.may_flip(scores.prediction, learner, x);
}
template <class L, class Score>
bool may_update_otherwise(const Rounding<L>& rounding, const Scores<Score>& scores, const L& learner,
                          const typename L::Instance& x) {
  if constexpr (PredictsBesides<L>) {
    return rounding.may_flip_update(scores.update(), learner, x);
  } else {
    return rounding.may_flip(scores.prediction, learner, x);
  }
}

/// Before a round: learners that count rounds, or look back, are told of it.
template <class L>
void begin_round(L& learner, const TraceRound& round) {
  if constexpr (requires { learner.begin(round); }) {
    learner.begin(round);
  } else if constexpr (requires { learner.rounds; }) {
    learner.rounds = round.t;
  }
}

/// A round of the learner, which updates or not; whether that may have changed its state.
template <class L>
bool finish_round(L& learner, const typename L::Instance& x, Label y, bool updates) {
  if constexpr (PredictsBesides<L>) {
    learner.finish(x, y, updates);
    return true;
  } else {
    if (updates) learner.update(x, y);
    return updates;
  }
}

/// What the trace did.
struct Done {
  bool done = false;           ///< an update; where that is not known, what is likely
  bool known = false;          ///< it says or shows whether it updated
  bool stated = false;         ///< it says so
  bool hidden = false;         ///< an update would not show
  bool open = false;           ///< rounding may have decided otherwise than `done`
  bool at_will = false;        ///< an update and none differ by no more than rounding
  bool contradicted = false;   ///< it says so, and shows a state that says the opposite
  bool as_no_mistake = false;  ///< it says that there was no update, which was read as "no mistake"

  [[nodiscard]] std::optional<bool> if_stated() const { return stated ? std::optional(done) : std::nullopt; }
  [[nodiscard]] std::optional<bool> if_seen() const { return known && !hidden ? std::optional(done) : std::nullopt; }
};

}  // namespace mistakebound
