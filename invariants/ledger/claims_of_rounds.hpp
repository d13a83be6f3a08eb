/// Claims on measured rounds: asked of whole numbers, of rough ones, of machine numbers, and by algebra; and what is
/// kept of each step's claims, the least slack so far and the quantities of the round that has it.
///
/// Where the quantities are in units the rounds come in whole numbers of these, and a claim whose sides are all in the
/// same units is asked of the whole numbers, then of machine numbers in these units: it holds in one unit as in
/// another, and its slacks are compared in one.
#pragma once

#include "invariants/ledger/kept_rounds.hpp"
#include "invariants/ledger/least_slack.hpp"
#include "invariants/ledger/theorem.hpp"

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

/// By what a claim was decided.
enum class DecidedBy { whole_numbers, machine_numbers, algebra };

template <IsMeasured Facts>
class ClaimsOfRounds {
 public:
  using Machine = OverMachine<Facts>;
  using Quantities = typename NumbersOfRounds<Facts>::Quantities;
  using Intervals = typename NumbersOfRounds<Facts>::Intervals;
  using InMachineNumbers = typename Machine::template Quantities<MachineNumber>;
  using Rounds = KeptRounds<Quantities>;

  /// What is known of a step's claims.
  struct Known {
    LeastSlack least;
    typename Rounds::Reference round = Rounds::nothing;  ///< that has it
    std::optional<Outcome> last = Outcome::undecided;    ///< of the last one; absent where it was silent
    bool failed = false;                                 ///< it was refuted once
  };

  explicit ClaimsOfRounds(bool slacks) : slacks_(slacks) {}

  typename Machine::MachineFacts machine_facts;
  [[nodiscard]] const Quantities& kept(const Known& known) const { return rounds_[known.round]; }

  /// The quantities are of another round than what was made of them.
  void begin_round() {
    in_intervals_ = in_machine_numbers_ = false;
    rounds_.next();
  }

  /// What whole numbers say of the claim, where no more is to be asked.
  [[nodiscard]] Outcome in_whole_numbers(const Step<Facts>& step, Known& known) {
    if constexpr (in_units) {
      if (step.quick.with_least == nullptr || known.least.beyond_whole()) return Outcome::undecided;
      const ClaimAndLeast seen = step.quick.with_least(machine_facts, known.least.whole, known.failed);
      if (seen.nearer) keep_whole(known);
      return seen.outcome;
    }
    return Outcome::undecided;
  }

  /// What is sure of the claim, where its slack is either surely not the least, or now kept; nothing where it is
  /// silent.
  [[nodiscard]] std::optional<Outcome> ask(const Step<Facts>& step, Known& known) {
    by_ = DecidedBy::machine_numbers;
    if constexpr (in_units) {
      if (!step.quick.units) return Outcome::undecided;
      if (!known.least.beyond_whole()) {
        const WholeClaim claim = step.quick.whole(machine_facts);
        if (claim.silent) return std::nullopt;
        if (claim.known()) {
          by_ = DecidedBy::whole_numbers;
          return settled(step, claim, known);
        }
        known.least.leave_whole();
      }
      if (!std::exchange(in_intervals_, true)) machine_facts.in_intervals(machine_facts, intervals_);
      const RoughClaim rough = step.quick.rough(intervals_);
      if (rough.silent) return std::nullopt;
      if (said(rough.outcome, known) && rough.has_slack) {
        if (known.least.surely_no_more_than(rough.slack)) return rough.outcome;
        if (known.least.surely_more_than(rough.slack)) {
          keep(MachineNumber(rough.slack), known);
          known.least.bound(rough.slack);
          return rough.outcome;
        }
      }
      const auto slack = rough.has_slack ? std::optional(MachineNumber(rough.slack)) : std::nullopt;
      if (const Outcome sure = settled(rough.outcome, slack, known); sure != Outcome::undecided) return sure;
      sharpen(step, known);
      if (!std::exchange(in_machine_numbers_, true)) machine_facts.in_machine_numbers(machine_facts, machine_);
      return seen(step, machine_, known);
    } else {
      return seen(step, machine_facts, known);
    }
  }
  /// By what the last claim was.
  [[nodiscard]] DecidedBy decided_by() const { return by_; }

  /// The least slack of those that were evaluated exactly.
  void set_exactly(const Step<Facts>& step, const Number& slack, Known& known) const {
    known.least.set_exactly(machine_number(in_units_of(step, slack)));
    if constexpr (in_units) known.least.set_whole();
  }

  /// Brings exact facts to these quantities.
  void take_over(const Quantities& quantities, Facts& facts) const {
    if constexpr (in_units) {
      using Exactly = typename Machine::template Quantities<Rational>;
      std::vector<Rational> numbers = machine_facts.units_of_changing();
      std::size_t i = 0;
      each_changing<Quantities>(
          quantities, [&](const WholeNumber& number) { numbers[i++] *= MachineNumber(number.value(), 1).rational(); });
      count_like<Exactly, Quantities>(facts, quantities);
      i = 0;
      each_changing<Exactly>(facts, [&](Rational& number) { number = numbers[i++]; });
    } else {
      facts.recall(quantities);
    }
  }

 private:
  static constexpr bool in_units = InUnits<Facts>;

  [[nodiscard]] Number in_units_of([[maybe_unused]] const Step<Facts>& step, const Number& slack) const {
    if constexpr (in_units)
      if (step.quick.units) return scaled(slack, Rational(1 / machine_facts.unit_of(*step.quick.units)));
    return slack;
  }

  /// What is sure of a claim in whole numbers.
  [[nodiscard]] Outcome settled(const Step<Facts>& step, const WholeClaim& claim, Known& known) {
    if (said(claim.outcome, known)) {
      if (!claim.may_be_nearer(known.least.whole)) return claim.outcome;
      if (known.least.whole.known()) {
        known.least.whole = claim.slack;
        keep_whole(known);
        return claim.outcome;
      }
    }
    sharpen(step, known);
    const auto slack = claim.has_slack ? std::optional(MachineNumber(claim.slack.value(), 1)) : std::nullopt;
    const Outcome sure = settled(claim.outcome, slack, known);
    if (sure != Outcome::undecided && slack) known.least.set_whole();
    return sure;
  }

  /// What is sure of a claim in machine numbers; nothing where it is silent.
  [[nodiscard]] std::optional<Outcome> seen(const Step<Facts>& step, const InMachineNumbers& quantities, Known& known) {
    if (!step.quick.claim) return Outcome::undecided;
    const std::optional<QuickClaim> claim = step.quick.claim(quantities);
    if (!claim) return Outcome::undecided;
    if (claim->is_silent()) return std::nullopt;
    Outcome outcome = claim->outcome();
    if (outcome == Outcome::undecided && step.quick.by_algebra) {
      outcome = claim->outcome(step.quick.by_algebra(quantities));
      if (outcome != Outcome::undecided) by_ = DecidedBy::algebra;
    }
    return settled(outcome, claim->slack(), known);
  }

  /// What is sure of a claim with this outcome and this slack.
  [[nodiscard]] Outcome settled(Outcome outcome, const std::optional<MachineNumber>& slack, Known& known) {
    if (!said(outcome, known)) return Outcome::undecided;
    if (!slack || !slacks_) return outcome;
    LeastSlack& least = known.least;
    if (least.exactly() && std::is_gteq(compare(*slack, *least.exactly()))) return outcome;
    if (const auto& kept = least.kept()) {
      const std::partial_ordering order = compare(*slack, *kept);
      if (std::is_gteq(order)) return outcome;
      if (order == std::partial_ordering::unordered) return Outcome::undecided;
    }
    keep(*slack, known);
    if (least.beyond_whole()) least.bound();
    return outcome;
  }

  /// Whether a claim with this outcome leaves no words in the report: the first refutation is stated exactly.
  static bool said(Outcome outcome, const Known& known) {
    return outcome == Outcome::holds || (outcome == Outcome::refuted && known.failed);
  }

  /// Keeps the slack, which is the least, with the round.
  void keep(const MachineNumber& slack, Known& known) {
    known.least.keep(slack);
    rounds_.refer(known.round, machine_facts);
  }
  void keep_whole(Known& known) {
    known.least.keep_whole();
    rounds_.refer(known.round, machine_facts);
  }

  /// The slack that is kept as it is in machine numbers, where it is known by intervals only.
  void sharpen(const Step<Facts>& step, Known& known) {
    if (!known.least.is_to_sharpen()) return;
    machine_facts.in_machine_numbers(rounds_[known.round], machine_);
    in_machine_numbers_ = false;
    if (const std::optional<QuickClaim> claim = step.quick.claim(machine_); claim && claim->slack())
      known.least.sharpen(*claim->slack());
  }

  bool slacks_;
  Rounds rounds_;  ///< of the least slacks
  DecidedBy by_ = DecidedBy::machine_numbers;
  // What follows is of the last round where it says so.
  bool in_intervals_ = false;
  Intervals intervals_;
  bool in_machine_numbers_ = false;
  InMachineNumbers machine_;
};

}  // namespace mistakebound
