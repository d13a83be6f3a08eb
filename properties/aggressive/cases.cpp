#include "properties/aggressive/cases.hpp"

#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace aggressive_cases {
namespace {

using AggressiveProperty = PropertyOf<AggressiveCase, AggressiveSetting>;

/// The perceptron's sequences, separable ones and others, on several scales, and an instance 0 now and then, where the
/// theorem may speak of it; sometimes with other weights than 0 to begin with.
template <Remaining rule>
AggressiveCase draw_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  const bool may_be_zero = rule != Remaining::forbidden || dropped.contains("nonzero");
  Enforced of_perceptron;
  PerceptronCase drawn = draw_perceptron_case(draw, draw.one_in(2), {}, of_perceptron);
  const Eigen::Index n = drawn.sequence.dimension;
  AggressiveCase result{std::move(drawn.sequence), std::move(drawn.u), zero_vector(n)};
  const Rational scale = draw.quotient(1, 3, 3);
  bool was_enforced = false;
  for (Example& example : result.sequence.examples.all()) {
    example.x *= scale;
    if (draw.one_in(12)) example.x = zero_vector(n);
    if (may_be_zero || norm2(example.x) != 0) continue;
    example.x[0] = scale;
    was_enforced = true;
  }
  if (was_enforced) ++enforced["nonzero"];
  if (draw.one_in(3)) result.start = draw.small_vector(n);
  result.aggressiveness = draw.quotient(1, 8, 4);
  if (dropped.contains("aggressiveness")) result.aggressiveness = -result.aggressiveness;
  return result;
}

std::vector<AggressiveCase> smaller_cases(const AggressiveCase& value) {
  Shrinks<AggressiveCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&AggressiveCase::u, &AggressiveCase::start);
  smaller.simplify(&AggressiveCase::u);
  smaller.simplify(&AggressiveCase::start);
  smaller.simplify(&AggressiveCase::aggressiveness);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

AggressiveCase varied_case(const AggressiveCase& value, Draw& draw) {
  return varied(value, &AggressiveCase::u, draw);
}

/// The planted u, half of it, and 0.
template <Remaining rule>
void check(const AggressiveCase& value, const LedgerOptions& ledger, const AggressiveProperty::Visit& visit) {
  // Where C is not positive, the third rule may have no step.
  if (value.aggressiveness == 0) return;
  for (const Example& example : value.sequence.examples)
    if (norm2(example.x) + 1 / (2 * value.aggressiveness) == 0) return;
  for (const auto& [tie, share] : {std::pair(Tie::positive, Rational(1)), std::pair(Tie::negative, Rational(1, 2)),
                                   std::pair(Tie::mistake, Rational(1)), std::pair(Tie::mistake, Rational(0))}) {
    AggressiveCase against = value;
    against.u *= share;
    visit({.tie = tie, .u = against.u}, aggressive_report(rule, against, tie, ledger));
  }
}

template <Remaining rule>
std::string command(const AggressiveCase& value, const AggressiveSetting& setting, const std::string& file) {
  const char* name = study_of(rule).name;
  std::string text = run_command(name, file, name) + " --tie " + to_string(setting.tie) + " --u " +
                     comma_separated(setting.u) + " --start " + comma_separated(value.start);
  if (rule != Remaining::forbidden) text += " --aggressiveness " + to_string(value.aggressiveness);
  return text;
}

template <Remaining rule>
CaseDescription describe(const AggressiveCase& value, const AggressiveSetting& setting) {
  CaseDescription description;
  description.tie(setting.tie).comparator(setting.u, std::nullopt).start("w_1 =", value.start);
  if (rule == Remaining::forbidden) return description;
  const std::string shown = to_string(value.aggressiveness);
  description.lines.push_back({"C = " + shown});
  description.fields.push_back({"aggressiveness", shown});
  return description;
}

bool is_zero(const AggressiveSetting& setting) {
  return norm2(setting.u) == 0;
}

template <Remaining rule>
DrawCase drawing() {
  return erased(AggressiveProperty{.draw = draw_case<rule>,
                                   .check = check<rule>,
                                   .shrink = smaller_cases,
                                   .save = csv_of_case,
                                   .command = command<rule>,
                                   .describe = describe<rule>,
                                   .trivial = is_zero,
                                   .vary = varied_case});
}

}  // namespace
}  // namespace aggressive_cases

Property aggressive_property(Remaining rule, std::vector<Fault> faults, std::vector<Witness> witnesses,
                             WorkedExample worked) {
  return {.theorem = study_of(rule).name,
          .draw = rule == Remaining::linear    ? aggressive_cases::drawing<Remaining::linear>()
                  : rule == Remaining::squared ? aggressive_cases::drawing<Remaining::squared>()
                                               : aggressive_cases::drawing<Remaining::forbidden>(),
          .faults = std::move(faults),
          .witnesses = std::move(witnesses),
          .worked = {std::move(worked)}};
}

TheoremReport aggressive_report(Remaining rule, const AggressiveCase& value, Tie tie, const LedgerOptions& options) {
  const AggressiveStudy& study = study_of(rule);
  PassiveAggressive learner{.tie = tie, .remaining = rule, .aggressiveness = value.aggressiveness};
  learner.w = value.start.size() == 0 ? zero_vector(value.sequence.dimension) : value.start;
  const auto known = known_run(
      study, value.sequence, value.sequence.dimension, false, 1, [&] { return learner; }, options.textbook);
  Separator against;
  against.u = value.u;
  return examine(study, learner, known, against, 1, {{study.theorems.front().id}, options}).report();
}

TheoremReport aggressive_on_basis(Remaining rule, Eigen::Index n, const Rational& c) {
  return aggressive_report(rule, {basis_sequence(n), Vector::Constant(n, c), {}});
}

TheoremReport aggressive_fault(const Theorem<AggressiveFacts>& theorem, Remaining rule, const AggressivePlan& plan) {
  const auto learn_wrongly = [plan, rule](WrongPerceptron& self, const Vector& x, Label y) {
    PassiveAggressive learner{.tie = Tie::mistake, .remaining = rule, .aggressiveness = plan.aggressiveness};
    learner.w = self.w;
    const Prediction prediction = plan.predicts ? decide(learner.score(x), learner.tie) : 0;
    const Rational lost = learner.loss(x, y);
    if (lost == 0 || plan.aggressiveness == 0) return prediction;
    const Rational tau = plan.step != nullptr ? plan.step(lost, norm2(x)) : learner.step_size(norm2(x), lost);
    self.w += plan.factor * tau * y * x;
    if (plan.turns_third_weight && x[2] == 0) self.w[2] = -self.w[2];
    return prediction;
  };
  const Eigen::Index n = sequence_of(plan.rows).dimension;
  return planted_report<AggressiveFacts>(theorem, AggressiveFacts(rule, plan.aggressiveness, parse_vector(plan.u)),
                                         plan.rows, {learn_wrongly, Vector::Constant(n, plan.start)}, plan.tamper);
}

}  // namespace mistakebound
