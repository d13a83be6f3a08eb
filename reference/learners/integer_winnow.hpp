/// Winnow on data cleared to integers: the run of the textbook's learner, decision for decision, at the speed of
/// machine words.
///
/// The exponents are integers over one denominator. A score is asked of doubles first, over all powers at once; where
/// that leaves its sign open, the exact sum of powers is asked, as the textbook's learner does. An exponent that does
/// not fit is noticed; nothing is learnt then, and the textbook's learner has to go on from the same state.
#pragma once

#include <memory>

#include "reference/learners/filtered_winnow.hpp"
#include "reference/numbers/dot_interval.hpp"

namespace mistakebound {

/// A state of Winnow, with its powers in doubles.
struct IntegerExponents {
  IntegerVector s;
  std::int64_t pivot = 0;              ///< the entry of s that belongs to the largest weight
  IntegerVector below;                 ///< s - pivot
  std::vector<DoubleInterval> powers;  ///< e^(eta (S_i - pivot))
  DoubleInterval sum;                  ///< of the powers
  DoubleVector weights;                ///< the powers, for scores
};

struct IntegerWinnow {
  using Instance = IntegerVector;
  using StatePointer = std::shared_ptr<const IntegerExponents>;

  Tie tie = Tie::mistake;
  LearningRate rate;
  DoubleInterval unit;  ///< eta over the denominator of the exponents
  StatePointer state;   ///< the same object as before where an update changed nothing

  /// Takes over from the textbook's learner, before instances over `denominator`. False where the learning rate is
  /// infinite or the exponents do not fit.
  [[nodiscard]] bool start(const Winnow& learner, std::int64_t denominator);

  /// Predicts, then learns. Absent where a number does not fit; the learner is then as it was. Throws UndecidedSign.
  [[nodiscard]] std::optional<Prediction> learn(const IntegerVector& x, Label y);

  /// The textbook's learner in the same state.
  [[nodiscard]] FilteredWinnow exact() const;

 private:
  [[nodiscard]] StatePointer state_of(IntegerVector s) const;
};

}  // namespace mistakebound
