#include "invariants/number.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "reference/numeral.hpp"

namespace mistakebound {
namespace {

RootSum as_root_sum(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {*rational};
  if (const auto* roots = std::get_if<RootSum>(&value)) return *roots;
  throw std::domain_error(to_string(value) + " is no sum of square roots");
}

PowerSum as_power_sum(const Number& value, const PowerSum::Base& base) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {base, *rational, 0};
  if (const auto* powers = std::get_if<PowerSum>(&value)) return *powers;
  throw std::domain_error(to_string(value) + " is no sum of powers");
}

LogSum as_log_sum(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return {*rational};
  if (const auto* logarithms = std::get_if<LogSum>(&value)) return *logarithms;
  throw std::domain_error(to_string(value) + " is no sum of logarithms");
}

/// The base of the one of two numbers that is a power sum.
const PowerSum::Base* base_of(const Number& a, const Number& b) {
  for (const Number* number : {&a, &b})
    if (const auto* powers = std::get_if<PowerSum>(number)) return &powers->base();
  return nullptr;
}

}  // namespace

Number simplified(Number value) {
  if (const auto* roots = std::get_if<RootSum>(&value); roots != nullptr && roots->is_rational())
    return roots->rational_part();
  if (const auto* logarithms = std::get_if<LogSum>(&value); logarithms != nullptr && logarithms->is_rational())
    return logarithms->rational_part();
  if (const auto* powers = std::get_if<PowerSum>(&value)) {
    const auto& terms = powers->terms();
    if (terms.empty()) return Rational(0);
    if (terms.size() == 1 && terms.begin()->first == 0) return terms.begin()->second;
  }
  return value;
}

Number difference(const Number& a, const Number& b) {
  const auto* p = std::get_if<Rational>(&a);
  const auto* q = std::get_if<Rational>(&b);
  if (p != nullptr && q != nullptr) return Rational(*p - *q);
  if (const PowerSum::Base* base = base_of(a, b)) return simplified(as_power_sum(a, *base) - as_power_sum(b, *base));
  if (std::holds_alternative<LogSum>(a) || std::holds_alternative<LogSum>(b))
    return simplified(as_log_sum(a) - as_log_sum(b));
  return simplified(as_root_sum(a) - as_root_sum(b));
}

Number scaled(const Number& a, const Rational& factor) {
  if (const auto* rational = std::get_if<Rational>(&a)) return Rational(*rational * factor);
  if (const auto* powers = std::get_if<PowerSum>(&a)) return simplified(*powers * PowerSum(powers->base(), factor, 0));
  if (const auto* logarithms = std::get_if<LogSum>(&a)) return simplified(*logarithms * factor);
  return simplified(std::get<RootSum>(a) * factor);
}

Number quotient(std::size_t count, const Number& a) {
  return simplified(as_root_sum(a).reciprocal() * Rational(count));
}

std::optional<int> decide(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return sign_of(*rational);
  if (const auto* roots = std::get_if<RootSum>(&value)) return roots->sign();
  if (const auto* powers = std::get_if<PowerSum>(&value)) return powers->decide().sign;
  return std::get<LogSum>(value).decide().sign;
}

int sign_of(const Number& value) {
  const std::optional<int> sign = decide(value);
  if (!sign) throw std::domain_error("the sign of " + to_string(value) + " stayed open");
  return *sign;
}

std::string to_string(const Number& value) {
  if (const auto* rational = std::get_if<Rational>(&value)) return to_string(*rational);
  if (const auto* roots = std::get_if<RootSum>(&value)) return roots->form();
  if (const auto* powers = std::get_if<PowerSum>(&value)) return powers->form();
  return std::get<LogSum>(value).form();
}

DecimalBounds enclose(const Number& value, unsigned digits) {
  if (const auto* powers = std::get_if<PowerSum>(&value)) return powers->enclose(digits);
  if (const auto* logarithms = std::get_if<LogSum>(&value)) return logarithms->enclose(digits);
  const Enclosure bounds = as_root_sum(value).enclose(4 * digits + 64);
  return {decimal_below(bounds.low, digits), decimal_above(bounds.high, digits)};
}

namespace {

/// A rational within a part in 2^60 of the value, and of its sign; for rationals and roots.
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
