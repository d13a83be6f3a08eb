/// What the theorems on the perceptron ask of a round, computed once for all that share a comparator, in machine
/// integers. PerceptronFacts computes the same from rational vectors, and is the reference.
#pragma once

#include "invariants/perceptron/loaded_examples.hpp"
#include "invariants/perceptron/quantities.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/dot_interval.hpp"
#include "reference/numbers/rough_vector.hpp"

namespace mistakebound {

/// A round in integers.
using IntegerRound = BasicRound<WholeVector, WholeVector>;

/// How much the units are in which a round is measured in whole numbers: instances and states are integers over a
/// denominator that is common to all of them, and so is the comparator.
struct MeasureUnits {
  Rational instance;    ///< of the entries of instances and states
  Rational comparator;  ///< of those of u
};

/// A round as the proofs see it, in these units, with its instance.
struct MeasuredRound : PerceptronRound<WholeNumber> {
  const WholeVector* x = nullptr;
  // The states that are measured, with step 1; else null.
  const WholeVector* before = nullptr;
  const WholeVector* after = nullptr;
  std::int64_t finer = 1;  ///< the unit of the instance is so much smaller than one over its denominator
  const MeasureUnits* units = nullptr;
  LoadedExamples* examples = nullptr;  ///< where the instance is one of them, and what they reach is known
  std::size_t row = 0;                 ///< which one
};

/// An instance of any length, which must stay where it is.
class LongInstance {
 public:
  /// Where all numbers are over one denominator, products are found in integers.
  LongInstance(const Vector& x, const RoughVector& rough, const Integer* denominator)
      : x_(x), rough_(rough), denominator_(denominator) {}

  [[nodiscard]] const Vector& exact() const { return x_; }
  /// w.x, of a vector that is given in both forms.
  [[nodiscard]] Rational product_with(const Vector& w, const LongVector& long_w) const;
  /// Holds w.x.
  [[nodiscard]] DoubleInterval product_with(const RoughVector& w) const { return product(w, rough_); }

 private:
  const Vector& x_;
  const RoughVector& rough_;
  const Integer* denominator_;
  mutable std::optional<LongVector> integers_{};  ///< made when it is first asked for
};

/// A round as the proofs see it, in fractions of any length. Its instance is one of the two.
struct ExactlyMeasuredRound : PerceptronRound<Rational> {
  const WholeVector* x = nullptr;
  const LongInstance* instance = nullptr;
};

/// A round that is no mistake and changes nothing, of which the margin is not known exactly.
struct RoughlyMeasuredRound {
  std::size_t t = 0;
  Label y = 1;
  DoubleInterval margin;  ///< y (u.x)
  const LongInstance* instance = nullptr;
};

/// What is measured for all theorems on the perceptron at once.
struct PerceptronMeasured {
  using Measured = MeasuredRound;
  using Surveyed = PerceptronExample<MachineNumber>;
  using MeasuredExactly = ExactlyMeasuredRound;
  using SurveyedExactly = PerceptronExample<Rational>;
  using UnchangedRound = std::int64_t;  ///< y (u.x)
  using UnchangedRounds = mistakebound::UnchangedRounds;
  using SurveyedRows = SurveyedExamples;
  using RoughRound = RoughlyMeasuredRound;
  using Shared = PerceptronMeasured;
};

class PerceptronMeasure {
 public:
  using Wide = machine_words::Wide;

  /// `start` are the weights before the first round.
  PerceptronMeasure(const Vector& u, const Rational& step, const Vector& start = {});

  /// Every example, in a first pass. False where a number does not fit.
  [[nodiscard]] bool survey(const WholeVector& x, Label y, PerceptronExample<MachineNumber>& result);
  /// Many examples at once, in a first pass, in doubles: finds what they reach. False where a number does not fit.
  [[nodiscard]] bool survey(LoadedExamples& examples);
  [[nodiscard]] PerceptronExample<MachineNumber> surveyed(const LoadedExamples& examples, std::int64_t reached,
                                                          double square) const;
  /// The denominator of what they reach.
  [[nodiscard]] Wide denominator_of(const LoadedExamples& examples) const;
  /// Finds what examples reach that were surveyed.
  [[nodiscard]] bool reach(LoadedExamples& examples) const;
  /// A round, whose instance may be such a row of examples. False where a number does not fit, or has another
  /// denominator than all that were surveyed.
  [[nodiscard]] bool observe(const IntegerRound& round, MeasuredRound& result, LoadedExamples* examples = nullptr,
                             std::size_t row = 0) const;
  /// Whether what rows over this denominator reach is measured as it is, without a factor.
  [[nodiscard]] bool measures(std::int64_t denominator) const { return fits_ && denominator_ == denominator; }

  /// Surely encloses the margin of an example, where u does not fit.
  [[nodiscard]] std::optional<DoubleInterval> roughly(const WholeVector& x, Label y) const;

  /// An example, and a round, in fractions of any length.
  [[nodiscard]] PerceptronExample<Rational> exactly(const WholeVector& x, Label y) const;
  [[nodiscard]] ExactlyMeasuredRound exactly(const IntegerRound& round) const;

 private:
  struct Products;
  struct ExactProducts;

  void add_denominator(std::int64_t denominator);
  [[nodiscard]] Rational exact_dot(const WholeVector& x) const;  ///< u.x

  Rational exact_step_;
  std::int64_t step_ = 1;           ///< the step's numerator
  std::int64_t parts_of_step_ = 1;  ///< the step's denominator
  WholeVector u_;
  std::optional<LongVector> long_u_;  ///< where u does not fit
  DoubleVector rough_u_;              ///< u in doubles, where it does not fit
  bool fits_ = false;                 ///< u, the step and denominator_ do
  std::int64_t denominator_ = 1;      ///< a common one of the instances
  MeasureUnits units_;
};

}  // namespace mistakebound
