/// The property of balanced-winnow.
#include "invariants/winnow/balanced.hpp"

#include <algorithm>

#include "invariants/winnow/study.hpp"
#include "properties/campaign/property_of.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace balanced_winnow_trials {
namespace {

constexpr const char* id = "balanced-winnow";

struct BalancedCase {
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;
  Rational plus;
  Rational minus;
  Rational threshold;
  Rational promotion;
  Rational demotion;
  Rational margin;
};

struct BalancedSetting {
  Tie tie = Tie::mistake;
  Vector u;
  std::size_t passes = 1;
};

using BalancedProperty = PropertyOf<BalancedCase, BalancedSetting>;

BalancedWinnow learner_of(const BalancedCase& value, Tie tie) {
  const Eigen::Index n = value.sequence.dimension;
  BalancedWinnow learner{.tie = tie,
                         .threshold = value.threshold,
                         .promotion = value.promotion,
                         .demotion = value.demotion,
                         .margin = value.margin,
                         .w = Vector::Constant(2 * n, value.plus)};
  learner.w.tail(n).setConstant(value.minus);
  return learner;
}

TheoremReport report_of(const BalancedCase& value, const BalancedSetting& setting, const LedgerOptions& options) {
  BalancedComparator comparator;
  comparator.u = setting.u;
  comparator.gamma = value.gamma;
  return balanced_report(value.sequence, learner_of(value, setting.tie), comparator, setting.passes, options);
}

/// Instances at random; of one active coordinate; of all but one; that the learner's weights are least sure of.
enum class Family { random, single, all_but_one, unsure, count };

Vector draw_active(Draw& draw, Family family, Eigen::Index n) {
  const Eigen::Index chosen = draw.range(0, static_cast<int>(n) - 1);
  Vector x(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    x[i] = draw.range(0, 1);
    if (family == Family::single) x[i] = i == chosen ? 1 : 0;
    if (family == Family::all_but_one) x[i] = i == chosen ? 0 : 1;
  }
  return x;
}

Vector draw_instance(Draw& draw, Family family, const BalancedWinnow& learner, Eigen::Index n) {
  Vector best = draw_active(draw, family, n);
  if (family != Family::unsure) return best;
  for (int tries = 0; tries < 4; ++tries) {
    Vector other = draw_active(draw, family, n);
    if (abs(learner.score(other)) < abs(learner.score(best))) best = std::move(other);
  }
  return best;
}

/// What the hypothesis on instances excludes.
void draw_other_entries(Draw& draw, Vector& x) {
  for (Rational& entry : x)
    if (draw.one_in(2)) entry = draw.quotient(-2, 5, 2);
}

/// Factors 1 + e and 1 - e with e so small that updates gain, as e < 2(gamma - beta)/A; sometimes b is less. Or, with
/// `factors` dropped, a sum above 2, with `gain` dropped an e that is too large.
void draw_factors(Draw& draw, const Dropped& dropped, BalancedCase& value, const BalancedFacts& facts,
                  Enforced& enforced) {
  if (dropped.contains("factors")) {
    value.promotion = 1 + draw.quotient(2, 6, 2);
    value.demotion = fraction(draw.range(6, 9), 10);
    return;
  }
  value.promotion = Rational(3, 2);
  value.demotion = Rational(1, 2);
  if (dropped.contains("gain")) return;
  const auto gains = [&] {
    BalancedFacts other = facts;
    other.a = value.promotion;
    other.b = value.demotion;
    return other.gain().decide().sign == 1;
  };
  if (gains() && draw.one_in(2)) return;
  if (facts.most_active > 0 && facts.gamma > value.margin) {
    const Rational e =
        std::min<Rational>(Rational(9, 10), (facts.gamma - value.margin) / facts.most_active * draw.quotient(1, 3, 2));
    value.promotion = 1 + e;
    value.demotion = 1 - e;
    ++enforced["gain"];
  }
  const Rational usual = value.demotion;
  value.demotion *= Rational(9, 10);
  if (draw.one_in(2) || !gains()) value.demotion = usual;
}

BalancedCase draw(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const auto family = static_cast<Family>(draw.range(0, static_cast<int>(Family::count) - 1));
  const Eigen::Index n = draw.one_in(5) ? 1 : draw.range(2, 5);
  BalancedCase result;
  result.sequence.dimension = n;
  result.u = Vector(n);
  for (Rational& entry : result.u) entry = draw.quotient(-6, 6, 2);
  result.threshold = draw.one_in(3) ? 0 : draw.quotient(1, 3, 2);
  result.plus = draw.quotient(1, 4, 4);
  result.minus = draw.quotient(1, 4, 4);
  if (dropped.contains("positive-start")) result.plus = draw.range(-1, 0);
  const int rounds = draw.one_in(25) ? 0 : draw.one_in(10) ? draw.range(13, 30) : draw.range(1, 12);
  result.promotion = Rational(3, 2);
  result.demotion = Rational(1, 2);
  BalancedWinnow learner = learner_of(result, Tie::mistake);
  BalancedFacts facts(learner, result.u, std::nullopt);
  bool was_enforced = false;
  for (int t = 0; t < rounds; ++t) {
    Example example{draw_instance(draw, family, learner, n), draw.sign()};
    if (dropped.contains("zero-one")) draw_other_entries(draw, example.x);
    const int side = sign_of(Rational(dot(result.u, example.x) - result.threshold));
    if (!dropped.contains("gain")) {
      if (side == 0) continue;
      was_enforced = was_enforced || side != example.y;
      example.y = side;
    }
    learn(learner, example.x, example.y);
    facts.survey(example);
    result.sequence.examples.push_back(std::move(example));
  }
  if (was_enforced) ++enforced["separable"];
  facts.begin(learner.w);
  if (facts.gamma > 0 && draw.one_in(2)) result.margin = facts.gamma / draw.range(2, 4);
  facts.beta = result.margin;
  draw_factors(draw, dropped, result, facts, enforced);
  if (dropped.contains("separable")) result.gamma = facts.gamma + draw.range(1, 3);
  return result;
}

std::vector<BalancedCase> smaller_cases(const BalancedCase& value) {
  Shrinks<BalancedCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&BalancedCase::u);
  smaller.simplify(&BalancedCase::u);
  smaller.simplify(&BalancedCase::gamma);
  for (const auto member : {&BalancedCase::plus, &BalancedCase::minus, &BalancedCase::threshold,
                            &BalancedCase::promotion, &BalancedCase::demotion, &BalancedCase::margin})
    smaller.simplify(member);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

/// The planted u once and over several passes, and the best one.
void check(const BalancedCase& value, const LedgerOptions& ledger, const BalancedProperty::Visit& visit) {
  std::vector<BalancedSetting> settings{{.tie = Tie::positive, .u = value.u},
                                        {.tie = Tie::negative, .u = value.u},
                                        {.tie = Tie::mistake, .u = value.u, .passes = 4}};
  if (ledger.dropped.empty()) {
    const Rational weights = value.sequence.dimension * (value.plus + value.minus);
    settings.push_back({.u = best_balanced_comparator(value.sequence, value.threshold, weights).u});
  }
  for (const BalancedSetting& setting : settings) visit(setting, report_of(value, setting, ledger));
}

std::string command(const BalancedCase& value, const BalancedSetting& setting, const std::string& file) {
  return run_command(id, file, id) + " --tie " + to_string(setting.tie) + " --plus " + to_string(value.plus) +
         " --minus " + to_string(value.minus) + " --threshold " + to_string(value.threshold) + " --promotion " +
         to_string(value.promotion) + " --demotion " + to_string(value.demotion) + " --margin " +
         to_string(value.margin) + " --passes " + std::to_string(setting.passes) + " --u " +
         comma_separated(setting.u) + gamma_option(value.gamma);
}

CaseDescription describe(const BalancedCase& value, const BalancedSetting& setting) {
  CaseDescription result;
  result.tie(setting.tie).comparator(setting.u, value.gamma).passes(setting.passes);
  std::string line;
  for (const auto& [name, number] : {std::pair{"plus", value.plus},
                                     {"minus", value.minus},
                                     {"threshold", value.threshold},
                                     {"a", value.promotion},
                                     {"b", value.demotion},
                                     {"beta", value.margin}}) {
    line += (line.empty() ? "" : ", ") + std::string(name) + " = " + to_string(number);
    result.fields.push_back({name, to_string(number)});
  }
  result.lines.push_back({line});
  return result;
}

/// The usual learner, from weights 2 and 1, whose first score on (1) is 0.
TheoremReport usual_report(const std::vector<std::string>& rows, const char* u, const LedgerOptions& options = {}) {
  const BalancedCase value{.sequence = sequence_of(rows),
                           .u = {},
                           .gamma = {},
                           .plus = 2,
                           .minus = 1,
                           .threshold = 1,
                           .promotion = Rational(3, 2),
                           .demotion = Rational(1, 2),
                           .margin = 0};
  return report_of(value, {.tie = Tie::negative, .u = parse_vector(u)}, options);
}

std::vector<Witness> witnesses() {
  return {{{"small-margin", "total-growth", "log-growth", "potential-drop", "potential-total", "mistakes-update"},
           "(1 | +1) with weights 2 and 1, threshold 1 and factors 3/2 and 1/2: the score is 0, a + b is 2, and u has "
           "one sign",
           [] { return usual_report({"1|1"}, "3"); }}};
}

/// Round 1: 2 - 1 = 1 is the threshold, which predicts -1. W = (3, 1/2), which is right on both rounds that follow.
/// With u = (3): y (u.x - 1) = 2, 1, 2; gamma = 1, A = 3; ln(a/b) = ln 3, ln(1/(ab)) = ln(4/3); kappa = ln 3. Phi_1 = 3
/// ln(3/2) - 3 + 3 ln 3, and Phi_2 = 3 ln 1 - 3 + (7/2) ln 3. g = ln 3 - 3 ln(4/3).
WorkedExample worked() {
  return {
      "(1 | +1), (0 | -1), (1 | +1) with weights 2 and 1, threshold 1, factors 3/2 and 1/2 and u = (3). Round 1 is a "
      "tie, which is predicted -1; then W = (3, 1/2). gamma = 1, A = 3.",
      {{0, "factors", "3/2 > 1; 1/2 > 0; 2 <= 2; 0 = 0"},
       {0, "positive-start", "1 > 0"},
       {2, "zero-one", "0 = 0"},
       {1, "separable", "2 >= 1"},
       {2, "separable", "1 >= 1"},
       {0, "gain", "-3*ln(4/3) + ln(3) > 0"},
       {1, "small-margin", "0 <= 0"},
       {1, "update-rule", "0 = 0"},
       {1, "positive", "1/2 > 0"},
       {1, "total-growth", "1/2 <= 1/2"},
       {1, "log-growth", "6*ln(3/2) = -3*ln(4/3) + 3*ln(3) >= -3*ln(4/3) + 2*ln(3)"},
       {1, "potential-drop", "-6*ln(2) + 5*ln(3) >= -3*ln(4/3) + ln(3)"},
       {3, "potential-total", "-6*ln(2) + 5*ln(3) >= -3*ln(4/3) + ln(3)"},
       {0, "slope", "ln(3) > 1"},
       {1, "potential-positive", "7/2*ln(3) - 3 > 1/2 > 0"},
       {3, "mistakes-update", "1 <= 1"},
       {3, "update-bound", "-6*ln(2) + 12*ln(3) - 6 > -3*ln(4/3) + ln(3)"},
       {3, "bound", "(-6*ln(2) + 12*ln(3) - 6)/(-3*ln(4/3) + ln(3)) > 1"}},
      [](const LedgerOptions& options) {
        return usual_report({"1|1", "0|-1", "1|1"}, "3", options);
      }};
}

}  // namespace
}  // namespace balanced_winnow_trials

std::vector<Fault> balanced_winnow_faults();  // balanced_faults.cpp

Property balanced_winnow_property() {
  using namespace balanced_winnow_trials;
  return {.theorem = id,
          .draw = erased(BalancedProperty{.draw = draw,
                                          .check = check,
                                          .shrink = smaller_cases,
                                          .save = csv_of_case,
                                          .command = command,
                                          .describe = describe,
                                          .vary = varied_sequence<BalancedCase>}),
          .faults = balanced_winnow_faults(),
          .witnesses = witnesses(),
          .worked = {worked()}};
}

}  // namespace mistakebound
