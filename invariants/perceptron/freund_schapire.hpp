/// The perceptron's mistake bound on any sequence, by deviations: Freund and Schapire 1999; A Theorem 2.2, which leaves
/// out the proof. Two proofs are carried: the direct one, and the one by extension, where every instance gets a
/// coordinate of its own: x'_t = (x_t, Delta e_t), u' = (u, y_t d_t / Delta). Delta enters only by its square.
///
/// The second proof is that of perceptron-separable for a run of its own, the perceptron's on x'. Its state w' is
/// (w, y_s Delta on the coordinate of every s on which it erred), so that
///     w'.u' = w.u + the sum of d_s,  |w'|^2 = |w|^2 + m' Delta^2
/// over its m' errors so far; w stands for the weights that this run has on the first n coordinates.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

template <class N>
struct FreundSchapireQuantities : PerceptronQuantities<N> {
  static constexpr bool adds_on_unchanged_rounds = true;

  N d = 0;           ///< max(0, gamma - y (u.x)) on this round
  N d_sum = 0;       ///< over the mistakes so far
  N d2_sum = 0;      ///< of squares, over the mistakes so far
  N deviation2 = 0;  ///< of squares, over all rounds so far: D^2 at the end

  // The perceptron on the extended instances: what is primed in the proof.
  N delta2 = 1;                 ///< Delta^2, fixed between the passes; over machine numbers it may be an interval
  N extended_error = 0;         ///< 1 where it errs on this round, else 0
  N extended_m = 0;             ///< m', its errors so far
  N extended_d_sum = 0;         ///< of d, over its errors so far
  N extended_wu_before = 0;     ///< w'.u', before the round
  N extended_wu = 0;            ///< w'.u', after the round
  N extended_head2_before = 0;  ///< of the first n weights |w|^2, before the round
  N extended_head2 = 0;         ///< of the first n weights |w|^2, after the round
  bool either_errs = false;     ///< the run or the extended perceptron, on this round

  [[nodiscard]] N error() const { return N(this->mistake ? 1 : 0); }
  [[nodiscard]] N extended_margin() const { return this->margin + d; }  ///< y u'.x' = y u.x + (d/Delta) Delta
  [[nodiscard]] N extended_w2_before() const {                          ///< |w'|^2 before the round
    return extended_head2_before + (extended_m - extended_error) * delta2;
  }
  [[nodiscard]] N extended_w2() const { return extended_head2 + extended_m * delta2; }  ///< |w'|^2 after it
  [[nodiscard]] N extended_u2() const { return this->u2 + deviation2 / delta2; }        ///< |u'|^2 so far
  [[nodiscard]] N extended_radius2() const { return this->radius2 + delta2; }           ///< max |x'|^2

  void observe(const PerceptronRound<N>& round) {
    PerceptronQuantities<N>::observe(round);
    d = shortfall(this->gamma, this->margin);
    deviation2 += d * d;
    if (!this->mistake) return;
    d_sum += d;
    d2_sum += d * d;
  }

  /// After observe(): what the extended perceptron did on the round, whether it errs, and where it does, of its first n
  /// weights the product with u and the squared norm.
  void extend(bool errs, const N& head_u, const N& head2) {
    either_errs = errs || this->mistake;
    extended_error = errs ? 1 : 0;
    extended_wu_before = extended_wu;
    extended_head2_before = extended_head2;
    if (!errs) return;
    extended_m += 1;
    extended_d_sum += d;
    extended_wu = head_u + extended_d_sum;
    extended_head2 = head2;
  }

  void to_unchanged() {
    this->mistake = either_errs = false;
    change_nothing(*this);
  }
  void next_unchanged(const N& next_margin) {
    PerceptronQuantities<N>::next_unchanged(next_margin);
    d = shortfall(this->gamma, next_margin);
  }
  /// Adds the squares of what so many rounds deviate.
  void add_losses(const N&, const N& deviated2) { deviation2 += deviated2; }
  [[nodiscard]] const N& no_loss() const { return this->gamma; }  ///< that margin, and what is more

  /// Whether the round changes nothing but what is of the round, if the run makes no mistake and does not move.
  [[nodiscard]] bool is_unchanged() const { return !either_errs; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = FreundSchapireQuantities;
    return all_of(
        PerceptronQuantities<N>::fields(),
        List{of_round(&Q::d, "d_t").units(1, 1).nonnegative(),
             state(&Q::d_sum, R"(\sum_{s\le t,\ \text{mistake}} d_s)").units(1, 1).nonnegative(),
             state(&Q::d2_sum, R"(\sum_{s\le t,\ \text{mistake}} d_s^2)").units(2, 2).nonnegative(),
             sum(&Q::deviation2, R"(\sum_{s\le t} d_s^2)").units(2, 2),
             fixed(&Q::delta2, R"(\Delta^2)").units(2, 0).nonnegative(),
             change(&Q::extended_error, "e_t").nonnegative(), state(&Q::extended_m, "m'_t").nonnegative(),
             state(&Q::extended_d_sum, R"(\sum_{s\le t,\ e_s = 1} d_s)").units(1, 1).nonnegative(),
             before(&Q::extended_wu_before, &Q::extended_wu, R"(w'_t\cdot u')").units(1, 1),
             state(&Q::extended_wu, R"(w'_{t+1}\cdot u')").units(1, 1),
             before(&Q::extended_head2_before, &Q::extended_head2, R"(\|w_t\|^2)").units(2, 0).nonnegative(),
             state(&Q::extended_head2, R"(\|w_{t+1}\|^2)").units(2, 0).nonnegative(), count(&Q::either_errs)});
  }
  [[nodiscard]] bool adds() const { return std::is_neq(d.sign()); }
};
static_assert(names_every_member<FreundSchapireQuantities<int>, 1>);

struct FreundSchapireMachineFacts;

struct FreundSchapireFacts : PerceptronFactsOn<FreundSchapireQuantities> {
  /// `convention` is the run's own at zero, for the extended perceptron, and `times` how often the run goes through its
  /// examples. `square_of_delta` = Delta^2 > 0; where absent, R D/|u| if that is rational and positive, else a rational
  /// near it, else 1.
  FreundSchapireFacts(Vector comparator, std::optional<Rational> given, Rational step_size, Tie convention,
                      std::optional<Rational> square_of_delta = std::nullopt, std::size_t times = 1)
      : PerceptronFactsOn(std::move(comparator), std::move(given), std::move(step_size)),
        tie(convention),
        given_delta2(std::move(square_of_delta)),
        passes(times) {}

  Tie tie;
  std::optional<Rational> given_delta2;
  std::size_t passes;

  /// The perceptron on the extended instances. Coordinate n + t is zero in every instance but x'_t, so its weight is
  /// zero whenever round t predicts: the first n weights are all that a prediction needs.
  Perceptron extended;

  void survey(const Example& example) { survey(measure(example, u)); }
  void survey(const PerceptronExample<Rational>& example);
  void survey(const PerceptronExample<MachineNumber>& example);
  void survey(const SurveyedExamples& examples);
  /// What reaches gamma does not deviate.
  [[nodiscard]] double plain_from() const { return machine_gamma_.interval().high; }
  void begin(const Vector& first_state);
  void observe(const Round& round);
  void observe(const ExactlyMeasuredRound& measured);
  void leave(const FreundSchapireMachineFacts& machine_facts);
  /// Where the weights are the same the extended perceptron predicts what the run does.
  [[nodiscard]] bool may_take_roughly(const RoughlyMeasuredRound&) const { return is_like_run_; }

  [[nodiscard]] Rational extended_bound() const;  ///< (R^2 + Delta^2)(|u|^2 + D^2/Delta^2)
  [[nodiscard]] RootSum direct_bound() const;     ///< (R|u| + D)^2

 private:
  void expect(const Rational& this_margin);
  void expect(const MachineNumber& this_margin);
  /// The extended perceptron predicts and learns, in rationals.
  void extend_by(const Vector& x, Label y);
  void in_rationals();
  /// Whether the extended perceptron errs on an example, which it then learns, in integers; nothing where these do not
  /// fit, and then it has learnt nothing and is in rationals.
  std::optional<bool> errs_in_integers(const WholeVector& x, Label y);

  bool is_like_run_ = false;  ///< the extended perceptron's weights surely are those of the run, over its step
  /// The extended perceptron's weights while they are integers; `extended` is not up to date then.
  std::optional<WholeVector> quick_;
  LongVector long_u_ = over_one_denominator(u);

  // D^2 as the examples let expect, once through them, with the gamma that is given, else 1: Delta is fixed before the
  // first round. The second part is of examples in machine numbers.
  Rational expected_ = 0;
  MachineNumber machine_expected_ = 0;
  MachineNumber machine_gamma_ = MachineNumber::of(asked_gamma.value_or(1));
};

/// The facts of Freund and Schapire's theorem in whole numbers.
struct FreundSchapireMachineFacts : PerceptronMachineFacts<FreundSchapireQuantities> {
  Tie tie = Tie::mistake;
  WholeVector extended;  ///< the extended perceptron's weights

  bool begin(const FreundSchapireFacts& facts, const MeasuredRound& first);
  bool observe(const MeasuredRound& round);
  [[nodiscard]] std::size_t may_take(const UnchangedRounds& rounds, bool sums_may_grow);

 private:
  /// Of w.x, with the extended perceptron's weights before the round.
  std::optional<int> sign_of(const MeasuredRound& round);

  std::optional<bool> is_like_run_{};  ///< the weights are those of the run since either moved, where that was asked
  std::int64_t denominator_ = 1;       ///< over which states are measured
  WholeVector u_;
  WholeVector moved_;
};

template <>
struct OverMachine<FreundSchapireFacts> : PerceptronMeasured {
  template <class N>
  using Quantities = FreundSchapireQuantities<N>;
  using MachineFacts = FreundSchapireMachineFacts;
};

const Theorem<FreundSchapireFacts>& perceptron_freund_schapire();

}  // namespace mistakebound
