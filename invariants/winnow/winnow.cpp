#include "invariants/winnow/winnow.hpp"

namespace mistakebound {
namespace winnow_steps {
namespace {

using Facts = WinnowFacts;
using MaybeClaim = std::optional<Claim>;

Step<Facts> learning_rate() {
  return {{.id = "learning-rate",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(0 < |\ln B|/\eta)",
           .sources = {"A, Algorithm Winnow"},
           .note = "e^eta is a power of B, which is e where eta is given; 0 for the infinite learning rate."},
          [](const Facts& f) {
            if (!f.finite()) return chain(Rational(0)).greater_than(Rational(0));
            const Rational base_sign = !f.rate.base || *f.rate.base > 1 ? 1 : -1;
            return chain(Rational(base_sign / f.rate.scale)).greater_than(Rational(0));
          }};
}

Step<Facts> denominator() {
  return {{.id = "denominator",
           .scope = Scope::once,
           .kind = Kind::strict,
           .formula = R"(\eta\,\gamma - \|u\|_1 \ln\cosh(\eta R) > 0)",
           .note = "A forgets it: at n = 2, (-1, 0 | -1), u = (1, 2), eta = 1 the bound of Theorem 3.1 is -6.9."},
          [](const Facts& f) -> MaybeClaim {
            if (!f.finite() || (!f.least_margin && !f.given_gamma)) return std::nullopt;
            return chain(f.gain()).greater_than(Rational(0));
          }};
}

Step<Facts> bound() {
  return {{.id = "bound",
           .scope = Scope::every_round,
           .uses = {"nonnegative", "kl-total", "kl-initial", "kl-nonnegative"},
           .formula = R"(m_t\,\big(\eta\,\gamma - \|u\|_1 \ln\cosh(\eta R)\big) \le \|u\|_1 \ln n)",
           .sources = {"A (23)"},
           .note = "True whatever the sign of the left side; only the division needs the denominator."},
          [](const auto& f) { return when(f.finite, [&] { return chain(f.m * f.gain).at_most(f.u1 * f.ln_n); }); }};
}

Step<Facts> bound_divided() {
  return {{.id = "bound-divided",
           .scope = Scope::every_round,
           .uses = {"bound", "denominator"},
           .formula = R"(m_t \le \|u\|_1 \ln n \,/\, \big(\eta\,\gamma - \|u\|_1 \ln\cosh(\eta R)\big))",
           .sources = {"A Theorem 3.1"},
           .note = "It says nothing where the denominator is not positive."},
          [](const auto& f) { return when(f.divides, [&] { return chain(f.mistakes_so_far()).at_most(f.most); }); }};
}

Theorem<Facts> make_theorem() {
  WinnowProof proof = winnow_proof();
  proof.hypotheses.push_back(learning_rate());
  proof.hypotheses.push_back(denominator());
  proof.steps.push_back(bound());
  proof.steps.push_back(bound_divided());
  return {
      .text = {.id = "winnow",
               .title = "Winnow's mistake bound by relative entropy",
               .statement =
                   R"(Winnow with learning rate $\eta > 0$, started at $w_1 = (1/n,\dots,1/n)$, on a sequence with )"
                   R"($y_t\,(u\cdot x_t) \ge \gamma > 0$ for some $u \ge 0$, makes at most $\|u\|_1\ln n / )"
                   R"((\eta\gamma - \|u\|_1\ln\cosh(\eta R))$ mistakes, where $R = \max_t\|x_t\|_\infty$, )"
                   R"(provided that the denominator is positive.)",
               .bound = R"(M \le \frac{\|u\|_1 \ln n}{\eta\,\gamma - \|u\|_1\ln\cosh(\eta R)})",
               .learners = {"winnow"},
               .sources = {"Littlestone 1989", "A Theorem 3.1"},
               .file = "invariants/winnow/winnow.cpp",
               .remark = R"(Each mistake brings the weights nearer to $p = u/\|u\|_1$ in relative entropy by )"
                         R"($\eta\gamma/\|u\|_1 - \ln\cosh(\eta R)$, and they begin at most $\ln n$ away. No weight )"
                         R"(is ever rounded: claims compare powers and logarithms exactly.)"},
      .hypotheses = std::move(proof.hypotheses),
      .steps = std::move(proof.steps),
      .bound = [](const Facts& f) -> std::optional<Number> {
        if (!f.finite() || f.gain().decide().sign.value_or(0) <= 0) return std::nullopt;
        return simplified(LogPowerRatio{LogSum::ln(f.n(), f.u1), f.gain()});
      },
      .quantities = winnow_quantities,
      .state = winnow_state};
}

}  // namespace
}  // namespace winnow_steps

const Theorem<WinnowFacts>& winnow() {
  using namespace winnow_steps;
  static const Theorem<Facts> theorem = make_theorem();
  return theorem;
}

}  // namespace mistakebound
