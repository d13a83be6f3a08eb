/// Runs as traces, JSON Lines: a header, then one object a round. Numbers are exact: integers as JSON numbers,
/// fractions as strings.
#pragma once

#include <string>

#include "reference/learners/halving.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// A parameter of the learner, named as its option, with its value as JSON.
using TraceParameter = std::pair<std::string, std::string>;

/// A string, a number and a vector as JSON: integers as numbers, fractions as strings.
std::string json_text(const std::string& text);
std::string json_text(const Rational& value);
std::string json_text(const Vector& values);

/// The first line.
std::string trace_header(const std::string& learner, Eigen::Index dimension,
                         const std::vector<TraceParameter>& parameters);

/// The line of one round, with the weights after it if asked for. Where the prediction is neither label, the label that
/// was not right is written, so that the round counts as a mistake.
std::string trace_line(const Round& round, bool with_weights);

/// The line of a round whose instance is the experts' predictions, written as -1 and 1. There are no weights, and a set
/// that loses experts on right rounds, too, is not what `updated` speaks of: that is left out.
std::string trace_line(const Experts& votes, Label y, Prediction prediction);
/// The line of a round of a grid of experts, with the instance itself.
std::string trace_line(const Vector& x, Label y, Prediction prediction);

}  // namespace mistakebound
