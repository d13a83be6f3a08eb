/// Brings exact facts to rounds that were measured: to the last one where one of its claims is to be evaluated exactly,
/// and in the end to those whose claims have the least slacks.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "invariants/ledger/places.hpp"

namespace mistakebound {

template <IsMeasured Facts>
class ExactRounds {
 public:
  using Claims = ClaimsOfRounds<Facts>;

  /// The last round is another one.
  void next() { up_to_date_ = example_up_to_date_ = false; }

  /// Brings the facts to the last round; where the step asks for no more, only what is of its example.
  void bring(const Step<Facts>& step, const Claims& claims, Facts& facts) {
    if (up_to_date_) return;
    if constexpr (!TakesOver<Facts>)
      if (step.quick.of_example) {
        if (!std::exchange(example_up_to_date_, true)) facts.recall_example(claims.machine_facts);
        return;
      }
    claims.take_over(claims.machine_facts, facts);
    up_to_date_ = example_up_to_date_ = true;
  }

  /// Visits the places, each when the facts are where its quantities were kept: round by round, where that is more than
  /// to take numbers over.
  template <class Visit>
  static void take_each(std::vector<Place<Facts>>& places, const Claims& claims, Facts& facts, Visit visit) {
    if constexpr (TakesOver<Facts>) {
      std::ranges::stable_sort(places, {}, [](const Place<Facts>& place) { return place.known->round; });
      auto taken = Claims::Rounds::nothing;
      for (const Place<Facts>& place : places) {
        if (std::exchange(taken, place.known->round) != place.known->round)
          claims.take_over(claims.kept(*place.known), facts);
        visit(place);
      }
    } else {
      std::ranges::stable_sort(places, {}, [&](const Place<Facts>& place) { return claims.kept(*place.known).t; });
      const typename Claims::Quantities* recalled = nullptr;  // of the round that the facts are in
      for (const Place<Facts>& place : places) {
        const auto& quantities = claims.kept(*place.known);
        if (recalled == nullptr || recalled->t != quantities.t) {
          recalled = nullptr;
          if (place.step->quick.of_example) {
            facts.recall_example(quantities);
          } else {
            facts.recall(quantities);
            recalled = &quantities;
          }
        }
        visit(place);
      }
    }
  }

 private:
  bool up_to_date_ = false;          ///< the facts are of the last round
  bool example_up_to_date_ = false;  ///< what they have of its example is
};

}  // namespace mistakebound
