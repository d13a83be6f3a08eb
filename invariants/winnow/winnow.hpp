/// The mistake bound of the exponentiated Winnow by relative entropy (A section 3, Theorem 3.1 and (9)-(23)).
///
/// A forgets a hypothesis: its bound divides by eta gamma - |u|_1 ln cosh(eta R), which need not be positive.
#pragma once

#include "invariants/winnow/facts.hpp"

namespace mistakebound {

const Theorem<WinnowFacts>& winnow();

}  // namespace mistakebound
