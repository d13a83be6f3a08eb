/// The property of perceptron-hinge.
#include "invariants/perceptron/hinge.hpp"

#include "invariants/solvers/separation.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace perceptron_hinge_trials {
namespace {

constexpr const char* id = "perceptron-hinge";

/// w* = u and u/20, no comparator at all, and the best separator where there is one; the final weights and a local
/// improvement are tried beside each.
void check(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit) {
  std::vector<PerceptronSetting> comparators;
  comparators.push_back({.u = value.u});
  if (ledger.dropped.empty()) {
    comparators.push_back({.step = Rational(5, 3), .u = Rational(1, 20) * value.u, .gamma = Rational(1)});
    comparators.push_back({.u = zero_vector(value.u.size())});
    const Separation best = separate(value.sequence);
    if (best.separable) comparators.push_back({.u = best.w, .gamma = Rational(3, 2)});
  }
  check_online(id, value, comparators, ledger, visit);
}

TheoremReport hinge_report(const Sequence& sequence, const char* w_star, const char* candidate,
                           const LedgerOptions& options) {
  AuditOf<HingeFacts> audit(perceptron_hinge(),
                            HingeFacts(parse_vector(w_star), Rational(1), 1, {parse_vector(candidate)}), options);
  for (const Example& example : sequence.examples) audit.survey(example);
  Perceptron learner{.w = zero_vector(sequence.dimension)};
  audit.begin(learner.w);
  run(learner, sequence, 1, [&](const Round& round) { audit.observe(round); });
  return audit.finish();
}

std::string command(const PerceptronCase&, const PerceptronSetting& setting, const std::string& file) {
  return run_command("perceptron", file, id) + " " + options_of(setting);
}

std::vector<Witness> witnesses() {
  std::vector<Witness> result;
  result.push_back(
      {{"mistake-sign", "norm-growth", "total-norm", "cauchy-schwarz", "upper", "progress", "total-progress",
        "quadratic", "bound-tight", "loosening", "bound", "against-freund-schapire", "every-comparator"},
       "e_1, e_2, e_3 with w* = (1, 1, 1), ties as mistakes: H = 0 and the bound 3 is attained",
       [] { return hinge_report(basis_sequence(3), "1,1,1", "1,1,1", {}); }});
  result.push_back({{"bound-tight", "total-progress", "progress", "loss-cauchy-schwarz", "loss-all-rounds"},
                    "(1 | +1) with w* = 3/4: 9/32 + (3/8) sqrt(25/16) + 1/4 = 1",
                    [] { return hinge_report(sequence_of({"1|1"}), "3/4", "1", {}); }});
  return result;
}

/// Margins 1, -1, 2, 1: losses 0, 2, 0, 0. Round 1: tie, w = 1. Round 2: score -1, w = 0. Round 3: tie, w = 2. Round 4
/// is right. L^2 = 4, b^2 = 4. The candidate 1/2 loses 1/2, 3/2, 0 on the mistakes: b^2 = 1, H = 2, bound 4.
WorkedExample worked() {
  return {
      "(1 | +1), (1 | -1), (2 | +1), (1 | +1) with ties as mistakes and w* = 1, beside it w* = 1/2: the first three "
      "rounds "
      "err, the losses are 0, 2, 0, 0, b^2 = 4.",
      {{0, "zero-start", "0 = 0"},
       {2, "mistake-sign", "-1 <= 0"},
       {2, "update-rule", "0 = 0"},
       {4, "conservative", "0 = 0"},
       {2, "norm-expansion", "0 = 0"},
       {2, "norm-growth", "0 <= 2 <= 5"},
       {3, "total-norm", "4 <= 12"},
       {3, "cauchy-schwarz", "4 <= 4"},
       {3, "upper", "4 <= 12"},
       {2, "progress", "-1 = -1 >= -1"},
       {3, "total-progress", "2 >= 1"},
       {3, "quadratic", "1 - 2*sqrt(3) <= 0"},
       {3, "bound-tight", "3 <= 4 + 2*sqrt(3)"},
       {3, "loosening", "4 + 2*sqrt(3) <= 6 + 2*sqrt(2)"},
       {3, "bound", "3 <= 6 + 2*sqrt(2)"},
       {3, "loss-cauchy-schwarz", "4 <= 12"},
       {3, "loss-all-rounds", "4 <= 4"},
       {4, "against-freund-schapire", "4 + 2*sqrt(3) <= 16"},
       {4, "every-comparator", "3 <= 4"}},
      [](const LedgerOptions& options) {
        return hinge_report(sequence_of({"1|1", "1|-1", "2|1", "1|1"}), "1", "1/2", options);
      }};
}

}  // namespace
}  // namespace perceptron_hinge_trials

std::vector<Fault> perceptron_hinge_faults();  // hinge_faults.cpp

Property perceptron_hinge_property() {
  using namespace perceptron_hinge_trials;
  PerceptronProperty kind = perceptron_property(draw_any_case, check, command);
  kind.trivial = is_zero;
  return {.theorem = id,
          .draw = erased(kind),
          .faults = perceptron_hinge_faults(),
          .witnesses = witnesses(),
          .worked = {worked()},
          .coq = perceptron_hinge_coq()};
}

}  // namespace mistakebound
