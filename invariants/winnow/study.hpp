/// The studies of the exponentiated Winnow and of balanced Winnow: what their runs are held against, by which theorems.
#pragma once

#include "invariants/perceptron/study.hpp"
#include "invariants/solvers/matrix_game.hpp"
#include "reference/learners/balanced_winnow.hpp"
#include "reference/learners/filtered_winnow.hpp"

namespace mistakebound {

/// A mixture, or any other u, and a bound on its margin where one is given.
struct NonnegativeComparator : Against {
  Vector u;
  std::optional<Rational> gamma;
  std::optional<NonnegativeMargin> game;  ///< where it was looked for
};

/// u as it was given, else the exact best one; of examples that are not kept there is none.
NonnegativeComparator nonnegative_comparator(const Known<Sequence, Vector>& known, std::optional<Vector> u,
                                             std::optional<Rational> gamma);

using WinnowStudy = Study<FilteredWinnow, NonnegativeComparator>;
const WinnowStudy& winnow_study();

/// In machine integers and doubles that enclose, as long as they fit.
bool examine_quickly(const WinnowStudy& study, Examination<WinnowStudy>& result, const WinnowStudy::KnownRun& known,
                     const std::vector<std::unique_ptr<Audit>>& audits, Stage& stage);

/// u of any signs, and a bound on its margin at the learner's threshold where one is given.
struct BalancedComparator : Against {
  Vector u;
  std::optional<Rational> gamma;
};

using BalancedStudy = Study<BalancedWinnow, BalancedComparator>;
const BalancedStudy& balanced_winnow_study();

/// u with y (u.x - threshold) as large as it can be on all examples, for the sum of |u| and the threshold; where the
/// threshold is 0, scaled so that the sum of |u| is `scale`.
BalancedComparator best_balanced_comparator(const Sequence& sequence, const Rational& threshold, const Rational& scale);

/// Balanced Winnow; the learner's weights are those that it starts with.
TheoremReport balanced_report(const Sequence& sequence, BalancedWinnow learner, const BalancedComparator& comparator,
                              std::size_t passes = 1, const LedgerOptions& options = {});

/// The learning rate that eta, or beta and power, name; nothing where it is "optimal". Throws InputError unless there
/// is exactly one of eta and beta.
std::optional<LearningRate> learning_rate(const Values& values);

/// The names and values that spell a learning rate: eta, or beta and power.
std::vector<std::pair<std::string, std::string>> spelled(const LearningRate& rate);

/// The exponentiated Winnow. u is by default the best nonnegative comparator. Where `rate` is absent, it is the best
/// one for u and gamma, (24). Throws InputError where there is none, because u is not a nonnegative separator.
Examination<WinnowStudy> examine_winnow(const Sequence& sequence, Tie tie, const std::optional<LearningRate>& rate,
                                        std::size_t passes, const Comparison& comparison, const Vector& start = {},
                                        const VisitorOf<WinnowStudy>& visit = {});

}  // namespace mistakebound
