/// Fictions for the theorems on the passive-aggressive learners.
#include "invariants/aggressive/passive_aggressive.hpp"
#include "invariants/aggressive/passive_aggressive_1.hpp"
#include "invariants/aggressive/passive_aggressive_2.hpp"
#include "properties/gaps/aggressive_rule.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace aggressive_gaps {
namespace {

struct AggressiveRounds : VectorRounds {
  Rational aggressiveness;
};

template <Remaining rule>
AggressiveRounds drawn(Draw& draw) {
  AggressiveRounds rounds{{.tie = static_cast<Tie>(draw.range(0, 2))}, Rational(draw.range(1, 4)) / 2};
  if (draw.one_in(6)) rounds.aggressiveness = draw.range(-2, 0);
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] { return any_vector(draw, n); });
  PassiveAggressive learner{.tie = rounds.tie, .remaining = rule};
  if (rounds.aggressiveness > 0) learner.aggressiveness = rounds.aggressiveness;
  learner.w = draw.one_in(3) ? any_vector(draw, n) : zero_vector(n);
  walk(draw, std::move(learner), rounds);
  return rounds;
}

template <Remaining rule, const Theorem<AggressiveFacts>& (*theorem)()>
void show_to_theorem(const AggressiveRounds& rounds, const LedgerOptions& options) {
  AuditOf<AggressiveFacts> audit(theorem(), AggressiveFacts(rule, rounds.aggressiveness, rounds.u), options);
  show(rounds, audit);
}

template <Remaining rule, const Theorem<AggressiveFacts>& (*theorem)()>
void watch(const AggressiveRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<AggressiveFacts, Watched<aggressive_rule::Rule<rule>>> audit(
      theorem(), {AggressiveFacts(rule, rounds.aggressiveness, rounds.u), &lines}, options);
  show(rounds, audit);
}

std::vector<AggressiveRounds> smaller(const AggressiveRounds& rounds) {
  Shrinks<AggressiveRounds> found = smaller_rounds(rounds);
  found.simplify(&AggressiveRounds::aggressiveness);
  return std::move(found).found();
}

std::vector<std::string> lines_of(const AggressiveRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  lines.insert(lines.begin(), "C = " + to_string(rounds.aggressiveness));
  return lines;
}

template <Remaining rule, const Theorem<AggressiveFacts>& (*theorem)()>
FictionSource source() {
  return fictions<AggressiveRounds>(
      theorem().text.id.c_str(), {drawn<rule>, show_to_theorem<rule, theorem>, smaller, lines_of, watch<rule, theorem>},
      rule_text<aggressive_rule::Rule<rule>>());
}

}  // namespace
}  // namespace aggressive_gaps

std::vector<FictionSource> aggressive_fictions() {
  using namespace aggressive_gaps;
  return {source<Remaining::forbidden, passive_aggressive>(), source<Remaining::linear, passive_aggressive_1>(),
          source<Remaining::squared, passive_aggressive_2>()};
}

}  // namespace mistakebound
