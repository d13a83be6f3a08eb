/// The mistake bound of halving with a perfect expert: Barzdins and Freivalds 1972; Littlestone 1988; R, experts
/// version. All sides of its claims are integers.
#pragma once

#include "invariants/halving/facts.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

const Theorem<HalvingFacts>& halving();

}  // namespace mistakebound
