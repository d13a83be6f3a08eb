/// Steps that several theorems on the perceptron share, for any facts that know what these are about.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound::perceptron_steps {

// ---- Claims without u: they say the same whatever a theorem takes u and gamma for, and are one claim in all of them.

inline constexpr auto w2_is_0 = [](const auto& f) { return chain(f.w2).equals(0); };
inline constexpr auto score_is_at_most_0 = [](const auto& f) { return chain(f.score).at_most(0); };
inline constexpr auto gap2_is_0 = [](const auto& f) { return chain(f.gap2).equals(0); };
inline constexpr auto drift2_is_0 = [](const auto& f) { return chain(f.drift2).equals(0); };
inline constexpr auto score_grows_by_x2 = [](const auto& f) { return chain(f.score_after).equals(f.score + f.x2); };
inline constexpr auto norm_expands = [](const auto& f) { return chain(f.w2).equals(f.w2_before + 2 * f.score + f.x2); };
inline constexpr auto norm_grows = [](const auto& f) {
  return chain(f.w2).at_most(f.w2_before + f.x2).at_most(f.w2_before + f.radius2);
};
inline constexpr auto norm_is_bounded = [](const auto& f) { return chain(f.w2).at_most(f.m * f.radius2); };

// ---- Claims about u, of which each theorem's facts have their own.

template <class Facts>
inline constexpr auto margin_is_at_least_gamma = [](const auto& f) {
  if (is_positive(f.gamma)) return chain(f.margin).at_least(f.gamma);
  return chain(f.given_gamma ? f.gamma : f.margin).greater_than(0);
};
template <class Facts>
inline constexpr auto wu_grows_by_margin =
    [](const auto& f) { return chain(f.wu - f.wu_before).equals(f.margin).at_least(f.gamma); };
template <class Facts>
inline constexpr auto wu_is_at_least_m_gamma = [](const auto& f) { return chain(f.wu).at_least(f.m * f.gamma); };
template <class Facts>
inline constexpr auto wu_is_bounded = [](const auto& f) { return chain(f.wu * f.wu).at_most(f.w2 * f.u2); };

// ---- Steps

template <class Facts>
Step<Facts> zero_start() {
  return {{.id = "zero-start",
           .scope = Scope::once,
           .kind = Kind::equation,
           .formula = R"(\|w_1\|^2 = 0)",
           .sources = {"A, Algorithm Perceptron", "B", "R", "L", "H"}},
          w2_is_0};
}

template <class Facts>
Step<Facts> separable() {
  return {
      {.id = "separable",
       .scope = Scope::every_round,
       .formula = R"(y_t\,(u\cdot x_t) \ge \gamma > 0)",
       .sources = {"A Theorem 2.1", "B", "R", "L Theorem", "H"},
       .note =
           "B never asks that gamma be positive; then (1|-1) with u = 1, gamma = -2 has more mistakes than the bound."},
      margin_is_at_least_gamma<Facts>};
}

template <class Facts>
Step<Facts> mistake_sign() {
  return {
      {.id = "mistake-sign",
       .scope = Scope::mistakes,
       .formula = R"(y_t\,(w_t\cdot x_t) \le 0)",
       .sources = {"A after (6)", "B", "R", "H"},
       .note = "B and R call the score negative; on a tie it is 0, and at the first mistake always.",
       .given = true,
       .never_alone = "no learner: where `norm-expansion` holds, the first inequality of `norm-growth` says the same"},
      score_is_at_most_0};
}

template <class Facts>
Step<Facts> update_rule() {
  return {{.id = "update-rule",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t-y_t\,x_t\|^2 = 0)",
           .sources = {"A, Algorithm Perceptron", "B", "R", "L", "H"},
           .note = "B prints (h - y) x, which moves the wrong way.",
           .given = true},
          gap2_is_0};
}

template <class Facts>
Step<Facts> conservative() {
  return {{.id = "conservative",
           .scope = Scope::other_rounds,
           .kind = Kind::equation,
           .formula = R"(\|w_{t+1}-w_t\|^2 = 0)",
           .sources = {"A section 2", "R", "L Lemma"},
           .given = true},
          drift2_is_0};
}

template <class Facts>
Step<Facts> update_corrects() {
  return {{.id = "update-corrects",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(y_t\,(w_{t+1}\cdot x_t) = y_t\,(w_t\cdot x_t) + \|x_t\|^2)",
           .sources = {"A section 2"}},
          score_grows_by_x2};
}

template <class Facts>
Step<Facts> progress() {
  return {{.id = "progress",
           .scope = Scope::mistakes,
           .uses = {"separable", "update-rule"},
           .formula = R"(w_{t+1}\cdot u - w_t\cdot u = y_t\,(x_t\cdot u) \ge \gamma)",
           .sources = {"A (2)", "B, first display", "R", "L Lemma (i)", "H"},
           .note = "L prints sign(w.x) for y, which has the wrong sign on a mistake."},
          wu_grows_by_margin<Facts>};
}

template <class Facts>
Step<Facts> norm_expansion() {
  return {{.id = "norm-expansion",
           .scope = Scope::mistakes,
           .kind = Kind::equation,
           .uses = {"update-rule"},
           .formula = R"(\|w_{t+1}\|^2 = \|w_t\|^2 + 2\,y_t\,(w_t\cdot x_t) + \|x_t\|^2)",
           .sources = {"A (5)", "B, second display", "R", "L Lemma (ii)", "H"}},
          norm_expands};
}

template <class Facts>
Step<Facts> norm_growth() {
  return {{.id = "norm-growth",
           .scope = Scope::mistakes,
           .uses = {"norm-expansion", "mistake-sign"},
           .formula = R"(\|w_{t+1}\|^2 \le \|w_t\|^2 + \|x_t\|^2 \le \|w_t\|^2 + R^2)",
           .sources = {"A (6)", "B, second display", "R", "L Lemma (ii)", "H"}},
          norm_grows};
}

template <class Facts>
Step<Facts> total_norm() {
  return {{.id = "total-norm",
           .scope = Scope::every_round,
           .uses = {"zero-start", "norm-growth", "conservative"},
           .formula = R"(\|w_{t+1}\|^2 \le m_t R^2)",
           .sources = {"A (7)", "B", "R", "L Lemma (ii)", "H"}},
          norm_is_bounded};
}

template <class Facts>
Step<Facts> cauchy_schwarz() {
  return {{.id = "cauchy-schwarz",
           .scope = Scope::every_round,
           .formula = R"((w_{t+1}\cdot u)^2 \le \|w_{t+1}\|^2\,\|u\|^2)",
           .sources = {"A (4)", "B", "R (2)-(3)", "L Theorem", "H"}},
          wu_is_bounded<Facts>};
}

}  // namespace mistakebound::perceptron_steps
