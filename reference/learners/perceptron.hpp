/// The online perceptron (A section 2; B; R; L; H "Online Perceptron").
///
/// Notation: w is the weight vector before a round, x the instance, y its label, s the step size. The sources differ on
/// the prediction where w.x = 0: B and L predict +1, H counts a mistake whatever the label. All three conventions stand
/// here; every theorem of the perceptron holds under each.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// Perceptron: w starts at 0 and moves by s y x on every mistake.
struct Perceptron {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::mistake;
  Rational step = 1;
  Vector w;

  [[nodiscard]] const Vector& state() const { return w; }
  [[nodiscard]] Rational score(const Vector& x) const { return dot(w, x); }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(const Vector& x, Label y) { w += step * y * x; }
};

}  // namespace mistakebound
