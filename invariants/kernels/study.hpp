/// The study of the kernel perceptron: what its runs are held against, and its theorem.
#pragma once

#include "invariants/kernels/kernel_perceptron.hpp"
#include "invariants/ledger/study.hpp"

namespace mistakebound {

/// A function in the span of the kernel, and a bound on its margin where one is given.
struct SpanComparator : Against {
  KernelComparator compared;
  std::optional<Rational> gamma;
  std::optional<KernelSeparation> separation;  ///< where it was looked for
};

inline const std::vector<NumberedExample>& rounds_of(const KernelSequence& sequence, const SpanComparator&) {
  return sequence.examples;
}

using KernelLearner = KernelPerceptron<std::size_t>;
using KernelStudy = Study<KernelLearner, SpanComparator, KernelSequence, KernelRound>;

/// Where u is given, it is the last of the sequence's extra instances.
const KernelStudy& kernel_perceptron_study();

/// More different examples than this are not searched for the maximum-margin element.
constexpr std::size_t most_searched = 500;

/// What a kernel run is held against, as code asks for it.
struct KernelComparison {
  std::optional<NumberedSum> f;   ///< default: the maximum-margin element of the span, else the final w
  std::optional<Rational> gamma;  ///< default: the least y f(x)
  LedgerOptions ledger;
};

/// Runs the learner and holds the run against the theorem; `start` is w_1. `visit` sees every round before the ledger
/// does.
Examination<KernelStudy> examine_kernel(const KernelSequence& sequence, Tie tie, std::size_t passes,
                                        const KernelComparison& comparison, const NumberedSum& start = {},
                                        const VisitorOf<KernelStudy>& visit = {});

}  // namespace mistakebound
