/// Numbers as people write them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Of the numbers from `low` to `high` the one that takes the fewest characters to write: as a decimal or as a
/// fraction.
Rational plainest(const Rational& low, const Rational& high);

/// Between which numbers something is.
struct Range {
  Rational low;
  Rational high;
};

/// What is in all of the ranges; nothing where there are none, or nothing is.
std::optional<Range> common_part(const std::vector<Range>& ranges);
std::optional<Rational> plainest_in(const std::optional<Range>& range);
/// The factors f with |f from_i - to_i| <= slack_i for all i; nothing where there are none, or where every from_i is 0.
std::optional<Range> common_factors(const Vector& from, const Vector& to, const Vector& slack);

/// The value in decimal digits, "-0.375", if it has finitely many.
std::optional<std::string> decimal_digits(const Rational& value);

/// The number as people write it: a fraction where its denominator is a small power of two, or it is no decimal.
std::string plain_text(const Rational& value);

/// The number as people write it, but of a double the decimal that it is read from, where that is shorter: "0.1".
std::string text_as_written(const Rational& value);

/// Numbers of a vector, each as a fraction, where that is short, or else as it is written: "1/3,-2,0.123456".
std::string list_as_written(const Vector& values);
/// The same of the first eight numbers of a vector, and how many there are; what is no short fraction as a double.
std::string list_in_short(const Vector& values);
/// Of a double the number that its short decimal spells; any other number itself.
Rational as_written(const Rational& value);
/// The same, but of a number that is a float the shortest decimal of that float.
Rational as_printed(const Rational& value);

/// The number as its program would print it: as a fraction where that is short; a longer double, or a float, by the
/// shortest decimal that is read as such a number, "0.1 as a double"; any other as a decimal, where that is
/// shorter than the fraction.
std::string printed_text(const Rational& value);

}  // namespace mistakebound
