#include "invariants/winnow/tuned.hpp"

#include <algorithm>

namespace mistakebound {

void TunedFacts::begin(const Vector& first_state) {
  WinnowFacts::begin(first_state);
  eps = epsilon();
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
          [](const Facts& f) { return chain(f.gamma).at_most(f.margin).at_most(Rational(f.radius * f.u1)); }};
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

Step<Facts> optimal() {
  return {{.id = "optimal",
           .scope = Scope::once,
           .kind = Kind::strict,
           .uses = {"g-identity", "separable", "nonnegative"},
           .formula = R"(g(\varepsilon) > \eta'\gamma/\|u\|_1 - \ln\cosh(\eta' R)\ \text{ for each other } \eta' > 0 )"
                      R"(\text{ tried})",
           .sources = {"A before (24)"},
           .note = "A larger drop is a smaller bound: (23) is least at the run's own learning rate."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g) return std::nullopt;
            MaybeClaim claim;
            for (const LearningRate& other : f.tried)
              claim = (claim ? std::move(*claim).also(*f.g) : chain(*f.g)).greater_than(f.drop_at(other));
            return claim;
          }};
}

Step<Facts> bound_g() {
  return {{.id = "bound-g",
           .scope = Scope::every_round,
           .uses = {"kl-total", "kl-initial", "kl-nonnegative", "g-identity"},
           .formula = R"(m_t\,g(\varepsilon) \le \ln n)",
           .sources = {"A (25)"},
           .note = "Attained at epsilon = 1 with log2 n mistakes."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g) return std::nullopt;
            return chain(*f.g * Rational(f.m)).at_most(LogSum::ln(f.n()));
          }};
}

Step<Facts> g_quadratic() {
  return {{.id = "g-quadratic",
           .scope = Scope::once,
           .formula = R"(g(\varepsilon) \ge \varepsilon^2/2)",
           .sources = {"A after (25)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.g) return std::nullopt;
            return chain(*f.g).at_least(Rational(*f.eps * *f.eps / 2));
          }};
}

/// 2 (R |u|_1/gamma)^2 ln n, where gamma is not 0.
std::optional<Number> quadratic_bound(const Facts& f) {
  if (!f.eps || *f.eps == 0) return std::nullopt;
  return simplified(LogSum::ln(f.n(), 2 / (*f.eps * *f.eps)));
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"bound-g", "g-quadratic", "separable"},
           .formula = R"(m_t \le 2\,(R\,\|u\|_1/\gamma)^2 \ln n)",
           .sources = {"A Theorem 3.1"}},
          [](const Facts& f) -> MaybeClaim {
            const std::optional<Number> most = quadratic_bound(f);
            if (!most) return std::nullopt;
            return chain(Rational(f.m)).at_most(*most);
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
      .quantities = [](const Facts& f) {
        std::vector<NamedQuantity> result = winnow_quantities(f);
        if (const std::optional<LogSum>& g = f.g) {
          result.push_back({"g", simplified(*g)});
          if (g->decide().sign == 1) result.push_back({"bound_g", simplified(LogPowerRatio{LogSum::ln(f.n()), *g})});
        }
        return result;
      }};
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
       {margin_at_most(), stationary(), g_identity(), optimal(), still(bound_g()), g_quadratic(), still(bound())})
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
