/// What the properties of the perceptron's theorems share: drawing cases and checking them under every convention.
#pragma once

#include "invariants/examine.hpp"
#include "properties/campaign/property.hpp"

namespace mistakebound {

/// A case by one of the adversaries. Separable cases have y (u.x) >= gamma > 0 for the case's u.
Case draw_perceptron_case(Draw& draw, bool separable, const std::set<std::string>& dropped,
                          std::map<std::string, std::size_t>& arranged);

/// Runs the online perceptron under all three conventions for each comparator and shows the report of `theorem`.
void check_online(const std::string& theorem, const Case& value, const std::vector<Setting>& comparators,
                  const std::set<std::string>& dropped, const Sink& sink);

/// e_1 .. e_n, all labelled y.
Sequence basis_sequence(Eigen::Index n, Label y = 1);

/// A sequence from rows "1,2|1": the instance, a bar, the label.
Sequence sequence_of(const std::vector<std::string>& rows);

/// The report of one theorem on one run of the online perceptron.
TheoremReport online_report(const std::string& theorem, const Sequence& sequence, const Setting& setting,
                            const LedgerOptions& options = {}, const Vector& start = {});

}  // namespace mistakebound
