/// The study of Weighted Majority.
#pragma once

#include "invariants/ledger/study.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

/// The experts themselves, with the weights that are to be the first.
struct BestExpert : Against {
  Vector first;
};

/// Its instances are in {-1,1}^n: an entry is what an expert says.
using MajorityStudy = Study<WeightedMajority, BestExpert>;
const MajorityStudy& weighted_majority_study();

/// Runs Weighted Majority, which starts at (1, .., 1) where its weights are empty, and holds the run against the
/// theorem. `start` are other weights than the learner's to begin with, for those who want to see what that does;
/// empty: those of the learner.
Examination<MajorityStudy> examine_weighted_majority(const Sequence& sequence, WeightedMajority learner,
                                                     std::size_t passes, const LedgerOptions& options = {},
                                                     const Vector& start = {},
                                                     const VisitorOf<MajorityStudy>& visit = {});

}  // namespace mistakebound
