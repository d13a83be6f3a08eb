#include "invariants/certificates/max_margin.hpp"

#include "invariants/certificates/candidates.hpp"
#include "invariants/certificates/examine.hpp"

#include <algorithm>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

bool has_both_labels(const Sequence& sequence) {
  const auto& packed = sequence.examples.packed();
  const auto label = [&](std::size_t i) { return packed != nullptr ? packed->label(i) : sequence.examples[i].y; };
  for (std::size_t i = 1; i < sequence.size(); ++i)
    if (label(i) != label(0)) return true;
  return false;
}

}  // namespace

MaxMarginFacts::MaxMarginFacts(const Sequence& sequence, Separation found, std::vector<Vector> others)
    : answer(std::move(found)), examples(sequence.size()), w2(norm2_of(answer.w)), combination(sequence.dimension) {
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
    Rational square = norm2_of(v);
    candidates.push_back({std::move(v), std::move(square), std::nullopt});
  }
  bounded = answer.offset == Offset::none || has_both_labels(sequence);
  if (!answer.weak) return;
  separates_weakly_ = norm2(*answer.weak) != 0;
  long_weak_ = over_one_denominator(*answer.weak);
  corrections = sum_of_corrections(sequence);
  if (!separates_weakly_) outside = orthogonal_to_weighed(sequence, answer.weights);
}

Rational MaxMarginFacts::norm2_of(const Vector& v) const {
  return norm2(without_offset(v, answer.offset));
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
  if (separates_weakly_) {
    weak_margin = round.y * (fits ? long_dot(long_weak_, x_) : dot(*answer.weak, round.x));
    if (!least_weak || weak_margin < *least_weak) least_weak = weak_margin;
    if (weight != 0) {
      const Rational product = weight * weak_margin;
      boundary_square += product * product;
    }
  }
  if (outside) products_square = norm2(fits ? outside->products(x_) : outside->products(over_one_denominator(round.x)));
  if (weight != 0) combination.add(round.y * weight, round.x);
  for (Candidate& candidate : candidates) {
    const Rational reached = round.y * dot(candidate.v, round.x);
    if (!candidate.least || reached < *candidate.least) candidate.least = reached;
  }
}

namespace max_margin_steps {
namespace {

using Facts = MaxMarginFacts;

constexpr auto is_separable = [](const auto& f) { return f.separable(); };
constexpr auto is_not_separable = [](const auto& f) { return !f.separable(); };
constexpr auto separates_weakly = [](const auto& f) { return f.separates_weakly(); };

Step<Facts> primal_feasible() {
  return {{.id = "primal-feasible",
           .scope = Scope::every_round,
           .formula = R"(y_i\,(w\cdot x_i + b) \ge 1)",
           .sources = {"H Margins"},
           .given = true},
          where(is_separable, [](const auto& f) { return chain(f.margin).at_least(1); })};
}

Step<Facts> dual_nonnegative() {
  return {{.id = "dual-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(\alpha_i \ge 0)",
           .sources = {"H Margins"},
           .given = true},
          where(is_separable, [](const auto& f) { return chain(f.alpha()).at_least(0); })};
}

Step<Facts> stationarity() {
  return {{.id = "stationarity",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\big\|w - \sum_i \alpha_i y_i x_i\big\|^2 = 0)",
           .sources = {"H Margins"},
           .given = true},
          where(is_separable, [](const auto& f) { return chain(f.gap2()).equals(0); })};
}

Step<Facts> balance() {
  return {{.id = "balance",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\sum_i \alpha_i y_i = 0 \text{ where } b \text{ is free})",
           .note = "Beyond the sources: this is the derivative by the offset.",
           .given = true},
          [](const auto& f) {
            return when(f.separable() && f.has_free_offset(), [&f] { return chain(f.alpha_balance()).equals(0); });
          }};
}

Step<Facts> complementary_slackness() {
  return {
      {.id = "complementary-slackness",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .formula = R"(\alpha_i\,(y_i\,(w\cdot x_i + b) - 1) = 0)",
       .sources = {"H Margins"},
       .given = true,
       .never_alone = "no answer: by `stationarity`, `balance` and `strong-duality` the left sides add up to 0, and "
                      "by `primal-feasible` and `dual-nonnegative` none of them is negative"},
      where(is_separable, [](const auto& f) { return chain(f.alpha() * (f.margin - 1)).equals(0); })};
}

Step<Facts> strong_duality() {
  return {{.id = "strong-duality",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"stationarity", "balance", "complementary-slackness"},
           .formula = R"(\sum_i \alpha_i = \|w\|^2)",
           .note = "Beyond the sources: both optima are equal."},
          where(is_separable, [](const auto& f) { return chain(f.alpha_sum()).equals(f.w2); })};
}

Step<Facts> distance() {
  return {
      {.id = "distance",
       .scope = Scope::end,
       .kind = Kind::equation,
       .uses = {"primal-feasible", "stationarity", "complementary-slackness"},
       .formula =
           R"(\frac{(\min_i y_i\,(w\cdot x_i + b))^2}{\|w\|^2} = \frac1{\|w\|^2} = \frac{(\min_i y_i\,(3w\cdot x_i + 3b))^2}{\|3w\|^2})",
       .sources = {"H Margins"},
       .note = "The distance of the nearest example to the hyperplane does not change when w and b are rescaled. Where "
               "an offset alone separates examples of one label, there is no hyperplane."},
      [](const Facts& f) -> std::optional<Claim> {
        if (!f.answer.separable || !f.bounded) return std::nullopt;
        if (f.w2 == 0) return chain(f.w2).greater_than(Rational(0));  // w = 0 has no hyperplane
        return chain(Rational(*f.least * *f.least / f.w2))
            .equals(Rational(1 / f.w2))
            .equals(Rational(*f.least_tripled * *f.least_tripled / f.norm2_of(f.tripled)));
      }};
}

Step<Facts> best_margin() {
  return {
      {.id = "best-margin",
       .scope = Scope::end,
       .uses = {"primal-feasible", "dual-nonnegative", "stationarity", "balance", "complementary-slackness"},
       .formula =
           R"(\max_{(v, c) \text{ tried}} \frac{(\min_i y_i\,(v\cdot x_i + c))_+^2}{\|v\|^2} \le \frac1{\|w\|^2})",
       .sources = {"H Margins"},
       .note = "No other separator tried is farther from the examples. An offset c is tried only where one is free."},
      [](const Facts& f) -> std::optional<Claim> {
        if (!f.answer.separable || !f.bounded) return std::nullopt;
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
          where(is_not_separable, [](const auto& f) { return chain(f.lambda()).at_least(0); })};
}

Step<Facts> lambda_sum() {
  return {{.id = "lambda-sum",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\sum_i \lambda_i = 1)",
           .sources = {"Gordan 1873"},
           .given = true},
          where(is_not_separable, [](const auto& f) { return chain(f.lambda_sum()).equals(1); })};
}

Step<Facts> lambda_vanishes() {
  return {{.id = "lambda-vanishes",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\big\|\sum_i \lambda_i y_i x_i\big\|^2 = 0)",
           .sources = {"Gordan 1873"},
           .given = true},
          where(is_not_separable, [](const auto& f) { return chain(f.combination2()).equals(0); })};
}

Step<Facts> lambda_balance() {
  return {{.id = "lambda-balance",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\sum_i \lambda_i y_i = 0 \text{ where } b \text{ is free})",
           .note = "Beyond the sources: the certificate of Gordan for the (x, 1).",
           .given = true},
          [](const auto& f) {
            return when(!f.separable() && f.has_free_offset(), [&f] { return chain(f.lambda_balance()).equals(0); });
          }};
}

Step<Facts> none_separates() {
  return {{.id = "none-separates",
           .scope = Scope::end,
           .uses = {"lambda-nonnegative", "lambda-sum", "lambda-vanishes", "lambda-balance"},
           .formula = R"(\max_{(v, c) \text{ tried}} \min_i y_i\,(v\cdot x_i + c) \le 0)",
           .sources = {"Gordan 1873"},
           .note = "What the certificate says of every v and c, shown on those tried."},
          [](const Facts& f) -> std::optional<Claim> {
            if (f.answer.separable) return std::nullopt;
            return none_is_positive(f.candidates);
          }};
}

Step<Facts> weak_nonnegative() {
  return {{.id = "weak-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(y_i\,(q\cdot x_i + r) \ge 0)",
           .sources = {"Albert and Anderson 1984"},
           .note = "No example is on the wrong side of a weak separator q with its offset r.",
           .given = true},
          where(separates_weakly, [](const auto& f) { return chain(f.weak_margin).at_least(0); })};
}

Step<Facts> weak_positive() {
  return {{.id = "weak-positive",
           .scope = Scope::end,
           .kind = Kind::strict,
           .formula = R"(\sum_i y_i\,(q\cdot x_i + r) > 0)",
           .sources = {"Albert and Anderson 1984"},
           .note = "Not all examples are on its boundary.",
           .given = true},
          where(separates_weakly, [](const auto& f) { return chain(f.weak_sum()).greater_than(0); })};
}

Step<Facts> weak_boundary() {
  return {{.id = "weak-boundary",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"lambda-nonnegative", "lambda-vanishes", "lambda-balance", "weak-nonnegative"},
           .formula = R"(\sum_i (\lambda_i\,y_i\,(q\cdot x_i + r))^2 = 0)",
           .note = "The examples of the certificate are on the boundary of every weak separator."},
          where(separates_weakly, [](const auto& f) { return chain(f.boundary_square).equals(0); })};
}

Step<Facts> lambda_spans() {
  return {
      {.id = "lambda-spans",
       .scope = Scope::every_round,
       .kind = Kind::equation,
       .formula = R"(\sum_k (v_k\cdot x_i + c_k)^2 = 0)",
       .sources = {"Albert and Anderson 1984"},
       .note = "The v_k with their offsets c_k are a basis of all v and c with v.x_j + c = 0 wherever lambda_j > 0, "
               "so that each example is a combination of those.",
       .given = true},
      [](const Facts& f) { return when(f.overlaps(), chain(f.products_square).equals(Rational(0))); }};
}

Step<Facts> none_separates_weakly() {
  return {{.id = "none-separates-weakly",
           .scope = Scope::end,
           .uses = {"lambda-nonnegative", "lambda-vanishes", "lambda-balance", "lambda-spans"},
           .formula =
               R"(\max_{(v, c) \text{ tried},\ \min_i y_i\,(v\cdot x_i + c) \ge 0} \sum_i y_i\,(v\cdot x_i + c) \le 0)",
           .note = "Every v and c with no example on the wrong side has all on its boundary, shown on those tried."},
          [](const Facts& f) -> std::optional<Claim> {
            if (!f.overlaps()) return std::nullopt;
            std::optional<Rational> most;
            for (const Facts::Candidate& candidate : f.candidates) {
              if (!candidate.least || *candidate.least < 0) continue;
              const Rational sum = dot(candidate.v, f.corrections);
              if (!most || sum > *most) most = sum;
            }
            if (!most) return std::nullopt;
            return chain(*most).at_most(Rational(0));
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
               R"(Either some $w$ attains $\min \|w\|^2$ subject to $y_i\,(w\cdot x_i + b) \ge 1$, shown by )"
               R"($\alpha \ge 0$ with $w = \sum_i \alpha_i y_i x_i$ and $\alpha_i\,(y_i\,(w\cdot x_i + b) - 1) = 0$; then its margin )"
               R"($1/\|w\|$ is the largest of all separators. Or none separates, shown by $\lambda \ge 0$, )"
               R"($\sum_i\lambda_i = 1$, $\sum_i \lambda_i y_i x_i = 0$. The offset $b$ is 0, unless it is free: then )"
               R"($\sum_i \alpha_i y_i = 0$, or $\sum_i \lambda_i y_i = 0$. Where none separates, there may be a $q \ne 0$ )"
               R"(with an $r$ that does so weakly: $y_i\,(q\cdot x_i + r) \ge 0$, and not always 0. Else the $x_i$ with )"
               R"($\lambda_i > 0$ span all examples.)",
           .learners = {"perceptron", "perceptron-batch", "averaged-perceptron", "voted-perceptron",
                        "margin-perceptron", "passive-aggressive", "passive-aggressive-1", "passive-aggressive-2"},
           .sources = {"H Margins", "L Halfspaces", "Gordan 1873", "Albert and Anderson 1984"},
           .file = "invariants/certificates/max_margin.cpp",
           .remark =
               "Rounds are examples. The claims look at the certificate alone, not at how it was found. With `--bias "
               "free` the offset b is free; with `--bias` it is the last entry of w, and counts in |w|. A weak "
               "separator is looked for by `separate` alone."},
      .hypotheses = {},
      .steps = {primal_feasible(), dual_nonnegative(), complementary_slackness(), stationarity(), balance(),
                strong_duality(), distance(), best_margin(), lambda_nonnegative(), lambda_sum(), lambda_vanishes(),
                lambda_balance(), none_separates(), weak_nonnegative(), weak_positive(), weak_boundary(),
                lambda_spans(), none_separates_weakly()},
      .bound = nullptr,
      .quantities = [](const Facts& f) {
        std::vector<NamedQuantity> result;
        result.push_back({"separable", f.answer.separable});
        if (f.answer.separable) {
          result.push_back({"u", without_offset(f.answer.w, f.answer.offset)});
          if (f.answer.offset == Offset::free) result.push_back({"offset", f.answer.w[f.answer.w.size() - 1]});
          result.push_back({"u2", f.w2});
          if (f.w2 != 0) result.push_back({"margin2", Rational(1 / f.w2)});
        }
        return result;
      }};
  return theorem;
}

}  // namespace mistakebound
