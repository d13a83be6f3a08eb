/// The property of passive-aggressive.
#include "invariants/aggressive/passive_aggressive.hpp"

#include "properties/aggressive/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace passive_aggressive_trials {
namespace {

constexpr Remaining rule = Remaining::forbidden;

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-loss", "distance", "total", "quadratic", "cauchy-schwarz", "squares", "bound-separable",
                     "bound-general", "bound"},
                    "e_1 .. e_7 with u = (1, .., 1): every loss is 1, every step is 1, and w ends at u",
                    [] { return aggressive_on_basis(rule, 7, 1); }});
  return result;
}

/// Losses 1, 3/2, 7/4; steps 1/4, 3/4, 7/4; w = (1/2, 0), (-1/4, -3/4), (-1/4, 1). u loses 0, 0 and 3.
WorkedExample worked() {
  return {
      "(2, 0 | +1), (1, 1 | -1), (0, 1 | +1) with u = (1, -2), which loses 3 on the third. The losses are 1, 3/2 and "
      "7/4, "
      "the steps 1/4, 3/4 and 7/4, and w = (1/2, 0), (-1/4, -3/4), (-1/4, 1).",
      {{1, "nonzero", "4 > 0"},
       {2, "mistake-loss", "3/2 >= 1"},
       {3, "update-rule", "0 = 0"},
       {2, "step-size", "0 = 0"},
       {1, "distance", "3/4 >= 1/4"},
       {3, "distance", "-119/16 >= -119/16"},
       {2, "total", "11/8 <= 15/8 <= 5"},
       {3, "total", "-97/16 <= -89/16 <= 5"},
       {2, "quadratic", "11/8 <= 5"},
       {3, "quadratic", "-97/16 <= 5"},
       {3, "cauchy-schwarz", "441/16 <= 639/16"},
       {3, "squares", "101/16 <= 71/4"},
       {2, "bound-separable", "13/4 <= 20"},
       {3, "bound-general", "71/16 <= 41 + 12*sqrt(5)"},
       {3, "bound", "3 <= 101/16 <= 164 + 48*sqrt(5)"}},
      [](const LedgerOptions& options) {
        return aggressive_report(rule, {sequence_of({"2,0|1", "1,1|-1", "0,1|1"}), parse_vector("1,-2"), {}},
                                 Tie::mistake, options);
      }};
}

}  // namespace
}  // namespace passive_aggressive_trials

std::vector<Fault> passive_aggressive_faults();  // passive_aggressive_faults.cpp

Property passive_aggressive_property() {
  using namespace passive_aggressive_trials;
  return aggressive_property(rule, passive_aggressive_faults(), witnesses(), worked());
}

}  // namespace mistakebound
