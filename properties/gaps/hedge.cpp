/// Fictions for the theorem on Hedge.
#include "invariants/hedge/hedge.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace hedge_gaps {
namespace {

struct HedgeRounds : VectorRounds {
  Rational beta;
  Hedge::Factor factor = Hedge::Factor::linear;

  [[nodiscard]] Hedge learner() const { return {.factor = factor, .beta = beta}; }
};

HedgeRounds drawn(Draw& draw) {
  HedgeRounds rounds;
  const Eigen::Index n = draw.range(1, 4);
  rounds.sequence.dimension = n;
  rounds.beta = draw.one_in(6) ? any_number(draw) : Rational(draw.range(1, 3)) / 4;
  if (draw.one_in(3) && rounds.beta > 0) rounds.factor = Hedge::Factor::exponential;
  const int odd = draw.one_in(2) ? 1'000'000 : draw.range(2, 6);
  for (int left = draw.range(1, 5); left > 0; --left) {
    Vector losses(n);
    for (Rational& loss : losses) loss = draw.one_in(odd) ? any_number(draw) : Rational(draw.range(0, 2)) / 2;
    rounds.sequence.examples.push_back({std::move(losses), 1});
  }
  Hedge learner = rounds.learner();
  learner.w = learner.start(n);
  if (draw.one_in(5)) learner.w = any_vector(draw, n);
  const Faith faith = draw_faith(draw);
  rounds.start = learner.w;
  for (const Example& example : rounds.sequence.examples) {
    const Vector before = learner.w;
    learner.update(example.x);
    if (draw.one_in(faith.of_moves)) learner.w = elsewhere(draw, before, learner.w);
    rounds.mistakes.push_back(false);
    rounds.moves.push_back(learner.w - before);
  }
  return rounds;
}

void show_to_theorem(const HedgeRounds& rounds, const LedgerOptions& options) {
  AuditOf<HedgeFacts> audit(hedge(), HedgeFacts(rounds.learner(), rounds.sequence.dimension), options);
  show(rounds, audit);
}

/// The dimension stays.
std::vector<HedgeRounds> smaller(const HedgeRounds& rounds) {
  Shrinks<HedgeRounds> found(rounds);
  found.leave_out_rounds([](HedgeRounds& left, std::size_t begin, std::size_t count) {
    leave_out(left.mistakes, begin, count);
    leave_out(left.moves, begin, count);
  });
  found.simplify(&HedgeRounds::start);
  found.simplify(&HedgeRounds::beta);
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t)
    found.simplify([t](HedgeRounds& simpler) -> Vector& { return simpler.moves[t]; });
  found.simplify_instances();
  return std::move(found).found();
}

std::vector<std::string> lines_of(const HedgeRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  lines.insert(lines.begin(), "beta " + to_string(rounds.beta) + "; instances are losses, labels say nothing" +
                                  (rounds.factor == Hedge::Factor::linear ? "" : "; w is what experts have lost"));
  return lines;
}

}  // namespace
}  // namespace hedge_gaps

std::vector<FictionSource> hedge_fictions() {
  using namespace hedge_gaps;
  return {fictions<HedgeRounds>("hedge", {drawn, show_to_theorem, smaller, lines_of})};
}

}  // namespace mistakebound
