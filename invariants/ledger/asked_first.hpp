/// Facts whose claims are asked of quicker numbers than exact ones first, and what the ledger finds out of a step that
/// is written for any number: what it reads, in which units it is, whether it only gets truer.
///
/// Facts take part by a specialisation of OverMachine, as far as they can:
///   Quantities<N>  what the steps speak of, with fields() (fields.hpp); a base of the facts, over Rational. The ledger
///                  takes such numbers over from exact facts, round by round. OverQuantities names it.
///   Measured ..    rounds that are measured for several theorems at once: MeasuredFacts.
///   in_units       of the quantities: these rounds are whole numbers of units, and so are the claims: FactsInUnits.
///   UnchangedRound ..     rounds without a mistake are taken many at once, or known roughly: FactsOfUnchangedRounds.
///   only_measured  nothing is taken over from exact facts, which are no such quantities: FactsMeasuredOnly.
/// Facts that are asked of exact numbers alone may say what their claims name:
///   Names          what the steps speak of, over FormalNumber, with fields().
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "invariants/ledger/any_number.hpp"
#include "invariants/ledger/fields.hpp"
#include "invariants/ledger/theorem_text.hpp"

namespace mistakebound {

template <class Facts>
struct OverMachine {};

/// Quantities that the ledger takes over from the exact facts.
template <template <class> class Q>
struct OverQuantities {
  template <class N>
  using Quantities = Q<N>;
};

template <class Facts, class N>
using QuantitiesOver = typename OverMachine<Facts>::template Quantities<N>;
template <class Facts>
using MachineQuantities = QuantitiesOver<Facts, MachineNumber>;
template <class Facts>
using WholeQuantities = QuantitiesOver<Facts, WholeNumber>;

template <class Facts>
concept HasMachine = requires {
  typename MachineQuantities<Facts>;
};
/// Whether the machine's quantities can be taken over from exact facts, round by round.
template <class Facts>
concept TakesOver = HasMachine<Facts> && !requires {
  OverMachine<Facts>::only_measured;
};

template <class Facts>
concept IsMeasured = HasMachine<Facts> && requires {
  typename OverMachine<Facts>::Measured;
};

/// Whether measured quantities are in units, and whole numbers of these.
template <class Facts>
concept InUnits = IsMeasured<Facts> && requires {
  requires OverMachine<Facts>::template Quantities<Units>::in_units;
};

/// Whether the quantities are a template on their number, and may be whole ones.
template <class Facts>
concept HasWhole = InUnits<Facts> ||(TakesOver<Facts>&& requires { typename WholeQuantities<Facts>; });

/// Whether a step is written for any number.
template <class F, class Facts>
concept Generic = HasMachine<Facts> && std::default_initializable<F> && std::invocable < F,
        const MachineQuantities<Facts>
& > ;

/// Whether rounds that change nothing are taken many at once: the quantities have next_unchanged(), for what differs
/// between them.
template <class Facts>
concept TakesUnchangedRounds = InUnits<Facts> && requires {
  typename OverMachine<Facts>::UnchangedRounds;
};

/// Whether unchanged rounds may be known roughly: the facts have may_take_roughly(), take_roughly() and rough_margin().
template <class Facts>
concept TakesRoughRounds = InUnits<Facts> && requires {
  typename OverMachine<Facts>::RoughRound;
};

/// Whether what the step claims can be written down: it is written for names, too.
template <class F, class Facts>
concept NamedIn = std::default_initializable<F> && requires(const typename OverMachine<Facts>::Names& names) {
  F{}(names);
};

/// Rounds are measured: `MachineFacts` holds the facts of a run in machine numbers.
template <class Facts>
concept MeasuredFacts = requires(Facts facts, const typename OverMachine<Facts>::Surveyed& example,
                                 const typename OverMachine<Facts>::SurveyedExactly& exact_example,
                                 const typename OverMachine<Facts>::MeasuredExactly& exact_round,
                                 typename OverMachine<Facts>::MachineFacts machine_facts,
                                 const typename OverMachine<Facts>::Measured& round) {
  facts.survey(example);
  facts.survey(exact_example);
  facts.observe(exact_round);
  facts.leave(machine_facts);  // takes back what is no quantity
  { round.mistake } -> std::convertible_to<bool>;
  { round.moved } -> std::convertible_to<bool>;
  { machine_facts.observe(round) } -> std::same_as<bool>;  // false where it does not fit, and then nothing has changed
};

/// Rounds are measured in whole numbers of units.
template <class Facts>
concept FactsInUnits = MeasuredFacts<Facts> &&
    requires(const Facts& facts, typename OverMachine<Facts>::MachineFacts machine_facts,
             const typename OverMachine<Facts>::Measured& round, const Units& units,
             const WholeQuantities<Facts>& quantities, MachineQuantities<Facts> in_machine_numbers,
             typename OverMachine<Facts>::template Quantities<RoughNumber> roughly) {
  {
    machine_facts.begin(facts, round)
    } -> std::same_as<bool>;          // before the first round; false where the facts do not fit
  machine_facts.units_of_changing();  // of each number that rounds change
  { machine_facts.unit_of(units) } -> std::convertible_to<Rational>;
  machine_facts.in_machine_numbers(quantities, in_machine_numbers);
  machine_facts.in_intervals(quantities, roughly);
};

/// Rounds that change nothing are taken many at once, `UnchangedRounds`, of which the span differing() holds all that
/// differs, each an `UnchangedRound`; where one is known by an interval, `RoughRound`, it may be taken, too.
template <class Facts>
concept FactsOfUnchangedRounds = FactsInUnits<Facts> &&
    requires(Facts facts, typename OverMachine<Facts>::MachineFacts machine_facts, WholeQuantities<Facts> quantities,
             const typename OverMachine<Facts>::UnchangedRounds& rounds,
             const typename OverMachine<Facts>::UnchangedRound& one,
             const typename OverMachine<Facts>::RoughRound& rough) {
  { rounds.differing() } -> std::convertible_to<std::span<const typename OverMachine<Facts>::UnchangedRound>>;
  quantities.to_unchanged();       // brings them to a round that changes nothing
  quantities.next_unchanged(one);  // and to a further one, which adds to no sum
  {
    machine_facts.may_take(rounds, true)
    } -> std::same_as<std::size_t>;  // how many fit, and add to sums only where these may grow
  machine_facts.take(rounds);
  { facts.may_take_roughly(rough) } -> std::same_as<bool>;  // all but the claims of the round is surely unchanged
  facts.take_roughly(rough);
  { facts.rough_margin(rough) } -> std::same_as<RoughNumber>;  // which next_unchanged() takes
};

/// Exact sides are made of the facts, and facts are brought to a round that was measured.
template <class Facts>
concept FactsMeasuredOnly = MeasuredFacts<Facts> && requires(Facts facts, const MachineQuantities<Facts>& round,
                                                             typename OverMachine<Facts>::MachineFacts machine_facts) {
  OverMachine<Facts>::exactly(facts);
  { machine_facts.begin(facts) } -> std::same_as<bool>;
  facts.recall(round);
  facts.recall_example(round);  // what is of the round's example, and no more
};

/// What is asked of machine numbers.
template <HasMachine Facts>
struct AskedFirst {
  /// Empty where the step is written for exact numbers alone.
  std::function<std::optional<QuickClaim>(const MachineQuantities<Facts>&)> claim;
  bool of_round = true;     ///< it reads what changes on every round
  bool differs = true;      ///< also between rounds that change nothing
  bool of_example = false;  ///< of what is of a round it reads its example's alone, whatever the state
  /// The equations among its links of which both sides are one expression on such a round, whatever the numbers are.
  std::function<Links(const MachineQuantities<Facts>&)> by_algebra;
};

/// The step's quick claims: of numbers that decide it quickly or leave it open.
template <class Facts>
struct QuickClaims {};
template <HasMachine Facts>
struct QuickClaims<Facts> : AskedFirst<Facts> {};
template <HasWhole Facts>
struct QuickClaims<Facts> : AskedFirst<Facts> {
  WholeClaim (*whole)(const WholeQuantities<Facts>&) = nullptr;  ///< the claim of whole numbers
};
/// How many of some rounds how_many_hold().
template <class Facts>
struct CountingUnchanged {
  using Type = std::nullptr_t;
};
template <TakesUnchangedRounds Facts>
struct CountingUnchanged<Facts> {
  using Type = std::size_t (*)(WholeQuantities<Facts>&, std::span<const typename OverMachine<Facts>::UnchangedRound>,
                               const WholeNumber&);
};
template <class Facts>
using CountUnchanged = typename CountingUnchanged<Facts>::Type;

template <HasWhole Facts>
requires InUnits<Facts>
struct QuickClaims<Facts> : AskedFirst<Facts> {
  bool of_sums = false;     ///< of what does, it reads sums alone
  bool gets_truer = false;  ///< it goes on holding, by no less, as these grow
  /// In which units its sides are. Empty where these are different ones, or no whole powers.
  std::optional<Units> units;

  WholeClaim (*whole)(const WholeQuantities<Facts>&) = nullptr;
  ClaimAndLeast (*with_least)(const WholeQuantities<Facts>&, WholeNumber&,
                              bool) = nullptr;  ///< see with_least(); null without units
  using RoughQuantities = typename OverMachine<Facts>::template Quantities<RoughNumber>;
  RoughClaim (*rough)(const RoughQuantities&) = nullptr;  ///< the claim of rough numbers
  CountUnchanged<Facts> how_many_unchanged = nullptr;  ///< of unchanged rounds; null where these are shown one by one
  bool rises_unchanged =
      false;  ///< where it holds of the unchanged round with the least number, it does of all, by no less
  bool trivial_unchanged = false;  ///< on unchanged rounds it says of something that it is itself
};

/// Whether a round that is no mistake, and on which the learner does not move, changes nothing but what is of the
/// round: facts that follow another learner as well say so.
template <class Facts>
bool is_unchanged(const Facts& facts) {
  if constexpr (requires { facts.is_unchanged(); }) {
    return facts.is_unchanged();
  } else {
    return true;
  }
}

/// Whether a round may have changed a sum over all rounds: quantities that know say so.
template <class Quantities>
bool adds(const Quantities& quantities) {
  if constexpr (requires { quantities.adds(); }) {
    return quantities.adds();
  } else {
    return true;
  }
}

/// Claim F of these quantities, as a function: what is found out of claims is found out once for all that speak of the
/// same quantities, and not compiled for each.
template <class F, class Chain, class Quantities>
Chain claim_of(const Quantities& quantities) {
  return F{}(quantities);
}

/// Whether it holds of quantities of an unchanged round whatever their flags are, and however questions about signs are
/// answered.
template <class Quantities, class Holds>
bool however_flags_are(const Quantities& blank, const Holds& holds) {
  std::size_t flags = 0;
  Quantities quantities = blank;
  each_in_role<Quantities, FieldRole::flag>(quantities, [&](bool&) { ++flags; });
  for (std::size_t set = 0; set < std::size_t{1} << flags; ++set) {
    quantities = blank;
    std::size_t i = 0;
    each_in_role<Quantities, FieldRole::flag>(quantities, [&](bool& flag) { flag = (set >> i++ & 1U) != 0; });
    if (!however_signs_are([&] { return holds(quantities); })) return false;
  }
  return true;
}

/// Whether the claim only gets truer on unchanged rounds as the number grows by which these differ, whatever else is
/// so.
template <class Quantities>
bool only_gets_truer_unchanged(ReadsChain (*claim)(const Quantities&)) {
  Quantities blank;
  each_number<Quantities>(blank, [](Reads& number) { number = Reads(); });
  blank.to_unchanged();
  return however_flags_are(blank, [&](Quantities& quantities) {
    quantities.next_unchanged(Reads::of_sums());
    return claim(quantities).only_gets_truer();
  });
}

/// Every number and every count as a variable, in the order of the fields; the names begin with 1. Of what is neither,
/// something has happened.
template <class Quantities>
Quantities named_quantities() {
  Quantities result;
  std::uint8_t name = 0;
  each_field<Quantities>([&](const auto& field) {
    auto& member = result.*field.member;
    using Member = std::decay_t<decltype(member)>;
    if constexpr (std::same_as<Member, FormalNumber>) {
      member = FormalNumber::variable(++name);
    } else if constexpr (std::is_arithmetic_v<Member>) {
      member = 1;
    }
  });
  return result;
}

/// Whether the claim says on unchanged rounds of something that it is itself, whatever else is so.
template <class Quantities>
bool is_identity_unchanged(FormalChain (*claim)(const Quantities&)) {
  constexpr std::uint8_t no_field = 255;
  auto blank = named_quantities<Quantities>();
  blank.to_unchanged();
  const FormalNumber differing = FormalNumber::variable(no_field);
  return however_flags_are(blank, [&](Quantities& quantities) {
    quantities.next_unchanged(differing);
    return claim(quantities).is_identity();
  });
}

/// The links in the formulas of what they name, of which number 0 is none; nothing where one is no polynomial, or where
/// they name nothing.
std::vector<WrittenLink> written(const std::vector<FormalLink>& links, const std::vector<std::string>& formulas);

/// The claim in the formulas of the fields; nothing where it is no chain of polynomials, where it names no field, and
/// where a flag decides what it says and not only whether it says it.
template <class Quantities>
std::vector<WrittenLink> written_claim(FormalChain (*claim)(const Quantities&)) {
  std::vector<std::string> formulas{""};
  auto quantities = named_quantities<Quantities>();
  std::vector<bool*> flags;
  each_field<Quantities>([&](const auto& field) {
    using Member = std::decay_t<decltype(quantities.*field.member)>;
    if constexpr (std::same_as<Member, FormalNumber>) formulas.emplace_back(field.formula);
    if constexpr (std::same_as<Member, bool>) flags.push_back(&(quantities.*field.member));
  });
  // What it takes for positive stands behind it.
  const auto written_now = [&] {
    const TakenPositive taken;
    std::vector<FormalLink> links = claim(quantities).links();
    for (const FormalNumber& number : taken.numbers()) {
      links.push_back({FormalRelation::begins, number});
      links.push_back({FormalRelation::greater, 0});
    }
    return written(links, formulas);
  };
  std::vector<WrittenLink> result = written_now();
  for (bool* const flag : flags) {
    *flag = false;
    const std::vector<WrittenLink> without = written_now();
    *flag = true;
    if (!without.empty() && without != result) result.clear();
  }
  return result;
}

/// Quantities that notice what a claim reads.
template <class Quantities>
Quantities what_is_read() {
  Quantities result;
  each_field<Quantities>([&](const auto& field) {
    using F = std::decay_t<decltype(field)>;
    if constexpr (F::is_number) {
      Reads& number = result.*field.member;
      number = F::role == FieldRole::before || F::role == FieldRole::change ? Reads::of_changes()
               : F::role == FieldRole::round                                ? Reads::of_round()
               : F::role == FieldRole::sum                                  ? Reads::of_sums()
               : F::role == FieldRole::state                                ? Reads::of_state()
                                                                            : Reads();
      if (field.is_nonnegative) number.set_nonnegative();
    }
  });
  return result;
}

}  // namespace mistakebound
