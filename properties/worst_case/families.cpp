/// Long, as half of it is the list of families, with the sequence and the bound of each.
#include "properties/worst_case/families.hpp"

#include <algorithm>
#include <numeric>

#include "invariants/disjunctions/study.hpp"
#include "invariants/halving/study.hpp"
#include "invariants/kernels/study.hpp"
#include "invariants/majority/study.hpp"
#include "invariants/optimal/study.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"
#include "properties/adversaries/adversaries.hpp"
#include "properties/aggressive/cases.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/majority/cases.hpp"
#include "properties/perceptron/cases.hpp"

namespace mistakebound {
namespace tight_family_parts {
namespace {

Eigen::Index index(std::size_t n) {
  return static_cast<Eigen::Index>(n);
}

Vector ones(std::size_t n) {
  return Vector::Constant(index(n), Rational(1));
}

std::size_t itself(std::size_t n) {
  return n;
}

Number rational(std::size_t n) {
  return Rational(n);
}

/// The column that is right on every row.
Vector perfect_column(std::size_t k) {
  Vector u = zero_vector(index(std::size_t{1} << k));
  u[0] = 1;
  return u;
}

TheoremReport on_basis(std::size_t n, const char* theorem) {
  return examine_perceptron(basis_sequence(index(n)), {.tie = Tie::mistake, .step = 1, .w = {}}, 1,
                            {.u = ones(n), .theorems = {theorem}})
      .report();
}

/// From the sum of the first n of 2n unit vectors, on the others.
TheoremReport from_half_of_a_basis(std::size_t n) {
  Sequence sequence = basis_sequence(index(2 * n));
  sequence.examples.erase(sequence.examples.begin(), sequence.examples.begin() + static_cast<std::ptrdiff_t>(n));
  Vector start = zero_vector(index(2 * n));
  start.head(index(n)) = ones(n);
  return examine_perceptron(sequence, {.tie = Tie::mistake, .step = 1, .w = std::move(start)}, 1,
                            {.u = ones(2 * n), .theorems = {"perceptron-start"}})
      .report();
}

TheoremReport batch_on_basis(std::size_t n) {
  return examine_batch(basis_sequence(index(n)), {}, 2 * n, {.u = ones(n), .theorems = {"perceptron-batch"}}).report();
}

TheoremReport kernel_on_basis(std::size_t n) {
  const KernelSequence numbers = numbered(basis_sequence(index(n)).examples.all(), parse_kernel("linear"));
  NumberedSum f;
  for (std::size_t i = 0; i < n; ++i) f.push_back({numbers.examples[i].x, 1, i + 1});
  return examine_kernel(numbers, Tie::mistake, 1, {.f = f}).report();
}

TheoremReport winnow_on_patterns(std::size_t k, const char* theorem, const std::optional<LearningRate>& rate) {
  return examine_winnow(all_patterns(k), Tie::mistake, rate, 1, {.u = perfect_column(k), .theorems = {theorem}})
      .report();
}

std::size_t ten_times_and_one(std::size_t n) {
  return 10 * n + 1;
}

/// One coordinate that is active and positive on every round, from weights (2/3)^(10 n), with u = (n).
TheoremReport balanced_from_nearly_nothing(std::size_t n) {
  const std::size_t rounds = 10 * n + 2;
  const Sequence sequence = sequence_of(std::vector<std::string>(rounds, "1|1"));
  const Rational weight = power(Rational(2, 3), 10 * n);
  BalancedComparator comparator;
  comparator.u = Vector::Constant(1, Rational(n));
  return balanced_report(sequence, {.w = Vector::Constant(2, weight)}, comparator);
}

/// 2 Phi_1/g, worked out.
Number balanced_bound(std::size_t n) {
  const Rational u(n);
  const LogSum entropy = LogSum::ln(u, 2 * u) + LogSum::ln(Rational(3, 2), 2 * u * 10 * u) - LogSum(2 * u);
  const LogSum weights = LogSum::ln(3, 4 * power(Rational(2, 3), 10 * n));
  return LogPowerRatio{entropy + weights, LogSum::ln(3, u - 1) - LogSum::ln(Rational(4, 3), u)};
}

/// All patterns of k signs as columns, a row for each sign.
std::vector<ExpertRound> sign_patterns(std::size_t k) {
  const std::size_t experts = std::size_t{1} << k;
  std::vector<ExpertRound> rounds;
  for (std::size_t t = 0; t < k; ++t) {
    Experts votes(experts);
    for (std::size_t i = 0; i < experts; ++i) votes[i] = (i >> t) % 2 == 0;
    rounds.push_back({std::move(votes), 1});
  }
  return rounds;
}

TheoremReport halving_on_patterns(std::size_t k) {
  return examine_halving(sign_patterns(k), std::size_t{1} << k, Tie::mistake).report();
}

TheoremReport optimal_on_patterns(std::size_t k) {
  return examine_optimal(class_of_rounds(sign_patterns(k), std::size_t{1} << k), Tie::mistake).report();
}

TheoremReport majority_on_patterns(std::size_t k) {
  return examine_weighted_majority(all_patterns(k), {.beta = 0}, 1).report();
}

TheoremReport majority_of_two(std::size_t n) {
  return examine_weighted_majority(two_constant_experts(2 * n, Rational(1, 2)), {.beta = Rational(1, 2)}, 1).report();
}

TheoremReport without_a_target(std::size_t half) {
  const std::size_t n = 2 * half;
  Sequence sequence{index(n), {}, {}};
  for (const std::size_t begin : {std::size_t{0}, half}) {
    Vector x = zero_vector(index(n));
    for (std::size_t i = begin; i < begin + half; ++i) x[index(i)] = 1;
    sequence.examples.push_back({std::move(x), -1});
  }
  return examine_littlestone(sequence, LittlestoneWinnow::source(index(n)), 1, {.target = Variables{}}).report();
}

std::size_t three_times_a_power(std::size_t j) {
  return std::size_t{3} << j;
}

TheoremReport against_one_variable(std::size_t j) {
  const std::size_t n = three_times_a_power(j);
  return examine_littlestone(eliminations_before_promotions(n), LittlestoneWinnow::source(index(n)), 1,
                             {.target = Variables{0}})
      .report();
}

TheoremReport perceptron_against_one_variable(std::size_t) {
  // The worst case for three variables, found by searching all of them: mistakebound worst-case perceptron.
  const Sequence sequence = sequence_of({"0,0,0|-1", "1,0,1|1", "0,1,0|-1", "1,1,1|1", "0,1,0|-1", "0,1,1|-1",
                                         "1,1,1|1", "0,1,1|-1", "1,1,1|1", "0,1,1|-1", "1,1,0|1", "0,0,1|-1"});
  return examine_perceptron_disjunction(sequence, {.tie = Tie::mistake, .step = 1, .w = {}}, 1,
                                        {.target = Variables{0}})
      .report();
}

TheoremReport cover_of_a_line(std::size_t) {
  return examine_halving_cover(sequence_of({"1|1"}), Tie::mistake, std::nullopt, {.u = ones(1)}).report();
}

constexpr const char* attained = "attained";
constexpr const char* basis =
    "$e_1, \\dots, e_n$, all positive, with $u = (1, \\dots, 1)$: every score is 0, a tie, so each "
    "round is a mistake, and $R = \\gamma = 1$, $\\Vert u\\Vert^2 = n$";
constexpr const char* patterns =
    "$n = 2^k$ coordinates, one for every pattern of $k$ signs, and $k$ positive rounds, the "
    "$t$-th of which shows the $t$-th sign of each";

std::vector<TightFamily> families() {
  std::vector<TightFamily> result;
  const auto add = [&](TightFamily family) { result.push_back(std::move(family)); };
  const std::vector<std::string> growth{"mistake-sign", "norm-growth", "total-norm", "cauchy-schwarz"};
  const auto on = [&](const char* theorem, std::vector<std::string> tight) {
    tight.insert(tight.end(), growth.begin(), growth.end());
    add({theorem, "1", basis, attained, 1, 50, itself, rational,
         [theorem](std::size_t n) { return on_basis(n, theorem); }, std::move(tight)});
  };
  on("perceptron-separable", {"progress", "total-progress", "sum-norm", "sandwich", "bound", "sum-bound", "cosine"});
  on("perceptron-freund-schapire", {"progress", "total-progress"});
  on("perceptron-hinge", {"upper", "loosening", "bound", "against-freund-schapire", "every-comparator"});
  add({"perceptron-start",
       "1",
       "$e_{n+1}, \\dots, e_{2n}$, all positive, with $w_1 = e_1 + \\dots + e_n$ and $u = (1, \\dots, 1)$: every score "
       "is 0, a tie, so each round is a mistake; $c = u - 2 w_1$ has $u\\cdot c = 0$ and $\\Vert u\\Vert\\,\\Vert "
       "c\\Vert = 2n$",
       attained,
       1,
       50,
       itself,
       rational,
       from_half_of_a_basis,
       {"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
        "quadratic", "bound", "distance-bound"}});
  add({"margin-perceptron",
       "1",
       std::string(basis) + ", and $\\beta = 0$",
       attained,
       1,
       50,
       itself,
       rational,
       [](std::size_t n) { return margin_report(basis_sequence(index(n)), {.u = ones(n)}); },
       {"small-margin", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
        "mistakes-update", "update-bound", "bound", "bounded-length"}});
  const auto on_basis_of = [&](const char* theorem, Remaining rule, const Rational& c, const char* ends,
                               std::vector<std::string> tight) {
    add({theorem, "1", ends, attained, 1, 20, itself, rational,
         [rule, c](std::size_t n) { return aggressive_on_basis(rule, index(n), c); }, std::move(tight)});
  };
  on_basis_of("passive-aggressive", Remaining::forbidden, 1,
              "$e_1, \\dots, e_n$, all positive, with $u = (1, \\dots, 1)$: every loss and every step is 1, ties are "
              "mistakes, and $w$ ends at $u$",
              {"mistake-loss", "distance", "total", "quadratic", "cauchy-schwarz", "squares", "bound-separable",
               "bound-general", "bound"});
  on_basis_of(
      "passive-aggressive-1", Remaining::linear, 1,
      "$e_1, \\dots, e_n$, all positive, with $u = (1, \\dots, 1)$ and $C = 1$: every loss and every step is 1, "
      "ties are mistakes, and $w$ ends at $u$",
      {"mistake-loss", "step-size", "distance", "total", "mistake-weight", "gain", "weighted-losses", "bound"});
  on_basis_of(
      "passive-aggressive-2", Remaining::squared, Rational(2, 3),
      "$e_1, \\dots, e_n$, all positive, with $u = (2/3, \\dots, 2/3)$ and $C = 1$: every loss is 1, every step "
      "2/3, $u$ loses 1/3 each time, ties are mistakes, and $w$ ends at $u$",
      {"mistake-loss", "distance", "total", "square", "weighted-losses", "squares", "bound"});
  add({"perceptron-batch",
       "1",
       std::string(basis) + ", as $w^*$ with margin 1",
       attained,
       1,
       50,
       itself,
       rational,
       batch_on_basis,
       {"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "sum-norm", "cauchy-schwarz",
        "sandwich", "bound", "sum-bound", "iterations"}});
  add({"kernel-perceptron",
       "1",
       std::string(basis) + ", with the linear kernel",
       attained,
       1,
       50,
       itself,
       rational,
       kernel_on_basis,
       {"mistake-sign", "progress", "total-progress", "norm-growth", "total-norm", "cauchy-schwarz", "sandwich",
        "bound"}});
  add({"winnow",
       "tends to 1 with the learning rate: 1 - log2(1 + e^(-2 eta))",
       std::string(patterns) +
           ", here with $e^\\eta = 1000$: nearly all of the weight is on the leaders, which are halved on a "
           "tie every time until one is left",
       "1, by the theorem",
       1,
       4,
       itself,
       [](std::size_t k) {
         return Number(
             LogPowerRatio{LogSum::ln(Rational(Integer(1) << k)), LogSum::ln(Rational(2'000'000) / 1'000'001)});
       },
       [](std::size_t k) { return winnow_on_patterns(k, "winnow", LearningRate::beta(1000)); },
       {},
       {"bound", "bound-divided"}});
  add({"winnow-tuned",
       "1/(2 ln 2) = 0.7213..",
       std::string(patterns) +
           "; here $\\epsilon = 1$, the best rate is infinite, and the bound is $2 \\ln n = 2k \\ln 2$",
       "1, by the theorem. At $\\epsilon = 1$ no more than $\\log_2 n$ mistakes are possible (bound-g), so that 1/(2 "
       "ln 2) is "
       "the most there; for small $\\epsilon$ bound-g allows nearly 1",
       1,
       4,
       itself,
       [](std::size_t k) { return Number(LogSum::ln(Rational(4)) * Rational(k)); },
       [](std::size_t k) { return winnow_on_patterns(k, "winnow-tuned", std::nullopt); },
       {"bound-g", "leaders-halve", "leaders"},
       {"bound", "strict-bound"}});
  add({"balanced-winnow",
       "tends to 1: 0.91.. for n = 20",
       "$(1 \\mid +1)$, $10n + 2$ times, from weights $(2/3)^{10n}$ with threshold 1 and factors 3/2 and 1/2: the "
       "weight "
       "that speaks for $+1$ has to grow to more than 1, which takes $10n + 1$ mistakes; $u = (n)$ has the margin "
       "$n-1$, "
       "which is nearly all of $A = n$",
       "1, by the theorem, never attained",
       2,
       20,
       ten_times_and_one,
       balanced_bound,
       balanced_from_nearly_nothing,
       {"mistakes-update"},
       {"update-bound", "bound"}});
  add({"halving",
       "1",
       "an expert for every pattern of $k$ signs, $2^k$ of them, and $k$ rounds, the $t$-th of which asks for the "
       "$t$-th "
       "sign: every vote is even, and half of those who are left go",
       attained,
       1,
       12,
       itself,
       rational,
       halving_on_patterns,
       {"majority-wrong", "halve", "nonempty", "potential", "bound"}});
  add({"optimal",
       "1",
       "all $2^k$ functions on $k$ points, each asked for once: both subsets of the version space have the same "
       "dimension",
       attained,
       1,
       10,
       itself,
       rational,
       optimal_on_patterns,
       {"nonempty", "drop", "potential", "bound", "log-size", "vc", "forced"}});
  add({"halving-cover",
       "1",
       "a single example on the line: of the two experts, $-N$ and $N$, one is wrong, and the vote is "
       "even",
       "attained in dimension 1; in larger ones nothing near it is known",
       1,
       1,
       [](std::size_t) { return std::size_t{1}; },
       rational,
       cover_of_a_line,
       {"expert-count", "cover", "majority-wrong", "halve", "nonempty", "potential", "bound"}});
  add({"weighted-majority",
       "1",
       "$\\beta = 0$ and an expert for every pattern of $k$ signs, as for halving, which it then is",
       "attained with $\\beta = 0$",
       1,
       8,
       itself,
       rational,
       majority_on_patterns,
       {"wrong-half", "shrink", "total", "expert-weight", "best-expert", "k-best", "bound"}});
  add({"weighted-majority", "tends to 2 ln(4/3)/ln 2, 0.8137.. for n = 50",
       "$\\beta = 1/2$ and two experts, of whom one always says $+1$ and one always $-1$; the outcome is never what "
       "the learner predicts. It errs on all $2n$ rounds, and each expert on $n$",
       "1, by the theorem, of which the factor $2\\ln(2/(1+\\beta))/\\ln(1/\\beta)$ tends to 1 as $\\beta$ does", 1, 50,
       [](std::size_t n) { return 2 * n; },
       [](std::size_t n) {
         return Number(LogPowerRatio{LogSum::ln(Rational(2)) * Rational(n + 1), LogSum::ln(Rational(4, 3))});
       },
       majority_of_two});
  add({"littlestone-winnow",
       "1",
       "$n = 2h$ variables without a target: first $x_1, \\dots, x_h$ are active and then the others, both negative; "
       "each "
       "half weighs $n/2$ and is eliminated",
       "attained, and only without a target",
       1,
       25,
       [](std::size_t) { return std::size_t{2}; },
       [](std::size_t) { return Number(Rational(2)); },
       without_a_target,
       {"total-weight", "elimination-removes", "elimination-count", "bound", "sharper-bound"}});
  add({"littlestone-winnow", "tends to 1: (2j + 2)/(2 log2 n + 2), 0.7593.. for n = 48",
       "$n = 3 \\cdot 2^j$ variables, target $x_1$: others that weigh $n/2$ together are eliminated, the largest "
       "first; "
       "where none do, $x_1$ is promoted beside as many others as stay below $n/2$. There are $j+1$ of both",
       "1, by the theorem; below it with a target (the sharper bound)", 1, 4, [](std::size_t j) { return 2 * j + 2; },
       [](std::size_t j) {
         return Number(LogPowerRatio{LogSum::ln(Rational(4 * three_times_a_power(j) * three_times_a_power(j))),
                                     LogSum::ln(Rational(2))});
       },
       against_one_variable});
  add({"perceptron-disjunction",
       "3/5",
       "three variables, target $x_1$: the worst case of all sequences, found by `worst-case`",
       "the worst cases for n = 1, 2, 3, 4 and one variable in the target, with ties as mistakes, are 5/10, 8/15, "
       "12/20 and 15/25",
       3,
       3,
       [](std::size_t) { return std::size_t{12}; },
       [](std::size_t) { return Number(Rational(20)); },
       perceptron_against_one_variable,
       {},
       {"bound"}});
  return result;
}

}  // namespace
}  // namespace tight_family_parts

Sequence all_patterns(std::size_t k) {
  Sequence sequence{static_cast<Eigen::Index>(std::size_t{1} << k), {}, {}};
  for (std::size_t t = 0; t < k; ++t) {
    Vector x(sequence.dimension);
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = (static_cast<std::size_t>(i) >> t) % 2 == 0 ? 1 : -1;
    sequence.examples.push_back({std::move(x), 1});
  }
  return sequence;
}

const std::vector<TightFamily>& tight_families() {
  static const std::vector<TightFamily> all = tight_family_parts::families();
  return all;
}

}  // namespace mistakebound
