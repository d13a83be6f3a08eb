/// The online perceptron (A section 2; B; R; L; H "Online Perceptron").
///
/// Notation: w is the weight vector before a round, x the instance, y its label, s the step size. The sources differ on
/// the prediction where w.x = 0: B and L predict +1, H counts a mistake whatever the label. All three conventions stand
/// here; every theorem of the perceptron holds under each.
#pragma once

#include "reference/learners/example.hpp"

namespace mistakebound {

/// What a score of exactly zero means: predict +1, predict -1, or err whatever the label is.
enum class Tie { positive, negative, mistake };

/// -1, +1, or 0 for "neither", which differs from every label.
using Prediction = int;

/// The prediction for a score.
inline Prediction decide(const Rational& score, Tie tie) {
  const int sign = sign_of(score);
  if (sign != 0) return sign;
  return tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
}

/// Perceptron: w starts at 0 and moves by s y x on every mistake.
struct Perceptron {
  Tie tie = Tie::mistake;
  Rational step = 1;
  Vector w;

  [[nodiscard]] Prediction predict(const Vector& x) const { return decide(dot(w, x), tie); }

  /// Predicts, then learns; returns the prediction.
  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = predict(x);
    if (prediction != y) w += step * y * x;
    return prediction;
  }
};

}  // namespace mistakebound
