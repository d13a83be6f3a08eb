/// The hypotheses and steps of Winnow's proof, A (9)-(23), in the proof's order.
#include "invariants/winnow/facts.hpp"

namespace mistakebound {
namespace winnow_proof_steps {
namespace {

using Facts = WinnowFacts;
using MaybeClaim = std::optional<Claim>;

// ---- Hypotheses

Step<Facts> uniform_start() {
  return {{.id = "uniform-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\max_i S_{1,i} = \min_i S_{1,i}, \text{ so that } w_1 = (1/n,\dots,1/n))",
           .sources = {"A, Algorithm Winnow"}},
          [](const Facts& f) { return chain(Rational(f.s.maxCoeff())).equals(Rational(f.s.minCoeff())); }};
}

Step<Facts> nonnegative() {
  return {{.id = "nonnegative",
           .scope = Scope::once,
           .formula = R"(\min_i u_i \ge 0,\quad \|u\|_1 > 0)",
           .sources = {"A Theorem 3.1"},
           .note = "Without it (-1|+1) with u = -1 is separated, and the one weight that there is errs for ever."},
          [](const Facts& f) {
            return chain(Rational(f.u.minCoeff())).at_least(Rational(0)).also(f.u1).greater_than(Rational(0));
          }};
}

Step<Facts> separable() {
  return {{.id = "separable",
           .scope = Scope::every_round,
           .formula = R"(y_t\,(u\cdot x_t) \ge \gamma > 0)",
           .sources = {"A Theorem 3.1"}},
          [](const auto& f) {
            if (is_positive(f.gamma)) return chain(f.margin).at_least(f.gamma);
            return chain(f.given_gamma ? f.gamma : f.margin).greater_than(0);
          }};
}

// ---- Steps

Step<Facts> simplex() {
  return {
      {.id = "simplex",
       .scope = Scope::every_round,
       .kind = Kind::strict,
       .uses = {"uniform-start", "update-rule", "conservative"},
       .formula = R"(\min_i w_{t+1,i} > 0,\quad \sum_i w_{t+1,i} = 1)",
       .sources = {"A section 3"},
       .note =
           "The learner's divisor is n at first and is multiplied by Z_t on every mistake. Where it is the sum over "
           "the learner's own exponents, the equation holds by algebra."},
      [](const auto& f) {
        return when(f.finite, [&] { return chain(f.least_weight).greater_than(0).also(f.weights).equals(1); });
      }};
}

Step<Facts> mistake_sign() {
  return {{.id = "mistake-sign",
           .scope = Scope::mistakes,
           .formula = R"(y_t\,(w_t\cdot x_t) \le 0)",
           .sources = {"A (17)"},
           .note = "For the infinite learning rate: the sign of the limit.",
           .given = true},
          [](const auto& f) { return chain(f.score).at_most(0); }};
}

Step<Facts> update_rule() {
  return {
      {.id = "update-rule",
       .scope = Scope::mistakes,
       .kind = Kind::equation,
       .formula = R"(\|S_{t+1}-S_t-y_t\,x_t\|^2 = 0, \text{ so that } w_{t+1,i} = w_{t,i}\,e^{\eta y_t x_{t,i}}/Z_t)",
       .sources = {"A, Algorithm Winnow"},
       .given = true},
      [](const auto& f) { return chain(f.gap2).equals(0); }};
}

Step<Facts> update_corrects() {
  return {{.id = "update-corrects",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "update-rule"},
           .formula = R"(y_t\,(w_{t+1}\cdot x_t) \ge y_t\,(w_t\cdot x_t))",
           .sources = {"A section 3"},
           .note = "Equality exactly where all entries of the instance are equal."},
          [](const auto& f) { return when(f.finite, [&] { return chain(f.score_after).at_least(f.score); }); }};
}

Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|S_{t+1}-S_t\|^2 = 0,\quad \mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) = 0)",
           .sources = {"A (19)"},
           .given = true},
          [](const auto& f) {
            auto unmoved = chain(f.drift2).equals(0);
            if (!f.compares) return unmoved;
            return std::move(unmoved).also(f.kl_drop).equals(0);
          }};
}

Step<Facts> kl_drop_identity() {
  return {{.id = "kl-drop-identity",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"simplex", "update-rule", "nonnegative"},
           .formula = R"(\mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) = \eta\,y_t\,(p\cdot x_t) - \ln Z_t,)"
                      R"(\quad Z_t = \sum_i w_{t,i}\,e^{\eta y_t x_{t,i}})",
           .sources = {"A (9)-(12)"},
           .note = "By algebra where the exponents have moved by y x."},
          [](const auto& f) { return when(f.compares, [&] { return chain(f.kl_drop).equals(f.rule_drop); }); }};
}

Step<Facts> margin() {
  return {{.id = "margin",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "nonnegative", "separable"},
           .formula = R"(\eta\,y_t\,(p\cdot x_t) \ge \eta\,\gamma/\|u\|_1)",
           .sources = {"A (13)"}},
          [](const auto& f) {
            return when(f.compares, [&] { return scaled(f.eta, chain(f.p_margin).at_least(f.gamma / f.u1)); });
          }};
}

Step<Facts> chord() {
  return {
      {.id = "chord",
       .scope = Scope::mistakes,
       .formula = R"(e^{\eta y_t x_{t,i}} \le \tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R})"
                  R"( + \tfrac12(1-y_t x_{t,i}/R)\,e^{-\eta R}\ \text{ for each } i)",
       .sources = {"A (14)"},
       .note = "Once for every value among the entries of the instance; equality exactly at -R and R."},
      [](const auto& f) {
        return when(f.bends, [&] {
          return f.of_entries.each([](const auto& power, const auto& chord) { return chain(power).at_most(chord); });
        });
      }};
}

Step<Facts> z_identity() {
  return {
      {.id = "z-identity",
       .scope = Scope::mistakes,
       .kind = Kind::equation,
       .uses = {"simplex"},
       .formula = R"(\sum_i w_{t,i}\big(\tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R} + \tfrac12(1-y_t x_{t,i}/R)\,)"
                  R"(e^{-\eta R}\big) = \cosh(\eta R) + \sinh(\eta R)\,y_t\,(w_t\cdot x_t)/R)",
       .sources = {"A (15)-(16)"},
       .note = "A forgets to divide the last term by R; (17) is unharmed, as only its sign matters there. By algebra "
               "whatever S, x and R are."},
      [](const auto& f) {
        return when(f.bends, [&] { return chain(f.chords).equals(f.cosh + f.sinh_over_radius * f.score); });
      }};
}

Step<Facts> z_bound() {
  return {{.id = "z-bound",
           .scope = Scope::mistakes,
           .uses = {"learning-rate", "chord", "z-identity", "mistake-sign"},
           .formula = R"(Z_t \le \cosh(\eta R))",
           .sources = {"A (17)"}},
          [](const auto& f) { return when(f.finite, [&] { return chain(f.z).at_most(f.cosh); }); }};
}

Step<Facts> kl_drop() {
  return {{.id = "kl-drop",
           .scope = Scope::mistakes,
           .uses = {"kl-drop-identity", "margin", "z-bound"},
           .formula = R"(\mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}) \ge \eta\,\gamma/\|u\|_1 - \ln\cosh(\eta R))",
           .sources = {"A (18)"}},
          [](const auto& f) { return when(f.compares, [&] { return chain(f.kl_drop).at_least(f.gain / f.u1); }); }};
}

Step<Facts> kl_total() {
  return {
      {.id = "kl-total",
       .scope = Scope::every_round,
       .uses = {"kl-drop", "conservative"},
       .formula =
           R"(\mathrm{KL}(p,w_1) - \mathrm{KL}(p,w_{t+1}) \ge m_t\,\big(\eta\,\gamma/\|u\|_1 - \ln\cosh(\eta R)\big))",
       .sources = {"A (20)"}},
      [](const auto& f) {
        return when(f.compares, [&] { return chain(f.kl_fallen).at_least(f.m * (f.gain / f.u1)); });
      }};
}

Step<Facts> kl_initial() {
  return {{.id = "kl-initial",
           .scope = Scope::once,
           .uses = {"uniform-start", "nonnegative"},
           .formula = R"(\mathrm{KL}(p,w_1) \le \ln n)",
           .sources = {"A (21)"}},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || !f.p) return std::nullopt;
            return chain(f.kl_first.normalised()).at_most(LogSum::ln(f.n()));
          }};
}

Step<Facts> kl_nonnegative() {
  return {{.id = "kl-nonnegative",
           .scope = Scope::every_round,
           .uses = {"simplex", "nonnegative"},
           .formula = R"(\mathrm{KL}(p,w_{t+1}) \ge 0,\quad [\mathrm{KL}(p,w_{t+1}) = 0] = [p = w_{t+1}])",
           .sources = {"A (22)"},
           .note = "1 stands for true, 0 for false."},
          [](const auto& f) {
            return when(f.compares, [&] { return chain(f.kl).at_least(0).also(f.kl_is_0).equals(f.at_comparator); });
          }};
}

}  // namespace
}  // namespace winnow_proof_steps

WinnowProof winnow_proof() {
  using namespace winnow_proof_steps;
  return {{uniform_start(), nonnegative(), separable()},
          {mistake_sign(), update_rule(), conservative(), simplex(), update_corrects(), kl_drop_identity(), margin(),
           chord(), z_identity(), z_bound(), kl_drop(), kl_total(), kl_initial(), kl_nonnegative()}};
}

std::vector<NamedQuantity> winnow_state(const WinnowFacts& f) {
  if (f.t == 0) return {};
  std::vector<NamedQuantity> result{{"margin", f.margin}, {"mistake", Rational(f.mistake ? 1 : 0)}};
  if (f.finite() && f.p) result.push_back({"KL_before", simplified(f.kl_before)});
  return result;
}

std::vector<NamedQuantity> winnow_quantities(const WinnowFacts& f) {
  std::vector<NamedQuantity> result;
  if (f.given_gamma || f.least_margin) result.push_back({"gamma", f.gamma});
  result.push_back({"u", f.columns.all(f.u)});
  result.push_back({"u1", f.u1});
  result.push_back({"R", f.radius});
  if (const auto epsilon = f.epsilon()) result.push_back({"epsilon", *epsilon});
  if (!f.finite()) return result;
  result.push_back({"eta", simplified(f.eta_times(1))});
  if (!f.p) return result;
  result.push_back({"KL_first", in_lowest_form(f.kl_first)});
  result.push_back({"KL_last", simplified(f.kl)});
  return result;
}

}  // namespace mistakebound
