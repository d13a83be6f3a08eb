/// Whether examples can be separated, as a linear program for other people's exact solvers and checkers: find w with
/// y_i (w.x_i) >= 1 for every example i.
#pragma once

#include <string>

#include "invariants/solvers/separation.hpp"

namespace mistakebound::cli {

/// In free MPS, as most solvers read it. Row i is multiplied by the common denominator of x_i, so that all its numbers
/// are whole, and mean what they spell.
std::string mps_of(const Sequence& sequence);

/// The linear program with its answer, as a certificate for viprchk (Cheung, Gleixner and Steffy 2017, "Verifying
/// integer programming results"): a w, or the nonnegative combination of the constraints that says 0 >= 1 or more.
std::string vipr_of(const Sequence& sequence, const Separation& separation);

}  // namespace mistakebound::cli
