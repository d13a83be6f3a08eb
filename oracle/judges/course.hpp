/// How far a judge got with a trace: the exact run, the trace's own, and what may be wrong with the learner.
#pragma once

#include "oracle/judges/branches.hpp"

namespace mistakebound {

/// A step that is kept.
template <class L>
struct KeptStep {
  TraceRound round;
  typename L::Instance x;
  L before;
  L expected;
  std::size_t updates;
  [[nodiscard]] ShownStep<L> shown(const Rounding<L>& rounding) const {
    return {round, x, before, expected, updates, rounding};
  }
};
/// The exact run and the trace's own, as far as they got.
template <class L>
struct Course {
  Course(const L& learner, Precision precision)
      : exact(learner),
        before(learner),
        after(learner),
        exact_rounding(learner, precision),
        own_rounding(exact_rounding) {}

  L exact;
  L before;
  L after;
  Rounding<L> exact_rounding;
  Rounding<L> own_rounding;  ///< of `replay`
  std::optional<L> replay;   ///< exactly, with the trace's own updates, once these are not those of the exact run
  bool moved = false;
  bool exact_moved = false;
  bool doubted = false;                       ///< in the last round rounding decided whether the trace updated
  std::optional<std::size_t> first_doubt;     ///< the first such round
  Branches<L> branches;                       ///< what the run may be since then
  bool branches_ended = false;                ///< it is none of them
  bool together = true;                       ///< in the last round both states were the same and moved alike
  bool apart = false;                         ///< the trace's own state is not the exact one
  bool ties_followed = false;                 ///< at some tie the trace did what the declared convention says
  std::vector<KeptStep<L>> right_steps;       ///< the first ones, for faults that show later
  std::size_t updates = 0;                    ///< the trace's own
  bool suspicious = false;                    ///< some step was not the rule's
  std::vector<Suspect<L>> suspects;           ///< that explain every step since
  bool tie_may_hide = false;                  ///< the divergence is a tie that a correct run may not see
  bool is_fact = false;                       ///< what is likely of the divergence is seen in the round itself
  bool fault_is_fact = false;                 ///< the same of the fault
  std::optional<LearnerFault> fact;           ///< that
  std::optional<std::size_t> parted_by_rule;  ///< the round in which weights parted, before the decision did

  /// Exactly, with the trace's own updates: the exact run, as long as it made them, too; and its rounding.
  [[nodiscard]] const L& replayed() const { return replay ? *replay : exact; }
  [[nodiscard]] const Rounding<L>& replay_rounding() const { return replay ? own_rounding : exact_rounding; }

  /// Leaves the suspects that explain the steps that were the rule's, too.
  void keep_those_that_explain_right_steps(std::vector<Suspect<L>>& of) {
    for (const KeptStep<L>& right : right_steps)
      std::erase_if(of, [&](const Suspect<L>& suspect) { return !suspect.explains(right.shown(replay_rounding())); });
    right_steps.clear();
  }
};

}  // namespace mistakebound
