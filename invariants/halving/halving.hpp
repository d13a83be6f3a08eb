/// The mistake bound of halving with a perfect expert: Barzdins and Freivalds 1972; Littlestone 1988; R, experts
/// version. All sides of its claims are integers.
#pragma once

#include <set>

#include "invariants/halving/facts.hpp"
#include "invariants/ledger/ledger.hpp"

namespace mistakebound {

const Theorem<HalvingFacts>& halving();

/// What a run of halving did, besides its theorem.
struct HalvingExamination {
  std::size_t rounds = 0;
  std::vector<std::size_t> mistake_rounds;
  Experts alive;  ///< the experts left
  std::vector<TheoremReport> theorems;
};

/// Runs halving on a range of ExpertRounds, gone through twice, and adds the run and a theorem's report to `result`.
/// `missing` are experts left out of H_1, for those who want to see what that does; empty: none. `visit` sees every
/// round before the ledger does.
template <class Facts, class Rounds>
void examine_rounds(HalvingExamination& result, const Theorem<Facts>& theorem, Facts facts, const Rounds& sequence,
                    const Experts& missing, const LedgerOptions& options,
                    const std::function<void(const HalvingRound&)>& visit) {
  Halving learner{.tie = facts.tie, .alive = Experts(facts.m).set()};
  if (!missing.empty()) learner.alive -= missing;
  AuditOf<Facts> audit(theorem, std::move(facts), options);
  for (const auto& [votes, y] : sequence) audit.survey({votes, y});
  audit.begin(learner.alive);
  run(learner, sequence, 1, [&](const HalvingRound& round) {
    if (visit) visit(round);
    audit.observe(round);
    ++result.rounds;
    if (round.mistake) result.mistake_rounds.push_back(round.t);
  });
  result.alive = std::move(learner.alive);
  result.theorems.push_back(audit.finish());
}

/// Runs halving on predictions of `experts` experts, one row a round, and holds the run against the theorem.
HalvingExamination examine_halving(const std::vector<ExpertRound>& sequence, std::size_t experts, Tie tie,
                                   const LedgerOptions& options = {}, const Experts& missing = {},
                                   const std::function<void(const HalvingRound&)>& visit = {});

}  // namespace mistakebound
