/// Small sequences, written down, and their margins.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// e_1 .. e_n, all labelled y.
Sequence basis_sequence(Eigen::Index n, Label y = 1);

/// A sequence from rows "1,2|1": the instance, a bar, the label.
Sequence sequence_of(const std::vector<std::string>& rows);

/// The least y (u.x); absent where there is no example.
std::optional<Rational> least_margin(const Sequence& sequence, const Vector& u);

}  // namespace mistakebound
