/// The studies of the perceptron, online and batch: what their runs are held against, and by which theorems.
#pragma once

#include "invariants/ledger/study.hpp"
#include "invariants/perceptron/batch.hpp"
#include "invariants/solvers/separation.hpp"
#include "reference/learners/averaged_perceptron.hpp"
#include "reference/learners/margin_perceptron.hpp"

namespace mistakebound {

/// What a run is held against, as code asks for it.
struct Comparison {
  std::optional<Vector> u;         ///< default: the best comparator of the learner's kind that there is
  std::optional<Rational> gamma;   ///< default: the least y (u.x)
  std::set<std::string> theorems;  ///< ids to check; empty: all that speak of the learner
  LedgerOptions ledger;
};

/// A halfspace, and a bound on its margin where one is given.
struct Separator : Against {
  Vector u;
  std::optional<Rational> gamma;
  std::optional<Separation> separation;  ///< where it was looked for
};

/// u as it was given, else the exact maximum-margin separator, else `instead()`, which the words call by its name. Of
/// examples that are not kept no separator is looked for.
Separator separator(const Known<Sequence, Vector>& known, std::optional<Vector> u, std::optional<Rational> gamma,
                    const std::string& name, const std::function<Vector()>& instead);

/// max-margin's report on the separator that was found, or is asked for by name.
std::optional<TheoremReport> certified_separation(const Known<Sequence, Vector>& known, const Separator& comparator,
                                                  const Vector& last, const Asked& asked);

using PerceptronStudy = Study<Perceptron, Separator>;
const PerceptronStudy& perceptron_study();

/// Both learn as the perceptron does: their rounds are those of the current weights, and so are their theorems.
using AveragedStudy = Study<AveragedPerceptron, Separator>;
const AveragedStudy& averaged_perceptron_study();
using VotedStudy = Study<VotedPerceptron, Separator>;
const VotedStudy& voted_perceptron_study();

/// Learns from examples that it gets right, too: its theorem is on updates, and mistakes are those of its predictions.
using MarginStudy = Study<MarginPerceptron, Separator>;
const MarginStudy& margin_perceptron_study();

/// In machine integers, as long as they fit; else doubles say what need not be asked of exact numbers.
bool examine_quickly(const PerceptronStudy& study, Examination<PerceptronStudy>& result,
                     const PerceptronStudy::KnownRun& known, const std::vector<std::unique_ptr<Audit>>& audits,
                     Stage& stage);
bool run_quickly(const PerceptronStudy& study, Perceptron& learner, const Sequence& sequence, std::size_t passes);
/// The second way, for numbers of any length.
void examine_in_long_numbers(Examination<PerceptronStudy>& result, const Sequence& sequence,
                             const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage);
void run_in_long_numbers(Perceptron& learner, const Sequence& sequence, std::size_t passes);

/// The batch learner with what its runs end with.
struct BatchRun : BatchPerceptron {
  BatchOutcome outcome;
  std::vector<std::size_t> updated_examples;  ///< the example of every update, from 0
};

/// Its rounds are its updates, `limit` at most. Only a whole sequence can be run on.
template <class Visit>
void run(BatchRun& learner, const Sequence& sequence, std::size_t limit, Visit&& visit, RandomOrders* = nullptr) {
  learner.outcome = run_batch(learner, sequence, limit, [&](const Round& round, std::size_t example) {
    learner.updated_examples.push_back(example);
    visit(round);
  });
}

/// A separator of a batch, which the learner goes through as a whole.
struct BatchSeparator : Separator {};
inline const Sequence& rounds_of(const Sequence& sequence, const BatchSeparator&) {
  return sequence;
}

using BatchStudy = Study<BatchRun, BatchSeparator>;
const BatchStudy& perceptron_batch_study();

/// A learner whose w is empty starts at 0, any other where it is. `visit` sees every round before the ledger does.
Examination<PerceptronStudy> examine_perceptron(const Sequence& sequence, Perceptron learner, std::size_t passes,
                                                const Comparison& comparison,
                                                const VisitorOf<PerceptronStudy>& visit = {});

Examination<BatchStudy> examine_batch(const Sequence& sequence, const BatchPerceptron& learner, std::size_t limit,
                                      const Comparison& comparison, const VisitorOf<BatchStudy>& visit = {});

}  // namespace mistakebound
