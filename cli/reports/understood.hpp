/// What was understood of an input file, in words.
#pragma once

#include <string>
#include <vector>

#include "reference/readers/understood.hpp"

namespace mistakebound::cli {

/// "input: 150 rows, header; label column species: 50 are +1, 100 are -1", and a line for each kind of columns that may
/// not be meant as they were read.
std::vector<std::string> lines_of_input(const Understood& input, const std::string& what = "input");
/// What was understood of an input file, as part of a report.
std::string text_of_input(const Understood& input);

}  // namespace mistakebound::cli
