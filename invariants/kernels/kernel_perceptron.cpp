/// The steps of the theorem, in the proof's order; long, as they are some twenty, each with its formula and sources.
#include "invariants/kernels/kernel_perceptron.hpp"

#include <algorithm>

#include "invariants/perceptron/steps.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace kernel_perceptron_steps {
namespace {

using F = KernelFacts;

Number n(const KernelValue& value) {
  return as_number(value);
}

Step<F> zero_start() {
  return {{.id = "zero-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\|w_1\|^2 = 0)",
           .sources = {"A, Algorithm Kernel Perceptron"}},
          perceptron_steps::w2_is_0};
}

Step<F> gram_psd() {
  return {
      {.id = "gram-psd",
       .scope = Scope::end,
       .formula = R"(K = L D L^\top,\quad \min_i D_{ii} \ge 0;\quad\text{else } c^\top K c < 0)",
       .sources = {"A Theorem 2.3"},
       .note = "A says only that K is a kernel function. For K = -1 + xz, which is none, (1|-1) with u = -1 has one "
               "mistake and the bound 0. The Gram matrix is that of the instances and those of f."},
      [](const F& f) -> std::optional<Claim> {
        const Definiteness& found = f.definiteness();
        if (!found.why_undecided.empty()) return Claim::undecided(found.why_undecided);
        if (found.least_pivot) return chain(*found.least_pivot).at_least(Rational(0));
        return chain(n(quadratic_form(*f.gram, found.indefinite))).at_least(Rational(0));
      }};
}

Step<F> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,f(x_t) \ge \gamma > 0)",
           .sources = {"A Theorem 2.3"},
           .note = "A asks it of f = K(u, .) with one u in X; any element of the span will do."},
          perceptron_steps::margin_is_at_least_gamma<F>};
}

Step<F> one_label() {
  return {{.id = "one-label",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"separable"},
           .formula = R"(f = b\,K(u,\cdot),\ b > 0,\ K(u,x_t) \ge 0 \ \Rightarrow\ y_t = 1)",
           .note = "Beyond the source: with one u in X, as printed, a kernel that is nowhere negative (a polynomial of "
                   "even degree, a Gaussian) allows no label -1, so that the theorem says nothing of two labels."},
          [](const F& f) -> std::optional<Claim> {
            if (!f.single() || f.value.sign() < 0) return std::nullopt;
            return chain(Rational(f.y)).equals(Rational(1));
          }};
}

Step<F> best_margin() {
  return {{.id = "max-margin",
           .scope = Scope::every_round,
           .formula = R"(y_t\,f(x_t) \ge 1;\quad \alpha_t \ge 0;\quad \alpha_t\,(y_t\,f(x_t) - 1) = 0)",
           .sources = {"H, Margins"},
           .note = "Where f was found here: with f = sum of alpha y K(x, .), these conditions say that no element of "
                   "the span has a larger margin.",
           .given = true},
          [](const auto& f) {
            return when(f.is_best(), [&f] {
              return chain(f.margin)
                  .at_least(1)
                  .also(f.coefficient)
                  .at_least(0)
                  .also(f.coefficient * (f.margin - 1))
                  .equals(0);
            });
          }};
}

Step<F> expansion() {
  return {{.id = "expansion",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\|f - \sum_i \alpha_i y_i K(x_i,\cdot)\|^2 = 0)",
           .sources = {"H, Margins"},
           .note = "Where f was found here.",
           .given = true},
          [](const auto& f) { return when(f.is_best(), [&f] { return chain(f.gap_of_f2).equals(0); }); }};
}

Step<F> duality() {
  return {{.id = "duality",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"max-margin", "expansion", "gram-psd"},
           .formula = R"(\|f\|^2 = \|\sum_i \alpha_i y_i K(x_i,\cdot)\|^2 = \sum_i \alpha_i)",
           .sources = {"H, Margins"}},
          [](const auto& f) {
            return when(f.is_best(), [&f] { return chain(f.u2).equals(f.combination2).equals(f.coefficient_sum); });
          }};
}

Step<F> none_separates() {
  return {
      {.id = "none-separates",
       .scope = Scope::end,
       .formula =
           R"(\|\sum_i \lambda_i y_i K(x_i,\cdot)\|^2 = 0;\quad \sum_i \lambda_i = 1;\quad \min_i \lambda_i \ge 0)",
       .sources = {"Gordan 1873"},
       .note = "Where no element of the span separates: a convex combination of the y K(x, .) vanishes, so that "
               "the margins of every f average to 0.",
       .given = true},
      [](const auto& f) {
        return when(f.none_separates(), [&f] {
          return chain(f.mixture2()).equals(0).also(f.mixture_sum()).equals(1).also(f.least_of_mixture()).at_least(0);
        });
      }};
}

Step<F> mistake_sign() {
  return {
      {.id = "mistake-sign",
       .scope = Scope::mistakes,
       .formula = R"(y_t\,w_t(x_t) \le 0)",
       .sources = {"A Theorem 2.3, as after (6)"},
       .note = "w(x) is the sum of alpha_r K(x_r, x).",
       .given = true,
       .never_alone = "no learner: where `norm-expansion` holds, the first inequality of `norm-growth` says the same"},
      perceptron_steps::score_is_at_most_0};
}

Step<F> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\sum_z |\alpha'_z| = 0 \text{ for } w_{t+1} - w_t - y_t K(x_t,\cdot) = )"
                      R"(\textstyle\sum_z \alpha'_z K(z,\cdot))",
           .sources = {"A, Algorithm Kernel Perceptron"},
           .note = "By coefficients, the terms of equal instances z taken together: it does not rest on K.",
           .given = true},
          [](const F& f) { return chain(f.gap).equals(Rational(0)); }};
}

Step<F> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t\|^2 = 0)",
           .sources = {"A, Algorithm Kernel Perceptron: alpha_t = 0"},
           .given = true},
          perceptron_steps::drift2_is_0};
}

Step<F> update_corrects() {
  return {{.id = "update-corrects",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(y_t\,w_{t+1}(x_t) = y_t\,w_t(x_t) + K(x_t,x_t))",
           .sources = {"A section 2"}},
          perceptron_steps::score_grows_by_x2};
}

Step<F> progress() {
  return {{.id = "progress",
           .scope = Scope::mistakes,
           .uses = {"separable", "update-rule"},
           .formula = R"(\langle w_{t+1}, f\rangle - \langle w_t, f\rangle = y_t\,f(x_t) \ge \gamma)",
           .sources = {"A Theorem 2.3, as (2)"},
           .note = "<w, f> is the sum of alpha_r f(x_r)."},
          perceptron_steps::wu_grows_by_margin<F>};
}

Step<F> total_progress() {
  return {{.id = "total-progress",
           .scope = Scope::every_round,
           .uses = {"gram-psd", "zero-start", "progress", "conservative"},
           .formula = R"(\langle w_{t+1}, f\rangle \ge m_t\,\gamma)",
           .sources = {"A Theorem 2.3, as (3)"},
           .note = "That |w_1| = 0 makes <w_1, f> vanish where K is a kernel."},
          perceptron_steps::wu_is_at_least_m_gamma<F>};
}

Step<F> norm_expansion() {
  return {{.id = "norm-expansion",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(\|w_{t+1}\|^2 = \|w_t\|^2 + 2\,y_t\,w_t(x_t) + K(x_t,x_t))",
           .sources = {"A Theorem 2.3, as (5)"},
           .note = "|w|^2 is the sum of alpha_r alpha_s K(x_r, x_s)."},
          perceptron_steps::norm_expands};
}

Step<F> norm_growth() {
  return {{.id = "norm-growth",
           .scope = Scope::mistakes,
           .uses = {"norm-expansion", "mistake-sign"},
           .formula = R"(\|w_{t+1}\|^2 \le \|w_t\|^2 + K(x_t,x_t) \le \|w_t\|^2 + R^2)",
           .sources = {"A Theorem 2.3, as (6)"}},
          perceptron_steps::norm_grows};
}

Step<F> total_norm() {
  return {{.id = "total-norm",
           .scope = Scope::every_round,
           .uses = {"gram-psd", "zero-start", "norm-growth", "conservative"},
           .formula = R"(\|w_{t+1}\|^2 \le m_t R^2)",
           .sources = {"A Theorem 2.3, as (7)"}},
          perceptron_steps::norm_is_bounded};
}

constexpr std::size_t many_terms = 200;
constexpr std::size_t most_terms = 4'000'000;

/// A product of two values, which may be too long to write down.
struct Product {
  KernelValue a;
  KernelValue b;
  std::size_t count = 1;  ///< a factor

  /// Terms when it is written down.
  [[nodiscard]] std::size_t terms() const { return a.is_rational() || b.is_rational() ? 1 : a.size() * b.size(); }
};
Product times(const KernelValue& a, const KernelValue& b, std::size_t count = 1) {
  return {a, b, count};
}
FormalNumber times(const FormalNumber& a, const FormalNumber& b, const FormalNumber& count = 1) {
  return count * a * b;
}

/// The value in doubles, which surely hold it.
DoubleInterval in_doubles(const KernelValue& value) {
  DoubleInterval sum = double_interval(value.rational_part());
  for (const auto& [exponent, coefficient] : value.powers())
    sum = sum + double_interval(coefficient) * exp(double_interval(exponent));
  return sum;
}
DoubleInterval in_doubles(const Product& product) {
  return double_interval(Rational(product.count)) * (in_doubles(product.a) * in_doubles(product.b));
}

/// Rationals around the values of two products that lie apart: above the lesser one and below the larger one. Most lie
/// so far apart that doubles tell it.
std::optional<std::pair<Rational, Rational>> separated(const Product& left, const Product& right) {
  const DoubleInterval near_left = in_doubles(left);
  const DoubleInterval near_right = in_doubles(right);
  if (near_left.high <= near_right.low) return std::pair(Rational(near_left.high), Rational(near_right.low));
  if (near_right.high < near_left.low) return std::pair(Rational(near_left.low), Rational(near_right.high));
  const auto ends = [](const Product& product) {
    const Bounds a = bounds(product.a);
    const Bounds b = bounds(product.b);
    const Rational corners[]{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    const auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
    return Bounds{*low * product.count, *high * product.count};
  };
  const Bounds l = ends(left);
  const Bounds r = ends(right);
  if (l.high <= r.low) return std::pair(l.high, r.low);
  if (r.high < l.low) return std::pair(l.low, r.high);
  return std::nullopt;
}

/// product_1 <= product_2 <= .. Where a product is too long to write down, rationals that enclose it stand for it:
/// above on the left, below on the right. What they leave open is undecided.
Claim increasing(const std::vector<Product>& products) {
  std::optional<Claim> claim;
  bool joined = false;  // the last side is the left side of the next link
  for (std::size_t i = 0; i + 1 < products.size(); ++i) {
    const Product& left = products[i];
    const Product& right = products[i + 1];
    const std::size_t terms = std::max(left.terms(), right.terms());
    const auto apart = terms > many_terms ? separated(left, right) : std::nullopt;
    if (!apart && terms > most_terms)
      return Claim::undecided("two products of sums of powers are too close to each other");
    std::pair<Number, Number> ends;
    if (apart) {
      ends = {apart->first, apart->second};
    } else {
      ends = {n(left.count * (left.a * left.b)), n(right.count * (right.a * right.b))};
    }
    const bool exact = !apart;
    // A claim's functions return the claim itself: taken out before it is put back.
    if (!claim) {
      claim.emplace(std::move(ends.first));
    } else if (!joined || !exact) {
      claim = Claim(std::move(*claim).also(std::move(ends.first)));
    }
    claim = Claim(std::move(*claim).at_most(std::move(ends.second)));
    joined = exact;
  }
  return std::move(*claim);
}
FormalChain increasing(const std::vector<FormalNumber>& sides) {
  FormalChain claim(sides.front());
  for (std::size_t i = 1; i < sides.size(); ++i) claim = FormalChain(std::move(claim).at_most(sides[i]));
  return claim;
}

Step<F> cauchy_schwarz() {
  return {{.id = "cauchy-schwarz",
           .scope = Scope::every_round,
           .uses = {"gram-psd"},
           .formula = R"(\langle w_{t+1}, f\rangle^2 \le \|w_{t+1}\|^2\,\|f\|^2)",
           .sources = {"A Theorem 2.3, as (4)"}},
          [](const auto& f) {
            return increasing({times(f.wu, f.wu), times(f.w2, f.u2)});
          }};
}

Step<F> sandwich() {
  return {
      {.id = "sandwich",
       .scope = Scope::every_round,
       .uses = {"total-progress", "cauchy-schwarz", "total-norm", "gram-psd", "separable"},
       .formula = R"((m_t\gamma)^2 \le \langle w_{t+1}, f\rangle^2 \le \|w_{t+1}\|^2\,\|f\|^2 \le m_t R^2\,\|f\|^2)",
       .sources = {"A Theorem 2.3, as (4), (8)"}},
      [](const auto& f) {
        return increasing(
            {times(f.gamma, f.gamma, f.m * f.m), times(f.wu, f.wu), times(f.w2, f.u2), times(f.radius2, f.u2, f.m)});
      }};
}

Step<F> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"sandwich", "gram-psd"},
           .formula = R"(m_t\,\gamma^2 \le R^2\,\|f\|^2)",
           .sources = {"A Theorem 2.3"},
           .note = "For f = K(u, .) it is A's: K(u, u) for the norm."},
          [](const auto& f) {
            return increasing({times(f.gamma, f.gamma, f.m), times(f.radius2, f.u2)});
          }};
}

Step<F> linear_agrees() {
  return {
      {.id = "linear-agrees",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .uses = {"zero-start", "update-rule", "conservative"},
       .formula = R"(K(x,z)=x\cdot z \ \Rightarrow\ w_t(x_t) = w^{\mathrm p}_t\cdot x_t,\quad m_t = m^{\mathrm p}_t,)"
                  R"(\quad \|w_{t+1}\|^2 = \|w^{\mathrm p}_{t+1}\|^2)",
       .sources = {"A, A Kernel Perceptron"},
       .note = "Where the kernel is linear the perceptron itself runs beside it, from 0; its quantities bear a p.",
       .given = true},
      [](const F& f) -> std::optional<Claim> {
        if (!f.beside) return std::nullopt;
        return chain(n(f.score))
            .equals(f.beside->score)
            .also(Rational(f.m))
            .equals(Rational(f.beside->m))
            .also(n(f.w2))
            .equals(f.beside->w2);
      }};
}

std::vector<NamedQuantity> quantities(const F& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", n(f.gamma)});
  std::vector<DualCoefficient> rows;
  for (const auto& term : f.comparator.f)
    if (term.round > 0) rows.push_back({term.round - 1, term.coefficient});
  if (rows.size() == f.comparator.f.size()) result.push_back({"f", rows});
  result.push_back({"R2", n(f.radius2)});
  result.push_back({"f2", n(f.u2)});
  if (f.rounds() == 0) return result;
  const Definiteness& found = f.definiteness();
  result.push_back({"gram_instances", Number(Rational(found.instances))});
  if (!found.indefinite.empty()) {
    result.push_back({"c", f.by_rows(found.indefinite)});
    if (const Rational of_u = f.beside_rows(found.indefinite); of_u != 0) result.push_back({"c_u", Number(of_u)});
    result.push_back({"cKc", n(quadratic_form(*f.gram, found.indefinite))});
  }
  return result;
}

/// Made here, where the names of steps are this theorem's own.
const Theorem<KernelFacts>& told() {
  static const Theorem<KernelFacts> theorem{
      .text =
          {.id = "kernel-perceptron",
           .title = "Mistake bound of the kernel perceptron",
           .statement =
               R"(Let $K$ be a kernel: symmetric, with positive semidefinite Gram matrices. If $w_1 = 0$ and some )"
               R"($f = \sum_j \beta_j K(z_j,\cdot)$ has $y_t\,f(x_t) \ge \gamma > 0$ on every round, then the kernel )"
               R"(perceptron makes at most $R^2\|f\|^2/\gamma^2$ mistakes, where $R^2 = \max_t K(x_t,x_t)$ and )"
               R"($\|f\|^2 = \sum_{i,j} \beta_i\beta_j K(z_i,z_j)$. This holds however ties are predicted.)",
           .bound = R"(M \le R^2\,\|f\|^2/\gamma^2)",
           .learners = {"kernel-perceptron"},
           .sources = {"A Theorem 2.3", "Aizerman, Braverman and Rozonoer 1964"},
           .file = "invariants/kernels/kernel_perceptron.cpp",
           .remark =
               R"(The proof is that of `perceptron-separable` with $w$ and $f$ in the space that $K$ spans. A takes )"
               R"($f = K(u,\cdot)$ for one $u$ in $X$: where $K$ is nowhere negative that forces every label to be +1, )"
               R"(as `one-label` says, and the theorem would speak of no sequence with two labels. With )"
               R"($(1 + x\cdot z)^2$ the four points of XOR need an $f$ with more terms; the best one has )"
               R"($R^2\|f\|^2/\gamma^2 = 9/2$. Any $f$ in the span may be the comparator; where none is given it is the )"
               R"(one of maximum margin, found exactly from the Gram matrix where the kernel is rational, and an )"
               R"(element near it otherwise. The learner decides by the current $w$.)"},
      .hypotheses = {zero_start(), gram_psd(), separable()},
      .steps = {one_label(), best_margin(), expansion(), duality(), none_separates(), mistake_sign(), update_rule(),
                conservative(), update_corrects(), progress(), still(total_progress()), norm_expansion(), norm_growth(),
                still(total_norm()), still(cauchy_schwarz()), still(sandwich()), still(bound()), linear_agrees()},
      .bound = [](const F& f) -> std::optional<Number> {
        if (f.gamma.sign() <= 0) return std::nullopt;
        const KernelValue top = f.radius2 * f.u2;
        const KernelValue bottom = f.gamma * f.gamma;
        if (bottom.is_rational()) return n(Rational(1 / bottom.rational_part()) * top);
        return PowerRatio(top.power_sum(), shared(bottom.power_sum()));
      },
      .quantities = quantities,
      .state = [](const F& f) -> std::vector<NamedQuantity> {
        return {{"w2", n(f.w2)}, {"wf", n(f.wu)}};
      }};
  return theorem;
}

}  // namespace
}  // namespace kernel_perceptron_steps

void expect_comparisons(const std::string& sets, std::size_t count, std::size_t items) {
  constexpr double operations_of_item = 5;  // measured: 3 where they are numbers, more where they are words
  expect_work({.what = "the Gram matrix of " + std::to_string(count) + " " + sets,
               .operations = operations_of_item * static_cast<double>(count + 1) * static_cast<double>(items)});
}

const Theorem<KernelFacts>& kernel_perceptron() {
  return kernel_perceptron_steps::told();
}

}  // namespace mistakebound
