/// Wrong halvings, and what breaks the steps that the theorems on experts and on grids of them share.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "properties/campaign/planted.hpp"
#include "properties/halving/cases.hpp"

namespace mistakebound {

/// Halving with one thing wrong: `rule` predicts and learns.
struct WrongHalving {
  std::function<Prediction(WrongHalving&, const Experts& votes, Label y)> rule;
  Tie tie = Tie::mistake;
  Experts alive;  ///< empty: all at the start
  Prediction learn(const Experts& votes, Label y) { return rule(*this, votes, y); }
};

/// The right rule but for what `keep(alive, votes, y, prediction)` keeps and `predict(alive, votes, tie)` predicts.
WrongHalving wrong_halving(std::function<Experts(const Experts&, const Experts&, Label, Prediction)> keep = {},
                           std::function<Prediction(const Experts&, const Experts&, Tie)> predict = {});

/// Keeps the experts that agree with the prediction, as R prints the rule.
WrongHalving keeps_the_predicted();
/// Predicts with the minority, but with all where they agree.
WrongHalving minority_vote();
/// Throws everybody away.
WrongHalving keeps_nobody();
/// Throws nobody away.
WrongHalving keeps_all();
/// Throws nobody away on rounds without a mistake.
WrongHalving keeps_all_when_right();
/// Forgets whom it has thrown away: keeps all that agree with the outcome.
WrongHalving forgets();

/// The report of a theorem on a wrong learner's run over rounds of predictions, or with tampered facts, or both.
template <class Facts>
TheoremReport planted_halving(const Theorem<Facts>& theorem, Facts facts, const std::vector<ExpertRound>& rounds,
                              WrongHalving learner, std::function<void(Facts&)> tamper = {}) {
  const std::size_t m = facts.m;
  AuditOf<Facts, Tampered<Facts>> audit(theorem, Tampered<Facts>(std::move(facts), std::move(tamper)), {});
  for (const ExpertRound& round : rounds) audit.survey({round.votes, round.y});
  if (learner.alive.empty()) learner.alive = Experts(m).set();
  audit.begin(learner.alive);
  run(learner, rounds, 1, [&](const HalvingRound& round) { audit.observe(round); });
  return audit.finish();
}

}  // namespace mistakebound
