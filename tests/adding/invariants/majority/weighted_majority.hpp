/// The mistake bound of Weighted Majority (Littlestone and Warmuth 1994, Theorem 2.1 and its Corollary).
///
/// Notation: n experts, W and W' the sums of the weights before and after the round, b the expert with the fewest
/// mistakes on the sequence, m its mistakes so far, M those of the learner.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

struct MajorityFacts {
  using Observed = Round;

  MajorityFacts(Rational factor, Tie even_vote) : beta(std::move(factor)), tie(even_vote) {}

  // Fixed by the sequence and the learner.
  Rational beta;
  Tie tie;
  Rational n;
  Eigen::Index best = 0;  ///< b, the first of them
  Rational least_initial = 1;
  Rational largest_initial = 1;

  // The round.
  std::size_t t = 0;
  std::size_t mistake_count = 0;  ///< M
  std::size_t best_mistakes = 0;  ///< m
  Prediction prediction = 0;
  Rational for_positive;    ///< weight of the experts that say +1
  Rational for_negative;    ///< weight of those that say -1
  Rational wrong;           ///< weight of those that were wrong
  Rational total_before;    ///< W
  Rational total;           ///< W'
  Rational best_weight;     ///< w'_b
  Rational best_power = 1;  ///< beta^m
  Rational ceiling;         ///< ((1+beta)/2)^M n
  Rational drift2;          ///< |w' - w|^2
  Rational gap2;            ///< |w' - what the rule makes of w|^2; on mistakes

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }

 private:
  std::vector<std::size_t> errors_;  ///< of each expert, on the whole sequence
};

const Theorem<MajorityFacts>& weighted_majority();

}  // namespace mistakebound
