/// The passive-aggressive learner that leaves no loss (Crammer and others 2006, Theorems 2 and 3): its squared losses
/// and its mistakes against any comparator, from any first weights.
#pragma once

#include "invariants/aggressive/facts.hpp"

namespace mistakebound {

const Theorem<AggressiveFacts>& passive_aggressive();

}  // namespace mistakebound
