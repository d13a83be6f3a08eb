/// Fictions for the theorem on Weighted Majority.
#include "invariants/majority/weighted_majority.hpp"
#include "properties/gaps/expert_rules.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace majority_gaps {
namespace {

struct MajorityRounds : VectorRounds {
  WeightedMajority rule;  ///< with the weights that are to be the first
};

/// Weighted Majority on the rounds, or something like it.
void walk_majority(Draw& draw, WeightedMajority learner, MajorityRounds& rounds) {
  const Faith faith = draw_faith(draw);
  rounds.start = learner.w;
  for (const Example& example : rounds.sequence.examples) {
    const Vector before = learner.w;
    const Prediction prediction = predict(learner, example.x);
    bool mistake = prediction != example.y;
    if (draw.one_in(faith.of_decisions)) mistake = !mistake;
    if (mistake || learner.updates == Updates::always) learner.update(example.x, example.y);
    if (draw.one_in(faith.of_moves)) learner.w = elsewhere(draw, before, learner.w);
    rounds.mistakes.push_back(mistake);
    rounds.moves.push_back(learner.w - before);
  }
}

MajorityRounds drawn(Draw& draw) {
  MajorityRounds rounds;
  const Eigen::Index n = draw.range(1, 5);
  draw_examples(draw, rounds, n, [&] {
    Vector x(n);
    for (Rational& vote : x) vote = draw.sign();
    return x;
  });
  rounds.u = {};
  WeightedMajority& rule = rounds.rule;
  rule.tie = static_cast<Tie>(draw.range(0, 2));
  rule.updates = static_cast<Updates>(draw.range(0, 1));
  rule.beta = draw.one_in(6) ? any_number(draw) : Rational(draw.range(0, 3)) / 4;
  rule.w = draw.one_in(4) ? any_vector(draw, n) : Vector::Constant(n, Rational(1));
  WeightedMajority learner = rule;
  if (draw.one_in(5)) learner.w = any_vector(draw, n);
  walk_majority(draw, std::move(learner), rounds);
  return rounds;
}

void show_to_theorem(const MajorityRounds& rounds, const LedgerOptions& options) {
  AuditOf<MajorityFacts> audit(weighted_majority(), MajorityFacts(rounds.rule), options);
  show(rounds, audit);
}

void watch(const MajorityRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<MajorityFacts, Watched<expert_rules::OfMajority>> audit(weighted_majority(),
                                                                  {MajorityFacts(rounds.rule), &lines}, options);
  show(rounds, audit);
}

/// What the experts say stays in {-1,1}^n, and the dimension stays.
std::vector<MajorityRounds> smaller(const MajorityRounds& rounds) {
  Shrinks<MajorityRounds> found(rounds);
  found.leave_out_rounds([](MajorityRounds& left, std::size_t begin, std::size_t count) {
    leave_out(left.mistakes, begin, count);
    leave_out(left.moves, begin, count);
  });
  found.simplify(&MajorityRounds::start);
  found.simplify([](MajorityRounds& simpler) -> Vector& { return simpler.rule.w; });
  found.simplify([](MajorityRounds& simpler) -> Rational& { return simpler.rule.beta; });
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t)
    found.simplify([t](MajorityRounds& simpler) -> Vector& { return simpler.moves[t]; });
  return std::move(found).found();
}

std::vector<std::string> lines_of(const MajorityRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  const WeightedMajority& rule = rounds.rule;
  lines.insert(lines.begin(), "beta " + to_string(rule.beta) + ", updates " +
                                  (rule.updates == Updates::always ? "always" : "on mistakes") + ", tie " +
                                  std::to_string(decide(Rational(0), rule.tie)) + ", v = (" + to_string(rule.w) + ")");
  return lines;
}

}  // namespace
}  // namespace majority_gaps

std::vector<FictionSource> majority_fictions() {
  using namespace majority_gaps;
  return {fictions<MajorityRounds>("weighted-majority", {drawn, show_to_theorem, smaller, lines_of, watch},
                                   rule_text<expert_rules::OfMajority>())};
}

}  // namespace mistakebound
