/// Answers of solvers held against the theorems that certify them: studies without a learner.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "invariants/solvers/matrix_game.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound {

/// What an audit says of an answer: its rounds are the examples, beside a state that never changes.
TheoremReport audit_of_answer(Audit& audit, const Sequence& sequence, const Vector& state);

/// The sum of the y x: something to hold an answer against.
Vector sum_of_corrections(const Sequence& sequence);

/// The claims of max-margin on a certificate; `others` are vectors whose margins it must not fall short of, with their
/// offsets where one is free.
TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options = {});

/// The claims of nonnegative-margin on an answer and its certificate; `others` are vectors of the examples' dimension,
/// of which it must not fall short of those that are nonnegative. Of no examples nothing is claimed but that p is a
/// mixture. Throws InputError where p has another dimension or lambda names an example that there is not.
TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options = {});

}  // namespace mistakebound
