/// Exact numbers and vectors.
///
/// Integer and Rational are GMP numbers behind Boost.Multiprecision, with expression templates off (`et_off`): with
/// them on, `auto` keeps references to temporaries and `?:` yields expression types. Vector is an Eigen column over
/// Rational, so that code reads like the lecture notes: `w += y * x`, `w.dot(u)`. Numbers carry no unit.
#pragma once

#include <Eigen/Core>
#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/gmp.hpp>
#include <cstdint>
#include <string>

namespace mistakebound {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;
using Vector = Eigen::Matrix<Rational, Eigen::Dynamic, 1>;

/// The zero vector of the given dimension.
Vector zero_vector(Eigen::Index dimension);

/// The exact inner product a.b; both vectors have the same dimension. Linear in the dimension. The sum is carried over
/// one common denominator and reduced once, which is several times faster than reducing after every addition.
Rational dot(const Vector& a, const Vector& b);

/// |a|^2, the squared Euclidean norm.
Rational norm2(const Vector& a);

/// -1, 0 or +1.
int sign_of(const Rational& value);

/// The numerator and denominator of a reduced fraction; the denominator is positive.
Integer numerator_of(const Rational& value);
Integer denominator_of(const Rational& value);

/// numerator / denominator, reduced; the denominator is not zero.
Rational fraction(const Integer& numerator, const Integer& denominator);

/// The largest integer whose square is at most `value` (value >= 0).
Integer integer_root(const Integer& value);

/// The largest integer at most `value`, and the least integer at least `value`.
Integer floor_of(const Rational& value);
Integer ceiling_of(const Rational& value);

/// 10 to the given power, exponent >= 0.
Integer power_of_ten(unsigned exponent);

/// The least common multiple of the denominators of a vector's entries.
Integer common_denominator(const Vector& a);

/// "p/q" in lowest terms, or "p".
std::string to_string(const Rational& value);

/// Entries separated by ", ".
std::string to_string(const Vector& value);

/// The value as a double, rounded towards zero; infinite beyond the range. For display only, never for a decision.
double to_double(const Rational& value);

/// The double that is nearest to the value; of two, the one towards 0; infinite beyond the range. For display only.
double nearest_double(const Rational& value);

/// numerator / denominator as a double, rounded towards zero; denominator > 0, in lowest terms or not.
double to_double(std::int64_t numerator, std::int64_t denominator);

/// a / b rounded towards zero, of whole numbers below 2^53 in absolute value, b > 0. No rounding mode is needed: what
/// has none, as WebAssembly, says that it is set all the same.
double quotient_towards_zero(double a, double b);

}  // namespace mistakebound
