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
///   void update(state, x, y)
///   Rounding                              what rounding can do to a run: see rounding.hpp
///   Rounding rounding()                   at the start
///   void round(rounding, state, x, y)     the run makes the update of the state
///   void doubt(rounding, state, x, y)     the run may have made it
///   Evidence evidence(round, before, x, y, rounding)   what the recorded state says of an update
///   bool records(round)                   whether the round records a state, or a part of one
///   bool adopt(state, round)              takes the recorded state; whether that changes anything
///   optional<Mismatch> mismatch(round, state, rounding)   where the record is not that state
///   bool same(state, state)
///   void measure(round, state, largest)   the error of the recorded state, if it is the largest so far
///   bool within(score, state, x, rounding)  whether a correct implementation may see another sign, or 0
///   bool may_round(x, rounding)           whether additions one after the other may round at all
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
  bool rounding = false;  ///< all differences are such as rounding makes
};

/// What a recorded state says of an update.
enum class Evidence {
  none,       ///< nothing is recorded
  unchanged,  ///< there was none
  updated,    ///< there was one
  either      ///< it would not show, or no more than rounding does
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
  using Rounding = typename Traced::Rounding;

  explicit StateJudge(Traced learner)
      : learner_(std::move(learner)),
        exact_(learner_.start()),
        before_(exact_),
        after_(exact_),
        exact_rounding_(learner_.rounding()),
        own_rounding_(exact_rounding_) {}

  Seen observe(const TraceRound& round) override {
    const Instance& x = learner_.instance(round, room_);
    if (moved_) before_ = after_;
    ++verdict_.rounds;
    verdict_.mistakes += round.prediction != round.y ? 1 : 0;

    // What the rule does, from the exact state and from the trace's own.
    const Score score = learner_.score(exact_, x);
    const Side exact = side(score, exact_, x, round.y);
    verdict_.exact_mistakes += exact.prediction != round.y ? 1 : 0;
    const Side own = apart_ ? side(learner_.score(before_, x), before_, x, round.y) : exact;

    const Done done = what_it_did(round, x, own);
    verdict_.has_updates = verdict_.has_updates || done.known;
    // Where rounding decides whether it updated, and the trace does not say, both may be.
    doubted_ = done.open && learner_.moves(exact_, x, round.y) && learner_.within(score, exact_, x, exact_rounding_);
    if (doubted_) {
      learner_.doubt(exact_rounding_, exact_, x, round.y);
      if (split_) learner_.doubt(own_rounding_, before_, x, round.y);
    }
    compare_decisions(round, x, score, exact, own, done);
    move(round, x, exact, done);
    compare_states(round, x, score, done);

    ties_followed_ = ties_followed_ || (own.sign == 0 && follows(round, own, done));
    const bool tie_update = learner_.tie() == Tie::mistake && done.done && own.sign == 0;
    return {done.done, round.prediction != round.y || tie_update};
  }

 protected:
  [[nodiscard]] const Traced& learner() const { return learner_; }
  [[nodiscard]] const Rounding& rounding() const { return exact_rounding_; }
  /// Whether the last round changed that without moving a state.
  [[nodiscard]] bool doubted() const { return doubted_; }
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
  /// What the rule does from one state.
  struct Side {
    int sign = 0;  ///< of the score
    Prediction prediction = 0;
    bool due = false;  ///< an update
  };
  /// What the trace did.
  struct Done {
    bool done = false;    ///< an update; where that is not known, what is likely
    bool known = false;   ///< it says or shows whether it updated
    bool hidden = false;  ///< an update would not show
    bool open = false;    ///< rounding may have decided otherwise than `done`
  };

  [[nodiscard]] Side side(const Score& score, const State& state, const Instance& x, Label y) const {
    Side result{.sign = decided_sign(score)};
    const Tie tie = learner_.tie();
    result.prediction = result.sign != 0 ? result.sign : tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
    result.due = learner_.due(state, x, y, result.prediction);
    return result;
  }

  [[nodiscard]] Done what_it_did(const TraceRound& round, const Instance& x, const Side& own) const {
    const bool stated = Traced::names_updates && round.updated;
    const Evidence shown = learner_.evidence(round, before_, x, round.y, own_rounding());
    Done result{.known = stated || shown != Evidence::none};
    result.done = stated                      ? *round.updated
                  : shown == Evidence::either ? own.due
                  : shown == Evidence::none
                      ? learner_.due(before_, x, round.y, own.prediction == 0 ? 0 : round.prediction)
                      : shown == Evidence::updated;
    // A state that did not change may hide an update, even from a program that compares states to say so.
    result.hidden = shown == Evidence::either && !(stated && *round.updated);
    const bool by_label = learner_.tie() == Tie::mistake && round.prediction == round.y;
    result.open =
        !stated && (shown == Evidence::either || (shown == Evidence::none && by_label && Traced::names_updates));
    return result;
  }

  void compare_decisions(const TraceRound& round, const Instance& x, const Score& score, const Side& exact,
                         const Side& own, const Done& done) {
    const bool other_prediction = exact.prediction != 0 && exact.prediction != round.prediction;
    const bool compared = done.known && !done.hidden;
    if (other_prediction) {
      if (!verdict_.first.prediction) verdict_.first.prediction = round.t;
      note(round, "prediction", sign_text(round.prediction), sign_text(exact.prediction), score, x, own, done);
    }
    if (compared && done.done != exact.due) {
      if (!verdict_.first.update) verdict_.first.update = round.t;
      note(round, "update", update_text(done.done), update_text(exact.due), score, x, own, done);
    }
    const bool own_differs = own.prediction != 0 && own.prediction != round.prediction;
    if (own_differs && !verdict_.local.prediction) verdict_.local.prediction = round.t;
    if (compared && done.done != own.due && !verdict_.local.update) verdict_.local.update = round.t;
  }

  /// The states after the round, first as the rule makes them, then as the trace records its own.
  void move(const TraceRound& round, const Instance& x, const Side& exact, const Done& done) {
    const bool together = !apart_ && exact.due == done.done;
    if (exact.due != done.done && !split_) {
      own_rounding_ = exact_rounding_;
      split_ = true;
    }
    if (exact.due) {
      learner_.round(exact_rounding_, exact_, x, round.y);
      learner_.update(exact_, x, round.y);
    }
    moved_ = done.done && learner_.moves(before_, x, round.y);
    if (done.done && split_) learner_.round(own_rounding_, before_, x, round.y);
    if (moved_ && together) after_ = exact_;
    if (moved_ && !together) learner_.update(after_, x, round.y);
    together_ = together;
    exact_moved_ = exact.due;
  }

  void compare_states(const TraceRound& round, const Instance& x, const Score& score, const Done& done) {
    if (learner_.records(round)) {
      if (!verdict_.local.weights && learner_.mismatch(round, after_, own_rounding())) verdict_.local.weights = round.t;
      learner_.measure(round, exact_, verdict_.max_weight_error);
      if (!verdict_.first.weights)
        if (const std::optional<Mismatch> mismatch = learner_.mismatch(round, exact_, exact_rounding_)) {
          verdict_.first.weights = round.t;
          note(round, *mismatch, score, x, done.done);
        }
    }
    const bool adopted = learner_.adopt(after_, round);
    if (adopted || (!together_ && (moved_ || exact_moved_))) apart_ = !learner_.same(exact_, after_);
    moved_ = moved_ || adopted;
  }

  [[nodiscard]] const Rounding& own_rounding() const { return split_ ? own_rounding_ : exact_rounding_; }
  /// Whether the trace did at a tie of its own state what the declared convention says, and no other.
  [[nodiscard]] bool follows(const TraceRound& round, const Side& own, const Done& done) const {
    return own.prediction != 0 ? own.prediction == round.prediction
                               : done.known && !done.hidden && done.done && round.prediction == round.y;
  }

  static std::string sign_text(Prediction prediction) {
    return prediction > 0 ? "1" : prediction < 0 ? "-1" : "none (tie)";
  }
  static std::string update_text(bool updated) { return updated ? "updated" : "not updated"; }

  void note(const TraceRound& round, const char* kind, std::string reported, std::string exact, const Score& score,
            const Instance& x, const Side& own, const Done& done) {
    // The first decision that diverges, if any, else the first weights that do.
    if (verdict_.divergence && verdict_.divergence->kind != "weights") return;
    const bool tie = decided_sign(score) == 0;
    const Cause cause = tie                                                  ? Cause::tie
                        : learner_.within(score, exact_, x, exact_rounding_) ? Cause::rounding
                                                                             : Cause::rule;
    const bool parted_by_rule = verdict_.divergence && verdict_.divergence->cause == Cause::rule;
    const Hiding hiding = !tie                                     ? Hiding::none
                          : own.sign != 0 && !parted_by_rule       ? Hiding::surely
                          : learner_.may_round(x, exact_rounding_) ? Hiding::maybe
                                                                   : Hiding::none;
    std::string likely;
    if (tie) {
      // Not where rounding may hide the tie, nor of who followed the declared convention at an earlier one.
      if (own.sign == 0 && hiding == Hiding::none && !ties_followed_) likely = "the other convention at zero";
    } else if (cause == Cause::rounding) {
      // nothing is wrong
    } else if (std::string(kind) == "prediction" && done.done == learner_.due(before_, x, round.y, round.prediction)) {
      // It learnt as its own prediction, which is the fault, asks for.
      likely = learner_.likely_move(round, x, before_, done.done);
    } else if (own.due && !done.done) {
      likely = "an update that is due was left out";
    } else if (!own.due && done.done) {
      likely = "an update on a round whose prediction is right";
    } else {
      likely = learner_.likely_move(round, x, before_, done.done);
    }
    // Where the decision follows from weights that parted before, what parted them explains it, too.
    if (likely.empty() && parted_by_rule && cause == Cause::rule && !verdict_.divergence->likely.empty())
      likely = verdict_.divergence->likely + ", from round " + std::to_string(verdict_.divergence->round) + " on";
    verdict_.divergence = Divergence{.round = round.t,
                                     .line = round.line,
                                     .kind = kind,
                                     .reported = std::move(reported),
                                     .exact = std::move(exact),
                                     .score = tie ? Number(Rational(0)) : number_of(score),
                                     .cause = cause,
                                     .hiding = hiding,
                                     .likely = std::move(likely)};
  }

  void note(const TraceRound& round, const Mismatch& mismatch, const Score& score, const Instance& x, bool done) {
    if (verdict_.divergence) return;
    verdict_.divergence = Divergence{.round = round.t,
                                     .line = round.line,
                                     .kind = "weights",
                                     .reported = mismatch.reported,
                                     .exact = mismatch.exact,
                                     .score = decided_sign(score) == 0 ? Number(Rational(0)) : number_of(score),
                                     .cause = mismatch.rounding ? Cause::rounding : Cause::rule,
                                     .likely = mismatch.rounding ? "" : learner_.likely_move(round, x, before_, done)};
  }

  Traced learner_;
  Instance room_;
  State exact_;
  State before_;
  State after_;
  Rounding exact_rounding_;
  Rounding own_rounding_;  ///< meaningless until the runs split
  bool moved_ = false;
  bool exact_moved_ = false;
  bool doubted_ = false;        ///< in the last round rounding decided whether the trace updated
  bool together_ = true;        ///< in the last round both states were the same and moved alike
  bool apart_ = false;          ///< the trace's own state is not the exact one
  bool split_ = false;          ///< the trace has made other updates than the exact run
  bool ties_followed_ = false;  ///< at an earlier tie the trace did what the declared convention says
};

}  // namespace mistakebound
