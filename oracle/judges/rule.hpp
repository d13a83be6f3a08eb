/// The update rule that a trace's header names: its parameters, and for learners whose state is a vector of weights
/// what they would predict and how they would learn, from any state.
#pragma once

#include "oracle/traces/read.hpp"

namespace mistakebound {

/// Where a header has the parameter; line 1 where it has none.
Location place_of(const TraceHeader& header, const std::string& name, const std::string& file);

/// Throws InputError at a field that the header's learner does not have, or that is neither a number, a text nor true
/// or false.
void refuse_unknown_fields(const TraceHeader& header, const std::string& file);

/// A header's parameters, read with complaints at their place.
struct HeaderReader {
  const TraceHeader& header;
  const NumberOptions& numbers;
  const std::string& file;

  /// The number, or `instead`. Throws InputError where it is negative, or 0 and has to be positive.
  [[nodiscard]] Rational number(const std::string& name, const Rational& instead, bool positive) const;
  [[nodiscard]] Tie tie(Tie instead) const;
  [[nodiscard]] bool flag(const std::string& name, bool instead) const;
  [[nodiscard]] InputError complaint(const std::string& name, const std::string& found,
                                     const std::string& expected) const {
    return {place_of(header, name, file), found, expected};
  }
};

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
  void update(Vector& w, const Vector& x, Label y) const;
};

/// The rule of the header. Throws InputError at the parameter that is unusable.
WeightRule weight_rule(const HeaderReader& header);

}  // namespace mistakebound
