#include "cli/options/theorem_ids.hpp"

#include <algorithm>

#include "invariants/catalogue.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/nearest.hpp"

namespace mistakebound::cli {

void check_theorem_ids(const std::string& option, const std::vector<std::string>& ids, const std::string& learner) {
  for (const std::string& id : ids) {
    const Description* theorem = find_theorem(id);
    const auto speaks = [&](const Description& d) {
      const auto& learners = d.text.learners;
      return learner.empty() || std::find(learners.begin(), learners.end(), learner) != learners.end();
    };
    if (theorem != nullptr && speaks(*theorem)) continue;
    std::vector<std::string> known;
    for (const Description& candidate : catalogue())
      if (speaks(candidate)) known.push_back(candidate.text.id);
    throw InputError({option, 0, 0}, "the theorem " + quoted(id),
                     known.empty() ? "it left out, as no theorem speaks of " + learner : one_of(id, known));
  }
}

void check_dropped(const std::string& hypothesis, const Description& theorem) {
  std::vector<std::string> known;
  for (const StepText& text : theorem.hypotheses) known.push_back(text.id);
  if (std::find(known.begin(), known.end(), hypothesis) == known.end())
    throw InputError(
        {"--drop", 0, 0}, "the hypothesis " + quoted(hypothesis) + " for " + theorem.text.id,
        known.empty() ? "no --drop, as it has no hypothesis" : one_of(hypothesis, known) + ", its hypotheses");
}

}  // namespace mistakebound::cli
