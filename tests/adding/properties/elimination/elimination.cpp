/// The property of elimination.
#include "invariants/elimination/elimination.hpp"

#include <algorithm>

#include "invariants/elimination/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"

namespace mistakebound {
namespace elimination_trials {
namespace {

constexpr const char* id = "elimination";

struct EliminationCase {
  Sequence sequence;
  Vector target;
  Vector start;
};

struct EliminationSetting {};

using EliminationProperty = PropertyOf<EliminationCase, EliminationSetting>;

/// Instances with many or few active variables; labels are those of a target of at most three, or, where they need not
/// be, now and then others.
EliminationCase draw(Draw& draw, const Dropped& dropped, Enforced&) {
  EliminationCase result;
  const Eigen::Index n = draw.one_in(6) ? 1 : draw.range(2, 9);
  result.sequence.dimension = n;
  result.target = zero_vector(n);
  for (int k = draw.range(0, 3); k > 0; --k) result.target[draw.range(0, static_cast<int>(n) - 1)] = 1;
  result.start = Vector::Constant(n, Rational(1));
  if (dropped.contains("all-start"))
    for (Rational& left : result.start) left = draw.range(0, 2);
  const int active_in = draw.range(1, 4);
  const int rounds = draw.one_in(25) ? 0 : draw.range(1, 12);
  for (int t = 0; t < rounds; ++t) {
    Vector x(n);
    for (Rational& entry : x) entry = draw.one_in(active_in) ? 1 : 0;
    Label y = dot(result.target, x) > 0 ? 1 : -1;
    if (dropped.contains("disjunction") && draw.one_in(3)) y = -y;
    result.sequence.examples.push_back({std::move(x), y});
  }
  return result;
}

std::vector<EliminationCase> smaller_cases(const EliminationCase& value) {
  Shrinks<EliminationCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&EliminationCase::target, &EliminationCase::start);
  smaller.simplify(&EliminationCase::target);
  smaller.simplify(&EliminationCase::start);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

TheoremReport report_on(const EliminationCase& value, const LedgerOptions& options) {
  TargetDisjunction comparator;
  for (Eigen::Index i = 0; i < value.target.size(); ++i)
    if (value.target[i] != 0) comparator.target.push_back(i);
  const EliminationStudy::KnownRun known{
      .dimension = value.sequence.dimension, .examples = &value.sequence, .last_state = {}};
  return examine(elimination_study(), {.w = value.start}, known, comparator, 1, {{}, options}).theorems.front();
}

void check(const EliminationCase& value, const LedgerOptions& ledger, const EliminationProperty::Visit& visit) {
  visit({}, report_on(value, ledger));
}

std::string command(const EliminationCase&, const EliminationSetting&, const std::string& file) {
  return run_command("elimination", file, id);
}

CaseDescription describe(const EliminationCase& value, const EliminationSetting&) {
  CaseDescription result;
  result.lines.push_back({"target = (" + to_string(value.target) + ")"});
  return result.start("w_1 =", value.start);
}

TheoremReport report(const std::vector<std::string>& rows, const char* target, const LedgerOptions& options = {}) {
  const Sequence sequence = sequence_of(rows);
  return report_on({sequence, parse_vector(target), Vector::Constant(sequence.dimension, Rational(1))}, options);
}

std::vector<Witness> witnesses() {
  return {{{"shrink", "bound"},
           "(1, 0 | -1) with the target {2}: one false alarm leaves out the only other variable",
           [] { return report({"1,0|-1"}, "0,1"); }}};
}

/// V goes {1,2,3}, {3}: the first round is a false alarm of the first two variables.
WorkedExample worked() {
  return {
      "(1, 1, 0 | -1), (1, 0, 1 | +1) with the target {3}: a false alarm leaves the third variable alone, which is "
      "right on the second round.",
      {{0, "all-start", "3 = 3"},
       {1, "disjunction", "0 <= 0"},
       {2, "disjunction", "1 >= 1"},
       {1, "vote", "1 = 1"},
       {2, "vote", "1 = 1"},
       {1, "update-rule", "0 = 0"},
       {2, "conservative", "0 = 0"},
       {1, "target-stays", "1 = 1"},
       {1, "shrink", "1 <= 2"},
       {1, "bound", "1 <= 2 <= 2"},
       {2, "bound", "1 <= 2 <= 2"}},
      [](const LedgerOptions& options) {
        return report({"1,1,0|-1", "1,0,1|1"}, "0,0,1", options);
      }};
}

}  // namespace
}  // namespace elimination_trials

std::vector<Fault> elimination_faults();  // elimination_faults.cpp

Property elimination_property() {
  using namespace elimination_trials;
  return {.theorem = id,
          .draw = erased(EliminationProperty{.draw = draw,
                                             .check = check,
                                             .shrink = smaller_cases,
                                             .save = csv_of_case,
                                             .command = command,
                                             .describe = describe}),
          .faults = elimination_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
