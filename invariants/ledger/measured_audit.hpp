/// Audits of proofs whose quantities are a template on their number: a claim is asked over quicker numbers first, and
/// only what they leave open is asked of the exact facts. Reports are those of the exact audit, to the last slack.
///
/// Why they are: quicker numbers say "holds" or "refuted" only where the exact claim does. Where its slack is surely
/// not the least, the claim leaves nothing in a report but its count. Where it surely is, the quantities of the round
/// are kept, and the exact claim of the last ones that were kept is evaluated at the end. Everything else is evaluated
/// exactly at once, the first refutation of a step among it.
#pragma once

#include <algorithm>
#include <limits>

#include "invariants/ledger/exact_rounds.hpp"
#include "invariants/ledger/measured_rounds.hpp"
#include "invariants/ledger/roughly_known.hpp"

namespace mistakebound {

template <IsMeasured Facts>
class MeasuredAuditOf final : public AuditOf<Facts>, public MeasuredAudit<typename OverMachine<Facts>::Shared> {
 public:
  static_assert(InUnits<Facts> ? FactsOfUnchangedRounds<Facts> : FactsMeasuredOnly<Facts>);
  using Machine = OverMachine<Facts>;
  using Shared = typename Machine::Shared;
  using typename MeasuredAudit<Shared>::SurveyedRows;
  using typename MeasuredAudit<Shared>::UnchangedRounds;
  using typename MeasuredAudit<Shared>::RoughRound;
  using AuditOf<Facts>::survey;

  MeasuredAuditOf(const Theorem<Facts>& theorem, Facts facts, LedgerOptions options)
      : AuditOf<Facts>(theorem, std::move(facts), std::move(options)),
        claims_(this->options().slacks),
        known_(theorem.hypotheses.size() + theorem.steps.size()) {
    if (this->options().slacks) return;
    for (Known& known : known_) known.least.ignore();
  }

  void begin(const typename Facts::Observed::StateType& first_state) override {
    AuditOf<Facts>::begin(first_state);
    std::size_t i = 0;
    this->each_step([&](const Step<Facts>& step, Tally& tally) {
      Known& known = known_[i++];
      if (!tally.follows()) places_.add({&step, &tally, &known, Places<Facts>::what(step)});
    });
    // Whoever wants to see every line wants it exactly.
    measuring_ = !this->options().entry && !this->options().textbook;
    if constexpr (!in_units) measuring_ = measuring_ && machine_facts().begin(this->facts());
  }

  void survey(const typename Machine::Surveyed& example) override { survey_one(example); }
  void survey(const typename Machine::SurveyedExactly& example) override { survey_one(example); }
  void survey([[maybe_unused]] const SurveyedRows& rows) override {
    if constexpr (requires { this->facts().survey(rows); }) survey_one(rows);
  }

  [[nodiscard]] double plain_from() override {
    if constexpr (requires { this->facts().plain_from(); }) return this->facts().plain_from();
    return std::numeric_limits<double>::infinity();
  }

  void observe(const typename Facts::Observed& round) override {
    stop_measuring();
    AuditOf<Facts>::observe(round);
  }

  void observe(const typename Machine::MeasuredExactly& measured) override {
    stop_measuring();
    AuditOf<Facts>::observe_known(measured);
  }

  /// Claims that rounds like the last one make again are made once more; those of the round itself are asked of rough
  /// numbers, and have to hold by no less than before.
  std::size_t may_take([[maybe_unused]] const RoughRound& round) override {
    if constexpr (TakesRoughRounds<Facts>) {
      if (measuring_ || !this->last_was_unchanged() || !this->facts().may_take_roughly(round)) return 0;
      return roughly_.surely_holds(this->facts(), round, places_.of_each, this->options().slacks) ? 1 : 0;
    } else {
      return 0;
    }
  }

  void observe([[maybe_unused]] const RoughRound& round) override {
    if constexpr (TakesRoughRounds<Facts>) {
      this->facts().take_roughly(round);
      for (const Place<Facts>& place : places_.on_others) {
        if (place.says == Says::of_each && !place.of_sums()) {
          place.tally->count(Outcome::holds);
          ++this->tiers().machine;
        } else if (place.tally->remembers()) {
          place.tally->repeat(this->facts().rounds(), this->options());
          ++this->tiers().unchanged;
        }
      }
    }
  }

  bool observe(const typename Machine::Measured& round) override {
    if (!measuring_ || !starts(round) || !machine_facts().observe(round)) return false;
    begin_round();
    const bool added = adds(machine_facts());
    const bool unchanged = !round.mistake && !round.moved && is_unchanged(machine_facts());
    if (unchanged && repeats_) {
      for (const Place<Facts>& place : places_.of_each) look(place, is_new(place, added));
      ++state_repeated_;
      if (changed_) {
        for (const Place<Facts>& place : places_.of_changes) look(place, true);
        repeats_ = Places<Facts>::decided(places_.of_changes);
      } else {
        ++changes_repeated_;
      }
      changed_ = false;
      return true;
    }
    count_repeated();
    if (unchanged) {
      for (const Place<Facts>& place : places_.on_others) look(place, is_new(place, added) || place.undecided());
    } else {
      for (const Place<Facts>& place : round.mistake ? places_.on_mistakes : places_.on_others)
        if (!decided_in_whole_numbers(place)) look_closer(place, true);
    }
    changed_ = !unchanged;
    repeats_ = Places<Facts>::decided(places_.of_state) && (changed_ || Places<Facts>::decided(places_.of_changes));
    return true;
  }

  std::size_t may_take([[maybe_unused]] const UnchangedRounds& rounds) override {
    if constexpr (TakesUnchangedRounds<Facts>) {
      return measuring_ && repeats_ ? surely_unchanged(places_, machine_facts(), rounds, changed_) : 0;
    } else {
      return 0;
    }
  }

  void observe([[maybe_unused]] const UnchangedRounds& rounds) override {
    if constexpr (TakesUnchangedRounds<Facts>) {
      const std::size_t count = rounds.differing().size();
      begin_round();
      for (const Place<Facts>& place : places_.of_each) {
        const bool of_sums = place.step->quick.of_sums;
        if (of_sums && !place.known->last) continue;
        place.tally->count(of_sums ? *place.known->last : Outcome::holds, count);
        (of_sums ? this->tiers().unchanged : this->tiers().whole) += count;
      }
      if (changed_)
        for (const Place<Facts>& place : places_.of_changes)
          place.surely_trivial() ? count_by_algebra(place) : count_in_whole_numbers(place, Outcome::holds);
      state_repeated_ += count;
      changes_repeated_ += count - (changed_ ? 1 : 0);
      changed_ = false;
      machine_facts().take(rounds);
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
  using Claims = ClaimsOfRounds<Facts>;
  using Known = typename Claims::Known;

  template <class Example>
  void survey_one(const Example& example) {
    this->count_surveyed();
    this->facts().survey(example);
  }

  /// Whether a claim that has changed is one of whole numbers, about which no more is asked: it is counted then.
  bool decided_in_whole_numbers(const Place<Facts>& place) {
    const Outcome outcome = claims_.in_whole_numbers(*place.step, *place.known);
    if (outcome == Outcome::undecided) return false;
    count_in_whole_numbers(place, outcome);
    return true;
  }

  /// Whether a claim says something new on a round that changes nothing, or may; the round may have added to sums.
  bool is_new(const Place<Facts>& place, bool added) const {
    return place.says == Says::of_each ? !place.is_old(added) : place.says == Says::of_changes && changed_;
  }

  /// Looks at a step's claim on this round, which changes nothing; it is that of the last one unless something had
  /// changed.
  void look(const Place<Facts>& place, bool changed) {
    if (changed && place.surely_trivial()) return count_by_algebra(place);
    if (!changed || !decided_in_whole_numbers(place)) look_closer(place, changed);
  }
  void look_closer(const Place<Facts>& place, bool changed) {
    std::optional<Outcome>& last = place.known->last;
    if (changed) last = claims_.ask(*place.step, *place.known);
    if (!last) return;
    if (*last == Outcome::undecided) return exactly(place);
    if (changed && claims_.decided_by() == DecidedBy::algebra) return count_by_algebra(place, *last);
    Tiers& tiers = this->tiers();
    const bool whole = claims_.decided_by() == DecidedBy::whole_numbers;
    ++(!changed ? tiers.unchanged : whole ? tiers.whole : tiers.machine);
    place.tally->count(*last);
  }

  /// A claim in whole numbers whose slack is not the least, or kept.
  void count_in_whole_numbers(const Place<Facts>& place, Outcome outcome) {
    place.known->last = outcome;
    place.tally->count(outcome);
    ++this->tiers().whole;
  }

  /// A claim that says of something that it is itself, besides others.
  void count_by_algebra(const Place<Facts>& place, Outcome outcome = Outcome::holds) {
    place.known->last = outcome;
    place.tally->count_by_algebra(outcome);
    ++this->tiers().algebra;
  }

  /// Counts the claims of the rounds on which they were only made again.
  void count_repeated() {
    const auto count = [&](const std::vector<Place<Facts>>& places, std::size_t& rounds) {
      if (rounds == 0) return;
      for (const Place<Facts>& place : places)
        if (place.known->last) {
          this->tiers().unchanged += rounds;
          place.tally->count(*place.known->last, rounds);
        }
      rounds = 0;
    };
    count(places_.of_state, state_repeated_);
    count(places_.of_changes, changes_repeated_);
  }

  /// Rounds in units begin with the first one.
  bool starts([[maybe_unused]] const typename Machine::Measured& round) {
    if constexpr (in_units) {
      if (!started_ && !machine_facts().begin(this->facts(), round)) return measuring_ = false;
      started_ = true;
    }
    return true;
  }

  void exactly(const Place<Facts>& place) {
    const Step<Facts>& step = *place.step;
    Tally& tally = *place.tally;
    Known& known = *place.known;
    exact_rounds_.bring(step, claims_, this->facts());
    std::optional<Claim> claim = step.claim(this->facts());
    std::optional<Outcome> outcome;
    if (claim) {
      ++this->tiers().exact;
      outcome = tally.add(std::move(*claim), this->facts().rounds(), this->options());
      known.failed = known.failed || outcome == Outcome::refuted;
      tally.forget();
    }
    if (place.says != Says::of_each || place.of_sums()) known.last = outcome;  // until something changes
    if (tally.report().min_slack) claims_.set_exactly(step, *tally.report().min_slack, known);
  }

  /// Evaluates the claims with the least slacks exactly, and leaves the rest of the run to the exact audit.
  void stop_measuring() {
    roughly_.forget();
    if (!std::exchange(measuring_, false) || (in_units && !started_)) return;
    count_repeated();
    std::vector<Place<Facts>> places;
    std::size_t i = 0;
    this->each_step([&](const Step<Facts>& step, Tally& tally) {
      if (Known& known = known_[i++]; known.least.kept()) places.push_back({&step, &tally, &known, Says::of_each});
    });
    exact_rounds_.take_each(places, claims_, this->facts(), [&](const Place<Facts>& place) {
      if (const std::optional<Number> slack = judge(*place.step->claim(this->facts())).slack)
        place.tally->offer(*slack, this->facts().rounds());
    });
    claims_.take_over(machine_facts(), this->facts());
    this->facts().leave(machine_facts());
  }

  /// The quantities are of another round than what was made of them.
  void begin_round() {
    exact_rounds_.next();
    claims_.begin_round();
  }
  [[nodiscard]] auto& machine_facts() { return claims_.machine_facts; }

  bool measuring_ = false;
  bool started_ = false;  ///< where rounds are in units: the first one was seen
  Claims claims_;
  ExactRounds<Facts> exact_rounds_;
  RoughlyKnown<Facts> roughly_;  ///< the last exact round, and the unchanged ones behind it
  std::vector<Known> known_;     ///< of each step
  Places<Facts> places_;
  bool changed_ = true;   ///< the last round changed something
  bool repeats_ = false;  ///< what claims say once more on rounds that change nothing is known and decided
  // Rounds on which claims of the state, and of changes, were made again, which are not yet counted.
  std::size_t state_repeated_ = 0, changes_repeated_ = 0;
};

}  // namespace mistakebound
