#include "invariants/perceptron/batch.hpp"

#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/steps.hpp"

namespace mistakebound {

BatchFacts::BatchFacts(const Sequence& set, const BatchOutcome& ended, Vector given_comparator,
                       std::optional<Rational> given, std::optional<Separation> certificate)
    : PerceptronFacts(given_comparator, std::move(given)),
      s(&set),
      outcome(&ended),
      inseparable(std::move(certificate)),
      w(zero_vector(set.dimension)),
      comparator(std::move(given_comparator)) {}

void BatchFacts::survey(const Example& example) {
  PerceptronFacts::survey(example);
  ++surveyed;
  if (culprit_margin) return;
  Rational reached = example.y * dot(comparator, example.x);
  if (asked_gamma ? reached >= *asked_gamma : reached > 0) return;
  culprit = surveyed;
  culprit_margin = std::move(reached);
}

void BatchFacts::begin(const Vector& first_state) {
  was_asked = asked_gamma.has_value();
  comparator_gamma = asked_gamma ? *asked_gamma : least_margin.value_or(0);
  if (comparator_gamma > 0) {
    u = comparator / comparator_gamma;
    u2 = norm2(u);
    asked_gamma = 1;
  }
  PerceptronFacts::begin(first_state);
  w = first_state;
}

void BatchFacts::observe(const Round& round) {
  PerceptronFacts::observe(round);
  w = round.after;
}

Rational BatchFacts::least_score() const {
  std::optional<Rational> least;
  for (const Example& example : s->examples) {
    Rational reached = example.y * dot(w, example.x);
    if (!least || reached < *least) least = std::move(reached);
  }
  return least.value_or(0);
}

Rational BatchFacts::weighted_score() const {
  Rational total = 0;
  for (const DualCoefficient& lambda : inseparable->weights) {
    const Example& example = s->examples.at(lambda.example);
    total += lambda.value * example.y * dot(w, example.x);
  }
  return total;
}

namespace perceptron_batch_steps {
namespace {

using Facts = BatchFacts;

Step<Facts> iterations() {
  return {
      {.id = "iterations",
       .scope = Scope::end,
       .uses = {"bound"},
       .formula = R"(\text{loop iterations} = M + 1 \le \|w_*\|^2 L^2 + 1)",
       .sources = {"H, Perceptron algorithm, Theorem"},
       .note = "H counts one too few: the last iteration, which returns, makes no update.",
       .given = true},
      [](const Facts& f) -> std::optional<Claim> {
        if (!f.outcome->halted || f.gamma <= 0) return std::nullopt;
        return chain(Rational(f.outcome->iterations)).equals(Rational(f.m + 1)).at_most(Rational(f.update_bound() + 1));
      }};
}

Step<Facts> separates() {
  return {{.id = "separates",
           .scope = Scope::end,
           .kind = Kind::strict,
           .formula = R"(\min_{(x,y)\in S} y\,(w\cdot x) > 0)",
           .sources = {"H, Perceptron algorithm"},
           .given = true},
          [](const Facts& f) -> std::optional<Claim> {
            if (f.outcome->halted) return chain(f.least_score()).greater_than(Rational(0));
            if (f.inseparable || f.gamma <= 0 || f.culprit != 0) return std::nullopt;
            return Claim::undecided("the limit on updates stopped the learner before it halted; at most " +
                                    floor_of(f.update_bound()).str() + " updates are needed");
          }};
}

Step<Facts> certificate() {
  return {{.id = "certificate",
           .scope = Scope::end,
           .formula = R"(\big\|\sum_i \lambda_i y_i x_i\big\|^2 = \sum_i \lambda_i - 1 = 0 \le \min_i \lambda_i)",
           .sources = {"Gordan 1873"},
           .note = "On a set that is not separable: lambda is a convex combination that vanishes.",
           .given = true},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.inseparable) return std::nullopt;
            Vector combination = zero_vector(f.s->dimension);
            Rational sum = 0;
            std::optional<Rational> least;
            for (const DualCoefficient& lambda : f.inseparable->weights) {
              const Example& example = f.s->examples.at(lambda.example);
              combination += lambda.value * example.y * example.x;
              sum += lambda.value;
              if (!least || lambda.value < *least) least = lambda.value;
            }
            return chain(norm2(combination))
                .equals(Rational(sum - 1))
                .equals(Rational(0))
                .at_most(least.value_or(Rational(-1)));
          }};
}

Step<Facts> never_halts() {
  return {
      {.id = "never-halts",
       .scope = Scope::end,
       .uses = {"certificate"},
       .formula = R"(\min_{(x,y)\in S} y\,(w\cdot x) \le \sum_i \lambda_i y_i\,(w\cdot x_i) = 0)",
       .sources = {"H, after the algorithm"},
       .note =
           "On a set that is not separable: every w leaves a violation, so that there is always an update to make."},
      [](const Facts& f) -> std::optional<Claim> {
        if (!f.inseparable) return std::nullopt;
        return chain(f.least_score()).at_most(f.weighted_score()).equals(Rational(0));
      }};
}

Theorem<Facts> make_theorem() {
  const Theorem<PerceptronFacts>& online = perceptron_separable();
  Theorem<Facts> theorem{
      .text =
          {.id = "perceptron-batch",
           .title = "The batch perceptron halts with a separator",
           .statement =
               R"(If some $w_*$ has $\min_{(x,y)\in S} y\,(w_*\cdot x) \ge 1$, then the batch perceptron makes at )"
               R"(most $\|w_*\|^2 L^2$ updates, $L = \max\|x\|$, and returns a $w$ with $y\,(w\cdot x) > 0$ on )"
               R"(all of $S$, whichever violating example it takes. If $S$ is not separable it never halts.)",
           .bound = R"(M \le \|w_*\|^2 L^2)",
           .learners = {"perceptron-batch"},
           .sources = {"H, Perceptron algorithm"},
           .file = "invariants/perceptron/batch.cpp",
           .remark =
               R"(A round is an update. The steps up to the bound are those of perceptron-separable for $u = w_*$, )"
               R"(so that $\gamma = 1$.)"},
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (f.gamma <= 0) return std::nullopt;
        return f.update_bound();
      },
      .quantities =
          [](const Facts& f) {
            std::vector<NamedQuantity> result;
            if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.comparator_gamma});
            result.push_back({"u", f.comparator});
            result.push_back({"R2", f.radius2});
            result.push_back({"u2", norm2(f.comparator)});
            result.push_back({"w_star", f.u});
            result.push_back({"halted", f.outcome->halted});
            return result;
          },
      .state = [](const Facts& f) -> std::vector<NamedQuantity> {
        return {{"w2", f.w2}, {"w2_before", f.w2_before}};
      }};
  // The hypothesis speaks of the whole set, before the first update.
  Step<Facts> separable{online.hypotheses.back().text, [](const Facts& f) -> std::optional<Claim> {
                          if (f.s->examples.empty()) return std::nullopt;
                          if (f.comparator_gamma <= 0 && f.was_asked)
                            return chain(f.comparator_gamma).greater_than(Rational(0));
                          const Rational& margin = f.culprit_margin ? *f.culprit_margin : *f.least_margin;
                          return f.comparator_gamma > 0 ? chain(margin).at_least(f.comparator_gamma).about(f.culprit)
                                                        : chain(margin).greater_than(Rational(0)).about(f.culprit);
                        }};
  separable.text.scope = Scope::once;
  separable.text.formula = R"(\min_{(x,y)\in S} y\,(u\cdot x) \ge \gamma > 0)";
  theorem.hypotheses = {perceptron_steps::zero_start<Facts>(), separable};
  for (const auto& step : separable_proof())
    if (step.text.scope != Scope::other_rounds) theorem.steps.push_back(step.in<Facts>());
  theorem.steps.push_back(iterations());
  theorem.steps.push_back(separates());
  theorem.steps.push_back(certificate());
  theorem.steps.push_back(never_halts());
  for (auto& step : theorem.steps) std::erase(step.text.uses, "conservative");
  return theorem;
}

}  // namespace
}  // namespace perceptron_batch_steps

const Theorem<BatchFacts>& perceptron_batch() {
  using namespace perceptron_batch_steps;
  static const Theorem<Facts> theorem = make_theorem();
  return theorem;
}

}  // namespace mistakebound
