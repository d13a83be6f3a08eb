#include "reference/numbers/long_vector.hpp"

namespace mistakebound {

Vector LongVector::exact() const {
  Vector result(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i)
    result[static_cast<Eigen::Index>(i)] = fraction(entries[i], denominator);
  return result;
}

LongVector over_one_denominator(const Vector& vector) {
  return over_denominator(vector, common_denominator(vector));
}

LongVector over_denominator(const Vector& vector, const Integer& denominator) {
  LongVector result;
  result.denominator = denominator;
  result.entries.reserve(static_cast<std::size_t>(vector.size()));
  Integer factor;
  for (const Rational& value : vector) {
    const mpq_srcptr q = value.backend().data();
    mpz_divexact(factor.backend().data(), denominator.backend().data(), mpq_denref(q));
    Integer& entry = result.entries.emplace_back();
    mpz_mul(entry.backend().data(), mpq_numref(q), factor.backend().data());
  }
  return result;
}

Rational long_dot(const LongVector& a, const LongVector& b) {
  Integer total = 0;
  for (std::size_t i = 0; i < a.entries.size(); ++i)
    mpz_addmul(total.backend().data(), a.entries[i].backend().data(), b.entries[i].backend().data());
  return fraction(total, a.denominator * b.denominator);
}

Rational long_distance2(const LongVector& a, const LongVector& b) {
  Integer total = 0;
  Integer difference;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    difference = a.entries[i] - b.entries[i];
    mpz_addmul(total.backend().data(), difference.backend().data(), difference.backend().data());
  }
  return fraction(total, a.denominator * a.denominator);
}

void add(LongVector& a, int sign, const LongVector& b) {
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    const mpz_ptr entry = a.entries[i].backend().data();
    (sign > 0 ? mpz_add : mpz_sub)(entry, entry, b.entries[i].backend().data());
  }
}

}  // namespace mistakebound
