/// The judge of any learner, written once: the learner's rule comes as a type.
///
/// `Traced` is the rule of a learner as a trace shows it:
///   State, Instance                       what it learns, and what it sees
///   names_updates                         whether `updated` in a trace means what the rule calls an update
///   State start()
///   const Instance& instance(round, room) the round's instance; room is an Instance to build it in
///   Score score(state, x)                 its sign is what the learner predicts; sign_of(score), number_of(score)
///   bool due(state, x, y, prediction)     whether the rule updates
///   bool moves(state, x, y)               whether an update changes the state
///   bool shows(round, before, x, y)       whether an update changes what the round records
///   void update(state, x, y)
///   void advance(state, x, y)             update() of the exact run, remembering what rounding could have done to it
///   optional<bool> changed(round, before) whether the trace's recorded state differs from the one before
///   bool records(round)                   whether the round records a state, or a part of one
///   bool adopt(state, round)              takes the recorded state; whether that changes anything
///   optional<Mismatch> mismatch(round, state)   where the record is not that state
///   bool same(state, state)
///   void measure(round, state, largest)   the error of the recorded state, if it is the largest so far
///   bool within_rounding(score, state, x) whether doubles could have given the score another sign
///   string likely_move(round, x, before, done)  a fault that explains what the trace did
///   conventions(), tie()
#pragma once

#include "oracle/judges/judge.hpp"
#include "reference/learners/winnow.hpp"
#include "reference/numbers/kernel_value.hpp"

namespace mistakebound {

/// The first part of a recorded state that is not what it should be.
struct Mismatch {
  std::string reported;
  std::string exact;
  bool rounding = false;  ///< all differences are within the rounding error of doubles
};

inline Number number_of(const Rational& score) {
  return score;
}
inline Number number_of(Number score) {
  return score;
}
inline Number number_of(const KernelValue& score) {
  return score.is_rational() ? Number(score.rational_part()) : Number(score.power_sum());
}

/// The sign of a score. Throws UndecidedSign.
inline int decided_sign(const Rational& score) {
  return sign_of(score);
}
inline int decided_sign(const Number& score) {
  const std::optional<int> sign = decide(score);
  if (!sign) throw UndecidedSign("the sign of a score stayed open at the precision cap");
  return *sign;
}
inline int decided_sign(const KernelValue& score) {
  return score.is_rational() ? sign_of(score.rational_part()) : decided_sign(number_of(score));
}

template <class Traced>
class StateJudge : public Judge {
 public:
  using State = typename Traced::State;
  using Instance = typename Traced::Instance;
  using Score = typename Traced::Score;

  explicit StateJudge(Traced learner)
      : learner_(std::move(learner)), exact_(learner_.start()), before_(exact_), after_(exact_) {}

  Seen observe(const TraceRound& round) override {
    const Instance& x = learner_.instance(round, room_);
    const Label y = round.y;
    if (moved_) before_ = after_;
    ++verdict_.rounds;
    verdict_.mistakes += round.prediction != y ? 1 : 0;

    const Score score = learner_.score(exact_, x);
    const Prediction prediction = decide(decided_sign(score), learner_.tie());
    const bool due = learner_.due(exact_, x, y, prediction);
    verdict_.exact_mistakes += prediction != y ? 1 : 0;

    // The same from the trace's own state.
    const int own_sign = apart_ ? decided_sign(learner_.score(before_, x)) : decided_sign(score);
    const Prediction own = decide(own_sign, learner_.tie());
    const bool own_due = apart_ ? learner_.due(before_, x, y, own) : due;

    // What the trace did. A state that did not change may hide an update that changes nothing.
    bool done = false;
    bool known = true;
    bool hidden = false;
    if (Traced::names_updates && round.updated) {
      done = *round.updated;
    } else if (const std::optional<bool> changed = learner_.changed(round, before_)) {
      done = *changed;
      hidden = !done && !learner_.shows(round, before_, x, y);
    } else {
      known = false;
      done = learner_.due(before_, x, y, own == 0 ? 0 : round.prediction);
    }
    const bool own_done = hidden ? own_due : done;
    const bool recorded = learner_.records(round);

    if (prediction != 0 && prediction != round.prediction) {
      if (!verdict_.first.prediction) verdict_.first.prediction = round.t;
      note(round, "prediction", sign_text(round.prediction), sign_text(prediction), score, x, own_due, done);
    }
    if (known && !hidden && done != due) {
      if (!verdict_.first.update) verdict_.first.update = round.t;
      note(round, "update", update_text(done), update_text(due), score, x, own_due, done);
    }
    if (own != 0 && own != round.prediction && !verdict_.local.prediction) verdict_.local.prediction = round.t;
    if (known && !hidden && done != own_due && !verdict_.local.update) verdict_.local.update = round.t;

    // The states after the round, first as the rule makes them, then as the trace records its own.
    const bool together = !apart_ && due == own_done;
    if (due) learner_.advance(exact_, x, y);
    moved_ = own_done && learner_.moves(before_, x, y);
    if (moved_ && together) after_ = exact_;
    if (moved_ && !together) learner_.update(after_, x, y);
    if (recorded && !verdict_.local.weights && learner_.mismatch(round, after_)) verdict_.local.weights = round.t;
    if (recorded) {
      learner_.measure(round, exact_, verdict_.max_weight_error);
      if (!verdict_.first.weights)
        if (const std::optional<Mismatch> mismatch = learner_.mismatch(round, exact_)) {
          verdict_.first.weights = round.t;
          note(round, *mismatch, score, x, own_done);
        }
    }
    const bool adopted = learner_.adopt(after_, round);
    if (adopted || (!together && (moved_ || due))) apart_ = !learner_.same(exact_, after_);
    moved_ = moved_ || adopted;

    const bool tie_update = learner_.tie() == Tie::mistake && own_done && own_sign == 0;
    return {own_done, round.prediction != y || tie_update};
  }

 protected:
  [[nodiscard]] const Traced& learner() const { return learner_; }
  /// The state of the exact run.
  [[nodiscard]] const State& exact() const { return exact_; }
  /// The trace's own state before and after the last round: the one it records, else what its updates make of it.
  [[nodiscard]] const State& before() const { return before_; }
  [[nodiscard]] const State& after() const { return after_; }
  [[nodiscard]] bool moved() const { return moved_; }
  /// Whether the trace's own state is not the exact one.
  [[nodiscard]] bool apart() const { return apart_; }
  /// Counts a round with a right prediction on which no state moves.
  void pass() {
    if (moved_) before_ = after_;
    moved_ = false;
    ++verdict_.rounds;
  }

 private:
  static Prediction decide(int sign, Tie tie) {
    return sign != 0 ? sign : tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
  }
  static std::string sign_text(Prediction prediction) {
    return prediction > 0 ? "1" : prediction < 0 ? "-1" : "none (tie)";
  }
  static std::string update_text(bool updated) { return updated ? "updated" : "not updated"; }

  void note(const TraceRound& round, const char* kind, std::string reported, std::string exact, const Score& score,
            const Instance& x, bool own_due, bool done) {
    // The first decision that diverges, if any, else the first weights that do.
    if (verdict_.divergence && verdict_.divergence->kind != "weights") return;
    const bool tie = decided_sign(score) == 0;
    const Cause cause = tie ? Cause::tie : learner_.within_rounding(score, exact_, x) ? Cause::rounding : Cause::rule;
    std::string likely;
    if (tie) {
      // Rounding hid a tie, unless the trace's own state has one.
      if (!apart_ || decided_sign(learner_.score(before_, x)) == 0) likely = "the other convention at zero";
    } else if (std::string(kind) == "prediction" && done == learner_.due(before_, x, round.y, round.prediction)) {
      // It learnt as its own prediction, which is the fault, asks for.
      likely = learner_.likely_move(round, x, before_, done);
    } else if (own_due && !done) {
      likely = "an update that is due was left out";
    } else if (!own_due && done) {
      likely = "an update on a round whose prediction is right";
    } else {
      likely = learner_.likely_move(round, x, before_, done);
    }
    // Where the decision follows from weights that parted before, what parted them explains it, too.
    if (likely.empty() && verdict_.divergence && cause == Cause::rule && !verdict_.divergence->likely.empty())
      likely = verdict_.divergence->likely + ", from round " + std::to_string(verdict_.divergence->round) + " on";
    verdict_.divergence = Divergence{
        round.t, round.line, kind, std::move(reported), std::move(exact), tie ? Number(Rational(0)) : number_of(score),
        cause,   likely};
  }

  void note(const TraceRound& round, const Mismatch& mismatch, const Score& score, const Instance& x, bool done) {
    if (verdict_.divergence) return;
    std::string likely = mismatch.rounding ? "" : learner_.likely_move(round, x, before_, done);
    verdict_.divergence = Divergence{round.t,
                                     round.line,
                                     "weights",
                                     mismatch.reported,
                                     mismatch.exact,
                                     decided_sign(score) == 0 ? Number(Rational(0)) : number_of(score),
                                     mismatch.rounding ? Cause::rounding : Cause::rule,
                                     std::move(likely)};
  }

  Traced learner_;
  Instance room_;
  State exact_;
  State before_;
  State after_;
  bool moved_ = false;
  bool apart_ = false;  ///< the trace's own state is not the exact one
};

}  // namespace mistakebound
