/// Winnow at the learning rate that makes its bound least (A Theorem 3.1, second part, (24)-(25)).
///
/// epsilon = gamma/(R |u|_1), eta* = ln((1 + epsilon)/(1 - epsilon))/(2R), and the least drop of the relative entropy
/// becomes g(epsilon) = ((1 + epsilon) ln(1 + epsilon) + (1 - epsilon) ln(1 - epsilon))/2. At epsilon = 1, eta* is
/// infinite and g(1) = ln 2; the limit learner then takes the place of Winnow.
#pragma once

#include "invariants/winnow_facts.hpp"

namespace mistakebound {

struct TunedFacts : WinnowFacts {
  using WinnowFacts::WinnowFacts;

  std::vector<LearningRate> tried;  ///< finite learning rates other than the run's own

  void begin(const Vector& first_state);

  /// g(epsilon); absent unless -1 <= epsilon <= 1.
  [[nodiscard]] std::optional<LogSum> g() const;
  /// eta gamma/|u|_1 - ln cosh(eta R) for another learning rate.
  [[nodiscard]] LogPowerSum drop_at(const LearningRate& other) const;
};

const Theorem<TunedFacts>& winnow_tuned();

}  // namespace mistakebound
