/// The study of the elimination algorithm.
#pragma once

#include "invariants/disjunctions/study.hpp"
#include "reference/learners/elimination.hpp"

namespace mistakebound {

using EliminationStudy = Study<Elimination, TargetDisjunction>;
const EliminationStudy& elimination_study();

}  // namespace mistakebound
