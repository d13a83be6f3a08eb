/// The two learners of disjunctions laid on their theorems.
#pragma once

#include "invariants/solvers/hitting_set.hpp"
#include "invariants/examine.hpp"
#include "reference/learners/littlestone_winnow.hpp"

namespace mistakebound {

/// What a run on a disjunction is held against.
struct DisjunctionComparison {
  std::optional<Variables> target;  ///< default: the smallest disjunction that gives the labels
  LedgerOptions ledger;
};

struct DisjunctionExamination {
  Examination run;
  std::size_t promotions = 0;    ///< mistakes on positive examples
  std::size_t eliminations = 0;  ///< mistakes on negative examples
  Variables target;
  std::optional<DisjunctionSearch> search;  ///< where the target was looked for here
};

/// Littlestone's Winnow; a learner whose w is empty starts at (1, .., 1). Every instance is in {0,1}^n. Where no
/// disjunction gives the labels, the target is that of DisjunctionSearch, and the theorem's hypothesis fails.
DisjunctionExamination examine_littlestone(const Sequence& sequence, LittlestoneWinnow learner, std::size_t passes,
                                           const DisjunctionComparison& comparison, const RoundVisitor& visit = {});

/// The perceptron on instances with a constant 1 appended; a learner whose w is empty starts at 0. `sequence` is
/// without the constant, rounds and weights are with it.
DisjunctionExamination examine_perceptron_disjunction(const Sequence& sequence, Perceptron learner, std::size_t passes,
                                                      const DisjunctionComparison& comparison,
                                                      const RoundVisitor& visit = {});

}  // namespace mistakebound
