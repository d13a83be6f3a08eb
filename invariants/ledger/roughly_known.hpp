/// A round that is no mistake and changes nothing, known by an interval behind one that is known exactly: which of its
/// claims surely hold, by no less than before.
#pragma once

#include <utility>
#include <vector>

#include "invariants/ledger/places.hpp"

namespace mistakebound {

/// Of facts that know no such rounds.
template <class Facts>
class RoughlyKnown {
 public:
  void forget() {}
};

template <TakesRoughRounds Facts>
class RoughlyKnown<Facts> {
 public:
  /// The next round is no such one: the exact facts are of it.
  void forget() { is_known_ = false; }

  /// A further such round, behind the one that the exact facts are of: whether it adds to no sum, and the claims at
  /// these places surely hold, by no less than before where slacks are asked for.
  bool surely_holds(const Facts& facts, const typename OverMachine<Facts>::RoughRound& round,
                    const std::vector<Place<Facts>>& places, bool slacks) {
    if (!std::exchange(is_known_, true)) take(facts);
    round_.next_unchanged(facts.rough_margin(round));
    return surely_adds_nothing() && std::ranges::all_of(places, [&](const Place<Facts>& place) {
             return place.of_sums() || holds(*place.step, *place.tally, slacks);
           });
  }

 private:
  using Exactly = typename OverMachine<Facts>::template Quantities<Rational>;
  using Roughly = typename OverMachine<Facts>::template Quantities<RoughNumber>;

  /// The quantities of the exact facts.
  void take(const Facts& facts) {
    std::vector<RoughNumber> numbers;
    each_number<Exactly>(facts, [&](const Rational& number) { numbers.emplace_back(double_interval(number)); });
    std::size_t i = 0;
    each_number<Roughly>(round_, [&](RoughNumber& number) { number = numbers[i++]; });
    count_like<Roughly, Exactly>(round_, facts);
  }
  /// Whether the round adds to no sum.
  [[nodiscard]] bool surely_adds_nothing() const {
    if constexpr (requires { round_.no_loss(); }) return std::is_gteq(compare(round_.margin, round_.no_loss()));
    return true;
  }

  /// Whether the step's claim surely holds, by no less than it did where that is asked for.
  [[nodiscard]] bool holds(const Step<Facts>& step, const Tally& tally, bool slacks) const {
    if (step.quick.rough == nullptr) return false;
    const RoughClaim claim = step.quick.rough(round_);
    if (claim.silent || claim.outcome != Outcome::holds) return false;
    return !claim.has_slack || !slacks || tally.has_less(claim.slack.low);
  }

  bool is_known_ = false;
  Roughly round_;
};

}  // namespace mistakebound
