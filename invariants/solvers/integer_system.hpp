/// Linear equations in integers, solved exactly by p-adic lifting (Dixon, Exact solution of linear equations using
/// p-adic expansions, 1982).
///
/// One elimination modulo a prime p of 62 bits, k^3 machine operations for k equations, gives the solution modulo p:
/// its last digit in base p. What the equations then lack is a multiple of p, and the quotient is the right side for
/// the next digit, which takes k^2 operations by the same elimination. From as many digits as numerator and denominator
/// have together, Euclid's algorithm tells the fraction (Wang, 1981). Which digits are enough is guessed; the fractions
/// are put into the equations, and count only where they hold: no bound on their length is needed, and no prime is
/// trusted.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Row by row.
using IntegerRows = std::vector<std::vector<Integer>>;

/// v_i = numerators_i / denominator, in no lowest terms.
struct SystemAnswer {
  std::optional<std::size_t> dependent;  ///< the first row that depends on those above it; then there are no v
  std::vector<Integer> numerators;
  Integer denominator = 1;  ///< positive
};

/// The v with S v = right side, for a symmetric S that is positive semidefinite, but for a last row that may stand at
/// the border of a definite matrix with 0 in the corner; of a longer S, its first rows and columns.
SystemAnswer solve(const IntegerRows& s, const std::vector<Integer>& right);

}  // namespace mistakebound
