/// Pieces of the oracle's verdict that `check` and `drive` share.
#pragma once

#include "cli/reports/json_parts.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound::cli {

Json json_of(const std::optional<std::size_t>& round);
Json json_of(const FirstRounds& first);
Json json_of(const Divergence& divergence);

}  // namespace mistakebound::cli
