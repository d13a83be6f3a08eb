/// The rules of the theorems on the perceptron.
#pragma once

#include "invariants/perceptron/batch.hpp"
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/margin.hpp"
#include "invariants/perceptron/separable.hpp"
#include "invariants/perceptron/start.hpp"
#include "properties/gaps/perceptron_rule.hpp"

namespace mistakebound::perceptron_rule {

template <class FactsOfRule, template <class> class Quantities = OverMachine<FactsOfRule>::template Quantities>
struct OfMistakes {
  using Facts = FactsOfRule;
  using F = FactsOf<Facts, Quantities, InnerProducts>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const Round& round) {
    return mistake_or_other(round);
  }
  static InnerProducts<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return inner_products(round, now.u, round.mistake ? 1 : 0);
  }
  static F facts() { return facts_of_mistakes<F>(); }
};

template <class N>
struct WithLeastMargin : InnerProducts<N> {
  N least = 0;

  static constexpr auto fields() {
    using namespace quantity;
    return all_of(InnerProducts<N>::fields(), List{fixed(&WithLeastMargin::least, R"(\min_s y_s\,(u\cdot x_s))")});
  }
};

struct Separable {
  using Facts = PerceptronFacts;
  using F = FactsOf<Facts, PerceptronQuantities, WithLeastMargin>;
  /// "strict" where the margin is more than gamma on every round, and there was a mistake.
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round& round) {
    std::vector<std::string> found = mistake_or_other(round);
    if (now.beyond_gamma && now.m > 0) found.emplace_back("strict");
    return found;
  }
  static WithLeastMargin<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return {inner_products(round, now.u, round.mistake ? 1 : 0), now.least_margin.value_or(0)};
  }
  static F facts() {
    F facts = facts_of_mistakes<F>();
    facts.add("some-mistake", "strict",
              [](const auto& f, const auto&, const auto&) { return chain(number(f.m)).greater_than(0); });
    facts.add("least-margin", "round",
              [](const auto& f, const auto&, const auto& p) { return chain(f.margin).at_least(p.least); });
    facts.add("beyond", "strict",
              [](const auto& f, const auto&, const auto& p) { return chain(p.least).greater_than(f.gamma); });
    return facts;
  }
};

template <class N>
struct Shortfall {
  N aim, missing, sum, squares, all;
};

struct FreundSchapire : OfMistakes<FreundSchapireFacts> {
  static F facts() {
    F facts = facts_of_mistakes<F>();
    add_shortfall(facts, [](const auto& f) {
      return Shortfall<std::decay_t<decltype(f.d)>>{f.gamma, f.d, f.d_sum, f.d2_sum, f.deviation2};
    });
    // The extended perceptron is one that this program runs: it moves by y x' where it errs.
    facts.add("extended-wu", "round", [](const auto& f, const auto& b, const auto&) {
      return chain(f.extended_wu).equals(b.extended_wu + f.extended_error * (f.margin + f.d));
    });
    facts.add("first-extended-wu", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.extended_wu).equals(0); });
    facts.add("extended-m", "round", [](const auto& f, const auto& b, const auto&) {
      return chain(f.extended_m).equals(b.extended_m + f.extended_error);
    });
    facts.add("first-extended-m", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.extended_m).equals(0); });
    return facts;
  }
};

struct Hinge : OfMistakes<HingeFacts> {
  static F facts() {
    F facts = facts_of_mistakes<F>();
    add_shortfall(facts, [](const auto& f) {
      return Shortfall<std::decay_t<decltype(f.loss)>>{f.one, f.loss, f.h, f.h2, f.h2_all};
    });
    return facts;
  }
};

struct Start : OfMistakes<StartFacts> {
  static F facts() {
    F facts = facts_of_mistakes<F>();
    facts.add("start-wu", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.wu).equals(f.start_wu); });
    facts.add("start-w2", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.w2).equals(f.start_w2); });
    facts.add("first-square-of-start", "always",
              [](const auto& f, const auto&, const auto&) { return first_square(f.start_w2, f.start_wu, f.u2); });
    facts.add("second-square-of-start", "always",
              [](const auto& f, const auto&, const auto&) { return second_square(f.start_w2, f.start_wu, f.u2); });
    facts.add("third-square-of-start", "always",
              [](const auto& f, const auto&, const auto&) { return first_square(f.u2, f.start_wu, f.start_w2); });
    return facts;
  }
};

struct Margin {
  using Facts = MarginFacts;
  using F = FactsOf<Facts, MarginQuantities, InnerProducts>;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round&) {
    return {now.updated ? "update" : "no update"};
  }
  static InnerProducts<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return inner_products(round, now.u, now.updated ? 1 : 0);
  }
  static F facts() {
    F facts = of_vectors<F>("update", "no update");
    facts.add("stays", "no update", [](const auto&, const auto&, const auto& p) { return chain(p.gg).equals(0); });
    facts.add("one-update", "update",
              [](const auto& f, const auto& b, const auto&) { return chain(f.k).equals(b.k + 1); });
    facts.add("no-update", "no update",
              [](const auto& f, const auto& b, const auto&) { return chain(f.k).equals(b.k); });
    facts.add("first-k", "start", [](const auto& f, const auto&, const auto&) { return chain(f.k).equals(0); });
    facts.add("k", "always", [](const auto& f, const auto&, const auto&) { return chain(f.k).at_least(0); });
    facts.add("m", "always", [](const auto& f, const auto&, const auto&) { return chain(number(f.m)).at_least(0); });
    facts.add("beta", "always", [](const auto& f, const auto&, const auto&) { return chain(f.beta).at_least(0); });
    return facts;
  }
};

struct Batch : OfMistakes<BatchFacts, PerceptronQuantities> {
  static F facts() {
    F facts = facts_of_mistakes<F>();
    facts.add("starts-at-0", {"start"}, [](const auto& f, const auto&, const auto&) { return chain(f.w2).equals(0); },
              {"zero-start"});
    facts.add("gamma", {"always"},
              [](const auto& f, const auto&, const auto&) { return chain(f.gamma).greater_than(0); }, {"separable"});
    facts.add("least-margin", {"round"},
              [](const auto& f, const auto&, const auto&) { return chain(f.margin).at_least(f.gamma); }, {"separable"});
    return facts;
  }
};

}  // namespace mistakebound::perceptron_rule
