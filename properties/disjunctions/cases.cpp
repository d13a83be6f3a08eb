#include "properties/disjunctions/cases.hpp"

namespace mistakebound {

Case draw_disjunction_case(Draw& draw, const std::set<std::string>& dropped) {
  Challenge challenge;
  challenge.separable = !dropped.contains("disjunction");
  challenge.dimension = draw.one_in(8) ? 1 : draw.range(2, 9);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(10) ? draw.range(15, 40)
                                                                : draw.range(1, 12));
  challenge.u = zero_vector(challenge.dimension);
  for (int k = draw.range(0, 3); k > 0; --k) challenge.u[draw.range(0, static_cast<int>(challenge.dimension) - 1)] = 1;
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  const auto& all = disjunction_adversaries();
  const Adversary& adversary = all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))];
  Case result;
  result.family = adversary.name;
  result.sequence = adversary.play(draw, challenge);
  result.u = challenge.u;
  return result;
}

std::vector<Setting> disjunction_settings(const Case& value, const std::set<std::string>& dropped) {
  std::vector<Setting> settings{{.disjunction = true, .u = value.u}};
  if (dropped.empty()) {
    const DisjunctionSearch found = smallest_disjunction(value.sequence);
    settings.push_back({.disjunction = true, .u = indicator(found.target, value.sequence.dimension)});
  }
  return settings;
}

TheoremReport littlestone_report(const Sequence& sequence, const Setting& setting, const LedgerOptions& options,
                                 const Vector& start) {
  LittlestoneWinnow learner = LittlestoneWinnow::source(sequence.dimension);
  learner.tie = setting.tie;
  if (start.size() != 0) learner.w = start;
  return examine_littlestone(sequence, learner, 1, {.target = variables_of(setting.u), .ledger = options})
      .theorems.front();
}

TheoremReport disjunction_report(const Sequence& sequence, const Setting& setting, const LedgerOptions& options,
                                 const Vector& start) {
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_perceptron_disjunction(sequence, learner, 1, {.target = variables_of(setting.u), .ledger = options})
      .theorems.front();
}

}  // namespace mistakebound
