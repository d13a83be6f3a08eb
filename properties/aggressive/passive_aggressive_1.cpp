/// The property of passive-aggressive-1.
#include "invariants/aggressive/passive_aggressive_1.hpp"

#include "properties/aggressive/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace passive_aggressive_1_trials {
namespace {

constexpr Remaining rule = Remaining::linear;

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back(
      {{"mistake-loss", "step-size", "distance", "total", "mistake-weight", "gain", "weighted-losses", "bound"},
       "e_1 .. e_7 with u = (1, .., 1) and C = 1: every loss is 1, every step is 1, and w ends at u",
       [] { return aggressive_on_basis(rule, 7, 1); }});
  return result;
}

/// C = 1/2. Losses 1, 3/2, 3/2; steps 1/4, 1/2 and 1/2, of which the last two are the longest.
WorkedExample worked() {
  return {
      "(2, 0 | +1), (1, 1 | -1), (0, 1 | +1) with C = 1/2 and u = (1, -2), which loses 3 on the third. The losses are "
      "1, 3/2 "
      "and 3/2, the steps 1/4, 1/2 and 1/2, the last two the longest, and w = (1/2, 0), (0, -1/2), (0, 0).",
      {{0, "aggressiveness", "1/2 > 0"},
       {2, "mistake-loss", "3/2 >= 1"},
       {3, "update-rule", "0 = 0"},
       {1, "step-size", "1/4 <= 1/2; 0 = 0"},
       {2, "step-size", "1/2 <= 1/2; 0 = 0"},
       {1, "distance", "3/4 >= 1/4"},
       {3, "distance", "-7/4 >= -7/4"},
       {2, "total", "5/4 <= 7/4 <= 5"},
       {3, "total", "-1/2 <= 0 <= 5"},
       {1, "mistake-weight", "1/2 >= 1/2"},
       {2, "mistake-weight", "3/2 >= 1/2"},
       {2, "gain", "1 >= 3/4"},
       {3, "gain", "-7/4 >= -9/4"},
       {3, "weighted-losses", "7/4 <= 8"},
       {3, "bound", "3/2 <= 16"}},
      [](const LedgerOptions& options) {
        return aggressive_report(rule,
                                 {sequence_of({"2,0|1", "1,1|-1", "0,1|1"}), parse_vector("1,-2"), {}, Rational(1, 2)},
                                 Tie::mistake, options);
      }};
}

}  // namespace
}  // namespace passive_aggressive_1_trials

std::vector<Fault> passive_aggressive_1_faults();  // passive_aggressive_1_faults.cpp

Property passive_aggressive_1_property() {
  using namespace passive_aggressive_1_trials;
  return aggressive_property(rule, passive_aggressive_1_faults(), witnesses(), worked());
}

}  // namespace mistakebound
