/// The property of perceptron-separable.
#include "invariants/perceptron/separable.hpp"

#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_separable_trials {
namespace {

constexpr const char* id = "perceptron-separable";

void check(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit) {
  check_online(id, value, separating_settings(value, ledger), ledger, visit);
}

std::string command(const PerceptronCase&, const PerceptronSetting& setting, const std::string& file) {
  return run_command("perceptron", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back(
      {{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "sum-norm", "cauchy-schwarz",
        "sandwich", "bound", "sum-bound", "cosine", "separable"},
       "e_1 .. e_7 with u = (1, .., 1), ties as mistakes: every step holds with equality and so does the bound",
       [] { return online_report(id, basis_sequence(7), {.u = Vector::Constant(7, Rational(1))}); }});
  return result;
}

/// (1,2|+), (2,-1|-), (1,3|+), ties positive, u = (-1,3): margins 5, 5, 8. Round 1 scores 0 and is right; round 2
/// scores 0, predicts +1 and errs: w = (-2,1). Round 3 scores 1.
WorkedExample worked() {
  return {
      "(1, 2 | +1), (2, -1 | -1), (1, 3 | +1) with ties predicted +1 and u = (-1, 3): gamma = 5, R^2 = 10, |u|^2 = 10. "
      "Round 1 is right, round 2 a tie that errs, w = (-2, 1) from then on.",
      {{0, "zero-start", "0 = 0"},
       {1, "separable", "5 >= 5"},
       {3, "separable", "8 >= 5"},
       {2, "mistake-sign", "0 <= 0"},
       {2, "update-rule", "0 = 0"},
       {1, "conservative", "0 = 0"},
       {2, "update-corrects", "5 = 5"},
       {2, "progress", "5 = 5 >= 5"},
       {1, "total-progress", "0 >= 0"},
       {3, "total-progress", "5 >= 5"},
       {2, "norm-expansion", "5 = 5"},
       {2, "norm-growth", "5 <= 5 <= 10"},
       {3, "total-norm", "5 <= 10"},
       {3, "sum-norm", "5 <= 5"},
       {3, "cauchy-schwarz", "25 <= 50"},
       {3, "sandwich", "25 <= 25 <= 50 <= 100"},
       {3, "bound", "25 <= 100"},
       {3, "sum-bound", "25 <= 50"},
       {2, "cosine", "1/4 <= 1/2 <= 1"}},
      [](const LedgerOptions& options) {
        return online_report(id, sequence_of({"1,2|1", "2,-1|-1", "1,3|1"}),
                             {.tie = Tie::positive, .u = parse_vector("-1,3")}, options);
      }};
}

/// The margin 1 is more than gamma: a tie, then w = 1.
WorkedExample worked_strictly() {
  return {"(1 | +1) with ties as mistakes, u = 1 and gamma = 1/2, half of the margin: one mistake, R = |u| = 1.",
          {{1, "strict-progress", "1 > 1/2"}, {1, "strict-bound", "1 > 1/4"}},
          [](const LedgerOptions& options) {
            return online_report(id, sequence_of({"1|1"}), {.u = parse_vector("1"), .gamma = Rational(1, 2)}, options);
          }};
}

}  // namespace
}  // namespace perceptron_separable_trials

std::vector<Fault> perceptron_separable_faults();  // separable_faults.cpp

Property perceptron_separable_property() {
  using namespace perceptron_separable_trials;
  const PerceptronProperty kind = perceptron_property(draw_separable_case, check, command);
  return {.theorem = id,
          .draw = erased(kind),
          .short_cases = [make = making(kind)] { return short_perceptron_cases(perceptron_separable(), make); },
          .faults = perceptron_separable_faults(),
          .witnesses = witnesses(),
          .worked = {worked(), worked_strictly()},
          .coq = perceptron_separable_coq()};
}

}  // namespace mistakebound
