/// The kernel perceptron (A, A Kernel Perceptron): the perceptron in the space of functions that a kernel K spans.
///
/// Notation: w = sum of alpha_r K(x_r, .) over the rounds with a mistake, alpha_r = y_r; the score of x is w(x). It
/// decides by the current w. (Voted and averaged perceptrons decide by all earlier ones, too, and are other learners.)
/// Memory grows with the mistakes; a round costs one kernel value for each of them.
#pragma once

#include "reference/learners/kernel.hpp"
#include "reference/learners/perceptron.hpp"

namespace mistakebound {

/// A term of w: `coefficient` K(x, .). The learner's own are y_r, from round r.
template <class X>
struct KernelTerm {
  X x;
  Rational coefficient;
  std::size_t round = 0;  ///< from 1; 0: from no round

  friend bool operator==(const KernelTerm&, const KernelTerm&) = default;
};

/// A function in the span of the kernel.
template <class X>
using KernelSum = std::vector<KernelTerm<X>>;

/// sum of coefficient K(x_r, x).
template <class X>
KernelValue evaluate(const KernelSum<X>& sum, const Kernel<X>& kernel, const X& x) {
  KernelValue value;
  for (const KernelTerm<X>& term : sum) value.add(term.coefficient, kernel(term.x, x));
  return value;
}

inline int sign_of(const KernelValue& value) {
  return value.sign();
}

/// The space of functions that a kernel spans: instances x stand for K(x, .).
template <class X>
struct KernelSpace {
  using Weights = KernelSum<X>;
  using Instance = X;
  using Scalar = Rational;

  Kernel<X> kernel;
  std::size_t round = 0;  ///< in which w moves next

  [[nodiscard]] KernelValue product(const KernelSum<X>& w, const X& x) const { return evaluate(w, kernel, x); }
  void move(KernelSum<X>& w, const Rational& c, const X& x) const { w.push_back({x, c, round}); }
};

/// KernelPerceptron: w starts at 0, and y K(x, .) is added on every mistake.
template <class X>
struct KernelPerceptron : PerceptronOn<KernelSpace<X>> {
  static constexpr bool state_decides = false;  // a term has its round, too

  explicit KernelPerceptron(Kernel<X> of = {}, Tie convention = Tie::mistake)
      : PerceptronOn<KernelSpace<X>>{.tie = convention, .w = {}, .space = {std::move(of)}} {}

  [[nodiscard]] const Kernel<X>& kernel() const { return this->space.kernel; }

  /// As all learners do, and counts the rounds, which its terms name.
  Prediction learn(const X& x, Label y) {
    ++this->space.round;
    const Prediction prediction = predict(*this, x);
    if (this->due(y, prediction)) this->update(x, y);
    return prediction;
  }
};

}  // namespace mistakebound
