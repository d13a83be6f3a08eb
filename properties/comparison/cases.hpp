/// What the comparison of the perceptron and Winnow is tried on: the two examples of A section 4 over a range of n and
/// k, signed instances and a threshold beside the second one, against the perceptron or against Winnow.
#pragma once

#include "properties/perceptron/cases.hpp"

namespace mistakebound {

PerceptronCase draw_comparison_case(Draw& draw, const Dropped& dropped, Enforced& enforced);

/// Under every convention: the planted u with its least margin; with half of it, which is another learning rate, and
/// another step size.
void check_comparison(const PerceptronCase& value, const LedgerOptions& ledger, const PerceptronProperty::Visit& visit);

/// The report on one run of the perceptron, Winnow beside it.
TheoremReport comparison_report(const Sequence& sequence, const PerceptronSetting& setting,
                                const LedgerOptions& options = {}, const Vector& start = {});

}  // namespace mistakebound
