/// The study of Hedge.
#pragma once

#include "invariants/ledger/study.hpp"
#include "reference/learners/hedge.hpp"

namespace mistakebound {

/// The expert that loses least.
struct LeastLoss : Against {};

/// Its instances are the experts' losses; the labels say nothing.
using HedgeStudy = Study<Hedge, LeastLoss>;
const HedgeStudy& hedge_study();

/// Runs Hedge on losses, one a round and expert, and holds the run against the theorem. `start` are other weights to
/// begin with, for those who want to see what that does; empty: (1, .., 1).
Examination<HedgeStudy> examine_hedge(const Sequence& losses, const Rational& beta, const LedgerOptions& options = {},
                                      const Vector& start = {}, const VisitorOf<HedgeStudy>& visit = {});

}  // namespace mistakebound
