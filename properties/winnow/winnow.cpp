/// The property of winnow.
#include "invariants/solvers/matrix_game.hpp"
#include "properties/winnow/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace winnow_trials {
namespace {

constexpr const char* id = "winnow";

/// The planted u with its least margin; the best comparator there is, which allows the largest learning rate.
void check(const WinnowCase& value, const LedgerOptions& ledger, const WinnowProperty::Visit& visit) {
  std::vector<WinnowSetting> comparators{{.rate = value.rate, .u = value.u, .gamma = value.gamma}};
  if (ledger.dropped.empty() && !value.sequence.examples.empty()) {
    const NonnegativeMargin best = solve_game(value.sequence);
    comparators.push_back({.rate = value.rate, .u = best.p});
  }
  check_winnow(id, value, comparators, ledger, visit);
}

TheoremReport report(const std::vector<std::string>& rows, const char* u, const LearningRate& rate,
                     const LedgerOptions& options = {}) {
  return winnow_report(id, sequence_of(rows), {.rate = rate, .u = parse_vector(u)}, options);
}

std::string command(const WinnowCase&, const WinnowSetting& setting, const std::string& file) {
  return run_command("winnow", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-sign", "margin", "chord", "z-bound", "kl-drop", "kl-total", "kl-initial", "separable"},
                    "(1, -1 | +1) with u = (1, 0), a tie that errs: (14), (17), (18) and (20) hold with equality for "
                    "every learning rate",
                    [] { return report({"1,-1|1"}, "1,0", LearningRate::eta(1)); }});
  result.push_back({{"update-corrects"},
                    "an instance whose entries are equal, here against the comparator, moves no weight",
                    [] { return report({"1,1|-1"}, "1,1", LearningRate::eta(1)); }});
  result.push_back({{"kl-nonnegative", "nonnegative"},
                    "u = (1, 1) is where the weights begin: its relative entropy is 0",
                    [] { return report({"1,0|1"}, "1,1", LearningRate::beta(Rational(3, 2))); }});
  result.push_back({{"bound", "bound-divided"}, "n = 1: the bound is 0 and Winnow makes no mistake", [] {
                      return report({"1|1"}, "1", LearningRate::eta(1));
                    }});
  return result;
}

/// (1,-1|+), (1,1|+), ties as mistakes, beta = 2, u = (1, 0). Round 1 is a tie that errs: S = (1, -1), w = (4/5, 1/5).
/// KL(p, w_1) = ln 2, then KL = ln(5/4). Round 2 is right.
WorkedExample worked() {
  return {
      "(1, -1 | +1), (1, 1 | +1) with ties as mistakes, beta = 2 and u = (1, 0): gamma = 1, R = 1, p = (1, 0). Round "
      "1 is a tie that errs: S = (1, -1), w = (4/5, 1/5) from then on; the relative entropy falls from ln 2 to "
      "ln(5/4), as much as it has to, because the instance has no entry but -R and R. cosh(eta R) = (2 + 1/2)/2 = "
      "5/4.",
      {
          {0, "uniform-start", "0 = 0"},
          {0, "nonnegative", "0 >= 0; 1 > 0"},
          {0, "learning-rate", "1 > 0"},
          {0, "denominator", "-ln(1/2) - ln(5/4) > 0"},
          {0, "kl-initial", "ln(2) <= ln(2)"},
          {1, "separable", "1 >= 1"},
          {1, "simplex", "(2^(-1))/(2 + 2^(-1)) > 0; 1 = 1"},
          {1, "mistake-sign", "0 <= 0"},
          {1, "update-rule", "0 = 0"},
          {1, "update-corrects", "(2 - 2^(-1))/(2 + 2^(-1)) >= 0"},
          {1, "kl-drop-identity", "-ln(5/4) + ln(2) = -ln(5/4) + ln(2)"},
          {1, "margin", "ln(2) >= ln(2)"},
          {1, "chord", "2^(-1) <= 2^(-1); 2 <= 2"},
          {1, "z-identity", "(2 + 2^(-1))/(2) = 1/2*2 + 1/2*2^(-1)"},
          {1, "z-bound", "(2 + 2^(-1))/(2) <= 1/2*2 + 1/2*2^(-1)"},
          {1, "kl-drop", "-ln(5/4) + ln(2) >= -ln(1/2) - ln(5/4)"},
          {1, "kl-total", "-ln(5/4) + ln(2) >= -ln(1/2) - ln(5/4)"},
          {1, "kl-nonnegative", "ln(5/4) >= 0; 0 = 0"},
          {1, "bound", "-ln(1/2) - ln(5/4) <= ln(2)"},
          {1, "bound-divided", "1 <= (ln(2))/(-ln(1/2) - ln(5/4))"},
          {2, "separable", "1 >= 1"},
          {2, "conservative", "0 = 0; 0 = 0"},
          {2, "kl-total", "-ln(5/4) + ln(2) >= -ln(1/2) - ln(5/4)"},
          {2, "kl-nonnegative", "ln(5/4) >= 0; 0 = 0"},
      },
      [](const LedgerOptions& options) {
        return report({"1,-1|1", "1,1|1"}, "1,0", LearningRate::beta(2), options);
      }};
}

}  // namespace
}  // namespace winnow_trials

std::vector<Fault> winnow_faults();  // winnow_faults.cpp

Property winnow_property() {
  using namespace winnow_trials;
  return {.theorem = id,
          .draw = erased(winnow_property_of(check, command)),
          .faults = winnow_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
