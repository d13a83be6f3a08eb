#include "invariants/halving/cover.hpp"

namespace mistakebound {
namespace {

/// sqrt(n-1) (R/gamma + 1/2), for g > 0.
RootSum sufficient(const Rational& n, const Rational& radius2, const Rational& u2, const Rational& g) {
  return RootSum::root(1, (n - 1) * radius2 * u2 / (g * g)) + RootSum::root(Rational(1, 2), n - 1);
}

Rational largest_entry(const Vector& x) {
  Rational largest = 0;
  for (const Rational& entry : x) largest = std::max<Rational>(largest, abs(entry));
  return largest;
}

}  // namespace

namespace halving_cover_steps {
namespace {

using Facts = CoverFacts;
using MaybeClaim = std::optional<Claim>;

Step<Facts> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u\cdot x_t) \ge g > 0,\quad \gamma = g/\|u\|)",
           .sources = {"R, the margin assumption"}},
          [](const Facts& f) {
            if (f.g > 0) return chain(f.margin).at_least(f.g);
            return chain(f.given_margin ? f.g : f.margin).greater_than(Rational(0));
          }};
}

Step<Facts> fine_grid() {
  return {
      {.id = "fine-grid",
       .scope = Scope::once,
       .formula = R"(N \ge \sqrt{n-1}\,(R/\gamma + 1/2))",
       .sources = {"R, \"discretize at a fine enough level\""},
       .note = "R forgets R, without which no grid is fine enough: with N = 1 and (-1, 1 | -1), (0, -1 | -1), which "
               "u = (2, 1) separates, no grid expert is right on both; nor for any N with (-1, 1 | -1), "
               "(N - 1, -N | -1)."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.has_margin() || f.g <= 0) return std::nullopt;
        return chain(f.half_width).at_least(sufficient(f.n, f.radius2, f.u2, f.g));
      }};
}

Step<Facts> grid_size() {
  return {{.id = "grid-size",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(m = (2N+1)^n - (2N-1)^n)",
           .note = "Left as counted, point by point. Of the order of (1/gamma)^(n-1), a factor 1/gamma below R's.",
           .given = true},
          [](const Facts& f) { return chain(f.experts).equals(f.points); }};
}

Step<Facts> expert_count() {
  return {
      {.id = "expert-count",
       .scope = Scope::once,
       .uses = {"grid-size"},
       .formula = R"(\ln |H_1| \le (n-1)\ln(2N+1) + \ln(2n))",
       .note =
           "Beyond the source: as (2N+1)^n - (2N-1)^n is at most 2n (2N+1)^(n-1), there are at most "
           "(n-1) log2(2N+1) + log2(2n) mistakes, which is logarithmic in 1/gamma and linear in n but for logarithms."},
      [](const Facts& f) {
        return chain(LogSum::ln(f.experts)).at_most(LogSum::ln(2 * f.half_width + 1, f.n - 1) + LogSum::ln(2 * f.n));
      }};
}

Step<Facts> cover() {
  return {{.id = "cover",
           .scope = Scope::once,
           .uses = {"separable", "fine-grid"},
           .formula = R"(\|v\|_\infty = N,\quad 4\,d^2 \le n-1,\quad d\,(R + \gamma/2) \le \tfrac{\gamma}{2}\,\|z\|)",
           .sources = {"R, \"easy to show\""},
           .note = "z = N u/|u|_inf, v the grid point nearest to it, d = |v - z|. The proof stands in "
                   "invariants/halving/cover.hpp."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.has_margin() || f.g <= 0 || f.v.size() == 0) return std::nullopt;
            const Rational half_gamma2 = f.g * f.g / (4 * f.u2);  // (gamma/2)^2
            return chain(f.v_largest)
                .equals(f.half_width)
                .also(Rational(4 * f.distance2))
                .at_most(Rational(f.n - 1))
                .also(RootSum::root(1, f.distance2 * f.radius2) + RootSum::root(1, f.distance2 * half_gamma2))
                .at_most(RootSum::root(1, half_gamma2 * f.z_length2));
          }};
}

Step<Facts> inherits_margin() {
  return {{.id = "inherits-margin",
           .scope = Scope::every_round,
           .uses = {"separable", "cover"},
           .formula = R"(y_t\,(v\cdot x_t)/\|v\| \ge \gamma/2)",
           .sources = {"R, \"margin at least gamma/2\""}},
          [](const Facts& f) -> MaybeClaim {
            if (f.g <= 0 || f.v.size() == 0) return std::nullopt;
            return chain(RootSum::root(f.grid_margin / f.v2, f.v2)).at_least(RootSum::root(f.g / (2 * f.u2), f.u2));
          }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"potential", "nonempty", "grid-size"},
           .formula = R"(2^{M_t} \le m = (2N+1)^n - (2N-1)^n)",
           .sources = {"R Theorem"}},
          [](const Facts& f) { return chain(f.power).at_most(f.most).equals(f.points); }};
}

std::vector<Step<Facts>> all_steps() {
  std::vector<Step<Facts>> steps{grid_size(), expert_count(), cover(), inherits_margin()};
  for (const Step<HalvingFacts>& step : halving_steps({"separable", "cover", "inherits-margin"}))
    steps.push_back(step.in<Facts>());
  steps.push_back(still(bound()));
  return steps;
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result{{"grid", Number(f.half_width)}, {"experts", Number(Rational(f.m))}};
  if (f.has_margin()) result.push_back({"gamma", Number(f.g)});
  result.push_back({"u", f.u});
  result.push_back({"R2", Number(f.radius2)});
  result.push_back({"u2", Number(f.u2)});
  if (f.v.size() > 0) result.push_back({"v", f.v});
  result.push_back({"perfect", Number(Rational(f.perfect.count()))});
  if (f.has_margin() && f.g > 0)
    result.push_back({"perceptron_bound", Number(Rational(f.radius2 * f.u2 / (f.g * f.g)))});
  return result;
}

}  // namespace
}  // namespace halving_cover_steps

CoverFacts::CoverFacts(const Sequence& examples, const GridExperts& grid, Vector comparator,
                       const std::optional<Rational>& given, Tie even_vote)
    : HalvingFacts(grid.size(), even_vote),
      sequence(&examples),
      n(grid.dimension()),
      half_width(grid.half_width()),
      points(surface_points(grid.dimension(), grid.half_width())),
      u(std::move(comparator)),
      u2(norm2(u)),
      given_margin(given) {
  for (const Example& example : examples.examples) {
    const Rational this_margin = example.y * dot(u, example.x);
    if (!least_margin || this_margin < *least_margin) least_margin = this_margin;
    radius2 = std::max<Rational>(radius2, norm2(example.x));
  }
  g = given ? *given : least_margin.value_or(0);
  if (u2 == 0) return;
  const Vector z = u * Rational(half_width / largest_entry(u));
  v = Vector(z.size());
  for (Eigen::Index i = 0; i < z.size(); ++i) v[i] = floor_of(z[i] + Rational(1, 2));
  v2 = norm2(v);
  v_largest = largest_entry(v);
  z_length2 = norm2(z);
  distance2 = norm2(v - z);
}

void CoverFacts::observe(const HalvingRound& round) {
  HalvingFacts::observe(round);
  const Example& example = sequence->examples[round.t - 1];
  margin = example.y * dot(u, example.x);
  if (v.size() > 0) grid_margin = example.y * dot(v, example.x);
}

const Theorem<CoverFacts>& halving_cover() {
  using namespace halving_cover_steps;
  static const Theorem<Facts> theorem{
      .text = {.id = "halving-cover",
               .title = "Halving over a grid of linear experts",
               .statement =
                   R"(Let $y_t\,(u\cdot x_t) \ge g > 0$ on every round, $\gamma = g/\|u\|$ and $R = \max_t\|x_t\|$. )"
                   R"(Take as experts the integer points $v$ with $\|v\|_\infty = N$, where $N \ge 1$ and )"
                   R"($N \ge \sqrt{n-1}\,(R/\gamma + 1/2)$; $v$ predicts $+1$ where $v\cdot x \ge 0$. Then some )"
                   R"(expert has margin $\gamma/2$ on every round, and halving makes at most $\log_2 m$ mistakes, )"
                   R"($m = (2N+1)^n - (2N-1)^n$.)",
               .bound = R"(2^M \le (2N+1)^n - (2N-1)^n)",
               .learners = {"halving-cover"},
               .sources = {"R, Linear Classifiers Version"},
               .file = "invariants/halving/cover.cpp",
               .remark = R"(The dependence on $1/\gamma$ is logarithmic, but the experts are exponentially many in )"
                         R"($n$. See docs/halving-cover.md for how they grow beside the perceptron's bound.)"},
      .hypotheses = {all_start().in<Facts>(), separable(), fine_grid()},
      .steps = all_steps(),
      .bound = [](const Facts& f) -> std::optional<Number> { return log2_of(f.m); },
      .quantities = quantities,
      .state = [](const Facts& f) { return halving_state(f); }};
  return theorem;
}

Integer sufficient_half_width(Eigen::Index n, const Rational& radius2, const Rational& u2, const Rational& g) {
  if (g <= 0) return 1;
  const Rational others = n - 1;
  const RootSum least = sufficient(n, radius2, u2, g);
  // Both roots rounded down, then what is missing, which is at most 2.
  Integer half_width = integer_root(floor_of(others * radius2 * u2 / (g * g))) + integer_root(floor_of(others / 4));
  if (half_width < 1) half_width = 1;
  while ((RootSum(Rational(half_width)) - least).sign() < 0) ++half_width;
  return half_width;
}

Integer sufficient_half_width(const Sequence& sequence, const Vector& u, const std::optional<Rational>& given) {
  Rational radius2 = 0;
  std::optional<Rational> least;
  for (const Example& example : sequence.examples) {
    radius2 = std::max<Rational>(radius2, norm2(example.x));
    const Rational margin = example.y * dot(u, example.x);
    if (!least || margin < *least) least = margin;
  }
  return sufficient_half_width(sequence.dimension, radius2, norm2(u), given ? *given : least.value_or(0));
}

}  // namespace mistakebound
