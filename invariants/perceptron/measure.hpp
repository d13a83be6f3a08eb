/// What the theorems on the perceptron ask of a round, computed once for all that share a comparator, in machine
/// integers. PerceptronFacts computes the same from rational vectors, and is the reference.
#pragma once

#include "invariants/perceptron/quantities.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

/// A round in integers.
using IntegerRound = BasicRound<IntegerVector, IntegerVector>;

/// A round as the proofs see it, with its instance.
struct MeasuredRound : PerceptronRound<MachineNumber> {
  const IntegerVector* x = nullptr;
};

/// The same in fractions of any length.
struct ExactlyMeasuredRound : PerceptronRound<Rational> {
  const IntegerVector* x = nullptr;
};

/// What is measured for all theorems on the perceptron at once.
struct PerceptronMeasured {
  using Measured = MeasuredRound;
  using Surveyed = PerceptronExample<MachineNumber>;
  using MeasuredExactly = ExactlyMeasuredRound;
  using SurveyedExactly = PerceptronExample<Rational>;
  using Shared = PerceptronMeasured;
};

class PerceptronMeasure {
 public:
  PerceptronMeasure(const Vector& u, const Rational& step);

  /// False where a number does not fit.
  [[nodiscard]] bool survey(const IntegerVector& x, Label y, PerceptronExample<MachineNumber>& result) const;
  [[nodiscard]] bool observe(const IntegerRound& round, MeasuredRound& result) const;

  /// The same in fractions of any length.
  [[nodiscard]] PerceptronExample<Rational> exactly(const IntegerVector& x, Label y) const;
  [[nodiscard]] ExactlyMeasuredRound exactly(const IntegerRound& round) const;

 private:
  Rational exact_step_;
  MachineNumber step_;
  LongVector long_u_;
  IntegerVector u_;
  bool fits_ = false;  ///< u and the step do
};

}  // namespace mistakebound
