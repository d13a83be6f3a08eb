/// Winnow at the learning rate that makes its bound least (A Theorem 3.1, second part, (24)-(25)).
///
/// epsilon = gamma/(R |u|_1), eta* = ln((1 + epsilon)/(1 - epsilon))/(2R), and the least drop of the relative entropy
/// becomes g(epsilon) = ((1 + epsilon) ln(1 + epsilon) + (1 - epsilon) ln(1 - epsilon))/2. At epsilon = 1, eta* is
/// infinite and g(1) = ln 2; the limit learner then takes the place of Winnow.
#pragma once

#include "invariants/winnow/facts.hpp"

namespace mistakebound {

struct TunedFacts : WinnowFacts {
  using WinnowFacts::WinnowFacts;

  std::vector<LearningRate> tried;  ///< finite learning rates other than the run's own
  std::optional<Rational> eps;      ///< epsilon
  std::optional<LogSum> g;          ///< g(epsilon); absent unless -1 <= epsilon <= 1

  // For the infinite learning rate.
  Rational first;                            ///< S_1, the first entry
  Rational largest;                          ///< max S'_i
  std::optional<Rational> least_of_support;  ///< min S'_i where u_i > 0
  Rational leaders;                          ///< how many S'_i are the largest
  Rational leaders_before;                   ///< how many S_i were
  Rational two_to_m = 1;                     ///< 2^m

  void begin(const Vector& first_state);
  void observe(const Round& round);

  /// eta gamma/|u|_1 - ln cosh(eta R) for another learning rate.
  [[nodiscard]] LogPowerSum drop_at(const LearningRate& other) const;

 private:
  void look_at_leaders();
};

struct TunedMachineFacts : WinnowMachineFacts {
  bool begin(const TunedFacts& facts);
};

template <>
struct OverMachine<TunedFacts> : WinnowMeasured {
  using MachineFacts = TunedMachineFacts;
  static WinnowQuantities<ExactSide> exactly(const TunedFacts& facts);
};

/// g(epsilon) for -1 <= epsilon <= 1, with 0 ln 0 = 0.
LogSum drop_at_best_rate(const Rational& epsilon);

const Theorem<TunedFacts>& winnow_tuned();

}  // namespace mistakebound
