/// Runs of the perceptron and of Winnow laid on their theorems, as code asks for them.
#pragma once

#include "invariants/certificates/examine.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"

namespace mistakebound {

/// The claims of comparison on one pass of the perceptron, with Winnow beside it; both predict ties alike. `u` has the
/// sequence's dimension.
TheoremReport examine_comparison(const Sequence& sequence, Perceptron learner, const Vector& u,
                                 const std::optional<Rational>& gamma, const LedgerOptions& options = {});

}  // namespace mistakebound
