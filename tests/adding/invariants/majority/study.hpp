/// The study of Weighted Majority.
#pragma once

#include "invariants/ledger/study.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

/// The experts themselves.
struct BestExpert : Against {};

using MajorityStudy = Study<WeightedMajority, BestExpert>;
const MajorityStudy& weighted_majority_study();

}  // namespace mistakebound
