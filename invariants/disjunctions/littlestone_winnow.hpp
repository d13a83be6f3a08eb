/// The mistake bound of Littlestone's Winnow on monotone disjunctions (Littlestone 1988; L, Littlestone's Winnow,
/// Claims 1-3), with sharper bounds beyond the source.
///
/// Notation: n variables, K the target's set of variables, k its size, w and w' the weights before and after the round,
/// P the promotions and E the eliminations so far, M = P + E. Label and prediction +1 stand for L's 1, -1 for its 0.
/// All quantities are counted from the states and instances themselves. Powers of 2 and n are written out as integers.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

struct LittlestoneFacts {
  using Observed = Round;

  /// `target` is in {0,1}^n; of `rule` the parameters count, not its weights.
  LittlestoneFacts(Vector target, LittlestoneWinnow rule);

  // Fixed by the target and the learner.
  Vector target;
  LittlestoneWinnow rule;
  Rational n;
  Rational k;
  Rational half;               ///< n/2
  Rational power;              ///< n^k
  Rational doublings;          ///< of one target weight, at most: ceil(log2 n) - 1, and 0 for n = 1
  Rational least_initial = 0;  ///< over the starting weights
  Rational largest_initial = 0;

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  Label y = 1;
  Rational hits;                           ///< variables of the target that are active
  Rational score;                          ///< w.x; on mistakes
  Rational total_before;                   ///< sum of w
  Rational total = 0;                      ///< sum of w'
  Rational largest = 0;                    ///< max of w'
  Rational drift2;                         ///< |w' - w|^2
  Rational gap2;                           ///< |w' - what the rule makes of w|^2; on mistakes
  std::optional<Rational> largest_active;  ///< max of w over the active variables, if any; on mistakes
  Rational kept = 0;                       ///< variables of the target with w' >= 1
  Rational fallen;                         ///< variables of the target with w' < w
  Rational product = 1;                    ///< of w' over the target
  Rational doubled;                        ///< variables of the target with w' = 2 w > 0; on mistakes
  std::size_t p = 0;                       ///< promotions so far
  std::size_t e = 0;                       ///< eliminations so far
  Rational two_to_p = 1;                   ///< 2^P

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return p + e; }
  [[nodiscard]] bool promoted() const { return mistake && y > 0; }
  [[nodiscard]] bool eliminated() const { return mistake && y < 0; }
  /// 1 where two eliminations without a promotion are possible: k = 0 and n even; else 0.
  [[nodiscard]] Rational exception() const;

 private:
  void look_at(const Vector& w);
};

const Theorem<LittlestoneFacts>& littlestone_winnow();

}  // namespace mistakebound
