/// Where a trace and the exact run part, and why, as data. The words for it are in explain.cpp.
#pragma once

#include <optional>

#include "invariants/ledger/number.hpp"
#include "oracle/judges/fault.hpp"
#include "reference/learners/example.hpp"

namespace mistakebound {

/// A failure is that the program broke down, or showed what is no number.
enum class Cause { tie, rounding, rule, failure };
const char* to_string(Cause cause);

/// Whether rounding keeps a trace from seeing an exact tie.
enum class Hiding {
  none,   ///< no: nothing was rounded
  maybe,  ///< its score may have been rounded
  surely  ///< its own weights were, and from them it is none
};

/// What parts. A failure is one of the last three.
enum class DivergenceKind { prediction, update, weights, crash, exception, no_number };
const char* to_string(DivergenceKind kind);

/// Of `weights`: which part of a learner's state that is.
enum class StatePart { weights, exponents, averages, experts_left, probabilities };

/// Which score it is that an update depends on, where another one predicts.
enum class ScoreOf { prediction, current_weights, margin, less_label, some_updates };

/// Why a trace differs from a run in a decision or in its state.
///   sign         of the run's score on which the decision depends; of a state 1
///   is_replayed  whether exact arithmetic with the trace's own updates does what the trace did
///   may_flip     whether a correct run in the trace's number type may have done it
inline Cause classify(int sign, bool is_replayed, bool may_flip) {
  if (sign == 0) return Cause::tie;
  return is_replayed || may_flip ? Cause::rounding : Cause::rule;
}

struct Divergence {
  std::size_t round = 0;
  std::size_t line = 0;
  DivergenceKind kind = DivergenceKind::prediction;
  Number reported = Rational(0);  ///< what the trace says: the label; 1 where it updated, else 0; the number
  Number exact = Rational(0);     ///< what the exact run says; 0 is a tie
  Number score = Rational(0);     ///< the exact score
  Cause cause = Cause::rule;
  StatePart part = StatePart::weights;       ///< of weights: which they are
  Eigen::Index entry = 0;                    ///< of weights: which number of them parts first
  std::string failure{};                     ///< of a failure: what the program did, as it is reported
  Hiding hiding = Hiding::none;              ///< of a tie
  bool of_votes = false;                     ///< a tie of vectors whose score is 0, which decide the vote
  bool may_hide = false;                     ///< of a tie: a correct run may miss it, whatever its sums show
  std::optional<LearnerFault> likely{};      ///< a fault that explains it; nothing where none is known
  std::optional<std::size_t> likely_from{};  ///< the round from which on it does, where that is an earlier one
  ScoreOf score_of = ScoreOf::prediction;
  std::optional<std::size_t> doubted{};  ///< of rounding: the first earlier round that may have been an update or not
  bool from_shown = false;               ///< `exact` is made of the state that the trace showed last
  bool replayed = false;     ///< `exact` is by the trace's own updates, which are not all those of the exact run
  bool own_mistake = false;  ///< of an update: it is due after the trace's own prediction, by every convention at zero
  bool by_branches = false;  ///< rounding might explain it, but no run that it may have taken leads there
  bool stated = false;       ///< of an update: by the trace's own word
  bool seems = false;        ///< of an update: by states that may be shown otherwise than they are
  bool shown_so = false;     ///< of what is shown: numbers of the rule that are shown otherwise explain the whole trace
  bool contradicted = false;  ///< of an update: the state that the trace shows says the opposite
  bool decides = true;        ///< the learner makes decisions
  bool leaves_more = false;   ///< besides what is likely something else parts from the rule
  bool in_floats = false;     ///< no rounding of doubles explains it, but that of floats may

  /// Of a tie for which another convention is looked for: where none explains all ties, a correct run may have missed
  /// it. Ties of updates say nothing of those of votes.
  void hide(const std::optional<LearnerFault>& convention) {
    if (cause == Cause::tie && may_hide && likely) hiding = convention && !of_votes ? Hiding::none : Hiding::maybe;
  }
  /// Whether another convention for the score alone is likely, of which it can be said that with it all is right.
  [[nodiscard]] bool is_by_convention() const {
    return is_likely(FaultKind::other_convention) && likely->tie && !likely->of_updates;
  }
  [[nodiscard]] bool is_likely(FaultKind fault) const { return likely && likely->kind == fault; }
};

}  // namespace mistakebound
