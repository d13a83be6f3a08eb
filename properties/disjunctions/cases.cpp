#include "properties/disjunctions/cases.hpp"

#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/shrink.hpp"
#include "properties/campaign/vary.hpp"

namespace mistakebound {

DisjunctionCase draw_disjunction_case(Draw& draw, const Dropped& dropped) {
  Challenge challenge;
  challenge.separable = !dropped.contains("disjunction");
  challenge.dimension = draw.one_in(8) ? 1 : draw.range(2, 9);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(10) ? draw.range(15, 40)
                                                                : draw.range(1, 12));
  challenge.u = zero_vector(challenge.dimension);
  for (int k = draw.range(0, 3); k > 0; --k) challenge.u[draw.range(0, static_cast<int>(challenge.dimension) - 1)] = 1;
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  const Adversary& adversary =
      drawn(draw.searches() ? disjunction_search_adversaries() : disjunction_adversaries(), draw);
  DisjunctionCase result;
  result.sequence = adversary.play(draw, challenge);
  result.target = challenge.u;
  return result;
}

std::vector<DisjunctionCase> smaller_cases(const DisjunctionCase& value) {
  Shrinks<DisjunctionCase> smaller(value);
  smaller.leave_out_rounds();
  smaller.leave_out_coordinates(&DisjunctionCase::target, &DisjunctionCase::start);
  smaller.simplify(&DisjunctionCase::target);
  smaller.simplify(&DisjunctionCase::start);
  smaller.simplify_instances();
  return std::move(smaller).found();
}

DisjunctionCase with_sequence(const DisjunctionCase& value, const Sequence& sequence, const Vector& target) {
  // The perceptron has one weight more than there are variables, and starts at 0; Littlestone's Winnow at 1.
  const Eigen::Index more = value.start.size() - value.sequence.dimension;
  const Rational first = value.start.size() == 0 ? Rational(0) : value.start[0];
  return {.sequence = sequence, .target = target, .start = Vector::Constant(sequence.dimension + more, first)};
}

DisjunctionCase varied_case(const DisjunctionCase& value, Draw& draw) {
  return varied_sequence(value, draw);
}

std::vector<DisjunctionSetting> disjunction_settings(const DisjunctionCase& value, const Dropped& dropped) {
  std::vector<DisjunctionSetting> settings{{.target = value.target}};
  if (dropped.empty()) {
    const DisjunctionSearch found = smallest_disjunction(value.sequence);
    settings.push_back({.target = indicator(found.target, value.sequence.dimension)});
  }
  return settings;
}

bool is_empty(const DisjunctionSetting& setting) {
  return norm2(setting.target) == 0;
}

CaseDescription describe(const DisjunctionCase& value, const DisjunctionSetting& setting) {
  return CaseDescription()
      .tie(setting.tie)
      .comparator(setting.target, {})
      .start("w_1 =", value.start)
      .parameter("step_size", setting.step, 1);
}

std::string options_of(const DisjunctionSetting& setting) {
  std::string variables;
  for (Eigen::Index i = 0; i < setting.target.size(); ++i)
    if (setting.target[i] != 0) variables += (variables.empty() ? "" : ",") + std::to_string(i + 1);
  return std::string("--tie ") + to_string(setting.tie) + " --target " + (variables.empty() ? "''" : variables) +
         (setting.step != 1 ? " --step " + to_string(setting.step) : "");
}

TheoremReport littlestone_report(const Sequence& sequence, const DisjunctionSetting& setting,
                                 const LedgerOptions& options, const Vector& start) {
  LittlestoneWinnow learner = LittlestoneWinnow::source(sequence.dimension);
  learner.tie = setting.tie;
  if (start.size() != 0) learner.w = start;
  return examine_littlestone(sequence, learner, 1, {.target = variables_of(setting.target), .ledger = options})
      .report();
}

TheoremReport disjunction_report(const Sequence& sequence, const DisjunctionSetting& setting,
                                 const LedgerOptions& options, const Vector& start) {
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_perceptron_disjunction(sequence, learner, 1,
                                        {.target = variables_of(setting.target), .ledger = options})
      .report();
}

DisjunctionProperty disjunction_kind(decltype(DisjunctionProperty::draw) draw,
                                     decltype(DisjunctionProperty::check) check,
                                     decltype(DisjunctionProperty::command) command) {
  return {.draw = draw,
          .check = std::move(check),
          .shrink = smaller_cases,
          .save = csv_of_case,
          .command = command,
          .describe = describe,
          .trivial = is_empty,
          .vary = varied_case,
          .with = with_sequence,
          .small = {{0, 1}, {0, 1}}};
}

}  // namespace mistakebound
