/// The study of the standard optimal algorithm on a finite class.
#pragma once

#include "invariants/ledger/study.hpp"
#include "invariants/optimal/optimal.hpp"

namespace mistakebound {

/// Points of a class and their labels, round after round.
struct ClassSequence {
  std::shared_ptr<LittlestoneDimensions> dimensions;  ///< of the class
  std::vector<BasicExample<std::size_t>> examples;    ///< the point's number, from 0
};

inline const std::vector<BasicExample<std::size_t>>& rounds_of(const ClassSequence& sequence, const NoComparator&) {
  return sequence.examples;
}

/// The class of so many hypotheses whose points are the different rows, in the order in which they first come.
ClassSequence class_of_rounds(const std::vector<ExpertRound>& rounds, std::size_t hypotheses);

/// "++--,+-+-": for each point what the hypotheses say there.
std::string signs_of(const FiniteClass& of);
/// The class that is written so. Throws InputError at the value of `points`.
FiniteClass class_of_signs(const Values& values);

using OptimalStudy = Study<Optimal, NoComparator, ClassSequence, ClassRound>;
const OptimalStudy& optimal_study();

/// Runs the standard optimal algorithm and holds the run against the theorem. `missing` are hypotheses left out of V_1,
/// for those who want to see what that does; empty: none.
Examination<OptimalStudy> examine_optimal(const ClassSequence& sequence, Tie tie, const LedgerOptions& options = {},
                                          const VersionSpace& missing = {}, const VisitorOf<OptimalStudy>& visit = {});

}  // namespace mistakebound
