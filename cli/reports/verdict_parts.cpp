#include "cli/reports/verdict_parts.hpp"

#include <fmt/format.h>

#include "cli/reports/text_parts.hpp"
#include "oracle/judges/explain.hpp"

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
  Json object{{"round", divergence.round},           {"line", divergence.line},
              {"kind", to_string(divergence.kind)},  {"reported", reported_words(divergence)},
              {"exact", exact_words(divergence)},    {"score", cli::json_of(divergence.score)},
              {"cause", to_string(divergence.cause)}};
  if (divergence.likely) object["likely"] = likely_words(divergence);
  return object;
}

std::string mistakes_text(std::size_t mistakes, std::size_t tie_mistakes, std::size_t exact_mistakes) {
  std::string text = number_of_things(mistakes, "mistake");
  if (tie_mistakes > 0)
    text += fmt::format(", and {} {}", number_of_things(tie_mistakes, "tie"),
                        tie_mistakes == 1 ? "that is one" : "that are mistakes");
  return text + fmt::format("; the exact run makes {}", exact_mistakes);
}

}  // namespace mistakebound::cli
