#include "invariants/certificates/max_margin.hpp"

#include "invariants/certificates/candidates.hpp"

#include <algorithm>

#include "reference/numbers/error.hpp"

namespace mistakebound {

MaxMarginFacts::MaxMarginFacts(const Sequence& sequence, Separation found, std::vector<Vector> others)
    : answer(std::move(found)), examples(sequence.size()), w2(norm2(answer.w)), combination(sequence.dimension) {
  for (const DualCoefficient& given : answer.weights) {
    if (given.example >= examples)
      throw InputError({"certificate", 0, 0}, "a weight for example " + std::to_string(given.example + 1),
                       "an example from 1 to " + std::to_string(examples));
    coefficient[given.example] += given.value;
  }
  tripled = Rational(3) * answer.w;
  long_w_ = over_one_denominator(answer.w);
  long_tripled_ = over_one_denominator(tripled);
  for (Vector& v : others) {
    Rational square = norm2(v);
    candidates.push_back({std::move(v), std::move(square), std::nullopt});
  }
}

const Rational& MaxMarginFacts::coefficient_of(std::size_t example) const {
  static const Rational none = 0;
  const auto found = coefficient.find(example);
  return found == coefficient.end() ? none : found->second;
}

void MaxMarginFacts::observe(const Round& round) {
  t = round.t;
  weight = coefficient_of(t - 1);
  const bool fits = in_integers(round.x, x_);
  margin = round.y * (fits ? long_dot(long_w_, x_) : dot(answer.w, round.x));
  if (!least || margin < *least) least = margin;
  Rational margin_of_tripled = round.y * (fits ? long_dot(long_tripled_, x_) : dot(tripled, round.x));
  if (!least_tripled || margin_of_tripled < *least_tripled) least_tripled = std::move(margin_of_tripled);
  weight_sum += weight;
  if (weight != 0) combination.add(round.y * weight, round.x);
  for (Candidate& candidate : candidates) {
    const Rational reached = round.y * dot(candidate.v, round.x);
    if (!candidate.least || reached < *candidate.least) candidate.least = reached;
  }
}

namespace max_margin_steps {
namespace {

using Facts = MaxMarginFacts;

/// Claims of the separable outcome, and of the other one.
auto if_separable(std::function<Claim(const Facts&)> claim) {
  return [claim = std::move(claim)](const Facts& f) {
    return f.answer.separable ? std::optional<Claim>(claim(f)) : std::nullopt;
  };
}
auto if_not_separable(std::function<Claim(const Facts&)> claim) {
  return [claim = std::move(claim)](const Facts& f) {
    return f.answer.separable ? std::nullopt : std::optional<Claim>(claim(f));
  };
}

Step<Facts> primal_feasible() {
  return {{.id = "primal-feasible",
           .scope = Scope::every_round,
           .formula = R"(y_i\,(w\cdot x_i) \ge 1)",
           .sources = {"H Margins"},
           .given = true},
          if_separable([](const Facts& f) { return chain(f.margin).at_least(Rational(1)); })};
}

Step<Facts> dual_nonnegative() {
  return {{.id = "dual-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(\alpha_i \ge 0)",
           .sources = {"H Margins"},
           .given = true},
          if_separable([](const Facts& f) { return chain(f.weight).at_least(Rational(0)); })};
}

Step<Facts> stationarity() {
  return {{.id = "stationarity",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\big\|w - \sum_i \alpha_i y_i x_i\big\|^2 = 0)",
           .sources = {"H Margins"},
           .given = true},
          if_separable([](const Facts& f) {
            const Vector gap = f.answer.w - f.combination.value();
            return chain(norm2(gap)).equals(Rational(0));
          })};
}

Step<Facts> complementary_slackness() {
  return {{.id = "complementary-slackness",
           .scope = Scope::every_round,
           .kind = Kind::equation,
           .formula = R"(\alpha_i\,(y_i\,(w\cdot x_i) - 1) = 0)",
           .sources = {"H Margins"},
           .given = true,
           .never_alone = "no answer: by `stationarity` and `strong-duality` the left sides add up to 0, and by "
                          "`primal-feasible` and `dual-nonnegative` none of them is negative"},
          if_separable([](const Facts& f) { return chain(Rational(f.weight * (f.margin - 1))).equals(Rational(0)); })};
}

Step<Facts> strong_duality() {
  return {{.id = "strong-duality",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"stationarity", "complementary-slackness"},
           .formula = R"(\sum_i \alpha_i = \|w\|^2)",
           .note = "Beyond the sources: both optima are equal."},
          if_separable([](const Facts& f) { return chain(f.weight_sum).equals(f.w2); })};
}

Step<Facts> distance() {
  return {
      {.id = "distance",
       .scope = Scope::end,
       .kind = Kind::equation,
       .uses = {"primal-feasible", "stationarity", "complementary-slackness"},
       .formula =
           R"(\frac{(\min_i y_i\,w\cdot x_i)^2}{\|w\|^2} = \frac1{\|w\|^2} = \frac{(\min_i y_i\,3w\cdot x_i)^2}{\|3w\|^2})",
       .sources = {"H Margins"},
       .note = "The distance of the nearest example to the hyperplane does not change when w is rescaled."},
      if_separable([](const Facts& f) {
        if (f.w2 == 0) return chain(f.w2).greater_than(Rational(0));  // w = 0 has no hyperplane
        return chain(Rational(*f.least * *f.least / f.w2))
            .equals(Rational(1 / f.w2))
            .equals(Rational(*f.least_tripled * *f.least_tripled / norm2(f.tripled)));
      })};
}

Step<Facts> best_margin() {
  return {{.id = "best-margin",
           .scope = Scope::end,
           .uses = {"primal-feasible", "dual-nonnegative", "stationarity", "complementary-slackness"},
           .formula = R"(\max_{v \text{ tried}} \frac{(\min_i y_i\,v\cdot x_i)_+^2}{\|v\|^2} \le \frac1{\|w\|^2})",
           .sources = {"H Margins"},
           .note = "No other separator tried is farther from the examples."},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.answer.separable) return std::nullopt;
            std::optional<Rational> best;
            for (const Facts::Candidate& candidate : f.candidates) {
              if (candidate.v2 == 0 || !candidate.least) continue;
              const Rational margin =
                  *candidate.least > 0 ? Rational(*candidate.least * *candidate.least / candidate.v2) : Rational(0);
              if (!best || margin > *best) best = margin;
            }
            if (!best) return std::nullopt;
            if (f.w2 == 0) return chain(f.w2).greater_than(Rational(0));
            return chain(*best).at_most(Rational(1 / f.w2));
          }};
}

Step<Facts> lambda_nonnegative() {
  return {{.id = "lambda-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(\lambda_i \ge 0)",
           .sources = {"Gordan 1873"},
           .given = true},
          if_not_separable([](const Facts& f) { return chain(f.weight).at_least(Rational(0)); })};
}

Step<Facts> lambda_sum() {
  return {{.id = "lambda-sum",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\sum_i \lambda_i = 1)",
           .sources = {"Gordan 1873"},
           .given = true},
          if_not_separable([](const Facts& f) { return chain(f.weight_sum).equals(Rational(1)); })};
}

Step<Facts> lambda_vanishes() {
  return {{.id = "lambda-vanishes",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\big\|\sum_i \lambda_i y_i x_i\big\|^2 = 0)",
           .sources = {"Gordan 1873"},
           .given = true},
          if_not_separable([](const Facts& f) { return chain(norm2(f.combination.value())).equals(Rational(0)); })};
}

Step<Facts> none_separates() {
  return {{.id = "none-separates",
           .scope = Scope::end,
           .uses = {"lambda-nonnegative", "lambda-sum", "lambda-vanishes"},
           .formula = R"(\max_{v \text{ tried}} \min_i y_i\,(v\cdot x_i) \le 0)",
           .sources = {"Gordan 1873"},
           .note = "What the certificate says of every v, seen on those tried."},
          [](const Facts& f) -> std::optional<Claim> {
            if (f.answer.separable) return std::nullopt;
            return none_is_positive(f.candidates);
          }};
}

}  // namespace
}  // namespace max_margin_steps

const Theorem<MaxMarginFacts>& max_margin() {
  using namespace max_margin_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "max-margin",
           .title = "Maximum-margin separator, or the certificate that there is none",
           .statement =
               R"(Either some $w$ attains $\min \|w\|^2$ subject to $y_i\,(w\cdot x_i) \ge 1$, shown by )"
               R"($\alpha \ge 0$ with $w = \sum_i \alpha_i y_i x_i$ and $\alpha_i\,(y_i\,(w\cdot x_i) - 1) = 0$; then its margin )"
               R"($1/\|w\|$ is the largest of all separators. Or none separates, shown by $\lambda \ge 0$, )"
               R"($\sum_i\lambda_i = 1$, $\sum_i \lambda_i y_i x_i = 0$.)",
           .learners = {"perceptron", "perceptron-batch"},
           .sources = {"H Margins", "L Halfspaces", "Gordan 1873"},
           .file = "invariants/certificates/max_margin.cpp",
           .remark = "Rounds are examples. The claims look at the certificate alone, not at how it was found."},
      .hypotheses = {},
      .steps = {primal_feasible(), dual_nonnegative(), complementary_slackness(), stationarity(), strong_duality(),
                distance(), best_margin(), lambda_nonnegative(), lambda_sum(), lambda_vanishes(), none_separates()},
      .bound = nullptr,
      .quantities = [](const Facts& f) {
        std::vector<NamedQuantity> result;
        result.push_back({"separable", f.answer.separable});
        if (f.answer.separable) {
          result.push_back({"u", f.answer.w});
          result.push_back({"u2", f.w2});
          if (f.w2 != 0) result.push_back({"margin2", Rational(1 / f.w2)});
        }
        return result;
      }};
  return theorem;
}

}  // namespace mistakebound
