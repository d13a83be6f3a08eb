/// Fictions for the conversions to PAC and batch learning: learners that err as a table says, distributions that are
/// none.
#include "invariants/pac/examine.hpp"
#include "invariants/pac/online_to_batch.hpp"
#include "invariants/pac/online_to_pac.hpp"
#include "properties/gaps/rule.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace pac_gaps {
namespace {

/// Errs on a point where the table says so, and then goes to the state that it says; in the last state it never errs.
struct TableLearner {
  using Instance = std::size_t;
  using State = Vector;

  std::vector<std::vector<int>> table;  ///< by state and point: the next state, or 0 for no mistake
  Vector w = zero_vector(1);            ///< the number of the state

  [[nodiscard]] const Vector& state() const { return w; }
  [[nodiscard]] int next(std::size_t point) const { return table[static_cast<std::size_t>(numerator_of(w[0]))][point]; }
  [[nodiscard]] int score(std::size_t point) const { return next(point) == 0 ? 1 : -1; }  // all labels are +1
  static constexpr Tie tie = Tie::mistake;
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(std::size_t point, Label) { w[0] = next(point); }
};

struct PacFiction {
  TableLearner learner;
  Vector p;
  Rational epsilon;
  Rational delta;
  std::size_t M = 1;
  std::size_t proved = 1;  ///< what a theorem is said to allow
};

PacFiction drawn(Draw& draw) {
  PacFiction value;
  const int points = draw.range(1, 4);
  const int states = draw.range(1, 5);
  const int errs = draw.range(1, 4);
  for (int state = 0; state < states; ++state) {
    auto& row = value.learner.table.emplace_back();
    for (int i = 0; i < points; ++i)
      row.push_back(state + 1 == states || !draw.one_in(errs) ? 0 : draw.range(state + 1, states - 1));
  }
  value.p = Vector::Constant(points, Rational(1) / points);
  if (draw.one_in(3)) value.p[0] = any_number(draw);
  if (draw.one_in(2)) {  // the rest for the last one
    value.p[points - 1] = 0;
    value.p[points - 1] = 1 - value.p.sum();
  }
  value.epsilon =
      one_of(draw, {Rational(1, 4), Rational(1, 2), Rational(3, 4), Rational(9, 10), 1, Rational(1, 8), 0, 2});
  value.delta = one_of(draw, {Rational(1, 4), Rational(1, 2), Rational(9, 10), 1, 2, Rational(1, 20), 3, 0, -1});
  value.M = static_cast<std::size_t>(draw.range(0, 4));
  value.proved = static_cast<std::size_t>(draw.range(0, 5));
  return value;
}

std::vector<BasicExample<std::size_t>> points_of(const PacFiction& value) {
  std::vector<BasicExample<std::size_t>> points;
  for (std::size_t i = 0; i < static_cast<std::size_t>(value.p.size()); ++i) points.push_back({i, 1});
  return points;
}

void run_over(const PacFiction& value, const LedgerOptions& options) {
  const ReachableStates found = explore(value.learner, points_of(value), value.p);
  const std::optional<std::size_t> s = rounds_in_a_row(value.M, value.epsilon, value.delta);
  examine_conversion(found, value.p, value.epsilon, value.delta, value.M, s.value_or(1), options, value.proved);
}

std::vector<PacFiction> shrunk(const PacFiction& value) {
  std::vector<PacFiction> result;
  for (std::size_t state = 0; state < value.learner.table.size(); ++state)
    for (std::size_t i = 0; i < static_cast<std::size_t>(value.p.size()); ++i) {
      if (value.learner.table[state][i] == 0) continue;
      result.push_back(value);
      result.back().learner.table[state][i] = 0;
    }
  return result;
}

std::vector<std::string> described(const PacFiction& value) {
  std::vector<std::string> lines{"probabilities (" + to_string(value.p) + "), epsilon " + to_string(value.epsilon) +
                                 ", delta " + to_string(value.delta) + ", M " + std::to_string(value.M) +
                                 ", a theorem allows " + std::to_string(value.proved)};
  for (std::size_t state = 0; state < value.learner.table.size(); ++state)
    for (std::size_t i = 0; i < static_cast<std::size_t>(value.p.size()); ++i)
      if (const int next = value.learner.table[state][i]; next != 0)
        lines.push_back("state " + std::to_string(state) + " errs on point " + std::to_string(i + 1) +
                        " and becomes state " + std::to_string(next));
  return lines;
}

// ---- From online to batch

/// How expectations grow with an example.
struct BatchRule {
  using Facts = ConversionFacts;
  using F = FactsOf<Facts, ConversionQuantities, NothingMore>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const Facts::Observed&) { return {"example"}; }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const Facts::Observed&) { return {}; }
  static F facts() {
    F facts;
    facts.add("examples", "example",
              [](const auto& f, const auto&, const auto&) { return chain(f.t).greater_than(0); });
    // What is held is the first hypothesis, before any example, and then goes over to others.
    facts.add("first-mass", "start", [](const auto& f, const auto&, const auto&) { return chain(f.mass).equals(1); });
    facts.add("mass-stays", "example",
              [](const auto& f, const auto& b, const auto&) { return chain(f.mass).equals(b.mass); }, {"distribution"});
    // All that was held is shown a point.
    facts.add("mistakes", "example", [](const auto& f, const auto&, const auto&) {
      return chain(f.mistakes_after).equals(f.sum_p * f.mistakes_before + f.error);
    });
    facts.add("first-mistakes", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.mistakes_after).equals(0); });
    facts.add("errors", "example", [](const auto& f, const auto& b, const auto&) {
      return chain(f.error_sum).equals(b.error_sum + f.error);
    });
    facts.add("first-errors", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.error_sum).equals(0); });
    facts.add("chosen", "example",
              [](const auto& f, const auto&, const auto&) { return chain(f.random_error).equals(f.error_sum / f.t); });
    facts.add(
        "votes", "example",
        [](const auto& f, const auto& b, const auto&) { return chain(f.wrong_votes).equals(b.wrong_votes + f.error); },
        {"distribution"});
    facts.add("first-votes", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.wrong_votes).equals(0); });
    // What holds of every point does of the mean over them.
    facts.add(
        "halves", "example",
        [](const auto& f, const auto&, const auto&) { return chain(f.vote_error).at_most(2 * f.wrong_votes / f.t); },
        {"distribution", "half"});
    facts.add("expected", "example",
              [](const auto& f, const auto&, const auto&) { return chain(f.mistakes_after).at_most(f.allowed); },
              {"distribution", "proved-bound"});
    facts.add("share", "example",
              [](const auto& f, const auto&, const auto&) { return chain(1 / f.t).greater_than(0); });
    return facts;
  }
};

/// How many examples are drawn: two, or three where M is odd.
std::size_t examples_of(const PacFiction& value) {
  return 2 + value.M % 2;
}
ReachableStates reached(const PacFiction& value) {
  return explore(value.learner, points_of(value), value.p, {.moves = examples_of(value)});
}

void show_to_batch(const PacFiction& value, const LedgerOptions& options) {
  examine_draws(reached(value), value.p, examples_of(value), value.proved, options);
}

void watch_batch(const PacFiction& value, const LedgerOptions& options, RuleLines& lines) {
  const ReachableStates found = reached(value);
  AuditOf<ConversionFacts, Watched<BatchRule>> audit(
      online_to_batch(), {ConversionFacts(found.list, value.p, value.proved), &lines}, options);
  audit_of_draws(audit, found, value.p, examples_of(value));
}

}  // namespace
}  // namespace pac_gaps

std::vector<FictionSource> pac_fictions() {
  using namespace pac_gaps;
  return {fictions<PacFiction>("online-to-pac", {drawn, run_over, shrunk, described}),
          fictions<PacFiction>("online-to-batch", {drawn, show_to_batch, shrunk, described, watch_batch},
                               rule_text<BatchRule>())};
}

}  // namespace mistakebound
