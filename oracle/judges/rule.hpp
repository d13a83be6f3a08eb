/// The update rule that a trace's header names: its parameters, and for learners whose state is a vector of weights
/// what they would predict and how they would learn, from any state.
#pragma once

#include "oracle/traces/read.hpp"
#include "reference/learners/parameter.hpp"

namespace mistakebound {

/// Where a header has the parameter; line 1 where it has none.
Location place_of(const TraceHeader& header, const std::string& name, const std::string& file);

/// Throws InputError at a field that a header of the learner with these parameters does not have.
void refuse_unknown_fields(const std::vector<Parameter>& parameters, const TraceHeader& header,
                           const std::string& file);

/// The values of a learner's parameters in a header, at their places. Throws InputError for one that is unusable.
Values header_values(const std::vector<Parameter>& parameters, const TraceHeader& header, const NumberOptions& numbers,
                     const std::string& file);

/// A header and its values, with complaints at their place.
struct HeaderReader {
  const TraceHeader& header;
  const Values& values;
  const std::string& file;

  [[nodiscard]] InputError complaint(const std::string& name, const std::string& found,
                                     const std::string& expected) const {
    return {place_of(header, name, file), found, expected};
  }
};

/// The rule of a learner whose state is a vector of weights: the perceptron, Littlestone's Winnow.
struct WeightRule {
  bool adds = true;  ///< a step of y x, as the perceptron; else active weights are multiplied
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
