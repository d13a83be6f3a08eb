#include "reference/numbers/integer_vector.hpp"

#include <numeric>

#include "reference/numbers/machine_words.hpp"

namespace mistakebound {
namespace {

using machine_words::assign;
using machine_words::fits;
using machine_words::Wide;
using machine_words::WideSize;

/// numerator / denominator in lowest terms.
Rational fraction(Wide numerator, WideSize denominator) {
  const WideSize size = machine_words::size_of(numerator);
  Rational result;
  mpq_ptr q = result.backend().data();
  if (size >> 64U == 0 && denominator >> 64U == 0) {
    const auto p = static_cast<std::uint64_t>(size);
    const auto d = static_cast<std::uint64_t>(denominator);
    const std::uint64_t common = std::gcd(p, d);
    mpz_set_ui(mpq_numref(q), p / common);
    mpz_set_ui(mpq_denref(q), d / common);
  } else {
    assign(mpq_numref(q), size);
    assign(mpq_denref(q), denominator);
    mpq_canonicalize(q);
  }
  if (numerator < 0) mpz_neg(mpq_numref(q), mpq_numref(q));
  return result;
}

WideSize wide_product(std::int64_t a, std::int64_t b) {
  return static_cast<WideSize>(a) * static_cast<WideSize>(b);
}

bool sum_of_products(const IntegerVector& a, const IntegerVector& b, Wide& total) {
  total = 0;
  for (std::size_t i = 0; i < a.entries.size(); ++i)
    if (__builtin_add_overflow(total, Wide{a.entries[i]} * b.entries[i], &total)) return false;
  return true;
}

}  // namespace

Vector IntegerVector::exact() const {
  Vector result(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i)
    result[static_cast<Eigen::Index>(i)] = Rational(entries[i]) / Rational(denominator);
  return result;
}

bool in_integers(const Vector& vector, IntegerVector& result, std::int64_t multiple_of) {
  std::int64_t common = multiple_of;
  for (const Rational& value : vector) {
    std::int64_t denominator = 1;
    if (!fits(mpq_denref(value.backend().data()), denominator)) return false;
    if (common % denominator == 0) continue;
    if (__builtin_mul_overflow(common, denominator / std::gcd(common, denominator), &common)) return false;
  }
  result.denominator = common;
  result.entries.resize(static_cast<std::size_t>(vector.size()));
  for (std::size_t i = 0; i < result.entries.size(); ++i) {
    mpq_srcptr q = vector[static_cast<Eigen::Index>(i)].backend().data();
    std::int64_t numerator = 0;
    if (!fits(mpq_numref(q), numerator) ||
        __builtin_mul_overflow(numerator, common / mpz_get_si(mpq_denref(q)), &result.entries[i]))
      return false;
  }
  return true;
}

std::optional<Rational> dot(const IntegerVector& a, const IntegerVector& b) {
  Wide total = 0;
  if (!sum_of_products(a, b, total)) return std::nullopt;
  return fraction(total, wide_product(a.denominator, b.denominator));
}

std::optional<Rational> norm2(const IntegerVector& a) {
  return dot(a, a);
}

std::optional<Rational> distance2(const IntegerVector& a, const IntegerVector& b) {
  if (a.denominator != b.denominator) return std::nullopt;
  Wide total = 0;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a.entries[i], b.entries[i], &difference) ||
        __builtin_add_overflow(total, Wide{difference} * difference, &total))
      return std::nullopt;
  }
  return fraction(total, wide_product(a.denominator, a.denominator));
}

std::optional<int> sign_of_dot(const IntegerVector& a, const IntegerVector& b) {
  Wide total = 0;
  if (!sum_of_products(a, b, total)) return std::nullopt;
  return total > 0 ? 1 : total < 0 ? -1 : 0;
}

bool add(IntegerVector& a, int sign, const IntegerVector& b) {
  if (a.denominator % b.denominator != 0) {
    const std::int64_t more = b.denominator / std::gcd(a.denominator, b.denominator);
    if (__builtin_mul_overflow(a.denominator, more, &a.denominator)) return false;
    for (std::int64_t& entry : a.entries)
      if (__builtin_mul_overflow(entry, more, &entry)) return false;
  }
  const std::int64_t factor = sign * (a.denominator / b.denominator);
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    std::int64_t moved = 0;
    if (__builtin_mul_overflow(b.entries[i], factor, &moved) ||
        __builtin_add_overflow(a.entries[i], moved, &a.entries[i]))
      return false;
  }
  return true;
}

}  // namespace mistakebound
