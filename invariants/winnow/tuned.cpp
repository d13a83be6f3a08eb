#include "invariants/winnow/tuned.hpp"

#include <algorithm>

namespace mistakebound {

void TunedFacts::begin(const Vector& first_state) {
  WinnowFacts::begin(first_state);
  eps = epsilon();
  if (!finite() && first_state.size() > 0) {
    first = first_state[0];
    look_at_leaders();
  }
  if (eps && abs(*eps) <= 1) g = drop_at_best_rate(*eps);
  if (radius == 0) return;
  tried = {LearningRate::eta(Rational(1 / radius)), LearningRate::beta(2), LearningRate::beta(Rational(3, 2))};
  if (finite())
    for (const Rational& factor : {Rational(1, 2), Rational(9, 10), Rational(11, 10), Rational(2)})
      tried.push_back({.base = rate.base, .scale = rate.scale * factor});
  // The run's own rate in another guise is no other rate: e^(2 eta R) tells them apart.
  std::erase_if(tried, [&](const LearningRate& other) {
    if (!finite() || other.base.has_value() != rate.base.has_value()) return false;
    return (eta_times(1) - LogPowerSum::ln_of_power(other.base, other.scale)).decide().sign == 0;
  });
}

void TunedFacts::look_at_leaders() {
  largest = s.maxCoeff();
  leaders = 0;
  least_of_support.reset();
  for (Eigen::Index i = 0; i < s.size(); ++i) {
    if (s[i] == largest) leaders += columns.sizes()[i];
    if (u[i] > 0 && (!least_of_support || s[i] < *least_of_support)) least_of_support = s[i];
  }
}

void TunedFacts::observe(const Round& round) {
  WinnowFacts::observe(round);
  if (finite()) return;
  if (mistake) two_to_m *= 2;
  leaders_before = leaders;
  if (&round.before != &round.after) look_at_leaders();
}

LogSum drop_at_best_rate(const Rational& epsilon) {
  LogSum sum;
  for (const Rational& part : {Rational(1 + epsilon), Rational(1 - epsilon)})
    if (part != 0) sum += LogSum::ln(part, part / 2);
  return sum;
}

LogPowerSum TunedFacts::drop_at(const LearningRate& other) const {
  PowerSum even(other.base, Rational(1, 2), other.scale * radius);
  even.add(Rational(1, 2), -other.scale * radius);
  return LogPowerSum::ln_of_power(other.base, other.scale * gamma / u1) - LogPowerSum::ln(shared(std::move(even)));
}

namespace winnow_tuned_steps {
namespace {

/// 2 (R |u|_1/gamma)^2 ln n, where gamma is not 0.
std::optional<Number> quadratic_bound(const TunedFacts& f) {
  if (!f.eps || *f.eps == 0) return std::nullopt;
  return simplified(LogSum::ln(f.n(), 2 / (*f.eps * *f.eps)));
}

}  // namespace
}  // namespace winnow_tuned_steps

WinnowQuantities<ExactSide> OverMachine<TunedFacts>::exactly(const TunedFacts& facts) {
  using Facts = TunedFacts;
  const auto made = [&]<class Make>(Make make) { return ExactSide(facts, make); };
  WinnowQuantities<ExactSide> q = winnow_exactly(facts);
  q.has_g = facts.g.has_value();
  if (q.has_g) q.g = made([](const Facts& f) { return *f.g; });
  q.has_quadratic_bound = facts.eps && *facts.eps != 0;
  if (q.has_quadratic_bound)
    q.quadratic_bound = made([](const Facts& f) { return *winnow_tuned_steps::quadratic_bound(f); });
  q.in_the_limit = !facts.finite() && facts.eps && facts.p;
  q.largest = made([](const Facts& f) { return f.largest; });
  q.leading = made([](const Facts& f) { return Rational(f.first + f.m * f.radius); });
  q.least_of_support = made([](const Facts& f) { return *f.least_of_support; });
  q.leaders = made([](const Facts& f) { return f.leaders; });
  q.leaders_before = made([](const Facts& f) { return f.leaders_before; });
  q.two_to_m = made([](const Facts& f) { return f.two_to_m; });
  return q;
}

bool TunedMachineFacts::begin(const TunedFacts& facts) {
  return facts.compares() && take(OverMachine<TunedFacts>::exactly(facts));
}

namespace winnow_tuned_steps {
namespace {

using Facts = TunedFacts;
using MaybeClaim = std::optional<Claim>;

Step<Facts> tuned() {
  return {{.id = "tuned",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"((1-\varepsilon)\,e^{2\eta R} = 1+\varepsilon,\quad \varepsilon = \gamma/(R\,\|u\|_1))",
           .sources = {"A (24)"},
           .note = "At epsilon = 1 the learning rate has to be infinite: the claim then reads 1 = epsilon."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.eps) return std::nullopt;
            if (!f.finite()) return chain(Rational(1)).equals(*f.eps);
            return chain(PowerSum(f.rate.base, 1 - *f.eps, 2 * f.radius * f.rate.scale)).equals(Rational(1 + *f.eps));
          }};
}

Step<Facts> margin_at_most() {
  return {{.id = "margin-at-most",
           .scope = Scope::every_round,
           .uses = {"separable"},
           .formula = R"(\gamma \le y_t\,(u\cdot x_t) \le R\,\|u\|_1)",
           .sources = {"A after (24)"}},
          [](const auto& f) { return chain(f.gamma).at_most(f.margin).at_most(f.most_margin); }};
}

Step<Facts> stationary() {
  return {{.id = "stationary",
           .scope = Scope::once,
           .kind = Kind::equation,
           .uses = {"tuned"},
           .formula = R"(\tanh(\eta R) = \varepsilon)",
           .sources = {"A (24)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.eps) return std::nullopt;
            if (!f.finite()) return chain(Rational(1)).equals(*f.eps);
            return chain(PowerRatio(f.sinh, f.cosh)).equals(*f.eps);
          }};
}

Step<Facts> g_identity() {
  return {{.id = "g-identity",
           .scope = Scope::once,
           .kind = Kind::equation,
           .uses = {"tuned"},
           .formula = R"(\eta\,\gamma/\|u\|_1 - \ln\cosh(\eta R) = g(\varepsilon),\quad g(\varepsilon) = )"
                      R"(\tfrac12(1+\varepsilon)\ln(1+\varepsilon) + \tfrac12(1-\varepsilon)\ln(1-\varepsilon))",
           .sources = {"A before (25)"},
           .note = "For the infinite learning rate the left side is its limit ln 2, and g(1) = ln 2 with 0 ln 0 = 0."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g) return std::nullopt;
            if (!f.finite()) return chain(LogSum::ln(2)).equals(*f.g);
            return chain(f.gain() * Rational(1 / f.u1)).equals(*f.g);
          }};
}

Step<Facts> tilt() {
  return {
      {.id = "tilt",
       .scope = Scope::once,
       .kind = Kind::equation,
       .uses = {"stationary"},
       .formula = R"(e^{\eta R} = (1+\varepsilon)\cosh(\eta R),\quad e^{-\eta R} = (1-\varepsilon)\cosh(\eta R))",
       .note = "Beyond the source. So for every other rate eta', with h = (eta' - eta) R, cosh(eta' R) is cosh(eta R) "
               "times the left side of strict-convexity. For the infinite rate, of the quotients by the cosine."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.eps) return std::nullopt;
        if (!f.finite()) return chain(Rational(2)).equals(Rational(1 + *f.eps)).also(0).equals(Rational(1 - *f.eps));
        const Rational z = f.rate.scale * f.radius;
        return chain(PowerSum(f.rate.base, 1, z))
            .equals(*f.cosh * Rational(1 + *f.eps))
            .also(PowerSum(f.rate.base, 1, -z))
            .equals(*f.cosh * Rational(1 - *f.eps));
      }};
}

Step<Facts> strict_convexity() {
  return {
      {.id = "strict-convexity",
       .scope = Scope::once,
       .kind = Kind::strict,
       .uses = {"tuned"},
       .formula = R"(\tfrac12(1+\varepsilon)\,e^h + \tfrac12(1-\varepsilon)\,e^{-h} > e^{\varepsilon h})"
                  R"(\ \text{ for every } h \ne 0 \text{ and a finite rate})",
       .note = "Beyond the source: of e^x > 1 + x at x = (1-epsilon) h and x = -(1+epsilon) h the average with the "
               "weights (1+epsilon)/2 and (1-epsilon)/2, in which h cancels; for the infinite rate epsilon = 1, and "
               "the sides are equal. Shown at (eta' - eta) R for the rates tried with the same base."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.eps || !f.finite()) return std::nullopt;
        MaybeClaim claim;
        for (const LearningRate& other : f.tried) {
          if (other.base != f.rate.base) continue;
          const Rational h = (other.scale - f.rate.scale) * f.radius;
          PowerSum average(f.rate.base, (1 + *f.eps) / 2, h);
          average.add((1 - *f.eps) / 2, -h);
          claim = (claim ? std::move(*claim).also(average) : chain(average))
                      .greater_than(PowerSum(f.rate.base, 1, *f.eps * h));
        }
        return claim;
      }};
}

Step<Facts> optimal() {
  return {
      {.id = "optimal",
       .scope = Scope::once,
       .kind = Kind::strict,
       .uses = {"tuned", "g-identity", "tilt", "strict-convexity"},
       .formula = R"(g(\varepsilon) > \eta'\gamma/\|u\|_1 - \ln\cosh(\eta' R)\ \text{ for every other } \eta' > 0)",
       .sources = {"A before (24)"},
       .note =
           "A larger drop is a smaller bound: (23) is least at the run's own learning rate, and there alone. By the "
           "two steps before, for all rates at once: ln cosh(eta' R) > ln cosh(eta R) + epsilon (eta' - eta) R. "
           "For the infinite rate by cosh z > e^z/2. Shown at the rates tried."},
      [](const Facts& f) -> MaybeClaim {
        if (!f.g) return std::nullopt;
        MaybeClaim claim;
        for (const LearningRate& other : f.tried)
          claim = (claim ? std::move(*claim).also(*f.g) : chain(*f.g)).greater_than(f.drop_at(other));
        return claim;
      }};
}

Step<Facts> support_leads() {
  return {{.id = "support-leads",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .uses = {"uniform-start", "nonnegative", "separable", "tuned", "update-rule", "conservative"},
           .formula = R"(\max_i S_{t+1,i} = S_{1,1} + m_t R = \min_{u_i > 0} S_{t+1,i} \text{ for the infinite rate})",
           .note = "Beyond the source: at epsilon = 1 every y x_i is R where u_i > 0, and it is never more."},
          [](const auto& f) {
            return when(f.in_the_limit, [&] { return chain(f.largest).equals(f.leading).equals(f.least_of_support); });
          }};
}

Step<Facts> leaders_halve() {
  return {
      {.id = "leaders-halve",
       .scope = Scope::mistakes,
       .uses = {"tuned", "mistake-sign", "update-rule", "support-leads"},
       .formula = R"(2\,|A_{t+1}| \le |A_t|,\quad A_t = \{i : S_{t,i} = \max_j S_{t,j}\})"
                  R"( \text{ for the infinite rate})",
       .note = "Beyond the source: on a mistake the y x_i over A add up to at most 0, those that stay in A are R, and "
               "none is below -R."},
      [](const auto& f) {
        return when(f.in_the_limit, [&] { return chain(2 * f.leaders).at_most(f.leaders_before); });
      }};
}

Step<Facts> leaders() {
  return {
      {.id = "leaders",
       .scope = Scope::every_round,
       .uses = {"leaders-halve", "conservative"},
       .formula = R"(2^{m_t}\,|A_{t+1}| \le n \text{ for the infinite rate})",
       .note = "Beyond the source: as halving does it, and in integers."},
      [](const auto& f) { return when(f.in_the_limit, [&] { return chain(f.two_to_m * f.leaders).at_most(f.n); }); }};
}

Step<Facts> bound_g() {
  return {
      {.id = "bound-g",
       .scope = Scope::every_round,
       .uses = {"nonnegative", "kl-total", "kl-initial", "kl-nonnegative", "g-identity", "support-leads", "leaders"},
       .formula = R"(m_t\,g(\varepsilon) \le \ln n)",
       .sources = {"A (25)"},
       .note = "For the infinite learning rate by leaders: g(1) = ln 2. Attained there with log2 n mistakes."},
      [](const auto& f) { return when(f.has_g, [&] { return chain(f.m * f.g).at_most(f.ln_n); }); }};
}

Step<Facts> g_quadratic() {
  return {{.id = "g-quadratic",
           .scope = Scope::once,
           .uses = {"tuned"},
           .formula = R"(g(\varepsilon) \ge \varepsilon^2/2)",
           .sources = {"A after (25)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g) return std::nullopt;
            return chain(*f.g).at_least(Rational(*f.eps * *f.eps / 2));
          }};
}

Step<Facts> g_strictly() {
  return {{.id = "g-strictly",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"tuned"},
           .formula = R"(g(\varepsilon) > \varepsilon^2/2 \text{ where } \varepsilon \ne 0)",
           .note = "Beyond the source."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g || *f.eps == 0) return std::nullopt;
            return chain(*f.g).greater_than(Rational(*f.eps * *f.eps / 2));
          }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"bound-g", "g-quadratic", "separable"},
           .formula = R"(m_t \le 2\,(R\,\|u\|_1/\gamma)^2 \ln n)",
           .sources = {"A Theorem 3.1"}},
          [](const auto& f) {
            return when(f.has_quadratic_bound, [&] { return chain(f.mistakes_so_far()).at_most(f.quadratic_bound); });
          }};
}

Step<Facts> strict_bound() {
  return {{.id = "strict-bound",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"bound-g", "g-strictly", "separable"},
           .formula = R"(2\,(R\,\|u\|_1/\gamma)^2 \ln n > M \text{ where } n \ge 2)",
           .note = "Beyond the source: the bound is never attained."},
          [](const Facts& f) -> MaybeClaim {
            const std::optional<Number> most = quadratic_bound(f);
            if (!most || f.n() < 2) return std::nullopt;
            return chain(*most).greater_than(Rational(f.m));
          }};
}

Theorem<Facts> make_theorem() {
  Theorem<Facts> theorem{
      .text =
          {.id = "winnow-tuned",
           .title = "Winnow at its best learning rate",
           .statement =
               R"(With $\varepsilon = \gamma/(R\|u\|_1)$ and $\eta = \frac1{2R}\ln\frac{1+\varepsilon}{1-\varepsilon}$, )"
               R"(Winnow makes at most $\ln n/g(\varepsilon) \le 2\,(R\|u\|_1/\gamma)^2\ln n$ mistakes on a sequence )"
               R"(with $y_t\,(u\cdot x_t) \ge \gamma > 0$, $u \ge 0$. At $\varepsilon = 1$ this is said of the )"
               R"(limit learner of large $\eta$.)",
           .bound = R"(M \le 2\,(R\,\|u\|_1/\gamma)^2\,\ln n)",
           .learners = {"winnow"},
           .sources = {"A Theorem 3.1, second part"},
           .file = "invariants/winnow/tuned.cpp",
           .remark = R"(At the best learning rate $e^{2\eta R} = (1+\varepsilon)/(1-\varepsilon)$ is rational, so )"
                     R"(that all weights are powers of one rational number.)"},
      .bound = quadratic_bound,
      .quantities =
          [](const Facts& f) {
            std::vector<NamedQuantity> result = winnow_quantities(f);
            if (const std::optional<LogSum>& g = f.g) {
              result.push_back({"g", simplified(*g)});
              if (g->decide().sign == 1)
                result.push_back({"bound_g", simplified(LogPowerRatio{LogSum::ln(f.n()), *g})});
            }
            return result;
          },
      .state = [](const Facts& f) { return winnow_state(f); }};
  for (const auto& hypothesis : winnow_proof().hypotheses) theorem.hypotheses.push_back(hypothesis.in<Facts>());
  theorem.hypotheses.push_back(tuned());
  for (const auto& step : winnow_proof().steps) {
    theorem.steps.push_back(step.in<Facts>());
    // Here the learning rate is positive as gamma is.
    std::vector<std::string>& uses = theorem.steps.back().text.uses;
    if (std::erase(uses, "learning-rate") == 0) continue;
    for (const char* instead : {"separable", "tuned"})
      if (std::find(uses.begin(), uses.end(), instead) == uses.end()) uses.insert(uses.begin(), instead);
  }
  for (auto& step :
       {margin_at_most(), stationary(), g_identity(), tilt(), strict_convexity(), optimal(), support_leads(),
        leaders_halve(), leaders(), bound_g(), g_quadratic(), g_strictly(), bound(), strict_bound()})
    theorem.steps.push_back(step);
  return theorem;
}

}  // namespace
}  // namespace winnow_tuned_steps

const Theorem<TunedFacts>& winnow_tuned() {
  using namespace winnow_tuned_steps;
  static const Theorem<Facts> theorem = make_theorem();
  return theorem;
}

}  // namespace mistakebound
