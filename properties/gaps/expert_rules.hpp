/// Facts of the rules of halving, of the standard optimal algorithm and of Weighted Majority: how sets and sums of
/// weights are counted.
#pragma once

#include "invariants/halving/cover.hpp"
#include "invariants/majority/weighted_majority.hpp"
#include "invariants/optimal/optimal.hpp"
#include "properties/gaps/rule.hpp"

namespace mistakebound::expert_rules {

/// A number that is doubled on mistakes, from 1 on.
template <class F, class Get>
void add_power(F& facts, const std::string& name, Conditions others, Get) {
  using G = Get;
  facts.add(name + "-doubles", "mistake",
            [](const auto& f, const auto& b, const auto&) { return chain(G{}(f)).equals(2 * G{}(b)); });
  facts.add(name + "-stays", std::move(others),
            [](const auto& f, const auto& b, const auto&) { return chain(G{}(f)).equals(G{}(b)); });
  facts.add("first-" + name, "start", [](const auto& f, const auto&, const auto&) { return chain(G{}(f)).equals(1); });
  facts.add(name, "always", [](const auto& f, const auto&, const auto&) { return chain(G{}(f)).greater_than(0); });
}

/// `perfection` are the claims from which some expert is right on every round.
template <class F>
F facts_of_halving(const std::vector<std::string>& perfection) {
  F facts;
  facts.add("misplaced", "round",
            [](const auto& f, const auto&, const auto&) { return chain(f.misplaced).at_least(0); });
  // H' and the experts of H that are right differ by what is misplaced.
  facts.add("at-most-right", "round", [](const auto& f, const auto&, const auto&) {
    return chain(f.left).at_most(f.left_before - f.wrong + f.misplaced);
  });
  facts.add("at-least-right", "round", [](const auto& f, const auto&, const auto&) {
    return chain(f.left).at_least(f.left_before - f.wrong - f.misplaced);
  });
  facts.add("gained", "round",
            [](const auto& f, const auto&, const auto&) { return chain(f.left).at_most(f.left_before + f.gained); });
  // The perfect experts of H are right.
  facts.add("perfect-stay", "round", [](const auto& f, const auto& b, const auto&) {
    return chain(f.perfect_left).at_least(b.perfect_left - f.misplaced);
  });
  facts.add("perfect-gone-nonnegative", "always", [](const auto& f, const auto&, const auto&) {
    return chain(f.perfect_experts - f.perfect_left).at_least(0);
  });
  facts.add("perfect-are-left", "always",
            [](const auto& f, const auto&, const auto&) { return chain(f.perfect_left).at_most(f.left); });
  facts.add("perfect-missing", "start", [](const auto& f, const auto&, const auto&) {
    return chain(f.perfect_experts - f.perfect_left).at_most(f.experts - f.left);
  });
  // On a mistake a prediction by the vote is not that of the fewer.
  facts.add("vote", "mistake", [](const auto& f, const auto&, const auto&) {
    return chain(2 * f.wrong + f.left_before * squared(f.prediction - f.voted)).at_least(f.left_before);
  });
  add_power(facts, "power", {"other"}, [](const auto& f) { return f.power; });
  facts.add("most", "round", [](const auto& f, const auto& b, const auto&) { return chain(f.most).equals(b.most); });
  facts.add("first-left", "start",
            [](const auto& f, const auto&, const auto&) { return chain(f.left).at_most(f.most); });
  facts.add(
      "some-perfect", {"round"},
      [](const auto& f, const auto&, const auto&) { return chain(f.perfect_experts).at_least(1); }, perfection);
  return facts;
}

template <class FactsOfRule>
struct OfHalving {
  using Facts = FactsOfRule;
  using F = FactsOf<Facts, HalvingQuantities, NothingMore>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const HalvingRound& round) {
    return mistake_or_other(round);
  }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const HalvingRound&) { return {}; }
};

struct OnExperts : OfHalving<HalvingFacts> {
  static F facts() { return facts_of_halving<F>({"perfect-expert"}); }
};
struct OnGrid : OfHalving<CoverFacts> {
  static F facts() { return facts_of_halving<F>({"separable", "cover", "inherits-margin"}); }
};

struct OnClass {
  using Facts = OptimalFacts;
  using F = FactsOf<Facts, OptimalQuantities, NothingMore>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const ClassRound& round) {
    return mistake_or_other(round);
  }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const ClassRound&) { return {}; }
  static F facts() {
    F facts;
    // The version space is what was right so far.
    facts.add("right-are-left", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.left).at_least(f.right_on_all); },
              {"all-start", "shrink"});
    // Of a subset the dimension is no larger; of no set is it more than the number of hypotheses.
    facts.add("monotone", "round", [](const auto& f, const auto&, const auto&) {
      return chain(f.dimension_left).at_most(f.dimension_before + f.hypotheses * f.misplaced);
    });
    // Were both parts of V of its dimension, that would be larger; so the one that is not predicted is of a smaller
    // one.
    facts.add("smaller-part", "mistake",
              [](const auto& f, const auto&, const auto&) {
                return chain(f.dimension_left + 1)
                    .at_most(f.dimension_before + (f.hypotheses + 1) * (f.misplaced + squared(f.prediction - f.ruled)));
              },
              {"nonempty"});
    facts.add("one-mistake", "mistake",
              [](const auto& f, const auto& b, const auto&) { return chain(f.errors).equals(b.errors + 1); });
    facts.add("no-mistake", "other",
              [](const auto& f, const auto& b, const auto&) { return chain(f.errors).equals(b.errors); });
    facts.add("first-errors", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.errors).equals(0); });
    facts.add("first-dimension", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.dimension_left).equals(f.dimension); },
              {"all-start"});
    facts.add("dimension", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.dimension_left).at_least(0); },
              {"nonempty"});
    return facts;
  }
};

/// The weights that the rule would have, by what experts were wrong.
template <class N>
struct RuledWeights {
  N sum = 0;     ///< of q_i = v_i beta^(e_i)
  N others = 0;  ///< the sum of all p_i but the largest
  N n = 0;
  N agrees = 0;  ///< 1 where the learner predicts by the vote, else 0

  static constexpr auto fields() {
    using namespace quantity;
    using Q = RuledWeights;
    return List{of_round(&Q::sum, R"(\sum_i q_{t,i})"), of_round(&Q::others, R"(\sum_i p_{t,i} - \max_i p_{t,i})"),
                of_round(&Q::n, "n"), of_round(&Q::agrees, R"([\hat y_t = \mathrm{majority}(w_t)])")};
  }
};

struct OfMajority {
  using Facts = MajorityFacts;
  using F = FactsOf<Facts, MajorityQuantities, RuledWeights>;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round& round) {
    return {round.mistake ? "mistake" : "right", now.due ? "due" : "rest"};
  }
  static RuledWeights<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return {now.q.sum(), now.all - now.best, Rational(round.before.size()), now.prediction == now.voted ? 1 : 0};
  }
  static F facts() {
    F facts;
    // On a mistake a prediction by the vote has no less weight against it than for it.
    facts.add("vote", "mistake", [](const auto& f, const auto&, const auto& p) {
      return chain(2 * f.wrong * p.agrees).at_least(f.total_before * p.agrees);
    });
    facts.add("agrees", "round", [](const auto& f, const auto&, const auto& p) {
      return chain(p.agrees + squared(f.prediction - f.voted)).at_least(1);
    });
    facts.add("wrong", "round", [](const auto& f, const auto&, const auto&) { return chain(f.wrong).at_least(0); },
              {"start", "beta-range", "update-rule", "conservative"});
    facts.add("stays", "rest",
              [](const auto& f, const auto&, const auto&) { return chain(f.total).equals(f.total_before); },
              {"conservative"});
    add_power(facts, "power", {"right"}, [](const auto& f) { return f.power; });
    facts.add("power-before", "round",
              [](const auto&, const auto& b, const auto&) { return chain(b.power).greater_than(0); });
    facts.add("growth-grows", "mistake", [](const auto& f, const auto& b, const auto&) {
      return chain(f.growth).equals((1 + f.beta) * b.growth);
    });
    facts.add("growth-stays", "right",
              [](const auto& f, const auto& b, const auto&) { return chain(f.growth).equals(b.growth); });
    facts.add("first-growth", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.growth).equals(1); });
    facts.add("growth", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.growth).greater_than(0); }, {"beta-range"});
    facts.add("growth-before", "round",
              [](const auto&, const auto& b, const auto&) { return chain(b.growth).greater_than(0); }, {"beta-range"});
    facts.add("first-total", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.total).equals(f.first_total); }, {"start"});
    facts.add("several", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.several).at_most(f.all); },
              {"start", "beta-range"});
    // The sum of the differences w'_i - q_i, squared.
    facts.add("sum-of-gaps", "round", [](const auto& f, const auto&, const auto& p) {
      return chain(squared(f.total - p.sum)).at_most(p.n * f.power_gap2);
    });
    facts.add("ruled", "round", [](const auto& f, const auto&, const auto& p) { return chain(p.sum).at_least(f.all); },
              {"start", "beta-range", "expert-weight"});
    facts.add("others", "round",
              [](const auto& f, const auto&, const auto& p) { return chain(f.all).equals(f.best + p.others); });
    facts.add("others-nonnegative", "round",
              [](const auto&, const auto&, const auto& p) { return chain(p.others).at_least(0); },
              {"start", "beta-range"});
    // w' - q' is what the learner moves besides its rule, and what the rule makes of w - q, which is no longer than
    // that.
    facts.add("power-gap-due", "due", [](const auto& f, const auto& b, const auto&) {
      return chain(f.power_gap2).at_most(2 * f.gap2 + 2 * (1 + f.beta * f.beta) * b.power_gap2);
    });
    facts.add("power-gap-rest", "rest", [](const auto& f, const auto& b, const auto&) {
      return chain(f.power_gap2).at_most(2 * f.drift2 + 2 * b.power_gap2);
    });
    facts.add("first-power-gap", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.power_gap2).equals(f.start_gap2); });
    facts.add("power-gap-nonnegative", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.power_gap2).at_least(0); });
    // An expert that weight is taken from was wrong.
    facts.add("excess", "round",
              [](const auto& f, const auto& b, const auto&) { return chain(f.excess).at_most(b.excess); });
    facts.add("first-excess", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.excess).equals(0); });
    facts.add("best", "round", [](const auto& f, const auto&, const auto&) { return chain(f.best).at_least(0); },
              {"start", "beta-range"});
    return facts;
  }
};

}  // namespace mistakebound::expert_rules
