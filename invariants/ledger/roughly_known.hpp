/// A round that is no mistake and changes nothing, known by an interval behind one that is known exactly: which of its
/// claims surely hold, by no less than before.
#pragma once

#include <vector>

#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

/// Of facts that know no such rounds.
template <class Facts>
class RoughlyKnown {};

template <RestsRoughly Facts>
class RoughlyKnown<Facts> {
 public:
  /// The quantities of the exact facts.
  void take(const Facts& facts) {
    std::vector<RoughNumber> numbers;
    each_number<Exactly>(facts, [&](const Rational& number) { numbers.emplace_back(double_interval(number)); });
    std::size_t i = 0;
    each_number<Roughly>(round_, [&](RoughNumber& number) { number = numbers[i++]; });
    count_like<Roughly, Exactly>(round_, facts);
  }
  /// A further such round.
  void rest(const RoughNumber& margin) { round_.rest(margin); }

  /// Whether it adds to no sum.
  [[nodiscard]] bool surely_adds_nothing() const {
    if constexpr (requires { round_.no_loss(); }) return std::is_gteq(compare(round_.margin, round_.no_loss()));
    return true;
  }

  /// Whether the step's claim surely holds, by no less than it did where that is asked for.
  [[nodiscard]] bool holds(const Step<Facts>& step, const Tally& tally, bool slacks) const {
    if (step.glance.rough == nullptr) return false;
    const RoughClaim claim = step.glance.rough(round_);
    if (claim.silent || claim.outcome != Outcome::holds) return false;
    return !claim.has_slack || !slacks || tally.has_less(claim.slack.low);
  }

 private:
  using Exactly = typename OverMachine<Facts>::template Quantities<Rational>;
  using Roughly = typename OverMachine<Facts>::template Quantities<RoughNumber>;
  Roughly round_;
};

}  // namespace mistakebound
