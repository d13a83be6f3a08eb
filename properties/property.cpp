#include "properties/property.hpp"

#include <algorithm>
#include <stdexcept>

#include "invariants/catalogue.hpp"

namespace mistakebound {
namespace {

/// Whether a step rests, through what it uses, on the given hypothesis.
bool rests_on(const Description& theorem, const std::string& step, const std::string& hypothesis) {
  if (step == hypothesis) return true;
  const auto found =
      std::find_if(theorem.steps.begin(), theorem.steps.end(), [&](const StepText& text) { return text.id == step; });
  return found != theorem.steps.end() && std::any_of(found->uses.begin(), found->uses.end(), [&](const auto& used) {
           return rests_on(theorem, used, hypothesis);
         });
}

}  // namespace

const std::vector<Property>& properties() {
  static const std::vector<Property> all{
      perceptron_separable_property(), perceptron_freund_schapire_property(),
      perceptron_hinge_property(),     perceptron_batch_property(),
      max_margin_property(),
  };
  return all;
}

const Property& property_of(const std::string& theorem) {
  const auto found =
      std::find_if(properties().begin(), properties().end(), [&](const Property& p) { return p.theorem == theorem; });
  if (found == properties().end()) throw std::out_of_range("no property for the theorem " + theorem);
  return *found;
}

std::string failed_step(const TheoremReport& report) {
  const Description& theorem = *find_theorem(report.id);
  const bool dropped = std::any_of(report.hypotheses.begin(), report.hypotheses.end(),
                                   [](const HypothesisReport& hypothesis) { return hypothesis.dropped; });
  if (dropped && report.failed_hypothesis() != nullptr) return "";  // of interest is what the others do not prevent
  for (const HypothesisReport& hypothesis : report.hypotheses)
    if (!hypothesis.dropped && hypothesis.verdict == Verdict::undecided) return hypothesis.id;
  for (const Verdict verdict : {Verdict::refuted, Verdict::undecided}) {
    for (const StepReport& step : report.steps) {
      const bool conditional =
          std::any_of(report.hypotheses.begin(), report.hypotheses.end(), [&](const HypothesisReport& hypothesis) {
            return !hypothesis.dropped && hypothesis.verdict == Verdict::refuted &&
                   rests_on(theorem, step.id, hypothesis.id);
          });
      if (step.verdict == verdict && !conditional) return step.id;
    }
  }
  return "";
}

}  // namespace mistakebound
