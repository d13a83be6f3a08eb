/// The perceptron and Winnow on the same sequences (A section 4): the norms of its two examples, both bounds, and which
/// of them is smaller, decided exactly. Winnow's own proof is left to winnow-tuned, the perceptron's to
/// perceptron-separable.
#pragma once

#include "invariants/comparison/facts.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

const Theorem<ComparisonFacts>& comparison();

/// The claims of comparison on one pass of the perceptron, with Winnow beside it; both predict ties alike. `u` has the
/// sequence's dimension.
TheoremReport examine_comparison(const Sequence& sequence, Perceptron learner, const Vector& u,
                                 const std::optional<Rational>& gamma, const LedgerOptions& options = {});

}  // namespace mistakebound
