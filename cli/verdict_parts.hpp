/// Pieces of the oracle's verdict that `check` and `drive` share.
#pragma once

#include "cli/json_parts.hpp"
#include "oracle/judge.hpp"

namespace mistakebound::cli {

Json json_of(const std::optional<std::size_t>& round);
Json json_of(const FirstRounds& first);
Json json_of(const Divergence& divergence);

/// "learner perceptron, tie mistake, bias no".
std::string text_of(const Settings& conventions);

}  // namespace mistakebound::cli
