/// The property of weighted-majority.
#include "invariants/majority/weighted_majority.hpp"

#include <algorithm>

#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "properties/majority/cases.hpp"

namespace mistakebound {
namespace weighted_majority_trials {
namespace {

constexpr const char* id = "weighted-majority";

/// Experts that say anything; half of them +1 throughout and half -1; of whom each is the best for a while; of whom
/// all but one are always wrong; of whom the weights for +1 and -1 are as near to each other as one can have them.
enum class Family { random, constants, changing, one_right, even, count };

using MajorityProperty = PropertyOf<MajorityCase, MajoritySetting>;

/// What the experts say on a round, where the outcome is to be y.
Vector draw_votes(Draw& draw, Family family, const Vector& weights, std::size_t t, Label y) {
  const Eigen::Index n = weights.size();
  const auto stretch = static_cast<Eigen::Index>(t / 3);
  Rational balance = 0;
  Vector x(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    x[i] = draw.sign();
    if (family == Family::constants) x[i] = i % 2 == 0 ? 1 : -1;
    if (family == Family::changing) x[i] = i == stretch % n ? y : -y;
    if (family == Family::one_right) x[i] = i == 0 ? y : -y;
    if (family == Family::even) x[i] = balance > 0 ? -1 : 1;
    balance += x[i] * weights[i];
  }
  return x;
}

/// beta, or what it must not be.
Rational draw_factor(Draw& draw, const Dropped& dropped) {
  if (dropped.contains("beta-range")) return draw.range(1, 3);
  if (draw.one_in(5)) return 0;
  const int denominator = draw.range(2, 9);
  return fraction(draw.range(1, denominator - 1), denominator);
}

/// The outcome is against the learner, or that of the first expert, which is right throughout where beta = 0 and some
/// expert has to be.
MajorityCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  const Eigen::Index n = draw.one_in(6) ? 1 : draw.range(2, 9);
  MajorityCase result;
  result.sequence.dimension = n;
  result.first = Vector::Constant(n, Rational(1));
  if (draw.one_in(4))
    for (Rational& weight : result.first) weight = draw.quotient(1, 4, 4);
  result.start = result.first;
  if (dropped.contains("start"))
    for (Rational& weight : result.start) weight = draw.quotient(1, 4, 4);
  result.beta = draw_factor(draw, dropped);
  const bool needs_one = result.beta == 0 && !dropped.contains("survivor");
  const int against_in = draw.range(1, 3);
  const int rounds = draw.one_in(25) ? 0 : draw.one_in(10) ? draw.range(13, 30) : draw.range(1, 12);
  WeightedMajority learner{.beta = result.beta, .w = result.start};
  bool was_enforced = false;
  for (int t = 0; t < rounds; ++t) {
    Label y = draw.sign();
    Vector x = draw_votes(draw, family, learner.w, static_cast<std::size_t>(t), y);
    const Prediction prediction = predict(learner, x);
    if (draw.one_in(against_in) && prediction != 0) y = -prediction;
    if (needs_one && x[0] != y) {
      y = -y;
      was_enforced = true;
    }
    learn(learner, x, y);
    result.sequence.examples.push_back({std::move(x), y});
  }
  if (was_enforced) ++enforced["survivor"];
  return result;
}

std::vector<MajorityCase> smaller_cases(const MajorityCase& value) {
  Shrinks<MajorityCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&MajorityCase::first, &MajorityCase::start);
  smaller.simplify(&MajorityCase::first);
  smaller.simplify(&MajorityCase::start);
  smaller.simplify(&MajorityCase::beta);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

/// Shrinking makes entries that nobody says.
bool are_votes(const Sequence& sequence) {
  return std::ranges::all_of(sequence.examples.all(), [](const Example& example) {
    return std::ranges::all_of(example.x, [](const Rational& vote) { return vote == 1 || vote == -1; });
  });
}

void check(const MajorityCase& value, const LedgerOptions& ledger, const MajorityProperty::Visit& visit) {
  if (!are_votes(value.sequence)) return;
  for (const Updates updates : {Updates::on_mistakes, Updates::always})
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      const MajoritySetting setting{.tie = tie, .updates = updates};
      visit(setting, majority_report(value, setting, ledger));
    }
}

const char* words_of(Updates updates) {
  return updates == Updates::always ? "always" : "mistakes";
}

std::string command(const MajorityCase& value, const MajoritySetting& setting, const std::string& file) {
  return run_command("weighted-majority", file, id) + " --tie " + to_string(setting.tie) + " --beta " +
         to_string(value.beta) + " --updates " + words_of(setting.updates) + " --start " + comma_separated(value.first);
}

CaseDescription describe(const MajorityCase& value, const MajoritySetting& setting) {
  CaseDescription result;
  result.tie(setting.tie);
  result.lines.front().label += ", beta = " + to_string(value.beta) + ", updates " + words_of(setting.updates);
  result.fields.push_back({"beta", to_string(value.beta)});
  result.fields.push_back({"updates", words_of(setting.updates)});
  result.lines.push_back({"v = (" + to_string(value.first) + ")"});
  result.fields.push_back({"v", value.first});
  if (value.start != value.first) {
    result.lines.push_back({"w_1 = (" + to_string(value.start) + ")"});
    result.fields.push_back({"start", value.start});
  }
  return result;
}

std::vector<Witness> witnesses() {
  return {{{"wrong-half", "shrink", "total", "expert-weight", "best-expert"},
           "(1, -1 | +1) with beta = 1/2, an even vote that errs: W falls from 2 to 3/2 = (1 + 1/2)/2 * 2",
           [] { return majority_report({"1,-1|1"}, Rational(1, 2)); }},
          {{"k-best", "bound"},
           "four experts with all patterns of two rounds and beta = 0: two even votes that err, and one expert of "
           "four is left",
           [] {
             return majority_report({"1,1,-1,-1|1", "1,-1,1,-1|1"}, 0);
           }}};
}

/// Round 1: w = (1, 1, 1), 2 against 1 for +1. Round 2: w = (1/2, 1/2, 1), 1/2 against 3/2. Round 3: w = (1/2, 1/4,
/// 1/2), 1 against 1/4. The experts are wrong 1, 3 and 1 times, of which 1, 2 and 1 times on mistakes.
WorkedExample worked() {
  return {
      "(1, 1, -1 | -1), (1, -1, -1 | +1), (1, -1, 1 | +1) with beta = 1/2, updates on mistakes: W = 3, 2, 5/4. The "
      "learner errs in rounds 1 and 2, the first expert, one of the best, in round 1.",
      {{0, "start", "0 = 0; 1 > 0"},
       {0, "beta-range", "1/2 >= 0; 1 > 1/2"},
       {1, "survivor", "1 > 0"},
       {3, "survivor", "1/2 > 0"},
       {1, "majority", "1 = 1"},
       {2, "majority", "-1 = -1"},
       {1, "update-rule", "0 = 0; 2 = 2"},
       {2, "update-rule", "0 = 0; 5/4 = 5/4"},
       {3, "conservative", "0 = 0"},
       {1, "wrong-half", "4 >= 3"},
       {2, "wrong-half", "3 >= 2"},
       {1, "shrink", "4 <= 9/2"},
       {2, "shrink", "5/2 <= 3"},
       {1, "total", "4 <= 9/2"},
       {3, "total", "5 <= 27/4"},
       {1, "expert-weight", "0 = 0; 0 <= 0"},
       {3, "expert-weight", "0 = 0; 0 <= 0"},
       {1, "best-expert", "2 >= 2 >= 1 > 0"},
       {3, "best-expert", "5/4 >= 9/8 >= 1/2 > 0"},
       {1, "k-best", "3 <= 9/2"},
       {2, "k-best", "4 <= 27/4"},
       {1, "bound", "2 <= 9/2"},
       {3, "bound", "2 <= 27/4"}},
      [](const LedgerOptions& options) {
        return majority_report({"1,1,-1|-1", "1,-1,-1|1", "1,-1,1|1"}, Rational(1, 2), {}, options);
      }};
}

}  // namespace
}  // namespace weighted_majority_trials

std::vector<Fault> weighted_majority_faults();  // weighted_majority_faults.cpp

Property weighted_majority_property() {
  using namespace weighted_majority_trials;
  return {.theorem = id,
          .draw = erased(MajorityProperty{.draw = draw,
                                          .check = check,
                                          .shrink = smaller_cases,
                                          .save = csv_of_case,
                                          .command = command,
                                          .describe = describe,
                                          .vary = varied_sequence<MajorityCase>}),
          .faults = weighted_majority_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
