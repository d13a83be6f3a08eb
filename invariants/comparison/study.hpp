/// The study of the comparison on one's own examples: runs of the perceptron, beside which the theorem lets Winnow run.
#pragma once

#include "invariants/winnow/study.hpp"
#include "reference/learners/perceptron.hpp"

namespace mistakebound {

/// The perceptron, whose rounds are the ones that are seen; Winnow's are the theorem's own affair.
struct ComparedPerceptron {
  static constexpr bool compares = true;

  Perceptron perceptron;
  Vector w;  ///< its weights

  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = mistakebound::learn(perceptron, x, y);
    if (prediction != y) w = perceptron.w;
    return prediction;
  }
};

/// Studies of several learners on the same rounds, whose own learner is one of those and no further one.
template <class S>
concept ComparesLearners = requires {
  requires S::LearnerType::compares;
};

/// u is by default the best nonnegative comparator, scaled so that its largest entry is 1.
using ComparisonStudy = Study<ComparedPerceptron, NonnegativeComparator>;
const ComparisonStudy& comparison_study();

}  // namespace mistakebound
