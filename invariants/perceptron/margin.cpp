#include "invariants/perceptron/margin.hpp"

#include <algorithm>

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {

MarginFacts::MarginFacts(Vector comparator, std::optional<Rational> given, Rational margin_asked, const Sequence* set)
    : PerceptronFacts(std::move(comparator), std::move(given)), set_(set) {
  beta = std::move(margin_asked);
}

void MarginFacts::begin(const Vector& first_state) {
  PerceptronFacts::begin(first_state);
  w_ = first_state;
}

void MarginFacts::observe(const Round& round) {
  // An update is a round that is to move the weights, or does.
  const bool moved = &round.before != &round.after;
  updated = moved || Rational(round.y * dot(round.before, round.x)) <= beta;
  const bool measured = updated || round.mistake;
  const auto mistakes_before = m;
  PerceptronFacts::observe(
      measure(Round{round.t, round.x, round.y, round.prediction, measured, round.before, round.after}, u, 1));
  m = mistakes_before + (round.mistake ? 1 : 0);
  mistake = round.mistake;
  k += updated ? 1 : 0;
  unchanged_ = updated ? 0 : unchanged_ + 1;
  if (moved) w_ = round.after;
}

Rational MarginFacts::reached() const {
  std::optional<Rational> least;
  for (const Example& example : set_->examples) {
    Rational margin_of_example = example.y * dot(w_, example.x);
    if (!least || margin_of_example < *least) least = std::move(margin_of_example);
  }
  return least.value_or(0);
}

namespace margin_perceptron_steps {
namespace {

using Facts = MarginFacts;

/// A step of the perceptron's proof that is about updates here.
Step<Facts> of_updates(Step<Facts> step) {
  step.text.scope = Scope::updates;
  return step;
}

Step<Facts> small_margin() {
  return {
      {.id = "small-margin",
       .scope = Scope::updates,
       .formula = R"(y_t\,(w_t\cdot x_t) \le \beta)",
       .sources = {"Krauth and Mezard 1987"},
       .given = true,
       .never_alone = "no learner: where `norm-expansion` holds, the first inequality of `norm-growth` says the same"},
      [](const auto& f) { return chain(f.score).at_most(f.beta); }};
}

Step<Facts> total_progress() {
  return {{.id = "total-progress",
           .scope = Scope::every_round,
           .uses = {"zero-start", "progress"},
           .formula = R"(w_{t+1}\cdot u \ge k_t\,\gamma)",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) { return chain(f.wu).at_least(f.k * f.gamma); }};
}

Step<Facts> norm_growth() {
  return {{.id = "norm-growth",
           .scope = Scope::updates,
           .uses = {"norm-expansion", "small-margin"},
           .formula = R"(\|w_{t+1}\|^2 \le \|w_t\|^2 + 2\,\beta + \|x_t\|^2 \le \|w_t\|^2 + 2\,\beta + R^2)",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) {
            return chain(f.w2).at_most(f.w2_before + 2 * f.beta + f.x2).at_most(f.w2_before + 2 * f.beta + f.radius2);
          }};
}

Step<Facts> total_norm() {
  return {{.id = "total-norm",
           .scope = Scope::every_round,
           .uses = {"zero-start", "norm-growth"},
           .formula = R"(\|w_{t+1}\|^2 \le k_t\,(R^2 + 2\,\beta))",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) { return chain(f.w2).at_most(f.k * (f.radius2 + 2 * f.beta)); }};
}

Step<Facts> sandwich() {
  return {{.id = "sandwich",
           .scope = Scope::every_round,
           .uses = {"separable", "total-progress", "cauchy-schwarz", "total-norm"},
           .formula =
               R"((k_t\gamma)^2 \le (w_{t+1}\cdot u)^2 \le \|w_{t+1}\|^2\,\|u\|^2 \le k_t\,(R^2 + 2\,\beta)\,\|u\|^2)",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) {
            const auto progressed = f.k * f.gamma;
            return chain(progressed * progressed)
                .at_most(f.wu * f.wu)
                .at_most(f.w2 * f.u2)
                .at_most(f.k * (f.radius2 + 2 * f.beta) * f.u2);
          }};
}

Step<Facts> mistakes_update() {
  return {{.id = "mistakes-update",
           .scope = Scope::every_round,
           .formula = R"(m_t \le k_t)",
           .note = "A mistake has y (w.x) <= 0, which is at most beta.",
           .given = true},
          [](const auto& f) { return chain(f.mistakes_so_far()).at_most(f.k); }};
}

Step<Facts> update_bound() {
  return {{.id = "update-bound",
           .scope = Scope::every_round,
           .uses = {"sandwich"},
           .formula = R"(k_t\,\gamma^2 \le (R^2 + 2\,\beta)\,\|u\|^2)",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) { return chain(f.k * f.gamma * f.gamma).at_most((f.radius2 + 2 * f.beta) * f.u2); }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"update-bound", "mistakes-update"},
           .formula = R"(m_t\,\gamma^2 \le (R^2 + 2\,\beta)\,\|u\|^2)",
           .sources = {"Krauth and Mezard 1987"}},
          [](const auto& f) {
            return chain(f.mistakes_so_far() * f.gamma * f.gamma).at_most((f.radius2 + 2 * f.beta) * f.u2);
          }};
}

Step<Facts> length() {
  return {{.id = "bounded-length",
           .scope = Scope::every_round,
           .uses = {"separable", "total-progress", "cauchy-schwarz", "total-norm"},
           .formula = R"(\|w_{t+1}\|^2\,\gamma^2 \le (R^2 + 2\,\beta)^2\,\|u\|^2)",
           .sources = {"Krauth and Mezard 1987"},
           .note = "The weights cannot grow beyond that, however often the examples come."},
          [](const auto& f) {
            const auto each = f.radius2 + 2 * f.beta;
            return chain(f.w2 * f.gamma * f.gamma).at_most(each * each * f.u2);
          }};
}

Step<Facts> reached() {
  return {{.id = "reached",
           .scope = Scope::end,
           .kind = Kind::strict,
           .formula = R"(\min_{(x,y)\in S} y\,(w\cdot x) > \beta \text{ where the last pass made no update})",
           .sources = {"Krauth and Mezard 1987"},
           .given = true},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.halted()) return std::nullopt;
            return chain(f.reached()).greater_than(f.beta);
          }};
}

Step<Facts> half_margin() {
  return {{.id = "half-margin",
           .scope = Scope::end,
           .kind = Kind::strict,
           .uses = {"separable", "reached", "bounded-length"},
           .formula = R"(\big(\min_{(x,y)\in S} y\,(w\cdot x)\big)^2\,(R^2 + 2\,\beta)^2\,\|u\|^2 > )"
                      R"((\beta\gamma)^2\,\|w\|^2 \text{ where the last pass made no update})",
           .sources = {"Krauth and Mezard 1987"},
           .note = "The margin of w exceeds beta/(R^2 + 2 beta) of u's, which tends to half of it as beta grows."},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.halted()) return std::nullopt;
            const Rational least = f.reached();
            const Rational each = f.radius2 + 2 * f.beta;
            return chain(Rational(least * least * each * each * f.u2))
                .greater_than(Rational(f.beta * f.beta * f.gamma * f.gamma * f.w2));
          }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result = perceptron_quantities(f);
  result.push_back({"beta", f.beta});
  result.push_back({"updates", f.k});
  if (f.u2 != 0 && f.gamma > 0) result.push_back({"margin2", Rational(f.gamma * f.gamma / f.u2)});
  if (f.halted() && f.w2 != 0) {
    const Rational least = f.reached();
    result.push_back({"reached_margin2", Rational(least * least / f.w2)});
  }
  return result;
}

}  // namespace
}  // namespace margin_perceptron_steps

const Theorem<MarginFacts>& margin_perceptron() {
  using namespace margin_perceptron_steps;
  using namespace perceptron_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "margin-perceptron",
           .title = "Updates and margin of the perceptron with a margin",
           .statement =
               R"(If $w_1 = 0$ and some $u$ has $y_t\,(u\cdot x_t) \ge \gamma > 0$ on every round, then the )"
               R"(perceptron that updates where $y\,(w\cdot x) \le \beta$ makes at most )"
               R"($(R^2+2\beta)\|u\|^2/\gamma^2$ updates, mistakes among them, where $R = \max_t \|x_t\|$. After a )"
               R"(pass without an update $w$ has a margin of more than $\beta/(R^2+2\beta)$ times that of $u$.)",
           .bound = R"(M \le (R^2+2\,\beta)\,\|u\|^2/\gamma^2)",
           .learners = {"margin-perceptron"},
           .sources = {"Krauth and Mezard 1987", "Gentile 2001", "Duda, Hart and Stork 2001, section 5.5.2"},
           .file = "invariants/perceptron/margin.cpp",
           .remark = R"(An update is a round on which $w$ moves or is to move. At $\beta = 0$ the bound is that of )"
                     R"(`perceptron-separable`.)"},
      .hypotheses = {zero_start<Facts>(), separable<Facts>()},
      .steps = {small_margin(), of_updates(update_rule<Facts>()), of_updates(progress<Facts>()), total_progress(),
                of_updates(norm_expansion<Facts>()), norm_growth(), total_norm(), cauchy_schwarz<Facts>(), sandwich(),
                mistakes_update(), update_bound(), bound(), length(), reached(), half_margin()},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.gamma <= 0) return std::nullopt;
        return Rational((f.radius2 + 2 * f.beta) * f.u2 / (f.gamma * f.gamma));
      },
      .quantities = quantities,
      .state =
          [](const Facts& f) {
            std::vector<NamedQuantity> result = perceptron_state(f);
            result.push_back({"updated", Rational(f.updated ? 1 : 0)});
            return result;
          }};
  return theorem;
}

}  // namespace mistakebound
