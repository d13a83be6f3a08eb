/// From residues back to integers and fractions: what p-adic digits are read as.
#pragma once

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// What is that residue modulo m and of least size.
Integer least_residue(const Integer& value, const Integer& modulus);

struct ResidueFraction {
  Integer numerator;
  Integer denominator;  ///< positive
};

/// The fraction that is that residue modulo m and whose numerator is the first of a size of at most the bound that
/// Euclid's algorithm comes by: the only one with both parts below it, where there is one and the square of the bound
/// is below m/2. Polls the limits.
ResidueFraction fraction_modulo(const Integer& residue, const Integer& modulus, const Integer& bound);

}  // namespace mistakebound
