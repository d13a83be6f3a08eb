/// What the property of the standard optimal algorithm and its faults share. Cases are those of halving: a row is what
/// the hypotheses say at a point, and the points of the class are the different rows.
#pragma once

#include "invariants/optimal/study.hpp"
#include "properties/halving/cases.hpp"

namespace mistakebound {

/// The report on rows "1,-1|1": what the hypotheses say at the point, a bar, the label.
TheoremReport optimal_report(const std::vector<std::string>& rows, Tie tie, const LedgerOptions& options = {});

}  // namespace mistakebound
