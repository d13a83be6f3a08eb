#include "invariants/perceptron/start.hpp"

#include "invariants/ledger/measured_audit.hpp"
#include "invariants/perceptron/steps.hpp"

namespace mistakebound {

void StartFacts::begin(const Vector& first_state) {
  PerceptronFactsOn::begin(first_state);
  start_wu = wu;
  start_w2 = w2;
}

namespace perceptron_start_steps {
namespace {

using Facts = StartFacts;

Step<Facts> start_cauchy_schwarz() {
  return {{.id = "start-cauchy-schwarz",
           .scope = Scope::once,
           .formula = R"((w_1\cdot u)^2 \le \|w_1\|^2\,\|u\|^2)",
           .note = "Needed where w_1 points away from u, as w.u may then stay negative."},
          [](const auto& f) { return chain(f.start_wu * f.start_wu).at_most(f.start_w2 * f.u2); }};
}

Step<Facts> total_progress() {
  return {{.id = "total-progress",
           .scope = Scope::every_round,
           .uses = {"progress", "conservative"},
           .formula = R"(w_{t+1}\cdot u \ge w_1\cdot u + m_t\,\gamma)",
           .note = "Beyond the sources: A (3) from any first weights."},
          [](const auto& f) { return chain(f.wu).at_least(f.progressed()); }};
}

Step<Facts> total_norm() {
  return {{.id = "total-norm",
           .scope = Scope::every_round,
           .uses = {"norm-growth", "conservative"},
           .formula = R"(\|w_{t+1}\|^2 \le \|w_1\|^2 + m_t R^2)",
           .note = "Beyond the sources: A (7) from any first weights."},
          [](const auto& f) { return chain(f.w2).at_most(f.grown()); }};
}

Step<Facts> sandwich() {
  return {
      {.id = "sandwich",
       .scope = Scope::every_round,
       .uses = {"total-progress", "cauchy-schwarz", "total-norm"},
       .formula = R"(w_1\cdot u + m_t\gamma \le w_{t+1}\cdot u \le \|w_{t+1}\|\,\|u\| \le )"
                  R"(\|u\|\,\sqrt{\|w_1\|^2 + m_t R^2})",
       .note = "Beyond the sources: A (4) and (8) from any first weights; before squaring, as the left sides may be "
               "negative."},
      [](const auto& f) {
        return chain(f.progressed()).at_most(f.wu).at_most(root(1, f.w2 * f.u2)).at_most(root(1, f.grown() * f.u2));
      }};
}

Step<Facts> quadratic() {
  return {{.id = "quadratic",
           .scope = Scope::every_round,
           .uses = {"separable", "sandwich", "start-cauchy-schwarz"},
           .formula = R"((w_1\cdot u + m_t\gamma)^2 \le \|u\|^2\,(\|w_1\|^2 + m_t R^2))",
           .note = "The sandwich squared. Where w_1.u + m gamma is negative its square is at most that of w_1.u."},
          [](const auto& f) { return chain(f.progressed() * f.progressed()).at_most(f.u2 * f.grown()); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"quadratic"},
           .formula = R"(2\,m_t\,\gamma^2 \le u\cdot c + \|u\|\,\|c\|,\quad c = R^2 u - 2\gamma\,w_1)",
           .note = "The larger root of the quadratic in m. At w_1 = 0 it is the bound of perceptron-separable."},
          [](const auto& f) { return chain(f.m * (2 * f.gamma * f.gamma)).at_most(f.cu() + root(1, f.u2 * f.c2())); }};
}

Step<Facts> distance_bound() {
  return {{.id = "distance-bound",
           .scope = Scope::every_round,
           .uses = {"bound"},
           .formula = R"(m_t\,R^2\gamma^2 \le \|\gamma\,w_1 - R^2 u\|^2)",
           .sources = {"Duda, Hart and Stork 2001, Theorem 5.1"},
           .note = "Rational and never below the bound, as |c||u| R^2 <= (|c|^2 + R^4 |u|^2)/2; the source counts how "
                   "the distance to (R^2/gamma) u shrinks."},
          [](const auto& f) { return chain(f.m * (f.radius2 * f.gamma * f.gamma)).at_most(f.distance2()); }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result = perceptron_quantities(f);
  result.push_back({"start_wu", f.start_wu});
  result.push_back({"start_w2", f.start_w2});
  return result;
}

}  // namespace
}  // namespace perceptron_start_steps

const Theorem<StartFacts>& perceptron_start() {
  using namespace perceptron_start_steps;
  using namespace perceptron_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "perceptron-start",
           .title = "Perceptron mistake bound from any first weights",
           .statement =
               R"(If some $u$ has $y_t\,(u\cdot x_t) \ge \gamma > 0$ on every round, then the perceptron that )"
               R"(starts at $w_1$ makes at most $(u\cdot c + \|u\|\,\|c\|)/(2\gamma^2)$ mistakes, where )"
               R"($c = R^2 u - 2\gamma\,w_1$ and $R = \max_t \|x_t\|$. At $w_1 = 0$ that is $R^2\|u\|^2/\gamma^2$. )"
               R"(This holds however ties are predicted.)",
           .bound = R"(M \le \big(u\cdot c + \|u\|\,\|c\|\big)/(2\gamma^2),\ c = R^2 u - 2\gamma\,w_1)",
           .learners = {"perceptron", "averaged-perceptron", "voted-perceptron", "perceptron-batch"},
           .sources = {"beyond the sources", "Duda, Hart and Stork 2001, Theorem 5.1"},
           .file = "invariants/perceptron/start.cpp",
           .remark = R"(Shown where a run does not start at 0, or where it is asked for by name. With a step $s$, )"
                     R"($w_1$ is the start divided by $s$.)"},
      .hypotheses = {separable<Facts>()},
      .steps = {start_cauchy_schwarz(), mistake_sign<Facts>(), update_rule<Facts>(), conservative<Facts>(),
                progress<Facts>(), total_progress(), norm_expansion<Facts>(), norm_growth<Facts>(), total_norm(),
                cauchy_schwarz<Facts>(), sandwich(), quadratic(), bound(), distance_bound()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.gamma <= 0) return std::nullopt;
        const Rational doubled = 2 * f.gamma * f.gamma;
        return simplified(RootSum(Rational(f.cu() / doubled)) + RootSum::root(1 / doubled, Rational(f.u2 * f.c2())));
      },
      .quantities = quantities,
      .state = [](const Facts& f) { return perceptron_state(f); }};
  return theorem;
}

std::unique_ptr<Audit> start_audit(StartFacts facts, const LedgerOptions& options) {
  return std::make_unique<MeasuredAuditOf<StartFacts>>(perceptron_start(), std::move(facts), options);
}

}  // namespace mistakebound
