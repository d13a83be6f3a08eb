/// Sums written for display: "5/2 + 2*sqrt(6) - e".
#pragma once

#include <string>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Appends "coefficient*what" to a sum, with its sign; `what` is empty for a rational term. The coefficient is not 0.
inline void append_term(std::string& text, const Rational& coefficient, const std::string& what) {
  const bool negative = coefficient < 0;
  const Rational size = abs(coefficient);
  if (text.empty()) {
    text = negative ? "-" : "";
  } else {
    text += negative ? " - " : " + ";
  }
  if (what.empty() || size != 1) text += to_string(size);
  if (!what.empty() && size != 1) text += "*";
  text += what;
}

}  // namespace mistakebound
