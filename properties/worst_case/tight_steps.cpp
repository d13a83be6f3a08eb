/// Long, as half of it is the list of families, with what is known of each.
#include "properties/worst_case/tight_steps.hpp"

#include <algorithm>

#include "invariants/catalogue.hpp"
#include "invariants/certificates/examine.hpp"
#include "invariants/certificates/vc_halfspaces.hpp"
#include "invariants/comparison/comparison.hpp"
#include "invariants/disjunctions/study.hpp"
#include "invariants/hedge/study.hpp"
#include "invariants/pac/examine.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"
#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/property.hpp"
#include "properties/campaign/rows.hpp"
#include "properties/perceptron/cases.hpp"
#include "properties/worst_case/families.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace tight_step_parts {
namespace {

Eigen::Index index(std::size_t n) {
  return static_cast<Eigen::Index>(n);
}

Vector constant(std::size_t n, const Rational& value) {
  return Vector::Constant(index(n), value);
}

Sequence one_round(Vector x, Label y = 1) {
  const Eigen::Index n = x.size();
  return {n, {{std::move(x), y}}, {}};
}

/// 1, -1, 1, -1, ...
Vector alternating(std::size_t n) {
  Vector x = constant(n, 1);
  for (Eigen::Index i = 1; i < x.size(); i += 2) x[i] = -1;
  return x;
}

Vector first_of(std::size_t n) {
  Vector u = constant(n, 0);
  u[0] = 1;
  return u;
}

TheoremReport perceptron_on(const char* theorem, const Sequence& sequence, const Vector& u,
                            const std::optional<Rational>& gamma, const LedgerOptions& ledger) {
  return examine_perceptron(sequence, {.tie = Tie::mistake, .step = 1, .w = {}}, 1,
                            {.u = u, .gamma = gamma, .theorems = {theorem}, .ledger = ledger})
      .report();
}

TheoremReport winnow_on(const char* theorem, const Sequence& sequence, const Vector& u,
                        const std::optional<LearningRate>& rate, const LedgerOptions& ledger) {
  return examine_winnow(sequence, Tie::mistake, rate, 1, {.u = u, .theorems = {theorem}, .ledger = ledger}).report();
}

/// (1, -1 | +1) with u = (n + 1, n - 1): epsilon = 1/n.
TheoremReport winnow_at_one_nth(std::size_t n, const LedgerOptions& ledger) {
  Vector u(2);
  u << Rational(n) + 1, Rational(n) - 1;
  return winnow_on("winnow-tuned", one_round(alternating(2)), u, std::nullopt, ledger);
}

/// (0 | -1) with weights 1 and `minus`, factors 1 + e and 1 - e, u = (3).
TheoremReport balanced_unmoved(const Rational& minus, const Rational& e, const LedgerOptions& ledger) {
  BalancedComparator comparator;
  comparator.u = constant(1, 3);
  Vector w(2);
  w << 1, minus;
  return balanced_report(sequence_of({"0|-1"}), {.promotion = 1 + e, .demotion = 1 - e, .w = std::move(w)}, comparator,
                         1, ledger);
}

/// (1, 0), n + 1 times, and then (3/5, 4/5) as often; twice, with a margin of n.
TheoremReport one_after_the_other(std::size_t n, const LedgerOptions& ledger) {
  std::vector<std::string> rows(2 * (n + 1), "1,0|1");
  std::fill(rows.begin() + static_cast<std::ptrdiff_t>(n + 1), rows.end(), "3/5,4/5|1");
  return margin_report(sequence_of(rows), {.u = parse_vector("2,1"), .margin = Rational(n), .passes = 2}, ledger);
}

TheoremReport batch_near_zero(std::size_t n, const LedgerOptions& ledger) {
  const Sequence sequence = one_round(constant(1, Rational(1) / Rational(n)));
  return examine_batch(sequence, {}, 2, {.u = constant(1, 1), .theorems = {"perceptron-batch"}, .ledger = ledger})
      .report();
}

TheoremReport one_promoted_again_and_again(std::size_t j, const LedgerOptions& ledger) {
  const std::size_t n = (std::size_t{1} << j) + 1;
  Sequence sequence{index(n), {}, {}};
  for (std::size_t t = 0; t < j; ++t) sequence.examples.push_back({first_of(n), 1});
  return examine_littlestone(sequence, LittlestoneWinnow::source(index(n)), 1,
                             {.target = Variables{0}, .ledger = ledger})
      .report();
}

TheoremReport comparison_on_basis(std::size_t n, const LedgerOptions& ledger) {
  return examine_comparison(basis_sequence(index(n)), {.tie = Tie::mistake, .step = 1, .w = {}}, constant(n, 1),
                            std::nullopt, ledger);
}

/// 0, e_1, .., e_n.
TheoremReport shattered_simplex(std::size_t n, const LedgerOptions& ledger) {
  PointSet points{index(n), {zero_vector(index(n))}};
  for (const Example& example : basis_sequence(index(n)).examples) points.points.push_back(example.x);
  return examine_shattering(points, shatter(points), {}, ledger);
}

/// One point, on which the perceptron errs once; epsilon = 1/(n + 1), delta = 1 - epsilon^2, so that s = 1.
TheoremReport barely_a_sample(std::size_t n, const LedgerOptions& ledger) {
  const Rational epsilon = Rational(1) / Rational(n + 1);
  const auto subject = pac_subject_with(perceptron_study(), {}, sequence_of({"1|1"}));
  const PacQuestion question{.epsilon = epsilon, .delta = 1 - epsilon * epsilon, .ledger = ledger};
  return examine_pac(*subject, constant(1, 1), question).report.value();
}

constexpr const char* attained = "attained";
constexpr const char* never = "1, by the theorem, never attained";

std::vector<StepFamily> families() {
  std::vector<StepFamily> result;
  const auto add = [&](StepFamily family) { result.push_back(std::move(family)); };
  const auto strictly = [](std::size_t n, const LedgerOptions& ledger) {
    return perceptron_on("perceptron-separable", basis_sequence(index(n)), constant(n, 1),
                         Rational(n) / Rational(n + 1), ledger);
  };
  const std::string below =
      "$e_1, \\dots, e_n$ with $u = (1, \\dots, 1)$ and a $\\gamma$ just below all margins, $n/(n+1)$: ";
  add({"perceptron-separable",
       {"strict-progress"},
       "tends to 1: n/(n + 1), 0.9803.. for n = 50",
       below + "$w\\cdot u = n$ against $n\\gamma$",
       never,
       1,
       50,
       strictly});
  add({"perceptron-separable",
       {"strict-bound"},
       "tends to 1: (n/(n + 1))^2, 0.9611.. for n = 50",
       below + "$R^2\\Vert u\\Vert^2 = n$ against $n\\gamma^2$",
       never,
       1,
       50,
       strictly});
  const std::string short_of =
      "$e_1, \\dots, e_n$ with $u = (3/4, \\dots, 3/4)$, which is short of the margin 1 by 1/4 on every round; all are "
      "mistakes, so that ";
  add({"perceptron-freund-schapire",
       {"deviation-cauchy-schwarz", "deviation-all-rounds", "bound", "bound-squared", "extended-margin",
        "extended-progress", "extended-total-progress", "extended-norm-growth", "extended-total-norm",
        "extended-cauchy-schwarz", "extended-bound", "optimal-extension"},
       "1",
       short_of + "$D^2 = n/16$ and $(R\\Vert u\\Vert + D)^2 = n\\,(3/4 + 1/4)^2 = n$",
       attained,
       1,
       50,
       [](std::size_t n, const LedgerOptions& ledger) {
         return perceptron_on("perceptron-freund-schapire", basis_sequence(index(n)), constant(n, Rational(3, 4)),
                              Rational(1), ledger);
       }});
  add({"perceptron-hinge",
       {"loss-cauchy-schwarz", "loss-all-rounds", "progress", "total-progress", "quadratic", "bound-tight"},
       "1",
       short_of + "$H = n/4$, $b^2 = 9n/16$, and $\\tfrac12 b^2 + \\tfrac12 b\\sqrt{b^2+4H} + H = n$",
       attained,
       1,
       50,
       [](std::size_t n, const LedgerOptions& ledger) {
         return perceptron_on("perceptron-hinge", basis_sequence(index(n)), constant(n, Rational(3, 4)), std::nullopt,
                              ledger);
       }});
  const auto hedge_once = [](Rational beta, const LedgerOptions& ledger) {
    return examine_hedge(sequence_of({"1,0|1"}), {.beta = std::move(beta)}, ledger).report();
  };
  add({"hedge",
       {"hoeffding", "weight-regret"},
       "tends to 1: 0.9999.. for n = 50",
       "two experts that lose 1 and 0, and $\\beta = n/(n+1)$: $\\eta^2/8$ against $\\ln\\cosh(\\eta/2)$",
       never,
       1,
       50,
       [hedge_once](std::size_t n, const LedgerOptions& ledger) {
         return hedge_once(Rational(n) / Rational(n + 1), ledger);
       }});
  add({"hedge",
       {"regret-bound"},
       "0.848.. for n = 50",
       "the same with $\\beta = (n+1)/(10 n)$: a regret of 1/2 against $(\\ln 2)/\\eta + \\eta/8$",
       "no other bound is smaller for many experts and rounds (Cesa-Bianchi and Lugosi 2006, Theorem 3.7)",
       1,
       50,
       [hedge_once](std::size_t n, const LedgerOptions& ledger) {
         return hedge_once(Rational(n + 1) / Rational(10 * n), ledger);
       }});
  add({"hedge",
       {"tuned"},
       "tends to 1: 0.99999.. for n = 6",
       "$2^n$ experts that lose nothing in $12 n$ rounds, $\\beta = 1/2$: the sides are nearest where $t$ is about "
       "$8n/\\ln 2$",
       never,
       1,
       6,
       [](std::size_t n, const LedgerOptions& ledger) {
         Sequence sequence{.dimension = index(std::size_t{1} << n), .examples = {}, .features = {}};
         for (std::size_t t = 0; t < 12 * n; ++t) sequence.examples.push_back({zero_vector(sequence.dimension), 1});
         return examine_hedge(sequence, {}, ledger).report();
       }});
  add({"margin-perceptron",
       {"reached"},
       "tends to 1: n/(n + 1), 0.9803.. for n = 50",
       "$(1 \\mid +1)$ twice with $\\beta = n/(n+1)$: $w = 1$ after the only update, and $w\\cdot x = 1$",
       never,
       1,
       50,
       [](std::size_t n, const LedgerOptions& ledger) {
         return margin_report(sequence_of({"1|1"}),
                              {.u = constant(1, 1), .margin = Rational(n) / Rational(n + 1), .passes = 2}, ledger);
       }});
  add({"margin-perceptron",
       {"half-margin"},
       "tends to 0.328: 0.323.. for n = 50",
       "$(1, 0 \\mid +1)$ and then $(3/5, 4/5 \\mid +1)$, each $n + 1$ times, with $\\beta = n$ and $u = (2, 1)$: "
       "whoever sees the first one alone for long gives it more than its share",
       "not known; 1 is out of reach, as the steps before cannot all be equalities and $w$ not be a multiple of $u$",
       1,
       50,
       one_after_the_other});
  add({"perceptron-batch",
       {"separates"},
       "no ratio, as one side is 0; the other is 1/n^2",
       "$(1/n \\mid +1)$: $w = 1/n$ after the only update, and $w\\cdot x = 1/n^2$",
       "0 is never attained",
       1,
       50,
       batch_near_zero});
  const auto alternates = [](std::size_t half, const LedgerOptions& ledger) {
    return winnow_on("winnow", one_round(alternating(2 * half)), first_of(2 * half), LearningRate::eta(1), ledger);
  };
  add({"winnow",
       {"mistake-sign", "margin", "chord", "z-bound", "kl-drop", "kl-total", "kl-initial"},
       "1",
       "$(1, -1, \\dots, 1, -1 \\mid +1)$ in $2n$ dimensions with $u = e_1$: a tie, and only the entries $\\pm R$, "
       "between "
       "which the chord is the curve, so that $Z = \\cosh \\eta R$; $u$ is $\\ln 2n$ away from the uniform weights",
       attained,
       1,
       25,
       alternates});
  const auto levels = [](std::size_t n, const LedgerOptions& ledger, const char* theorem) {
    return winnow_on(theorem, one_round(constant(n, 1), -1), constant(n, 1), LearningRate::eta(1), ledger);
  };
  add({"winnow",
       {"update-corrects", "kl-nonnegative"},
       "1",
       "$(1, \\dots, 1 \\mid -1)$ with $u = (1, \\dots, 1)$: all weights are multiplied by the same, so that none "
       "moves, "
       "and they are $u/n$ before and after",
       attained,
       1,
       50,
       [levels](std::size_t n, const LedgerOptions& ledger) { return levels(n, ledger, "winnow"); }});
  add({"winnow-tuned",
       {"update-corrects", "kl-nonnegative"},
       "1",
       "$(1, \\dots, 1 \\mid -1)$ with $u = (1, \\dots, 1)$, at any rate: no weight moves",
       attained,
       1,
       50,
       [levels](std::size_t n, const LedgerOptions& ledger) { return levels(n, ledger, "winnow-tuned"); }});
  const std::string tilted = "$(1, -1 \\mid +1)$ with $u = (n+1, n-1)$, so that $\\varepsilon = 1/n$";
  add({"winnow-tuned",
       {"mistake-sign", "margin", "chord", "z-bound", "kl-drop", "kl-total", "margin-at-most"},
       "1",
       tilted + ": a tie, and only the entries $\\pm R$",
       attained,
       2,
       50,
       winnow_at_one_nth});
  add({"winnow-tuned",
       {"g-quadratic", "g-strictly"},
       "tends to 1: 1 - 1/(6 n^2) + .., 0.9999.. for n = 50",
       tilted + ": $g(\\varepsilon) = \\varepsilon^2/2 + \\varepsilon^4/12 + \\dots$, whose terms are all positive",
       "1, attained at $\\varepsilon = 0$ alone, where both sides are 0",
       2,
       50,
       winnow_at_one_nth});
  add({"winnow-tuned",
       {"strict-convexity"},
       "tends to 1: 0.9999.. for n = 50",
       tilted + ", at a rate a tenth off the best: $h = \\eta R/10$ goes to 0, where both sides are 1",
       never,
       2,
       50,
       winnow_at_one_nth});
  add({"winnow-tuned",
       {"optimal"},
       "tends to 99/100 with the rates that are tried: 0.9900.. for n = 50",
       tilted + ": the drop at a rate a tenth off the best is nearly $\\varepsilon^2\\,(1 - 1/100)/2$",
       "1, by the theorem; it is approached by rates that approach the best, as the drop is continuous",
       2,
       50,
       winnow_at_one_nth});
  for (const char* theorem : {"winnow", "winnow-tuned"})
    add({theorem,
         {"simplex"},
         "no ratio, as one side is 0; the other is the least weight, here 1/n",
         "$(1, \\dots, 1 \\mid -1)$: uniform weights that do not move; where they do, the least is smaller still",
         "0 is never attained",
         1,
         50,
         [levels, theorem](std::size_t n, const LedgerOptions& ledger) { return levels(n, ledger, theorem); }});
  add({"balanced-winnow",
       {"slope", "potential-positive"},
       "tends to 1: 0.9998.. for n = 50",
       "$(0 \\mid -1)$ with $u = (3)$, weights 1 and factors $1 + e$ and $1 - e$, $e = 1/(n+1)$: $\\kappa = 1 + e^2/3 "
       "+ "
       "\\dots$, and the potential is nearly the relative entropy",
       never,
       1,
       50,
       [](std::size_t n, const LedgerOptions& ledger) {
         return balanced_unmoved(1, Rational(1) / Rational(n + 1), ledger);
       }});
  add({"balanced-winnow",
       {"positive"},
       "no ratio, as one side is 0; the other is the least weight, here 1/n",
       "$(0 \\mid -1)$ with weights 1 and $1/n$, which do not move",
       "0 is never attained",
       1,
       50,
       [](std::size_t n, const LedgerOptions& ledger) {
         return balanced_unmoved(Rational(1) / Rational(n), Rational(1, 2), ledger);
       }});
  add({"comparison",
       {"perceptron-bound", "margin-at-most", "disjoint-mistakes"},
       "1",
       "Example 2 with $k = 1$ on $e_1, \\dots, e_n$, all positive: the perceptron errs $n$ times, ties as mistakes",
       attained,
       2,
       50,
       comparison_on_basis});
  add({"comparison",
       {"winnow-bound"},
       "1/(2 ln 2), 0.7213.. for n = 16",
       "Example 1 with $u = e_1$ on $n = 2^j$ coordinates, one for every pattern of $j$ signs: Winnow errs $j$ times "
       "against $2 \\ln n$",
       "1, by the theorem; for n = 1 both sides are 0",
       1,
       4,
       [](std::size_t j, const LedgerOptions& ledger) {
         return examine_comparison(all_patterns(j), {.tie = Tie::mistake, .step = 1, .w = {}},
                                   first_of(std::size_t{1} << j), std::nullopt, ledger);
       }});
  const std::string promoted =
      "$n = 2^j + 1$ variables, target $x_1$, which alone is active on $j$ positive rounds: it weighs $2^t < n/2$ "
      "before "
      "each of them";
  add({"littlestone-winnow",
       {"strict-weight-bound", "promotes-target", "active-below", "target-product", "sharper-promotions"},
       "1",
       promoted + ", and $n - 1$ at the end, after all promotions that are possible",
       attained,
       1,
       6,
       one_promoted_again_and_again});
  add({"littlestone-winnow",
       {"weight-bound", "promotion-count", "promotion-adds"},
       "tends to 1: 2^j/(2^j + 1), 0.9846.. for n = 65",
       promoted + ": $2^j$ against $n$, and $2^{j-1}$ against $n/2$",
       "1, by the theorem; attained for $n = 1$ alone (strict-weight-bound, sharper-promotions), and never by "
       "promotion-adds",
       1,
       6,
       one_promoted_again_and_again});
  const std::string sample =
      "one example that is learned from its first mistake, $\\varepsilon = 1/(n+1)$ and $\\delta = 1 - "
      "\\varepsilon^2$, "
      "so "
      "that one example in a row is enough, but hardly: ";
  const auto pac = [&](const char* step, const char* ratio, const char* why) {
    add({"online-to-pac", {step}, ratio, sample + why, never, 1, 50, barely_a_sample});
  };
  pac("ceiling", "tends to 1: 1 - epsilon^2, 0.9996.. for n = 50", "$1 > \\delta > e^{-\\varepsilon}$");
  pac("exponential", "tends to 1: (1 - epsilon) e^epsilon, 0.9998.. for n = 50",
      "$e^{-\\varepsilon} > 1 - \\varepsilon$");
  pac("union", "tends to 1: 1/(1 + epsilon), 0.9807.. for n = 50", "$1 - \\varepsilon^2 > 1 - \\varepsilon$");
  pac("sample-size", "tends to 1: 0.9807.. for n = 50", "$\\ln(1/\\delta)/\\varepsilon$ is nearly $\\varepsilon$");
  pac("proved-samples", "tends to 1: 0.9807.. for n = 50",
      "the perceptron's own bound on the mistakes is 1, too, and $\\ln(1/\\delta)/\\varepsilon$ nearly $\\varepsilon$");
  add({"vc-halfspaces",
       {"dimension", "separates-labeling"},
       "1",
       "$0, e_1, \\dots, e_n$: $n + 1$ points, all of whose labelings are at distance 1",
       attained,
       1,
       5,
       shattered_simplex});
  return result;
}

/// What has no least ratio: a positive number against 0 that is as small as one likes.
const std::vector<TightSteps>& scaled_at_will() {
  static const std::vector<TightSteps> all{
      {"max-margin",
       {"weak-positive"},
       "no ratio, as one side is 0",
       "any examples that are separable weakly: a positive multiple of a weak separator $q$ and its offset is another "
       "one, and so the other side is as small as one likes",
       "0 is never attained",
       "",
       nullptr},
      {"vc-halfspaces",
       {"dependence-nonzero", "radon-hulls", "lambda-sum"},
       "no ratio, as one side is 0",
       "any points that are not shattered: a positive multiple of a dependence $c$, and of the $\\lambda$ made from "
       "it, is another one, and so the other side is as small as one likes",
       "0 is never attained",
       "",
       nullptr}};
  return all;
}

std::string members(std::size_t first, std::size_t last) {
  return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

}  // namespace
}  // namespace tight_step_parts

const std::vector<StepFamily>& step_families() {
  static const std::vector<StepFamily> all = tight_step_parts::families();
  return all;
}

std::vector<TightSteps> tight_steps() {
  using namespace tight_step_parts;
  std::vector<TightSteps> result;
  for (const Description& theorem : catalogue()) {
    const std::string& id = theorem.text.id;
    std::vector<std::string> open;  // inequality steps that nothing has been told of yet
    for (const StepText& step : theorem.steps)
      if (step.kind != Kind::equation) open.push_back(step.id);
    const auto tell = [&](TightSteps told) {
      std::vector<std::string> of_these;
      for (const std::string& step : open)
        if (std::find(told.steps.begin(), told.steps.end(), step) != told.steps.end()) of_these.push_back(step);
      if (of_these.empty()) return;
      for (const std::string& step : of_these) std::erase(open, step);
      told.theorem = id;
      told.steps = std::move(of_these);
      result.push_back(std::move(told));
    };
    for (const TightFamily& family : tight_families())
      if (family.theorem == id)
        tell({id, family.tight, "1", family.member, attained, members(family.first, family.last), nullptr});
    const auto tell_family = [&](const StepFamily& family) {
      tell({id, family.steps, family.ratio, family.member, family.above, members(family.first, family.last), &family});
    };
    for (const StepFamily& family : step_families())
      if (family.theorem == id && family.is_equality()) tell_family(family);
    const std::vector<std::string> for_all_sizes = open;
    for (const Witness& witness : property_of(id).witnesses)
      tell({id, witness.tight, "1", witness.what, attained, "", nullptr});
    open = for_all_sizes;  // of these it is told, too, what comes near for all sizes
    for (const TightFamily& family : tight_families())
      if (family.theorem == id)
        tell({id, family.near, family.ratio, family.member, family.above, members(family.first, family.last), nullptr});
    for (const StepFamily& family : step_families())
      if (family.theorem == id && !family.is_equality()) tell_family(family);
    for (const TightSteps& told : scaled_at_will())
      if (told.theorem == id) tell(told);
  }
  return result;
}

std::optional<Rational> nearest_ratio(const StepFamily& family, const std::string& step, std::size_t member) {
  std::optional<Rational> nearest;
  const auto look_at = [&](const Number& smaller, const Number& larger) {
    if (sign_of(smaller) <= 0) return;
    const Rational ratio = parse_number(enclose(smaller).low) / parse_number(enclose(larger).high);
    nearest = std::max(nearest.value_or(ratio), ratio);
  };
  (void)family.run(member, {.entry = [&](const Entry& entry) {
                     if (entry.step.id != step) return;
                     const std::vector<Number>& sides = entry.claim.sides();
                     const std::vector<Relation>& relations = entry.claim.relations();
                     for (std::size_t i = 0; i < relations.size(); ++i) {
                       if (relations[i] == Relation::at_most) look_at(sides[i], sides[i + 1]);
                       if (relations[i] == Relation::at_least || relations[i] == Relation::greater)
                         look_at(sides[i + 1], sides[i]);
                     }
                   }});
  return nearest;
}

}  // namespace mistakebound
