/// A learner, a sequence and the theorems that speak of them, laid on one another: the two passes of every audit.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "invariants/ledger/ledger.hpp"
#include "invariants/solvers/matrix_game.hpp"
#include "invariants/perceptron/batch.hpp"
#include "invariants/solvers/separation.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

/// What a run is held against.
struct Comparison {
  std::optional<Vector> u;         ///< default: the best comparator of the learner's kind that there is
  std::optional<Rational> gamma;   ///< default: the least y (u.x)
  std::set<std::string> theorems;  ///< ids to check; empty: all that speak of the learner
  LedgerOptions ledger;
};

/// What the run itself did, besides its theorems.
struct Examination {
  std::size_t rounds = 0;  ///< of all passes; for the batch learner, updates
  std::vector<std::size_t> mistake_rounds;
  std::vector<std::size_t> updated_examples;  ///< batch: the example of every update, from 0
  Vector weights;                             ///< Winnow: the exponents S
  bool halted = true;                         ///< batch: whether it stopped by itself
  std::optional<Separation> separation;       ///< where the comparator was found here
  std::optional<NonnegativeMargin> game;      ///< the same for Winnow
  std::optional<LearningRate> rate;           ///< Winnow's
  std::string comparator;                     ///< where u is from, in words
  std::vector<TheoremReport> theorems;
};

/// Learners whose w is empty start at 0; any other w is where they start.
/// Sees every round of the run, before the ledger does; may be empty.
using RoundVisitor = std::function<void(const Round&)>;

Examination examine_perceptron(const Sequence& sequence, const Perceptron& learner, std::size_t passes,
                               const Comparison& comparison, const RoundVisitor& visit = {});

Examination examine_batch(const Sequence& sequence, BatchPerceptron learner, std::size_t limit,
                          const Comparison& comparison, const RoundVisitor& visit = {});

/// The learning rate eta* of (24) for the comparator that examine_winnow() would take. Throws InputError where there is
/// none.
LearningRate best_winnow_rate(const Sequence& sequence, const Comparison& comparison);

/// The exponentiated Winnow. u is by default the best nonnegative comparator. Where `rate` is absent, it is the best
/// one for u and gamma, (24). Throws InputError where there is none, because u is not a nonnegative separator.
Examination examine_winnow(const Sequence& sequence, Tie tie, const std::optional<LearningRate>& rate,
                           std::size_t passes, const Comparison& comparison, const Vector& start = {},
                           const RoundVisitor& visit = {});

/// The claims of max-margin on a certificate; `others` are vectors whose margins it must not fall short of.
TheoremReport examine_separation(const Sequence& sequence, const Separation& separation,
                                 const std::vector<Vector>& others, const LedgerOptions& options = {});

/// The claims of nonnegative-margin on an answer and its certificate; `others` are vectors of the examples' dimension,
/// of which it must not fall short of those that are nonnegative. Of no examples nothing is claimed but that p is a
/// mixture. Throws InputError where p has another dimension or lambda names an example that there is not.
TheoremReport examine_nonnegative_margin(const Sequence& sequence, const NonnegativeMargin& answer,
                                         const std::vector<Vector>& others, const LedgerOptions& options = {});

/// The claims of comparison on one pass of the perceptron, with Winnow beside it; both predict ties alike. `u` has the
/// sequence's dimension.
TheoremReport examine_comparison(const Sequence& sequence, Perceptron learner, const Vector& u,
                                 const std::optional<Rational>& gamma, const LedgerOptions& options = {});

}  // namespace mistakebound
