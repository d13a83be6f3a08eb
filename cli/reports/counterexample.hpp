/// A counterexample in words, as `verify` and the laboratory tell it.
#pragma once

#include <string>

#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// The step, the sequence, what it was tried with, the hypotheses that do not hold, and the two sides; lines of 79
/// columns.
std::string counterexample_text(const Counterexample& found, const std::string& theorem);

}  // namespace mistakebound::cli
