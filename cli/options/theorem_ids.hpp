/// Theorems and hypotheses that options name.
#pragma once

#include "invariants/ledger/theorem.hpp"

namespace mistakebound::cli {

/// Throws InputError unless every id names a theorem, and (where a learner is given) one that speaks of it.
void check_theorem_ids(const std::string& option, const std::vector<std::string>& ids, const std::string& learner = "");

/// Throws InputError unless --drop names one of the theorem's hypotheses.
void check_dropped(const std::string& hypothesis, const Description& theorem);

}  // namespace mistakebound::cli
