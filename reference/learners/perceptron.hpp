/// The online perceptron (A section 2; B; R; L; H "Online Perceptron"), in any space.
///
/// Notation: w is the weight vector before a round, x the instance, y its label, s the step size. The sources differ on
/// the prediction where w.x = 0: B and L predict +1, H counts a mistake whatever the label. All three conventions stand
/// here; every theorem of the perceptron holds under each.
#pragma once

#include <utility>

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// Where weights live: the product w.x, or as much of it as has its sign, and the move from w to w + c x. Where
/// numbers may not fit, the product is absent then, and a move says whether it was made.
template <class V>
concept Space = requires(const V& space, typename V::Weights& w, const typename V::Instance& x,
                         const typename V::Scalar& c) {
  space.product(std::as_const(w), x);
  space.move(w, c, x);
};

/// The perceptron in a space: w starts at 0 and moves by s y x on every mistake.
template <Space V>
struct PerceptronOn {
  using Instance = typename V::Instance;
  using State = typename V::Weights;
  using Scalar = typename V::Scalar;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::mistake;
  Scalar step = 1;
  State w;
  [[no_unique_address]] V space = {};

  [[nodiscard]] const State& state() const { return w; }
  [[nodiscard]] auto score(const Instance& x) const { return space.product(w, x); }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  auto update(const Instance& x, Label y) { return space.move(w, Scalar(step * y), x); }
};

/// Vectors of rationals.
struct RationalSpace {
  using Weights = Vector;
  using Instance = Vector;
  using Scalar = Rational;

  [[nodiscard]] static Rational product(const Vector& w, const Vector& x) { return dot(w, x); }
  static void move(Vector& w, const Rational& c, const Vector& x) { w += c * x; }
};

/// The textbook's perceptron.
using Perceptron = PerceptronOn<RationalSpace>;

}  // namespace mistakebound
