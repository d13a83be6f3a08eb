/// Fictions for the theorems on certificates: certificates with entries altered.
#include <algorithm>

#include "invariants/certificates/examine.hpp"
#include "invariants/certificates/nonnegative_margin.hpp"
#include "invariants/certificates/vc_halfspaces.hpp"
#include "invariants/solvers/weak_separation.hpp"
#include "properties/campaign/case_description.hpp"
#include "properties/gaps/rule.hpp"
#include "properties/gaps/sources.hpp"
#include "properties/gaps/vector_rounds.hpp"

namespace mistakebound {
namespace certificate_gaps {
namespace {

Sequence drawn_sequence(Draw& draw) {
  VectorRounds rounds;
  const Eigen::Index n = draw.range(1, 3);
  draw_examples(draw, rounds, n, [&] { return any_vector(draw, n); });
  return std::move(rounds.sequence);
}

std::size_t any_below(Draw& draw, std::size_t size) {
  return static_cast<std::size_t>(draw.range(0, static_cast<int>(size) - 1));
}

/// One coefficient another number, or gone.
void alter(Draw& draw, std::vector<DualCoefficient>& coefficients, std::size_t examples) {
  if (coefficients.empty() || draw.one_in(3)) coefficients.push_back({any_below(draw, examples), any_number(draw)});
  if (draw.one_in(2)) coefficients[any_below(draw, coefficients.size())].value = any_number(draw);
  if (draw.one_in(4)) coefficients.pop_back();
}

void alter(Draw& draw, Vector& v) {
  v[draw.range(0, static_cast<int>(v.size()) - 1)] = any_number(draw);
}

// ---- max-margin

struct SeparationFiction {
  Sequence sequence;
  Separation answer;
  std::vector<Vector> others;
};

/// With a free offset w with margin 1 at two examples, the nearest of either label or not.
void meet_two_labels(const Example& a, const Example& b, std::size_t i, std::size_t j, Separation& answer) {
  Vector way = a.y * a.x + b.y * b.x;
  const Rational square = norm2(way);
  if (a.y == b.y || square == 0) return;
  answer.separable = true;
  answer.weak.reset();
  answer.weights = {{i, 2 / square}, {j, 2 / square}};
  answer.w = 2 / square * way;  // its last entry is 0
  answer.w[answer.w.size() - 1] = a.y - dot(answer.w, a.x);
}

/// w with margin 1 at two of the examples, whatever the signs of alpha.
void meet_two(Draw& draw, const Sequence& s, Separation& answer) {
  const std::size_t i = any_below(draw, s.size());
  const std::size_t j = any_below(draw, s.size());
  if (answer.offset == Offset::free) return meet_two_labels(s.examples[i], s.examples[j], i, j, answer);
  const Vector a = s.examples[i].y * s.examples[i].x;
  const Vector b = s.examples[j].y * s.examples[j].x;
  const Rational p = norm2(a);
  const Rational q = dot(a, b);
  const Rational r = norm2(b);
  const Rational determinant = p * r - q * q;
  if (determinant == 0) return;
  answer = {.separable = true, .w = {}, .weights = {{i, (r - q) / determinant}, {j, (p - q) / determinant}}};
  answer.w = answer.weights[0].value * a + answer.weights[1].value * b;
}

/// A weak separator, as it is or not.
void alter_weakly(Draw& draw, const Sequence& s, Separation& answer) {
  add_weak_separator(s, answer);
  if (draw.one_in(3)) alter(draw, *answer.weak);
  if (draw.one_in(6)) answer.weak = zero_vector(s.dimension);
}

SeparationFiction drawn_separation(Draw& draw) {
  const Offset offset = draw.one_in(2) ? Offset::free : Offset::none;
  SeparationFiction value{drawn_sequence(draw), {}, {}};
  if (offset == Offset::free) value.sequence = with_bias(std::move(value.sequence));
  value.answer = separate(value.sequence, offset);
  if (!value.answer.separable && draw.one_in(2)) alter_weakly(draw, value.sequence, value.answer);
  if (draw.one_in(3)) meet_two(draw, value.sequence, value.answer);
  if (draw.one_in(3)) alter(draw, value.answer.weights, value.sequence.size());
  if (value.answer.separable && draw.one_in(3)) alter(draw, value.answer.w);
  if (value.answer.separable && draw.one_in(6)) value.answer.w *= one_of(draw, {2, Rational(1, 2), 3});
  const Separation best = separate(value.sequence, offset);
  if (best.separable) value.others.push_back(best.w);
  value.others.push_back(any_vector(draw, value.sequence.dimension));
  return value;
}

void run_separation(const SeparationFiction& value, const LedgerOptions& options) {
  examine_separation(value.sequence, value.answer, value.others, options);
}

std::vector<std::string> told_coefficients(const std::vector<DualCoefficient>& coefficients) {
  std::vector<std::string> lines;
  for (const DualCoefficient& each : coefficients)
    lines.push_back("coefficient of example " + std::to_string(each.example + 1) + ": " + to_string(each.value));
  return lines;
}

std::vector<std::string> told_separation(const SeparationFiction& value) {
  std::vector<std::string> lines = told_coefficients(value.answer.weights);
  if (value.answer.separable) lines.insert(lines.begin(), "w = (" + to_string(value.answer.w) + ")");
  if (value.answer.weak) lines.push_back("weakly (" + to_string(*value.answer.weak) + ")");
  if (value.answer.offset == Offset::free) lines.push_back("the last coordinate is a free offset");
  lines.insert(lines.begin(), "examples " + to_string(value.sequence));
  for (const Vector& other : value.others) lines.push_back("tried (" + to_string(other) + ")");
  return lines;
}

/// Without the vectors tried, one by one, and without examples that have no coefficient at the end.
template <class C>
std::vector<C> fewer_others(const C& value) {
  std::vector<C> result;
  for (std::size_t i = 0; i < value.others.size(); ++i) {
    result.push_back(value);
    leave_out(result.back().others, i, 1);
  }
  return result;
}

template <class C>
void without_last_example(const C& value, const std::vector<DualCoefficient>& weights, std::vector<C>& result) {
  const std::size_t last = value.sequence.size() - 1;
  if (last == 0 || std::any_of(weights.begin(), weights.end(), [&](const auto& each) { return each.example == last; }))
    return;
  result.push_back(value);
  result.back().sequence.examples.pop_back();
}

std::vector<SeparationFiction> shrunk_separation(const SeparationFiction& value) {
  std::vector<SeparationFiction> result = fewer_others(value);
  without_last_example(value, value.answer.weights, result);
  return result;
}

// ---- nonnegative-margin

struct GameRule {
  using Facts = NonnegativeMarginFacts;
  using F = FactsOf<Facts, NonnegativeMarginQuantities, NothingMore>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const Round&) { return {"example"}; }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const Round&) { return {}; }
  static F facts() {
    F facts;
    facts.add("least", "example",
              [](const auto& f, const auto&, const auto&) { return chain(f.least).at_least(f.value); },
              {"primal-feasible"});
    // A mixture is no less than the least that it mixes, and no more than the largest.
    facts.add("above-least", "example",
              [](const auto& f, const auto&, const auto&) {
                return chain(f.weighted_margin).at_least(f.least * f.weight_sum);
              },
              {"lambda-nonnegative"});
    facts.add(
        "below-largest", "example",
        [](const auto& f, const auto&, const auto&) { return chain(f.mixture).at_most(f.largest_entry * f.p_sum); },
        {"p-nonnegative"});
    // Both sums grow by the same.
    facts.add("sum", "example", [](const auto& f, const auto& b, const auto&) {
      return chain(f.weighted_margin).equals(b.weighted_margin + f.weight * f.margin);
    });
    facts.add("mixture", "example", [](const auto& f, const auto& b, const auto&) {
      return chain(f.mixture).equals(b.mixture + f.weight * f.margin);
    });
    facts.add("first-sum", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.weighted_margin).equals(0); });
    facts.add("first-mixture", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.mixture).equals(0); });
    return facts;
  }
};

struct GameFiction {
  Sequence sequence;
  NonnegativeMargin answer;
  std::vector<Vector> others;
};

GameFiction drawn_game(Draw& draw) {
  GameFiction value{drawn_sequence(draw), {}, {}};
  value.answer = solve_game(value.sequence);
  if (draw.one_in(3)) alter(draw, value.answer.lambda, value.sequence.size());
  if (draw.one_in(3)) alter(draw, value.answer.p);
  if (draw.one_in(4)) value.answer.gamma = any_number(draw);
  for (int i = 0; i < 2; ++i) {
    value.others.push_back(any_vector(draw, value.sequence.dimension));
    for (Rational& entry : value.others.back()) entry = abs(entry);
  }
  value.others.push_back(solve_game(value.sequence).p);
  return value;
}

void run_game(const GameFiction& value, const LedgerOptions& options) {
  examine_nonnegative_margin(value.sequence, value.answer, value.others, options);
}

void watch_game(const GameFiction& value, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<NonnegativeMarginFacts, Watched<GameRule>> audit(
      nonnegative_margin(), {NonnegativeMarginFacts(value.sequence, value.answer, value.others), &lines}, options);
  audit_of_answer(audit, value.sequence, value.answer.p);
}

std::vector<std::string> told_game(const GameFiction& value) {
  std::vector<std::string> lines = told_coefficients(value.answer.lambda);
  lines.insert(lines.begin(), {"examples " + to_string(value.sequence), "p = (" + to_string(value.answer.p) + ")",
                               "gamma = " + to_string(value.answer.gamma)});
  for (const Vector& other : value.others) lines.push_back("tried (" + to_string(other) + ")");
  return lines;
}

std::vector<GameFiction> shrunk_game(const GameFiction& value) {
  std::vector<GameFiction> result = fewer_others(value);
  without_last_example(value, value.answer.lambda, result);
  return result;
}

// ---- vc-halfspaces

struct ShatteringRule {
  using Facts = VcHalfspacesFacts;
  using F = FactsOf<Facts, VcHalfspacesQuantities, NothingMore>;
  using Observed = VcHalfspacesFacts::Observed;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Observed&) {
    if (now.answer.shattered) return {"labeling"};
    return {now.t == now.set.size() ? "last point" : "point"};
  }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const Observed&) { return {}; }
  static F facts() {
    F facts;
    facts.add("size-nonnegative", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.size).at_least(0); });
    facts.add("signs", "last point",
              [](const auto& f, const auto&, const auto&) { return chain(f.positive - f.negative).equals(f.total); });
    facts.add("sizes", "last point",
              [](const auto& f, const auto&, const auto&) { return chain(f.positive + f.negative).equals(f.size); });
    facts.add("lambda-sizes", "last point",
              [](const auto& f, const auto&, const auto&) { return chain(f.lambda_sum).equals(f.size); },
              {"lambda-nonnegative"});
    // lambda_i y_i is c_i, and the last coordinate of every (x, 1) is 1.
    facts.add("one-coordinate-more", "last point", [](const auto& f, const auto&, const auto&) {
      return chain(f.gordan_square).equals(f.square + squared(f.total));
    });
    return facts;
  }
};

struct ShatteringFiction {
  PointSet set;
  Shattering answer;
  std::vector<Halfspace> others;
};

/// The Radon point is by definition that of the positive coefficients.
void set_radon_point(ShatteringFiction& value) {
  Rational sum = 0;
  Vector point = zero_vector(value.set.dimension);
  for (std::size_t i = 0; i < value.set.size(); ++i) {
    const Rational& c = value.answer.coefficients[static_cast<Eigen::Index>(i)];
    if (c <= 0) continue;
    sum += c;
    point += c * value.set.points[i];
  }
  value.answer.radon_point = sum > 0 ? Vector(point / sum) : point;
}

ShatteringFiction drawn_shattering(Draw& draw) {
  ShatteringFiction value;
  value.set.dimension = draw.range(1, 2);
  const auto n = value.set.dimension;
  for (int i = draw.range(1, static_cast<int>(n) + 3); i > 0; --i) value.set.points.push_back(any_vector(draw, n));
  value.answer = shatter(value.set);
  if (value.answer.shattered && draw.one_in(2)) {
    if (draw.one_in(2)) alter(draw, value.answer.basis[any_below(draw, value.answer.basis.size())].w);
    if (draw.one_in(2)) {
      RealisedLabeling& labeling = value.answer.labelings[any_below(draw, value.answer.labelings.size())];
      if (draw.one_in(2)) alter(draw, labeling.halfspace.w);
      if (draw.one_in(2)) labeling = value.answer.labelings.front();
    }
    if (draw.one_in(3)) value.answer.labelings.pop_back();
  }
  if (!value.answer.shattered) {
    if (draw.one_in(2)) alter(draw, value.answer.coefficients);
    if (draw.one_in(3)) alter(draw, value.set.points[any_below(draw, value.set.size())]);
    if (draw.one_in(3)) value.answer.labels[any_below(draw, value.set.size())] = draw.sign();
    set_radon_point(value);
  }
  for (int i = 0; i < 3; ++i) value.others.push_back({any_vector(draw, n), any_number(draw)});
  return value;
}

void run_shattering(const ShatteringFiction& value, const LedgerOptions& options) {
  examine_shattering(value.set, value.answer, value.others, options);
}

void watch_shattering(const ShatteringFiction& value, const LedgerOptions& options, RuleLines& lines) {
  AuditOf<VcHalfspacesFacts, Watched<ShatteringRule>> audit(
      vc_halfspaces(), {VcHalfspacesFacts(value.set, value.answer, value.others), &lines}, options);
  audit_of_shattering(audit, value.set, value.answer);
}

std::vector<std::string> told_shattering(const ShatteringFiction& value) {
  std::vector<std::string> lines;
  for (const Vector& point : value.set.points) lines.push_back("point (" + to_string(point) + ")");
  const auto text = [](const Halfspace& h) { return "(" + to_string(h.w) + ") x > " + to_string(h.theta); };
  for (const Halfspace& halfspace : value.answer.basis) lines.push_back("basis " + text(halfspace));
  if (!value.answer.shattered)
    lines.push_back("c = (" + to_string(value.answer.coefficients) + "), Radon point (" +
                    to_string(value.answer.radon_point) + ")");
  for (const Halfspace& other : value.others) lines.push_back("tried " + text(other));
  return lines;
}

}  // namespace
}  // namespace certificate_gaps

std::vector<FictionSource> certificate_fictions() {
  using namespace certificate_gaps;
  return {
      fictions<SeparationFiction>("max-margin", {drawn_separation, run_separation, shrunk_separation, told_separation}),
      fictions<GameFiction>("nonnegative-margin", {drawn_game, run_game, shrunk_game, told_game, watch_game},
                            rule_text<GameRule>()),
      fictions<ShatteringFiction>("vc-halfspaces",
                                  {drawn_shattering, run_shattering, fewer_others, told_shattering, watch_shattering},
                                  rule_text<ShatteringRule>()),
  };
}

}  // namespace mistakebound
