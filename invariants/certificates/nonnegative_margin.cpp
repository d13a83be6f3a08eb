#include "invariants/certificates/nonnegative_margin.hpp"

#include <algorithm>

#include "reference/numbers/error.hpp"

namespace mistakebound {
namespace {

/// The lambda of every example, in order.
std::vector<Rational> spread(const std::vector<DualCoefficient>& weights, std::size_t examples) {
  std::vector<Rational> result(examples, Rational(0));
  for (const DualCoefficient& given : weights) {
    if (given.example >= examples)
      throw InputError(
          {"certificate", 0, 0}, "a lambda for example " + std::to_string(given.example + 1),
          examples == 0 ? "none, as there is no example" : "an example from 1 to " + std::to_string(examples));
    result[given.example] += given.value;
  }
  return result;
}

Rational sum_of(const Vector& entries) {
  Rational sum = 0;
  for (const Rational& entry : entries) sum += entry;
  return sum;
}

void lower(std::optional<Rational>& least, const Rational& value) {
  if (!least || value < *least) least = value;
}

void raise(std::optional<Rational>& most, const Rational& value) {
  if (!most || value > *most) most = value;
}

}  // namespace

NonnegativeMarginFacts::NonnegativeMarginFacts(const Sequence& examples, NonnegativeMargin found,
                                               std::vector<Vector> others)
    : answer(std::move(found)),
      lambda(spread(answer.lambda, examples.size())),
      p_sum(sum_of(answer.p)),
      combination(examples.dimension) {
  if (answer.p.size() != examples.dimension)
    throw InputError({"certificate", 0, 0}, "p of dimension " + std::to_string(answer.p.size()),
                     "the dimension " + std::to_string(examples.dimension) + " of the examples");
  for (Vector& u : others) {
    if (std::any_of(u.begin(), u.end(), [](const Rational& entry) { return entry < 0; })) continue;
    Rational u1 = sum_of(u);
    candidates.push_back({std::move(u), std::move(u1), std::nullopt});
  }
}

const Vector& NonnegativeMarginFacts::combined() const {
  if (!combined_) combined_ = combination.value();
  return *combined_;
}

void NonnegativeMarginFacts::observe(const Round& round) {
  t = round.t;
  weight = lambda.at(t - 1);
  margin = round.y * dot(answer.p, round.x);
  lower(least, margin);
  weight_sum += weight;
  weighted_margin += weight * margin;
  if (weight != 0) {
    combination.add(round.y * weight, round.x);
    combined_.reset();
  }
  for (Candidate& candidate : candidates) lower(candidate.least, round.y * dot(candidate.u, round.x));
}

namespace nonnegative_margin_steps {
namespace {

using Facts = NonnegativeMarginFacts;

Step<Facts> p_nonnegative() {
  return {{.id = "p-nonnegative",
           .scope = Scope::once,
           .formula = R"(\min_i p_i \ge 0)",
           .sources = {"A section 3", "von Neumann 1928"},
           .given = true},
          [](const Facts& f) -> std::optional<Claim> {
            const Vector& p = f.answer.p;
            if (p.size() == 0) return std::nullopt;  // then p-sum fails
            return chain(*std::min_element(p.begin(), p.end())).at_least(Rational(0));
          }};
}

Step<Facts> p_sum() {
  return {{.id = "p-sum",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\sum_i p_i = 1)",
           .sources = {"von Neumann 1928"},
           .note = "No loss: the hypothesis of A bounds y (u.x) from below by gamma, and u/|u|_1 has the margin "
                   "gamma/|u|_1.",
           .given = true},
          [](const auto& f) { return chain(f.p_sum).equals(1); }};
}

Step<Facts> primal_feasible() {
  return {{.id = "primal-feasible",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(p\cdot x_t) \ge \gamma)",
           .sources = {"A section 3"},
           .given = true,
           .never_alone = "no answer: `value` says that the least of the left sides is gamma"},
          [](const auto& f) { return chain(f.margin).at_least(f.gamma()); }};
}

Step<Facts> lambda_nonnegative() {
  return {{.id = "lambda-nonnegative",
           .scope = Scope::every_round,
           .formula = R"(\lambda_t \ge 0)",
           .sources = {"von Neumann 1928", "Ville 1938"},
           .given = true},
          [](const auto& f) { return chain(f.weight).at_least(0); }};
}

Step<Facts> lambda_sum() {
  return {{.id = "lambda-sum",
           .scope = Scope::end,
           .kind = Kind::equation,
           .formula = R"(\sum_t \lambda_t = 1)",
           .sources = {"von Neumann 1928", "Ville 1938"},
           .given = true},
          [](const auto& f) { return chain(f.weight_sum).equals(1); }};
}

Step<Facts> dual_feasible() {
  return {{.id = "dual-feasible",
           .scope = Scope::end,
           .formula = R"(\max_i \sum_t \lambda_t y_t x_{ti} \le \gamma)",
           .sources = {"von Neumann 1928", "Ville 1938"},
           .note = "For every coordinate i, so for every mixture of coordinates.",
           .given = true,
           .never_alone = "no answer: `value` says that the left side is gamma"},
          [](const auto& f) { return chain(f.largest()).at_most(f.gamma()); }};
}

Step<Facts> weak_duality() {
  return {
      {.id = "weak-duality",
       .scope = Scope::end,
       .uses = {"p-nonnegative", "p-sum", "lambda-nonnegative", "lambda-sum"},
       .formula = R"(\min_t y_t\,(p\cdot x_t) \le \sum_t \lambda_t y_t\,(p\cdot x_t) )"
                  R"(= \sum_i p_i \sum_t \lambda_t y_t x_{ti} \le \max_i \sum_t \lambda_t y_t x_{ti})",
       .sources = {"von Neumann 1928"},
       .note =
           "A mixture lies between the least and the largest of what it mixes, whichever mixtures p and lambda are."},
      [](const auto& f) {
        return chain(f.least_margin()).at_most(f.weighted_margin).equals(f.mixed()).at_most(f.largest());
      }};
}

Step<Facts> value() {
  return {{.id = "value",
           .scope = Scope::end,
           .kind = Kind::equation,
           .uses = {"primal-feasible", "dual-feasible", "weak-duality"},
           .formula = R"(\min_t y_t\,(p\cdot x_t) = \gamma = \max_i \sum_t \lambda_t y_t x_{ti})",
           .sources = {"von Neumann 1928"},
           .note = "Weak duality closes: no p has a larger least margin, no lambda a smaller largest coordinate."},
          [](const auto& f) { return chain(f.least_margin()).equals(f.gamma()).equals(f.largest()); }};
}

Step<Facts> best_comparator() {
  return {
      {.id = "best-comparator",
       .scope = Scope::end,
       .uses = {"lambda-nonnegative", "lambda-sum", "dual-feasible"},
       .formula = R"(\max_{u \text{ tried},\ u \ge 0,\ u \ne 0} \frac{\min_t y_t\,(u\cdot x_t)}{\|u\|_1} \le \gamma)",
       .sources = {"von Neumann 1928"},
       .note = "What the certificate says of every nonnegative u, seen on those tried: none promises Winnow more."},
      [](const Facts& f) -> std::optional<Claim> {
        std::optional<Rational> best;
        for (const Facts::Candidate& candidate : f.candidates)
          if (candidate.u1 != 0) raise(best, *candidate.least / candidate.u1);
        if (!best) return std::nullopt;
        return chain(*best).at_most(f.answer.gamma);
      }};
}

Step<Facts> none_separates() {
  return {{.id = "none-separates",
           .scope = Scope::end,
           .uses = {"lambda-nonnegative", "lambda-sum", "dual-feasible"},
           .formula = R"(\max_{u \text{ tried},\ u \ge 0} \min_t y_t\,(u\cdot x_t) \le 0 \text{ where } \gamma \le 0)",
           .sources = {"Ville 1938"},
           .note = "A vector with negative entries may still separate; see max-margin."},
          [](const Facts& f) -> std::optional<Claim> {
            if (f.answer.gamma > 0) return std::nullopt;
            std::optional<Rational> best;
            for (const Facts::Candidate& candidate : f.candidates) raise(best, *candidate.least);
            if (!best) return std::nullopt;
            return chain(*best).at_most(Rational(0));
          }};
}

}  // namespace
}  // namespace nonnegative_margin_steps

const Theorem<NonnegativeMarginFacts>& nonnegative_margin() {
  using namespace nonnegative_margin_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "nonnegative-margin",
           .title = "Best nonnegative comparator, or the certificate that none separates",
           .statement =
               R"(Some $p \ge 0$ with $\sum_i p_i = 1$ attains the largest $\gamma$ with $y_t\,(p\cdot x_t) \ge \gamma$ )"
               R"(for every $t$, shown by $\lambda \ge 0$ with $\sum_t \lambda_t = 1$ and )"
               R"($\sum_t \lambda_t y_t x_{ti} \le \gamma$ for every $i$. So every $u \ge 0$, $u \ne 0$ has )"
               R"($\min_t y_t\,(u\cdot x_t) \le \gamma\,\|u\|_1$; and if $\gamma \le 0$, no $u \ge 0$ separates.)",
           .learners = {"winnow"},
           .sources = {"A section 3", "von Neumann 1928", "Ville 1938"},
           .file = "invariants/certificates/nonnegative_margin.cpp",
           .remark =
               "Rounds are examples. The claims look at p, lambda and gamma alone, not at how they were found. Of "
               "no examples every p is best: it is only claimed that p is a mixture."},
      .hypotheses = {},
      .steps = {p_nonnegative(), p_sum(), primal_feasible(), lambda_nonnegative(), lambda_sum(), dual_feasible(),
                weak_duality(), value(), best_comparator(), none_separates()},
      .bound = nullptr,
      .quantities = [](const Facts& f) {
        return std::vector<NamedQuantity>{{"gamma", f.answer.gamma}, {"p", f.answer.p}};
      }};
  return theorem;
}

}  // namespace mistakebound
