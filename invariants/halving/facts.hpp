/// What the proof of halving speaks of, round after round; shared by the theorems on experts and on grids of them.
///
/// Notation: m experts, H and H' the sets that are left before and after the round, P the experts that are right on
/// every round, M the mistakes so far. Every count is taken from the sets themselves by operations on bits: a round
/// costs m/64 word operations a count, and no list of experts is ever made.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/halving.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// A round of a learner whose state is a set of experts and whose instances are their predictions.
using HalvingRound = BasicRound<Experts, Experts>;

struct HalvingFacts {
  using Observed = HalvingRound;

  HalvingFacts(std::size_t experts, Tie even_vote)
      : m(experts), tie(even_vote), perfect(Experts(experts).set()), right_so_far(perfect) {}

  // Fixed by the sequence.
  std::size_t m;
  Tie tie;          ///< how an even vote is predicted
  Experts perfect;  ///< P

  // The round.
  std::size_t t = 0;
  std::size_t mistake_count = 0;
  Prediction prediction = 0;
  std::size_t for_positive = 0;  ///< votes of H for +1
  std::size_t for_negative = 0;  ///< votes of H for -1
  std::size_t wrong = 0;         ///< experts in H that differ from the outcome
  std::size_t left_before = 0;   ///< |H|
  std::size_t left = 0;          ///< |H'|, before the first round |H_1|
  std::size_t gained = 0;        ///< |H' \ H|
  std::size_t misplaced = 0;     ///< |H' symmetric difference {h in H : h agrees with the outcome}|
  std::size_t perfect_left = 0;  ///< |P and H'|
  std::size_t right_on_all = 0;  ///< experts right on every round so far, whether left or not
  Experts right_so_far;          ///< which they are
  Experts alive;                 ///< H'

  void survey(const BasicExample<Experts>& example);
  void begin(const Experts& first_state);
  void observe(const HalvingRound& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }
};

/// H_1 holds every expert.
Step<HalvingFacts> all_start();

/// The steps of R's proof. `perfection` are the hypotheses and steps from which some expert is perfect.
std::vector<Step<HalvingFacts>> halving_steps(const std::vector<std::string>& perfection);

/// log2 m, exactly: rational where m is a power of two, else ln m/ln 2.
Number log2_of(std::size_t m);

}  // namespace mistakebound
