/// What a trace shows of its learner: an update with the states before and after it, and where a state is not the
/// rule's. Of a learner L it comes as a type:
///
///   Observed<L>
///     instance(round)                                  what the learner is shown in the round
///     shows(round)                                     whether the round records the learner's state, or a part of it
///     evidence(round, before, x, rounding)             what the record says of an update of the learner before it
///     mismatch(round, learner, rounding)               where the record is not the learner's state
///     adopt(learner, round)                            the record becomes the learner's state
///     error(round, learner)                            how far the record is from the learner's state
#pragma once

#include "oracle/judges/judge.hpp"
#include "oracle/judges/rounding.hpp"
#include "reference/learners/winnow.hpp"
#include "reference/numbers/kernel_value.hpp"

namespace mistakebound {

template <class L>
class Observed;

/// Whether a label has a say in the score by which it updates.
template <class L>
concept UpdatesByLabel = requires(const L& learner, const typename L::Instance& x, Label y) {
  learner.update_score(x, y);
};

/// Whether the size of its update comes down to 0 where none is due any more: nothing depends on whether it is made
/// there. Such a learner says by how much an instance moves it, step(x, y).
template <class L>
concept MovesSmoothly = UpdatesByLabel<L> && requires(const L& learner, const typename L::Instance& x, Label y) {
  learner.step(x, y);
};

/// Whether it learns from examples that it gets right, too.
template <class L>
bool updates_on_right_rounds(const L& learner) {
  if constexpr (MovesSmoothly<L>) return true;
  if constexpr (requires { learner.margin; }) return learner.margin != 0;
  return false;
}

/// The part of a recorded state that is not what it should be.
struct Mismatch {
  StatePart part;
  Eigen::Index entry;
  Number reported;
  Number exact;
  bool rounding = false;  ///< the difference is such as rounding makes
};

/// Of all entries that differ the first that no rounding explains is kept; else the first.
inline void keep_gravest(std::optional<Mismatch>& kept, Mismatch found) {
  if (!kept || (kept->rounding && !found.rounding)) kept = std::move(found);
}

/// What a recorded state says of an update.
enum class Evidence {
  none,       ///< nothing is recorded
  unchanged,  ///< there was none
  updated,    ///< there was one
  either      ///< it would not show, or no more than rounding does
};

/// An update as the trace shows it, from its own previous state.
template <class L>
struct ShownStep {
  const TraceRound& round;
  const typename L::Instance& x;
  const L& before;
  const L& expected;        ///< what the rule makes of it
  std::size_t updates = 0;  ///< up to this one
  const NumberType& type;   ///< in which the program computes
  bool from_shown = true;   ///< `before` was shown, or declared; else updates before this one may be wrong, too
};

template <std::integral Whole>
Number number_of(Whole score) {
  return Rational(score);
}
inline Number number_of(const Rational& score) {
  return score;
}
inline Number number_of(const KernelValue& score) {
  return score.is_rational() ? Number(score.rational_part()) : Number(score.power_sum());
}
inline Number number_of(Number score) {
  return score;
}

/// Between which numbers these may be shown, error(i) being that of their computation; empty where one has no bound.
template <class Error>
std::vector<Enclosure> allowed_around(const Allowance& allowance, const Vector& values, const Error& error) {
  const Rational& relative = allowance.tolerance;
  std::vector<Enclosure> result;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const std::optional<Rational> computed = error(i);
    if (!computed) return {};
    // What is relative to the larger of the two may be so to what is shown.
    const Rational share = abs(values[i]) * relative / (1 - relative);
    const Rational most = std::max({*computed, allowance.least(values[i], false), share});
    result.push_back({values[i] - most, values[i] + most});
  }
  return result;
}

/// The sign of a score. Throws UndecidedSign.
template <class Score>
int decided_sign(const Score& score) {
  return sign_of(score);
}
inline int decided_sign(const Number& score) {
  const std::optional<int> sign = decide(score);
  if (!sign) throw UndecidedSign("the sign of a score is undecided at the precision cap");
  return *sign;
}

/// Whether a <= b. Throws UndecidedSign.
inline bool at_most(const Number& a, const Number& b) {
  return decided_sign(difference(b, a)) >= 0;
}

}  // namespace mistakebound
