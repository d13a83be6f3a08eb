#include "reference/numbers/machine_number.hpp"

#include <cmath>
#include <cstdlib>
#include <numeric>

namespace mistakebound {
namespace machine_number {
namespace {

using machine_words::multiply;
using machine_words::Wide;
using machine_words::WideSize;

/// Numerators over one denominator.
struct Pair {
  Wide a = 0;
  Wide b = 0;
  Wide denominator = 1;
};

/// Whether the quotient is a whole number; both are positive.
bool divides(Wide divisor, Wide number, Wide& quotient) {
  const auto short_divisor = static_cast<std::uint64_t>(divisor);
  const auto short_number = static_cast<std::uint64_t>(number);
  if (short_divisor == static_cast<WideSize>(divisor) && short_number == static_cast<WideSize>(number)) {
    quotient = short_number / short_divisor;
    return short_number % short_divisor == 0;
  }
  if (divisor > number) return false;
  quotient = number / divisor;
  return quotient * divisor == number;
}

/// Whether both fractions fit over one denominator.
bool together(Wide a, Wide below_a, Wide b, Wide below_b, Pair& result) {
  Wide factor = 0;
  if (below_b == 1) {
    result = {a, 0, below_a};
    return multiply(b, below_a, result.b);
  }
  if (below_a == 1) {
    result = {0, b, below_b};
    return multiply(a, below_b, result.a);
  }
  if (divides(below_b, below_a, factor)) {
    result = {a, 0, below_a};
    return multiply(b, factor, result.b);
  }
  if (divides(below_a, below_b, factor)) {
    result = {0, b, below_b};
    return multiply(a, factor, result.a);
  }
  return multiply(a, below_b, result.a) && multiply(b, below_a, result.b) &&
         multiply(below_a, below_b, result.denominator);
}

/// The nearest double; one instruction where the number fits half the width, else a call.
double nearest(Wide number) {
  const auto short_number = static_cast<std::int64_t>(number);
  return short_number == number ? static_cast<double>(short_number) : static_cast<double>(number);
}

DoubleInterval negative(const DoubleInterval& a) {
  return {-a.high, -a.low};
}

DoubleInterval square_root(const DoubleInterval& a) {
  if (!(a.high >= 0)) return outward::whole_line();
  // The square root is correctly rounded (IEEE 754).
  const DoubleInterval result = outward::widened(std::sqrt(std::max(a.low, 0.0)), std::sqrt(a.high));
  return {std::max(result.low, 0.0), result.high};
}

}  // namespace
}  // namespace machine_number

MachineNumber MachineNumber::of(const Rational& value) {
  MachineNumber result;
  mpq_srcptr q = value.backend().data();
  if (machine_words::fits(mpq_numref(q), result.numerator_) && machine_words::fits(mpq_denref(q), result.denominator_))
    return result;
  return MachineNumber(double_interval(value));
}

Rational MachineNumber::rational() const {
  Rational result;
  mpq_ptr q = result.backend().data();
  machine_words::assign(mpq_numref(q), machine_words::size_of(numerator_));
  if (numerator_ < 0) mpz_neg(mpq_numref(q), mpq_numref(q));
  machine_words::assign(mpq_denref(q), machine_words::size_of(denominator_));
  mpq_canonicalize(q);
  return result;
}

DoubleInterval MachineNumber::interval_of_fraction() const {
  const double numerator = machine_number::nearest(numerator_);
  if (numerator_ == 0 || (denominator_ == 1 && std::abs(numerator) < 0x1p53)) return {numerator, numerator};
  if (denominator_ == 1) return outward::widened(numerator, numerator);
  const double quotient = numerator / machine_number::nearest(denominator_);
  return outward::widened(quotient, quotient, 4);
}

MachineNumber MachineNumber::plus(const MachineNumber& a, const MachineNumber& b) {
  if (a.exact() && b.exact()) {
    machine_number::Pair pair;
    MachineNumber::Wide sum = 0;
    if (machine_number::together(a.numerator_, a.denominator_, b.numerator_, b.denominator_, pair) &&
        !__builtin_add_overflow(pair.a, pair.b, &sum))
      return {sum, pair.denominator};
  }
  return MachineNumber(a.interval() + b.interval());
}

MachineNumber MachineNumber::minus(const MachineNumber& a, const MachineNumber& b) {
  if (a.exact() && b.exact()) {
    machine_number::Pair pair;
    MachineNumber::Wide difference = 0;
    if (machine_number::together(a.numerator_, a.denominator_, b.numerator_, b.denominator_, pair) &&
        !__builtin_sub_overflow(pair.a, pair.b, &difference))
      return {difference, pair.denominator};
  }
  return MachineNumber(a.interval() + machine_number::negative(b.interval()));
}

MachineNumber MachineNumber::times(const MachineNumber& a, const MachineNumber& b) {
  if (a.exact() && b.exact()) {
    MachineNumber::Wide numerator = 0;
    MachineNumber::Wide denominator = 1;
    if (machine_words::multiply(a.numerator_, b.numerator_, numerator) &&
        machine_words::multiply(a.denominator_, b.denominator_, denominator))
      return {numerator, denominator};
  }
  for (const MachineNumber* factor : {&a, &b})
    if (factor->exact() && factor->numerator_ == 0) return 0;
  return MachineNumber(a.interval() * b.interval());
}

MachineNumber operator/(const MachineNumber& a, const MachineNumber& b) {
  if (a.exact() && b.exact() && b.numerator_ != 0) {
    MachineNumber::Wide numerator = 0;
    MachineNumber::Wide denominator = 1;
    if (machine_words::multiply(a.numerator_, b.denominator_, numerator) &&
        machine_words::multiply(a.denominator_, b.numerator_, denominator)) {
      if (denominator < 0) return {-numerator, -denominator};
      return {numerator, denominator};
    }
  }
  return MachineNumber(a.interval() / b.interval());
}

std::partial_ordering MachineNumber::compare_apart(const MachineNumber& a, const MachineNumber& b) {
  if (a.exact() && b.exact()) {
    if (b.numerator_ == 0) return a.sign();
    machine_number::Pair pair;
    if (machine_number::together(a.numerator_, a.denominator_, b.numerator_, b.denominator_, pair))
      return order(pair.a, pair.b);
  }
  const DoubleInterval left = a.interval();
  const DoubleInterval right = b.interval();
  if (left.high < right.low) return std::partial_ordering::less;
  if (left.low > right.high) return std::partial_ordering::greater;
  return std::partial_ordering::unordered;
}

MachineNumber max(const MachineNumber& a, const MachineNumber& b) {
  const std::partial_ordering order = compare(a, b);
  if (order == std::partial_ordering::less) return b;
  if (order != std::partial_ordering::unordered) return a;
  const DoubleInterval left = a.interval();
  const DoubleInterval right = b.interval();
  return MachineNumber(DoubleInterval{std::max(left.low, right.low), std::max(left.high, right.high)});
}

MachineNumber min(const MachineNumber& a, const MachineNumber& b) {
  const std::partial_ordering order = compare(a, b);
  if (order == std::partial_ordering::greater) return b;
  if (order != std::partial_ordering::unordered) return a;
  const DoubleInterval left = a.interval();
  const DoubleInterval right = b.interval();
  return MachineNumber(DoubleInterval{std::min(left.low, right.low), std::min(left.high, right.high)});
}

MachineNumber root(const MachineNumber& factor, const MachineNumber& radicand) {
  return MachineNumber(factor.interval() * machine_number::square_root(radicand.interval()));
}

}  // namespace mistakebound
