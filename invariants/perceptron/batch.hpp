/// The batch perceptron halts within |w*|^2 L^2 updates on a separable set (H, Perceptron algorithm). A round is an
/// update. u is scaled so that the least y (u.x) is 1, which makes it H's w*.
#pragma once

#include "invariants/perceptron/facts.hpp"
#include "invariants/solvers/separation.hpp"

namespace mistakebound {

struct BatchFacts : PerceptronFacts {
  /// `set` and `ended` outlive the facts; `ended` is read after the last round. `certificate` shows that the set is not
  /// separable, where it is not.
  BatchFacts(const Sequence& set, const BatchOutcome& ended, Vector comparator, std::optional<Rational> given,
             std::optional<Separation> certificate);

  const Sequence* s;
  const BatchOutcome* outcome;
  std::optional<Separation> inseparable;
  Vector w;                ///< the current weights
  Vector comparator;       ///< u as given; PerceptronFacts::u is w* from begin() on
  bool was_asked = false;  ///< gamma was given, not found
  std::size_t surveyed = 0;
  std::size_t culprit = 0;  ///< the first example that u does not separate (with the margin asked for), from 1; or 0
  std::optional<Rational> culprit_margin;
  Rational comparator_gamma = 0;  ///< its margin before scaling

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] Rational least_score() const;     ///< min y (w.x) over S, for the current w
  [[nodiscard]] Rational weighted_score() const;  ///< sum lambda_i y_i (w.x_i), with the certificate's lambda
  [[nodiscard]] Rational update_bound() const { return radius2 * u2; }
};

const Theorem<BatchFacts>& perceptron_batch();

}  // namespace mistakebound
