#include "invariants/number.hpp"

#include <fmt/format.h>

#include <cmath>

#include "reference/numeral.hpp"

namespace mistakebound {
namespace {

RootSum as_root_sum(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {*rational};
  return std::get<RootSum>(value);
}

}  // namespace

Number simplified(Number value) {
  const auto* sum = std::get_if<RootSum>(&value);
  if (sum != nullptr && sum->is_rational()) return sum->rational_part();
  return value;
}

Number difference(const Number& a, const Number& b) {
  const auto* p = std::get_if<Rational>(&a);
  const auto* q = std::get_if<Rational>(&b);
  if (p != nullptr && q != nullptr) return Rational(*p - *q);
  return simplified(as_root_sum(a) - as_root_sum(b));
}

Number scaled(const Number& a, const Rational& factor) {
  if (const auto* rational = std::get_if<Rational>(&a)) return Rational(*rational * factor);
  return simplified(std::get<RootSum>(a) * factor);
}

Number quotient(std::size_t count, const Number& a) {
  return simplified(as_root_sum(a).reciprocal() * Rational(count));
}

int sign_of(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return sign_of(*rational);
  return std::get<RootSum>(value).sign();
}

std::string to_string(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return to_string(*rational);
  return std::get<RootSum>(value).form();
}

DecimalEnclosure enclose(const Number& value, unsigned digits) {
  const Enclosure bounds = as_root_sum(value).enclose(4 * digits + 64);
  return {decimal_below(bounds.low, digits), decimal_above(bounds.high, digits)};
}

namespace {

/// A rational within a part in 2^60 of the value, and of its sign.
Rational nearby(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return *rational;
  const RootSum& sum = std::get<RootSum>(value);
  if (sum.sign() == 0) return 0;
  for (unsigned bits = 128;; bits *= 2) {
    const Enclosure bounds = sum.enclose(bits);
    const Rational width = bounds.high - bounds.low;
    if (width * Rational(Integer(1) << 60) < abs(bounds.low)) return bounds.low;
  }
}

}  // namespace

double approximate(const Number& value) {
  return to_double(nearby(value));
}

std::string approximate_text(const Number& value) {
  const Rational near = nearby(value);
  const double in_range = to_double(near);
  const double size = std::abs(in_range);
  if (near == 0 || (size > 1e-300 && size < 1e300)) return fmt::format("{:.6g}", in_range);
  return scientific(near, 6);
}

}  // namespace mistakebound
