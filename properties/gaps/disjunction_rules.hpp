/// Facts of the rules of the learners of disjunctions.
#pragma once

#include "invariants/disjunctions/littlestone_winnow.hpp"
#include "invariants/disjunctions/perceptron_disjunction.hpp"
#include "properties/gaps/expert_rules.hpp"
#include "properties/gaps/perceptron_rule.hpp"

namespace mistakebound::disjunction_rules {

struct OfPerceptron {
  using Facts = DisjunctionFacts;
  using F = FactsOf<Facts, DisjunctionQuantities, InnerProducts>;
  static std::vector<std::string> conditions(const Facts&, const Facts&, const Round& round) {
    return mistake_or_other(round);
  }
  static InnerProducts<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return inner_products(round, now.u, round.mistake ? 1 : 0);
  }
  static F facts() {
    F facts = perceptron_rule::facts_of_mistakes<F>();
    facts.add("half", "always", [](const auto& f, const auto&, const auto&) { return chain(2 * f.gamma).equals(1); });
    facts.add("limit", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.limit).equals((f.n + 1) * (4 * f.k + 1)); });
    facts.add("margin-of-target", "round",
              [](const auto& f, const auto&, const auto&) { return chain(2 * f.margin).at_least(1); }, {"margin"});
    facts.add("norm-of-target", "always",
              [](const auto& f, const auto&, const auto&) { return chain(4 * f.u2).equals(4 * f.k + 1); }, {"norm"});
    facts.add("instance2", "round",
              [](const auto& f, const auto&, const auto& p) { return chain(f.instance2).equals(p.xx); });
    facts.add("bits", "round", [](const auto& f, const auto&, const auto& p) { return chain(p.xx).at_most(f.n + 1); });
    facts.add("largest", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.radius2).at_most(f.n + 1); }, {"radius"});
    return facts;
  }
};

struct OfLittlestone {
  using Facts = LittlestoneFacts;
  using F = FactsOf<Facts, LittlestoneQuantities, NothingMore>;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round& round) {
    std::vector<std::string> found{!round.mistake ? "other" : now.promoted() ? "promotion" : "elimination"};
    if (round.mistake) found.emplace_back("mistake");
    if (now.promoted()) found.emplace_back(now.any_active ? "active" : "none active");
    return found;
  }
  static NothingMore<Rational> measure(const Facts&, const Facts&, const Round&) { return {}; }

  /// P and 2^P, or E and 2^E.
  template <class Get>
  static void add_count(F& facts, const std::string& name, const std::string& counted, const std::string& not_counted,
                        Get) {
    using G = Get;
    const std::vector<std::string> on{counted}, off{not_counted, "other"}, start{"start"};
    facts.add(name, on,
              [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).first).equals(G{}(b).first + 1); });
    facts.add("same-" + name, off,
              [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).first).equals(G{}(b).first); });
    facts.add("first-" + name, start,
              [](const auto& f, const auto&, const auto&) { return chain(G{}(f).first).equals(0); });
    facts.add("power-" + name, on,
              [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).second).equals(2 * G{}(b).second); });
    facts.add("same-power-" + name, off,
              [](const auto& f, const auto& b, const auto&) { return chain(G{}(f).second).equals(G{}(b).second); });
    facts.add("first-power-" + name, start,
              [](const auto& f, const auto&, const auto&) { return chain(G{}(f).second).equals(1); });
    facts.add("positive-power-" + name, "always",
              [](const auto& f, const auto&, const auto&) { return chain(G{}(f).second).greater_than(0); });
  }

  static void add_totals(F& facts) {
    // Of what the rule makes of the weights their sum differs by the sum of n differences.
    facts.add("sum-promoted", "promotion", [](const auto& f, const auto&, const auto&) {
      return chain(squared(f.total - f.total_before - (f.promotion - 1) * f.score)).at_most(f.n * f.gap2);
    });
    facts.add("sum-eliminated", "elimination", [](const auto& f, const auto&, const auto&) {
      return chain(squared(f.total - f.total_before - (f.demotion - 1) * f.score)).at_most(f.n * f.gap2);
    });
    facts.add("sum-other", "other", [](const auto& f, const auto&, const auto&) {
      return chain(squared(f.total - f.total_before)).at_most(f.n * f.drift2);
    });
    facts.add("first-total", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.total).equals(f.n); },
              {"source-parameters"});
    // No weight is negative.
    const std::vector<std::string> ruled{"source-parameters", "update-rule", "conservative"};
    facts.add(
        "weights-nonnegative", {"round"},
        [](const auto& f, const auto&, const auto&) { return chain(f.total).at_least(0); }, ruled);
    facts.add(
        "others-active", {"active"},
        [](const auto& f, const auto&, const auto&) { return chain(f.score).at_least(f.largest_active); }, ruled);
    facts.add("first-largest", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.largest).equals(f.largest_initial); });
    facts.add("largest-other", "other", [](const auto& f, const auto& b, const auto&) {
      return chain(squared(f.largest - b.largest)).at_most(f.drift2);
    });
    facts.add(
        "largest-eliminated", {"elimination"},
        [](const auto& f, const auto& b, const auto&) { return chain(f.largest).at_most(b.largest); }, ruled);
    // The largest weight is the one before it, or was active and is doubled.
    facts.add(
        "largest-promoted", {"promotion"},
        [](const auto& f, const auto& b, const auto&) {
          return chain((f.largest - b.largest) * f.largest).at_most((f.largest - b.largest) * 2 * f.largest_active);
        },
        ruled);
    facts.add(
        "none-active", {"none active"},
        [](const auto& f, const auto& b, const auto&) { return chain(f.largest).equals(b.largest); }, ruled);
  }

  static void add_target(F& facts) {
    facts.add("kept", "round",
              [](const auto& f, const auto& b, const auto&) { return chain(f.kept).at_least(b.kept - f.fallen); });
    facts.add("not-kept-nonnegative", "always",
              [](const auto& f, const auto&, const auto&) { return chain(f.k - f.kept).at_least(0); });
    facts.add("first-kept", "start", [](const auto& f, const auto&, const auto&) { return chain(f.kept).equals(f.k); },
              {"source-parameters"});
    // What is active of the target, and was at least 1, is doubled.
    facts.add(
        "doubled", "promotion",
        [](const auto& f, const auto& b, const auto&) { return chain(f.doubled).at_least(f.hits - f.k + b.kept); },
        {"source-parameters", "update-rule"});
    const std::vector<std::string> none_falls{"target-never-falls", "target-never-eliminated"};
    facts.add(
        "product", {"round"},
        [](const auto& f, const auto& b, const auto&) { return chain(f.product).at_least(b.product); }, none_falls);
    facts.add("product-doubles", "promotion",
              [](const auto& f, const auto& b, const auto&) { return chain(f.product).at_least(2 * b.product); },
              {"target-never-falls", "target-never-eliminated", "promotes-target"});
    facts.add("first-product", "start",
              [](const auto& f, const auto&, const auto&) { return chain(f.product).equals(1); },
              {"source-parameters"});
    facts.add("product-of-k", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.product).at_most(f.power); },
              {"weight-bound", "target-never-eliminated"});
    facts.add("powers", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.two_to_e).at_most(4 * f.two_to_p); },
              {"elimination-count"});
  }

  static F facts() {
    F facts;
    facts.add("half", "always", [](const auto& f, const auto&, const auto&) { return chain(2 * f.half).equals(f.n); });
    facts.add("n", "always", [](const auto& f, const auto&, const auto&) { return chain(f.n).at_least(1); });
    facts.add("k", "always", [](const auto& f, const auto&, const auto&) { return chain(f.k).at_least(0); });
    facts.add("label-promotion", "promotion",
              [](const auto& f, const auto&, const auto&) { return chain(f.negative).equals(0); });
    facts.add("label-elimination", "elimination",
              [](const auto& f, const auto&, const auto&) { return chain(f.negative).equals(1); });
    facts.add("bit", "mistake",
              [](const auto& f, const auto&, const auto&) { return chain(f.reaches * f.reaches).equals(f.reaches); });
    facts.add("reached", "mistake", [](const auto& f, const auto&, const auto&) {
      return chain(f.reaches * f.score).at_least(f.reaches * f.half);
    });
    facts.add("below", "mistake", [](const auto& f, const auto&, const auto&) {
      return chain((1 - f.reaches) * (f.half - f.score) + f.reaches).greater_than(0);
    });
    add_count(facts, "promotions", "promotion", "elimination",
              [](const auto& f) { return std::pair(f.p, f.two_to_p); });
    add_count(facts, "eliminations", "elimination", "promotion",
              [](const auto& f) { return std::pair(f.e, f.two_to_e); });
    add_totals(facts);
    add_target(facts);
    return facts;
  }
};

}  // namespace mistakebound::disjunction_rules
