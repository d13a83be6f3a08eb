/// The numbers that claims compare. Rationals today, and sums of square roots; every kind knows its sign exactly.
#pragma once

#include <string>
#include <variant>

#include "reference/root_sum.hpp"

namespace mistakebound {

using Number = std::variant<Rational, RootSum>;

/// The same value, as a Rational where it has no roots.
Number simplified(Number value);

/// a - b and a * factor, exactly, simplified.
Number difference(const Number& a, const Number& b);
Number scaled(const Number& a, const Rational& factor);

/// count/a, exactly, for a positive number with at most one root.
Number quotient(std::size_t count, const Number& a);

/// -1, 0 or +1, exactly.
int sign_of(const Number& value);

/// "p/q", or the form of a number that is not rational: "1 + 2*sqrt(3)".
std::string to_string(const Number& value);

/// Decimals with `digits` places that enclose the value.
struct DecimalEnclosure {
  std::string low;
  std::string high;
};
DecimalEnclosure enclose(const Number& value, unsigned digits = 20);

/// The value rounded to a double, for people; never for a decision. Infinite beyond the range.
double approximate(const Number& value);

/// The value with six significant digits, for people, whatever its size: "0.471317", "-1.03125e-65", "1e+4096".
std::string approximate_text(const Number& value);

}  // namespace mistakebound
