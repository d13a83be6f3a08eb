/// The property of weighted-majority.
#include "invariants/majority/weighted_majority.hpp"

#include <algorithm>

#include "invariants/majority/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"

namespace mistakebound {
namespace weighted_majority_trials {
namespace {

constexpr const char* id = "weighted-majority";

struct MajorityCase {
  Sequence sequence;
  Vector start;
  Rational beta;
};

struct MajoritySetting {
  Tie tie = Tie::mistake;
};

using MajorityProperty = PropertyOf<MajorityCase, MajoritySetting>;

/// Votes of few or many experts; the outcome is against the learner as it stands, or that of the first expert.
MajorityCase draw(Draw& draw, const Dropped& dropped, Enforced&) {
  MajorityCase result;
  const Eigen::Index n = draw.one_in(6) ? 1 : draw.range(2, 9);
  result.sequence.dimension = n;
  result.start = Vector::Constant(n, Rational(1));
  if (dropped.contains("ones-start"))
    for (Rational& weight : result.start) weight = draw.quotient(1, 4, 4);
  const int denominator = draw.range(2, 9);
  result.beta = fraction(draw.range(1, denominator - 1), denominator);
  if (dropped.contains("beta-range")) result.beta = draw.range(1, 3);
  const bool against = draw.one_in(2);
  const int rounds = draw.one_in(25) ? 0 : draw.range(1, 12);
  WeightedMajority learner{.beta = result.beta, .w = result.start};
  for (int t = 0; t < rounds; ++t) {
    Vector x(n);
    for (Rational& vote : x) vote = draw.range(0, 1);
    const Prediction prediction = predict(learner, x);
    Label y = x[0] > 0 ? 1 : -1;
    if (draw.one_in(3)) y = draw.sign();
    if (against && prediction != 0) y = -prediction;
    learn(learner, x, y);
    result.sequence.examples.push_back({std::move(x), y});
  }
  return result;
}

std::vector<MajorityCase> smaller_cases(const MajorityCase& value) {
  Shrinks<MajorityCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&MajorityCase::start);
  smaller.simplify(&MajorityCase::start);
  smaller.simplify(&MajorityCase::beta);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

TheoremReport report_on(const MajorityCase& value, Tie tie, const LedgerOptions& options) {
  const WeightedMajority learner{.tie = tie, .beta = value.beta, .w = value.start};
  const MajorityStudy::KnownRun known{
      .dimension = value.sequence.dimension, .examples = &value.sequence, .last_state = {}};
  return examine(weighted_majority_study(), learner, known, BestExpert{}, 1, {{}, options}).theorems.front();
}

/// Votes, weights and factors to which cases shrink need not be any.
bool is_case(const MajorityCase& value) {
  if (value.beta <= 0 || value.start.minCoeff() <= 0) return false;
  for (const Example& example : value.sequence.examples)
    if (std::any_of(example.x.begin(), example.x.end(), [](const Rational& vote) { return vote != 0 && vote != 1; }))
      return false;
  return true;
}

void check(const MajorityCase& value, const LedgerOptions& ledger, const MajorityProperty::Visit& visit) {
  if (!is_case(value)) return;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) visit({tie}, report_on(value, tie, ledger));
}

std::string command(const MajorityCase& value, const MajoritySetting& setting, const std::string& file) {
  return run_command("weighted-majority", file, id) + " --tie " + to_string(setting.tie) + " --beta " +
         to_string(value.beta);
}

Telling tell(const MajorityCase& value, const MajoritySetting& setting) {
  Telling result;
  result.tie(setting.tie).start("w_1 =", value.start);
  result.lines.front().label += ", beta = " + to_string(value.beta);
  result.fields.push_back({"beta", to_string(value.beta)});
  return result;
}

TheoremReport report(const std::vector<std::string>& rows, const LedgerOptions& options = {}) {
  const Sequence sequence = sequence_of(rows);
  return report_on({sequence, Vector::Constant(sequence.dimension, Rational(1)), Rational(1, 2)}, Tie::mistake,
                   options);
}

std::vector<Witness> witnesses() {
  return {{{"majority-wrong", "fall", "total", "best-weight"},
           "(1, 0 | +1), an even vote that errs: W falls from 2 to 3/2 = (1 + 1/2)/2 * 2",
           [] { return report({"1,0|1"}); }},
          {{"bound"}, "one expert that is right: 1 = 1", [] { return report({"1|1"}); }}};
}

/// Three experts, beta = 1/2. Round 1: 2 against 1 for +1, w = (1/2, 1/2, 1). Round 2: 1/2 against 3/2,
/// w = (1/2, 1/4, 1/2). Round 3: 1 against 1/4, right. The first expert errs once.
WorkedExample worked() {
  return {
      "(1, 1, 0 | -1), (1, 0, 0 | +1), (1, 0, 1 | +1) with beta = 1/2: W = 3, 2, 5/4. The learner errs in rounds 1 "
      "and 2, the first expert, one of the best, in round 1.",
      {{0, "ones-start", "1 = 1; 1 = 1"},
       {0, "beta-range", "1/2 > 0; 1 > 1/2"},
       {1, "vote", "1 = 1"},
       {2, "vote", "-1 = -1"},
       {1, "update-rule", "0 = 0"},
       {3, "conservative", "0 = 0"},
       {1, "majority-wrong", "4 >= 3"},
       {2, "majority-wrong", "3 >= 2"},
       {1, "fall", "4 <= 9/2"},
       {2, "fall", "5/2 <= 3"},
       {1, "total", "2 <= 9/4"},
       {3, "total", "5/4 <= 27/16"},
       {1, "best-weight", "2 >= 1/2 >= 1/2"},
       {3, "best-weight", "5/4 >= 1/2 >= 1/2"},
       {1, "bound", "1/2 <= 9/4"},
       {3, "bound", "1/2 <= 27/16"}},
      [](const LedgerOptions& options) {
        return report({"1,1,0|-1", "1,0,0|1", "1,0,1|1"}, options);
      }};
}

}  // namespace
}  // namespace weighted_majority_trials

Property weighted_majority_property() {
  using namespace weighted_majority_trials;
  return {.theorem = id,
          .draw = erased(MajorityProperty{.draw = draw,
                                          .check = check,
                                          .shrink = smaller_cases,
                                          .save = csv_of_case,
                                          .command = command,
                                          .tell = tell}),
          .faults = weighted_majority_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
