/// The judge of any learner, written once. It runs the reference learner itself: its score, when an update is due, the
/// update. What a trace shows of a learner L comes as Observed<L>, what rounding can do to it as Rounding<L>.
#pragma once

#include "oracle/judges/differences.hpp"
#include "oracle/judges/faults_of_learners.hpp"

namespace mistakebound {

template <class L>
class StateJudge : public Judge {
 public:
  using Instance = typename L::Instance;
  using Kind = DivergenceKind;

  StateJudge(L learner, Observed<L> observed, Precision precision)
      : observed_(std::move(observed)), precision_(precision), first_(std::move(learner)), runs_(first_, precision) {
    verdict_.habits = TieHabits(first_.tie, predicts_by_another);
  }

  Seen observe(const TraceRound& round) override {
    see_passed();
    const Instance& x = observed_.instance(round);
    runs_.begin(round);
    ++verdict_.rounds;
    verdict_.mistakes += round.prediction != round.y ? 1 : 0;

    // What the rule does, from the exact state, with the trace's own updates, and from the trace's own state.
    const Look<L> exact(runs_.exact.learner, x, round.y);
    std::optional<Look<L>> parted;
    if (runs_.replay) parted.emplace(runs_.replay->learner, x, round.y);
    const Look<L>& replayed = parted ? *parted : exact;
    verdict_.exact_mistakes += exact.rule.prediction != round.y ? 1 : 0;
    Here<L> here{round, x, runs_.apart ? Look<L>(runs_.before, x, round.y) : exact, {}};
    const Side& own = here.own.rule;
    verdict_.decided += own.sign != 0 ? 1 : 0;
    here.done = runs_.what_it_did(observed_, round, x, here.own);
    verdict_.has_updates = verdict_.has_updates || here.done.known;
    verdict_.read_as_no_mistake = verdict_.read_as_no_mistake || here.done.as_no_mistake;

    doubt(here, exact, replayed);
    find_fault(here, replayed);
    compare_decisions(here, exact);
    see_tie(here);
    see_margin(here);
    runs_.move(here, exact.rule.due);
    if (observed_.shows(round)) compare_states(here, exact, replayed);
    adopted_ = runs_.adopt(observed_, round) || adopted_;
    hide_tie();

    const bool tie_update = !predicts_by_another && first_.tie == Tie::mistake && here.done.done && own.sign == 0;
    verdict_.tie_mistakes += tie_update && round.prediction == round.y ? 1 : 0;
    return {.updated = here.done.done,
            .mistake = PredictsBesides<L> ? here.done.done : round.prediction != round.y || tie_update,
            .tie = own.sign == 0,
            .wrong = round.prediction != round.y,
            .exact_prediction = exact.rule.prediction};
  }

  [[nodiscard]] Rational first_weight() const override {
    if constexpr (requires { norm2(first_.w); })
      if (first_.w.size() > 0) return first_.w[0];
    return 0;
  }
  [[nodiscard]] Faults candidates() const override {
    Faults faults = step_faults_;
    const auto add = [&](const Faults& more) {
      for (const LearnerFault& fault : more)
        if (!contains(faults, fault)) faults.push_back(fault);
    };
    add(faults_of_run(first_, conventions().bias));
    if constexpr (has_margin)
      if (const auto other = verdict_.margins.plainest(); other && *other != first_.margin)
        add({{FaultKind::margin, *other, first_.margin}});
    add(state_faults_);
    if constexpr (requires { first_.latest; }) add({{FaultKind::shown_before}});
    return with_other_conventions(std::move(faults), first_.tie, predicts_by_another);
  }

 protected:
  [[nodiscard]] Observed<L>& observed() { return observed_; }
  [[nodiscard]] const Observed<L>& observed() const { return observed_; }
  [[nodiscard]] const Rounding<L>& rounding() const { return runs_.exact.rounding; }
  [[nodiscard]] Rounding<L>& exact_rounding() { return runs_.exact.rounding; }
  /// Whether the last round changed that without moving a state.
  [[nodiscard]] bool doubted() const { return runs_.doubted; }
  /// The learner of the exact run.
  [[nodiscard]] const L& exact() const { return runs_.exact.learner; }
  /// The learner with the trace's own state before and after the last round: the one it records, else what its updates
  /// make of it.
  [[nodiscard]] const L& before() const { return runs_.before; }
  [[nodiscard]] const L& after() const { return runs_.after; }
  [[nodiscard]] bool moved() const { return runs_.moved; }
  /// Whether the trace's own state is not the exact one.
  [[nodiscard]] bool apart() const { return runs_.apart; }

  /// Counts a round with a right prediction on which no state moves.
  void pass(const ScaledRound& round) {
    if (runs_.moved) runs_.before = runs_.after;
    runs_.moved = false;
    ++verdict_.rounds;
    verdict_.habits.pass(round.y, round.y);
    if (round.has_weights || round.has_averaged) return see_state();
    if (!round.updated && silent_.size() < runs_.most_unseen) silent_.emplace_back(round.x, round.y);
  }
  /// Whether nothing diverged until now, so that a round which follows the rule leaves nothing but its counts.
  [[nodiscard]] bool may_count_step() const {
    return !runs_.apart && !runs_.replay && !runs_.branches.any() && verdict_.wrong_steps == 0 &&
           !verdict_.divergence && !verdict_.fault;
  }
  /// Counts such a round, on which the rule errs and updates, not at a tie, and the trace shows that and no more; or
  /// also the state, which then is the exact one. `told` says that it shows whether it updated. The states are moved by
  /// catch_up().
  Seen count_step(Prediction prediction, bool told, bool shown) {
    ++verdict_.rounds;
    ++verdict_.mistakes;
    ++verdict_.exact_mistakes;
    verdict_.has_updates = verdict_.has_updates || told || shown;
    verdict_.habits.pass(prediction, -prediction);
    verdict_.shown_steps += shown ? 1 : 0;
    verdict_.shows_moves = verdict_.shows_moves || shown;
    verdict_.shows_rise = verdict_.shows_rise || (shown && prediction < 0);  // a promotion, where there are any
    runs_.was_shown = shown;
    if (shown) see_state();
    if (shown && !verdict_.max_weight_error) verdict_.max_weight_error = Rational(0);
    return {.updated = true, .mistake = true, .tie = false, .wrong = true, .exact_prediction = prediction};
  }
  /// The state to which steps that were counted, and nothing else, have led both runs.
  void catch_up(const L& state) {
    runs_.exact.learner = runs_.before = runs_.after = state;
    runs_.moved = false;
  }
  /// The trace's own state alone, in a round on which it was seen to update, or not.
  void follow(const TraceRound& round, bool updated) { runs_.follow(observed_, round, updated); }
  /// Goes back to where it was before the first round.
  virtual void restart() {
    runs_ = {first_, precision_};
    silent_.clear();
    verdict_ = {};
  }

 private:
  static constexpr bool predicts_by_another = Runs<L>::predicts_by_another;
  static constexpr bool has_margin = UpdatesByLabel<L> && !MovesSmoothly<L>;

  void see_state() {
    silent_.clear();
    runs_.see_state();
  }
  /// Rounds that were passed, and of which the trace shows nothing.
  void see_passed() {
    TraceRound round;
    for (const auto& [x, y] : silent_) {
      x.exact(round.x);
      runs_.see_nothing([&] { return observed_.instance(round); }, y);
    }
    silent_.clear();
  }

  void doubt(const Here<L>& here, const Look<L>& exact, const Look<L>& replayed) {
    const auto end = runs_.doubt(here, exact, replayed, verdict_.fault.has_value());
    if (!end) return;
    branches_ended_ = true;
    verdict_.fault = divergence_at(here.round, Kind::prediction, Rational(here.round.prediction),
                                   Rational(decided_sign(end->score)), end->score, Cause::rule);
    verdict_.fault->replayed = true;
    if (!end->only) verdict_.fault->score_of = ScoreOf::some_updates;
  }

  /// Why a decision parts from the rule's. Neither a tie nor rounding decides whether an update is due that always is.
  [[nodiscard]] Cause cause_of(Kind kind, int sign, bool is_replayed, bool may_flip) const {
    const bool whatever = kind == Kind::update && runs_.updates_always();
    return whatever ? classify(1, is_replayed, false) : classify(sign, is_replayed, may_flip);
  }
  /// A decision that neither a tie nor rounding explains is a fault.
  void find_fault(const Here<L>& here, const Look<L>& replayed) {
    const auto& [learner, rounding] = runs_.replayed();
    for (const Kind kind : {Kind::prediction, Kind::update}) {
      if (verdict_.fault) return;
      Side rule = replayed.rule;
      const int sign = sign_for(kind, rule);
      const bool skips = kind == Kind::update && sign == 0 && runs_.skips_its_own_mistake(here);
      if (skips) rule.due = true;  // by every convention, after that prediction
      if (!parts(kind, here, rule)) continue;
      const bool flips = !skips && may_flip(kind, learner, rounding, replayed, here.x);
      if (cause_of(kind, skips ? here.round.y : sign, false, flips) != Cause::rule) continue;
      verdict_.fault = decision_at(kind, here, rule, replayed, runs_, Cause::rule);
      verdict_.fault->own_mistake = skips;
      verdict_.fault->replayed = runs_.replay.has_value();
      verdict_.fault->from_shown = runs_.from_shown;
      verdict_.fault->likely = verdict_.fact = runs_.seen_fault(kind, here, rule);
      if (!verdict_.fact) continue;
      const L updated = Runs<L>::updated(runs_.before, here.x, here.round.y);
      const bool shows = observed_.shows(here.round);
      // What it says of its update explains no state that is another one after it.
      L said = runs_.before;
      finish_round(said, here.x, here.round.y, here.done.done);
      if (here.round.updated && shows && is_wrong(mismatch(here.round, said))) {
        verdict_.fault->likely = verdict_.fact = std::nullopt;
        continue;
      }
      // A state to which the update leads shows an update.
      verdict_.fact_is_stated =
          here.round.updated || !shows || (here.done.done && !is_wrong(mismatch(here.round, updated)));
      // Otherwise whether there was one is known from the state alone: something else may have made it so.
      if (!verdict_.fact_is_stated) see_step(here, rule.due ? updated : runs_.before, verdict_.shown_steps + 1);
    }
  }

  void compare_decisions(const Here<L>& here, const Look<L>& exact) {
    const std::size_t t = here.round.t;
    for (const Kind kind : {Kind::prediction, Kind::update}) {
      std::optional<std::size_t>& first = kind == Kind::prediction ? verdict_.first.prediction : verdict_.first.update;
      std::optional<std::size_t>& local = kind == Kind::prediction ? verdict_.local.prediction : verdict_.local.update;
      if (parts(kind, here, exact.rule)) {
        if (!first) first = t;
        note(kind, here, exact);
      }
      if (!parts(kind, here, here.own.rule)) continue;
      if (!local) local = t;
      const bool flips = may_flip(kind, runs_.before, runs_.replayed().rounding, here.own, here.x);
      if (cause_of(kind, sign_for(kind, here.own.rule), false, flips) != Cause::rule) continue;
      verdict_.wrong_decisions += std::exchange(last_wrong_, t) == t ? 0 : 1;
      // By what it predicts besides its updates the fault is not one update alone.
      if (kind == Kind::prediction && predicts_by_another) verdict_.forget_fact();
      const bool by_its_own = verdict_.max_weight_error ? runs_.was_shown : here.round.updated.has_value();
      if (kind == Kind::prediction && by_its_own) verdict_.see_contradiction();
      const bool is_stated = kind == Kind::update && here.round.updated;
      if (const auto other = runs_.seen_fault(kind, here, here.own.rule);
          other && verdict_.fact && (is_stated || is_one_step(here)))
        verdict_.see_other(*other);
    }
  }

  /// The first decision that diverges, if any, else the first weights that do.
  void note(Kind kind, const Here<L>& here, const Look<L>& exact) {
    const std::optional<Divergence> weights = std::move(verdict_.divergence);
    if (weights && weights->kind != Kind::weights) {
      verdict_.divergence = weights;
      return;
    }
    const auto& [learner, rounding] = runs_.exact;
    const bool flips = may_flip(kind, learner, rounding, exact, here.x);
    // Where the runs have parted unseen, what is left of it is rounding, if it is no fault.
    const bool parted_by_rule = weights && weights->cause == Cause::rule;
    // No tie decides what the trace's own weights, which have parted, decide as the rule does.
    const int own_sign = sign_for(kind, here.own.rule);
    const bool follows = parted_by_rule && own_sign != 0 && !parts(kind, here, here.own.rule);
    const Cause cause =
        follows ? Cause::rule : cause_of(kind, sign_for(kind, exact.rule), !verdict_.fault, flips && !branches_ended_);
    Divergence& divergence = verdict_.divergence.emplace(decision_at(kind, here, exact.rule, exact, runs_, cause));
    divergence.by_branches = cause == Cause::rule && flips && branches_ended_;
    if (cause == Cause::rounding) divergence.doubted = runs_.first_doubt;
    if (cause == Cause::rule) {
      // What its weights were is not known where those that it showed before were not the rule's.
      if (runs_.was_shown || !verdict_.moves_otherwise())
        divergence.likely = runs_.seen_fault(kind, here, here.own.rule);
      if (parted_by_rule && !divergence.likely) divergence.likely_from = weights->round;
    }
    if (cause != Cause::tie) return;
    divergence.may_hide = flips && !parted_by_rule;
    divergence.hiding = own_sign != 0 && !parted_by_rule      ? Hiding::surely
                        : runs_.may_round_exact(kind, here.x) ? Hiding::maybe
                                                              : Hiding::none;
    // Not where rounding may hide the tie. Which convention it has all other ties have to say.
    const bool at_margin = kind == Kind::update && runs_.updates_on_right_rounds();
    if (own_sign == 0 && divergence.hiding == Hiding::none && !at_margin)
      divergence.likely = {FaultKind::other_convention};
  }

  void compare_states(const Here<L>& here, const Look<L>& exact, const Look<L>& replayed) {
    const TraceRound& round = here.round;
    const bool is_first = !verdict_.max_weight_error;
    if (round.averaged) ++verdict_.shown_averages;
    if (here.done.done) ++verdict_.shown_steps;
    verdict_.shows_moves = verdict_.shows_moves || !shows_start(round);
    verdict_.shows_rise = verdict_.shows_rise || shows_rise(round);
    if (here.done.done || is_first) see_step(here, runs_.after, verdict_.shown_steps);
    runs_.shown_otherwise = runs_.shown_otherwise || verdict_.moves_otherwise();
    if (!verdict_.local.weights || (verdict_.fact && round.averaged)) {
      const std::optional<Mismatch> own = mismatch(round, runs_.after);
      if (own && !verdict_.local.weights) verdict_.local.weights = round.t;
      if (is_wrong(own) && own->part == StatePart::averages) verdict_.forget_fact();
    }
    Number error = this->measures_errors_ ? observed_.error(round, runs_.exact.learner) : Number(Rational(0));
    if (is_first || (this->measures_errors_ && is_less(*verdict_.max_weight_error, error)))
      verdict_.max_weight_error = std::move(error);
    const bool leads = verdict_.fault || runs_.settle_doubts(observed_, round);
    branches_ended_ = branches_ended_ || !leads;
    std::optional<Mismatch> found;
    if (!verdict_.first.weights || (!verdict_.fault && !runs_.replay))
      found = observed_.mismatch(round, runs_.exact.learner, runs_.exact.rounding);
    if (!verdict_.fault) {
      const std::optional<Mismatch> parted = runs_.replay ? mismatch(round, runs_.replay->learner) : found;
      // A state that rounding does not lead to is a fault. Of several runs that may show it none is compared.
      const bool may_be_rounded = parted && leads && (parted->rounding || runs_.branches.any());
      if (parted && classify(1, false, may_be_rounded) == Cause::rule) {
        verdict_.fault = state_at(round, *parted, replayed, runs_, Cause::rule);
        verdict_.fault->replayed = runs_.replay.has_value();
        verdict_.fault->from_shown = runs_.from_shown;
        if (this->suspects_) state_faults_ = faults_of_state(runs_.replayed().learner, *parted, round);
        verdict_.fault->shown_so =
            parted->part == StatePart::averages && std::ranges::any_of(state_faults_, rounds_what_it_shows);
        // Where rounding decides which run it is, what it shows in few places may be the state of another one.
        for (const std::optional<Vector>* shown : {&round.weights, &round.averaged})
          if (*shown && runs_.first_doubt)
            for (const LearnerFault& fault : faults_of_printing(**shown)) state_faults_.push_back(fault);
      }
    }
    if (!found || verdict_.first.weights) return;
    verdict_.first.weights = round.t;
    // Where it shows no update because of how it shows its weights, the fault may come in a later round.
    if (this->suspects_ && state_faults_.empty() && is_wrong(found))
      state_faults_ = faults_of_state(runs_.exact.learner, *found, round);
    if (verdict_.divergence) return;
    verdict_.divergence = state_at(round, *found, exact, runs_, classify(1, !verdict_.fault, found->rounding && leads));
    verdict_.divergence->by_branches = found->rounding && !leads;
  }
  /// Whether what it shows is what it began with: weights of which the learner has none are then equal ones.
  [[nodiscard]] bool shows_start(const TraceRound& round) const {
    const auto is_start = [&](const std::optional<Vector>& shown) {
      if (!shown) return true;
      if constexpr (requires { first_.shown(); })
        if (first_.shown().size() == shown->size()) return *shown == first_.shown();
      return *shown == Vector::Constant(shown->size(), (*shown)[0]);
    };
    const bool is_moved = round.exponents && norm2(*round.exponents) != 0;
    return is_start(round.weights) && is_start(round.averaged) && !is_moved && !round.experts_left;
  }
  /// Whether some weight that it shows is farther from 0 than before.
  [[nodiscard]] bool shows_rise([[maybe_unused]] const TraceRound& round) const {
    if constexpr (requires { runs_.before.w.cwiseAbs(); }) {
      const Vector& before = runs_.before.w;
      for (Eigen::Index i = 0; round.weights && round.weights->size() == before.size() && i < before.size(); ++i)
        if (abs((*round.weights)[i]) > abs(before[i])) return true;
    }
    return false;
  }
  [[nodiscard]] std::optional<Mismatch> mismatch(const TraceRound& round, const L& learner) const {
    return observed_.mismatch(round, learner, runs_.replayed().rounding);
  }

  /// Whether it surely did nothing on the round, or made just its update.
  [[nodiscard]] bool is_one_step(const Here<L>& here) const {
    if (!observed_.shows(here.round)) return here.round.updated.has_value();
    const L& before = runs_.before;
    const L expected = here.done.done ? Runs<L>::updated(before, here.x, here.round.y) : before;
    return !is_wrong(mismatch(here.round, expected));
  }
  static bool is_wrong(const std::optional<Mismatch>& found) { return found && !found->rounding; }

  /// What may be wrong with the learner is read off the first update that is shown and is not the rule's.
  void see_step(const Here<L>& here, const L& expected, std::size_t updates) {
    const bool shows_step = !predicts_by_another || here.round.weights;
    if (verdict_.wrong_steps >= several || !shows_step) return;
    const std::optional<Mismatch> found = mismatch(here.round, expected);
    if (!is_wrong(found) || found->part == StatePart::averages || verdict_.wrong_steps++ > 0 || !this->suspects_)
      return;
    step_faults_ = faults_of_step(
        ShownStep<L>{here.round, here.x, runs_.before, expected, updates, number_type(precision_), runs_.was_shown},
        conventions().bias);
  }

  /// What it did at a tie that nothing can have hidden.
  void see_tie(const Here<L>& here) {
    const auto& [round, x, own, done] = here;
    const bool predicts = own.rule.sign == 0 && !predicts_by_another;
    const bool updates = own.rule.update_sign == 0 && runs_.names_updates() && !runs_.updates_on_right_rounds();
    if ((predicts || updates) && !runs_.may_round(x))
      verdict_.habits.observe(
          round.prediction, round.y, updates ? done.if_seen() : std::nullopt,
          may_flip(predicts ? Kind::prediction : Kind::update, runs_.before, runs_.replayed().rounding, own, x));
    if (predicts_by_another && own.rule.sign == 0) verdict_.habits.observe_both(round.prediction);
    verdict_.habits.pass(round.prediction, round.y);
  }
  /// Which margins an update leaves, or that there is none.
  void see_margin(const Here<L>& here) {
    if constexpr (has_margin) {
      const std::optional<bool> updated = here.done.if_seen();
      const Rational reached = here.round.y * here.own.scores.update() + first_.margin;
      if (updated) verdict_.margins.observe(reached, *updated, first_.margin, number_type(precision_).roundoff);
    }
  }
  /// A state may be rounded where sums of its updates would not be, even if it is then shown as they are.
  void hide_tie() {
    if (verdict_.divergence) verdict_.divergence->hide(verdict_.habits.other());
  }

  Observed<L> observed_;
  Precision precision_;
  L first_;
  Runs<L> runs_;
  Faults step_faults_;   ///< read off the first update that is not the rule's
  Faults state_faults_;  ///< read off the first state that the trace's updates do not lead to
  std::vector<std::pair<ScaledVector, Label>> silent_;  ///< examples that were passed since the last state
  std::size_t last_wrong_ = 0;                          ///< the last round with a decision that the rule does not make
  bool branches_ended_ = false;                         ///< the run is none of those that it might have been
};

}  // namespace mistakebound
