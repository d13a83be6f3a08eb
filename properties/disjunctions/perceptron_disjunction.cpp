/// The property of perceptron-disjunction.
#include "properties/disjunctions/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_disjunction_trials {
namespace {

constexpr const char* id = "perceptron-disjunction";

DisjunctionCase draw(Draw& draw, const Dropped& dropped, Enforced&) {
  DisjunctionCase result = draw_disjunction_case(draw, dropped);
  const Eigen::Index n = result.sequence.dimension + 1;
  result.start = dropped.contains("zero-start") ? draw.small_vector(n) : zero_vector(n);
  return result;
}

/// Every convention for each target, the step size 2/3 for the case's own.
void check(const DisjunctionCase& value, const LedgerOptions& ledger, const DisjunctionProperty::Visit& visit) {
  std::vector<DisjunctionSetting> settings = disjunction_settings(value, ledger.dropped);
  if (ledger.dropped.empty()) settings.push_back({.step = Rational(2, 3), .target = value.target});
  for (DisjunctionSetting setting : settings) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      visit(setting, disjunction_report(value.sequence, setting, ledger, value.start));
    }
  }
}

DisjunctionCase compared(const Sequence& sequence, const Vector& target) {
  return {.sequence = sequence, .target = target, .start = zero_vector(target.size() + 1)};
}

TheoremReport report(const std::vector<std::string>& rows, const char* target, const LedgerOptions& options = {}) {
  return disjunction_report(sequence_of(rows), {.target = parse_vector(target)}, options);
}

std::string command(const DisjunctionCase&, const DisjunctionSetting& setting, const std::string& file) {
  return run_command("perceptron-disjunction", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"margin", "mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "sum-norm",
                     "cauchy-schwarz", "sandwich", "separable-bound", "sum-bound", "bound", "disjunction"},
                    "(0 | -1) without a target, ties as mistakes: one mistake, R = 1, |w~|^2 = 1/4 and gamma = 1/2, so "
                    "that every step of the separable proof holds with equality",
                    [] { return report({"0|-1"}, "0"); }});
  result.push_back({{"radius", "bound"}, "(1, 1 | +1): all variables are active, R^2 = n + 1", [] {
                      return report({"1,1|1"}, "1,0");
                    }});
  return result;
}

/// On (x, 1) with w~ = (1, -1/2): (1|+) is a tie, w = (1, 1); (0|-) scores -1, w = (1, 0); (1|+) is right.
WorkedExample worked() {
  return {
      "(1 | +1), (0 | -1), (1 | +1) with the target {1} and ties as mistakes: w~ = (1, -1/2), |w~|^2 = 5/4, R^2 = 2. "
      "Round 1 is a tie that errs, w = (1, 1); round 2 errs, w = (1, 0); round 3 is right.",
      {{0, "zero-start", "0 = 0"},
       {0, "norm", "5/4 = 5/4"},
       {1, "disjunction", "1 >= 1"},
       {2, "disjunction", "0 <= 0"},
       {1, "margin", "1/2 >= 1/2"},
       {2, "margin", "1/2 >= 1/2"},
       {1, "radius", "2 <= 2"},
       {2, "radius", "1 <= 2"},
       {2, "mistake-sign", "-1 <= 0"},
       {2, "update-rule", "0 = 0"},
       {3, "conservative", "0 = 0"},
       {2, "update-corrects", "0 = 0"},
       {2, "progress", "1/2 = 1/2 >= 1/2"},
       {2, "total-progress", "1 >= 1"},
       {2, "norm-expansion", "1 = 1"},
       {2, "norm-growth", "1 <= 3 <= 4"},
       {2, "total-norm", "1 <= 4"},
       {2, "sum-norm", "1 <= 3"},
       {2, "cauchy-schwarz", "1 <= 5/4"},
       {2, "sandwich", "1 <= 1 <= 5/4 <= 5"},
       {2, "separable-bound", "1/2 <= 5/2"},
       {2, "sum-bound", "1 <= 15/4"},
       {2, "bound", "2 <= 10 <= 10"}},
      [](const LedgerOptions& options) {
        return report({"1|1", "0|-1", "1|1"}, "1", options);
      }};
}

}  // namespace
}  // namespace perceptron_disjunction_trials

std::vector<Fault> perceptron_disjunction_faults();  // perceptron_disjunction_faults.cpp

Property perceptron_disjunction_property() {
  using namespace perceptron_disjunction_trials;
  const DisjunctionProperty kind = disjunction_kind(draw, check, command);
  return {.theorem = id,
          .draw = erased(kind),
          .compare = comparing(kind, compared),
          .faults = perceptron_disjunction_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .coq = perceptron_disjunction_coq()};
}

}  // namespace mistakebound
