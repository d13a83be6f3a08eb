/// What the properties of Winnow's theorems share: drawing cases, checking them under every convention, small reports.
#pragma once

#include "properties/perceptron/cases.hpp"

namespace mistakebound {

/// A case by one of Winnow's adversaries: u >= 0 and y (u.x) >= gamma > 0 on every round, unless those hypotheses are
/// dropped; a learning rate of one of the kinds there are. `denominator` is arranged where the rate is too large.
Case draw_winnow_case(Draw& draw, const std::set<std::string>& dropped, std::map<std::string, std::size_t>& arranged);

/// The report of one theorem on one run of Winnow. Without a rate the optimal one is taken.
TheoremReport winnow_report(const std::string& theorem, const Sequence& sequence, const Setting& setting,
                            const LedgerOptions& options = {}, const Vector& start = {});

/// Whether u >= 0 separates with a positive margin, so that there is an optimal learning rate.
bool has_optimal_rate(const Sequence& sequence, const Vector& u, const std::optional<Rational>& gamma);

/// Runs Winnow under all three conventions for each comparator and shows the report of `theorem`.
void check_winnow(const std::string& theorem, const Case& value, const std::vector<Setting>& comparators,
                  const std::set<std::string>& dropped, const Sink& sink);

}  // namespace mistakebound
