/// Linear equations in integers, solved exactly modulo primes.
///
/// Elimination modulo a prime of 62 bits takes k^3 machine operations for k equations, whatever the numbers' length.
/// The determinant and, by Cramer's rule, the determinant times the solution are integers; the Chinese remainder
/// theorem puts them together from as many primes as they are long. Once another prime changes nothing, the solution is
/// put into the equations, and counts only where they hold: no bound on its length is needed, and no prime is trusted.
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
  Integer denominator = 1;
};

/// The v with S v = right side, for a symmetric S that is positive semidefinite.
SystemAnswer solve(const IntegerRows& s, const std::vector<Integer>& right);

}  // namespace mistakebound
