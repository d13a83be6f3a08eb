#include "properties/winnow/cases.hpp"

#include "invariants/winnow/study.hpp"
#include "invariants/winnow/winnow.hpp"
#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

LearningRate draw_rate(Draw& draw) {
  switch (draw.range(0, 7)) {
    case 0:
      return LearningRate::eta(Rational(1, 2));
    case 1:
      return LearningRate::eta(Rational(1, 100));
    case 2:
      return LearningRate::eta(draw.range(1, 20));
    case 3:
      return LearningRate::eta(draw.quotient(1, 9, 9));
    case 4:
      return LearningRate::beta(2);
    case 5:
      return LearningRate::beta(draw.one_in(2) ? 9 : 4);
    default:
      return LearningRate::beta(1 + draw.quotient(1, 6, 6));
  }
}

/// u >= 0, often sparse, not 0.
Vector draw_nonnegative(Draw& draw, Eigen::Index dimension) {
  Vector u(dimension);
  for (Eigen::Index i = 0; i < dimension; ++i) u[i] = draw.one_in(2) ? 0 : draw.range(1, 4);
  if (norm2(u) == 0) u[draw.range(0, static_cast<int>(dimension) - 1)] = 1;
  return u;
}

/// A learning rate eta = epsilon/R makes the denominator positive, as ln cosh z <= z^2/2.
void enforce_denominator(WinnowCase& value, Enforced& enforced) {
  WinnowFacts facts(value.u, value.gamma, value.rate);
  for (const Example& example : value.sequence.examples) facts.survey(example);
  if (!facts.least_margin) return;
  facts.begin(value.start);
  const std::optional<Rational> epsilon = facts.epsilon();
  if (facts.gain().decide().sign == 1 || !epsilon || *epsilon <= 0) return;
  value.rate = LearningRate::eta(*epsilon / facts.radius);
  ++enforced["denominator"];
}

}  // namespace

WinnowCase draw_winnow_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  Challenge challenge;
  challenge.separable = !dropped.contains("separable");
  challenge.dimension = draw.one_in(8) ? 1 : draw.range(1, 6);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(10) ? draw.range(12, 30)
                                                                : draw.range(1, 8));
  challenge.u = dropped.contains("nonnegative") ? draw.direction(challenge.dimension)
                                                : draw_nonnegative(draw, challenge.dimension);
  challenge.gamma = draw.quotient(1, 6, 2);
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  challenge.rate = draw_rate(draw);
  const Adversary& adversary = drawn(draw.searches() ? winnow_search_adversaries() : winnow_adversaries(), draw);
  WinnowCase result;
  result.sequence = adversary.play(draw, challenge);
  result.u = challenge.u;
  result.rate = challenge.rate;
  if (dropped.contains("separable")) result.gamma = draw.range(1, 3);
  if (challenge.separable && challenge.enforced > 0) ++enforced["separable"];
  result.start =
      dropped.contains("uniform-start") ? draw.small_vector(challenge.dimension) : zero_vector(challenge.dimension);
  if (dropped.contains("learning-rate")) {
    result.rate = LearningRate{.infinite = true};
  } else if (!dropped.contains("denominator")) {
    enforce_denominator(result, enforced);
  }
  return result;
}

std::vector<WinnowCase> smaller_cases(const WinnowCase& value) {
  Shrinks<WinnowCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&WinnowCase::u, &WinnowCase::start);
  smaller.simplify(&WinnowCase::u);
  smaller.simplify(&WinnowCase::start);
  smaller.simplify(&WinnowCase::gamma);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

WinnowCase with_sequence(const WinnowCase& value, const Sequence& sequence, const Vector& u) {
  return {
      .sequence = sequence, .u = u, .gamma = value.gamma, .rate = value.rate, .start = start_in(value.start, u.size())};
}

WinnowCase varied_case(const WinnowCase& value, Draw& draw) {
  return varied(value, &WinnowCase::u, draw);
}

namespace {

/// The option of the learning rate, and its value.
std::pair<std::string, std::string> rate_of(const WinnowSetting& setting) {
  if (!setting.rate) return {"eta", "optimal"};
  if (setting.rate->base) return {"beta", to_string(*setting.rate->base)};
  return {"eta", to_string(setting.rate->scale)};
}

}  // namespace

CaseDescription describe(const WinnowCase& value, const WinnowSetting& setting) {
  CaseDescription result;
  result.tie(setting.tie).comparator(setting.u, setting.gamma).start("w_1 =", value.start);
  const auto [name, rate] = rate_of(setting);
  result.lines.push_back({name + " " + rate});
  result.fields.push_back({name, rate});
  return result;
}

std::string options_of(const WinnowSetting& setting) {
  const auto [name, rate] = rate_of(setting);
  return std::string("--tie ") + to_string(setting.tie) + " --u " + comma_separated(setting.u) + " --" + name + " " +
         rate + gamma_option(setting.gamma);
}

TheoremReport winnow_report(const std::string& theorem, const Sequence& sequence, const WinnowSetting& setting,
                            const LedgerOptions& options, const Vector& start) {
  const Comparison comparison{.u = setting.u, .gamma = setting.gamma, .theorems = {theorem}, .ledger = options};
  return examine_winnow(sequence, setting.tie, setting.rate, 1, comparison, start).report();
}

bool has_optimal_rate(const Sequence& sequence, const Vector& u, const std::optional<Rational>& gamma) {
  WinnowFacts facts(u, gamma, LearningRate::eta(1));
  for (const Example& example : sequence.examples) facts.survey(example);
  if (!facts.least_margin) return true;
  facts.begin(zero_vector(u.size()));
  return facts.p && *facts.least_margin > 0 && facts.gamma > 0 && facts.gamma <= facts.radius * facts.u1;
}

WinnowProperty winnow_property_of(decltype(WinnowProperty::check) check, decltype(WinnowProperty::command) command) {
  return {.draw = draw_winnow_case,
          .check = std::move(check),
          .shrink = smaller_cases,
          .save = csv_of_case,
          .command = command,
          .describe = describe,
          .vary = varied_case,
          .with = with_sequence,
          .small = {small_rationals(), small_nonnegative_rationals()}};
}

void check_winnow(const std::string& theorem, const WinnowCase& value, const std::vector<WinnowSetting>& comparators,
                  const LedgerOptions& ledger, const WinnowProperty::Visit& visit) {
  for (WinnowSetting setting : comparators) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      visit(setting, winnow_report(theorem, value.sequence, setting, ledger, value.start));
    }
  }
}

}  // namespace mistakebound
