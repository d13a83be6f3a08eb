/// Pieces of the oracle's verdict that `check` and `drive` share.
#pragma once

#include "cli/reports/json_parts.hpp"
#include "oracle/judges/judge.hpp"

namespace mistakebound::cli {

Json json_of(const std::optional<std::size_t>& round);
Json json_of(const FirstRounds& first);
Json json_of(const Divergence& divergence);

/// How many, of a learner that predicts labels; else null.
inline Json json_of_mistakes(std::size_t mistakes, bool predicts) {
  return predicts ? Json(mistakes) : Json();
}

/// "5 mistakes, and 2 ties that are mistakes; the exact run makes 7".
std::string mistakes_text(std::size_t mistakes, std::size_t tie_mistakes, std::size_t exact_mistakes);

}  // namespace mistakebound::cli
