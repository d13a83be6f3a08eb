/// Simpler sequences to try, the boldest first: fewer coordinates, fewer rounds, then simpler numbers. Numbers only
/// lose digits or come nearer to 1, so that a double stays a double, a float a float, and a whole number whole.
#pragma once

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Simpler numbers than `value`: 0, 1, its sign, its whole part, half of its digits, and so on, by bisection.
std::vector<Rational> shorter_numbers(const Rational& value);

/// Every one of them is simpler than `sequence`; none has 0 rounds or 0 coordinates.
std::vector<Sequence> simpler_sequences(const Sequence& sequence);

}  // namespace mistakebound
