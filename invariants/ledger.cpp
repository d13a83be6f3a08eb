#include "invariants/ledger.hpp"

#include <algorithm>

namespace mistakebound {

void Tally::add(const Claim& claim, std::size_t round, const LedgerOptions& options) {
  const Judgement judgement = judge(claim);
  ++report_.checked;
  if (judgement.outcome == Outcome::refuted) {
    if (report_.refutations++ == 0) {
      report_.violation = Violation{round,
                                    claim.example(),
                                    to_string(claim),
                                    claim.sides()[judgement.link],
                                    claim.relations()[judgement.link],
                                    claim.sides()[judgement.link + 1]};
    }
    report_.verdict = Verdict::refuted;
  } else if (judgement.outcome == Outcome::undecided && report_.verdict == Verdict::holds) {
    report_.verdict = Verdict::undecided;
    report_.why_undecided = claim.why_undecided();
  }
  if (judgement.slack && (!report_.min_slack || sign_of(difference(*judgement.slack, *report_.min_slack)) < 0)) {
    report_.min_slack = judgement.slack;
    report_.min_slack_round = round;
  }
  if (options.entry) options.entry({round, *theorem_, *step_, claim, judgement});
}

Verdict verdict_of(const TheoremReport& report) {
  const auto some = [&](Verdict verdict) {
    return std::any_of(report.hypotheses.begin(), report.hypotheses.end(),
                       [&](const HypothesisReport& h) { return !h.dropped && h.verdict == verdict; });
  };
  if (some(Verdict::refuted)) return Verdict::does_not_apply;
  if (some(Verdict::undecided)) return Verdict::undecided;
  bool refuted = false;
  bool undecided = false;
  for (const StepReport& step : report.steps) {
    refuted = refuted || step.verdict == Verdict::refuted;
    undecided = undecided || step.verdict == Verdict::undecided;
  }
  return refuted ? Verdict::refuted : undecided ? Verdict::undecided : Verdict::holds;
}

}  // namespace mistakebound
