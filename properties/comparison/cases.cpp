#include "properties/comparison/cases.hpp"

#include "invariants/comparison/comparison.hpp"
#include "invariants/winnow/study.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {
namespace {

enum class Family { sparse, dense, signs, threshold };

/// What the instances of a case have in common.
struct ComparisonPlan {
  Family family = Family::sparse;
  Eigen::Index n = 1;
  int k = 1;  ///< ones of u, or the most entries of an instance
  Vector u;
  const Dropped& dropped;
};

/// `ones` of the first `places` entries made 1, at random places.
void put_ones(Draw& draw, Vector& v, int places, int ones) {
  while (ones > 0) {
    Rational& entry = v[draw.range(0, places - 1)];
    if (entry != 0) continue;
    entry = 1;
    --ones;
  }
}

Vector draw_target(Draw& draw, const ComparisonPlan& plan) {
  if (plan.dropped.contains("target")) return draw.direction(plan.n);
  if (plan.family != Family::sparse) {
    Vector u = Vector::Constant(plan.n, Rational(1));
    if (plan.family == Family::threshold) u[plan.n - 1] = Rational(draw.range(1, 2 * plan.k + 1)) / 2;
    return u;
  }
  Vector u = zero_vector(plan.n);
  put_ones(draw, u, static_cast<int>(plan.n), plan.k);
  return u;
}

Vector draw_instance(Draw& draw, const ComparisonPlan& plan) {
  Vector x = zero_vector(plan.n);
  if (plan.dropped.contains("instances")) {
    for (Rational& entry : x) {
      const int sign = draw.sign();
      entry = sign * draw.range(2, 9);
    }
    return x;
  }
  if (plan.family == Family::sparse) {
    for (Rational& entry : x) entry = draw.sign();
    return x;
  }
  const bool threshold = plan.family == Family::threshold;
  const int places = static_cast<int>(plan.n) - (threshold ? 1 : 0);
  put_ones(draw, x, places, draw.range(threshold ? 0 : 1, plan.k));
  if (plan.family == Family::signs)
    for (Rational& entry : x) entry *= draw.sign();
  if (threshold) x[plan.n - 1] = -1;
  return x;
}

/// Changes an entry of x that is not 0 and counts in u, so that u.x is no longer 0; where there is none, nothing.
void off_the_hyperplane(Vector& x, const ComparisonPlan& plan) {
  for (Eigen::Index i = 0; i < plan.n; ++i) {
    if (x[i] == 0 || plan.u[i] == 0) continue;
    x[i] = plan.family == Family::threshold ? Rational(0) : Rational(-x[i]);
    return;
  }
}

/// An instance with u's label, off the hyperplane of u; one on which `learner` errs, if a few draws find any.
template <class Learner>
Example draw_example(Draw& draw, const ComparisonPlan& plan, const Learner& learner, std::size_t& moved) {
  Example example;
  const int draws = draw.one_in(3) ? 1 : 4;
  for (int i = 0; i < draws; ++i) {
    example.x = draw_instance(draw, plan);
    if (plan.dropped.contains("separable")) return {example.x, draw.sign()};
    if (dot(plan.u, example.x) == 0) {
      off_the_hyperplane(example.x, plan);
      ++moved;
    }
    example.y = dot(plan.u, example.x) > 0 ? 1 : -1;
    if (predict(learner, example.x) != example.y) break;
  }
  return example;
}

template <class Learner>
Sequence play_against(Draw& draw, const ComparisonPlan& plan, Learner learner, std::size_t rounds, std::size_t& moved) {
  Sequence sequence{plan.n, {}, {}};
  for (std::size_t t = 0; t < rounds; ++t) {
    sequence.examples.push_back(draw_example(draw, plan, learner, moved));
    learn(learner, sequence.examples.back().x, sequence.examples.back().y);
  }
  return sequence;
}

}  // namespace

PerceptronCase draw_comparison_case(Draw& draw, const Dropped& dropped, Enforced& enforced) {
  ComparisonPlan plan{.u = {}, .dropped = dropped};
  const int family = draw.range(0, 5);  // the sparse target three times as often
  plan.family = static_cast<Family>(family > 3 ? 0 : family);
  // Only the first shape has cases of dimension 1 to shrink to.
  if (!dropped.empty()) plan.family = Family::sparse;
  const bool threshold = plan.family == Family::threshold;
  plan.n = draw.one_in(8) && !threshold ? 1 : draw.one_in(6) ? draw.range(8, 28) : draw.range(2, 7);
  const int most = static_cast<int>(plan.n) - (threshold ? 1 : 0);
  plan.k = draw.range(1, draw.one_in(4) ? most : std::min(most, 3));
  plan.u = draw_target(draw, plan);
  const std::size_t rounds = static_cast<std::size_t>(draw.one_in(25)   ? 0
                                                      : draw.one_in(10) ? draw.range(12, 40)
                                                                        : draw.range(1, 10));
  const Tie tie = static_cast<Tie>(draw.range(0, 2));
  std::size_t moved = 0;
  PerceptronCase result;
  result.sequence =
      draw.one_in(2)
          ? play_against(draw, plan, Perceptron{.tie = tie, .w = zero_vector(plan.n)}, rounds, moved)
          : play_against(draw, plan,
                         Winnow{.tie = tie, .rate = LearningRate::beta(draw.range(2, 4)), .w = zero_vector(plan.n)},
                         rounds, moved);
  if (moved > 0) ++enforced["separable"];
  result.u = plan.u;
  if (dropped.contains("separable")) result.gamma = 1;
  // Away from u, so that the way back costs mistakes.
  result.start = dropped.contains("zero-start") ? Vector(-draw.range(1, 9) * plan.u) : zero_vector(plan.n);
  return result;
}

TheoremReport comparison_report(const Sequence& sequence, const PerceptronSetting& setting,
                                const LedgerOptions& options, const Vector& start) {
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_comparison(sequence, learner, setting.u, setting.gamma, options);
}

void check_comparison(const PerceptronCase& value, const LedgerOptions& ledger,
                      const PerceptronProperty::Visit& visit) {
  std::vector<PerceptronSetting> settings{{.u = value.u, .gamma = value.gamma}};
  const std::optional<Rational> least = least_margin(value.sequence, value.u);
  if (ledger.dropped.empty() && least) settings.push_back({.step = 3, .u = value.u, .gamma = Rational(*least / 2)});
  for (PerceptronSetting setting : settings) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      visit(setting, comparison_report(value.sequence, setting, ledger, value.start));
    }
  }
}

}  // namespace mistakebound
