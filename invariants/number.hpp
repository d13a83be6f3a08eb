/// The numbers that claims compare: rationals, sums of square roots, of powers, of logarithms. Every kind knows its
/// sign exactly, or says that it stayed open at its precision cap.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "reference/log_sum.hpp"
#include "reference/power_sum.hpp"
#include "reference/root_sum.hpp"

namespace mistakebound {

using Number = std::variant<Rational, RootSum, PowerSum, LogSum>;

/// The same value, as a Rational where it has neither roots, powers nor logarithms.
Number simplified(Number value);

/// a - b and a * factor, exactly, simplified. Throws std::domain_error for numbers of kinds that do not mix (rationals
/// mix with every kind, power sums with those of the same base).
Number difference(const Number& a, const Number& b);
Number scaled(const Number& a, const Rational& factor);

/// count/a, exactly, for a positive number with at most one root.
Number quotient(std::size_t count, const Number& a);

/// -1, 0 or +1, exactly; nothing where it stayed open.
std::optional<int> decide(const Number& value);

/// The same for numbers that are always decided. Throws std::domain_error where the sign stayed open.
int sign_of(const Number& value);

/// "p/q", or the form of a number that is not rational: "1 + 2*sqrt(3)".
std::string to_string(const Number& value);

/// Decimals that enclose the value: with `digits` places, or for powers and logarithms with `digits` significant digits
/// in scientific notation.
DecimalBounds enclose(const Number& value, unsigned digits = 20);

/// The value rounded to a double, for people; never for a decision. Infinite beyond the range.
double approximate(const Number& value);

/// The value with six significant digits, for people, whatever its size: "0.471317", "-1.03125e-65", "1e+4096".
std::string approximate_text(const Number& value);

}  // namespace mistakebound
