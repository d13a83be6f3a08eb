#include "invariants/perceptron/separable.hpp"

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {
namespace perceptron_separable_steps {
namespace {

using Facts = PerceptronFacts;

Step<Facts> total_progress() {
  return {{.id = "total-progress",
           .scope = Scope::every_round,
           .uses = {"zero-start", "progress", "conservative"},
           .formula = R"(w_{t+1}\cdot u \ge m_t\,\gamma)",
           .sources = {"A (3)", "B", "R", "L Lemma (i)", "H"}},
          perceptron_steps::wu_is_at_least_m_gamma<Facts>};
}

Step<Facts> sum_norm() {
  return {{.id = "sum-norm",
           .scope = Scope::every_round,
           .uses = {"zero-start", "norm-growth", "conservative"},
           .formula = R"(\|w_{t+1}\|^2 \le \sum_{s\le t,\ \text{mistake}} \|x_s\|^2)",
           .note = "Beyond the sources: sharper than total-norm."},
          [](const auto& f) { return chain(f.w2).at_most(f.x2_sum); }};
}

Step<Facts> sandwich() {
  return {
      {.id = "sandwich",
       .scope = Scope::every_round,
       .uses = {"separable", "total-progress", "cauchy-schwarz", "total-norm"},
       .formula = R"((m_t\gamma)^2 \le (w_{t+1}\cdot u)^2 \le \|w_{t+1}\|^2\,\|u\|^2 \le m_t R^2\,\|u\|^2)",
       .sources = {"A (4), (8)", "B", "R (1)-(4)", "L Theorem", "H"},
       .note = "B prints the last relation of its chain the wrong way round."},
      [](const auto& f) {
        const auto progressed = f.m * f.gamma;
        return chain(progressed * progressed).at_most(f.wu * f.wu).at_most(f.w2 * f.u2).at_most(f.m * f.radius2 * f.u2);
      }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"sandwich"},
           .formula = R"(m_t\,\gamma^2 \le R^2\,\|u\|^2)",
           .sources = {"A Theorem 2.1", "B Theorem", "R", "L Theorem", "H"},
           .note = "B asks for a unit vector and prints norm 2; then |u|^2 is missing from its bound."},
          [](const auto& f) { return chain(f.m * f.gamma * f.gamma).at_most(f.radius2 * f.u2); }};
}

Step<Facts> sum_bound() {
  return {{.id = "sum-bound",
           .scope = Scope::every_round,
           .uses = {"separable", "total-progress", "cauchy-schwarz", "sum-norm"},
           .formula = R"((m_t\,\gamma)^2 \le \|u\|^2 \sum_{s\le t,\ \text{mistake}} \|x_s\|^2)",
           .note = "Beyond the sources: the bound with sum-norm for total-norm."},
          [](const auto& f) {
            const auto progressed = f.m * f.gamma;
            return chain(progressed * progressed).at_most(f.u2 * f.x2_sum);
          }};
}

Step<Facts> cosine() {
  return {{.id = "cosine",
           .scope = Scope::mistakes,
           .uses = {"separable", "total-progress", "cauchy-schwarz", "total-norm"},
           .formula = R"(\frac{m_t\,\gamma^2}{R^2\,\|u\|^2} \le \cos^2(w_{t+1},u) = )"
                      R"(\frac{(w_{t+1}\cdot u)^2}{\|w_{t+1}\|^2\,\|u\|^2} \le 1)",
           .sources = {"R (2)-(3)"},
           .note = "The angle to u shrinks with every mistake, and has only so far to go. Where w = 0, which separable "
                   "excludes, the quotient counts as 0."},
          [](const auto& f) {
            return chain(ratio(f.m * f.gamma * f.gamma, f.radius2 * f.u2))
                .at_most(ratio(f.wu * f.wu, f.w2 * f.u2))
                .at_most(1);
          }};
}

/// Whether the margin is more than gamma on every round, as R has it, and there is a mistake.
bool strictly_separable(const auto& f) {
  return f.beyond_gamma && f.m > 0;
}

Step<Facts> strict_progress() {
  return {{.id = "strict-progress",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"zero-start", "progress", "conservative"},
           .formula = R"(w_{T+1}\cdot u > M\,\gamma \text{ where } y_t\,(u\cdot x_t) > \gamma \text{ on every round, })"
                      R"(M \ge 1)",
           .sources = {"R, the margin assumption"}},
          [](const auto& f) { return when(strictly_separable(f), chain(f.wu).greater_than(f.m * f.gamma)); }};
}

Step<Facts> strict_bound() {
  return {{.id = "strict-bound",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"separable", "strict-progress", "cauchy-schwarz", "total-norm"},
           .formula = R"(R^2\,\|u\|^2 > M\,\gamma^2 \text{ where } y_t\,(u\cdot x_t) > \gamma \text{ on every round, })"
                      R"(M \ge 1)",
           .sources = {"R Theorem"},
           .note = "R asks for more than gamma and prints the bound with at most; it is then never attained."},
          [](const auto& f) {
            return when(strictly_separable(f), chain(f.radius2 * f.u2).greater_than(f.m * f.gamma * f.gamma));
          }};
}

std::vector<Step<Facts>> all_steps() {
  std::vector<Step<Facts>> steps = separable_proof();
  for (const auto& step : {cosine(), strict_progress(), strict_bound()}) steps.push_back(step);
  return steps;
}

}  // namespace
}  // namespace perceptron_separable_steps

const std::vector<Step<PerceptronFacts>>& separable_proof() {
  using namespace perceptron_separable_steps;
  using namespace perceptron_steps;
  static const std::vector<Step<PerceptronFacts>> steps{mistake_sign<Facts>(),
                                                        update_rule<Facts>(),
                                                        conservative<Facts>(),
                                                        update_corrects<Facts>(),
                                                        progress<Facts>(),
                                                        total_progress(),
                                                        norm_expansion<Facts>(),
                                                        norm_growth<Facts>(),
                                                        total_norm<Facts>(),
                                                        sum_norm(),
                                                        cauchy_schwarz<Facts>(),
                                                        sandwich(),
                                                        bound(),
                                                        sum_bound()};
  return steps;
}

const Theorem<PerceptronFacts>& perceptron_separable() {
  using namespace perceptron_separable_steps;
  using namespace perceptron_steps;
  static const Theorem<PerceptronFacts> theorem{
      .text = {.id = "perceptron-separable",
               .title = "Perceptron mistake bound on separable sequences",
               .statement =
                   R"(If $w_1 = 0$ and some $u$ has $y_t\,(u\cdot x_t) \ge \gamma > 0$ on every round, then the )"
                   R"(perceptron makes at most $R^2\|u\|^2/\gamma^2$ mistakes, where $R = \max_t \|x_t\|$. )"
                   R"(This holds however ties are predicted.)",
               .bound = R"(M \le R^2\,\|u\|^2/\gamma^2)",
               .learners = {"perceptron", "averaged-perceptron", "voted-perceptron"},
               .sources = {"Block 1962", "Novikoff 1962", "A Theorem 2.1", "B Theorem", "R", "L Theorem",
                           "H Online Perceptron"},
               .file = "invariants/perceptron/separable.cpp",
               .remark = R"(Progress towards $u$ is linear in the mistakes, the norm grows like their square root.)"},
      .hypotheses = {zero_start<Facts>(), separable<Facts>()},
      .steps = all_steps(),
      .bound = [](const PerceptronFacts& f) -> std::optional<Number> {
        if (f.gamma <= 0) return std::nullopt;
        return Rational(f.radius2 * f.u2 / (f.gamma * f.gamma));
      },
      .quantities = [](const Facts& f) { return perceptron_quantities(f); },
      .state = [](const Facts& f) { return perceptron_state(f); }};
  return theorem;
}

}  // namespace mistakebound
