/// Small sequences, written down.
#pragma once

#include <string>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// e_1 .. e_n, all labelled y.
Sequence basis_sequence(Eigen::Index n, Label y = 1);

/// A sequence from rows "1,2|1": the instance, a bar, the label.
Sequence sequence_of(const std::vector<std::string>& rows);

}  // namespace mistakebound
