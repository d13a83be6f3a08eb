#include "cli/reports/counterexample.hpp"

#include <fmt/format.h>

#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "oracle/traces/fields.hpp"
#include "properties/campaign/case_description.hpp"

namespace mistakebound::cli {

std::string sequence_words(const Counterexample& found) {
  const std::size_t times = found.trial->description().times;
  return (times > 1 ? fmt::format("{} passes over ", times) : "") + "a sequence of " +
         number_of_things(found.value->sequence().size(), "round");
}

void add_fields(Json& object, const CaseDescription& description) {
  for (const auto& [name, value] : description.fields) {
    const auto* text = std::get_if<std::string>(&value);
    object[name] = text != nullptr ? Json(*text) : json_of(std::get<Vector>(value));
  }
}

std::string examples_text(const Sequence& sequence, const std::string& learner) {
  return to_string(sequence, shown_state(learner).predicts);
}

std::string counterexample_text(const Counterexample& found, const std::string& theorem) {
  const Sequence& sequence = found.value->sequence();
  std::string text = wrapped("",
                             fmt::format("{}: the step {} fails on {} (shrunk from {})", theorem, found.step,
                                         sequence_words(found), found.original_rounds),
                             2);
  const Description* of = find_theorem(theorem);
  const std::string learner = of != nullptr && !of->text.learners.empty() ? of->text.learners.front() : "";
  text += wrapped("  sequence: ", examples_text(sequence, learner), 4);
  const CaseDescription description = found.trial->description();
  for (const auto& [label, rest] : description.lines) text += wrapped("  " + label, rest, 4);
  for (const HypothesisReport& hypothesis : found.report.hypotheses)
    if (hypothesis.verdict != Verdict::holds)
      text += fmt::format("  hypothesis {}{} {}\n", hypothesis.id, hypothesis.dropped ? ", left out," : "",
                          hypothesis.verdict == Verdict::undecided ? "is undecided" : "does not hold");
  const StepReport* step = found.report.find_step(found.step);
  if (step != nullptr && step->violation)
    text += wrapped(fmt::format("  round {}: ", step->violation->round),
                    fmt::format("{} {} {} fails", to_string(step->violation->left), symbol(step->violation->relation),
                                to_string(step->violation->right)),
                    4);
  if (step != nullptr && !step->why_undecided.empty()) text += wrapped("  undecided: ", step->why_undecided, 4);
  return text;
}

}  // namespace mistakebound::cli
