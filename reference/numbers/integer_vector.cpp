#include "reference/numbers/integer_vector.hpp"

#include <algorithm>
#include <numeric>

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/machine_words.hpp"

namespace mistakebound {
namespace {

using machine_words::fits;
using machine_words::Wide;

/// Below 2^126.
Wide wide_product(std::int64_t a, std::int64_t b) {
  return Wide{a} * b;
}

bool sum_of_products(const IntegerVector& a, const IntegerVector& b, Wide& total) {
  total = 0;
  for (std::size_t i = 0; i < a.entries.size(); ++i)
    if (__builtin_add_overflow(total, Wide{a.entries[i]} * b.entries[i], &total)) return false;
  return true;
}

/// A sum of products of machine words that may leave 128 bits.
class LongSum {
 public:
  void add(std::int64_t a, std::int64_t b) { add(wide_product(a, b)); }
  void add(Wide summand) {
    Wide sum = 0;
    if (__builtin_add_overflow(low_, summand, &sum)) {
      flush();
      sum = summand;
    }
    low_ = sum;
  }
  Rational over(const Integer& denominator) {
    flush();
    return fraction(total_, denominator);
  }

 private:
  void flush() {
    machine_words::assign(part_.backend().data(), machine_words::size_of(low_));
    if (low_ < 0)
      total_ -= part_;
    else
      total_ += part_;
  }

  Wide low_ = 0;
  Integer part_;
  Integer total_ = 0;
};

}  // namespace

Integer long_total(const LongVector& a, const IntegerVector& b) {
  Integer total = 0;
  for (std::size_t i = 0; i < b.entries.size(); ++i)
    machine_words::add_signed_product(total.backend().data(), a.entries[i].backend().data(), b.entries[i]);
  return total;
}

Rational long_dot(const LongVector& a, const IntegerVector& b) {
  return fraction(long_total(a, b), a.denominator * b.denominator);
}

Rational long_dot(const IntegerVector& a, const IntegerVector& b) {
  LongSum sum;
  for (std::size_t i = 0; i < a.entries.size(); ++i) sum.add(a.entries[i], b.entries[i]);
  return sum.over(Integer(a.denominator) * b.denominator);
}

Rational long_distance2(const IntegerVector& a, const IntegerVector& b) {
  const std::int64_t common = std::gcd(a.denominator, b.denominator);
  const std::int64_t of_a = b.denominator / common;
  const std::int64_t of_b = a.denominator / common;
  Integer total = 0;
  Integer difference;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    difference = Integer(a.entries[i]) * of_a - Integer(b.entries[i]) * of_b;
    mpz_addmul(total.backend().data(), difference.backend().data(), difference.backend().data());
  }
  const Integer denominator = Integer(a.denominator) * of_a;
  return fraction(total, denominator * denominator);
}

Vector IntegerVector::exact() const {
  Vector result(static_cast<Eigen::Index>(entries.size()));
  const auto power = std::find(powers_of_ten.begin(), powers_of_ten.end(), denominator);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (power != powers_of_ten.end()) {
      assign(result[static_cast<Eigen::Index>(i)], {entries[i], static_cast<int>(power - powers_of_ten.begin())});
      continue;
    }
    const auto common = static_cast<std::int64_t>(
        std::gcd(machine_words::size_of(entries[i]), static_cast<std::uint64_t>(denominator)));
    machine_words::assign(result[static_cast<Eigen::Index>(i)].backend().data(), entries[i] / common,
                          denominator / common);
  }
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
        __builtin_mul_overflow(numerator, common / machine_words::word_of(mpq_denref(q)), &result.entries[i]))
      return false;
  }
  return true;
}

std::optional<MachineNumber> dot(const IntegerVector& a, const IntegerVector& b) {
  Wide total = 0;
  if (!sum_of_products(a, b, total)) return std::nullopt;
  return MachineNumber(total, wide_product(a.denominator, b.denominator));
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
