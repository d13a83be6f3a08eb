/// For node:test: a learner in JavaScript, held against the exact rule in the same process. `Module.learner` is how
/// learners are made; cli/web/npm/index.mjs puts it there.
#include <emscripten.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

#include "cli/options/input.hpp"
#include "cli/reports/json_parts.hpp"
#include "oracle/learner_test.hpp"

// clang-format off
// What JavaScript throws must not pass through this program: it is kept, and thrown again here.
EM_JS(int, learner_made, (int dimension), {
  return Module.guarded(() => Module.learners.push(Module.learner(dimension)) - 1);
})
EM_JS(double, learner_predicts, (int learner, const double* x, int size), {
  return Module.guarded(() => {
    const said = Module.learners[learner].predict(Array.from(HEAPF64.subarray(x >> 3, (x >> 3) + size)));
    return said === true ? 1 : said === false ? -1 : said === null ? NaN : Number(said);
  });
})
EM_JS(void, learner_learns, (int learner, const double* x, int size, int y), {
  Module.guarded(() => Module.learners[learner].learn(Array.from(HEAPF64.subarray(x >> 3, (x >> 3) + size)), y));
})
EM_JS(int, learner_weights, (int learner, double* to, int most), {
  return Module.guarded(() => {
    const it = Module.learners[learner];
    if (typeof it.weights === "undefined") return -1;
    const weights = Array.from(typeof it.weights === "function" ? it.weights() : it.weights);
    HEAPF64.set(weights.slice(0, most), to >> 3);
    return weights.length;
  });
})
EM_JS(char*, learner_threw, (), {
  const problem = Module.problem;
  Module.problem = null;
  return problem === null ? 0 : allocateUTF8(problem);
})
// clang-format on

namespace mistakebound::cli {
namespace {

/// Throws what the last call in JavaScript threw.
void throw_again() {
  if (char* const problem = learner_threw()) {
    const std::string text = problem;
    std::free(problem);
    throw std::runtime_error(text);
  }
}

std::vector<double> doubles_of(const std::vector<long double>& x) {
  return {x.begin(), x.end()};
}

LearnerUnderTest learner_of(std::size_t dimension) {
  const int learner = learner_made(static_cast<int>(dimension));
  throw_again();
  LearnerUnderTest result;
  result.predict = [learner](const std::vector<long double>& x) -> std::optional<Prediction> {
    const std::vector<double> entries = doubles_of(x);
    const double score = learner_predicts(learner, entries.data(), static_cast<int>(entries.size()));
    throw_again();
    if (score > 0) return 1;
    if (score < 0) return -1;
    return score == 0 ? std::optional<Prediction>(0) : std::nullopt;
  };
  result.learn = [learner](const std::vector<long double>& x, Label y) {
    const std::vector<double> entries = doubles_of(x);
    learner_learns(learner, entries.data(), static_cast<int>(entries.size()), y);
    throw_again();
  };
  result.weights = [learner]() -> std::optional<std::vector<long double>> {
    std::vector<double> weights(16);
    int size = learner_weights(learner, weights.data(), static_cast<int>(weights.size()));
    throw_again();
    if (size < 0) return std::nullopt;
    if (weights.resize(static_cast<std::size_t>(size)); size > 16) {
      size = learner_weights(learner, weights.data(), size);
      throw_again();
    }
    return std::vector<long double>(weights.begin(), weights.end());
  };
  return result;
}

std::size_t whole_of(const Json& given, const char* name, std::size_t usual) {
  constexpr double most = 1e9;
  if (!given.contains(name)) return usual;
  const Json& value = given[name];
  if (!value.is_number_unsigned() || value.get<double>() > most)
    throw InputError({name, 0, 0}, value.dump(), "a whole number up to 10^9");
  return value.get<std::size_t>();
}

/// Throws for an option that there is not: a misspelled one would else say nothing.
LearnerTestOptions test_options_of(const Json& given) {
  constexpr std::array<std::string_view, 9> known{"learner", "parameters", "compareWeights", "tolerance",      "cases",
                                                  "seed",    "rounds",     "dimension",      "roundingAllowed"};
  for (const auto& [name, value] : given.items())
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw InputError({"checkLearner", 0, 0}, "the option " + quoted(name),
                       fmt::format("one of {}", fmt::join(known, ", ")));
  LearnerTestOptions options;
  options.learner = given.value("learner", options.learner);
  options.parameters = given.value("parameters", options.parameters);
  options.compare_weights = given.value("compareWeights", options.compare_weights);
  const std::string tolerance = given.value("tolerance", std::string("0"));
  options.tolerance = number_option("tolerance", tolerance, {});
  if (options.tolerance < 0 || options.tolerance >= 1)
    throw InputError({"tolerance", 0, 0}, quoted(tolerance), "a number from 0 to below 1");
  options.cases = whole_of(given, "cases", options.cases);
  options.seed = whole_of(given, "seed", static_cast<std::size_t>(options.seed));
  options.rounds = whole_of(given, "rounds", options.rounds);
  options.rounding_allowed = given.value("roundingAllowed", options.rounding_allowed);
  if (given.contains("dimension")) options.dimension = whole_of(given, "dimension", 1);
  return options;
}

}  // namespace
}  // namespace mistakebound::cli

extern "C" {

/// In words where the learner leaves the rule, as JSON: {"found": null}, {"found": "..."} or {"error": "..."}. Text in
/// UTF-8, there until the next call.
const char* mistakebound_check_learner(const char* options) {
  using namespace mistakebound;
  static std::string answer;
  cli::Json said;
  try {
    const auto found =
        smallest_divergence_of(cli::learner_of, cli::test_options_of(cli::Json::parse(options)), Precision::binary64);
    std::ostringstream words;
    if (found) words << *found;
    said["found"] = found ? cli::Json(words.str()) : cli::Json();
  } catch (const std::exception& error) {
    said["error"] = error.what();
  }
  answer = said.dump(-1, ' ', false, cli::Json::error_handler_t::replace);
  return answer.c_str();
}
}
