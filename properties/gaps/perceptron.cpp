/// Fictions for the theorems on the perceptron, and for its comparison with Winnow.
#include "invariants/comparison/comparison.hpp"
#include "invariants/perceptron/margin.hpp"
#include "invariants/perceptron/study.hpp"
#include "properties/campaign/case_description.hpp"
#include "properties/gaps/perceptron_rules.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace perceptron_gaps {
namespace {

std::vector<std::string> described(const VectorRounds& rounds) {
  return told_rounds(rounds);
}

/// They start elsewhere than at 0 once in so many times.
VectorRounds drawn_from(Draw& draw, int elsewhere) {
  VectorRounds rounds{.tie = static_cast<Tie>(draw.range(0, 2))};
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] { return any_vector(draw, n); });
  rounds.gamma = draw_margin(draw);
  if (draw.one_in(6)) rounds.u = any_vector(draw, n);
  walk(draw, Perceptron{.tie = rounds.tie, .w = draw.one_in(elsewhere) ? any_vector(draw, n) : zero_vector(n)}, rounds);
  return rounds;
}
VectorRounds drawn(Draw& draw) {
  return drawn_from(draw, 5);
}
VectorRounds drawn_elsewhere(Draw& draw) {
  return drawn_from(draw, 1);
}

Vector last_state(const VectorRounds& rounds) {
  Vector state = rounds.start;
  for (const Vector& move : rounds.moves) state += move;
  return state;
}

void run_perceptron(const std::string& theorem, const VectorRounds& rounds, const LedgerOptions& options) {
  const PerceptronStudy::KnownRun known{.dimension = rounds.sequence.dimension,
                                        .examples = &rounds.sequence,
                                        .last_state = [&] { return last_state(rounds); }};
  Separator comparator;
  comparator.u = rounds.u;
  comparator.gamma = rounds.gamma;
  const Perceptron learner{.tie = rounds.tie, .w = rounds.start};
  for (const auto& audit : audits_of(perceptron_study(), learner, comparator, known, {{theorem}, options}))
    show(rounds, *audit);
}

void run_separable(const VectorRounds& rounds, const LedgerOptions& options) {
  run_perceptron("perceptron-separable", rounds, options);
}
void run_freund_schapire(const VectorRounds& rounds, const LedgerOptions& options) {
  run_perceptron("perceptron-freund-schapire", rounds, options);
}
void run_hinge(const VectorRounds& rounds, const LedgerOptions& options) {
  run_perceptron("perceptron-hinge", rounds, options);
}

void run_start(const VectorRounds& rounds, const LedgerOptions& options) {
  run_perceptron("perceptron-start", rounds, options);
}

/// The rounds for a theorem on facts that ask those of the rule R; `theorem` is held against them.
template <class R>
void watch(const VectorRounds& rounds, const Theorem<typename R::Facts>& theorem, typename R::Facts facts,
           const LedgerOptions& options, RuleLines& lines) {
  AuditOf<typename R::Facts, Watched<R>> audit(theorem, Watched<R>(std::move(facts), &lines), options);
  show(rounds, audit);
}

void watch_separable(const VectorRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  watch<perceptron_rule::Separable>(rounds, perceptron_separable(), PerceptronFacts(rounds.u, rounds.gamma), options,
                                    lines);
}
void watch_freund_schapire(const VectorRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  watch<perceptron_rule::FreundSchapire>(rounds, perceptron_freund_schapire(),
                                         FreundSchapireFacts(rounds.u, rounds.gamma, 1, rounds.tie), options, lines);
}
void watch_hinge(const VectorRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  const std::vector<Vector> others = hinge_comparators(rounds.sequence, rounds.u, last_state(rounds));
  watch<perceptron_rule::Hinge>(rounds, perceptron_hinge(), HingeFacts(rounds.u, rounds.gamma, 1, others), options,
                                lines);
}
void watch_start(const VectorRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  watch<perceptron_rule::Start>(rounds, perceptron_start(), StartFacts(rounds.u, rounds.gamma), options, lines);
}

// ---- With a margin

struct MarginRounds : VectorRounds {
  Rational margin;
};

MarginRounds drawn_with_margin(Draw& draw) {
  MarginRounds rounds{{.tie = static_cast<Tie>(draw.range(0, 2))}, Rational(draw.range(0, 4)) / 2};
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] { return any_vector(draw, n); });
  rounds.gamma = draw_margin(draw);
  MarginPerceptron learner;
  learner.tie = rounds.tie;
  learner.margin = rounds.margin;
  learner.w = draw.one_in(3) ? any_vector(draw, n) : zero_vector(n);
  walk(draw, std::move(learner), rounds);
  return rounds;
}

void run_with_margin(const MarginRounds& rounds, const LedgerOptions& options) {
  AuditOf<MarginFacts> audit(margin_perceptron(), MarginFacts(rounds.u, rounds.gamma, rounds.margin, &rounds.sequence),
                             options);
  show(rounds, audit);
}

void watch_with_margin(const MarginRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  watch<perceptron_rule::Margin>(rounds, margin_perceptron(),
                                 MarginFacts(rounds.u, rounds.gamma, rounds.margin, &rounds.sequence), options, lines);
}

std::vector<MarginRounds> shrunk_with_margin(const MarginRounds& rounds) {
  Shrinks<MarginRounds> smaller = smaller_rounds(rounds);
  smaller.simplify(&MarginRounds::margin);
  return std::move(smaller).found();
}

std::vector<std::string> told_with_margin(const MarginRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  lines.insert(lines.begin(), "beta = " + to_string(rounds.margin));
  return lines;
}

// ---- The batch learner

/// Updates of the batch learner; `sequence` is its set.
struct BatchRounds : VectorRounds {
  std::vector<std::size_t> updated;  ///< the example of every update; mistakes and moves are those of updates
  bool halted = false;
  std::optional<Separation> inseparable;
};

BatchRounds drawn_batch(Draw& draw) {
  BatchRounds rounds;
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] { return any_vector(draw, n); });
  rounds.gamma = draw_margin(draw);
  const Faith faith = draw_faith(draw);
  BatchPerceptron learner{.selection = static_cast<Selection>(draw.range(0, 3)),
                          .w = draw.one_in(5) ? any_vector(draw, n) : zero_vector(n)};
  rounds.start = learner.w;
  const int last = static_cast<int>(rounds.sequence.size()) - 1;
  for (int t = draw.range(0, 6); t > 0; --t) {
    std::optional<std::size_t> at = learner.violation(rounds.sequence);
    if (draw.one_in(faith.of_decisions)) at = static_cast<std::size_t>(draw.range(0, last));
    rounds.halted = !at;
    if (!at) break;
    const Vector before = learner.w;
    learner.update(rounds.sequence, *at);
    if (draw.one_in(faith.of_moves)) learner.w = elsewhere(draw, before, learner.w);
    rounds.updated.push_back(*at);
    rounds.moves.push_back(learner.w - before);
  }
  Separation found = separate(rounds.sequence);
  if (!found.separable) rounds.inseparable = std::move(found);
  if (rounds.inseparable && draw.one_in(2))
    rounds.inseparable
        ->weights[static_cast<std::size_t>(draw.range(0, static_cast<int>(rounds.inseparable->weights.size()) - 1))]
        .value = any_number(draw);
  return rounds;
}

template <class AuditType>
void show_updates(const BatchRounds& rounds, AuditType& audit) {
  for (const Example& example : rounds.sequence.examples) audit.survey(example);
  audit.begin(rounds.start);
  Vector state = rounds.start;
  for (std::size_t t = 0; t < rounds.updated.size(); ++t) {
    const Example& example = rounds.sequence.examples[rounds.updated[t]];
    const Vector after = state + rounds.moves[t];
    audit.observe(Round{t + 1, example.x, example.y, -example.y, true, state, after == state ? state : after});
    state = after;
  }
  audit.finish();
}

void run_batch(const BatchRounds& rounds, const LedgerOptions& options) {
  const BatchOutcome outcome{rounds.halted, rounds.updated.size() + 1};
  AuditOf<BatchFacts> audit(perceptron_batch(),
                            BatchFacts(rounds.sequence, outcome, rounds.u, rounds.gamma, rounds.inseparable), options);
  show_updates(rounds, audit);
}

void watch_batch(const BatchRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  const BatchOutcome outcome{rounds.halted, rounds.updated.size() + 1};
  AuditOf<BatchFacts, Watched<perceptron_rule::Batch>> audit(
      perceptron_batch(), {BatchFacts(rounds.sequence, outcome, rounds.u, rounds.gamma, rounds.inseparable), &lines},
      options);
  show_updates(rounds, audit);
}

std::vector<BatchRounds> shrunk_batch(const BatchRounds& rounds) {
  Shrinks<BatchRounds> smaller(rounds);
  if (!rounds.inseparable) smaller.leave_out_coordinates(&BatchRounds::start, &BatchRounds::moves, &BatchRounds::u);
  smaller.simplify(&BatchRounds::start);
  smaller.simplify(&BatchRounds::u);
  smaller.simplify(&BatchRounds::gamma);
  smaller.simplify_instances();
  std::vector<BatchRounds> result = std::move(smaller).found();
  for (std::size_t t = 0; t < rounds.updated.size(); ++t) {
    result.insert(result.begin(), rounds);
    leave_out(result.front().updated, t, 1);
    leave_out(result.front().moves, t, 1);
  }
  return result;
}

std::vector<std::string> told_batch(const BatchRounds& rounds) {
  std::vector<std::string> lines{"set: " + to_string(rounds.sequence), "u = (" + to_string(rounds.u) + ")",
                                 "state (" + to_string(rounds.start) + ")"};
  if (rounds.gamma) lines.push_back("gamma = " + to_string(*rounds.gamma));
  Vector state = rounds.start;
  for (std::size_t t = 0; t < rounds.updated.size(); ++t) {
    state += rounds.moves[t];
    lines.push_back("update " + std::to_string(t + 1) + ": example " + std::to_string(rounds.updated[t] + 1) +
                    ", state (" + to_string(state) + ")");
  }
  if (rounds.inseparable)
    for (const DualCoefficient& each : rounds.inseparable->weights)
      lines.push_back("lambda of example " + std::to_string(each.example + 1) + " is " + to_string(each.value));
  return lines;
}

// ---- Both learners compared

VectorRounds drawn_comparison(Draw& draw) {
  VectorRounds rounds{.tie = static_cast<Tie>(draw.range(0, 2))};
  const Eigen::Index n = draw.range(1, 4);
  const int kind = draw.range(0, 3);
  draw_examples(draw, rounds, n, [&] {
    Vector x(n);
    for (Rational& entry : x) entry = kind == 0 ? draw.sign() : kind == 1 ? draw.range(-1, 1) : draw.range(0, 1);
    if (kind == 3) x[n - 1] = -1;
    if (draw.one_in(12)) x = any_vector(draw, n);
    return x;
  });
  for (Rational& entry : rounds.u) entry = kind == 0 && draw.one_in(3) ? 0 : 1;
  if (kind == 3 || draw.one_in(12)) rounds.u[n - 1] = any_number(draw);
  const int noise = draw.range(1, 8);
  for (Example& example : rounds.sequence.examples) {
    const int side = sign_of(dot(rounds.u, example.x));
    if (side != 0 && !draw.one_in(noise)) example.y = side;
  }
  rounds.gamma = draw_margin(draw);
  walk(draw, Perceptron{.tie = rounds.tie, .w = draw.one_in(5) ? any_vector(draw, n) : zero_vector(n)}, rounds);
  return rounds;
}

void run_comparison(const VectorRounds& rounds, const LedgerOptions& options) {
  run_separable(rounds, options);
  AuditOf<ComparisonFacts> audit(comparison(), ComparisonFacts(rounds.u, rounds.gamma, 1, rounds.tie), options);
  show(rounds, audit);
}

}  // namespace
}  // namespace perceptron_gaps

std::vector<FictionSource> perceptron_fictions() {
  using namespace perceptron_gaps;
  constexpr auto shrunk = shrunk_rounds<VectorRounds>;
  using namespace perceptron_rule;
  return {
      fictions<VectorRounds>("perceptron-separable", {drawn, run_separable, shrunk, described, watch_separable},
                             rule_text<Separable>()),
      fictions<VectorRounds>("perceptron-freund-schapire",
                             {drawn, run_freund_schapire, shrunk, described, watch_freund_schapire},
                             rule_text<FreundSchapire>()),
      fictions<VectorRounds>("perceptron-hinge", {drawn, run_hinge, shrunk, described, watch_hinge},
                             rule_text<Hinge>()),
      fictions<VectorRounds>("perceptron-start", {drawn_elsewhere, run_start, shrunk, described, watch_start},
                             rule_text<Start>()),
      fictions<MarginRounds>(
          "margin-perceptron",
          {drawn_with_margin, run_with_margin, shrunk_with_margin, told_with_margin, watch_with_margin},
          rule_text<Margin>()),
      fictions<BatchRounds>("perceptron-batch", {drawn_batch, run_batch, shrunk_batch, told_batch, watch_batch},
                            rule_text<Batch>()),
      fictions<VectorRounds>("comparison", {drawn_comparison, run_comparison, shrunk, described}),
  };
}

}  // namespace mistakebound
