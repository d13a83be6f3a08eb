/// What the judges of learners share that keep what was never wrong: halving its experts, the standard optimal
/// algorithm its hypotheses. A trace may record how many are left after the round (`experts_left`); which they are
/// follows from what they say and the outcomes. What it says of updates is not compared: some mean by it that the set
/// has changed, others that there was a mistake.
#pragma once

#include "oracle/judges/judges.hpp"
#include "oracle/judges/studied_judge.hpp"

namespace mistakebound {

/// Such a learner L as it is often written; R prints the first fault.
template <class L>
struct JudgedSet : L {
  LearnerFault fault{};
  Prediction printed = 0;  ///< in this round

  void begin(const TraceRound& round) { printed = round.prediction; }
  void update(const typename L::Instance& x, Label y) {
    if (fault.kind == FaultKind::wrong_kept) return;
    if (fault.kind == FaultKind::wrong_kept_on_right_rounds && printed == y && (fault.at == 0 || this->score(x) != 0))
      return;
    L::update(x, fault.kind == FaultKind::agreeing_kept ? printed : fault.kind == FaultKind::right_left_out ? -y : y);
  }
};

template <class L>
Faults faults_of_run(const JudgedSet<L>&, bool) {
  return {{FaultKind::agreeing_kept},
          {FaultKind::wrong_kept},
          {FaultKind::wrong_kept_on_right_rounds},
          {.kind = FaultKind::wrong_kept_on_right_rounds, .at = 1},
          {FaultKind::right_left_out}};
}

/// What a trace shows of it, but for the instance, which each reads in its own way.
template <class L>
class ObservedSet {
 public:
  [[nodiscard]] static bool shows(const TraceRound& round) { return round.experts_left.has_value(); }
  [[nodiscard]] static Evidence evidence(const TraceRound&, const JudgedSet<L>&, const typename L::Instance&,
                                         const Rounding<JudgedSet<L>>&) {
    return Evidence::none;
  }
  [[nodiscard]] static bool adopt(JudgedSet<L>&, const TraceRound&) { return false; }
  [[nodiscard]] static std::optional<Mismatch> mismatch(const TraceRound& round, const JudgedSet<L>& learner,
                                                        const Rounding<JudgedSet<L>>&) {
    const std::size_t left = learner.alive.count();
    if (*round.experts_left == Rational(left)) return std::nullopt;
    return Mismatch{StatePart::experts_left, 0, *round.experts_left, Rational(left), false};
  }
  [[nodiscard]] static Number error(const TraceRound& round, const JudgedSet<L>& learner) {
    return Rational(abs(Rational(*round.experts_left - Rational(learner.alive.count()))));
  }
};

template <class S>
class SetJudge final : public SequenceJudge<S, JudgedSet<typename S::LearnerType>> {
  using Base = SequenceJudge<S, JudgedSet<typename S::LearnerType>>;

 public:
  using Base::Base;

  Judge::Seen observe(const TraceRound& round) override {
    if (!round.updated) return Base::observe(round);
    silent_ = round;
    silent_.updated.reset();
    return Base::observe(silent_);
  }

  [[nodiscard]] std::vector<Rational> exact_state(const std::string&) override {
    return {Rational(this->exact().alive.count())};
  }

 protected:
  /// A tie that is a mistake is printed as some label; the theorem's learner predicts neither.
  [[nodiscard]] Prediction prediction_of(const TraceRound& round, const Judge::Seen& seen) const override {
    return seen.tie && this->exact().tie == Tie::mistake ? 0 : round.prediction;
  }

 private:
  TraceRound silent_;  ///< the round, without what it says of updates
};

}  // namespace mistakebound
