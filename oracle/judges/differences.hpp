/// How a trace differs from a run of the rule in one round, as a Divergence.
#pragma once

#include "oracle/judges/runs.hpp"

namespace mistakebound {

/// Whether the trace decided otherwise than the rule, if it says so.
template <class L>
bool parts(DivergenceKind kind, const Here<L>& here, const Side& rule) {
  if (kind == DivergenceKind::prediction) return rule.prediction != 0 && rule.prediction != here.round.prediction;
  if (MovesSmoothly<L> && rule.update_sign == 0) return false;  // an update and none are the same
  return here.done.if_seen().value_or(rule.due) != rule.due;
}

/// The sign on which such a decision depends.
inline int sign_for(DivergenceKind kind, const Side& rule) {
  return kind == DivergenceKind::prediction ? rule.sign : rule.update_sign;
}

/// Whether a correct run may decide otherwise.
template <class L>
bool may_flip(DivergenceKind kind, const L& learner, const Rounding<L>& rounding, const Look<L>& look,
              const typename L::Instance& x) {
  return kind == DivergenceKind::prediction ? may_predict_otherwise(rounding, look.scores, learner, x)
                                            : may_update_otherwise(rounding, look.scores, learner, x);
}

template <class Score>
Divergence divergence_at(const TraceRound& round, DivergenceKind kind, const Number& reported, const Number& exact,
                         const Score& score, Cause cause) {
  return {.round = round.t,
          .line = round.line,
          .kind = kind,
          .reported = reported,
          .exact = exact,
          .score = decided_sign(score) == 0 ? Number(Rational(0)) : number_of(score),
          .cause = cause};
}

/// A decision that is not the rule's.
template <class L>
Divergence decision_at(DivergenceKind kind, const Here<L>& here, const Side& rule, const Look<L>& look,
                       const Runs<L>& runs, Cause cause) {
  if (kind == DivergenceKind::prediction) {
    Divergence result = divergence_at(here.round, kind, Rational(here.round.prediction), Rational(rule.prediction),
                                      look.scores.prediction, cause);
    result.of_votes = look.scores.hangs_on_zeros;
    return result;
  }
  Divergence result = divergence_at(here.round, kind, Rational(int{here.done.done}), Rational(int{rule.due}),
                                    look.scores.update(), cause);
  result.score_of = MovesSmoothly<L>                 ? ScoreOf::less_label
                    : runs.updates_on_right_rounds() ? ScoreOf::margin
                    : Runs<L>::predicts_by_another   ? ScoreOf::current_weights
                                                     : ScoreOf::prediction;
  result.contradicted = here.done.contradicted;
  result.stated = here.done.stated;
  result.seems = !here.done.stated && runs.shown_otherwise;
  return result;
}

/// A state that is not the rule's.
template <class L>
Divergence state_at(const TraceRound& round, const Mismatch& found, const Look<L>& look, const Runs<L>& runs,
                    Cause cause) {
  Divergence result =
      divergence_at(round, DivergenceKind::weights, found.reported, found.exact, look.scores.prediction, cause);
  result.part = found.part;
  result.entry = found.entry;
  if (cause == Cause::rounding) result.doubted = runs.first_doubt;
  return result;
}

}  // namespace mistakebound
