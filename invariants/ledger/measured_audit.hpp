/// Audits of proofs whose quantities are a template on their number: a claim is asked over machine numbers first, and
/// only what they leave open is asked of the exact facts. Reports are those of the exact audit, to the last slack.
///
/// Where the quantities are in units the rounds come in whole numbers of these, and a claim whose sides are all in the
/// same units is asked of the whole numbers, then of machine numbers in these units: it holds in one unit as in
/// another, and its slacks are compared in one.
///
/// Why they are: a glance says "holds" or "refuted" only where the exact claim does. Where its slack is surely not the
/// least, the claim leaves nothing in a report but its count. Where it surely is, the quantities of the round are kept,
/// and the exact claim of the last ones that were kept is evaluated at the end. Everything else is evaluated exactly at
/// once, the first refutation of a step among it. Long, as it is one class whose every part speaks of the same round.
#pragma once

#include <algorithm>
#include <limits>

#include "invariants/ledger/kept_rounds.hpp"
#include "invariants/ledger/ledger.hpp"
#include "invariants/ledger/measured_rounds.hpp"

namespace mistakebound {

/// In what numbers the quantities of rounds are.
template <class Facts>
struct NumbersOfRounds {
  using Quantities = typename OverMachine<Facts>::template Quantities<MachineNumber>;
  using Intervals = std::nullptr_t;  // they are machine numbers already
};
template <InUnits Facts>
struct NumbersOfRounds<Facts> {
  using Quantities = typename OverMachine<Facts>::template Quantities<WholeNumber>;
  using Intervals = typename OverMachine<Facts>::template Quantities<RoughNumber>;
};

template <IsMeasured Facts>
class MeasuredAuditOf final : public AuditOf<Facts>, public MeasuredAudit<typename OverMachine<Facts>::Shared> {
 public:
  static_assert(InUnits<Facts> ? RestingFacts<Facts> : FactsMeasuredOnly<Facts>);
  using Machine = OverMachine<Facts>;
  using Shared = typename Machine::Shared;
  using InMachineNumbers = typename Machine::template Quantities<MachineNumber>;
  using typename MeasuredAudit<Shared>::SurveyedRows;
  using typename MeasuredAudit<Shared>::RestingRounds;
  using typename MeasuredAudit<Shared>::RoughRound;

  MeasuredAuditOf(const Theorem<Facts>& theorem, Facts facts, LedgerOptions options)
      : AuditOf<Facts>(theorem, std::move(facts), std::move(options)),
        kept_(theorem.hypotheses.size() + theorem.steps.size()) {
    if (this->options().slacks) return;
    for (Kept& kept : kept_) {
      kept.whole_slack = WholeNumber::least();
      kept.least = -std::numeric_limits<double>::infinity();
    }
  }

  void begin(const typename Facts::Observed::StateType& first_state) override {
    AuditOf<Facts>::begin(first_state);
    arrange();
    // Whoever wants to see every line wants it exactly.
    measuring_ = !this->options().entry && !this->options().textbook;
    if constexpr (!in_units) measuring_ = measuring_ && live_.begin(this->facts());
  }

  void survey_measured(const typename Machine::Surveyed& example) override {
    this->count_surveyed();
    this->facts().survey(example);
  }

  void survey_rows([[maybe_unused]] const SurveyedRows& rows) override {
    if constexpr (requires { this->facts().survey(rows); }) {
      this->count_surveyed();
      this->facts().survey(rows);
    }
  }

  [[nodiscard]] double plain_from() override {
    if constexpr (requires { this->facts().plain_from(); }) return this->facts().plain_from();
    return std::numeric_limits<double>::infinity();
  }

  void observe(const typename Facts::Observed& round) override {
    stop_measuring();
    roughly_up_to_date_ = false;
    AuditOf<Facts>::observe(round);
  }

  void survey_exactly(const typename Machine::SurveyedExactly& example) override {
    this->count_surveyed();
    this->facts().survey(example);
  }

  void observe_exactly(const typename Machine::MeasuredExactly& measured) override {
    stop_measuring();
    roughly_up_to_date_ = false;
    AuditOf<Facts>::observe_known(measured);
  }

  /// Claims that rounds like the last one make again are made once more; those of the round itself are asked of rough
  /// numbers, and have to hold by no less than before.
  bool may_rest_roughly([[maybe_unused]] const RoughRound& round) override {
    if constexpr (RestsRoughly<Facts>) {
      if (measuring_ || !this->last_was_quiet() || !this->facts().may_rest_roughly(round)) return false;
      if (!std::exchange(roughly_up_to_date_, true)) exact_facts_roughly();
      intervals_.rest(this->facts().rough_margin(round));
      if (!surely_loses_nothing()) return false;
      return std::ranges::all_of(others_.of_each,
                                 [&](const Place& place) { return of_sums(*place.step) || holds_roughly(place); });
    } else {
      return false;
    }
  }

  void rest_roughly([[maybe_unused]] const RoughRound& round) override {
    if constexpr (RestsRoughly<Facts>) {
      this->facts().rest_roughly(round);
      for (const Place& place : others_.all) {
        if (place.says == Says::of_each && !of_sums(*place.step)) {
          place.tally->count(Outcome::holds);
          ++this->tiers().machine;
        } else if (place.tally->remembers()) {
          place.tally->repeat(this->facts().rounds(), this->options());
          ++this->tiers().unchanged;
        }
      }
    }
  }

  bool observe_measured(const typename Machine::Measured& round) override {
    if (!measuring_ || !starts(round) || !live_.observe(round)) return false;
    begin_round();
    const bool added = adds(live_);
    const bool quiet = !round.mistake && !round.moved && rests(live_);
    if (quiet && repeats_) {
      for (const Place& place : others_.of_each) look(place, is_new(place, added));
      ++state_repeated_;
      if (changed_) {
        for (const Place& place : others_.of_changes) look(place, true);
        repeats_ = decided(others_.of_changes);
      } else {
        ++changes_repeated_;
      }
      changed_ = false;
      return true;
    }
    count_repeated();
    if (quiet) {
      for (const Place& place : others_.all)
        look(place, is_new(place, added) || place.kept->last == Outcome::undecided);
    } else {
      for (const Place& place : round.mistake ? mistakes_ : others_.all)
        if (!told_plainly(place)) look_closer(place, true);
    }
    changed_ = !quiet;
    repeats_ = decided(others_.of_state) && (changed_ || decided(others_.of_changes));
    return true;
  }

  std::size_t may_rest([[maybe_unused]] const RestingRounds& rounds) override {
    if constexpr (Rests<Facts>) {
      if (!measuring_ || !repeats_) return 0;
      bool sums_may_grow = true;
      for (const Place& place : others_.of_each) {
        if (place.step->glance.of_sums) {
          if (place.kept->last == Outcome::undecided) return 0;
          sums_may_grow = sums_may_grow && !is_new(place, true);
        } else if (place.step->glance.plain_resting == nullptr) {
          return 0;
        }
      }
      std::size_t count = live_.may_rest(rounds, sums_may_grow);
      if (count == 0) return 0;
      const auto plainly = [&](const Place& place, std::size_t first) {
        const auto holds = place.step->glance.plain_resting;
        if (holds == nullptr) return std::size_t{0};
        const auto differing = rounds.differing().first(first);
        const WholeNumber& slack = place.kept->whole_slack;
        const bool by_least = place.step->glance.rises_resting && first > 1;
        if (by_least && holds(live_, std::span(&*std::ranges::min_element(differing), 1), slack) == 1) return first;
        return holds(live_, differing, slack);
      };
      if (changed_) {
        live_.quiet();
        for (const Place& place : others_.of_changes)
          if (!surely_trivial(place) && plainly(place, 1) == 0) return 0;
      }
      for (const Place& place : others_.of_each)
        if (count > 0 && !place.step->glance.of_sums) count = plainly(place, count);
      return count;
    } else {
      return 0;
    }
  }

  void rest([[maybe_unused]] const RestingRounds& rounds) override {
    if constexpr (Rests<Facts>) {
      const std::size_t count = rounds.differing().size();
      begin_round();
      for (const Place& place : others_.of_each) {
        const bool of_sums = place.step->glance.of_sums;
        if (of_sums && !place.kept->last) continue;
        place.tally->count(of_sums ? *place.kept->last : Outcome::holds, count);
        (of_sums ? this->tiers().unchanged : this->tiers().whole) += count;
      }
      if (changed_)
        for (const Place& place : others_.of_changes)
          surely_trivial(place) ? count_by_algebra(place) : count_plainly(place, Outcome::holds);
      state_repeated_ += count;
      changes_repeated_ += count - (changed_ ? 1 : 0);
      changed_ = false;
      live_.rest(rounds);
    }
  }

  void settle() override { stop_measuring(); }

 protected:
  TheoremReport report(bool whole) override {
    stop_measuring();
    return AuditOf<Facts>::report(whole);
  }

 private:
  static constexpr bool in_units = InUnits<Facts>;
  using Quantities = typename NumbersOfRounds<Facts>::Quantities;
  using Intervals = typename NumbersOfRounds<Facts>::Intervals;

  using Rounds = KeptRounds<Quantities>;

  /// What is known of a step's claims. Slacks are in the units of the rounds.
  struct Kept {
    /// Of those at a glance where it is a whole number: no less is the least.
    WholeNumber whole_slack = WholeNumber::unknown();
    bool slack_is_whole = false;               ///< the next is that, as nobody has asked for it yet
    std::optional<MachineNumber> slack;        ///< the least of those at a glance, in the round that is referred to
    std::optional<MachineNumber> exact_slack;  ///< the least of those that were evaluated exactly
    // No less than the least of all, and no more, where beyond_whole:
    double least = std::numeric_limits<double>::infinity();
    double least_or_less = std::numeric_limits<double>::infinity();
    typename Rounds::Reference round = Rounds::nothing;
    std::optional<Outcome> last = Outcome::undecided;  ///< of the last one, at a glance; absent where it was silent
    bool is_sharp = false;      ///< the slack, if it is an interval, was asked of machine numbers
    bool failed = false;        ///< it was refuted once
    bool beyond_whole = false;  ///< it was no whole number once: such claims are not asked of these again
  };

  /// What a claim says on a round that changes nothing.
  enum class Says {
    of_state,    ///< what it said on the round before, whatever that was
    of_changes,  ///< what it said on another such round
    of_each,     ///< something new
  };

  /// A step, with what is kept of it.
  struct Place {
    const Step<Facts>* step;
    Tally* tally;
    Kept* kept;
    Says says;
  };

  /// The steps that are looked at on rounds that are no mistakes: all of them, and by what they say.
  struct OnOthers {
    std::vector<Place> all, of_state, of_changes, of_each;
  };

  /// Finds which steps are looked at, of those that do not follow others.
  void arrange() {
    std::size_t i = 0;
    this->each_step([&](const Step<Facts>& step, Tally& tally) {
      const Scope scope = step.text.scope;
      const bool of_state = !step.glance.of_round && scope == Scope::every_round;
      const Says says = step.glance.differs ? Says::of_each : of_state ? Says::of_state : Says::of_changes;
      const Place place{&step, &tally, &kept_[i++], says};
      if (tally.follows()) return;
      if (this->in_scope_of(true)(scope)) mistakes_.push_back(place);
      if (!this->in_scope_of(false)(scope)) return;
      others_.all.push_back(place);
      (says == Says::of_each    ? others_.of_each
       : says == Says::of_state ? others_.of_state
                                : others_.of_changes)
          .push_back(place);
    });
  }

  static bool of_sums([[maybe_unused]] const Step<Facts>& step) {
    if constexpr (in_units) return step.glance.of_sums;
    return false;
  }

  /// Whether a claim says something new on a round that changes nothing, or may; the round may have added to sums.
  bool is_new(const Place& place, bool added) const {
    if (place.says != Says::of_each) return place.says == Says::of_changes && changed_;
    if constexpr (in_units)
      if (place.step->glance.of_sums)
        return added && !(place.step->glance.gets_truer && place.kept->last == Outcome::holds);
    return true;
  }

  static bool decided(const std::vector<Place>& places) {
    return std::ranges::none_of(places, [](const Place& place) { return place.kept->last == Outcome::undecided; });
  }

  /// The quantities are of another round than what was made of them.
  void begin_round() {
    up_to_date_ = in_intervals_ = in_machine_numbers_ = false;
    rounds_.next();
  }

  /// Whether a claim that has changed is one of whole numbers, about which no more is asked: it is counted then.
  bool told_plainly(const Place& place) {
    if constexpr (in_units) {
      Kept& kept = *place.kept;
      if (place.step->glance.plainly == nullptr || kept.beyond_whole) return false;
      const PlainClaim seen = place.step->glance.plainly(live_, kept.whole_slack, kept.failed);
      if (seen.nearer) keep_whole(kept);
      if (seen.outcome == Outcome::undecided) return false;
      count_plainly(place, seen.outcome);
      return true;
    }
    return false;
  }

  /// Whether a claim says on rounds that change nothing, by a slack of 0, that something is itself, and one by no more
  /// is known.
  [[nodiscard]] static bool surely_trivial([[maybe_unused]] const Place& place) {
    if constexpr (in_units) {
      const Kept& kept = *place.kept;
      return place.step->glance.trivial_resting &&
             (kept.beyond_whole ? kept.least <= 0 : std::is_lteq(kept.whole_slack.sign()));
    }
    return false;
  }

  /// Looks at a step's claim on this round, which changes nothing; it is that of the last one unless something had
  /// changed.
  void look(const Place& place, bool changed) {
    if (changed && surely_trivial(place)) return count_by_algebra(place);
    if (!changed || !told_plainly(place)) look_closer(place, changed);
  }
  void look_closer(const Place& place, bool changed) {
    const auto& [step, tally, kept, says] = place;
    by_algebra_ = false;
    if (changed) kept->last = glance(*step, *kept);
    if (!kept->last) return;
    if (*kept->last == Outcome::undecided) {
      exactly(place);
    } else {
      Tiers& tiers = this->tiers();
      const bool by_algebra = changed && by_algebra_;
      ++(!changed ? tiers.unchanged : in_whole_numbers_ ? tiers.whole : by_algebra ? tiers.algebra : tiers.machine);
      by_algebra ? tally->count_by_algebra(*kept->last) : tally->count(*kept->last);
    }
  }

  /// A claim in whole numbers whose slack is not the least, or kept.
  void count_plainly(const Place& place, Outcome outcome) {
    place.kept->last = outcome;
    place.tally->count(outcome);
    ++this->tiers().whole;
  }

  /// A claim that says of something that it is itself.
  void count_by_algebra(const Place& place) {
    place.kept->last = Outcome::holds;
    place.tally->count_by_algebra(Outcome::holds);
    ++this->tiers().algebra;
  }

  /// Counts the claims of the rounds on which they were only made again.
  void count_repeated() {
    const auto count = [&](const std::vector<Place>& places, std::size_t& rounds) {
      if (rounds == 0) return;
      for (const Place& place : places)
        if (place.kept->last) {
          this->tiers().unchanged += rounds;
          place.tally->count(*place.kept->last, rounds);
        }
      rounds = 0;
    };
    count(others_.of_state, state_repeated_);
    count(others_.of_changes, changes_repeated_);
  }

  const Intervals& in_intervals() {
    if (!std::exchange(in_intervals_, true)) live_.in_intervals(live_, intervals_);
    return intervals_;
  }

  /// Rounds in units begin with the first one.
  bool starts([[maybe_unused]] const typename Machine::Measured& round) {
    if constexpr (in_units) {
      if (!started_ && !live_.begin(this->facts(), round)) return measuring_ = false;
      started_ = true;
    }
    return true;
  }

  /// What is sure of the claim, where its slack is either surely not the least, or now kept.
  [[nodiscard]] std::optional<Outcome> glance(const Step<Facts>& step, Kept& kept) {
    if constexpr (in_units) {
      if (!step.glance.units) return Outcome::undecided;
      in_whole_numbers_ = false;
      if (!kept.beyond_whole) {
        const WholeClaim claim = step.glance.whole(live_);
        if (claim.silent) return std::nullopt;
        in_whole_numbers_ = claim.known();
        if (in_whole_numbers_) return settled(step, claim, kept);
        kept.beyond_whole = true;
        set_least(kept);
      }
      const RoughClaim rough = step.glance.rough(in_intervals());
      if (rough.silent) return std::nullopt;
      if (told(rough.outcome, kept) && rough.has_slack) {
        if (rough.slack.low >= kept.least) return rough.outcome;
        if (rough.slack.high < kept.least_or_less) {
          keep(MachineNumber(rough.slack), kept);
          set_least(kept, rough.slack);
          return rough.outcome;
        }
      }
      const auto slack = rough.has_slack ? std::optional(MachineNumber(rough.slack)) : std::nullopt;
      if (const Outcome sure = settled(rough.outcome, slack, kept); sure != Outcome::undecided) return sure;
      sharpen(step, kept);
      if (!std::exchange(in_machine_numbers_, true)) live_.in_machine_numbers(live_, machine_);
      return seen(step, machine_, kept);
    } else {
      return seen(step, live_, kept);
    }
  }

  /// What is sure of a claim in whole numbers, as above.
  [[nodiscard]] Outcome settled(const Step<Facts>& step, const WholeClaim& claim, Kept& kept) {
    if (told(claim.outcome, kept)) {
      if (!claim.may_be_nearer(kept.whole_slack)) return claim.outcome;
      if (kept.whole_slack.known()) {
        kept.whole_slack = claim.slack;
        keep_whole(kept);
        return claim.outcome;
      }
    }
    sharpen(step, kept);
    const auto slack = claim.has_slack ? std::optional(MachineNumber(claim.slack.value(), 1)) : std::nullopt;
    const Outcome sure = settled(claim.outcome, slack, kept);
    if (sure != Outcome::undecided && slack) set_whole_slack(kept);
    return sure;
  }

  /// Keeps the slack, which is the least, with the round.
  void keep(const MachineNumber& slack, Kept& kept) {
    kept.slack_is_whole = false;
    kept.slack = slack;
    kept.is_sharp = false;
    rounds_.refer(kept.round, live_);
  }

  /// The same of the whole one.
  void keep_whole(Kept& kept) {
    kept.slack_is_whole = true;
    kept.is_sharp = false;
    rounds_.refer(kept.round, live_);
  }

  /// The slack that is kept, in machine numbers.
  static std::optional<MachineNumber>& slack_of(Kept& kept) {
    if (std::exchange(kept.slack_is_whole, false)) kept.slack = MachineNumber(kept.whole_slack.value(), 1);
    return kept.slack;
  }

  /// The slack that is kept as it is in machine numbers, where it is known by intervals only.
  void sharpen(const Step<Facts>& step, Kept& kept) {
    if (!slack_of(kept) || kept.slack->exact() || std::exchange(kept.is_sharp, true)) return;
    live_.in_machine_numbers(rounds_[kept.round], machine_);
    in_machine_numbers_ = false;
    if (const std::optional<Glance> claim = step.glance.claim(machine_); claim && claim->slack())
      kept.slack = claim->slack();
  }

  /// What is sure of the claim as above, asked of machine numbers.
  [[nodiscard]] std::optional<Outcome> seen(const Step<Facts>& step, const InMachineNumbers& quantities, Kept& kept) {
    if (!step.glance.claim) return Outcome::undecided;
    const std::optional<Glance> claim = step.glance.claim(quantities);
    if (!claim) return Outcome::undecided;
    if (claim->is_silent()) return std::nullopt;
    Outcome outcome = claim->outcome();
    if (outcome == Outcome::undecided && step.glance.by_algebra) {
      outcome = claim->outcome(step.glance.by_algebra(quantities));
      by_algebra_ = outcome != Outcome::undecided;
    }
    return settled(outcome, claim->slack(), kept);
  }

  /// Whether a claim with this outcome leaves no words in the report: the first refutation is told exactly.
  static bool told(Outcome outcome, const Kept& kept) {
    return outcome == Outcome::holds || (outcome == Outcome::refuted && kept.failed);
  }

  /// What is sure of a claim with this outcome and this slack, as above.
  [[nodiscard]] Outcome settled(Outcome outcome, const std::optional<MachineNumber>& slack, Kept& kept) {
    if (!told(outcome, kept)) return Outcome::undecided;
    if (!slack || !this->options().slacks) return outcome;
    if (kept.exact_slack && std::is_gteq(compare(*slack, *kept.exact_slack))) return outcome;
    if (slack_of(kept)) {
      const std::partial_ordering order = compare(*slack, *kept.slack);
      if (std::is_gteq(order)) return outcome;
      if (order == std::partial_ordering::unordered) return Outcome::undecided;
    }
    keep(*slack, kept);
    if (kept.beyond_whole) set_least(kept);
    return outcome;
  }

  /// The ends of the least slack that is known, where it is not compared as a whole number.
  static void set_least(Kept& kept) {
    for (const auto* slack : {&slack_of(kept), &kept.exact_slack})
      if (*slack) set_least(kept, (*slack)->interval());
  }
  static void set_least(Kept& kept, const DoubleInterval& slack) {
    kept.least = std::min(kept.least, slack.high);
    kept.least_or_less = std::min(kept.least_or_less, slack.low);
  }

  /// The least of all that are known, where they are whole numbers.
  static void set_whole_slack(Kept& kept) {
    const auto whole = [](const MachineNumber& slack) {
      if (!slack.exact() || slack.numerator() % slack.denominator() != 0) return WholeNumber::unknown();
      return WholeNumber::of(slack.numerator() / slack.denominator());
    };
    const auto& [one, other] = std::tie(slack_of(kept), kept.exact_slack);
    if (one && other) {
      kept.whole_slack = min(whole(*one), whole(*other));
    } else if (one || other) {
      kept.whole_slack = whole(one ? *one : *other);
    }
  }

  void exactly(const Place& place) {
    const Step<Facts>& step = *place.step;
    Tally& tally = *place.tally;
    Kept& kept = *place.kept;
    if (!up_to_date_) take(live_);
    up_to_date_ = true;
    std::optional<Claim> claim = step.claim(this->facts());
    std::optional<Outcome> outcome;
    if (claim) {
      ++this->tiers().exact;
      outcome = tally.add(std::move(*claim), this->facts().rounds(), this->options());
      kept.failed = kept.failed || outcome == Outcome::refuted;
      tally.forget();
    }
    if (place.says != Says::of_each || of_sums(step)) kept.last = outcome;  // until something changes
    if (tally.report().min_slack) {
      kept.exact_slack = machine_number(in_units_of(step, *tally.report().min_slack));
      if (kept.beyond_whole) set_least(kept);
      if constexpr (in_units) set_whole_slack(kept);
    }
  }

  [[nodiscard]] Number in_units_of([[maybe_unused]] const Step<Facts>& step, const Number& slack) const {
    if constexpr (in_units)
      if (step.glance.units) return scaled(slack, Rational(1 / live_.unit_of(*step.glance.units)));
    return slack;
  }

  /// The quantities of the exact facts, as rough numbers.
  void exact_facts_roughly() {
    using Exactly = typename Machine::template Quantities<Rational>;
    const Exactly& exact = this->facts();
    std::vector<RoughNumber> numbers;
    each_number<Exactly>(exact, [&](const Rational& number) { numbers.emplace_back(double_interval(number)); });
    std::size_t i = 0;
    each_number<Intervals>(intervals_, [&](RoughNumber& number) { number = numbers[i++]; });
    count_like<Intervals, Exactly>(intervals_, exact);
  }

  /// Whether the round, which the rough numbers are of, adds to no sum.
  [[nodiscard]] bool surely_loses_nothing() const {
    if constexpr (requires { intervals_.no_loss(); })
      return std::is_gteq(compare(intervals_.margin, intervals_.no_loss()));
    return true;
  }

  /// Whether a claim of this round surely holds, by no less than it did.
  [[nodiscard]] bool holds_roughly(const Place& place) const {
    if (place.step->glance.rough == nullptr) return false;
    const RoughClaim claim = place.step->glance.rough(intervals_);
    if (claim.silent || claim.outcome != Outcome::holds) return false;
    return !claim.has_slack || !this->options().slacks || place.tally->has_less(claim.slack.low);
  }

  /// Brings the exact facts to where the measured ones are.
  void take(const Quantities& quantities) {
    if constexpr (in_units) {
      using Exactly = typename Machine::template Quantities<Rational>;
      Exactly& exact = this->facts();
      std::vector<Rational> numbers = live_.units_of_changing();
      std::size_t i = 0;
      each_changing<Quantities>(
          quantities, [&](const WholeNumber& number) { numbers[i++] *= MachineNumber(number.value(), 1).rational(); });
      count_like<Exactly, Quantities>(exact, quantities);
      i = 0;
      each_changing<Exactly>(exact, [&](Rational& number) { number = numbers[i++]; });
    } else {
      this->facts().recall(quantities);
    }
  }

  /// Evaluates the claims with the least slacks exactly, and leaves the rest of the run to the exact audit.
  void stop_measuring() {
    if (!std::exchange(measuring_, false) || (in_units && !started_)) return;
    count_repeated();
    std::vector<Place> places;
    std::size_t i = 0;
    this->each_step([&](const Step<Facts>& step, Tally& tally) {
      if (Kept& kept = kept_[i++]; slack_of(kept)) places.push_back({&step, &tally, &kept, Says::of_each});
    });
    take_each(places, [&](const Place& place) {
      if (const std::optional<Number> slack = judge(*place.step->claim(this->facts())).slack)
        place.tally->offer(*slack, this->facts().rounds());
    });
    take(live_);
    this->facts().leave(live_);
  }

  /// Visits the places, each when the exact facts are where its quantities were kept: round by round, where that is
  /// more than to take numbers over.
  template <class Visit>
  void take_each(std::vector<Place>& places, Visit visit) {
    if constexpr (TakesOver<Facts>) {
      std::ranges::stable_sort(places, {}, [](const Place& place) { return place.kept->round; });
      auto taken = Rounds::nothing;
      for (const Place& place : places) {
        if (std::exchange(taken, place.kept->round) != place.kept->round) take(rounds_[place.kept->round]);
        visit(place);
      }
    } else {
      std::ranges::stable_sort(places, {}, [&](const Place& place) { return rounds_[place.kept->round].t; });
      const Quantities* recalled = nullptr;  // of the round that the exact facts are in
      for (const Place& place : places) {
        const Quantities& quantities = rounds_[place.kept->round];
        if (recalled == nullptr || recalled->t != quantities.t) {
          recalled = nullptr;
          if (place.step->glance.differs) {
            this->facts().recall_margin(quantities);
          } else {
            this->facts().recall(quantities);
            recalled = &quantities;
          }
        }
        visit(place);
      }
    }
  }

  bool measuring_ = false;
  bool started_ = false;     ///< where rounds are in units: the first one was seen
  bool up_to_date_ = false;  ///< the exact facts are of the last round
  typename Machine::Live live_;
  // What follows is of the last round where it says so.
  bool in_whole_numbers_ = false;  ///< the last claim was decided so
  bool by_algebra_ = false;        ///< the same
  bool in_intervals_ = false;
  Intervals intervals_;              ///< of the measured rounds, then of the exact ones
  bool roughly_up_to_date_ = false;  ///< they are of the last exact round, and of those behind it that rested
  bool in_machine_numbers_ = false;
  InMachineNumbers machine_;
  std::vector<Kept> kept_;
  Rounds rounds_;  ///< of the least slacks
  std::vector<Place> mistakes_;
  OnOthers others_;
  bool changed_ = true;   ///< the last round changed something
  bool repeats_ = false;  ///< what claims say once more on rounds that change nothing is known and decided
  // Rounds on which claims of the state, and of changes, were made again, which are not yet counted.
  std::size_t state_repeated_ = 0, changes_repeated_ = 0;
};

}  // namespace mistakebound
