/// A trace beside two runs: the exact one from the start, and the trace's own, from the states that it shows.
#pragma once

#include "oracle/judges/branches.hpp"

namespace mistakebound {

/// What the rule makes of a round from one state.
template <class L>
struct Look {
  Look(const L& learner, const typename L::Instance& x, Label y)
      : scores(scores_of(learner, x, y)), rule(side_of(learner, scores, y)) {}

  ScoresOf<L> scores;
  Side rule;
};

/// A round: what the rule makes of it from the trace's own state, and what the trace did.
template <class L>
struct Here {
  const TraceRound& round;
  const typename L::Instance& x;
  Look<L> own;
  Done done;
};

/// A learner's runs so far, and what rounding decides in them.
template <class L>
struct Runs {
  using Instance = typename L::Instance;

  Runs(const L& learner, Precision precision) : exact{learner, {learner, precision}}, before(learner), after(learner) {}

  Run<L> exact;
  std::optional<Run<L>> replay;  ///< exactly, with the trace's own updates, once these are not those of the exact run
  L before;                      ///< with the trace's own state
  L after;
  bool moved = false;
  bool exact_moved = false;
  bool together = true;                    ///< in the last round both states were the same and moved alike
  bool apart = false;                      ///< the trace's own state is not the exact one
  bool from_shown = false;                 ///< `replay` goes on from the last state that was shown
  bool shown_otherwise = false;            ///< it has shown a state that no update leads to
  bool was_shown = true;                   ///< the state before the round is as it was shown, or declared
  bool doubted = false;                    ///< in the last round rounding decided whether the trace updated
  std::optional<std::size_t> first_doubt;  ///< the first such round
  Branches<L> branches;                    ///< what the run may be since then

  /// Another score than the one by which it updates decides what it predicts.
  static constexpr bool predicts_by_another = PredictsBesides<L> && !UpdatesByLabel<L>;

  /// Exactly, with the trace's own updates: the exact run, as long as it made them, too.
  [[nodiscard]] const Run<L>& replayed() const { return replay ? *replay : exact; }

  /// Whether the score in the trace's own run may have been rounded.
  [[nodiscard]] bool may_round(const Instance& x) const {
    return !scores_nothing(before) && replayed().rounding.may_round(x);
  }

  /// Whether the exact run's score may be, so that rounding may hide a tie from a correct run.
  [[nodiscard]] bool may_round_exact([[maybe_unused]] DivergenceKind kind, const Instance& x) const {
    if (scores_nothing(exact.learner)) return false;
    if constexpr (PredictsBesides<L>)
      if (kind == DivergenceKind::prediction) return exact.rounding.may_round_prediction(exact.learner, x);
    return exact.rounding.may_round(x);
  }

  /// Whether `updated` in a trace means what the rule calls an update: not where the rule learns on right rounds, too.
  [[nodiscard]] bool names_updates() const { return !before.due(1, 1); }
  [[nodiscard]] bool updates_on_right_rounds() const { return mistakebound::updates_on_right_rounds(before); }
  /// Whether an update is due in every round, whatever the score is.
  [[nodiscard]] bool updates_always() const { return !MovesSmoothly<L> && !names_updates(); }

  /// Whether it predicted wrongly at a tie and left the update out, as no convention at zero does. One that computes
  /// the score twice may take the tie for something else each time, where it rounds; which is no excuse for a fault
  /// that is only supposed.
  [[nodiscard]] bool skips_its_own_mistake(const Here<L>& here) const {
    return names_updates() && !predicts_by_another && here.round.prediction != here.round.y && !here.done.done &&
           (is_supposed() || !may_round(here.x) || is_summed_exactly(here.x));
  }

  /// A fault that is seen in the round itself. Not of who learnt as its own prediction, which is the fault, asks for.
  [[nodiscard]] std::optional<LearnerFault> seen_fault(DivergenceKind kind, const Here<L>& here,
                                                       const Side& rule) const {
    const bool done = here.done.done;
    if (here.done.contradicted) return std::nullopt;
    const bool any = updates_on_right_rounds();
    const bool as_it_predicted = any || done == before.due(here.round.y, here.round.prediction);
    if (kind == DivergenceKind::prediction && (predicts_by_another || as_it_predicted)) return std::nullopt;
    if (rule.due == done) return std::nullopt;
    return LearnerFault{rule.due ? FaultKind::left_out : any ? FaultKind::beyond_margin : FaultKind::needless};
  }

  void begin(const TraceRound& round) {
    if (moved) before = after;
    for (L* learner : {&exact.learner, &before, &after}) begin_round(*learner, round);
    if (replay) begin_round(replay->learner, round);
    branches.begin_round_of_each(round);
  }

  template <class O>
  [[nodiscard]] Done what_it_did(const O& observed, const TraceRound& round, const Instance& x,
                                 const Look<L>& look) const {
    const Rounding<L>& rounding = replayed().rounding;
    const Side& own = look.rule;
    if constexpr (MovesSmoothly<L>)
      if (own.update_sign == 0 || may_update_otherwise(rounding, look.scores, before, x))
        return {.done = true, .hidden = true, .at_will = true};
    Evidence shown = evidence_of(observed, round, x);
    if (shown == Evidence::updated && !own.due && may_be_earlier(x, round.y)) shown = Evidence::none;
    // A program that compares states to say whether it updated may see no update where there was one.
    const auto may_vanish = [&] { return !moves(before, x, round.y) || rounding.may_vanish(before, x, round.y); };
    // Of who updates in every round an update is told as the rule means it; that there was none on a right round may
    // say that it was no mistake.
    const bool denied = round.updated && !*round.updated && (shown != Evidence::none || !may_vanish());
    const bool as_no_mistake = denied && !names_updates() && round.prediction == round.y;
    const bool stated = round.updated && (*round.updated || (denied && !as_no_mistake));
    // What it predicts, if it is by the score of updates, says whether it updated: not within a margin, nor at a tie
    // that is an update whatever is predicted.
    const bool at_zero = UpdatesByLabel<L> && own.sign == 0 && tie_of_update(before) == Tie::mistake;
    const bool prediction_decides =
        !predicts_by_another && (round.prediction != round.y || !(at_zero || updates_on_right_rounds()));
    Done result{.known = stated || shown != Evidence::none, .stated = stated, .as_no_mistake = as_no_mistake};
    result.contradicted = stated && shown == (*round.updated ? Evidence::unchanged : Evidence::updated);
    result.done = stated                      ? *round.updated
                  : shown == Evidence::either ? own.due
                  : shown != Evidence::none   ? shown == Evidence::updated
                  : !prediction_decides       ? own.due
                                              : before.due(round.y, own.prediction == 0 ? 0 : round.prediction);
    // A state that did not change may hide an update, even from a program that compares states to say so.
    result.hidden = shown == Evidence::either && !(stated && *round.updated);
    const bool by_label = !prediction_decides || (tie_of_update(before) == Tie::mistake && round.prediction == round.y);
    result.open = !stated && (shown == Evidence::either || (shown == Evidence::none && by_label && names_updates()));
    return result;
  }

  template <class O>
  [[nodiscard]] Evidence evidence_of(const O& observed, const TraceRound& round, const Instance& x) const {
    const Evidence evidence = observed.evidence(round, before, x, replayed().rounding);
    if constexpr (requires { observed.is_scaled_by_update(before, x, round.y); })  // it may show multiples of them
      if (shown_otherwise && evidence == Evidence::unchanged && observed.is_scaled_by_update(before, x, round.y))
        return Evidence::either;
    if constexpr (requires { observed.may_be_unchanged(round, before, replayed().rounding); })
      if (const Rounding<L>& rounding = replayed().rounding; !was_shown && evidence == Evidence::updated) {
        if (observed.may_be_unchanged(round, before, rounding)) return Evidence::either;
        // Whatever has moved them may have been in an earlier round.
        if (!observed.may_be_updated(round, before, x, rounding)) return Evidence::none;
      }
    return evidence;
  }

  /// Where rounding decides whether it updated, and the trace does not say, both may be. `judged` says that its own
  /// updates are of no interest any more. The run may then be one of several; the end, where none of them makes the
  /// prediction.
  std::optional<typename Branches<L>::End> doubt(const Here<L>& here, const Look<L>& of_exact, const Look<L>& of_replay,
                                                 bool judged) {
    const auto& [round, x, own, done] = here;
    const auto decides = [&, &x = x](const Run<L>& run, const Look<L>& look) {
      return may_update_otherwise(run.rounding, look.scores, run.learner, x);
    };
    const bool open = done.open && !updates_always();
    const bool exactly = open && moves(exact.learner, x, round.y) && decides(exact, of_exact);
    const bool replayed_too = replay && !judged && open && decides(*replay, of_replay);
    std::optional<typename Branches<L>::End> end;
    if (judged) {
      branches.give_up();
    } else {
      if ((exactly || replayed_too) && names_updates()) branches.begin(replayed());
      end = branches.observe(round, x, done.if_stated());
    }
    doubts_exact_ = exactly;
    doubts_replay_ = replayed_too;
    doubted = exactly || replayed_too;
    return end;
  }

  /// The states after the round as the rule makes them; `due`: the exact run updates.
  void move(const Here<L>& here, bool due) {
    const auto& [round, x, own, done] = here;
    // What the round decides comes before its update.
    if (doubts_exact_) exact.rounding.doubt(exact.learner, x, round.y);
    if (doubts_replay_) replay->rounding.doubt(replay->learner, x, round.y);
    due = due || done.at_will;
    together = !apart && due == done.done;
    if (due != done.done && !replay) replay = exact;
    const auto advance = [&, &x = x, y = round.y](Run<L>& run, bool updates) {
      if (updates) run.rounding.update(run.learner, x, y);
      finish_round(run.learner, x, y, updates);
    };
    advance(exact, due);
    if (replay) advance(*replay, done.done);
    const bool may_move = PredictsBesides<L> || done.done;
    if (may_move && together) {
      after = exact.learner;
    } else {
      finish_round(after, x, round.y, done.done);
    }
    moved = may_move && !same(after, before);
    if (!done.done && !done.stated) see_nothing([&, &x = x] { return x; }, round.y);
    exact_moved = due;
    if (doubted && !first_doubt) first_doubt = round.t;
  }
  static constexpr std::size_t most_unseen = 64;
  /// Of a round with the example instance(), y neither an update nor that there was none is seen.
  template <class GetInstance>
  void see_nothing(const GetInstance& instance, Label y) {
    if (unseen_.size() < most_unseen) unseen_.emplace_back(instance(), y);
  }
  /// What came before a state that is shown is seen.
  void see_state() { unseen_.clear(); }
  /// Leaves those runs that lead to the state that is shown, after the round; where it is one, nothing is in doubt any
  /// more. False where the run is none of those that it might have been.
  template <class O>
  bool settle_doubts(const O& observed, const TraceRound& round) {
    const auto may_show = [&](const Run<L>& run) {
      const std::optional<Mismatch> found = observed.mismatch(round, run.learner, run.rounding);
      return !found || found->rounding;
    };
    if (!branches.keep(may_show)) return false;
    std::optional<Run<L>> only = branches.only_one();
    if (!only) return true;
    // Averages do not show what they are averages of: where they show that it updated, or not, that follows.
    if constexpr (requires { after.average(); })
      if (!round.weights && after.w != only->learner.w) {
        after.w = only->learner.w;
        moved = true;
        together = false;
      }
    const bool is_exact = !replay && same(exact.learner, only->learner);
    if (is_exact) first_doubt.reset();
    (is_exact ? exact : replay ? *replay : replay.emplace(*only)) = std::move(*only);
    return true;
  }
  /// The trace's own state alone, in a round on which it was seen to update, or not.
  template <class O>
  void follow(O& observed, const TraceRound& round, bool updated) {
    const Instance& x = observed.instance(round);
    if (moved) before = after;
    for (L* learner : {&before, &after}) begin_round(*learner, round);
    moved = finish_round(after, x, round.y, updated) && !same(after, before);
    moved = observed.adopt(after, round) || moved;
  }
  /// It goes on from what the trace records; whether that is another state.
  template <class O>
  bool adopt(const O& observed, const TraceRound& round) {
    const bool adopted = observed.adopt(after, round);
    if constexpr (requires { after.fault; })
      if (adopted && keeps_what_it_shows(after.fault)) exact.learner = after;
    if (adopted || (!together && (moved || exact_moved))) apart = !same(exact.learner, after);
    was_shown = observed.shows(round) || (was_shown && !moved);
    if (observed.shows(round)) see_state();
    moved = moved || adopted;
    if constexpr (MovesSmoothly<L>)
      if (adopted && !rounds_what_it_shows(after.fault)) go_on_from_shown();
    return adopted;
  }

  static L updated(L learner, const Instance& x, Label y) {
    learner.update(x, y);
    return learner;
  }

 private:
  [[nodiscard]] bool is_supposed() const {
    if constexpr (requires { before.fault; }) return before.fault.kind != FaultKind::none;
    return false;
  }

  bool doubts_exact_ = false, doubts_replay_ = false;  ///< whether rounding decides the round's update in that run
  std::vector<std::pair<Instance, Label>> unseen_;     ///< rounds without an update, of which the trace shows nothing

  /// Whether what looks like an update in this round may have been one in a round since the last state that was shown.
  [[nodiscard]] bool may_be_earlier(const Instance& x, Label y) const {
    if (unseen_.empty()) return false;
    const L here = updated(before, x, y);
    return std::ranges::any_of(
        unseen_, [&](const auto& earlier) { return same(updated(before, earlier.first, earlier.second), here); });
  }
  /// Whether what it showed of its weights last is so short that no order of additions rounds a score of them.
  [[nodiscard]] bool is_summed_exactly([[maybe_unused]] const Instance& x) const {
    if constexpr (requires { sums_exactly(before, x); }) return was_shown && sums_exactly(before, x);
    return false;
  }
  /// What it showed is exactly what it has, but for the rounding of that.
  void go_on_from_shown() {
    if (!replay) replay = exact;
    replay->learner = after;
    replay->rounding.forget();
    from_shown = true;
  }
  static bool same(const L& a, const L& b) {
    if constexpr (requires { a == b; }) {
      return a == b;
    } else {
      return a.state() == b.state();
    }
  }
  static bool moves(const L& learner, const Instance& x, Label y) { return !same(updated(learner, x, y), learner); }
};

}  // namespace mistakebound
