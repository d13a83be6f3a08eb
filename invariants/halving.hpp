/// The mistake bound of halving with a perfect expert: Barzdins and Freivalds 1972; Littlestone 1988; R, experts
/// version. All sides of its claims are integers.
#pragma once

#include <set>

#include "invariants/halving_facts.hpp"
#include "invariants/ledger.hpp"

namespace mistakebound {

const Theorem<HalvingFacts>& halving();

/// What a run of halving did, besides its theorem.
struct HalvingExamination {
  std::size_t rounds = 0;
  std::vector<std::size_t> mistake_rounds;
  Experts alive;  ///< the experts left
  std::vector<TheoremReport> theorems;
};

/// Runs halving on predictions of `experts` experts, one row a round, and holds the run against the theorem. `missing`
/// are experts left out of H_1, for those who want to see what that does; empty: none. `visit` sees every round before
/// the ledger does.
HalvingExamination examine_halving(const std::vector<ExpertRound>& sequence, std::size_t experts, Tie tie,
                                   const LedgerOptions& options = {}, const Experts& missing = {},
                                   const std::function<void(const HalvingRound&)>& visit = {});

}  // namespace mistakebound
