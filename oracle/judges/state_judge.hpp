/// The judge of any learner, written once; long, as it is one class whose every part speaks of the same round. It runs
/// the reference learner itself: its score, when an update is due, the update. What a trace shows of a learner L, whose
/// judge is made for it, comes as a type:
///
///   Observed<L>
///     instance(round)                                  what the learner is shown in the round
///     shows(round)                                     whether the round records the learner's state, or a part of it
///     evidence(round, before, x, rounding)             what the record says of an update of the learner before it
///     mismatch(round, learner, rounding)               where the record is not the learner's state
///     adopt(learner, round)                            the record becomes the learner's state
///     error(round, learner)                            how far the record is from the learner's state
///     suspects(step)                                   faults that explain a step which is not the rule's
///     hiding_suspects(step)                            where a state is seen: those that hide whether it was one
///     follow(round, x), faults(round)                  where there is no state to see: faults that run beside, by what
///                                                      they lead to
///     finished(step, updated, known)                   where every round changes the state: told of it before faults()
///
/// What rounding can do to the learner is told by Rounding<L>, in rounding.hpp. All else follows from the learner.
#pragma once

#include "oracle/judges/course.hpp"
#include "oracle/judges/decisions.hpp"
#include "oracle/judges/score_faults.hpp"

namespace mistakebound {

template <class L>
class StateJudge : public Judge {
 public:
  bool watch(bool alone) override {
    if constexpr (requires { observed_.score_faults(); }) {
      observed_.watch(run_.exact, alone);
      return true;
    }
    return false;
  }

  [[nodiscard]] Faults score_faults() const override {
    if constexpr (requires { observed_.score_faults(); }) return observed_.score_faults();
    return {};
  }

  [[nodiscard]] Faults refuted_faults() const override {
    if constexpr (requires { observed_.refuted(); }) return observed_.refuted();
    return {};
  }

  using Instance = typename L::Instance;
  using Score = decltype(std::declval<const L&>().score(std::declval<const Instance&>()));
  using AllScores = Scores<Score>;

  StateJudge(L learner, Observed<L> observed, Precision precision)
      : observed_(std::move(observed)), first_(learner, precision), run_(first_) {}

  Seen observe(const TraceRound& round) override {
    const Instance& x = observed_.instance(round);
    if constexpr (requires { observed_.follow(round, x); }) observed_.follow(round, x);
    if (run_.moved) run_.before = run_.after;
    for (L* learner : {&run_.exact, &run_.before, &run_.after}) count_round(*learner, round.t);
    if (run_.replay) count_round(*run_.replay, round.t);
    ++verdict_.rounds;
    verdict_.mistakes += round.prediction != round.y ? 1 : 0;

    // What the rule does, from the exact state and from the trace's own.
    const AllScores scores = scores_of(run_.exact, x, round.y);
    const Side exact = side_of(run_.exact, scores, round.y);
    verdict_.exact_mistakes += exact.prediction != round.y ? 1 : 0;
    const Side own = run_.apart ? side_of(run_.before, scores_of(run_.before, x, round.y), round.y) : exact;
    std::optional<AllScores> replay_scores;
    if (run_.replay) replay_scores = scores_of(*run_.replay, x, round.y);
    const Scored replayed{replay_scores ? *replay_scores : scores,
                          replay_scores ? side_of(*run_.replay, *replay_scores, round.y) : exact};

    const Done done = what_it_did(round, x, own);
    verdict_.has_updates = verdict_.has_updates || done.known;
    // Where rounding decides whether it updated, and the trace does not say, both may be.
    run_.doubted =
        done.open && moves(run_.exact, x, round.y) && may_update_otherwise(run_.exact_rounding, scores, run_.exact, x);
    const bool replay_doubted = run_.replay && !verdict_.fault && done.open &&
                                may_update_otherwise(run_.own_rounding, replayed.scores, *run_.replay, x);
    follow_branches(round, x, done, run_.doubted || replay_doubted);
    if (run_.doubted) run_.exact_rounding.doubt(run_.exact, x, round.y);
    if (replay_doubted) {
      run_.own_rounding.doubt(*run_.replay, x, round.y);
      run_.doubted = true;
    }
    if constexpr (requires { observed_.score_faults(); })
      observed_.follow_decision({run_.before, x, round.y, round.prediction,
                                 done.known && !done.hidden ? std::optional(done.done) : std::nullopt,
                                 run_.replay_rounding(), observed_.shows(round)});
    judge_decisions(round, x, replayed, done);
    compare_decisions(round, x, scores, exact, own, done);
    move(round, x, exact, done);
    compare_states(round, x, scores.prediction, replayed.scores.prediction, done);
    run_.ties_followed = run_.ties_followed || follows(round, own, done);
    tell_what_is_likely(round);
    if (run_.doubted && !run_.first_doubt) run_.first_doubt = round.t;
    verdict_.ties_followed = run_.ties_followed;

    const bool tie_update = !predicts_by_another && run_.exact.tie == Tie::mistake && done.done && own.sign == 0;
    verdict_.tie_mistakes += tie_update && round.prediction == round.y ? 1 : 0;
    return {.updated = done.done,
            .mistake = PredictsBesides<L> ? done.done : round.prediction != round.y || tie_update,
            .tie = own.sign == 0,
            .wrong = round.prediction != round.y,
            .exact_prediction = exact.prediction};
  }

 protected:
  [[nodiscard]] Observed<L>& observed() { return observed_; }
  [[nodiscard]] const Observed<L>& observed() const { return observed_; }
  [[nodiscard]] const Rounding<L>& rounding() const { return run_.exact_rounding; }
  /// Whether the last round changed that without moving a state.
  [[nodiscard]] bool doubted() const { return run_.doubted; }
  /// The learner of the exact run.
  [[nodiscard]] const L& exact() const { return run_.exact; }
  /// The learner with the trace's own state before and after the last round: the one it records, else what its updates
  /// make of it.
  [[nodiscard]] const L& before() const { return run_.before; }
  [[nodiscard]] const L& after() const { return run_.after; }
  [[nodiscard]] bool moved() const { return run_.moved; }
  /// Whether the trace's own state is not the exact one.
  [[nodiscard]] bool apart() const { return run_.apart; }
  /// Counts a round with a right prediction on which no state moves.
  void pass() {
    if (run_.moved) run_.before = run_.after;
    run_.moved = false;
    ++verdict_.rounds;
  }
  /// Whether nothing diverged until now, so that a round which follows the rule leaves nothing but its counts. The
  /// first steps that are shown are kept as they are.
  [[nodiscard]] bool may_count_step(bool shown) const {
    return !run_.apart && !run_.replay && !run_.branches.any() && !run_.suspicious && !verdict_.divergence &&
           !verdict_.fault && (!shown || run_.right_steps.size() == most_right_steps);
  }
  /// Counts such a round, on which the rule errs and updates, not at a tie, and the trace shows that and no more; or
  /// also the state, which then is the exact one. `told` says that it shows whether it updated. The states are moved by
  /// catch_up().
  Seen count_step(Prediction prediction, bool told, bool shown) {
    ++verdict_.rounds;
    ++verdict_.mistakes;
    ++verdict_.exact_mistakes;
    verdict_.has_updates = verdict_.has_updates || told || shown;
    if (shown) {
      ++run_.updates;
      if (!verdict_.max_weight_error) verdict_.max_weight_error = Rational(0);
    }
    return {.updated = true, .mistake = true, .tie = false, .wrong = true, .exact_prediction = prediction};
  }
  /// The state to which steps that were counted, and nothing else, have led both runs.
  void catch_up(const L& state) {
    run_.exact = run_.before = run_.after = state;
    run_.moved = false;
  }
  [[nodiscard]] Rounding<L>& exact_rounding() { return run_.exact_rounding; }
  /// The trace's own state alone, in a round on which it was seen to update, or not.
  void follow(const TraceRound& round, bool updated) {
    const Instance& x = observed_.instance(round);
    if (run_.moved) run_.before = run_.after;
    for (L* learner : {&run_.before, &run_.after}) count_round(*learner, round.t);
    const bool may_move = finish_round(run_.after, x, round.y, updated);
    run_.moved = may_move && !same(run_.after, run_.before);
    run_.moved = observed_.adopt(run_.after, round) || run_.moved;
  }
  /// Goes back to where it was before the first round.
  virtual void restart() {
    run_ = first_;
    verdict_ = {};
  }

 private:
  static constexpr std::size_t most_right_steps = 8;

  struct Scored {
    const AllScores& scores;
    Side side;
  };

  /// Learners that name rounds are told which it is.
  static void count_round(L& learner, std::size_t t) {
    if constexpr (requires { learner.rounds; }) learner.rounds = t;
  }

  static L updated(L learner, const Instance& x, Label y) {
    learner.update(x, y);
    return learner;
  }
  static bool same(const L& a, const L& b) {
    if constexpr (requires { a == b; }) {
      return a == b;
    } else {
      return a.state() == b.state();
    }
  }
  static bool moves(const L& learner, const Instance& x, Label y) { return !same(updated(learner, x, y), learner); }

  /// Whether `updated` in a trace means what the rule calls an update: not where the rule learns on right rounds, too.
  [[nodiscard]] bool names_updates() const { return !run_.exact.due(1, 1); }

  /// Whether a program that compares states to say whether it updated may see no update where there was one.
  [[nodiscard]] bool may_vanish(const Instance& x, Label y) const {
    if (!moves(run_.before, x, y)) return true;
    if constexpr (requires { observed_.may_vanish(run_.before, x, y, run_.replay_rounding()); })
      return observed_.may_vanish(run_.before, x, y, run_.replay_rounding());
    return false;
  }

  [[nodiscard]] Done what_it_did(const TraceRound& round, const Instance& x, const Side& own) const {
    const Evidence shown = observed_.evidence(round, run_.before, x, run_.replay_rounding());
    const bool stated =
        names_updates() && round.updated && (*round.updated || shown != Evidence::none || !may_vanish(x, round.y));
    Done result{.known = stated || shown != Evidence::none};
    result.done = stated                       ? *round.updated
                  : shown == Evidence::either  ? own.due
                  : shown != Evidence::none    ? shown == Evidence::updated
                  : !prediction_decides(round) ? own.due
                                               : run_.before.due(round.y, own.prediction == 0 ? 0 : round.prediction);
    // A state that did not change may hide an update, even from a program that compares states to say so.
    result.hidden = shown == Evidence::either && !(stated && *round.updated);
    const bool by_label = !prediction_decides(round) || (run_.exact.tie == Tie::mistake && round.prediction == round.y);
    result.open = !stated && (shown == Evidence::either || (shown == Evidence::none && by_label && names_updates()));
    return result;
  }

  /// Another score than the one by which it updates decides what it predicts.
  static constexpr bool predicts_by_another = PredictsBesides<L> && !UpdatesByLabel<L>;

  /// Whether what it predicts, which is by the score of updates, says whether it updated: not within a margin.
  [[nodiscard]] bool prediction_decides([[maybe_unused]] const TraceRound& round) const {
    if constexpr (UpdatesByLabel<L>) return round.prediction != round.y || !updates_on_right_rounds();
    return !predicts_by_another;
  }

  /// Where nothing shows what rounding decided, the run may be one of several; a prediction that none of them makes is
  /// a fault.
  void follow_branches(const TraceRound& round, const Instance& x, const Done& done, bool doubted) {
    if constexpr (!PredictsBesides<L> && !UpdatesByLabel<L>) {
      if (observed_.shows(round) || verdict_.fault) return run_.branches.give_up();
      if (doubted && names_updates()) run_.branches.begin(run_.replayed(), run_.replay_rounding());
      const std::optional<bool> known = done.known ? std::optional(done.done) : std::nullopt;
      const auto end = run_.branches.observe(x, round.y, round.prediction, known);
      if (!end) return;
      run_.branches_ended = true;
      verdict_.fault = divergence_at(round, DivergenceKind::prediction, Rational(round.prediction),
                                     Rational(decided_sign(end->score)), end->score, Cause::rule);
      verdict_.fault->replayed = true;
      if (!end->only) verdict_.fault->score_of = ScoreOf::some_updates;
    }
  }

  /// A decision that neither a tie nor rounding explains is a fault.
  void judge_decisions(const TraceRound& round, const Instance& x, const Scored& replayed, const Done& done) {
    Side rule = replayed.side;
    const Rounding<L>& rounding = run_.replay_rounding();
    const L& learner = run_.replayed();
    const bool other_prediction = rule.sign != 0 && rule.prediction != round.prediction && !verdict_.fault &&
                                  !may_predict_otherwise(rounding, replayed.scores, learner, x);
    const bool seen = done.known && !done.hidden;
    const bool skips = rule.update_sign == 0 && skips_its_own_mistake(round, x, done);
    if (skips) rule.due = true;  // by every convention, after that prediction
    const bool other_update =
        !verdict_.fault && seen && done.done != rule.due &&
        (skips || (rule.update_sign != 0 && !may_update_otherwise(rounding, replayed.scores, learner, x)));
    if (!other_prediction && !other_update) return;
    const DivergenceKind kind = other_prediction ? DivergenceKind::prediction : DivergenceKind::update;
    verdict_.fault =
        divergence_at(round, kind, Rational(other_prediction ? round.prediction : int{done.done}),
                      Rational(other_prediction ? rule.prediction : int{rule.due}),
                      other_prediction ? replayed.scores.prediction : replayed.scores.update(), Cause::rule);
    verdict_.fault->replayed = run_.replay.has_value();
    if (!other_prediction) verdict_.fault->score_of = update_score_of();
    verdict_.fault->likely = seen_fault(kind, round, rule, done);
    run_.fact = verdict_.fault->likely;
    run_.fault_is_fact = run_.fact.has_value();
    if constexpr (requires(const ShownStep<L>& step) { observed_.hiding_suspects(step); })
      if (run_.fault_is_fact && observed_.shows(round) && !round.updated) doubt_what_is_seen(round, x, rule);
  }

  /// Whether it predicted wrongly at a tie and left the update out, as no convention at zero does. One that computes
  /// the score twice may take the tie for something else each time, where it rounds.
  [[nodiscard]] bool skips_its_own_mistake(const TraceRound& round, const Instance& x, const Done& done) const {
    return names_updates() && !PredictsBesides<L> && round.prediction != round.y && !done.done &&
           !run_.replay_rounding().may_round(x);
  }

  /// Whether there was an update is known from the state alone: what else may have made it so comes first.
  void doubt_what_is_seen(const TraceRound& round, const Instance& x, const Side& rule) {
    const L expected = rule.due ? updated(run_.before, x, round.y) : run_.before;
    const ShownStep<L> step{round, x, run_.before, expected, run_.updates + 1, run_.replay_rounding()};
    std::vector<Suspect<L>> suspects = observed_.hiding_suspects(step);
    // At a tie an update that does not show may be any that is wrong.
    if (rule.update_sign == 0)
      for (Suspect<L>& suspect : observed_.suspects(step)) suspects.push_back(std::move(suspect));
    run_.keep_those_that_explain_right_steps(suspects);
    if (suspects.empty() && rule.update_sign != 0) return;
    const auto is_rule = [this, t = round.t](const ShownStep<L>& later) {
      if (later.round.t == t) return true;
      const std::optional<Mismatch> mismatch = observed_.mismatch(later.round, later.expected, later.rounding);
      return !mismatch || mismatch->rounding;
    };
    suspects.push_back({*run_.fact, is_rule});
    run_.suspicious = true;
    run_.suspects = std::move(suspects);
    run_.fault_is_fact = false;
  }

  void compare_decisions(const TraceRound& round, const Instance& x, const AllScores& scores, const Side& exact,
                         const Side& own, const Done& done) {
    const bool other_prediction = exact.prediction != 0 && exact.prediction != round.prediction;
    const bool compared = done.known && !done.hidden;
    if (other_prediction) {
      if (!verdict_.first.prediction) verdict_.first.prediction = round.t;
      note(round, DivergenceKind::prediction, round.prediction, exact.prediction, scores, x, own, done);
    }
    if (compared && done.done != exact.due) {
      if (!verdict_.first.update) verdict_.first.update = round.t;
      note(round, DivergenceKind::update, done.done, exact.due, scores, x, own, done);
    }
    const bool own_differs = own.prediction != 0 && own.prediction != round.prediction;
    if (own_differs && !verdict_.local.prediction) verdict_.local.prediction = round.t;
    if (compared && done.done != own.due && !verdict_.local.update) verdict_.local.update = round.t;
  }

  /// The states after the round, first as the rule makes them, then as the trace records its own.
  void move(const TraceRound& round, const Instance& x, const Side& exact, const Done& done) {
    const bool together = !run_.apart && exact.due == done.done;
    if (exact.due != done.done && !run_.replay) {
      run_.own_rounding = run_.exact_rounding;
      run_.replay = run_.exact;
    }
    if (exact.due) run_.exact_rounding.update(run_.exact, x, round.y);
    finish_round(run_.exact, x, round.y, exact.due);
    if (run_.replay) {
      if (done.done) run_.own_rounding.update(*run_.replay, x, round.y);
      finish_round(*run_.replay, x, round.y, done.done);
    }
    const bool may_move = PredictsBesides<L> || done.done;
    if (may_move && together) {
      run_.after = run_.exact;
    } else {
      finish_round(run_.after, x, round.y, done.done);
    }
    run_.moved = may_move && !same(run_.after, run_.before);
    run_.together = together;
    run_.exact_moved = exact.due;
  }

  void compare_states(const TraceRound& round, const Instance& x, const Score& score, const Score& replay_score,
                      const Done& done) {
    if (observed_.shows(round)) {
      suspect(round, x, done);
      if (!verdict_.local.weights && observed_.mismatch(round, run_.after, run_.replay_rounding()))
        verdict_.local.weights = round.t;
      Number error = observed_.error(round, run_.exact);
      if (!verdict_.max_weight_error || is_less(*verdict_.max_weight_error, error))
        verdict_.max_weight_error = std::move(error);
      std::optional<Mismatch> mismatch;  // with the exact run
      if (!verdict_.first.weights || (!verdict_.fault && !run_.replay))
        mismatch = observed_.mismatch(round, run_.exact, run_.exact_rounding);
      if (!verdict_.fault)
        judge_state(round, run_.replay ? observed_.mismatch(round, *run_.replay, run_.own_rounding) : mismatch,
                    replay_score);
      if (mismatch && !verdict_.first.weights) {
        verdict_.first.weights = round.t;
        note(round, *mismatch, score);
      }
    }
    if constexpr (PredictsBesides<L>)
      observed_.finished({round, x, run_.before, run_.replayed(), run_.updates, run_.replay_rounding()}, done.done,
                         done.known && !done.hidden);
    const bool adopted = observed_.adopt(run_.after, round);
    adopted_ = adopted_ || adopted;
    if (adopted || (!run_.together && (run_.moved || run_.exact_moved))) run_.apart = !same(run_.exact, run_.after);
    run_.moved = run_.moved || adopted;
  }

  /// Of the faults that explain the first step which is not the rule's, those stay that explain all others, too.
  void suspect(const TraceRound& round, const Instance& x, const Done& done) {
    if (!done.done) return;
    if constexpr (PredictsBesides<L>)
      if (!round.weights) return;  // suspects speak of the weights
    ++run_.updates;
    if (run_.suspicious && run_.suspects.empty()) return;
    const ShownStep<L> step{round, x, run_.before, run_.after, run_.updates, run_.replay_rounding()};
    if (!run_.suspicious) {
      const std::optional<Mismatch> mismatch = observed_.mismatch(round, run_.after, run_.replay_rounding());
      if (!mismatch || mismatch->rounding) {
        if (run_.right_steps.size() < most_right_steps)
          run_.right_steps.push_back({round, x, run_.before, run_.after, run_.updates});
        return;
      }
      run_.suspicious = true;
      run_.suspects = observed_.suspects(step);
      run_.keep_those_that_explain_right_steps(run_.suspects);
    }
    std::erase_if(run_.suspects, [&](const Suspect<L>& suspect) { return !suspect.explains(step); });
  }

  /// What is likely has to be supported by the whole trace.
  void tell_what_is_likely(const TraceRound& round) {
    if (!verdict_.divergence) return;
    Divergence& divergence = *verdict_.divergence;
    if (divergence.cause == Cause::tie && run_.ties_followed) {
      divergence.likely.reset();
      // A state that is not seen may be rounded where sums of its updates would not be.
      if (divergence.hiding == Hiding::none && !verdict_.max_weight_error && run_.tie_may_hide)
        divergence.hiding = Hiding::maybe;
    }
    if (!verdict_.fault) return;
    Faults suspects;
    verdict_.suspects_tried = run_.suspicious;
    if constexpr (requires { observed_.faults(round); })
      if (!PredictsBesides<L> || verdict_.fault->kind == DivergenceKind::prediction ||
          verdict_.fault->part == StatePart::averages) {
        suspects = observed_.faults(round);
        verdict_.suspects_tried = true;
      }
    for (const Suspect<L>& suspect : run_.suspects) suspects.push_back(suspect.fault);
    // What is seen in the round itself may be due to another score.
    bool is_fact = run_.fault_is_fact;
    if constexpr (requires { observed_.score_faults(); })
      if (const Faults scores = observed_.score_faults();
          !scores.empty() && verdict_.fault->kind != DivergenceKind::weights) {
        if (is_fact) suspects = {*run_.fact};
        suspects.insert(suspects.begin(), scores.begin(), scores.end());
        verdict_.suspects_tried = true;
        is_fact = false;
      }
    std::optional<LearnerFault> likely;
    if (!suspects.empty()) likely = suspects.front();
    verdict_.fault->likely = is_fact ? run_.fact : likely;
    const bool same = divergence.round == verdict_.fault->round && divergence.kind == verdict_.fault->kind;
    if (divergence.cause == Cause::rule && same) {
      divergence.likely = verdict_.fault->likely;
    } else if (divergence.cause == Cause::rule && !run_.is_fact) {
      divergence.likely = likely;
      // Where the decision follows from weights that parted before, what parted them explains it, too.
      divergence.likely_from = likely ? run_.parted_by_rule : std::nullopt;
    }
    if (run_.fault_is_fact) verdict_.fact = run_.fact;
    verdict_.suspects = is_fact ? Faults{} : std::move(suspects);
  }

  /// Whether the trace did at a tie of its own state what the declared convention says, and no other.
  [[nodiscard]] bool follows(const TraceRound& round, const Side& own, const Done& done) const {
    const bool seen = done.known && !done.hidden;
    const bool by_update = predicts_by_another && own.update_sign == 0 && seen && done.done == own.due;
    if (own.sign != 0) return by_update;
    if (own.prediction != 0) return by_update || own.prediction == round.prediction;
    return by_update || (!predicts_by_another && seen && done.done && round.prediction == round.y);
  }

  /// A fault that is seen in the round itself. Not of who learnt as its own prediction, which is the fault, asks for.
  [[nodiscard]] std::optional<LearnerFault> seen_fault(DivergenceKind kind, const TraceRound& round, const Side& rule,
                                                       const Done& done) const {
    const bool as_it_predicted = updates_on_right_rounds() || done.done == run_.before.due(round.y, round.prediction);
    if (kind == DivergenceKind::prediction && !predicts_by_another && as_it_predicted) return std::nullopt;
    if (rule.due == done.done) return std::nullopt;
    return LearnerFault{rule.due                    ? FaultKind::left_out
                        : updates_on_right_rounds() ? FaultKind::beyond_margin
                                                    : FaultKind::needless};
  }

  [[nodiscard]] bool updates_on_right_rounds() const {
    if constexpr (UpdatesByLabel<L>) return run_.exact.margin != 0;
    return false;
  }
  /// Which score decides on updates, where it is not the one that predicts.
  [[nodiscard]] ScoreOf update_score_of() const {
    if constexpr (UpdatesByLabel<L>) return updates_on_right_rounds() ? ScoreOf::margin : ScoreOf::prediction;
    return PredictsBesides<L> ? ScoreOf::current_weights : ScoreOf::prediction;
  }

  static Divergence divergence_at(const TraceRound& round, DivergenceKind kind, const Number& reported,
                                  const Number& exact, const Score& score, Cause cause) {
    return {.round = round.t,
            .line = round.line,
            .kind = kind,
            .reported = reported,
            .exact = exact,
            .score = decided_sign(score) == 0 ? Number(Rational(0)) : number_of(score),
            .cause = cause};
  }

  static Divergence divergence_at(const TraceRound& round, const Mismatch& mismatch, const Score& score, Cause cause) {
    Divergence result = divergence_at(round, DivergenceKind::weights, mismatch.reported, mismatch.exact, score, cause);
    result.part = mismatch.part;
    result.entry = mismatch.entry;
    return result;
  }

  /// Whatever rounding explains of it: by itself, or by an update that may have been made or not.
  [[nodiscard]] std::optional<std::size_t> doubt_behind(Cause cause) const {
    return cause == Cause::rounding ? run_.first_doubt : std::nullopt;
  }

  void note(const TraceRound& round, DivergenceKind kind, int reported, int exact, const AllScores& scores,
            const Instance& x, const Side& own, const Done& done) {
    // The first decision that diverges, if any, else the first weights that do.
    if (verdict_.divergence && verdict_.divergence->kind != DivergenceKind::weights) return;
    const bool is_update = kind == DivergenceKind::update;
    const Score& score = is_update ? scores.update() : scores.prediction;
    const int own_sign = is_update ? own.update_sign : own.sign;
    const bool tie = decided_sign(score) == 0;
    // Where the runs have parted unseen, what is left of it is rounding, if it is no fault.
    const bool rounding =
        !verdict_.fault ||
        (!run_.branches_ended && (is_update ? may_update_otherwise(run_.exact_rounding, scores, run_.exact, x)
                                            : may_predict_otherwise(run_.exact_rounding, scores, run_.exact, x)));
    const Cause cause = tie ? Cause::tie : rounding ? Cause::rounding : Cause::rule;
    const bool parted_by_rule = verdict_.divergence && verdict_.divergence->cause == Cause::rule;
    if (parted_by_rule) run_.parted_by_rule = verdict_.divergence->round;
    Divergence divergence = divergence_at(round, kind, Rational(reported), Rational(exact), score, cause);
    if (is_update) divergence.score_of = update_score_of();
    divergence.doubted = doubt_behind(cause);
    if (tie) {
      run_.tie_may_hide = is_update ? may_update_otherwise(run_.exact_rounding, scores, run_.exact, x)
                                    : may_predict_otherwise(run_.exact_rounding, scores, run_.exact, x);
      divergence.hiding = own_sign != 0 && !parted_by_rule ? Hiding::surely
                          : may_round(x, is_update)        ? Hiding::maybe
                                                           : Hiding::none;
      // Not where rounding may hide the tie, nor of who follows the declared convention at any other.
      if (own_sign == 0 && divergence.hiding == Hiding::none)
        divergence.likely = LearnerFault{FaultKind::other_convention};
    } else if (cause == Cause::rule) {
      divergence.likely = seen_fault(kind, round, own, done);
    }
    run_.is_fact = cause == Cause::rule && divergence.likely;
    verdict_.divergence = std::move(divergence);
  }

  /// Whether rounding may hide a tie from a correct run.
  [[nodiscard]] bool may_round(const Instance& x, bool of_update) const {
    if constexpr (PredictsBesides<L>)
      if (!of_update) return run_.exact_rounding.may_round_prediction(run_.exact, x);
    return run_.exact_rounding.may_round(x);
  }

  void note(const TraceRound& round, const Mismatch& mismatch, const Score& score) {
    if (verdict_.divergence) return;
    verdict_.divergence =
        divergence_at(round, mismatch, score, mismatch.rounding || !verdict_.fault ? Cause::rounding : Cause::rule);
    verdict_.divergence->doubted = doubt_behind(verdict_.divergence->cause);
  }

  /// A state that rounding does not lead to is a fault.
  void judge_state(const TraceRound& round, const std::optional<Mismatch>& mismatch, const Score& score) {
    if (!mismatch || mismatch->rounding) return;
    verdict_.fault = divergence_at(round, *mismatch, score, Cause::rule);
    verdict_.fault->replayed = run_.replay.has_value();
  }

  Observed<L> observed_;
  Course<L> first_;
  Course<L> run_;
};

}  // namespace mistakebound
