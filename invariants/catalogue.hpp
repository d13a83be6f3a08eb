/// The catalogue: one explicit line for each theorem, in the order of the sources. (No theorem registers itself: a
/// registrar inside a static library is silently dropped by the linker.)
#pragma once

#include "invariants/ledger/theorem.hpp"

namespace mistakebound {

const std::vector<Description>& catalogue();

/// The theorem with that id, or null.
const Description* find_theorem(const std::string& id);

}  // namespace mistakebound
