/// Fictions for the theorems on Winnow; its state are the exponents.
#include "invariants/winnow/winnow.hpp"
#include "invariants/winnow/balanced.hpp"
#include "invariants/winnow/tuned.hpp"
#include "properties/gaps/rule.hpp"
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

void run_over(const WinnowRounds& rounds, const LedgerOptions& options) {
  AuditOf<WinnowFacts> audit(winnow(), WinnowFacts(rounds.u, rounds.gamma, rounds.rate), options);
  show(rounds, audit);
}

void run_tuned(const WinnowRounds& rounds, const LedgerOptions& options) {
  AuditOf<TunedFacts> audit(winnow_tuned(), TunedFacts(rounds.u, rounds.gamma, rounds.rate), options);
  show(rounds, audit);
}

std::vector<std::string> described(const WinnowRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  const LearningRate& rate = rounds.rate;
  lines.insert(lines.begin(), rate.infinite ? "the infinite learning rate"
                                            : "e^eta = " + (rate.base ? to_string(*rate.base) : "e") + "^(" +
                                                  to_string(rate.scale) + ")");
  return lines;
}

// ---- Balanced

/// The state are 2n weights; n is the dimension of the instances.
struct BalancedRounds : VectorRounds {
  BalancedWinnow rule;
};

/// What an update finds: the weights that it promotes, and those that it demotes.
template <class N>
struct UpdatedWeights {
  N promoted = 0, demoted = 0;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = UpdatedWeights;
    return List{of_round(&Q::promoted, R"(\sum_{y_t z_{t,i} > 0} W_{t,i})"),
                of_round(&Q::demoted, R"(\sum_{y_t z_{t,i} < 0} W_{t,i})")};
  }
};

struct BalancedRule {
  using Facts = BalancedFacts;
  using F = FactsOf<Facts, BalancedQuantities, UpdatedWeights>;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round&) {
    return {now.updated ? "update" : "no update"};
  }
  static UpdatedWeights<Rational> measure(const Facts&, const Facts&, const Round& round) {
    UpdatedWeights<Rational> found;
    const Eigen::Index n = round.x.size();
    for (Eigen::Index i = 0; i < n; ++i) {
      if (round.x[i] <= 0) continue;
      found.promoted += round.before[round.y > 0 ? i : n + i];
      found.demoted += round.before[round.y > 0 ? n + i : i];
    }
    return found;
  }
  static F facts() {
    F facts;
    facts.add("moved", "update",
              [](const auto& f, const auto&, const auto& p) {
                return chain(f.total).equals(f.total_before + f.rate * p.promoted - (1 - f.b) * p.demoted);
              },
              {"update-rule"});
    facts.add("rate", "always", [](const auto& f, const auto&, const auto&) { return chain(f.rate).equals(f.a - 1); });
    facts.add("entries", "update",
              [](const auto& f, const auto&, const auto& p) { return chain(f.score).equals(p.promoted - p.demoted); },
              {"zero-one"});
    facts.add("demoted-nonnegative", "update",
              [](const auto&, const auto&, const auto& p) { return chain(p.demoted).at_least(0); },
              {"positive-start", "positive"});
    // No weight becomes less than b times the least one, of those that are positive, as b is less than 1.
    facts.add("least-falls", "update",
              [](const auto& f, const auto& b, const auto&) { return chain(f.least).at_least(f.b * b.least); },
              {"factors", "positive-start", "update-rule"});
    facts.add("least-stays", "no update",
              [](const auto& f, const auto& b, const auto&) { return chain(f.least).equals(b.least); });
    facts.add("first-least", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.least).equals(f.least_initial); });
    return facts;
  }
};

BalancedRounds drawn_balanced(Draw& draw) {
  BalancedRounds rounds;
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] {
    Vector x(n);
    for (Rational& entry : x) entry = draw.one_in(12) ? any_number(draw) : Rational(draw.range(0, 1));
    return x;
  });
  BalancedWinnow& rule = rounds.rule;
  rule.tie = static_cast<Tie>(draw.range(0, 2));
  rule.threshold = Rational(draw.range(0, 3)) / 2;
  rule.margin = Rational(draw.range(0, 2)) / 2;
  rule.promotion = one_of(draw, {Rational(3, 2), Rational(5, 4), Rational(9, 8), Rational(1, 2), 2});
  rule.demotion = one_of(draw, {Rational(1, 2), Rational(3, 4), Rational(7, 8), Rational(3, 4), 0});
  if (draw.one_in(9)) rule.factors = WinnowFactors::modified;
  const int noise = draw.range(1, 9);
  for (Example& example : rounds.sequence.examples) {
    const int side = sign_of(Rational(dot(rounds.u, example.x) - rule.threshold));
    if (side != 0 && !draw.one_in(noise)) example.y = side;
  }
  rounds.gamma = draw_margin(draw);
  Vector start = Vector::Constant(2 * n, Rational(1));
  if (!draw.one_in(3))
    for (Rational& weight : start) weight = draw.quotient(1, 4, 4);
  if (draw.one_in(6)) start = any_vector(draw, 2 * n);
  BalancedWinnow learner = rule;
  learner.w = std::move(start);
  walk(draw, std::move(learner), rounds);
  return rounds;
}

void show_balanced(const BalancedRounds& rounds, const LedgerOptions& options) {
  BalancedFacts facts(rounds.rule, rounds.u, rounds.gamma);
  facts.any_gain = options.dropped.contains("gain");
  AuditOf<BalancedFacts> audit(balanced_winnow(), std::move(facts), options);
  show(rounds, audit);
}

void watch_balanced(const BalancedRounds& rounds, const LedgerOptions& options, RuleLines& lines) {
  BalancedFacts facts(rounds.rule, rounds.u, rounds.gamma);
  facts.any_gain = options.dropped.contains("gain");
  AuditOf<BalancedFacts, Watched<BalancedRule>> audit(balanced_winnow(), {std::move(facts), &lines}, options);
  show(rounds, audit);
}

/// The dimension stays, as a coordinate has two weights.
std::vector<BalancedRounds> smaller_balanced(const BalancedRounds& rounds) {
  Shrinks<BalancedRounds> found(rounds);
  found.leave_out_rounds([](BalancedRounds& left, std::size_t begin, std::size_t count) {
    leave_out(left.mistakes, begin, count);
    leave_out(left.moves, begin, count);
  });
  found.simplify(&BalancedRounds::start);
  found.simplify(&BalancedRounds::u);
  found.simplify(&BalancedRounds::gamma);
  for (const auto member :
       {&BalancedWinnow::threshold, &BalancedWinnow::promotion, &BalancedWinnow::demotion, &BalancedWinnow::margin})
    found.simplify([member](BalancedRounds& simpler) -> Rational& { return simpler.rule.*member; });
  for (std::size_t t = 0; t < rounds.sequence.size(); ++t)
    found.simplify([t](BalancedRounds& simpler) -> Vector& { return simpler.moves[t]; });
  found.simplify_instances();
  return std::move(found).found();
}

std::vector<std::string> lines_of_balanced(const BalancedRounds& rounds) {
  std::vector<std::string> lines = told_rounds(rounds);
  const BalancedWinnow& rule = rounds.rule;
  lines.insert(lines.begin(), "a = " + to_string(rule.promotion) + ", b = " + to_string(rule.demotion) +
                                  ", theta = " + to_string(rule.threshold) + ", beta = " + to_string(rule.margin) +
                                  (rule.factors == WinnowFactors::modified ? ", modified" : ""));
  return lines;
}

}  // namespace
}  // namespace winnow_gaps

std::vector<FictionSource> winnow_fictions() {
  using namespace winnow_gaps;
  return {
      fictions<WinnowRounds>("winnow", {drawn_at_any_rate, run_over, shrunk_rounds<WinnowRounds>, described}),
      fictions<WinnowRounds>("winnow-tuned", {drawn_at_best_rate, run_tuned, shrunk_rounds<WinnowRounds>, described}),
      fictions<BalancedRounds>("balanced-winnow",
                               {drawn_balanced, show_balanced, smaller_balanced, lines_of_balanced, watch_balanced},
                               rule_text<BalancedRule>())};
}

}  // namespace mistakebound
