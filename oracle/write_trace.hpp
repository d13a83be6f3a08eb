/// Runs as traces, JSON Lines: a header, then one object a round. Numbers are exact: integers as JSON numbers,
/// fractions as strings.
#pragma once

#include <string>

#include "reference/run.hpp"

namespace mistakebound {

/// The first line. `tie` is "positive", "negative" or "mistake"; `rule` is the batch learner's, or empty.
std::string trace_header(const std::string& learner, Eigen::Index dimension, const std::string& tie,
                         const Rational& step, const std::string& rule);

/// The line of one round, with its weights after the round. Where the prediction is neither label, the label that was
/// not right is written, so that the round counts as a mistake.
std::string trace_line(const Round& round);

}  // namespace mistakebound
