/// The property of comparison: the two examples of A section 4 over a range of n and k, signed instances and a
/// threshold beside the second one, against the perceptron or against Winnow.
#include <array>

#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

constexpr const char* id = "comparison";

enum class Family { sparse, dense, signs, threshold };

constexpr std::array<const char*, 4> names{"sparse-target", "dense-target", "dense-target-signed",
                                           "dense-target-threshold"};

/// What the instances of a case have in common.
struct Plan {
  Family family = Family::sparse;
  Eigen::Index n = 1;
  int k = 1;  ///< ones of u, or the most entries of an instance
  Vector u;
  const std::set<std::string>& dropped;
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

Vector draw_target(Draw& draw, const Plan& plan) {
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

Vector draw_instance(Draw& draw, const Plan& plan) {
  Vector x = zero_vector(plan.n);
  if (plan.dropped.contains("instances")) {
    for (Rational& entry : x) entry = draw.sign() * draw.range(2, 9);
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
void off_the_hyperplane(Vector& x, const Plan& plan) {
  for (Eigen::Index i = 0; i < plan.n; ++i) {
    if (x[i] == 0 || plan.u[i] == 0) continue;
    x[i] = plan.family == Family::threshold ? Rational(0) : Rational(-x[i]);
    return;
  }
}

/// An instance with u's label, off the hyperplane of u; one on which `learner` errs, if a few draws find any.
template <class Learner>
Example draw_example(Draw& draw, const Plan& plan, const Learner& learner, std::size_t& arranged) {
  Example example;
  const int draws = draw.one_in(3) ? 1 : 4;
  for (int i = 0; i < draws; ++i) {
    example.x = draw_instance(draw, plan);
    if (plan.dropped.contains("separable")) return {example.x, draw.sign()};
    if (dot(plan.u, example.x) == 0) {
      off_the_hyperplane(example.x, plan);
      ++arranged;
    }
    example.y = dot(plan.u, example.x) > 0 ? 1 : -1;
    if (predict(learner, example.x) != example.y) break;
  }
  return example;
}

template <class Learner>
Sequence play_against(Draw& draw, const Plan& plan, Learner learner, std::size_t rounds, std::size_t& arranged) {
  Sequence sequence{plan.n, {}, {}};
  for (std::size_t t = 0; t < rounds; ++t) {
    sequence.examples.push_back(draw_example(draw, plan, learner, arranged));
    learn(learner, sequence.examples.back().x, sequence.examples.back().y);
  }
  return sequence;
}

Case draw_case(Draw& draw, const std::set<std::string>& dropped, std::map<std::string, std::size_t>& arranged) {
  Plan plan{.u = {}, .dropped = dropped};
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
  Case result;
  result.family = names[static_cast<std::size_t>(plan.family)];
  result.sequence =
      draw.one_in(2)
          ? play_against(draw, plan, Perceptron{.tie = tie, .w = zero_vector(plan.n)}, rounds, moved)
          : play_against(draw, plan,
                         Winnow{.tie = tie, .rate = LearningRate::beta(draw.range(2, 4)), .w = zero_vector(plan.n)},
                         rounds, moved);
  if (moved > 0) ++arranged["separable"];
  result.u = plan.u;
  if (dropped.contains("separable")) result.gamma = 1;
  // Away from u, so that the way back costs mistakes.
  result.start = dropped.contains("zero-start") ? Vector(-draw.range(1, 9) * plan.u) : zero_vector(plan.n);
  return result;
}

TheoremReport report_of(const Sequence& sequence, const Setting& setting, const LedgerOptions& options = {},
                        const Vector& start = {}) {
  const Perceptron learner{.tie = setting.tie, .step = setting.step, .w = start};
  return examine_comparison(sequence, learner, setting.u, setting.gamma, options);
}

/// The planted u with its least margin; with half of it, which is another learning rate, and another step size.
void check(const Case& value, const std::set<std::string>& dropped, const Sink& sink) {
  std::vector<Setting> settings{{.u = value.u, .gamma = value.gamma}};
  std::optional<Rational> least;
  for (const Example& example : value.sequence.examples) {
    const Rational margin = example.y * dot(value.u, example.x);
    if (!least || margin < *least) least = margin;
  }
  if (dropped.empty() && least) settings.push_back({.step = 3, .u = value.u, .gamma = Rational(*least / 2)});
  for (Setting setting : settings) {
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      setting.tie = tie;
      sink(setting, report_of(value.sequence, setting, {.dropped = dropped}, value.start));
    }
  }
}

TheoremReport report(const std::vector<std::string>& rows, const char* u, const LedgerOptions& options = {}) {
  return report_of(sequence_of(rows), {.u = parse_vector(u)}, options);
}

std::vector<Witness> witnesses() {
  return {{{"margin-at-most", "winnow-bound", "perceptron-bound", "separable"},
           "n = 1: Winnow's bound is 0, and the perceptron's one mistake is its bound",
           [] { return report({"1|1"}, "1"); }},
          {{"perceptron-bound"},
           "Example 1 with u = e_1 and the rows of a Hadamard matrix of order 4, which are orthogonal: the perceptron "
           "errs n = 4 times, ties as mistakes, and Winnow log2 n = 2 times",
           [] {
             return report({"1,1,1,1|1", "1,-1,1,-1|1", "1,1,-1,-1|1", "1,-1,-1,1|1"}, "1,0,0,0");
           }},
          {{"perceptron-bound", "disjoint-mistakes"},
           "Example 2 with k = 1 on e_1, .., e_n, all labelled +1: the perceptron errs n times, ties as mistakes",
           [] { return report_of(basis_sequence(5), {.u = parse_vector("1,1,1,1,1")}); }}};
}

/// k = 1 and gamma = 1 = |u|_1: the limit learner. w = (1,-1,-1), then (2,0,0); S = (1,-1,-1).
WorkedExample worked_sparse() {
  return {
      "Example 1: (1, -1, -1 | +1), (1, 1, 1 | +1) with u = (1, 0, 0) and ties as mistakes: n = 3, k = 1, gamma = "
      "1 = |u|_1, so that Winnow is the limit learner. Round 1 is a tie on which both err. In round 2 the "
      "perceptron's score is -1, a mistake; Winnow follows its largest exponent and is right.",
      {
          {0, "zero-start", "0 = 0"},
          {0, "target", "0 = 0; 1 > 0"},
          {0, "norms", "1 = 1; 1 = 1; 3 = 3; 1 = 1"},
          {0, "crossing", "1 = 1"},
          {1, "instances", "0 = 0"},
          {1, "separable", "1 >= 1"},
          {1, "margin-at-most", "1 <= 1"},
          {1, "parity", "0 = 0"},
          {1, "perceptron-bound", "1 <= 3 = 3"},
          {1, "winnow-bound", "1 <= 2*ln(3) = 2*ln(3)"},
          {2, "perceptron-bound", "2 <= 3 = 3"},
          {2, "winnow-bound", "1 <= 2*ln(3) = 2*ln(3)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,-1,-1|1", "1,1,1|1"}, "1,0,0", options);
      }};
}

WorkedExample worked_dense() {
  return {
      "Example 2 as printed: (1, 0 | +1), (0, 1 | +1) with u = (1, 1) and ties as mistakes: n = 2, k = 1, gamma = "
      "1. The perceptron errs on both, Winnow on none.",
      {
          {0, "norms", "2 = 2; 2 = 2; 1 = 1; 1 = 1"},
          {0, "crossing", "0 = 0"},
          {0, "dense-target", "1 = 1"},
          {1, "only-positive", "1 = 1; 0 = 0"},
          {1, "starts-at-target", "0 = 0"},
          {1, "disjoint-mistakes", "1 <= 1 <= 2"},
          {2, "disjoint-mistakes", "2 <= 2 <= 2"},
          {2, "perceptron-bound", "2 <= 2 = 2"},
          {2, "winnow-bound", "0 <= 8*ln(2) = 8*ln(2)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,0|1", "0,1|1"}, "1,1", options);
      }};
}

/// epsilon = (1/2)/(9/2) = 1/9, e^(2 eta) = 5/4. Round 1 is a tie: S = (-1,0,0,1); then 1/e^eta + 1 - e^eta > 0.
WorkedExample worked_threshold() {
  return {
      "Example 2 with the threshold 3/2: (1, 0, 0, -1 | -1), (1, 1, 0, -1 | +1) with u = (1, 1, 1, 3/2) and ties "
      "as mistakes: n = 4, k = 2, gamma = 1/2. Round 1 is a tie on which both err; in round 2 the perceptron errs "
      "and Winnow does not.",
      {
          {0, "target", "0 = 0; 9/2 > 0"},
          {0, "norms", "9/2 = 9/2; 21/4 = 21/4; 3 = 3; 1 = 1"},
          {0, "crossing", "0 = 0"},
          {1, "instances", "0 = 0"},
          {1, "margin-at-most", "1/2 <= 3/2"},
          {1, "perceptron-bound", "1/4 <= 63/4 = 63/4"},
          {1, "winnow-bound", "1 <= 162*ln(4) = 162*ln(4)"},
          {2, "perceptron-bound", "1/2 <= 63/4 = 63/4"},
          {2, "winnow-bound", "1 <= 162*ln(4) = 162*ln(4)"},
      },
      [](const LedgerOptions& options) {
        return report({"1,0,0,-1|-1", "1,1,0,-1|1"}, "1,1,1,3/2", options);
      }};
}

}  // namespace

Property comparison_property() {
  return {.theorem = id,
          .draw = draw_case,
          .check = check,
          .faults = comparison_faults(),
          .witnesses = witnesses(),
          .worked = {worked_sparse(), worked_dense(), worked_threshold()},
          .learner = "perceptron and winnow"};
}

}  // namespace mistakebound
