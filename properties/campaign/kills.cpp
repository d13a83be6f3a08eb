#include "properties/campaign/kills.hpp"

namespace mistakebound {

std::vector<Kill> kills_of(const Property& property) {
  std::vector<Kill> kills;
  for (const Fault& fault : property.faults) {
    Kill& kill = kills.emplace_back();
    kill.fault = &fault;
    const TheoremReport report = fault.run();
    for (const HypothesisReport& hypothesis : report.hypotheses)
      if (hypothesis.verdict == Verdict::refuted) kill.refuted.insert(hypothesis.id);
    for (const StepReport& step : report.steps)
      if (step.verdict == Verdict::refuted) (step.excused ? kill.excused : kill.refuted).insert(step.id);
  }
  return kills;
}

}  // namespace mistakebound
