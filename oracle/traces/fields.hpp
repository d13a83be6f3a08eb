/// Which fields a trace may have. One that is misspelt, or another learner's, would else be read over and the run
/// judged by a rule that nobody declared.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "reference/numbers/error.hpp"

namespace mistakebound {

/// The parameters of a learner, or nothing where the learner is not known.
std::span<const char* const> parameters_of(const std::string& learner);

/// The fields of its rounds besides x, y, prediction, updated and comment: what it records of its state.
std::span<const char* const> recorded_fields(const std::string& learner);

/// All fields of a header, and of a round; of a learner that is not known, those of all learners' rounds.
std::vector<std::string> header_fields(const std::string& learner);
std::vector<std::string> round_fields(const std::string& learner);

/// The complaint about a field that is none of those, naming the nearest one.
InputError unknown_field(const Location& where, const std::string& name, const std::string& learner,
                         const std::vector<std::string>& known);

}  // namespace mistakebound
