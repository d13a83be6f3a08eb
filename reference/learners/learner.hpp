/// What an online learner is: a state, a score, when an update is due, and the update. To predict, to learn and to run
/// are the same for all of them, and stand here and in run.hpp once.
#pragma once

#include <concepts>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// What a score of exactly zero means: predict +1, predict -1, or err whatever the label is.
enum class Tie { positive, negative, mistake };
inline const char* to_string(Tie tie) {
  return tie == Tie::positive ? "positive" : tie == Tie::negative ? "negative" : "mistake";
}

/// -1, +1, or 0 for "neither", which differs from every label.
using Prediction = int;

/// -1, 0 or +1, for a score that is a whole number.
template <std::integral Whole>
int sign_of(Whole value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// The prediction for a score.
template <class Score>
Prediction decide(const Score& score, Tie tie) {
  const int sign = sign_of(score);
  if (sign != 0) return sign;
  return tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
}

/// A learner's members, besides what it was made with: `tie`; the state; the score of an instance, whose sign is the
/// prediction; whether an update is due after a prediction; and the update.
template <class L>
concept Learner = requires(const L& learner, L& learning, const typename L::Instance& x, Label y) {
  { learner.tie } -> std::convertible_to<Tie>;
  { learner.state() } -> std::same_as<const typename L::State&>;
  sign_of(learner.score(x));
  { learner.due(y, Prediction{}) } -> std::same_as<bool>;
  learning.update(x, y);
};

/// A learner that predicts by another score than it updates by.
template <class L>
concept PredictsBesides = requires(const L& learner, const typename L::Instance& x) {
  learner.prediction_score(x);
};

/// What a learner predicts for x: the sign of its score. One that knows a quicker way says so by a `predict` of its
/// own.
template <class L, class X>
Prediction predict(const L& learner, const X& x) {
  if constexpr (requires { learner.predict(x); }) {
    return learner.predict(x);
  } else {
    return decide(learner.score(x), learner.tie);
  }
}

/// Predicts, then learns; returns the prediction. One whose updates do not depend on its prediction alone says when one
/// is due (`due_on`), and ends its rounds by a `finish` of its own; one that does more has a `learn` of its own.
template <class L, class X>
Prediction learn(L& learner, const X& x, Label y) {
  if constexpr (requires { learner.learn(x, y); }) {
    return learner.learn(x, y);
  } else if constexpr (requires { learner.due_on(x, y); }) {
    const Prediction prediction = predict(learner, x);
    learner.finish(x, y, learner.due_on(x, y));
    return prediction;
  } else {
    const Prediction prediction = predict(learner, x);
    if (learner.due(y, prediction)) learner.update(x, y);
    return prediction;
  }
}

/// What a learner has learnt: its weights, its terms, or the set of its experts.
template <class L>
decltype(auto) state_of(L& learner) {
  if constexpr (requires { learner.alive; }) {
    return (learner.alive);
  } else {
    return (learner.w);
  }
}

}  // namespace mistakebound
