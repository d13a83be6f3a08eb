#include "invariants/comparison/comparison.hpp"

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {
namespace comparison_steps {
namespace {

using Facts = ComparisonFacts;
using MaybeClaim = std::optional<Claim>;

Rational truth(bool value) {
  return value ? 1 : 0;
}

// ---- Hypotheses

Step<Facts> target() {
  return {
      {.id = "target",
       .scope = Scope::once,
       .kind = Kind::strict,
       .formula = R"(\sum_i (u_i^2-u_i)^2 = 0,\quad \|u\|_1 > 0)",
       .sources = {"A section 4, Examples 1 and 2"},
       .note = "That is, u is in {0,1}^n and not 0; a last entry theta > 0 that is a threshold is left out of the "
               "sum."},
      [](const Facts& f) { return chain(f.target_defect()).equals(Rational(0)).also(f.u1).greater_than(Rational(0)); }};
}

Step<Facts> instances() {
  return {{.id = "instances",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\sum_i (x_{t,i}^2-1)^2 = 0 \text{ (Example 1)},\quad )"
                      R"(\sum_i (x_{t,i}^3-x_{t,i})^2 = 0 \text{ (Example 2)})",
           .sources = {"A section 4, Examples 1 and 2"},
           .note = "That is, x is in {-1,1}^n or in {-1,0,1}^n; with a threshold, x is in {0,1}^(n-1) followed by -1: "
                   "the squares are then (x^2-x)^2, and (x+1)^2 for the last entry."},
          [](const Facts& f) { return chain(f.defect).equals(Rational(0)); }};
}

Step<Facts> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u\cdot x_t) \ge \gamma > 0)",
           .sources = {"A Theorems 2.1, 3.1"}},
          [](const Facts& f) {
            if (f.gamma > 0) return chain(f.margin).at_least(f.gamma);
            return chain(f.given_gamma ? f.gamma : f.margin).greater_than(Rational(0));
          }};
}

// ---- Steps

Step<Facts> norms() {
  return {{.id = "norms",
           .scope = Scope::once,
           .kind = Kind::equation,
           .uses = {"target", "instances"},
           .formula = R"(\|u\|_1 = \|u\|_2^2 = k,\ R_2^2 = n,\ R_\infty = 1 \text{ (Example 1)};\quad )"
                      R"(\|u\|_1 = \|u\|_2^2 = n,\ R_2^2 = k,\ R_\infty = 1 \text{ (Example 2)})",
           .sources = {"A section 4, Examples 1 and 2"},
           .note = "k is the number that occurs, so that what A bounds by k is equal to it. With a threshold theta: "
                   "n-1+theta, n-1+theta^2, k+1 and 1. R_inf is 0 where k = 0."},
          [](const Facts& f) -> MaybeClaim {
            if (f.surveyed == 0) return std::nullopt;
            return chain(f.u1)
                .equals(f.shape_u1)
                .also(f.u2)
                .equals(f.shape_u2)
                .also(f.radius2)
                .equals(f.shape_radius2)
                .also(f.radius)
                .equals(f.shape_radius);
          }};
}

Step<Facts> margin_at_most() {
  return {
      {.id = "margin-at-most",
       .scope = Scope::every_round,
       .uses = {"target", "instances"},
       .formula = R"(y_t\,(u\cdot x_t) \le k)",
       .note =
           "Beyond the source; so gamma is at most k. With a threshold theta the last side is max(theta, k-theta)."},
      [](const auto& f) { return chain(f.margin).at_most(f.most_margin); }};
}

Step<Facts> parity() {
  return {{.id = "parity",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"target", "instances"},
           .formula = R"(2\,\lfloor (k - y_t\,(u\cdot x_t))/2 \rfloor = k - y_t\,(u\cdot x_t) \text{ (Example 1)})",
           .note = "Beyond the source: the margins of Example 1 are among k, k-2, .., and for even k gamma may be 2."},
          [](const auto& f) {
            return when(f.is_sparse(), [&f] { return chain(2 * f.whole_half()).equals(f.k - f.margin); });
          }};
}

Step<Facts> perceptron_bound() {
  return {{.id = "perceptron-bound",
           .scope = Scope::every_round,
           .uses = {"zero-start", "separable", "norms", "perceptron-separable/bound"},
           .formula = R"(M_P\,\gamma^2 \le R_2^2\,\|u\|_2^2 = n k)",
           .sources = {"A section 4", "A Theorem 2.1"},
           .note = "With a threshold theta the last side is (k+1)(n-1+theta^2)."},
          [](const auto& f) {
            return chain(f.m * f.gamma * f.gamma).at_most(f.radius2 * f.u2).equals(f.shape_radius2 * f.shape_u2);
          }};
}

Step<Facts> winnow_bound() {
  return {{.id = "winnow-bound",
           .scope = Scope::every_round,
           .uses = {"target", "separable", "norms", "winnow-tuned/bound"},
           .formula = R"(M_W \le 2\,(R_\infty\|u\|_1/\gamma)^2 \ln n = 2\,(k/\gamma)^2 \ln n \text{ (Example 1)},)"
                      R"(\quad = 2\,(n/\gamma)^2 \ln n \text{ (Example 2)})",
           .sources = {"A section 4", "A Theorem 3.1"},
           .note = "At eta*; the limit learner where gamma = |u|_1. With a threshold theta: 2 ((n-1+theta)/gamma)^2 "
                   "ln n."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.tuned) return std::nullopt;
            return chain(Rational(f.winnow_mistakes))
                .at_most(*f.winnow_bound())
                .equals(LogSum::ln(f.n(), 2 * f.shape_u1 * f.shape_u1 / (f.gamma * f.gamma)));
          }};
}

/// Whether 2 a^2 ln n < b for a = |u|_1 and b = R_2^2 |u|_2^2 of the shape, by powers of e: n < e^(b/(2 a^2)).
std::optional<bool> below_the_crossing(const Facts& f) {
  PowerSum gap(std::nullopt, 1, f.shape_radius2 * f.shape_u2 / (2 * f.shape_u1 * f.shape_u1));
  gap.add(-f.n(), 0);
  const std::optional<int> sign = decide(Number(gap));
  if (!sign) return std::nullopt;
  return *sign > 0;
}

Step<Facts> crossing() {
  return {
      {.id = "crossing",
       .scope = Scope::once,
       .kind = Kind::equation,
       .uses = {"target", "separable", "norms"},
       .formula = R"([\,2\,(R_\infty\|u\|_1/\gamma)^2\ln n < R_2^2\,\|u\|_2^2/\gamma^2\,] = )"
                  R"([\,2k\ln n < n\,] \text{ (Example 1)},\quad = [\,2n\ln n < k\,] \text{ (Example 2)})",
       .sources = {"A section 4, end"},
       .note = "1 stands for true, 0 for false. The left side is decided with logarithms, the right one with "
               "powers of e: n < e^(n/(2k)), resp. n < e^(k/(2n)). A asks for k much smaller than n; Winnow's bound "
               "is smaller for k = 2 from n = 9 on, for k = 3 from 17, for k = 4 from 27."},
      [](const Facts& f) -> MaybeClaim {
        if (f.surveyed == 0 || f.shape_u1 <= 0 || f.gamma <= 0) return std::nullopt;
        const std::optional<int> sign = (*f.winnow_bound() - LogSum(*f.perceptron_bound())).decide().sign;
        const std::optional<bool> below = below_the_crossing(f);
        if (!sign || !below) return Claim::undecided("which bound is smaller is undecided at the precision cap");
        return chain(truth(*sign < 0)).equals(truth(*below));
      }};
}

Step<Facts> dense_target() {
  return {{.id = "dense-target",
           .scope = Scope::once,
           .kind = Kind::equation,
           .uses = {"norms", "separable"},
           .formula = R"([\,R_2^2\,\|u\|_2^2/\gamma^2 < 2\,(R_\infty\|u\|_1/\gamma)^2\ln n\,] = [\,n \ge 2\,])"
                      R"( \text{ (Example 2)})",
           .sources = {"A section 4, end"},
           .note = "The perceptron's bound is always smaller, but for n = 1. With a threshold it need not be, "
                   "which is why this is not said there."},
          [](const Facts& f) -> MaybeClaim {
            if (f.shape != Shape::dense || f.surveyed == 0 || f.gamma <= 0) return std::nullopt;
            const std::optional<int> sign = (*f.winnow_bound() - LogSum(*f.perceptron_bound())).decide().sign;
            if (!sign) return Claim::undecided("which bound is smaller is undecided at the precision cap");
            return chain(truth(*sign > 0)).equals(truth(f.u.size() >= 2));
          }};
}

Step<Facts> only_positive() {
  return {{.id = "only-positive",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"target", "instances", "separable", "winnow-tuned/simplex", "winnow-tuned/mistake-sign"},
           .formula = R"(y_t = 1,\quad M_W = 0 \text{ (where no instance has a negative entry)})",
           .sources = {"A section 4, Example 2"},
           .note = "A does not say so: as printed, Example 2 has only one label, and Winnow, whose weights are "
                   "positive, makes no mistake at all."},
          [](const auto& f) {
            return when(f.is_nonnegative(),
                        [&f] { return chain(f.y).equals(1).also(number_of(f.winnow_mistakes)).equals(0); });
          }};
}

Step<Facts> starts_at_target() {
  return {
      {.id = "starts-at-target",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .uses = {"separable", "winnow-tuned/uniform-start", "winnow-tuned/mistake-sign", "winnow-tuned/conservative"},
       .formula = R"(M_W = 0 \text{ (where } u = (1,\dots,1)\text{)})",
       .sources = {"A section 4, Example 2"},
       .note = "Winnow starts at (1/n, .., 1/n) = u/|u|_1, which already predicts every label: signed instances do "
               "not make Example 2 harder for it."},
      [](const auto& f) {
        return when(f.starts_at_target(), [&f] { return chain(number_of(f.winnow_mistakes)).equals(0); });
      }};
}

Step<Facts> disjoint_mistakes() {
  return {
      {.id = "disjoint-mistakes",
       .scope = Scope::every_round,
       .uses = {"zero-start", "target", "instances", "separable", "perceptron-separable/mistake-sign",
                "perceptron-separable/update-rule", "perceptron-separable/conservative"},
       .formula = R"(M_P\,\gamma \le \sum_i w_{t+1,i} \le n \text{ (Example 2 as printed)})",
       .note = "Beyond the source: w is in {0,1}^n, and the perceptron errs only on ties, where the instance has no "
               "entry in common with earlier mistakes."},
      [](const auto& f) {
        return when(f.is_as_printed(), [&f] { return chain(f.m * f.gamma).at_most(f.weight_sum).at_most(f.n()); });
      }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.gamma});
  result.push_back({"u", f.u});
  result.push_back({"example", Rational(f.shape == Shape::sparse ? 1 : 2)});
  result.push_back({"n", f.n()});
  result.push_back({"k", f.k});
  if (f.shape == Shape::biased) result.push_back({"theta", f.theta});
  result.push_back({"mistakes_perceptron", Rational(f.m)});
  if (!f.tuned) return result;
  result.push_back({"mistakes_winnow", Rational(f.winnow_mistakes)});
  result.push_back({"bound_perceptron", *f.perceptron_bound()});
  result.push_back({"bound_winnow", simplified(*f.winnow_bound())});
  return result;
}

Theorem<Facts> make_theorem() {
  return {
      .text = {.id = "comparison",
               .title = "Perceptron and Winnow compared on sparse targets and on sparse instances",
               .statement =
                   R"(Example 1: $u\in\{0,1\}^n$ with $k$ ones, $x_t\in\{-1,1\}^n$; the bounds are $nk/\gamma^2$ for )"
                   R"(the perceptron and $2k^2\ln n/\gamma^2$ for Winnow, which is smaller exactly where )"
                   R"($2k\ln n < n$. Example 2: $u=(1,\dots,1)$, $x_t$ with at most $k$ entries that are not 0, all )"
                   R"(of them $\pm1$; the bounds are $kn/\gamma^2$ and $2n^2\ln n/\gamma^2$, and the perceptron's is )"
                   R"(smaller for $n \ge 2$, yet Winnow makes no mistake.)",
               .bound = R"(M_P \le R_2^2\,\|u\|_2^2/\gamma^2)",
               .learners = {"comparison"},
               .sources = {"A section 4"},
               .file = "invariants/comparison/comparison.cpp",
               .remark = "The mistakes counted are the perceptron's; Winnow runs beside it at its best learning rate. "
                         "A threshold is a last coordinate -1 with the weight theta."},
      .hypotheses = {perceptron_steps::zero_start<Facts>(), target(), instances(), separable()},
      .steps = {norms(), margin_at_most(), parity(), still(perceptron_bound()), winnow_bound(), crossing(),
                dense_target(), only_positive(), starts_at_target(), still(disjoint_mistakes())},
      .bound = [](const Facts& f) -> std::optional<Number> {
        const std::optional<Rational> bound = f.perceptron_bound();
        if (!bound) return std::nullopt;
        return *bound;
      },
      .quantities = quantities};
}

}  // namespace
}  // namespace comparison_steps

const Theorem<ComparisonFacts>& comparison() {
  using namespace comparison_steps;
  static const Theorem<Facts> theorem = make_theorem();
  return theorem;
}

}  // namespace mistakebound
