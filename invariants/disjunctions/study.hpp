/// The studies of the two learners of disjunctions: Littlestone's Winnow, and the perceptron with a constant
/// coordinate.
#pragma once

#include "invariants/ledger/study.hpp"
#include "invariants/solvers/hitting_set.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/perceptron.hpp"

namespace mistakebound {

/// A target disjunction.
struct TargetDisjunction : Against {
  Variables target;
  std::optional<DisjunctionSearch> search;  ///< where it was looked for
};

/// What a run on a disjunction is held against, as code asks for it.
struct DisjunctionComparison {
  std::optional<Variables> target;  ///< default: the smallest disjunction that gives the labels
  LedgerOptions ledger;
};

using LittlestoneStudy = Study<LittlestoneWinnow, TargetDisjunction>;
const LittlestoneStudy& littlestone_winnow_study();

/// A target of instances that have a constant 1 appended, which is no variable of it.
struct TargetBesideConstant : TargetDisjunction {};

/// Its examples have the constant.
using DisjunctionStudy = Study<Perceptron, TargetBesideConstant>;
const DisjunctionStudy& perceptron_disjunction_study();

/// Littlestone's Winnow; a learner whose w is empty starts at (1, .., 1). Every instance is in {0,1}^n. Where no
/// disjunction gives the labels, the target is that of DisjunctionSearch, and the theorem's hypothesis fails.
Examination<LittlestoneStudy> examine_littlestone(const Sequence& sequence, LittlestoneWinnow learner,
                                                  std::size_t passes, const DisjunctionComparison& comparison,
                                                  const VisitorOf<LittlestoneStudy>& visit = {});

/// The perceptron on instances with a constant 1 appended; a learner whose w is empty starts at 0. `sequence` is
/// without the constant, rounds and weights are with it.
Examination<DisjunctionStudy> examine_perceptron_disjunction(const Sequence& sequence, Perceptron learner,
                                                             std::size_t passes,
                                                             const DisjunctionComparison& comparison,
                                                             const VisitorOf<DisjunctionStudy>& visit = {});

}  // namespace mistakebound
