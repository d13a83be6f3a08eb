/// The passive-aggressive learner with a softened step (PA-II; Crammer and others 2006, Theorem 5): its squared losses
/// and its mistakes against the squared losses of any comparator, from any first weights.
#pragma once

#include "invariants/aggressive/facts.hpp"

namespace mistakebound {

const Theorem<AggressiveFacts>& passive_aggressive_2();

}  // namespace mistakebound
