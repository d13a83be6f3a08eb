#include "oracle/judges/number_type.hpp"

#include <algorithm>
#include <limits>

namespace mistakebound {
namespace {

NumberType binary_type(unsigned digits, int reach) {
  return {.digits = digits,
          .reach = static_cast<unsigned>(reach),
          .roundoff = two_to(-static_cast<int>(digits)),
          .smallest = two_to(-reach - static_cast<int>(digits) + 1),
          .smallest_normal = two_to(-reach),
          .largest = two_to(reach),
          .sigmoid = two_to(4 - static_cast<int>(digits))};
}

int leading_bit(const Integer& value) {
  return static_cast<int>(boost::multiprecision::msb(value));
}

}  // namespace

Rational two_to(int exponent) {
  const Rational power(Integer(1) << static_cast<unsigned>(std::abs(exponent)));
  return exponent >= 0 ? power : Rational(1 / power);
}

bool is_sum_of_shares(const Rational& sum, std::size_t count, const NumberType& type) {
  constexpr unsigned roundings = 4;
  return abs(Rational(sum - 1)) <= roundings * count * type.roundoff;
}

std::optional<Rational> twice_gamma(const Rational& k, const NumberType& type) {
  // Of whole numbers: k u = p / (q 2^digits).
  const Integer p = numerator_of(k);
  const Integer all = denominator_of(k) << type.digits;
  if (2 * p >= all) return std::nullopt;
  return fraction(2 * p, all - p);
}

std::optional<int> unit_of(const Rational& value) {
  const Integer bottom = denominator_of(value);
  const auto lowest = [](const Integer& n) { return static_cast<int>(boost::multiprecision::lsb(n)); };
  if (lowest(bottom) != leading_bit(bottom)) return std::nullopt;
  return lowest(numerator_of(Rational(abs(value)))) - leading_bit(bottom);
}

double upper_double(const Rational& value) {
  return to_double(value) * (1 + 0x1p-50) + std::numeric_limits<double>::min();
}

bool is_read_exactly(const Rational& value, const NumberType& type) {
  if (value == 0) return true;
  const std::optional<int> unit = unit_of(value);
  return unit && abs(value) < two_to(*unit + static_cast<int>(type.digits));
}

bool are_read_exactly(const Vector& values, const NumberType& type) {
  return std::all_of(values.begin(), values.end(), [&](const Rational& value) { return is_read_exactly(value, type); });
}

const NumberType& number_type(Precision precision) {
  static const NumberType binary32 = binary_type(24, 126);
  static const NumberType binary64 = binary_type(53, 1022);
  static const NumberType extended = binary_type(64, 16382);
  return precision == Precision::binary32 ? binary32 : precision == Precision::binary64 ? binary64 : extended;
}

Precision precision_of(Reading reading) {
  return reading == Reading::binary32 ? Precision::binary32 : Precision::binary64;
}

Rational logarithm_bound(const Rational& a) {
  if (a == 0 || a == 1) return 0;
  // a lies between 2^(d - 1) and 2^(d + 1).
  const int d = leading_bit(numerator_of(Rational(abs(a)))) - leading_bit(denominator_of(a));
  return std::abs(d) + 1;
}

}  // namespace mistakebound
