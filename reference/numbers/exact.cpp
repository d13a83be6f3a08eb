#include "reference/numbers/exact.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

Vector zero_vector(Eigen::Index dimension) {
  return Vector::Constant(dimension, Rational(0));
}

namespace {

using machine_words::fits;
using machine_words::Wide;

/// The inner product in machine words: 128 bits over a common denominator of 63. False where it does not fit.
bool small_dot(const Vector& a, const Vector& b, Rational& result) {
  Wide total = 0;
  std::int64_t denominator = 1;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    mpq_srcptr p = a[i].backend().data();
    mpq_srcptr q = b[i].backend().data();
    if (mpq_sgn(p) == 0 || mpq_sgn(q) == 0) continue;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t c = 0;
    std::int64_t d = 0;
    std::int64_t scale = 0;
    if (!fits(mpq_numref(p), m) || !fits(mpq_numref(q), n) || !fits(mpq_denref(p), c) || !fits(mpq_denref(q), d) ||
        __builtin_mul_overflow(c, d, &scale))
      return false;
    Wide product = Wide{m} * n;  // below 2^126
    if (scale != denominator) {
      std::int64_t factor = denominator / scale;
      if (factor * scale != denominator) {
        const std::int64_t more = scale / std::gcd(denominator, scale);
        if (__builtin_mul_overflow(denominator, more, &denominator) ||
            __builtin_mul_overflow(total, Wide{more}, &total))
          return false;
        factor = denominator / scale;
      }
      if (__builtin_mul_overflow(product, Wide{factor}, &product)) return false;
    }
    if (__builtin_add_overflow(total, product, &total)) return false;
  }
  mpq_ptr answer = result.backend().data();
  machine_words::assign(mpq_numref(answer), machine_words::size_of(total));
  if (total < 0) mpz_neg(mpq_numref(answer), mpq_numref(answer));
  machine_words::assign(mpq_denref(answer), machine_words::size_of(denominator));
  mpq_canonicalize(answer);
  return true;
}

}  // namespace

Rational dot(const Vector& a, const Vector& b) {
  Rational total = 0;
  if (small_dot(a, b, total)) return total;
  mpz_ptr numerator = mpq_numref(total.backend().data());
  mpz_ptr denominator = mpq_denref(total.backend().data());
  Integer product, scale, common, rest;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    mpq_srcptr p = a[i].backend().data();
    mpq_srcptr q = b[i].backend().data();
    if (mpq_sgn(p) == 0 || mpq_sgn(q) == 0) continue;
    mpz_mul(scale.backend().data(), mpq_denref(p), mpq_denref(q));
    if (mpz_cmp(scale.backend().data(), denominator) == 0) {
      mpz_addmul(numerator, mpq_numref(p), mpq_numref(q));
      continue;
    }
    mpz_mul(product.backend().data(), mpq_numref(p), mpq_numref(q));
    // The entries of one vector have as a rule divisors of one number, which the denominator soon is.
    if (mpz_cmpabs(scale.backend().data(), denominator) < 0) {
      mpz_tdiv_qr(common.backend().data(), rest.backend().data(), denominator, scale.backend().data());
      if (mpz_sgn(rest.backend().data()) == 0) {
        mpz_addmul(numerator, product.backend().data(), common.backend().data());
        continue;
      }
    }
    // numerator/denominator + product/scale over the least common denominator
    mpz_gcd(common.backend().data(), denominator, scale.backend().data());
    mpz_divexact(scale.backend().data(), scale.backend().data(), common.backend().data());
    mpz_mul(numerator, numerator, scale.backend().data());
    mpz_divexact(common.backend().data(), denominator, common.backend().data());
    mpz_addmul(numerator, product.backend().data(), common.backend().data());
    mpz_mul(denominator, denominator, scale.backend().data());
  }
  mpq_canonicalize(total.backend().data());
  return total;
}

Rational norm2(const Vector& a) {
  return dot(a, a);
}

int sign_of(const Rational& value) {
  return mpq_sgn(value.backend().data());
}

Integer numerator_of(const Rational& value) {
  return Integer(mpq_numref(value.backend().data()));
}

Integer denominator_of(const Rational& value) {
  return Integer(mpq_denref(value.backend().data()));
}

Rational fraction(const Integer& numerator, const Integer& denominator) {
  Rational result;
  mpq_set_num(result.backend().data(), numerator.backend().data());
  mpq_set_den(result.backend().data(), denominator.backend().data());
  mpq_canonicalize(result.backend().data());
  return result;
}

Integer integer_root(const Integer& value) {
  Integer root;
  mpz_sqrt(root.backend().data(), value.backend().data());
  return root;
}

Integer floor_of(const Rational& value) {
  Integer result;
  mpz_fdiv_q(result.backend().data(), mpq_numref(value.backend().data()), mpq_denref(value.backend().data()));
  return result;
}

Integer ceiling_of(const Rational& value) {
  Integer result;
  mpz_cdiv_q(result.backend().data(), mpq_numref(value.backend().data()), mpq_denref(value.backend().data()));
  return result;
}

Integer power_of_ten(unsigned exponent) {
  Integer result;
  mpz_ui_pow_ui(result.backend().data(), 10, exponent);
  return result;
}

Integer common_denominator(const Vector& a) {
  Integer result = 1;
  for (Eigen::Index i = 0; i < a.size(); ++i)
    mpz_lcm(result.backend().data(), result.backend().data(), mpq_denref(a[i].backend().data()));
  return result;
}

std::string to_string(const Rational& value) {
  return value.str();
}

std::string to_string(const Vector& value) {
  std::string text;
  for (Eigen::Index i = 0; i < value.size(); ++i) text += (i == 0 ? "" : ", ") + to_string(value[i]);
  return text;
}

namespace {

constexpr std::int64_t every_double = std::int64_t{1} << 53U;  // below which every integer is a double

bool are_doubles(std::int64_t numerator, std::int64_t denominator) {
  return -every_double < numerator && numerator < every_double && denominator < every_double;
}

double quotient_of(std::int64_t numerator, std::int64_t denominator) {
  return quotient_towards_zero(static_cast<double>(numerator), static_cast<double>(denominator));
}

}  // namespace

/// The nearest double, or where that is the larger one, which fma tells exactly, the one before it.
double quotient_towards_zero(double a, double b) {
  const double top = std::abs(a);
  const double nearest = top / b;
  const std::uint64_t above = std::fma(nearest, b, -top) > 0 ? 1 : 0;
  const auto size = std::bit_cast<double>(std::bit_cast<std::uint64_t>(nearest) - above);
  return a < 0 ? -size : size;
}

double to_double(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 1 && are_doubles(numerator, 1)) return static_cast<double>(numerator);
  if (are_doubles(numerator, denominator)) return quotient_of(numerator, denominator);
  return to_double(fraction(numerator, denominator));
}

double nearest_double(const Rational& value) {
  const double near = to_double(value);
  if (!std::isfinite(near)) return near;
  double nearest = near;
  for (const double other : {std::nextafter(near, -INFINITY), std::nextafter(near, INFINITY)})
    if (std::isfinite(other) && abs(Rational(Rational(other) - value)) < abs(Rational(Rational(nearest) - value)))
      nearest = other;
  return nearest;
}

double to_double(const Rational& value) {
  mpq_srcptr q = value.backend().data();
  std::int64_t numerator = 0, denominator = 1;
  if (machine_words::fits(mpq_numref(q), numerator) && machine_words::fits(mpq_denref(q), denominator) &&
      are_doubles(numerator, denominator))
    return quotient_of(numerator, denominator);
  const auto bits = [](mpz_srcptr n) { return static_cast<std::int64_t>(mpz_sizeinbase(n, 2)); };
  if (mpq_sgn(q) != 0 && bits(mpq_numref(q)) - bits(mpq_denref(q)) > 1024)
    return mpq_sgn(q) * std::numeric_limits<double>::infinity();
  return mpq_get_d(q);
}

}  // namespace mistakebound
