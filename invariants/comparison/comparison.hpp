/// The perceptron and Winnow on the same sequences (A section 4): the norms of its two examples, both bounds, and which
/// of them is smaller, decided exactly. Winnow's own proof is left to winnow-tuned, the perceptron's to
/// perceptron-separable.
#pragma once

#include "invariants/comparison/facts.hpp"

namespace mistakebound {

const Theorem<ComparisonFacts>& comparison();

}  // namespace mistakebound
