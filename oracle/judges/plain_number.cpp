#include "oracle/judges/plain_number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t short_number = 12;  ///< characters of a fraction that is read without counting

/// The factors 2 and 5 of a positive whole number, and what is left of it.
struct Factors {
  unsigned twos = 0;
  unsigned fives = 0;
  Integer rest;
};

Factors factors_of(Integer value) {
  Factors result;
  result.twos = static_cast<unsigned>(boost::multiprecision::lsb(value));
  value >>= result.twos;
  while (value % 5 == 0) {
    value /= 5;
    ++result.fives;
  }
  result.rest = value;
  return result;
}

/// The fraction with the least denominator from `low` to `high`, 0 < low <= high: the first at which their continued
/// fractions part.
Rational simplest_fraction(const Rational& low, const Rational& high) {
  const Rational whole(floor_of(low));
  if (whole == low) return low;
  if (whole + 1 <= high) return whole + 1;
  return whole + 1 / simplest_fraction(Rational(1 / (high - whole)), Rational(1 / (low - whole)));
}

/// The decimal with the fewest places.
Rational shortest_decimal(const Rational& low, const Rational& high) {
  constexpr unsigned most_places = 400;
  for (unsigned places = 0; places < most_places; ++places) {
    const Rational scale(power_of_ten(places));
    const Rational next = Rational(floor_of(Rational(high * scale))) / scale;
    if (next >= low) return next;
  }
  return low;
}

constexpr int largest_plain = 1'000'000;

/// Of large numbers that with the fewest digits before its zeros, where these are few; else the one in the middle,
/// which is what was seen, with as much for rounding on either side.
Rational plainest_large(const Rational& low, const Rational& high) {
  constexpr unsigned few = 6;
  const auto digits = static_cast<unsigned>(floor_of(high).str().size());
  for (unsigned places = digits; places-- > digits - std::min(few, digits);) {
    const Rational unit(power_of_ten(places));
    const Rational next = Rational(floor_of(Rational(high / unit))) * unit;
    if (next >= low) return next;
  }
  return (low + high) / 2;
}

}  // namespace

Rational plainest(const Rational& low, const Rational& high) {
  if (low <= 0 && high >= 0) return 0;
  if (high < 0) return -plainest(Rational(-high), Rational(-low));
  if (low > largest_plain) return plainest_large(low, high);
  const Rational fraction = simplest_fraction(low, high);
  const Rational decimal = shortest_decimal(low, high);
  return plain_text(decimal).size() <= plain_text(fraction).size() ? decimal : fraction;
}

std::optional<Range> common_part(const std::vector<Range>& ranges) {
  if (ranges.empty()) return std::nullopt;
  Range all = ranges.front();
  for (const Range& range : ranges) all = {std::max(all.low, range.low), std::min(all.high, range.high)};
  return all.low <= all.high ? std::optional(all) : std::nullopt;
}

std::optional<Rational> plainest_in(const std::optional<Range>& range) {
  return range ? std::optional(plainest(range->low, range->high)) : std::nullopt;
}

std::optional<Range> common_factors(const Vector& from, const Vector& to, const Vector& slack) {
  std::vector<Range> ranges;
  for (Eigen::Index i = 0; i < from.size(); ++i) {
    if (from[i] == 0) {
      if (abs(to[i]) > slack[i]) return std::nullopt;
      continue;
    }
    const Rational error = abs(Rational(slack[i] / from[i]));
    const Rational factor = to[i] / from[i];
    ranges.push_back({factor - error, factor + error});
  }
  return common_part(ranges);
}

std::optional<std::string> decimal_digits(const Rational& value) {
  const Factors bottom = factors_of(denominator_of(value));
  if (bottom.rest != 1) return std::nullopt;
  const unsigned places = std::max(bottom.twos, bottom.fives);
  std::string digits = to_string(Rational(abs(value) * Rational(power_of_ten(places))));
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - places, 1, '.');
  return (value < 0 ? "-" : "") + digits;
}

std::string plain_text(const Rational& value) {
  constexpr std::size_t short_fraction = 5;
  std::string fraction = to_string(value);
  std::optional<std::string> decimal = decimal_digits(value);
  const Integer bottom = denominator_of(value);
  const bool is_binary = boost::multiprecision::lsb(bottom) == boost::multiprecision::msb(bottom);
  const bool as_fraction = !decimal || (is_binary && fraction.size() <= short_fraction);
  return as_fraction || fraction.size() < decimal->size() ? fraction : *decimal;
}

namespace {

template <class Float>
std::string shortest_decimal_of(Float number) {
  char digits[64];
  return std::string(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

/// The double that it is.
std::optional<double> as_double(const Rational& value) {
  const double near = to_double(value);
  return std::isfinite(near) && Rational(near) == value ? std::optional(near) : std::nullopt;
}

}  // namespace

std::string text_as_written(const Rational& value) {
  std::string text = plain_text(value);
  const std::optional<double> number = as_double(value);
  std::string decimal = number ? shortest_decimal_of(*number) : text;
  return decimal.size() < text.size() ? decimal : text;
}

std::string list_as_written(const Vector& values) {
  std::string text;
  for (const Rational& value : values) {
    const std::string exact = to_string(value);
    text += (text.empty() ? "" : ",") + (exact.size() <= short_number ? exact : text_as_written(value));
  }
  return text;
}

std::string list_in_short(const Vector& values) {
  constexpr Eigen::Index most = 8;
  const Vector first = values.head(std::min(most, values.size())).unaryExpr([](const Rational& value) {
    const double near = to_double(value);
    const bool is_kept = to_string(value).size() <= short_number || near == 0 || !std::isfinite(near);
    return is_kept ? value : Rational(near);
  });
  return list_as_written(first) + (values.size() > most ? ",... " + std::to_string(values.size()) + " weights" : "");
}

Rational as_written(const Rational& value) {
  const std::optional<double> number = as_double(value);
  return number ? parse_number(shortest_decimal_of(*number)) : value;
}

Rational as_printed(const Rational& value) {
  const std::optional<double> number = as_double(value);
  if (!number || static_cast<double>(static_cast<float>(*number)) != *number) return as_written(value);
  return parse_number(shortest_decimal_of(static_cast<float>(*number)));
}

std::string printed_text(const Rational& value) {
  std::string text = to_string(value);
  const std::optional<double> number = as_double(value);
  if (text.size() <= short_number) return text;
  if (!number) {
    const std::optional<std::string> digits = decimal_digits(value);
    return digits && digits->size() < text.size() ? *digits : text;
  }
  const auto single = static_cast<float>(*number);
  const bool is_float = static_cast<double>(single) == *number;
  const std::string decimal = is_float ? shortest_decimal_of(single) : shortest_decimal_of(*number);
  return decimal.size() < text.size() ? decimal + (is_float ? " as a float" : " as a double") : text;
}

}  // namespace mistakebound
