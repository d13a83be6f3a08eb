/// Numbers as people and programs write them, read exactly.
///
/// Accepted: integers, decimals, scientific notation, fractions p/q, hexadecimal floats, each with an optional sign.
/// A decimal means the decimal it spells. Leading zeros never mean octal. NaN, infinities and division by zero are
/// errors, and so are exponents beyond the limit, before any memory is spent on them.
#pragma once

#include <string>
#include <string_view>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// What a written decimal means: itself, or the IEEE binary64 (binary32) number nearest to it (ties to even). Fractions
/// mean themselves under every reading.
enum class Reading { decimal, binary64, binary32 };

std::string to_string(Reading reading);

struct NumberOptions {
  Reading reading = Reading::decimal;
  unsigned exponent_limit = 4096;  ///< largest absolute value of an exponent
};

/// The number that `text` spells, nothing before or after it. Throws InputError, whose column counts from 1 in `text`.
Rational parse_number(std::string_view text, const NumberOptions& options = {});

/// The number that `text` spells, always by the general way, which reads digit strings of any length. Tests hold the
/// short cut against it.
Rational parse_any_number(std::string_view text, const NumberOptions& options = {});

/// Whether `text` has the form of a number, readable or not: "1/0" and "1e999999999" do, "nan" and "abc" do not.
bool looks_like_number(std::string_view text);

/// What stands between commas, without the blanks around it, and its column, from 1. There is one item at least, which
/// may be empty.
struct ListItem {
  std::string_view text;
  std::size_t column = 1;
};
std::vector<ListItem> between_commas(std::string_view text);

/// A vector written as numbers between commas: "1,-1/2,0.25". Spaces around numbers are ignored. Throws InputError.
Vector parse_vector(std::string_view text, const NumberOptions& options = {});
/// A vector in lowest terms, with commas: "1,-1/2,1/4".
std::string comma_separated(const Vector& v);

/// A double by the fewest digits that it is read from; any other number as a fraction.
std::string short_decimal(const Rational& value);

/// The decimal with `digits` places that is the largest not above (smallest not below) the value: "-0.3334".
std::string decimal_below(const Rational& value, unsigned digits);
std::string decimal_above(const Rational& value, unsigned digits);

/// The value in scientific notation, cut after `digits` significant digits: "-1.03125e-65". The value is not zero.
std::string scientific(const Rational& value, unsigned digits);

}  // namespace mistakebound
