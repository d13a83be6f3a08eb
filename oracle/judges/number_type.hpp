/// Number types that learners compute in, and how often a number of them may have been rounded.
#pragma once

#include <optional>

#include "reference/numbers/exact.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

enum class Precision { binary32, binary64, extended };

struct NumberType {
  unsigned digits = 53;      ///< significant bits
  unsigned reach = 1022;     ///< 2^-reach to 2^reach are in range
  Rational roundoff;         ///< u = 2^-digits
  Rational smallest;         ///< h
  Rational smallest_normal;  ///< below it roundings are not relative
  Rational largest;
  Rational sigmoid;  ///< 16u: a score that a sigmoid may lose
};
const NumberType& number_type(Precision precision);

/// The type that programs read numbers into: binary64, too, where decimals mean what they spell.
Precision precision_of(Reading reading);

/// The largest k with value = whole * 2^k, for value != 0; nothing where there is none.
std::optional<int> unit_of(const Rational& value);
Rational two_to(int exponent);

/// Whether so many numbers of that type with this sum may have been divided by theirs: it is 1, up to rounding.
bool is_sum_of_shares(const Rational& sum, std::size_t count, const NumberType& type);

/// Whether its significant bits are so few that reading does not round it.
bool is_read_exactly(const Rational& value, const NumberType& type);
bool are_read_exactly(const Vector& values, const NumberType& type);

/// At least |ln a|: 0 for a = 1 and for a = 0, which no logarithm stands for; else a whole number, at least 1.
Rational logarithm_bound(const Rational& a);

/// 2 gamma(k); nothing where k u is 1/2 or more.
std::optional<Rational> twice_gamma(const Rational& k, const NumberType& type);

/// At least the value.
double upper_double(const Rational& value);

/// What sums in such numbers that cancel out may leave of numbers of that size.
inline Rational left_of_sums(const Rational& size, const NumberType& type) {
  return type.roundoff * two_to(13) * size;
}

/// Whether a computed number may differ so much from the exact one; no error is none that is bounded.
inline bool is_covered(const Rational& difference, const std::optional<Rational>& error) {
  return !error || abs(difference) <= *error;
}

/// Whether a run whose scores are off by so much, or go through a sigmoid, may see another sign than the score's, or 0.
inline bool may_flip(const Rational& score, const std::optional<Rational>& error, const NumberType& type) {
  const Rational size = abs(score);
  return (size != 0 && size <= type.sigmoid) || !error || (*error > 0 && size <= *error);
}

}  // namespace mistakebound
