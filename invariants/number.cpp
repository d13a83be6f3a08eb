#include "invariants/number.hpp"

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

double approximate(const Number& value) {
  return to_double(as_root_sum(value).enclose(128).low);
}

}  // namespace mistakebound
