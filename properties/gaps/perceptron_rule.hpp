/// Facts of the perceptron's rule, for all theorems that speak of its quantities.
#pragma once

#include "properties/gaps/inner_products.hpp"

namespace mistakebound::perceptron_rule {

/// The weights after the round: those of a step, and those that only g moved.
template <class N>
FormalVector<N> stepped(const InnerProducts<N>&) {
  return {1, 1, 0, 1};
}
template <class N>
FormalVector<N> strayed(const InnerProducts<N>&) {
  return {1, 0, 0, 1};
}
template <class N>
FormalVector<N> comparator(const InnerProducts<N>&) {
  return {0, 0, 1, 0};
}
template <class N>
FormalVector<N> instance(const InnerProducts<N>&) {
  return {0, 1, 0, 0};
}

/// |b|^2 |a|^2 - (a.b)^2, which is |b|^2 a - (a.b) b squared over |b|^2, and that of a - (a.b) b.
inline constexpr auto first_square = [](const auto& a2, const auto& ab, const auto& b2) {
  return chain(b2 * b2 * a2).at_least(b2 * ab * ab);
};
inline constexpr auto second_square = [](const auto& a2, const auto& ab, const auto& b2) {
  return chain(a2 + ab * ab * b2).at_least(2 * ab * ab);
};

/// On rounds with a step, which are called `step`, and on the others.
template <class F>
F of_vectors(const std::string& step, const std::string& other) {
  const std::vector<std::string> always{"always"}, round{"round"}, stepping{step}, others{other};
  F facts = facts_of_inner_products<F>();
  facts.add("u2", round, [](const auto& f, const auto&, const auto& p) { return chain(f.u2).equals(p.uu); });
  facts.add("radius", round, [](const auto& f, const auto&, const auto& p) { return chain(p.xx).at_most(f.radius2); });
  facts.add("margin", round, [](const auto& f, const auto&, const auto& p) { return chain(f.margin).equals(p.xu); });
  facts.add("wu-before", round,
            [](const auto& f, const auto&, const auto& p) { return chain(f.wu_before).equals(p.wu); });
  facts.add("w2-before", round,
            [](const auto& f, const auto&, const auto& p) { return chain(f.w2_before).equals(p.ww); });
  facts.add("wu", stepping, [](const auto& f, const auto&, const auto& p) {
    return chain(f.wu).equals(dot(p, stepped(p), comparator(p)));
  });
  facts.add("w2", stepping, [](const auto& f, const auto&, const auto& p) {
    return chain(f.w2).equals(dot(p, stepped(p), stepped(p)));
  });
  facts.add("x2", stepping, [](const auto& f, const auto&, const auto& p) { return chain(f.x2).equals(p.xx); });
  facts.add("score", stepping, [](const auto& f, const auto&, const auto& p) { return chain(f.score).equals(p.wx); });
  facts.add("score-after", stepping, [](const auto& f, const auto&, const auto& p) {
    return chain(f.score_after).equals(dot(p, stepped(p), instance(p)));
  });
  facts.add("gap2", stepping, [](const auto& f, const auto&, const auto& p) { return chain(f.gap2).equals(p.gg); });
  facts.add("other-wu", others, [](const auto& f, const auto&, const auto& p) {
    return chain(f.wu).equals(dot(p, strayed(p), comparator(p)));
  });
  facts.add("other-w2", others, [](const auto& f, const auto&, const auto& p) {
    return chain(f.w2).equals(dot(p, strayed(p), strayed(p)));
  });
  facts.add("first-square", always,
            [](const auto& f, const auto&, const auto&) { return first_square(f.w2, f.wu, f.u2); });
  facts.add("second-square", always,
            [](const auto& f, const auto&, const auto&) { return second_square(f.w2, f.wu, f.u2); });
  facts.add("third-square", always,
            [](const auto& f, const auto&, const auto&) { return first_square(f.u2, f.wu, f.w2); });
  return facts;
}

/// Facts of rounds whose steps are mistakes, which are counted.
template <class F>
F facts_of_mistakes() {
  F facts = of_vectors<F>("mistake", "other");
  facts.add("drift2", "other", [](const auto& f, const auto&, const auto& p) { return chain(f.drift2).equals(p.gg); });
  facts.add("one-mistake", "mistake",
            [](const auto& f, const auto& b, const auto&) { return chain(number(f.m)).equals(number(b.m) + 1); });
  facts.add("no-mistake", "other",
            [](const auto& f, const auto& b, const auto&) { return chain(number(f.m)).equals(number(b.m)); });
  facts.add("first-m", "start", [](const auto& f, const auto&, const auto&) { return chain(number(f.m)).equals(0); });
  facts.add("m", "always", [](const auto& f, const auto&, const auto&) { return chain(number(f.m)).at_least(0); });
  facts.add("sum-x2", "mistake",
            [](const auto& f, const auto& b, const auto&) { return chain(f.x2_sum).equals(b.x2_sum + f.x2); });
  facts.add("other-sum-x2", "other",
            [](const auto& f, const auto& b, const auto&) { return chain(f.x2_sum).equals(b.x2_sum); });
  facts.add("first-sum-x2", "start", [](const auto& f, const auto&, const auto&) { return chain(f.x2_sum).equals(0); });
  return facts;
}

/// What a comparator misses of an aim: its sums over mistakes, of squares too, and the squares over all rounds.
template <class F, class Get>
void add_shortfall(F& facts, Get) {
  using G = Get;
  // It is max(0, aim - margin): no less than the latter.
  facts.add("more-nonnegative", "round", [](const auto& f, const auto&, const auto&) {
    return chain(G{}(f).missing - G{}(f).aim + f.margin).at_least(0);
  });
  facts.add("missing-or-0", "round", [](const auto& f, const auto&, const auto&) {
    return chain(G{}(f).missing * (G{}(f).missing - G{}(f).aim + f.margin)).equals(0);
  });
  facts.add("sum", "mistake", [](const auto& f, const auto& b, const auto&) {
    return chain(G{}(f).sum).equals(G{}(b).sum + G{}(f).missing);
  });
  facts.add("other-sum", "other",
            [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).sum).equals(G{}(b).sum); });
  facts.add("first-sum", "start", [](const auto& f, const auto&, const auto&) { return chain(G{}(f).sum).equals(0); });
  facts.add("squares", "mistake", [](const auto& f, const auto& b, const auto&) {
    return chain(G{}(f).squares).equals(G{}(b).squares + G{}(f).missing * G{}(f).missing);
  });
  facts.add("other-squares", "other",
            [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).squares).equals(G{}(b).squares); });
  facts.add("first-squares", "start",
            [](const auto& f, const auto&, const auto&) { return chain(G{}(f).squares).equals(0); });
  facts.add("all-squares", "round", [](const auto& f, const auto& b, const auto&) {
    return chain(G{}(f).all).equals(G{}(b).all + G{}(f).missing * G{}(f).missing);
  });
  facts.add("first-all", "start", [](const auto& f, const auto&, const auto&) { return chain(G{}(f).all).equals(0); });
  // The sum over the mistakes so far of the squares of what they miss less what this round does.
  facts.add("square-of-differences", "round", [](const auto& f, const auto& b, const auto&) {
    const auto missing = G{}(f).missing;
    return chain(G{}(b).squares + number(b.m) * missing * missing).at_least(2 * missing * G{}(b).sum);
  });
}

}  // namespace mistakebound::perceptron_rule
