/// The perceptron's mistake bound by hinge losses, separable or not: H, the theorem for non-separable sequences.
///
/// As printed the theorem is a minimum over w*, and that minimum is always the number of mistakes itself, attained at
/// w* = 0. So it is checked for each w* tried: one whose every step is shown, and candidates, of which the smallest
/// bound is reported.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

/// Numbers that know whether they are 0, without a root in their type.
template <class N>
concept KnowsZero = std::same_as<N, WholeNumber> || std::same_as<N, MachineNumber> || std::same_as<N, RoughNumber>;

/// b^2/2 + (b/2) sqrt(b^2 + 4 H) + H, and b^2 + b sqrt(H) + H; b^2, H >= 0. With `one` as the unit of H the bounds are
/// in units of its square, as b^2 is. Without losses both are b^2, whether or not its root is known.
template <class N>
auto hinge_bound_tight(const N& b2, const N& h, const N& one = 1) {
  if constexpr (KnowsZero<N>)
    if (std::is_eq(h.sign())) return b2;
  if constexpr (std::same_as<N, Rational>)
    if (h == 0) return RootSum(b2);
  const N losses = h * one;
  return b2 / 2 + losses + root(N(1) / 2, b2 * (b2 + 4 * losses));
}
template <class N>
auto hinge_bound_loose(const N& b2, const N& h, const N& one = 1) {
  if constexpr (KnowsZero<N>)
    if (std::is_eq(h.sign())) return b2;
  if constexpr (std::same_as<N, Rational>)
    if (h == 0) return RootSum(b2);
  const N losses = h * one;
  return b2 + losses + root(1, b2 * losses);
}

template <class N>
struct HingeQuantities : PerceptronQuantities<N> {
  static constexpr bool adds_on_unchanged_rounds = true;

  N one = 1;     ///< the loss of an instance on which w* is 0: the unit of losses
  N loss = 0;    ///< max(0, 1 - y w*.x) on this round
  N h = 0;       ///< H_t: over the mistakes so far
  N h2 = 0;      ///< of squares, over the mistakes so far
  N h_all = 0;   ///< over all rounds so far
  N h2_all = 0;  ///< of squares, over all rounds so far

  [[nodiscard]] N mistakes_so_far() const { return N(this->m) * one; }
  [[nodiscard]] N b2() const { return this->u2 * this->radius2; }  ///< b^2 = |w*|^2 L^2

  void observe(const PerceptronRound<N>& round) {
    PerceptronQuantities<N>::observe(round);
    loss = shortfall(one, this->margin);
    h_all += loss;
    h2_all += loss * loss;
    if (!this->mistake) return;
    h += loss;
    h2 += loss * loss;
  }

  void next_unchanged(const N& next_margin) {
    PerceptronQuantities<N>::next_unchanged(next_margin);
    loss = shortfall(one, next_margin);
  }
  /// Adds what so many rounds lose, and the sum of the squares.
  void add_losses(const N& lost, const N& lost2) {
    h_all += lost;
    h2_all += lost2;
  }
  [[nodiscard]] const N& no_loss() const { return one; }  ///< that margin, and what is more

  static constexpr auto fields() {
    using namespace quantity;
    using Q = HingeQuantities;
    return all_of(
        PerceptronQuantities<N>::fields(),
        List{fixed(&Q::one, "1").units(1, 1).nonnegative(), of_round(&Q::loss, R"(\ell_t)").units(1, 1).nonnegative(),
             state(&Q::h, "H_t").units(1, 1).nonnegative(),
             state(&Q::h2, R"(\sum_{s\le t,\ \text{mistake}} \ell_s^2)").units(2, 2).nonnegative(),
             sum(&Q::h_all, R"(\sum_{s\le t} \ell_s)").units(1, 1),
             sum(&Q::h2_all, R"(\sum_{s\le t} \ell_s^2)").units(2, 2)});
  }
  [[nodiscard]] bool adds() const { return std::is_neq(loss.sign()); }
};
static_assert(names_every_member<HingeQuantities<int>, 1>);

/// What a further w* loses.
template <class N>
struct HingeLosses {
  N mistakes = 0;
  N all = 0;
  std::size_t satisfied = 0;  ///< rounds without a loss

  void add(const N& loss, bool mistake) {
    if (!is_positive(loss)) ++satisfied;
    all += loss;
    if (mistake) mistakes += loss;
  }
};

struct HingeMachineFacts;

struct HingeFacts : PerceptronFactsOn<HingeQuantities> {
  /// w* = u/gamma where gamma is positive, else u.
  HingeFacts(Vector comparator, std::optional<Rational> given, Rational step_size, std::vector<Vector> others = {});

  /// A further w*, nonzero.
  struct Candidate {
    Vector w;
    Rational w2;
    HingeLosses<Rational> losses;
    bool is_comparator = false;            ///< u as given
    LongVector long_w;                     ///< w, over one denominator
    std::optional<WholeVector> short_w{};  ///< where it fits machine integers
    RoughVector rough_w{};
  };

  Vector comparator;  ///< u as given; PerceptronFactsOn::u is w* from begin() on
  Rational comparator_gamma = 0;
  std::vector<Candidate> candidates;
  std::size_t satisfied = 0;  ///< rounds on which w* has no loss

  void begin(const Vector& first_state);
  void observe(const Round& round);
  /// `against_given` is measured against the comparator as given.
  void observe(ExactlyMeasuredRound against_given);
  void leave(const HingeMachineFacts& machine_facts);
  [[nodiscard]] RoughNumber rough_margin(const RoughlyMeasuredRound& round) const;
  void take_roughly(const RoughlyMeasuredRound& round);

 private:
  /// What the candidates lose on such a round, or on a mistake.
  void lose_roughly(const RoughlyMeasuredRound& round);
  /// `reached(candidate)` is y (w.x).
  template <class Reached>
  void lose(Reached reached);
};

/// The facts of the hinge loss in whole numbers, of rounds that are measured against the comparator as given.
struct HingeMachineFacts : PerceptronMachineFacts<HingeQuantities> {
  struct Candidate {
    WholeVector w;
    WholeNumber one;  ///< over the unit of the instances and the denominator of w, as its losses are
    Rational unit;    ///< that unit, times one over that denominator
    HingeLosses<WholeNumber> losses;
    bool is_comparator = false;  ///< its margins are those of the round
    // Of the examples that were loaded last:
    std::size_t serial = 0;                              ///< 0 where none were
    std::optional<std::vector<std::int64_t>> reached{};  ///< y (w.x), where it fits doubles

    /// y (w.x) of each of these examples; null where that does not fit doubles.
    const std::vector<std::int64_t>* reach(LoadedExamples& examples) {
      if (is_comparator || serial != examples.serial) return find_reached(examples);
      return reached ? &*reached : nullptr;
    }
    const std::vector<std::int64_t>* find_reached(LoadedExamples& examples);
    /// What it loses with these margins, which surely fits; by `mistakes` or by right rounds.
    void lose(std::span<const std::int64_t> margins, bool mistakes);
  };
  std::vector<Candidate> candidates;
  std::size_t satisfied = 0;

  bool begin(const HingeFacts& facts, const MeasuredRound& first);
  bool observe(const MeasuredRound& round);
  [[nodiscard]] std::size_t may_take(const UnchangedRounds& rounds, bool sums_may_grow);
  void take(const UnchangedRounds& rounds);

 private:
  /// Whether the candidates' losses on some of these examples surely fit machine integers.
  bool surely_fit(LoadedExamples& examples);

  std::vector<WholeNumber> lost_;  ///< by each candidate on the round
};

template <>
struct OverMachine<HingeFacts> : PerceptronMeasured {
  template <class N>
  using Quantities = HingeQuantities<N>;
  using MachineFacts = HingeMachineFacts;
};

const Theorem<HingeFacts>& perceptron_hinge();

/// Comparators worth trying besides u: the final weights on several scales, and the end of a local search for the least
/// loose bound with losses over all rounds. The search runs in doubles and on examples that stand for all, which only
/// choose what is tried; its effort is limited and does not depend on time.
std::vector<Vector> hinge_comparators(const Sequence& sequence, const Vector& u, const Vector& final_weights);

}  // namespace mistakebound
