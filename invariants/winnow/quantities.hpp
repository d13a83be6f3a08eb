/// What the steps of Winnow's proofs speak of, in machine numbers: intervals of doubles, and exact where that costs
/// little. `gamma`, `R`, `U` and the others are those of facts.hpp.
#pragma once

#include "invariants/ledger/number.hpp"
#include "invariants/winnow/columns.hpp"
#include "reference/learners/integer_winnow.hpp"

namespace mistakebound {

/// What all examples have shown.
struct WinnowSurvey {
  Columns columns;  ///< told apart by u and every instance
  std::optional<Rational> least_margin;
  Rational radius;
};

/// What the state after a mistake, and the mistake, add to the round.
struct WinnowMoment {
  // The state.
  MachineNumber least_weight;
  MachineNumber weights;           ///< the sum of all
  MachineNumber kl;                ///< KL(p, w')
  MachineNumber kl_fallen;         ///< KL(p, w_1) - KL(p, w')
  bool apart = false;              ///< surely p is not w'
  bool divides_by_its_own = true;  ///< the learner divides by the sum over S' and no other exponents

  // The mistake.
  MachineNumber score;        ///< y (w.x)
  MachineNumber score_after;  ///< y (w'.x)
  MachineNumber gap2;         ///< |S' - S - y x|^2
  MachineNumber chord_slack;  ///< the least distance of e^(eta v) from its chord, v among the entries of y x
  MachineNumber chords;       ///< sum_i w_i ((1 + v_i/R) e^(eta R) + (1 - v_i/R) e^(-eta R))/2, v = y x
  MachineNumber z;            ///< Z
  MachineNumber kl_drop;      ///< KL(p, w) - KL(p, w')
  MachineNumber rule_drop;    ///< eta p.v - ln Z

  /// S' - S is y x and nothing else, in integers.
  [[nodiscard]] bool moved_by_the_rule() const { return std::is_eq(gap2.sign()); }
};

/// A mistake, with what it is made of.
struct WinnowMistake {
  IntegerWinnow::StatePointer before;
  std::shared_ptr<const IntegerVector> x;
  Label y = 1;
};

/// A round in machine numbers, with what it is made of.
struct WinnowRound {
  std::size_t t = 0;
  Label y = 1;
  bool mistake = false;
  bool moved = false;
  std::size_t m = 0;             ///< mistakes so far, this round included
  std::size_t moved_before = 0;  ///< how often the state changed before this round
  std::shared_ptr<const IntegerVector> x;
  IntegerWinnow::StatePointer before;
  IntegerWinnow::StatePointer after;
  MachineNumber margin;      ///< y (u.x)
  MachineNumber over_gamma;  ///< y (u.x) - gamma
  MachineNumber under_most;  ///< R U - y (u.x)
  std::shared_ptr<const WinnowMoment> moment;
  WinnowMistake last_mistake;  ///< this one, too
};

/// What the steps of the proofs speak of, in machine numbers: the round, and what is fixed.
struct WinnowQuantities : WinnowRound {
  MachineNumber gamma;
  int gamma_sign = 0;
  bool given_gamma = false;
  MachineNumber u1;
  MachineNumber ln_n;
  MachineNumber cosh;
  MachineNumber sinh_over_radius;
  MachineNumber gain;                            ///< eta gamma - U ln cosh(eta R)
  MachineNumber eta_over_u1;                     ///< eta/U
  bool divides = false;                          ///< bound-divided speaks
  std::optional<MachineNumber> g;                ///< of winnow-tuned, as the next
  std::optional<MachineNumber> quadratic_bound;  ///< 2 (R U/gamma)^2 ln n
};

}  // namespace mistakebound
