/// The studies of the three passive-aggressive learners.
#pragma once

#include "invariants/perceptron/study.hpp"
#include "reference/learners/passive_aggressive.hpp"

namespace mistakebound {

/// The rule is part of the learner, so that one type is the study of all three.
using AggressiveStudy = Study<PassiveAggressive, Separator>;
const AggressiveStudy& passive_aggressive_study();
const AggressiveStudy& passive_aggressive_1_study();
const AggressiveStudy& passive_aggressive_2_study();

/// That of a rule.
const AggressiveStudy& study_of(Remaining remaining);

}  // namespace mistakebound
