/// The loss of Hedge beside that of its best expert (Freund and Schapire 1997, Theorem 2).
///
/// Notation: n experts, of which expert i loses l_i on the round and L_i so far; w and w' the weights before and after
/// the round, W and W' their sums; p = w/W; L the learner's loss so far, L* the least L_i. All of these are rational.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/hedge.hpp"

namespace mistakebound {

struct HedgeFacts {
  using Observed = Round;

  explicit HedgeFacts(Rational factor, Eigen::Index experts);

  // Fixed by the learner and its first weights.
  Rational beta;
  Rational n;
  Rational start_gap2;  ///< |w_1 - (1, .., 1)|^2

  // The round.
  std::size_t t = 0;
  Rational least_loss;
  Rational largest_loss;
  std::vector<Rational> losses;  ///< the different ones, increasing
  Rational loss;                 ///< p.l
  Rational share;                ///< (1 - beta) p.l
  Rational total_before;         ///< W
  Rational total;                ///< W'
  Rational gap2;                 ///< |w' - what the rule makes of w|^2

  // So far.
  Rational loss_sum;   ///< L
  Vector expert_sums;  ///< L_i
  Vector weights;      ///< w'
  Rational least_sum;  ///< L*

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] static std::size_t mistakes() { return 0; }
};

const Theorem<HedgeFacts>& hedge();

}  // namespace mistakebound
