/// The perceptron's mistake bound on any sequence, by deviations: Freund and Schapire 1999; A Theorem 2.2, which leaves
/// out the proof. Two proofs are carried: the direct one, and the one by extension, where every instance gets a
/// coordinate of its own: x'_t = (x_t, Delta e_t), u' = (u, y_t d_t / Delta). Delta enters only by its square.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

struct FreundSchapireFacts : PerceptronFacts {
  /// `convention` is the run's own at zero, for the extended perceptron. `delta2` = Delta^2 > 0; where absent,
  /// R D/|u| if that is rational and positive, else a rational near it, else 1.
  FreundSchapireFacts(Vector comparator, std::optional<Rational> given, Rational step_size, Tie convention,
                      std::optional<Rational> square_of_delta = std::nullopt)
      : PerceptronFacts(std::move(comparator), std::move(given), std::move(step_size)),
        tie(convention),
        given_delta2(std::move(square_of_delta)) {}

  Tie tie;
  std::optional<Rational> given_delta2;

  Rational d = 0;           ///< max(0, gamma - y (u.x)) on this round
  Rational d_sum = 0;       ///< over the mistakes so far
  Rational d2_sum = 0;      ///< of squares, over the mistakes so far
  Rational deviation2 = 0;  ///< of squares, over all rounds so far: D^2 at the end

  /// The perceptron on the extended instances. Coordinate n + t is zero in every instance but x'_t, so its weight is
  /// zero whenever round t predicts: the first n weights are all that a prediction needs.
  Perceptron extended;
  bool extended_mistake = false;
  IntegerVector swift;    ///< its first n weights as integers, between rounds that were measured
  bool is_swift = false;  ///< they are there, and not in `extended`

  using PerceptronFacts::survey;
  void begin(const Vector& first_state);
  void observe(const Round& round);
  void observe(const MeasuredRound& round);

  [[nodiscard]] Rational extended_margin() const { return margin + d; }  ///< y u'.x' = y u.x + (d/Delta) Delta
  [[nodiscard]] Rational delta2() const;
  [[nodiscard]] Rational extended_bound() const;  ///< (R^2 + Delta^2)(|u|^2 + D^2/Delta^2)
  [[nodiscard]] RootSum direct_bound() const;     ///< (R|u| + D)^2

 private:
  void deviate();
  void settle();
  [[nodiscard]] bool learn_swiftly(const IntegerVector& x, Label y);
};

const Theorem<FreundSchapireFacts>& perceptron_freund_schapire();

}  // namespace mistakebound
