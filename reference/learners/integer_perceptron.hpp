/// The perceptron on data cleared to integers: the run of the textbook's learner, decision for decision, at the speed
/// of machine words.
///
/// With a step size s it keeps w/s, which moves by y x: the sign of w.x is that of (w/s).x, as s > 0. Every inner
/// product is a sum of 128 bits that is noticed to overflow, and so is every entry; where one does, nothing is learnt,
/// and the textbook's learner has to go on from the same weights.
#pragma once

#include "reference/learners/learner.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/whole_vector.hpp"

namespace mistakebound {

/// Vectors of machine integers over one denominator. Where a number does not fit the product is absent, and no move is
/// made.
struct IntegerSpace {
  using Weights = WholeVector;
  using Instance = WholeVector;
  using Scalar = int;  ///< a sign

  [[nodiscard]] static std::optional<int> product(const WholeVector& w, const WholeVector& x) {
    return sign_of_dot(w, x);
  }
  [[nodiscard]] static bool move(WholeVector& w, int sign, const WholeVector& x) { return add(w, sign, x); }
};

struct IntegerPerceptron : PerceptronOn<IntegerSpace> {
  Rational scale = 1;  ///< s
  WholeVector before;  ///< w/s before the last update

  /// Takes over from the textbook's learner, before instances over `denominator`. False where the weights do not fit.
  [[nodiscard]] bool start(const Perceptron& learner, std::int64_t denominator);

  /// Predicts, then learns. Absent where a number does not fit; the learner is then as it was.
  [[nodiscard]] std::optional<Prediction> learn(const WholeVector& x, Label y);

  /// The textbook's learner in the same state.
  [[nodiscard]] Perceptron exact() const;
};

}  // namespace mistakebound
