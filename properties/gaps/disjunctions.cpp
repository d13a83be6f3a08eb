/// Fictions for the theorems on disjunctions.
#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/perceptron_disjunction.hpp"
#include "properties/gaps/disjunction_rules.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace disjunction_gaps {
namespace {

/// u is the target in {0,1}^n, without the constant where the instances have one.
struct DisjunctionRounds : VectorRounds {
  LittlestoneWinnow rule;  ///< of Littlestone's Winnow
};

/// Instances in {0,1}^n with the labels of a target, mostly.
DisjunctionRounds drawn_examples(Draw& draw) {
  DisjunctionRounds rounds;
  const Eigen::Index n = draw.range(1, 5);
  draw_examples(draw, rounds, n, [&] {
    Vector x(n);
    for (Rational& bit : x) bit = draw.range(0, 1);
    return x;
  });
  const int sparsity = draw.range(1, 3);
  for (Rational& entry : rounds.u) entry = draw.one_in(sparsity) ? 1 : 0;
  if (draw.one_in(4)) rounds.u = zero_vector(n);
  const int noise = draw.one_in(2) ? 1'000'000 : draw.range(1, 5);
  for (Example& example : rounds.sequence.examples)
    example.y = (dot(rounds.u, example.x) > 0) != draw.one_in(noise) ? 1 : -1;
  return rounds;
}

DisjunctionRounds drawn_littlestone(Draw& draw) {
  DisjunctionRounds rounds = drawn_examples(draw);
  const Eigen::Index n = rounds.sequence.dimension;
  LittlestoneWinnow learner = LittlestoneWinnow::source(n);
  if (draw.one_in(4)) learner.tie = static_cast<Tie>(draw.range(0, 2));
  if (draw.one_in(6)) learner.threshold = any_number(draw);
  if (draw.one_in(6)) learner.promotion = any_number(draw);
  if (draw.one_in(6)) learner.demotion = any_number(draw);
  if (draw.one_in(4)) learner.w = draw.one_in(2) ? any_vector(draw, n) : Vector::Constant(n, any_number(draw));
  if (draw.one_in(6))  // eliminations that remove just as much as they have to
    for (Rational& entry : learner.w) entry = draw.one_in(2) ? learner.threshold : Rational(0);
  rounds.rule = learner;
  walk(draw, std::move(learner), rounds);
  return rounds;
}

DisjunctionRounds drawn_perceptron(Draw& draw) {
  DisjunctionRounds rounds = drawn_examples(draw);
  rounds.sequence = with_bias(std::move(rounds.sequence));
  const Eigen::Index n = rounds.sequence.dimension;
  walk(
      draw,
      Perceptron{.tie = static_cast<Tie>(draw.range(0, 2)), .w = draw.one_in(5) ? any_vector(draw, n) : zero_vector(n)},
      rounds);
  return rounds;
}

void run_littlestone(const DisjunctionRounds& rounds, const LedgerOptions& options) {
  AuditOf<LittlestoneFacts> audit(littlestone_winnow(), LittlestoneFacts(rounds.u, rounds.rule), options);
  show(rounds, audit);
}

void run_perceptron(const DisjunctionRounds& rounds, const LedgerOptions& options) {
  AuditOf<DisjunctionFacts> audit(perceptron_disjunction(), DisjunctionFacts(rounds.u), options);
  show(rounds, audit);
}

void watch_littlestone(const DisjunctionRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<LittlestoneFacts, Watched<disjunction_rules::OfLittlestone>> audit(
      littlestone_winnow(), {LittlestoneFacts(rounds.u, rounds.rule), &lines}, options);
  show(rounds, audit);
}

void watch_perceptron(const DisjunctionRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<DisjunctionFacts, Watched<disjunction_rules::OfPerceptron>> audit(
      perceptron_disjunction(), {DisjunctionFacts(rounds.u), &lines}, options);
  show(rounds, audit);
}

/// Instances and target stay in {0,1}^n, and the dimension stays.
std::vector<DisjunctionRounds> shrunk(const DisjunctionRounds& rounds) {
  Shrinks<DisjunctionRounds> smaller(rounds);
  smaller.leave_out_rounds([](DisjunctionRounds& left, std::size_t begin, std::size_t count) {
    leave_out(left.mistakes, begin, count);
    leave_out(left.moves, begin, count);
  });
  smaller.simplify(&DisjunctionRounds::start);
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t)
    smaller.simplify([t](DisjunctionRounds& simpler) -> Vector& { return simpler.moves[t]; });
  return std::move(smaller).found();
}

std::vector<std::string> told_perceptron(const DisjunctionRounds& rounds) {
  return told_rounds(rounds, "target");
}

std::vector<std::string> told_littlestone(const DisjunctionRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds, "target");
  const LittlestoneWinnow& rule = rounds.rule;
  lines.insert(lines.begin(), "threshold " + to_string(rule.threshold) + ", promotion " + to_string(rule.promotion) +
                                  ", demotion " + to_string(rule.demotion) + ", tie " +
                                  std::to_string(decide(Rational(0), rule.tie)));
  return lines;
}

}  // namespace
}  // namespace disjunction_gaps

std::vector<FictionSource> disjunction_fictions() {
  using namespace disjunction_gaps;
  return {fictions<DisjunctionRounds>("littlestone-winnow",
                                      {drawn_littlestone, run_littlestone, shrunk, told_littlestone, watch_littlestone},
                                      rule_text<disjunction_rules::OfLittlestone>()),
          fictions<DisjunctionRounds>("perceptron-disjunction",
                                      {drawn_perceptron, run_perceptron, shrunk, told_perceptron, watch_perceptron},
                                      rule_text<disjunction_rules::OfPerceptron>())};
}

}  // namespace mistakebound
