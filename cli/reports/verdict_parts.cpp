#include "cli/reports/verdict_parts.hpp"

namespace mistakebound::cli {

Json json_of(const std::optional<std::size_t>& round) {
  return round ? Json(*round) : Json();
}

Json json_of(const FirstRounds& first) {
  return {{"prediction", json_of(first.prediction)},
          {"update", json_of(first.update)},
          {"weights", json_of(first.weights)}};
}

Json json_of(const Divergence& divergence) {
  Json object{
      {"round", divergence.round},           {"line", divergence.line},   {"kind", divergence.kind},
      {"reported", divergence.reported},     {"exact", divergence.exact}, {"score", cli::json_of(divergence.score)},
      {"cause", to_string(divergence.cause)}};
  if (!divergence.likely.empty()) object["likely"] = divergence.likely;
  return object;
}

}  // namespace mistakebound::cli
