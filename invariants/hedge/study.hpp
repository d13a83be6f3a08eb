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

/// The learner that the options --beta, --eta and --rule ask for, without weights. Throws InputError where they do not
/// go together.
Hedge hedge_of(const Values& values);

/// Where --eta is given, the values that the others have then.
void settle_hedge(Values& values);

/// Runs Hedge on losses, one a round and expert, and holds the run against the theorem. `start` is another first state,
/// for those who want to see what that does; empty: that of weights 1.
Examination<HedgeStudy> examine_hedge(const Sequence& losses, Hedge learner, const LedgerOptions& options = {},
                                      const Vector& start = {}, const VisitorOf<HedgeStudy>& visit = {});

}  // namespace mistakebound
