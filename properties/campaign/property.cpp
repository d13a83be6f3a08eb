#include "properties/campaign/property.hpp"

#include <algorithm>
#include <stdexcept>

namespace mistakebound {

// A file each, named as the theorem.
Property perceptron_separable_property();
Property perceptron_freund_schapire_property();
Property perceptron_hinge_property();
Property perceptron_start_property();
Property margin_perceptron_property();
Property passive_aggressive_property();
Property passive_aggressive_1_property();
Property passive_aggressive_2_property();
Property perceptron_batch_property();
Property max_margin_property();
Property winnow_property();
Property winnow_tuned_property();
Property balanced_winnow_property();
Property nonnegative_margin_property();
Property halving_property();
Property halving_cover_property();
Property optimal_property();
Property comparison_property();
Property littlestone_winnow_property();
Property perceptron_disjunction_property();
Property online_to_pac_property();
Property online_to_batch_property();
Property vc_halfspaces_property();
Property kernel_perceptron_property();
Property weighted_majority_property();
Property hedge_property();

const std::vector<Property>& properties() {
  static const std::vector<Property> all{
      perceptron_separable_property(),
      perceptron_freund_schapire_property(),
      perceptron_hinge_property(),
      perceptron_start_property(),
      margin_perceptron_property(),
      passive_aggressive_property(),
      passive_aggressive_1_property(),
      passive_aggressive_2_property(),
      perceptron_batch_property(),
      max_margin_property(),
      winnow_property(),
      winnow_tuned_property(),
      balanced_winnow_property(),
      nonnegative_margin_property(),
      halving_property(),
      halving_cover_property(),
      optimal_property(),
      comparison_property(),
      littlestone_winnow_property(),
      perceptron_disjunction_property(),
      online_to_pac_property(),
      online_to_batch_property(),
      vc_halfspaces_property(),
      kernel_perceptron_property(),
      weighted_majority_property(),
      hedge_property(),
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
  const bool dropped = std::any_of(report.hypotheses.begin(), report.hypotheses.end(),
                                   [](const HypothesisReport& hypothesis) { return hypothesis.dropped; });
  // Where a hypothesis is left out, of interest is what the others do not prevent.
  if (dropped && !report.hypotheses_hold()) return "";
  for (const HypothesisReport& hypothesis : report.hypotheses)
    if (!hypothesis.dropped && hypothesis.verdict == Verdict::undecided) return hypothesis.id;
  for (const Verdict verdict : {Verdict::refuted, Verdict::undecided})
    for (const StepReport& step : report.steps)
      if (step.verdict == verdict && !step.excused) return step.id;
  return "";
}

}  // namespace mistakebound
