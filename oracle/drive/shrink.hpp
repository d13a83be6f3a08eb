/// Simpler sequences to try, the boldest first: a few rounds; of many coordinates a few, the others 0 in all rounds;
/// fewer coordinates, fewer rounds, then simpler numbers. Numbers only lose digits or come nearer to 1, so that a
/// double stays a double, a float a float, and a whole number whole.
#pragma once

#include <functional>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Simpler numbers than `value`: 0, 1, its sign, its whole part, half of its digits, and so on, by bisection.
std::vector<Rational> shorter_numbers(const Rational& value);

/// Makes a simpler sequence of the one that it was made for.
using Simplification = std::function<Sequence(const Sequence&)>;

/// What makes `sequence` simpler, the boldest first; nothing leaves 0 rounds or 0 coordinates. The sequences themselves
/// are made one at a time, as there are several for each entry.
std::vector<Simplification> simplifications(const Sequence& sequence);

}  // namespace mistakebound
