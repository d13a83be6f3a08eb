/// The inner products of a round's vectors, for facts: formal ones in names, and those of a fiction in fractions.
#pragma once

#include "properties/gaps/rule.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Of w, the weights before the round, of x, the instance times its label, of u, the comparator, and of
/// g = w' - w - tau x: what the learner moved besides its step tau along x. Where it does not step, tau is 0.
template <class N>
struct InnerProducts {
  N ww = 0, wx = 0, wu = 0, wg = 0, xx = 0, xu = 0, xg = 0, uu = 0, ug = 0, gg = 0;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = InnerProducts;
    return List{of_round(&Q::ww, R"(\langle w,w\rangle)"), of_round(&Q::wx, R"(\langle w,x\rangle)"),
                of_round(&Q::wu, R"(\langle w,u\rangle)"), of_round(&Q::wg, R"(\langle w,g\rangle)"),
                of_round(&Q::xx, R"(\langle x,x\rangle)"), of_round(&Q::xu, R"(\langle x,u\rangle)"),
                of_round(&Q::xg, R"(\langle x,g\rangle)"), of_round(&Q::uu, R"(\langle u,u\rangle)"),
                of_round(&Q::ug, R"(\langle u,g\rangle)"), of_round(&Q::gg, R"(\langle g,g\rangle)")};
  }
};
static_assert(names_every_member<InnerProducts<int>>);

/// A combination of w, x, u and g.
template <class N>
struct FormalVector {
  N w = 0, x = 0, u = 0, g = 0;
};

template <class N>
N dot(const InnerProducts<N>& of, const FormalVector<N>& a, const FormalVector<N>& b) {
  return a.w * b.w * of.ww + (a.w * b.x + a.x * b.w) * of.wx + (a.w * b.u + a.u * b.w) * of.wu +
         (a.w * b.g + a.g * b.w) * of.wg + a.x * b.x * of.xx + (a.x * b.u + a.u * b.x) * of.xu +
         (a.x * b.g + a.g * b.x) * of.xg + a.u * b.u * of.uu + (a.u * b.g + a.g * b.u) * of.ug + a.g * b.g * of.gg;
}

/// Those of a round on which the learner's step is `tau`.
inline InnerProducts<Rational> inner_products(const Round& round, const Vector& u, const Rational& tau) {
  const Vector& w = round.before;
  const Vector x = round.y * round.x;
  const Vector g = round.after - round.before - tau * x;
  return {dot(w, w), dot(w, x), dot(w, u), dot(w, g), dot(x, x), dot(x, u), dot(x, g), dot(u, u), dot(u, g), dot(g, g)};
}

/// That squares are not negative, and Cauchy and Schwarz's inequality for two of the four.
template <class F>
F facts_of_inner_products() {
  F facts;
  facts.add("square-of-w", "round", [](const auto&, const auto&, const auto& p) { return chain(p.ww).at_least(0); });
  facts.add("square-of-x", "round", [](const auto&, const auto&, const auto& p) { return chain(p.xx).at_least(0); });
  facts.add("square-of-u", "round", [](const auto&, const auto&, const auto& p) { return chain(p.uu).at_least(0); });
  facts.add("square-of-g", "round", [](const auto&, const auto&, const auto& p) { return chain(p.gg).at_least(0); });
  facts.add("w-and-x", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.wx * p.wx).at_most(p.ww * p.xx); });
  facts.add("w-and-u", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.wu * p.wu).at_most(p.ww * p.uu); });
  facts.add("w-and-g", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.wg * p.wg).at_most(p.ww * p.gg); });
  facts.add("x-and-u", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.xu * p.xu).at_most(p.xx * p.uu); });
  facts.add("x-and-g", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.xg * p.xg).at_most(p.xx * p.gg); });
  facts.add("u-and-g", "round",
            [](const auto&, const auto&, const auto& p) { return chain(p.ug * p.ug).at_most(p.uu * p.gg); });
  return facts;
}

}  // namespace mistakebound
