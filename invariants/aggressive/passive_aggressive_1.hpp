/// The passive-aggressive learner whose step is at most C (PA-I; Crammer and others 2006, Theorem 4): its mistakes
/// against the losses of any comparator, from any first weights.
#pragma once

#include "invariants/aggressive/facts.hpp"

namespace mistakebound {

const Theorem<AggressiveFacts>& passive_aggressive_1();

}  // namespace mistakebound
