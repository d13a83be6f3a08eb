/// Fractions of small whole numbers, by the million: exact, or none where they would not be small.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <numeric>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// over/under in lowest terms, under > 0; none where under = 0. Whatever has none as an operand is none.
struct SmallFraction {
  /// Sums of two products of numbers up to this fit into 64 bits.
  static constexpr std::int64_t most = 1 << 30;

  std::int32_t over = 0;
  std::int32_t under = 0;

  [[nodiscard]] bool is_none() const { return under == 0; }
  [[nodiscard]] bool is_whole() const { return under == 1; }
  bool operator==(const SmallFraction&) const = default;

  /// The fraction; none where it is not small, or under = 0.
  static SmallFraction of(std::int64_t over, std::int64_t under) {
    if (under == 0) return {};
    if (under != 1) {
      const std::int64_t common = std::gcd(over, under) * (under < 0 ? -1 : 1);
      over /= common;
      under /= common;
    }
    if (over > most || over < -most || under > most) return {};
    return {static_cast<std::int32_t>(over), static_cast<std::int32_t>(under)};
  }
  static SmallFraction of(const Rational& value) {
    const Integer over = numerator_of(value);
    const Integer under = denominator_of(value);
    if (abs(over) > most || under > most) return {};
    return of(static_cast<std::int64_t>(over), static_cast<std::int64_t>(under));
  }
  [[nodiscard]] Rational exactly() const { return {over, under}; }

  /// The largest whole number at most this, and the least at least this.
  [[nodiscard]] std::int64_t floor() const {
    const std::int64_t quotient = over / under;
    return over % under < 0 ? quotient - 1 : quotient;
  }
  [[nodiscard]] std::int64_t ceiling() const { return is_whole() ? over : floor() + 1; }
};

inline SmallFraction operator+(SmallFraction a, SmallFraction b) {
  const std::int64_t left = std::int64_t{a.over} * b.under;
  const std::int64_t right = std::int64_t{b.over} * a.under;
  return SmallFraction::of(left + right, std::int64_t{a.under} * b.under);
}
inline SmallFraction operator-(SmallFraction a, SmallFraction b) {
  return a + SmallFraction{-b.over, b.under};
}
inline SmallFraction operator*(SmallFraction a, SmallFraction b) {
  return SmallFraction::of(std::int64_t{a.over} * b.over, std::int64_t{a.under} * b.under);
}
inline SmallFraction operator/(SmallFraction a, SmallFraction b) {
  if (a.is_none() || b.is_none()) return {};
  return SmallFraction::of(std::int64_t{a.over} * b.under, std::int64_t{a.under} * b.over);
}

inline SmallFraction floor(SmallFraction a) {
  return a.is_none() ? a : SmallFraction::of(a.floor(), 1);
}
inline SmallFraction ceiling(SmallFraction a) {
  return a.is_none() ? a : SmallFraction::of(a.ceiling(), 1);
}

/// The largest e with 2^e <= a; none where a <= 0.
inline SmallFraction floor_log2(SmallFraction a) {
  if (a.is_none() || a.over <= 0) return {};
  const auto over = static_cast<std::uint64_t>(a.over);
  const auto under = static_cast<std::uint64_t>(a.under);
  std::int64_t e = static_cast<std::int64_t>(std::bit_width(over)) - static_cast<std::int64_t>(std::bit_width(under));
  const bool too_large = e >= 0 ? under << e > over : under > over << -e;
  return SmallFraction::of(too_large ? e - 1 : e, 1);
}
/// The least e with a <= 2^e; none where a <= 0.
inline SmallFraction ceiling_log2(SmallFraction a) {
  const SmallFraction inverse = floor_log2(SmallFraction::of(1, 1) / a);
  return inverse.is_none() ? inverse : SmallFraction{-inverse.over, 1};
}

/// The largest whole s >= 0 with s^2 <= a, and the least with a <= s^2; none where a < 0.
inline SmallFraction floor_root(SmallFraction a) {
  if (a.is_none() || a.over < 0) return {};
  return SmallFraction::of(static_cast<std::int64_t>(integer_root(Integer(a.floor()))), 1);
}
inline SmallFraction ceiling_root(SmallFraction a) {
  const SmallFraction below = floor_root(a);
  return below.is_none() || below * below == a ? below : below + SmallFraction::of(1, 1);
}

}  // namespace mistakebound
