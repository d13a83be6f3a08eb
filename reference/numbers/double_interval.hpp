/// Intervals of doubles that surely hold a value: the first and fastest attempt at a sign.
///
/// Every end is moved outward by a unit in the last place or more, so that no rounding mode is needed. The C library's
/// exp and log are trusted to 4 units in the last place (glibc's manual states 1 for both) and widened by 8. An
/// operation whose result is not a number gives the whole line, which decides nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

struct DoubleInterval {
  double low = 0;
  double high = 0;
};

namespace outward {

constexpr double unit = std::numeric_limits<double>::epsilon();  // 2^-52
constexpr double tiny = std::numeric_limits<double>::min();

inline DoubleInterval whole_line() {
  return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
}

/// [low, high], each end moved outward by `units` in its last place. An end that overflowed says of the value only that
/// it is large: 1e308 bounds it from its other side, never an infinity.
inline DoubleInterval widened(double low, double high, double units = 1) {
  constexpr double large = 1e308;
  if (std::isnan(low) || std::isnan(high)) return whole_line();
  const double below = low > large ? large : low - std::abs(low) * (units * unit) - tiny;
  const double above = high < -large ? -large : high + std::abs(high) * (units * unit) + tiny;
  return {below, above};
}

}  // namespace outward

/// The rational, to within a unit in the last place; small integers exactly.
inline DoubleInterval double_interval(const Rational& value) {
  const double truncated = to_double(value);  // towards zero
  if (!std::isfinite(truncated)) {
    constexpr double largest = std::numeric_limits<double>::max();
    return truncated > 0 ? DoubleInterval{largest, truncated} : DoubleInterval{truncated, -largest};
  }
  const bool exact = std::abs(truncated) < 0x1p53 && mpz_cmp_ui(mpq_denref(value.backend().data()), 1) == 0;
  if (exact) return {truncated, truncated};
  return outward::widened(truncated, truncated, 2);
}

inline DoubleInterval operator+(const DoubleInterval& a, const DoubleInterval& b) {
  return outward::widened(a.low + b.low, a.high + b.high);
}

inline DoubleInterval operator*(const DoubleInterval& a, const DoubleInterval& b) {
  if (a.low >= 0 && b.low >= 0) return outward::widened(a.low * b.low, a.high * b.high);
  const double p = a.low * b.low;
  const double q = a.low * b.high;
  const double r = a.high * b.low;
  const double s = a.high * b.high;
  if (std::isnan(p + q + r + s)) return outward::whole_line();
  return outward::widened(std::min(std::min(p, q), std::min(r, s)), std::max(std::max(p, q), std::max(r, s)));
}

/// a / b; the whole line where b holds 0.
inline DoubleInterval operator/(const DoubleInterval& a, const DoubleInterval& b) {
  if (!(b.low > 0 || b.high < 0)) return outward::whole_line();
  const DoubleInterval inverse = outward::widened(1 / b.high, 1 / b.low);
  return a * inverse;
}

inline DoubleInterval exp(const DoubleInterval& a) {
  const DoubleInterval result = outward::widened(std::exp(a.low), std::exp(a.high), 8);
  return {std::max(result.low, 0.0), result.high};
}

/// The natural logarithm; the whole line where a is not surely positive.
inline DoubleInterval log(const DoubleInterval& a) {
  if (!(a.low > 0)) return outward::whole_line();
  return outward::widened(std::log(a.low), std::log(a.high), 8);
}

/// -1 or +1 where the interval does not hold 0, else 0 for "not known".
inline int known_sign(const DoubleInterval& a) {
  return a.low > 0 ? 1 : a.high < 0 ? -1 : 0;
}

}  // namespace mistakebound
