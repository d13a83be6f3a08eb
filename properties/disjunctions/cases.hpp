/// What the properties of the theorems on disjunctions share: drawing cases, small reports. A case's u is the target,
/// in {0,1}^n.
#pragma once

#include "invariants/disjunctions/study.hpp"
#include "properties/perceptron/cases.hpp"

namespace mistakebound {

/// A case by one of the adversaries of disjunctions; labels are the target's unless `disjunction` is dropped. The start
/// is left to the caller.
Case draw_disjunction_case(Draw& draw, const std::set<std::string>& dropped);

/// The targets that a case is checked with: its own, and where nothing is dropped the smallest one that gives the
/// labels.
std::vector<Setting> disjunction_settings(const Case& value, const std::set<std::string>& dropped);

/// The report on one run of Littlestone's Winnow, which starts at (1, .., 1) unless `start` is given.
TheoremReport littlestone_report(const Sequence& sequence, const Setting& setting, const LedgerOptions& options = {},
                                 const Vector& start = {});

/// The report on one run of the perceptron on (x, 1); `sequence` is without the constant.
TheoremReport disjunction_report(const Sequence& sequence, const Setting& setting, const LedgerOptions& options = {},
                                 const Vector& start = {});

}  // namespace mistakebound
