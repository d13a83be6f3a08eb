/// A counterexample in words, as `verify` and the laboratory tell it.
#pragma once

#include <string>

#include "cli/reports/json_parts.hpp"
#include "properties/campaign/campaign.hpp"

namespace mistakebound::cli {

/// "a sequence of 3 rounds", "8 passes over a sequence of 1 round".
std::string sequence_words(const Counterexample& found);

/// What the case was tried with, in fields of its object: the comparator, the tie, and whatever else it has.
void add_fields(Json& object, const CaseDescription& description);

/// "(1, 2 | +1), (0, 1 | -1)"; of a learner that predicts no labels the losses alone, "(1, 1/2)".
std::string examples_text(const Sequence& sequence, const std::string& learner);

/// The step, the sequence, what it was tried with, the hypotheses that do not hold, and the two sides; lines of 79
/// columns.
std::string counterexample_text(const Counterexample& found, const std::string& theorem);

}  // namespace mistakebound::cli
