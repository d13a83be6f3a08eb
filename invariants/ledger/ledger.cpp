#include "invariants/ledger/ledger.hpp"

#include <algorithm>

namespace mistakebound {

Outcome Tally::add(Claim claim, std::size_t round, const LedgerOptions& options) {
  Judgement judgement = judge(claim);
  const Outcome outcome = judgement.outcome;
  if (judgement.outcome == Outcome::refuted && report_.refutations == 0)
    report_.violation = Violation{round,
                                  claim.example(),
                                  to_string(claim),
                                  claim.sides()[judgement.link],
                                  claim.relations()[judgement.link],
                                  claim.sides()[judgement.link + 1]};
  if (slacks_ && judgement.slack && (!report_.min_slack || is_less(*judgement.slack, *report_.min_slack))) {
    report_.min_slack = judgement.slack;
    report_.min_slack_round = round;
    least_slack_ = machine_number(*report_.min_slack);
  }
  seen_ = false;
  last_.emplace(std::move(claim), std::move(judgement));
  repeat(round, options);
  return outcome;
}

void Tally::offer(const Number& slack, std::size_t round) {
  if (report_.min_slack) {
    if (is_less(*report_.min_slack, slack)) return;
    if (round > report_.min_slack_round && !is_less(slack, *report_.min_slack)) return;
  }
  report_.min_slack = slack;
  report_.min_slack_round = round;
  least_slack_ = machine_number(slack);
}

bool Tally::sees(const QuickClaim& claim) {
  if (claim.outcome() != Outcome::holds) return false;
  if (slacks_ && claim.slack() && !(least_slack_ && std::is_gteq(compare(*claim.slack(), *least_slack_)))) return false;
  ++report_.checked;
  last_.reset();
  seen_ = true;
  return true;
}

bool Tally::sees(const Claim& claim) {
  if (!claim.why_undecided().empty()) return false;
  QuickClaim seen = chain(machine_number(claim.sides().front()));
  for (std::size_t i = 0; i < claim.relations().size(); ++i) {
    const MachineNumber side = machine_number(claim.sides()[i + 1]);
    switch (claim.relations()[i]) {
      case Relation::equal:
        seen = std::move(seen).equals(side);
        break;
      case Relation::at_most:
        seen = std::move(seen).at_most(side);
        break;
      case Relation::at_least:
        seen = std::move(seen).at_least(side);
        break;
      case Relation::greater:
        seen = std::move(seen).greater_than(side);
        break;
      case Relation::also:
        seen = std::move(seen).also(side);
        break;
    }
    if (seen.outcome() != Outcome::holds) return false;
  }
  return sees(seen);
}

void Tally::repeat(std::size_t round, const LedgerOptions& options) {
  ++report_.checked;
  if (seen_) return;
  const auto& [claim, judgement] = *last_;
  if (judgement.outcome == Outcome::refuted) {
    ++report_.refutations;
    report_.verdict = Verdict::refuted;
  } else if (judgement.outcome == Outcome::undecided && report_.verdict == Verdict::holds) {
    report_.verdict = Verdict::undecided;
    report_.why_undecided = judgement.why_undecided;
  }
  if (options.entry) options.entry({round, *theorem_, *step_, claim, judgement});
}

namespace {

bool rests_on(const std::vector<StepText>& steps, const std::string& id, const std::string& hypothesis) {
  const auto step = std::find_if(steps.begin(), steps.end(), [&](const StepText& text) { return text.id == id; });
  return step != steps.end() && std::any_of(step->uses.begin(), step->uses.end(), [&](const std::string& used) {
           return used == hypothesis || rests_on(steps, used, hypothesis);
         });
}

}  // namespace

void excuse(TheoremReport& report, const std::vector<StepText>& steps) {
  for (StepReport& step : report.steps)
    step.excused = std::any_of(report.hypotheses.begin(), report.hypotheses.end(), [&](const HypothesisReport& h) {
      return !h.dropped && h.verdict != Verdict::holds && rests_on(steps, step.id, h.id);
    });
}

Verdict verdict_of(const TheoremReport& report) {
  const auto some_hypothesis = [&](Verdict verdict) {
    return std::any_of(report.hypotheses.begin(), report.hypotheses.end(),
                       [&](const HypothesisReport& h) { return !h.dropped && h.verdict == verdict; });
  };
  const auto some_step = [&](Verdict verdict) {
    return std::any_of(report.steps.begin(), report.steps.end(),
                       [&](const StepReport& s) { return !s.excused && s.verdict == verdict; });
  };
  if (some_step(Verdict::refuted)) return Verdict::refuted;
  if (some_hypothesis(Verdict::refuted)) return Verdict::does_not_apply;
  if (some_hypothesis(Verdict::undecided) || some_step(Verdict::undecided)) return Verdict::undecided;
  return Verdict::holds;
}

void leave_open(TheoremReport& report) {
  for (HypothesisReport& hypothesis : report.hypotheses) {
    if (hypothesis.verdict != Verdict::holds) continue;
    hypothesis.verdict = Verdict::undecided;
    hypothesis.why_undecided = "the run was cut short";
  }
  for (StepReport& step : report.steps)
    if (step.verdict == Verdict::holds) step.verdict = Verdict::undecided;
  report.vacuous = false;
  report.verdict = Verdict::undecided;
}

}  // namespace mistakebound
