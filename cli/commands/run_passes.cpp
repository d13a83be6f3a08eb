#include "cli/commands/run_passes.hpp"

#include <fmt/format.h>

namespace mistakebound::cli {

Given with_limit_of_passes(const RunOptions& options) {
  Given given = options.parameters;
  const auto passes = given.find("passes");
  const auto limit = given.find("limit");
  if (passes == given.end() || limit == given.end() || passes->second != "until-no-mistake") return given;
  const Domain domain = passes_parameter().domain;
  whole_number("--limit", limit->second, domain.least, domain.most);
  passes->second += ":" + limit->second;
  given.erase(limit);
  return given;
}

void check_order(Values& values) {
  if (values.find("order") == nullptr) return;
  if (values.text("order") == "random") {
    values.settle("seed", "1");
    for (const char* name : {"f", "certificate"})
      if (values.find(name) != nullptr && values.given(name))
        throw values.complaint(name, "--order random beside it", "the order of the file, by whose rows it is checked");
    if (is_reshuffled(values) && values.text("passes") == "1")
      throw values.complaint("reshuffle", "it beside a single pass", "--passes of 2 or more beside it");
  } else if (is_reshuffled(values)) {
    throw values.complaint("reshuffle", "it without --order random",
                           "it with a random order, which every pass then has anew");
  } else if (values.given("seed")) {
    throw values.complaint("seed", "it without --order random", "a seed for a random order alone");
  }
}

std::optional<std::uint64_t> reshuffled_by(const Values& values) {
  return is_reshuffled(values) ? std::optional<std::uint64_t>(values.whole("seed")) : std::nullopt;
}

RunPasses passes_asked(const Values& values) {
  constexpr std::size_t usual_most = 1000;
  RunPasses passes;
  if (values.find("passes") != nullptr) passes.most = values.limit("passes", usual_most);
  if (passes.most) return passes;
  for (const char* name : {"passes", "limit"})
    if (values.find(name) != nullptr) {
      passes.count = values.whole(name);
      break;
    }
  return passes;
}

namespace {

/// Of every pass, how many mistakes it made.
std::vector<std::size_t> mistakes_by_pass(const std::vector<std::size_t>& mistake_rounds, std::size_t rounds,
                                          std::size_t passes) {
  constexpr std::size_t most = 100'000;
  if (passes < 2 || passes > most || rounds == 0 || rounds % passes != 0) return {};
  std::vector<std::size_t> result(passes);
  for (const std::size_t round : mistake_rounds) ++result[(round - 1) / (rounds / passes)];
  return result;
}

}  // namespace

void add_passes(RunDocument& document, const RunPasses& passes) {
  if (document.ends_early()) return;
  if (document.predicts)
    document.mistakes_by_pass = mistakes_by_pass(document.mistake_rounds, document.rounds, passes.count);
  if (const auto& cycle = passes.cycle) {
    document.cycle = *cycle;
    document.cycle_mistakes = cycle->mistakes;
    document.messages.push_back(
        fmt::format("never ends: {0} after pass {1} and after pass {2} are the same, and what is between comes back "
                    "for ever; |{0}|^2 is at most {3}",
                    document.letter, cycle->begin, cycle->begin + cycle->length, to_string(cycle->largest_norm2)));
  } else if (passes.count == passes.most && document.predicts) {
    const bool one = passes.count == 1;
    const std::size_t last = one                                 ? document.mistake_rounds.size()
                             : document.mistakes_by_pass.empty() ? 0
                                                                 : document.mistakes_by_pass.back();
    if (last > 0)
      document.messages.push_back(fmt::format("stopped after {} pass{} made {} mistake{}", passes.count,
                                              one ? ", which" : "es, the last of which", last, last == 1 ? "" : "s"));
  }
}

}  // namespace mistakebound::cli
