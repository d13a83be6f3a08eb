/// The update rule that a trace's header names: what its learner would predict and how it would learn, from any state.
#pragma once

#include <functional>

#include "oracle/read_trace.hpp"

namespace mistakebound {

/// The rule of a learner whose state is a vector of weights: the perceptron, Littlestone's Winnow.
struct WeightRule {
  std::string learner;
  Tie tie = Tie::mistake;
  bool bias = false;   ///< a constant 1 is appended to every instance
  Rational step = 1;   ///< perceptron
  Rational threshold;  ///< subtracted from w.x
  Rational promotion;  ///< Littlestone's Winnow
  Rational demotion;
  Vector start;

  [[nodiscard]] Vector instance(const Vector& x) const;
  [[nodiscard]] Rational score(const Vector& w, const Vector& x) const { return dot(w, x) - threshold; }
  /// The weights after an update.
  [[nodiscard]] Vector updated(const Vector& w, const Vector& x, Label y) const;
};

/// The rule of the header. Throws InputError at the parameter that is unusable, or where the learner is not known.
WeightRule weight_rule(const TraceHeader& header, const NumberOptions& numbers, const std::string& file);

}  // namespace mistakebound
