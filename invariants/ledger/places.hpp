/// The steps that a measured audit looks at, sorted by what their claims say on rounds that change nothing.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "invariants/ledger/claims_of_rounds.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

/// What a claim says on a round that changes nothing.
enum class Says {
  of_state,    ///< what it said on the round before, whatever that was
  of_changes,  ///< what it said on another such round
  of_each,     ///< something new
};

/// A step, with what is known of its claims.
template <IsMeasured Facts>
struct Place {
  const Step<Facts>* step;
  Tally* tally;
  typename ClaimsOfRounds<Facts>::Known* known;
  Says says;

  /// Whether all that it reads of such a round are sums over all rounds.
  [[nodiscard]] bool of_sums() const {
    if constexpr (InUnits<Facts>) return step->quick.of_sums;
    return false;
  }
  /// Whether, of something that it says of each, it says what it said before.
  [[nodiscard]] bool is_old(bool added) const {
    if constexpr (InUnits<Facts>)
      return of_sums() && !(added && !(step->quick.gets_truer && known->last == Outcome::holds));
    return false;
  }
  /// Whether it says on rounds that change nothing, by a slack of 0, that something is itself, and one by no more is
  /// known.
  [[nodiscard]] bool surely_trivial() const {
    if constexpr (InUnits<Facts>) return step->quick.trivial_unchanged && known->least.is_0_or_less();
    return false;
  }
  [[nodiscard]] bool undecided() const { return known->last == Outcome::undecided; }
};

template <IsMeasured Facts>
struct Places {
  std::vector<Place<Facts>> on_mistakes;
  std::vector<Place<Facts>> on_others;  ///< and these, by what they say:
  std::vector<Place<Facts>> of_state, of_changes, of_each;

  void add(const Place<Facts>& place) {
    const Scope scope = place.step->text.scope;
    if (scope == Scope::every_round || scope == Scope::mistakes) on_mistakes.push_back(place);
    if (scope != Scope::every_round && scope != Scope::other_rounds) return;
    on_others.push_back(place);
    (place.says == Says::of_each ? of_each : place.says == Says::of_state ? of_state : of_changes).push_back(place);
  }

  static Says what(const Step<Facts>& step) {
    if (step.quick.differs) return Says::of_each;
    return !step.quick.of_round && step.text.scope == Scope::every_round ? Says::of_state : Says::of_changes;
  }

  static bool decided(const std::vector<Place<Facts>>& places) {
    return std::ranges::none_of(places, &Place<Facts>::undecided);
  }
};

/// How many of these rounds, none of which changes anything, surely have no more to tell than that all claims hold, by
/// no less than before. `changed`: the round before them changed something.
template <TakesUnchangedRounds Facts>
std::size_t surely_unchanged(const Places<Facts>& places, typename OverMachine<Facts>::MachineFacts& machine_facts,
                             const typename OverMachine<Facts>::UnchangedRounds& rounds, bool changed) {
  bool sums_may_grow = true;
  for (const Place<Facts>& place : places.of_each) {
    if (place.step->quick.of_sums) {
      if (place.undecided()) return 0;
      sums_may_grow = sums_may_grow && place.is_old(true);
    } else if (place.step->quick.how_many_unchanged == nullptr) {
      return 0;
    }
  }
  std::size_t count = machine_facts.may_take(rounds, sums_may_grow);
  if (count == 0) return 0;
  const auto how_many = [&](const Place<Facts>& place, std::size_t first) {
    const auto holds = place.step->quick.how_many_unchanged;
    if (holds == nullptr) return std::size_t{0};
    const auto differing = rounds.differing().first(first);
    const WholeNumber& slack = place.known->least.whole;
    const bool by_least = place.step->quick.rises_unchanged && first > 1;
    if (by_least && holds(machine_facts, std::span(&*std::ranges::min_element(differing), 1), slack) == 1) return first;
    return holds(machine_facts, differing, slack);
  };
  if (changed) {
    machine_facts.to_unchanged();
    for (const Place<Facts>& place : places.of_changes)
      if (!place.surely_trivial() && how_many(place, 1) == 0) return 0;
  }
  for (const Place<Facts>& place : places.of_each)
    if (count > 0 && !place.step->quick.of_sums) count = how_many(place, count);
  return count;
}

}  // namespace mistakebound
