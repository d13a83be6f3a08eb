/// What the steps of the perceptron's proofs speak of, on any number: fractions as the textbook has them, machine
/// numbers, or numbers that only notice what is read.
#pragma once

#include <cstddef>

#include "invariants/ledger/any_number.hpp"
#include "invariants/ledger/fields.hpp"
#include "reference/learners/example.hpp"
#include "reference/numbers/whole_number.hpp"

namespace mistakebound {

/// A round as the proofs see it; with a step size s the states are w/s.
template <class N>
struct PerceptronRound {
  std::size_t t = 0;
  Label y = 1;
  bool mistake = false;
  bool moved =
      false;      ///< the state after the round is not the one before; else drift2 is 0, and wu and w2 are as before
  N margin;       ///< y (u.x)
  N drift2;       ///< |w' - w|^2
  N wu;           ///< w'.u
  N w2;           ///< |w'|^2
  N x2;           ///< |x|^2; on mistakes, as the next three
  N score;        ///< y (w.x)
  N score_after;  ///< y (w'.x)
  N gap2;         ///< |w' - w - y x|^2
};

/// |w' - w - y x|^2, multiplied out.
template <class N>
N multiplied_out(const PerceptronRound<N>& round) {
  return round.drift2 - 2 * (round.score_after - round.score) + round.x2;
}

/// Measures a round, in whatever space it is: `of` knows the products of its vectors, and is asked for those that such
/// a round has.
template <class N, class Products>
void measure(PerceptronRound<N>& round, const Products& of) {
  round.margin = of.margin();
  round.drift2 = 0;
  if (round.moved) {
    round.drift2 = of.drift2();
    round.wu = of.wu();
    round.w2 = of.w2();
  }
  if (!round.mistake) return;
  round.x2 = of.x2();
  round.score = of.score();
  round.score_after = round.moved ? of.score_after() : round.score;
  round.gap2 = of.gap2(round);
}

/// Notation: u the comparator, gamma its margin, R^2 = max |x_t|^2, w and w' the states before and after the round,
/// m the mistakes so far.
template <class N>
struct PerceptronQuantities {
  static constexpr bool in_units = true;
  /// Whether a round that is no mistake adds to a sum, which may then leave the range of its type.
  static constexpr bool adds_on_unchanged_rounds = false;

  // Fixed by the sequence and the comparator.
  N u2 = 0;                   ///< |u|^2
  N gamma = 0;                ///< the given margin, else the least y (u.x)
  bool given_gamma = false;   ///< it was given, or may be of an example that no round is of
  bool beyond_gamma = false;  ///< y (u.x) is more than that on every round
  N radius2 = 0;              ///< R^2, 0 for the empty sequence

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  CountOf<N> m = 0;   ///< mistakes so far, this round included
  N margin = 0;       ///< y (u.x)
  N drift2 = 0;       ///< |w' - w|^2
  N wu_before = 0;    ///< w.u
  N wu = 0;           ///< w'.u
  N w2_before = 0;    ///< |w|^2
  N w2 = 0;           ///< |w'|^2
  N x2 = 0;           ///< |x|^2; of the last mistake, as the next three
  N score = 0;        ///< y (w.x)
  N score_after = 0;  ///< y (w'.x)
  N gap2 = 0;         ///< |w' - w - y x|^2
  N x2_sum = 0;       ///< the sum of |x|^2 over the mistakes so far

  [[nodiscard]] N mistakes_so_far() const { return N(m); }

  void observe(const PerceptronRound<N>& round) {
    t = round.t;
    mistake = round.mistake;
    margin = round.margin;
    wu_before = wu;
    w2_before = w2;
    drift2 = 0;
    if (round.moved) {
      drift2 = round.drift2;
      wu = round.wu;
      w2 = round.w2;
    }
    if (!mistake) return;
    x2 = round.x2;
    score = round.score;
    score_after = round.score_after;
    gap2 = round.gap2;
    ++m;
    x2_sum += x2;
  }

  /// A round that is no mistake and changes nothing, but for what differs between such rounds.
  void to_unchanged() {
    mistake = false;
    change_nothing(*this);
  }
  /// A further such round, but for what it adds to sums.
  void next_unchanged(const N& next_margin) { margin = next_margin; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = PerceptronQuantities;
    return List{fixed(&Q::u2, R"(\|u\|^2)").units(0, 2).nonnegative(),
                fixed(&Q::gamma, R"(\gamma)").units(1, 1),
                flag(&Q::given_gamma),
                flag(&Q::beyond_gamma),
                fixed(&Q::radius2, "R^2").units(2, 0).nonnegative(),
                count(&Q::t),
                count(&Q::mistake),
                count(&Q::m, "m_t"),
                of_round(&Q::margin, R"(y_t\,(u\cdot x_t))").units(1, 1),
                change(&Q::drift2, R"(\|w_{t+1}-w_t\|^2)").units(2, 0).nonnegative(),
                before(&Q::wu_before, &Q::wu, R"(w_t\cdot u)").units(1, 1),
                state(&Q::wu, R"(w_{t+1}\cdot u)").units(1, 1),
                before(&Q::w2_before, &Q::w2, R"(\|w_t\|^2)").units(2, 0).nonnegative(),
                state(&Q::w2, R"(\|w_{t+1}\|^2)").units(2, 0).nonnegative(),
                state(&Q::x2, R"(\|x_t\|^2)").units(2, 0).nonnegative(),
                state(&Q::score, R"(y_t\,(w_t\cdot x_t))").units(2, 0),
                state(&Q::score_after, R"(y_t\,(w_{t+1}\cdot x_t))").units(2, 0),
                state(&Q::gap2, R"(\|w_{t+1}-w_t-y_t\,x_t\|^2)").units(2, 0).nonnegative(),
                state(&Q::x2_sum, R"(\sum_{s\le t,\ \text{mistake}} \|x_s\|^2)").units(2, 0).nonnegative()};
  }
};
static_assert(names_every_member<PerceptronQuantities<int>>);

}  // namespace mistakebound
