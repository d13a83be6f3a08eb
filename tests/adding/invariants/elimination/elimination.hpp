/// The mistake bound of the elimination algorithm (Valiant 1984, Littlestone 1988).
///
/// Notation: n variables, K those of the target and k their number, V and V' the variables that are left before and
/// after the round, M the mistakes so far.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/elimination.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// What the steps speak of, on any number.
template <class N>
struct EliminationQuantities {
  // Fixed by the target and the first state.
  N n = 0;
  N k = 0;
  N first_left = 0;  ///< |V_1|

  // The round.
  std::size_t t = 0;
  Label y = 1;
  N hits = 0;         ///< variables of the target that are active
  N says = 0;         ///< 1 where the prediction is +1, else 0
  N alarms = 0;       ///< 1 where a variable of V is active, else 0
  N left_before = 0;  ///< |V|
  N left = 0;         ///< |V'|
  N target_left = 0;  ///< variables of the target in V'
  N strays = 0;       ///< variables that are in V' and not in what the rule makes of V, or the other way; on mistakes
  N drifts = 0;       ///< variables that are in one of V and V' alone
  N m = 0;            ///< mistakes so far

  static constexpr auto fields() {
    using namespace quantity;
    using Q = EliminationQuantities;
    return List{fixed(&Q::n, "n"),
                fixed(&Q::k, "k"),
                fixed(&Q::first_left, "|V_1|"),
                count(&Q::t),
                count(&Q::y),
                of_round(&Q::hits, R"(|\{i \in K : x_{t,i} = 1\}|)"),
                of_round(&Q::says, R"([\,\hat y_t = +1\,])"),
                of_round(&Q::alarms, R"([\,|\{i \in V_t : x_{t,i} = 1\}| \ge 1\,])"),
                of_round(&Q::left_before, "|V_t|"),
                state(&Q::left, "|V_{t+1}|"),
                state(&Q::target_left, R"(|K\cap V_{t+1}|)"),
                state(&Q::strays, R"(|V_{t+1}\,\triangle\,V'_t|)"),
                of_round(&Q::drifts, R"(|V_{t+1}\,\triangle\,V_t|)"),
                state(&Q::m, "M_t")};
  }
};
static_assert(names_every_member<EliminationQuantities<int>>);

struct EliminationFacts : EliminationQuantities<Rational> {
  using Observed = Round;

  /// `target_indicator` is in {0,1}^n.
  explicit EliminationFacts(Vector target_indicator);

  Vector target;
  std::size_t mistake_count = 0;

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }

 private:
  void look_at(const Vector& w);
};

template <>
struct OverMachine<EliminationFacts> : OverQuantities<EliminationQuantities> {};

const Theorem<EliminationFacts>& elimination();

}  // namespace mistakebound
