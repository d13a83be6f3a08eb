/// Facts of the passive-aggressive rules. The step tau is a quantity of theirs, and so are the losses.
#pragma once

#include "invariants/aggressive/facts.hpp"
#include "properties/gaps/inner_products.hpp"

namespace mistakebound::aggressive_rule {

/// w + tau x - u, without g and with it, and w - u.
template <class N>
FormalVector<N> ruled(const N& tau) {
  return {1, tau, -1, 0};
}
template <class N>
FormalVector<N> after(const N& tau) {
  return {1, tau, -1, 1};
}
template <class N>
FormalVector<N> before(const N&) {
  return {1, 0, -1, 0};
}
template <class N>
FormalVector<N> strayed(const N&) {
  return {0, 0, 0, 1};
}

using F = FactsOf<AggressiveFacts, AggressiveQuantities, InnerProducts>;

/// A hinge loss max(0, 1 - s) of the score s.
template <class Get>
void add_loss(F& facts, const std::string& name, Get) {
  using G = Get;
  const std::vector<std::string> round{"round"};
  facts.add(name, round, [](const auto& f, const auto&, const auto& p) {
    return chain(G{}(f, p).first).at_least(1 - G{}(f, p).second);
  });
  facts.add(name + "-nonnegative", round,
            [](const auto& f, const auto&, const auto& p) { return chain(G{}(f, p).first).at_least(0); });
  facts.add(name + "-or-0", round, [](const auto& f, const auto&, const auto& p) {
    return chain(G{}(f, p).first * (G{}(f, p).first - 1 + G{}(f, p).second)).equals(0);
  });
}

/// A sum over the rounds so far that grows by `Added` on the rounds called `when`, and stays on those called `else_`.
template <class Sum, class Added>
void add_sum(F& facts, const std::string& name, const std::string& when, const std::string& else_, Sum, Added) {
  facts.add(name, {when},
            [](const auto& f, const auto& b, const auto&) { return chain(Sum{}(f)).equals(Sum{}(b) + Added{}(f)); });
  facts.add("first-" + name, "start",
            [](const auto& f, const auto&, const auto&) { return chain(Sum{}(f)).equals(0); });
  if (!else_.empty())
    facts.add("same-" + name, {else_},
              [](const auto& f, const auto& b, const auto&) { return chain(Sum{}(f)).equals(Sum{}(b)); });
}

inline void add_sums(F& facts) {
  add_sum(
      facts, "mistakes", "mistake", "right", [](const auto& f) { return f.m; },
      [](const auto& f) { return std::decay_t<decltype(f.m)>(1); });
  add_sum(
      facts, "gains", "round", "", [](const auto& f) { return f.gains; }, [](const auto& f) { return f.gain(); });
  add_sum(
      facts, "losses2", "round", "", [](const auto& f) { return f.losses2; },
      [](const auto& f) { return squared(f.loss); });
  add_sum(
      facts, "weighted", "round", "", [](const auto& f) { return f.weighted; },
      [](const auto& f) { return std::decay_t<decltype(f.m)>(f.tau * f.loss); });
  add_sum(
      facts, "u-losses", "loss", "no loss", [](const auto& f) { return f.u_losses; },
      [](const auto& f) { return f.u_loss; });
  add_sum(
      facts, "u-losses2", "loss", "no loss", [](const auto& f) { return f.u_losses2; },
      [](const auto& f) { return squared(f.u_loss); });
}

/// What A^2, X and B^2 grow by: a^2, a b and b^2 for a = l/|x| and b = l_u/|x|.
inline void add_relative(F& facts) {
  facts.add("first-A2", "start", [](const auto& f, const auto&, const auto&) { return chain(f.relative2).equals(0); });
  facts.add("first-X", "start", [](const auto& f, const auto&, const auto&) { return chain(f.crossed).equals(0); });
  facts.add("first-B2", "start",
            [](const auto& f, const auto&, const auto&) { return chain(f.u_relative2).equals(0); });
  facts.add("A2", "always", [](const auto& f, const auto&, const auto&) { return chain(f.relative2).at_least(0); });
  facts.add("B2", "always", [](const auto& f, const auto&, const auto&) { return chain(f.u_relative2).at_least(0); });
  facts.add("A2-grows", "round",
            [](const auto& f, const auto& b, const auto&) { return chain(f.relative2).at_least(b.relative2); });
  facts.add("B2-grows", "round",
            [](const auto& f, const auto& b, const auto&) { return chain(f.u_relative2).at_least(b.u_relative2); });
  facts.add("a2", "round", [](const auto& f, const auto& b, const auto&) {
    return chain(f.x2 * f.x2 * (f.relative2 - b.relative2)).equals(f.x2 * f.loss * f.loss);
  });
  facts.add("ab", "round", [](const auto& f, const auto& b, const auto&) {
    return chain(f.x2 * f.x2 * (f.crossed - b.crossed)).equals(f.x2 * f.loss * f.u_loss);
  });
  facts.add("a2-b2", "round", [](const auto& f, const auto& b, const auto&) {
    return chain((f.relative2 - b.relative2) * (f.u_relative2 - b.u_relative2)).equals(squared(f.crossed - b.crossed));
  });
  // The sum over the rounds so far of the squares of a_s b - b_s a.
  facts.add("square-of-differences", "round", [](const auto& f, const auto& b, const auto&) {
    return chain(b.relative2 * (f.u_relative2 - b.u_relative2) + b.u_relative2 * (f.relative2 - b.relative2))
        .at_least(2 * b.crossed * (f.crossed - b.crossed));
  });
  facts.add("no-B2", "unlost", [](const auto& f, const auto&, const auto&) { return chain(f.u_relative2).equals(0); });
}

/// Those of all three rules.
inline F shared_facts() {
  F facts = facts_of_inner_products<F>();
  facts.add("x2", "round", [](const auto& f, const auto&, const auto& p) { return chain(f.x2).equals(p.xx); });
  facts.add("radius", "round", [](const auto& f, const auto&, const auto&) { return chain(f.x2).at_most(f.radius2); });
  facts.add("radius-nonnegative", "always",
            [](const auto& f, const auto&, const auto&) { return chain(f.radius2).at_least(0); });
  facts.add("gap2", "round", [](const auto& f, const auto&, const auto& p) { return chain(f.gap2).equals(p.gg); });
  facts.add("distance-before", "round", [](const auto& f, const auto&, const auto& p) {
    return chain(f.distance2_before).equals(dot(p, before(f.tau), before(f.tau)));
  });
  facts.add("distance", "round", [](const auto& f, const auto&, const auto& p) {
    return chain(f.distance2).equals(dot(p, after(f.tau), after(f.tau)));
  });
  facts.add("distance-nonnegative", "always",
            [](const auto& f, const auto&, const auto&) { return chain(f.distance2).at_least(0); });
  facts.add("first-distance", "start",
            [](const auto& f, const auto&, const auto&) { return chain(f.distance2).equals(f.start_distance2); });
  facts.add("start-distance-nonnegative", "always",
            [](const auto& f, const auto&, const auto&) { return chain(f.start_distance2).at_least(0); });
  facts.add("strayed", "round", [](const auto& f, const auto&, const auto& p) {
    return chain(squared(dot(p, strayed(f.tau), ruled(f.tau)))).at_most(p.gg * dot(p, ruled(f.tau), ruled(f.tau)));
  });
  add_loss(facts, "l", [](const auto& f, const auto& p) { return std::pair(f.loss, p.wx); });
  add_loss(facts, "l-after",
           [](const auto& f, const auto& p) { return std::pair(f.loss_after, f.tau * p.xx + p.wx + p.xg); });
  add_loss(facts, "l-u", [](const auto& f, const auto& p) { return std::pair(f.u_loss, p.xu); });
  facts.add("loss", "loss", [](const auto& f, const auto&, const auto&) { return chain(f.loss).greater_than(0); });
  facts.add("loss-is", "loss",
            [](const auto& f, const auto&, const auto& p) { return chain(f.loss).equals(1 - p.wx); });
  facts.add("no-loss", "no loss", [](const auto& f, const auto&, const auto&) { return chain(f.loss).equals(0); });
  facts.add("m", "always", [](const auto& f, const auto&, const auto&) { return chain(f.m).at_least(0); });
  facts.add("larger", "always", [](const auto& f, const auto&, const auto&) { return chain(f.larger).at_least(1); });
  facts.add("larger-CR2", "always",
            [](const auto& f, const auto&, const auto&) { return chain(f.larger).at_least(f.c * f.radius2); });
  add_sums(facts);
  add_relative(facts);
  return facts;
}

/// What tau is.
inline void add_tau(F& facts, Remaining remaining) {
  const auto add = [&](const char* id, const char* when, F::Says says) {
    std::vector<std::string> where;
    if (remaining != Remaining::forbidden) where.emplace_back("aggressiveness");
    facts.add(id, when, says, where);
  };
  add("tau", "round", [](const auto& f, const auto&, const auto&) { return chain(f.tau).at_least(0); });
  add("no-tau", "no loss", [](const auto& f, const auto&, const auto&) { return chain(f.tau).equals(0); });
  if (remaining == Remaining::forbidden) {
    facts.add("tau-x2", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.x2 * f.x2 * f.tau).equals(f.x2 * f.loss); });
    facts.add("gain", "round", [](const auto& f, const auto& b, const auto&) {
      return chain(f.relative2 - b.relative2 - 2 * (f.crossed - b.crossed)).equals(f.gain());
    });
  } else if (remaining == Remaining::linear) {
    facts.add("tau-below-C-nonnegative", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.c - f.tau).at_least(0); });
    facts.add("tau-x2-at-most-l", "round",
              [](const auto& f, const auto&, const auto&) { return chain(f.tau * f.x2).at_most(f.loss); });
    facts.add("tau-is-either", "round", [](const auto& f, const auto&, const auto&) {
      return chain((f.c - f.tau) * (f.loss - f.tau * f.x2)).equals(0);
    });
  } else {
    add("tau-x2", "round", [](const auto& f, const auto&, const auto&) {
      return chain(f.tau * (2 * f.c * f.x2 + 1)).equals(2 * f.c * f.loss);
    });
  }
}

template <Remaining remaining>
struct Rule {
  using Facts = AggressiveFacts;
  using F = aggressive_rule::F;
  static std::vector<std::string> conditions(const Facts& now, const Facts&, const Round& round) {
    std::vector<std::string> found{round.mistake ? "mistake" : "right", now.loss > 0 ? "loss" : "no loss"};
    if (!now.u_lost) found.emplace_back("unlost");
    return found;
  }
  static InnerProducts<Rational> measure(const Facts& now, const Facts&, const Round& round) {
    return inner_products(round, now.u, now.tau);
  }
  static F facts() {
    F facts = shared_facts();
    add_tau(facts, remaining);
    return facts;
  }
};

}  // namespace mistakebound::aggressive_rule
