/// Numbers as people write them.
#pragma once

#include <optional>
#include <string>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Of the numbers from `low` to `high` the one that takes the fewest characters to write: as a decimal or as a
/// fraction.
Rational plainest(const Rational& low, const Rational& high);

/// The value in decimal digits, "-0.375", if it has finitely many.
std::optional<std::string> decimal_digits(const Rational& value);

/// The number as people write it: a fraction where its denominator is a small power of two, or it is no decimal.
std::string plain_text(const Rational& value);

/// The same, but of a double the decimal that it is read from, where that is shorter: "0.1".
std::string text_as_written(const Rational& value);

/// The number as its program would print it: as a fraction where that is short; a longer double, or a float, by the
/// shortest decimal that is read as such a number, "0.1 as a double"; any other as a fraction.
std::string printed_text(const Rational& value);

}  // namespace mistakebound
