/// Fictions for halving, over experts and over a grid of linear ones: sets of experts that go their own way.
#include "invariants/halving/halving.hpp"
#include "invariants/halving/cover.hpp"
#include "properties/gaps/expert_rules.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace halving_gaps {
namespace {

struct ExpertRounds {
  std::vector<ExpertRound> rounds;
  std::vector<Prediction> predictions;
  std::vector<Experts> left;  ///< before the first round, and after each
  Tie tie = Tie::mistake;

  // Over a grid; else the experts are just so many.
  Sequence sequence;
  Vector u;
  std::optional<Rational> gamma;
  std::optional<std::size_t> half_width;
  std::size_t strangers = 0;  ///< experts that vote along, and are no points of the grid
};

Experts any_experts(Draw& draw, std::size_t m) {
  Experts set(m);
  for (std::size_t i = 0; i < m; ++i) set[i] = draw.one_in(2);
  return set;
}

/// Halving over the rounds, or something like it.
void walk_halving(Draw& draw, std::size_t m, ExpertRounds& value) {
  const Faith faith = draw_faith(draw);
  Halving learner{.tie = value.tie, .alive = draw.one_in(4) ? any_experts(draw, m) : Experts(m).set()};
  value.left.push_back(learner.alive);
  for (const ExpertRound& round : value.rounds) {
    Prediction prediction = predict(learner, round.votes);
    if (draw.one_in(faith.of_decisions)) prediction = draw.range(-1, 1);
    const Experts before = learner.alive;
    learner.update(round.votes, round.y);
    if (draw.one_in(faith.of_moves)) {
      const int kind = draw.range(0, 3);
      if (kind == 0) learner.alive = before;
      if (kind == 1) learner.alive = any_experts(draw, m);
      if (kind == 2) learner.alive &= any_experts(draw, m);
      if (kind == 3) learner.alive |= any_experts(draw, m);
    }
    value.predictions.push_back(prediction);
    value.left.push_back(learner.alive);
  }
}

ExpertRounds drawn(Draw& draw) {
  ExpertRounds value{.tie = static_cast<Tie>(draw.range(0, 2))};
  const auto m = static_cast<std::size_t>(draw.range(1, 6));
  const std::size_t best = draw.one_in(3) ? m : static_cast<std::size_t>(draw.range(0, static_cast<int>(m) - 1));
  for (int t = draw.range(1, 5); t > 0; --t) {
    Experts votes = any_experts(draw, m);
    const Label y = best < m ? (votes[best] ? 1 : -1) : draw.sign();
    value.rounds.push_back({std::move(votes), y});
  }
  walk_halving(draw, m, value);
  return value;
}

ExpertRounds drawn_on_grid(Draw& draw) {
  VectorRounds examples;
  const Eigen::Index n = draw.range(1, 2);
  draw_examples(draw, examples, n, [&] { return any_vector(draw, n); });
  ExpertRounds value{.tie = static_cast<Tie>(draw.range(0, 2)),
                     .sequence = std::move(examples.sequence),
                     .u = examples.u,
                     .gamma = draw_margin(draw)};
  if (draw.one_in(9)) value.u = zero_vector(n);
  const Integer sufficient = sufficient_half_width(value.sequence, value.u, value.gamma);
  value.half_width =
      static_cast<std::size_t>(draw.one_in(3) || sufficient > 12 ? Integer(draw.range(1, 4)) : sufficient);
  const GridExperts grid(n, static_cast<std::int64_t>(*value.half_width));
  if (draw.one_in(4)) value.strangers = static_cast<std::size_t>(draw.range(1, 6));
  const std::size_t m = grid.size() + value.strangers;
  for (const Example& example : value.sequence.examples) {
    Experts votes = grid.votes(example.x);
    votes.resize(m);
    for (std::size_t i = grid.size(); i < m; ++i) votes[i] = draw.one_in(2);
    value.rounds.push_back({std::move(votes), example.y});
  }
  walk_halving(draw, m, value);
  return value;
}

/// `facts` may be any that derive from what the theorem speaks of.
template <class Facts, class Shown>
void show_rounds(const ExpertRounds& value, const Theorem<Facts>& theorem, Shown facts, const LedgerOptions& options) {
  AuditOf<Facts, Shown> audit(theorem, std::move(facts), options);
  for (const ExpertRound& round : value.rounds) audit.survey({round.votes, round.y});
  audit.begin(value.left.front());
  for (std::size_t t = 0; t < value.rounds.size(); ++t) {
    const auto& [votes, y] = value.rounds[t];
    const Experts& before = value.left[t];
    const Experts& after = value.left[t + 1];
    audit.observe(
        {t + 1, votes, y, value.predictions[t], value.predictions[t] != y, before, before == after ? before : after});
  }
  audit.finish();
}

void run_over(const ExpertRounds& value, const LedgerOptions& options) {
  show_rounds(value, halving(), HalvingFacts(value.left.front().size(), value.tie), options);
}

void watch(const ExpertRounds& value, const LedgerOptions& options, RuleLines& lines) {
  const Watched<expert_rules::OnExperts> facts({value.left.front().size(), value.tie}, &lines);
  show_rounds(value, halving(), facts, options);
}

/// The facts, and then(facts).
template <class Then>
void with_grid(const ExpertRounds& value, const Then& then) {
  const GridExperts grid(value.sequence.dimension, static_cast<std::int64_t>(*value.half_width));
  CoverFacts facts(value.sequence, grid, value.u, value.gamma, value.tie);
  facts.m = value.left.front().size();
  facts.experts = facts.most = facts.m;
  facts.perfect = facts.right_so_far = Experts(facts.m).set();
  then(std::move(facts));
}

void run_on_grid(const ExpertRounds& value, const LedgerOptions& options) {
  with_grid(value, [&](CoverFacts&& facts) { show_rounds(value, halving_cover(), std::move(facts), options); });
}

void watch_on_grid(const ExpertRounds& value, const LedgerOptions& options, RuleLines& lines) {
  with_grid(value, [&](CoverFacts&& facts) {
    show_rounds(value, halving_cover(), Watched<expert_rules::OnGrid>(std::move(facts), &lines), options);
  });
}

std::vector<ExpertRounds> shrunk(const ExpertRounds& value) {
  std::vector<ExpertRounds> result;
  for (std::size_t t = 0; t < value.rounds.size() && value.rounds.size() > 1; ++t) {
    ExpertRounds smaller = value;
    leave_out(smaller.rounds, t, 1);
    leave_out(smaller.predictions, t, 1);
    leave_out(smaller.left, t + 1, 1);
    if (value.half_width) leave_out(smaller.sequence.examples, t, 1);
    result.push_back(std::move(smaller));
  }
  return result;
}

std::string in_braces(const Experts& set) {
  std::string text;
  for (std::size_t i = set.find_first(); i != Experts::npos; i = set.find_next(i))
    text += (text.empty() ? "" : ", ") + std::to_string(i + 1);
  return "{" + text + "}";
}

std::vector<std::string> described(const ExpertRounds& value) {
  std::vector<std::string> lines{std::to_string(value.left.front().size()) + " experts, left " +
                                 in_braces(value.left.front())};
  if (value.half_width)
    lines.push_back("grid of half-width " + std::to_string(*value.half_width) + ", u = (" + to_string(value.u) + ")" +
                    (value.gamma ? ", gamma = " + to_string(*value.gamma) : "") +
                    (value.strangers > 0 ? ", and " + std::to_string(value.strangers) + " experts besides" : ""));
  for (std::size_t t = 0; t < value.rounds.size(); ++t)
    lines.push_back("round " + std::to_string(t + 1) + ": " +
                    (value.half_width ? "(" + to_string(value.sequence.examples[t].x) + "), " : "") + "+1 say " +
                    in_braces(value.rounds[t].votes) + ", outcome " + std::to_string(value.rounds[t].y) +
                    ", prediction " + std::to_string(value.predictions[t]) + ", left " + in_braces(value.left[t + 1]));
  return lines;
}

}  // namespace
}  // namespace halving_gaps

std::vector<FictionSource> halving_fictions() {
  using namespace halving_gaps;
  return {fictions<ExpertRounds>("halving", {drawn, run_over, shrunk, described, watch},
                                 rule_text<expert_rules::OnExperts>()),
          fictions<ExpertRounds>("halving-cover", {drawn_on_grid, run_on_grid, shrunk, described, watch_on_grid},
                                 rule_text<expert_rules::OnGrid>())};
}

}  // namespace mistakebound
