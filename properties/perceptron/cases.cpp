#include "properties/perceptron/cases.hpp"

#include "invariants/perceptron/study.hpp"
#include "invariants/solvers/separation.hpp"
#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

PerceptronCase draw_perceptron_case(Draw& draw, bool separable, const Dropped& dropped, Enforced& enforced) {
  Challenge challenge;
  challenge.separable = separable;
  // What a claim takes for a constant may show in many dimensions alone.
  challenge.dimension = draw.searches() && draw.one_in(3) ? draw.range(6, 24) : draw.one_in(6) ? 1 : draw.range(1, 5);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(15) ? 1
                                              : draw.one_in(10) ? draw.range(20, 60)
                                                                : draw.range(2, 12));
  challenge.u = draw.direction(challenge.dimension);
  challenge.gamma = draw.one_in(2) ? Rational(1) : draw.quotient(1, 12, 4);
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  const Adversary& adversary = drawn(draw.searches() ? search_adversaries() : adversaries(), draw);
  PerceptronCase result;
  result.sequence = adversary.play(draw, challenge);
  result.u = challenge.u;
  if (separable && challenge.enforced > 0) ++enforced["separable"];
  result.start =
      dropped.contains("zero-start") ? draw.small_vector(challenge.dimension) : zero_vector(challenge.dimension);
  return result;
}

PerceptronCase draw_separable_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  PerceptronCase result = draw_perceptron_case(draw, !dropped.contains("separable"), dropped, enforced);
  if (dropped.contains("separable")) result.gamma = draw.range(-3, 3);
  return result;
}

PerceptronCase draw_any_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  PerceptronCase result = draw_perceptron_case(draw, draw.one_in(3), dropped, enforced);
  enforced.erase("separable");  // no hypothesis here
  return result;
}

std::vector<PerceptronCase> smaller_cases(const PerceptronCase& value) {
  Shrinks<PerceptronCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&PerceptronCase::u, &PerceptronCase::start);
  smaller.simplify(&PerceptronCase::u);
  smaller.simplify(&PerceptronCase::start);
  smaller.simplify(&PerceptronCase::gamma);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

PerceptronCase with_sequence(const PerceptronCase& value, const Sequence& sequence, const Vector& u) {
  return {.sequence = sequence, .u = u, .gamma = value.gamma, .start = start_in(value.start, u.size())};
}

PerceptronCase varied_case(const PerceptronCase& value, Draw& draw) {
  return varied(value, &PerceptronCase::u, draw);
}

CaseDescription describe(const PerceptronCase& value, const PerceptronSetting& setting) {
  return CaseDescription()
      .tie(setting.tie)
      .comparator(setting.u, setting.gamma)
      .start("w_1 =", value.start)
      .parameter("step_size", setting.step, 1)
      .parameter("margin", setting.margin, 0)
      .passes(setting.passes);
}

std::string options_of(const PerceptronSetting& setting) {
  std::string text = std::string("--tie ") + to_string(setting.tie) + " --u " + comma_separated(setting.u);
  if (setting.step != 1) text += " --step " + to_string(setting.step);
  if (setting.margin != 0) text += " --margin " + to_string(setting.margin);
  if (setting.passes != 1) text += " --passes " + std::to_string(setting.passes);
  return text + gamma_option(setting.gamma);
}

bool is_zero(const PerceptronSetting& setting) {
  return norm2(setting.u) == 0;
}

PerceptronProperty perceptron_property(PerceptronCase (*draw)(Draw&, const Dropped&, Enforced&),
                                       decltype(PerceptronProperty::check) check,
                                       decltype(PerceptronProperty::command) command) {
  return {.draw = draw,
          .check = std::move(check),
          .shrink = smaller_cases,
          .save = csv_of_case,
          .command = command,
          .describe = describe,
          .vary = varied_case,
          .with = with_sequence,
          .small = {small_rationals(), small_rationals()}};
}

std::vector<PerceptronSetting> separating_settings(const PerceptronCase& value, const LedgerOptions& ledger) {
  std::vector<PerceptronSetting> settings{{.u = value.u, .gamma = value.gamma}};
  if (!ledger.dropped.empty()) return settings;
  const std::optional<Rational> least = least_margin(value.sequence, value.u);
  if (least && *least > 0) settings.push_back({.u = value.u, .gamma = Rational(*least / 2)});
  settings.push_back({.step = Rational(2, 3), .u = Rational(3, 7) * value.u});
  const Separation best = separate(value.sequence);
  if (best.separable) settings.push_back({.u = best.w});
  return settings;
}

void check_online(const std::string& theorem, const PerceptronCase& value,
                  const std::vector<PerceptronSetting>& comparators, const LedgerOptions& ledger,
                  const PerceptronProperty::Visit& visit) {
  for (PerceptronSetting setting : comparators) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      visit(setting, online_report(theorem, value.sequence, setting, ledger, value.start));
    }
  }
}

TheoremReport online_report(const std::string& theorem, const Sequence& sequence, const PerceptronSetting& setting,
                            const LedgerOptions& options, const Vector& start) {
  const Comparison comparison{.u = setting.u, .gamma = setting.gamma, .theorems = {theorem}, .ledger = options};
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_perceptron(sequence, learner, 1, comparison).report();
}

}  // namespace mistakebound
