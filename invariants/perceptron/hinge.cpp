#include "invariants/perceptron/hinge.hpp"

#include "invariants/perceptron/steps.hpp"

namespace mistakebound {
namespace perceptron_hinge_steps {
namespace {

using Facts = HingeFacts;

Step<Facts> cauchy_schwarz_of_w_star() {
  Step<Facts> step = perceptron_steps::cauchy_schwarz<Facts>();
  step.text.formula = R"((w_{t+1}\cdot w_*)^2 \le \|w_{t+1}\|^2\,\|w_*\|^2)";
  return step;
}

Step<Facts> upper() {
  return {{.id = "upper",
           .scope = Scope::every_round,
           .uses = {"cauchy-schwarz", "total-norm"},
           .formula = R"((w_*\cdot w_{t+1})^2 \le b^2 m_t,\quad b = \|w_*\|\,L)",
           .sources = {"H, online theorem for non-separable sequences"}},
          [](const auto& f) { return chain(f.wu * f.wu).at_most(f.b2() * f.m); }};
}

Step<Facts> progress() {
  return {{.id = "progress",
           .scope = Scope::mistakes,
           .uses = {"update-rule"},
           .formula = R"(w_*\cdot w_{t+1} - w_*\cdot w_t = 1 - (1 - y_t\,w_*\cdot x_t) \ge 1 - \ell_t)",
           .sources = {"H"}},
          [](const auto& f) { return chain(f.wu - f.wu_before).equals(f.margin).at_least(f.one - f.loss); }};
}

Step<Facts> total_progress() {
  return {
      {.id = "total-progress",
       .scope = Scope::every_round,
       .uses = {"zero-start", "progress", "conservative"},
       .formula = R"(w_*\cdot w_{t+1} \ge m_t - H_t)",
       .sources = {"H"},
       .note = "H prints the hat of w and the index of the inner sum wrongly; the sum is over the mistakes up to t."},
      [](const auto& f) { return chain(f.wu).at_least(f.mistakes_so_far() - f.h); }};
}

Step<Facts> quadratic() {
  return {{.id = "quadratic",
           .scope = Scope::every_round,
           .uses = {"upper", "total-progress"},
           .formula = R"(m_t - b\sqrt{m_t} - H_t \le 0)",
           .sources = {"H"}},
          [](const auto& f) { return chain(f.mistakes_so_far() - f.h + root(-1, f.b2() * f.m)).at_most(0); }};
}

Step<Facts> bound_tight() {
  return {
      {.id = "bound-tight",
       .scope = Scope::every_round,
       .uses = {"quadratic"},
       .formula = R"(m_t \le \tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_t} + H_t)",
       .sources = {"H"}},
      [](const auto& f) { return chain(f.mistakes_so_far() * f.one).at_most(hinge_bound_tight(f.b2(), f.h, f.one)); }};
}

Step<Facts> loosening() {
  return {{.id = "loosening",
           .scope = Scope::every_round,
           .formula = R"(\tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_t} + H_t \le b^2 + b\sqrt{H_t} + H_t)",
           .sources = {"H, footnote"}},
          [](const auto& f) {
            return chain(hinge_bound_tight(f.b2(), f.h, f.one)).at_most(hinge_bound_loose(f.b2(), f.h, f.one));
          }};
}

Step<Facts> bound() {
  return {
      {.id = "bound",
       .scope = Scope::every_round,
       .uses = {"bound-tight", "loosening"},
       .formula = R"(m_t \le b^2 + b\sqrt{H_t} + H_t)",
       .sources = {"H"}},
      [](const auto& f) { return chain(f.mistakes_so_far() * f.one).at_most(hinge_bound_loose(f.b2(), f.h, f.one)); }};
}

Step<Facts> loss_cauchy_schwarz() {
  return {{.id = "loss-cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"(H_t^2 \le m_t \sum_{s\le t,\ \text{mistake}} \ell_s^2)",
           .note = "Beyond the sources: for against-freund-schapire, as the next step."},
          [](const auto& f) { return chain(f.h * f.h).at_most(f.m * f.h2); }};
}

Step<Facts> loss_all_rounds() {
  return {{.id = "loss-all-rounds",
           .scope = Scope::every_round,
           .formula = R"(\sum_{s\le t,\ \text{mistake}} \ell_s^2 \le \sum_{s\le t} \ell_s^2)",
           .note = "Beyond the sources: the sum on the right is D^2 at the end."},
          [](const auto& f) { return chain(f.h2).at_most(f.h2_all); }};
}

Step<Facts> against_freund_schapire() {
  return {
      {.id = "against-freund-schapire",
       .scope = Scope::end,
       .uses = {"bound-tight", "loss-cauchy-schwarz", "loss-all-rounds"},
       .formula = R"(\tfrac12 b^2 + \tfrac12 b\sqrt{b^2+4H_T} + H_T \le (b + D)^2,\quad D^2 = \sum_{t=1}^T \ell_t^2)",
       .note = "Beyond the sources: never larger than perceptron-freund-schapire's bound for the same w* and gamma = "
               "1. The "
               "left side is q^2 with q^2 = b q + H; as M <= q^2, H <= sqrt(M) D <= q D, so that q <= b + D."},
      [](const auto& f) {
        return chain(hinge_bound_tight(f.b2(), f.h, f.one)).at_most(f.b2() + f.h2_all + root(2, f.b2() * f.h2_all));
      }};
}

Step<Facts> every_comparator() {
  return {{.id = "every-comparator",
           .scope = Scope::end,
           .uses = {"zero-start", "update-rule", "conservative", "total-norm", "bound-tight"},
           .formula = R"(M \le \min_{w \text{ tried},\,w\ne 0} \tfrac12 b_w^2 + \tfrac12 b_w\sqrt{b_w^2+4H_w} + H_w)",
           .sources = {"H"},
           .note = "H's minimum over all w* is M itself, at w* = 0; here it is over the comparators tried."},
          [](const Facts& f) -> std::optional<Claim> {
            std::optional<RootSum> least;
            for (const Facts::Candidate& candidate : f.candidates) {
              RootSum bound = hinge_bound_tight<Rational>(candidate.w2 * f.radius2, candidate.losses.mistakes);
              if (!least || (bound - *least).sign() < 0) least = std::move(bound);
            }
            if (!least) return std::nullopt;
            return chain(f.mistakes_so_far()).at_most(*least);
          }};
}

std::vector<NamedQuantity> quantities(const Facts& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.comparator_gamma});
  result.push_back({"u", f.comparator});
  result.push_back({"R2", f.radius2});
  result.push_back({"u2", norm2(f.comparator)});
  result.push_back({"w_star", f.u});
  result.push_back({"b2", f.b2()});
  result.push_back({"H", f.h});
  result.push_back({"H_all_rounds", f.h_all});
  // The least bound with the losses over all rounds, w* itself included; near w = 0 it is the number of rounds and says
  // nothing, so only comparators count that some round does not hurt.
  const auto bound_of = [&](const Facts::Candidate& r) {
    return hinge_bound_loose<Rational>(r.w2 * f.radius2, r.losses.all);
  };
  const Facts::Candidate own{.w = f.u, .w2 = f.u2, .losses = {.all = f.h_all, .satisfied = f.satisfied}};
  const Facts::Candidate* best = own.w2 != 0 && own.losses.satisfied > 0 ? &own : nullptr;
  for (const Facts::Candidate& candidate : f.candidates)
    if (candidate.losses.satisfied > 0 && (best == nullptr || (bound_of(candidate) - bound_of(*best)).sign() < 0))
      best = &candidate;
  if (best != nullptr) {
    result.push_back({"best_w_star", best->w});
    result.push_back({"best_bound_all_rounds", simplified(bound_of(*best))});
  }
  // What the run could have saved by the best of them in hindsight, which need not have the least bound.
  const Facts::Candidate* least = &own;
  for (const Facts::Candidate& candidate : f.candidates)
    if (candidate.losses.all < least->losses.all) least = &candidate;
  result.push_back({"least_loss_all_rounds", least->losses.all});
  result.push_back({"hinge_regret", Rational(f.mistakes_so_far() - least->losses.all)});
  return result;
}

}  // namespace
}  // namespace perceptron_hinge_steps

const Theorem<HingeFacts>& perceptron_hinge() {
  using namespace perceptron_hinge_steps;
  using namespace perceptron_steps;
  static const Theorem<Facts> theorem{
      .text =
          {.id = "perceptron-hinge",
           .title = "Perceptron mistake bound by hinge losses, separable or not",
           .statement =
               R"(If $w_1 = 0$, then for any $w_*$, with $L = \max_t\|x_t\|$, $b = \|w_*\|L$ and $H$ the sum of the )"
               R"(hinge losses $\max(0, 1 - y_t\,(w_*\cdot x_t))$ over the rounds with a mistake, the )"
               R"(perceptron makes at most $b^2 + b\sqrt{H} + H$ mistakes.)",
           .bound = R"(M \le b^2 + b\sqrt{H} + H)",
           .learners = {"perceptron", "averaged-perceptron", "voted-perceptron"},
           .sources = {"H, online theorem for non-separable sequences"},
           .file = "invariants/perceptron/hinge.cpp",
           .remark = R"(The source takes the minimum over $w_*$; it is always $M$, at $w_* = 0$, and says nothing. )"
                     R"(So the theorem is read for each $w_*$. H sums over mistakes only.)"},
      .hypotheses = {zero_start<Facts>()},
      .steps = {mistake_sign<Facts>(), update_rule<Facts>(), conservative<Facts>(), norm_expansion<Facts>(),
                norm_growth<Facts>(), total_norm<Facts>(), cauchy_schwarz_of_w_star(), upper(), progress(),
                total_progress(), quadratic(), bound_tight(), loosening(), bound(), loss_cauchy_schwarz(),
                loss_all_rounds(), against_freund_schapire(), every_comparator()},
      .bound = [](const Facts& f) -> std::optional<Number> { return simplified(hinge_bound_loose(f.b2(), f.h)); },
      .quantities = quantities,
      .state = [](const Facts& f) { return perceptron_state(f); }};
  return theorem;
}

}  // namespace mistakebound
