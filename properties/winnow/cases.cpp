#include "properties/winnow/cases.hpp"

#include "invariants/winnow/winnow.hpp"

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
      return LearningRate::eta(Rational(draw.range(1, 9)) / draw.range(1, 9));
    case 4:
      return LearningRate::beta(2);
    case 5:
      return LearningRate::beta(draw.one_in(2) ? 9 : 4);
    default:
      return LearningRate::beta(1 + Rational(draw.range(1, 6)) / draw.range(1, 6));
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
void arrange_denominator(Case& value, std::map<std::string, std::size_t>& arranged) {
  WinnowFacts facts(value.u, value.gamma, *value.rate);
  for (const Example& example : value.sequence.examples) facts.survey(example);
  if (!facts.least_margin) return;
  facts.begin(value.start);
  const std::optional<Rational> epsilon = facts.epsilon();
  if (facts.gain().decide().sign == 1 || !epsilon || *epsilon <= 0) return;
  value.rate = LearningRate::eta(*epsilon / facts.radius);
  ++arranged["denominator"];
}

}  // namespace

Case draw_winnow_case(Draw& draw, const std::set<std::string>& dropped, std::map<std::string, std::size_t>& arranged) {
  Challenge challenge;
  challenge.separable = !dropped.contains("separable");
  challenge.dimension = draw.one_in(8) ? 1 : draw.range(1, 6);
  challenge.rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                              : draw.one_in(10) ? draw.range(12, 30)
                                                                : draw.range(1, 8));
  challenge.u = dropped.contains("nonnegative") ? draw.direction(challenge.dimension)
                                                : draw_nonnegative(draw, challenge.dimension);
  challenge.gamma = Rational(draw.range(1, 6)) / draw.range(1, 2);
  challenge.tie = static_cast<Tie>(draw.range(0, 2));
  challenge.rate = draw_rate(draw);
  const auto& all = winnow_adversaries();
  const Adversary& adversary = all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))];
  Case result;
  result.family = adversary.name;
  result.sequence = adversary.play(draw, challenge);
  result.u = challenge.u;
  result.rate = challenge.rate;
  if (dropped.contains("separable")) result.gamma = draw.range(1, 3);
  if (challenge.separable && challenge.arranged > 0) ++arranged["separable"];
  result.start =
      dropped.contains("uniform-start") ? draw.small_vector(challenge.dimension) : zero_vector(challenge.dimension);
  if (dropped.contains("learning-rate")) {
    result.rate = LearningRate{.infinite = true};
  } else if (!dropped.contains("denominator")) {
    arrange_denominator(result, arranged);
  }
  return result;
}

TheoremReport winnow_report(const std::string& theorem, const Sequence& sequence, const Setting& setting,
                            const LedgerOptions& options, const Vector& start) {
  const Comparison comparison{.u = setting.u, .gamma = setting.gamma, .theorems = {theorem}, .ledger = options};
  const std::optional<LearningRate> rate = setting.optimal_rate ? std::nullopt : setting.rate;
  return examine_winnow(sequence, setting.tie, rate, 1, comparison, start).theorems.front();
}

bool has_optimal_rate(const Sequence& sequence, const Vector& u, const std::optional<Rational>& gamma) {
  WinnowFacts facts(u, gamma, LearningRate::eta(1));
  for (const Example& example : sequence.examples) facts.survey(example);
  if (!facts.least_margin) return true;
  facts.begin(zero_vector(u.size()));
  return facts.p && *facts.least_margin > 0 && facts.gamma > 0 && facts.gamma <= facts.radius * facts.u1;
}

void check_winnow(const std::string& theorem, const Case& value, const std::vector<Setting>& comparators,
                  const std::set<std::string>& dropped, const Sink& sink) {
  for (Setting setting : comparators) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      sink(setting, winnow_report(theorem, value.sequence, setting, {.dropped = dropped}, value.start));
    }
  }
}

}  // namespace mistakebound
