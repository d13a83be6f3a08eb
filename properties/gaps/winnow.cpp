/// Fictions for the theorems on Winnow; its state are the exponents.
#include "invariants/winnow/winnow.hpp"
#include "invariants/winnow/tuned.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace winnow_gaps {
namespace {

struct WinnowRounds : VectorRounds {
  LearningRate rate;
};

LearningRate any_rate(Draw& draw) {
  switch (draw.range(0, 6)) {
    case 0:
      return {.infinite = true};
    case 1:
      return LearningRate::eta(one_of(draw, {1, Rational(1, 3), 2}));
    case 2:
      return {.base = std::nullopt, .scale = -1};
    case 3:
      return {.base = Rational(1, 2)};
    default:
      return LearningRate::beta(one_of(draw, {2, 3, Rational(3, 2)}));
  }
}

/// eta* where there is one, or seldom another.
LearningRate best_rate(Draw& draw, const VectorRounds& rounds) {
  WinnowFacts facts(rounds.u, rounds.gamma, LearningRate::eta(1));
  for (const Example& example : rounds.sequence.examples) facts.survey(example);
  facts.begin(rounds.start);
  const bool any = facts.gamma <= 0 || facts.gamma > facts.radius * facts.u1;
  return any || draw.one_in(6) ? any_rate(draw) : LearningRate::optimal(facts.gamma, facts.radius, facts.u1);
}

WinnowRounds drawn(Draw& draw, bool is_tuned) {
  WinnowRounds rounds;
  const Eigen::Index n = draw.range(1, 3);
  rounds.start = zero_vector(n);
  draw_examples(draw, rounds, n, [&] {
    Vector x(n);
    for (Rational& entry : x) entry = draw.range(-1, 1);
    return x;
  });
  if (!draw.one_in(5))
    for (Rational& entry : rounds.u) entry = abs(entry);
  const int noise = draw.range(1, 9);
  for (Example& example : rounds.sequence.examples) {
    const int side = sign_of(dot(rounds.u, example.x));
    if (side != 0 && !draw.one_in(noise)) example.y = side;
  }
  rounds.gamma = draw_margin(draw);
  rounds.rate = is_tuned ? best_rate(draw, rounds) : any_rate(draw);
  Vector start = zero_vector(n);
  if (draw.one_in(4)) start = draw.one_in(2) ? any_vector(draw, n) : Vector::Constant(n, any_number(draw));
  walk(draw, Winnow{.tie = static_cast<Tie>(draw.range(0, 2)), .rate = rounds.rate, .w = start}, rounds);
  return rounds;
}

WinnowRounds drawn_at_any_rate(Draw& draw) {
  return drawn(draw, false);
}
WinnowRounds drawn_at_best_rate(Draw& draw) {
  return drawn(draw, true);
}

void lay(const WinnowRounds& rounds, const LedgerOptions& options) {
  AuditOf<WinnowFacts> audit(winnow(), WinnowFacts(rounds.u, rounds.gamma, rounds.rate), options);
  show(rounds, audit);
}

void lay_tuned(const WinnowRounds& rounds, const LedgerOptions& options) {
  AuditOf<TunedFacts> audit(winnow_tuned(), TunedFacts(rounds.u, rounds.gamma, rounds.rate), options);
  show(rounds, audit);
}

std::vector<std::string> told(const WinnowRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  const LearningRate& rate = rounds.rate;
  lines.insert(lines.begin(), rate.infinite ? "the infinite learning rate"
                                            : "e^eta = " + (rate.base ? to_string(*rate.base) : "e") + "^(" +
                                                  to_string(rate.scale) + ")");
  return lines;
}

}  // namespace
}  // namespace winnow_gaps

std::vector<FictionSource> winnow_fictions() {
  using namespace winnow_gaps;
  return {fictions<WinnowRounds>("winnow", {drawn_at_any_rate, lay, shrunk_rounds<WinnowRounds>, told}),
          fictions<WinnowRounds>("winnow-tuned", {drawn_at_best_rate, lay_tuned, shrunk_rounds<WinnowRounds>, told})};
}

}  // namespace mistakebound
