/// The perceptron on monotone disjunctions (L, Monotone disjunctions): instances (x, 1) with a constant last
/// coordinate, and the sum of the target's coordinates less 1/2 as comparator, which separates them with margin 1/2.
///
/// Notation: n variables without the constant, K the target's set of variables, k its size, w~ the comparator, which is
/// u in the steps of perceptron-separable, and gamma = 1/2.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

/// The instances with a constant 1 appended, whatever the target is.
struct DisjunctionFacts : PerceptronFacts {
  /// `target` is in {0,1}^n.
  explicit DisjunctionFacts(Vector target, Rational step_size = 1);

  Vector target;
  Rational n;
  Rational k;
  Rational limit;  ///< (n + 1)(4k + 1)
  Label y = 1;
  Rational hits;  ///< variables of the target that are active

  void observe(const Round& round);
};

/// w~ for a target in {0,1}^n: n + 1 entries.
Vector disjunction_comparator(const Vector& target);

const Theorem<DisjunctionFacts>& perceptron_disjunction();

}  // namespace mistakebound
