/// What may be wrong with a learner: what a step that is not the rule's suggests, and what goes wrong with such
/// learners as they are often written. Whether it is that, FaultSearch says.
#pragma once

#include "oracle/judges/decisions.hpp"
#include "oracle/judges/judged_aggressive.hpp"
#include "oracle/judges/judged_average.hpp"
#include "oracle/judges/observed.hpp"
#include "oracle/judges/plain_number.hpp"

namespace mistakebound {

/// Of a learner that is not known below, nothing.
template <class L>
Faults faults_of_step(const ShownStep<L>&, bool) {
  return {};
}
template <class L>
Faults faults_of_state(const L&, const Mismatch&, const TraceRound&) {
  return {};
}
/// That the numbers are shown in few places, or are floats, where that explains them.
Faults faults_of_showing(const Vector& exact, const Vector& shown);
/// Of a learner with weights: a state that shows no update may be shown so.
template <class L>
requires requires(const L& learner) {
  learner.shown();
}
Faults faults_of_state(const L& learner, const Mismatch& found, const TraceRound& round) {
  return found.part == StatePart::weights ? faults_of_showing(learner.shown(), *round.weights) : Faults{};
}
template <class L>
Faults faults_of_run(const L&, bool) {
  return {};
}

/// Faults that lead from the weights before the step to those that are shown, or may do so; `bias` says that the last
/// coordinate is one.
template <std::derived_from<Perceptron> L>
Faults faults_of_step(const ShownStep<L>& step, bool bias);
Faults faults_of_step(const ShownStep<Judged<LittlestoneWinnow>>& step, bool bias);
Faults faults_of_step(const ShownStep<Judged<BalancedWinnow>>& step, bool bias);
Faults faults_of_step(const ShownStep<Judged<WeightedMajority>>& step, bool bias);
Faults faults_of_step(const ShownStep<JudgedAggressive>& step, bool bias);

/// Other rules for tau, and the learner's own with other values of C that are often written.
Faults faults_of_run(const JudgedAggressive& learner, bool bias);

/// The other rule for when weights fall.
Faults faults_of_run(const Judged<WeightedMajority>& learner, bool bias);

/// Scores that are not the perceptron's, though every update is right.
Faults faults_of_run(const Judged<Perceptron>& learner, bool bias);
/// Other margins than the declared one: none, and some shares of it.
template <UpdatesByLabel L>
Faults faults_of_run(const L& learner, bool) {
  if (learner.margin == 0) return {};
  Faults result{{FaultKind::margin, 0, learner.margin}};
  for (const Rational& share :
       {Rational(1, 16), Rational(1, 8), Rational(1, 4), Rational(1, 2), Rational(2), Rational(4)})
    result.push_back({FaultKind::margin, Rational(share * as_written(learner.margin)), learner.margin});
  return result;
}
/// Counters that lead to the average that is shown, and the places to which it may be rounded.
Faults faults_of_state(const JudgedAverage& learner, const Mismatch& found, const TraceRound& round);
/// Other vectors than the average.
Faults faults_of_run(const JudgedAverage& learner, bool bias);

}  // namespace mistakebound
