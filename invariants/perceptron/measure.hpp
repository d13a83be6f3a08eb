/// What the theorems on the perceptron ask of a round, computed once for all that share a comparator, in machine
/// integers. PerceptronFacts computes the same from rational vectors, and is the reference.
#pragma once

#include "reference/learners/run.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

/// A round whose instance is in integers.
using IntegerRound = BasicRound<IntegerVector, Vector>;

struct MeasuredExample {
  Rational margin;  ///< y (u.x)
  Rational x2;      ///< |x|^2
};

/// The quantities of PerceptronFacts, with the same names; with a step size they are those of w/s.
struct MeasuredRound {
  std::size_t t = 0;
  const IntegerVector* x = nullptr;
  Label y = 1;
  bool mistake = false;
  bool moved = false;  ///< the state after the round is another object than the one before
  Rational margin;
  Rational x2;  ///< on mistakes, as the next two
  Rational score;
  Rational score_after;
  Rational drift2;  ///< where the state moved, as the next two
  Rational wu;
  Rational w2;
};

class PerceptronMeasure {
 public:
  PerceptronMeasure(const Vector& u, Rational step);

  /// False where a number does not fit.
  [[nodiscard]] bool survey(const IntegerVector& x, Label y, MeasuredExample& result) const;

  /// The same; rounds come in order. The state before a round is the one after the last.
  [[nodiscard]] bool observe(const IntegerRound& round, MeasuredRound& result);

  /// A round was left out.
  void forget() { knows_w_ = false; }

 private:
  bool moved(const IntegerRound& round, MeasuredRound& result);

  Rational step_;
  IntegerVector u_;
  bool fits_ = false;     ///< u does
  IntegerVector w_;       ///< the state after the last round, where it is known
  IntegerVector before_;  ///< the one before it
  bool knows_w_ = false;
};

}  // namespace mistakebound
