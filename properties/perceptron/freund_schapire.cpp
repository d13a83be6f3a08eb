/// The property of perceptron-freund-schapire.
#include "invariants/perceptron/freund_schapire.hpp"

#include "invariants/solvers/separation.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_freund_schapire_trials {
namespace {

constexpr const char* id = "perceptron-freund-schapire";

PerceptronCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  PerceptronCase result = draw_any_case(draw, dropped, enforced);
  result.gamma = draw.quotient(1, 9, 3);
  if (dropped.contains("positive-gamma")) result.gamma = draw.range(-3, 0);
  return result;
}

/// The planted u, shorter and longer, with several gamma; no comparator at all; the best separator where there is one.
void check(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit) {
  std::vector<PerceptronSetting> comparators;
  comparators.push_back({.u = value.u, .gamma = value.gamma});
  if (ledger.dropped.empty()) {
    comparators.push_back({.u = value.u});
    comparators.push_back({.step = Rational(5, 3), .u = Rational(1, 20) * value.u, .gamma = Rational(1)});
    comparators.push_back({.u = zero_vector(value.u.size())});
    const Separation best = separate(value.sequence);
    if (best.separable) comparators.push_back({.u = best.w, .gamma = Rational(2)});
  }
  check_online(id, value, comparators, ledger, visit);
}

std::string command(const PerceptronCase&, const PerceptronSetting& setting, const std::string& file) {
  return run_command("perceptron", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back({{"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz",
                     "deviation-cauchy-schwarz", "deviation-all-rounds", "bound", "bound-squared", "extended-margin"},
                    "e_1 .. e_5 with u = (1, .., 1), ties as mistakes: D = 0 and the bound 5 is attained",
                    [] { return online_report(id, basis_sequence(5), {.u = Vector::Constant(5, Rational(1))}); }});
  result.push_back(
      {{"bound", "bound-squared", "extended-bound", "optimal-extension"},
       "(1 | +1) with u = 3/4, gamma = 1: (3/4 + 1/4)^2 = 1, and Delta^2 = R D/|u| = 1/3 loses nothing",
       [] { return online_report(id, sequence_of({"1|1"}), {.u = parse_vector("3/4"), .gamma = Rational(1)}); }});
  result.push_back(
      {{"deviation-cauchy-schwarz", "deviation-all-rounds", "bound", "extended-margin", "extended-progress",
        "extended-total-progress", "extended-norm-growth", "extended-total-norm", "extended-cauchy-schwarz",
        "extended-bound"},
       "the zero vector three times with u = 0: all rounds err, and the bound is their number",
       [] {
         return online_report(id, sequence_of({"0|1", "0|-1", "0|1"}), {.u = parse_vector("0"), .gamma = Rational(1)});
       }});
  return result;
}

/// Margins 1/2, -1/2, 1, 1: d = 1/2, 3/2, 0, 0 and D^2 = 5/2. Round 1: tie, w = 1. Round 2: score -1, w = 0. Round 3:
/// tie, w = 2. Round 4 is right. R^2 = 4, |u|^2 = 1/4, R|u| = 1: sqrt(3) <= 1 + sqrt(5/2).
WorkedExample worked() {
  return {
      "(1 | +1), (1 | -1), (-2 | -1), (2 | +1) with ties as mistakes, u = 1/2, gamma = 1 and Delta^2 = 1: the first "
      "three "
      "rounds err, d = 1/2, 3/2, 0, 0, D^2 = 5/2, R^2 = 4. The extended perceptron errs on the same ones; its first "
      "weight is the run's, w'.u' = 1, 2, 3 and |w'|^2 = 2, 2, 7 after them.",
      {{0, "zero-start", "0 = 0"},
       {0, "positive-gamma", "1 > 0"},
       {1, "mistake-sign", "0 <= 0"},
       {1, "update-rule", "0 = 0"},
       {2, "mistake-sign", "-1 <= 0"},
       {4, "conservative", "0 = 0"},
       {1, "progress", "1/2 = 1/2 >= 1/2"},
       {2, "progress", "-1/2 = -1/2 >= -1/2"},
       {3, "progress", "1 = 1 >= 1"},
       {2, "total-progress", "0 >= 0"},
       {3, "total-progress", "1 >= 1"},
       {2, "norm-expansion", "0 = 0"},
       {2, "norm-growth", "0 <= 2 <= 5"},
       {3, "total-norm", "4 <= 12"},
       {3, "cauchy-schwarz", "1 <= 1"},
       {2, "deviation-cauchy-schwarz", "4 <= 5"},
       {4, "deviation-cauchy-schwarz", "4 <= 15/2"},
       {4, "deviation-all-rounds", "5/2 <= 5/2"},
       {4, "bound", "sqrt(3) <= 1 + 1/2*sqrt(10)"},
       {4, "bound-squared", "3 <= 7/2 + sqrt(10)"},
       {2, "extended-margin", "1 >= 1"},
       {2, "extended-run", "1 = 1"},
       {4, "extended-run", "0 = 0"},
       {2, "extended-progress", "1 = 1 >= 1"},
       {4, "extended-progress", "0 = 0 >= 0"},
       {3, "extended-total-progress", "3 >= 3"},
       {2, "extended-norm-growth", "2 <= 7"},
       {3, "extended-norm-growth", "7 <= 7"},
       {3, "extended-total-norm", "7 <= 15"},
       {1, "extended-cauchy-schwarz", "1 <= 1"},
       {3, "extended-cauchy-schwarz", "9 <= 77/4"},
       {4, "extended-bound", "3 <= 55/4"},
       {4, "optimal-extension", "55/4 >= 7/2 + sqrt(10)"}},
      [](const LedgerOptions& options) {
        const Sequence sequence = sequence_of({"1|1", "1|-1", "-2|-1", "2|1"});
        AuditOf<FreundSchapireFacts> audit(
            perceptron_freund_schapire(),
            FreundSchapireFacts(parse_vector("1/2"), Rational(1), 1, Tie::mistake, Rational(1)), options);
        for (const Example& example : sequence.examples) audit.survey(example);
        Perceptron learner{.w = zero_vector(1)};
        audit.begin(learner.w);
        run(learner, sequence, 1, [&](const Round& round) { audit.observe(round); });
        return audit.finish();
      }};
}

}  // namespace
}  // namespace perceptron_freund_schapire_trials

std::vector<Fault> perceptron_freund_schapire_faults();  // freund_schapire_faults.cpp

Property perceptron_freund_schapire_property() {
  using namespace perceptron_freund_schapire_trials;
  PerceptronProperty kind = perceptron_property(draw, check, command);
  kind.trivial = is_zero;
  return {.theorem = id,
          .draw = erased(kind),
          .faults = perceptron_freund_schapire_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .coq = perceptron_freund_schapire_coq()};
}

}  // namespace mistakebound
