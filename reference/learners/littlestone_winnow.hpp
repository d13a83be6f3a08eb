/// Littlestone's Winnow for monotone disjunctions over {0,1}^n (Littlestone 1988; L, Littlestone's Winnow).
///
/// L predicts 1 where w.x >= n/2, starts at w = (1, .., 1), and on a mistake doubles the active weights of a positive
/// example (promotion) and sets those of a negative one to 0 (elimination). Label and prediction +1 stand for L's 1,
/// -1 for its 0. The parameters let the learner stand for other people's Winnows; a demotion factor of 0 eliminates.
#pragma once

#include "reference/learners/perceptron.hpp"

namespace mistakebound {

/// Winnow: active weights are multiplied by the promotion or demotion factor on every mistake.
struct LittlestoneWinnow {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::positive;  ///< what w.x = threshold means
  Rational threshold;
  Rational promotion = 2;
  Rational demotion = 0;
  Vector w;

  /// The source's learner in dimension n: w = (1, .., 1), threshold n/2.
  static LittlestoneWinnow source(Eigen::Index n) {
    return {.threshold = Rational(n) / 2, .w = Vector::Constant(n, Rational(1))};
  }

  [[nodiscard]] const Vector& state() const { return w; }
  /// x is in {0,1}^n.
  [[nodiscard]] Rational score(const Vector& x) const { return dot(w, x) - threshold; }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  void update(const Vector& x, Label y) {
    for (Eigen::Index i = 0; i < w.size(); ++i)
      if (x[i] != 0) w[i] *= y > 0 ? promotion : demotion;
  }
};

}  // namespace mistakebound
