/// The claims of Winnow's proofs in machine numbers, beside those on exact facts: what the ledger asks first of rounds
/// that were measured. Tests hold both against each other.
#pragma once

#include <vector>

#include "invariants/winnow/tuned.hpp"

namespace mistakebound {

/// Gives the steps of A (9)-(23), found by their ids, what is seen of them at a glance.
void add_proof_glances(std::vector<Step<WinnowFacts>>& steps);
/// The same for what the theorems add to them.
void add_glances(std::vector<Step<WinnowFacts>>& steps);
void add_glances(std::vector<Step<TunedFacts>>& steps);

}  // namespace mistakebound
