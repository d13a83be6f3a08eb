/// Rationals whose squares add up to a rational that is not negative: at most four, as Lagrange (1770) showed.
#pragma once

#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Positive rationals, none for 0, whose squares add up to `value` >= 0; one where the value is a square. The largest
/// comes first. What is left of the value when two of them are taken away is to be a prime of the form 4k + 1, which is
/// the sum of two squares that Euclid's algorithm finds (Rabin and Shallit 1986, "Randomized algorithms in number
/// theory"); here the two are tried from the largest downwards, so that the prime is short. Throws CutShort.
std::vector<Rational> as_squares(const Rational& value);

}  // namespace mistakebound
