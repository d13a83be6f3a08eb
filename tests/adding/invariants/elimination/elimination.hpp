/// The mistake bound of the elimination algorithm (Valiant 1984, Littlestone 1988).
///
/// Notation: n variables, K those of the target and k their number, V and V' the variables that are left before and
/// after the round, M the mistakes so far.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/elimination.hpp"

namespace mistakebound {

struct EliminationFacts {
  using Observed = Round;

  /// `target_indicator` is in {0,1}^n.
  explicit EliminationFacts(Vector target_indicator) : target(std::move(target_indicator)), k(target.sum()) {}

  // Fixed by the target and the first state.
  Vector target;
  Rational n;
  Rational k;
  Rational least_initial = 1;

  // The round.
  std::size_t t = 0;
  std::size_t mistake_count = 0;  ///< M
  Label y = 1;
  Prediction prediction = 0;
  Rational hits;         ///< variables of the target that are active
  Rational score;        ///< variables of V that are active, less 1/2
  Rational left_before;  ///< |V|
  Rational left;         ///< |V'|
  Rational target_left;  ///< |K and V'|
  Rational gap2;         ///< |w' - what the rule makes of w|^2; on mistakes
  Rational drift2;       ///< |w' - w|^2

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }
};

const Theorem<EliminationFacts>& elimination();

}  // namespace mistakebound
