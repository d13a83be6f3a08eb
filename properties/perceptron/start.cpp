/// The property of perceptron-start.
#include "invariants/perceptron/start.hpp"

#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_start_trials {
namespace {

constexpr const char* id = "perceptron-start";

PerceptronCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  PerceptronCase result = draw_separable_case(draw, dropped, enforced);
  // Anywhere; against u, from where there is most to learn; along u; and at 0.
  const int kind = draw.range(0, 5);
  if (kind <= 2) result.start = draw.small_vector(result.sequence.dimension);
  if (kind == 3) result.start = Vector(-draw.quotient(1, 12, 4) * result.u);
  if (kind == 4) result.start = Vector(draw.quotient(1, 12, 4) * result.u);
  return result;
}

void check(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit) {
  check_online(id, value, separating_settings(value, ledger), ledger, visit);
}

std::string command(const PerceptronCase& value, const PerceptronSetting& setting, const std::string& file) {
  return run_command("perceptron", file, id) + " --start " + comma_separated(value.start) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back(
      {{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
        "quadratic", "bound", "distance-bound"},
       "e_4 .. e_7 with w_1 = e_1 + e_2 + e_3 and u = (1, .., 1), ties as mistakes: c = (-1, -1, -1, 1, 1, 1, 1), and "
       "the bound (1 + 7)/2 = 4 is attained",
       [] {
         Sequence sequence = basis_sequence(7);
         sequence.examples.erase(sequence.examples.begin(), sequence.examples.begin() + 3);
         return online_report(id, sequence, {.u = Vector::Constant(7, Rational(1))}, {}, parse_vector("1,1,1,0,0,0,0"));
       }});
  result.push_back({{"start-cauchy-schwarz"}, "(1 | +1) with w_1 = -1 and u = 1", [] {
                      return online_report(id, sequence_of({"1|1"}), {.u = parse_vector("1")}, {}, parse_vector("-1"));
                    }});
  return result;
}

/// Margins 5, 5, 8. Round 1 scores -1 and errs: w = (2,1). Round 2 scores 3, predicts +1 and errs: w = (0,2). Round 3
/// scores 6. c = 10 u - 10 w_1 = (-20,40).
WorkedExample worked() {
  return {
      "(1, 2 | +1), (2, -1 | -1), (1, 3 | +1) from w_1 = (1, -1) with u = (-1, 3): gamma = 5, R^2 = |u|^2 = 10, "
      "w_1.u = -4, |w_1|^2 = 2. The first two rounds err, w = (2, 1) and then (0, 2).",
      {{0, "start-cauchy-schwarz", "16 <= 20"},
       {1, "separable", "5 >= 5"},
       {1, "mistake-sign", "-1 <= 0"},
       {2, "update-rule", "0 = 0"},
       {3, "conservative", "0 = 0"},
       {1, "progress", "5 = 5 >= 5"},
       {1, "total-progress", "1 >= 1"},
       {3, "total-progress", "6 >= 6"},
       {1, "norm-expansion", "5 = 5"},
       {2, "norm-growth", "4 <= 10 <= 15"},
       {3, "total-norm", "4 <= 22"},
       {3, "cauchy-schwarz", "36 <= 40"},
       {3, "sandwich", "6 <= 6 <= 2*sqrt(10) <= 2*sqrt(55)"},
       {3, "quadratic", "36 <= 220"},
       {3, "bound", "100 <= 140 + 100*sqrt(2)"},
       {3, "distance-bound", "500 <= 1450"}},
      [](const LedgerOptions& options) {
        return online_report(id, sequence_of({"1,2|1", "2,-1|-1", "1,3|1"}), {.u = parse_vector("-1,3")}, options,
                             parse_vector("1,-1"));
      }};
}

}  // namespace
}  // namespace perceptron_start_trials

std::vector<Fault> perceptron_start_faults();  // start_faults.cpp

Property perceptron_start_property() {
  using namespace perceptron_start_trials;
  return {.theorem = id,
          .draw = erased(perceptron_property(draw, check, command)),
          .faults = perceptron_start_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
