#include "invariants/ledger/report.hpp"

#include <algorithm>
#include <stdexcept>

namespace mistakebound {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::refuted:
      return "refuted";
    case Verdict::does_not_apply:
      return "does-not-apply";
    case Verdict::undecided:
      return "undecided";
  }
  return "?";
}

const char* to_string(Scope scope) {
  switch (scope) {
    case Scope::once:
      return "once";
    case Scope::every_round:
      return "every round";
    case Scope::mistakes:
      return "mistakes";
    case Scope::other_rounds:
      return "other rounds";
    case Scope::updates:
      return "updates";
    case Scope::end:
      return "end";
  }
  return "?";
}

const StepReport* TheoremReport::find_step(const std::string& wanted) const {
  const auto found = std::find_if(steps.begin(), steps.end(), [&](const StepReport& s) { return s.id == wanted; });
  return found == steps.end() ? nullptr : &*found;
}

const StepReport& TheoremReport::step(const std::string& wanted) const {
  if (const StepReport* found = find_step(wanted)) return *found;
  throw std::out_of_range(id + " has no step " + wanted);
}

const HypothesisReport* TheoremReport::failed_hypothesis() const {
  const auto found = std::find_if(hypotheses.begin(), hypotheses.end(), [](const HypothesisReport& h) {
    return !h.dropped && h.verdict == Verdict::refuted;
  });
  return found == hypotheses.end() ? nullptr : &*found;
}

bool TheoremReport::hypotheses_hold() const {
  return std::all_of(hypotheses.begin(), hypotheses.end(),
                     [](const HypothesisReport& h) { return h.dropped || h.verdict == Verdict::holds; });
}

}  // namespace mistakebound
