/// The perceptron's mistake bound on any sequence, by deviations: Freund and Schapire 1999; A Theorem 2.2, which leaves
/// out the proof. Two proofs are carried: the direct one, and the one by extension, where every instance gets a
/// coordinate of its own: x'_t = (x_t, Delta e_t), u' = (u, y_t d_t / Delta). Delta enters only by its square.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

template <class N>
struct FreundSchapireQuantities : PerceptronQuantities<N> {
  N d = 0;               ///< max(0, gamma - y (u.x)) on this round
  N d_sum = 0;           ///< over the mistakes so far
  N d2_sum = 0;          ///< of squares, over the mistakes so far
  N deviation2 = 0;      ///< of squares, over all rounds so far: D^2 at the end
  N extended_error = 0;  ///< 1 where the extended perceptron errs on this round, else 0

  [[nodiscard]] N error() const { return N(this->mistake ? 1 : 0); }
  [[nodiscard]] N extended_margin() const { return this->margin + d; }  ///< y u'.x' = y u.x + (d/Delta) Delta

  void observe(const PerceptronRound<N>& round) {
    PerceptronQuantities<N>::observe(round);
    d = max(N(0), this->gamma - this->margin);
    deviation2 += d * d;
    if (!this->mistake) return;
    d_sum += d;
    d2_sum += d * d;
  }

  template <class Self, class Visit>
  static void each_number(Self& self, Visit visit) {
    PerceptronQuantities<N>::each_number(self, visit);
    for (auto* number : {&self.d, &self.d_sum, &self.d2_sum, &self.deviation2, &self.extended_error}) visit(*number);
  }

  template <class Self, class Visit>
  static void each_of_round(Self& self, Visit visit) {
    PerceptronQuantities<N>::each_of_round(self, visit);
    for (auto* number : {&self.d, &self.deviation2, &self.extended_error}) visit(*number);
  }
};

struct FreundSchapireLive;

struct FreundSchapireFacts : PerceptronFactsOn<FreundSchapireQuantities> {
  /// `convention` is the run's own at zero, for the extended perceptron. `delta2` = Delta^2 > 0; where absent,
  /// R D/|u| if that is rational and positive, else a rational near it, else 1.
  FreundSchapireFacts(Vector comparator, std::optional<Rational> given, Rational step_size, Tie convention,
                      std::optional<Rational> square_of_delta = std::nullopt)
      : PerceptronFactsOn(std::move(comparator), std::move(given), std::move(step_size)),
        tie(convention),
        given_delta2(std::move(square_of_delta)) {}

  Tie tie;
  std::optional<Rational> given_delta2;

  /// The perceptron on the extended instances. Coordinate n + t is zero in every instance but x'_t, so its weight is
  /// zero whenever round t predicts: the first n weights are all that a prediction needs.
  Perceptron extended;

  void begin(const Vector& first_state);
  void observe(const Round& round);
  void leave(const FreundSchapireLive& live);

  [[nodiscard]] Rational delta2() const;
  [[nodiscard]] Rational extended_bound() const;  ///< (R^2 + Delta^2)(|u|^2 + D^2/Delta^2)
  [[nodiscard]] RootSum direct_bound() const;     ///< (R|u| + D)^2
};

/// The same in machine numbers.
struct FreundSchapireLive : PerceptronLive<FreundSchapireQuantities> {
  Tie tie = Tie::mistake;
  IntegerVector extended;  ///< the extended perceptron's weights

  bool begin(const FreundSchapireFacts& facts);
  bool observe(const MeasuredRound& round);

 private:
  IntegerVector moved_;
};

template <>
struct OverMachine<FreundSchapireFacts> {
  template <class N>
  using Quantities = FreundSchapireQuantities<N>;
  using Live = FreundSchapireLive;
  using Measured = MeasuredRound;
  using Surveyed = PerceptronExample<MachineNumber>;
};

const Theorem<FreundSchapireFacts>& perceptron_freund_schapire();

}  // namespace mistakebound
