/// The property of passive-aggressive-2.
#include "invariants/aggressive/passive_aggressive_2.hpp"

#include "properties/aggressive/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace passive_aggressive_2_trials {
namespace {

constexpr Remaining rule = Remaining::squared;

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back(
      {{"mistake-loss", "distance", "total", "square", "weighted-losses", "squares", "bound"},
       "e_1 .. e_7 with u = (2/3, .., 2/3) and C = 1: every loss is 1, every step is 2/3, u loses 1/3 each "
       "time, and w ends at u",
       [] { return aggressive_on_basis(rule, 7, Rational(2, 3)); }});
  return result;
}

/// C = 1/2, so that 1/(2C) = 1. Losses 1, 7/5, 22/15; steps 1/5, 7/15, 11/15.
WorkedExample worked() {
  return {
      "(2, 0 | +1), (1, 1 | -1), (0, 1 | +1) with C = 1/2 and u = (1, -2), which loses 3 on the third. The losses are "
      "1, 7/5 "
      "and 22/15, the steps 1/5, 7/15 and 11/15, and w = (2/5, 0), (-1/15, -7/15), (-1/15, 4/15).",
      {{0, "aggressiveness", "1/2 > 0"},
       {2, "mistake-loss", "7/5 >= 1"},
       {3, "update-rule", "0 = 0"},
       {2, "step-size", "7/15 = 7/15"},
       {3, "step-size", "11/15 = 11/15"},
       {1, "distance", "16/25 >= 6/25"},
       {3, "distance", "-209/75 >= -209/75"},
       {2, "total", "10/9 <= 68/45 <= 5"},
       {3, "total", "-377/225 <= -287/225 <= 5"},
       {2, "square", "196/225 >= 49/75"},
       {3, "square", "-209/75 >= -1783/225"},
       {3, "weighted-losses", "434/225 <= 14"},
       {3, "squares", "46/9 <= 434/45"},
       {3, "bound", "3 <= 46/9 <= 70"}},
      [](const LedgerOptions& options) {
        return aggressive_report(rule,
                                 {sequence_of({"2,0|1", "1,1|-1", "0,1|1"}), parse_vector("1,-2"), {}, Rational(1, 2)},
                                 Tie::mistake, options);
      }};
}

}  // namespace
}  // namespace passive_aggressive_2_trials

std::vector<Fault> passive_aggressive_2_faults();  // passive_aggressive_2_faults.cpp

Property passive_aggressive_2_property() {
  using namespace passive_aggressive_2_trials;
  return aggressive_property(rule, passive_aggressive_2_faults(), witnesses(), worked());
}

}  // namespace mistakebound
