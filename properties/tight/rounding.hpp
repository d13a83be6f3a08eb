/// Doubles as short rationals.
#pragma once

#include <cmath>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Numbers of binary digits that are tried, the fewest first, so that what is found is short.
constexpr int fewest_digits = 4;
constexpr int most_digits = 50;

/// The multiple of 2^-places that is nearest.
inline Rational on_grid(double value, int places) {
  const auto scaled = Rational(std::nearbyint(std::ldexp(value, places)));
  const auto unit = Rational(Integer(1) << static_cast<unsigned>(std::abs(places)));
  return places < 0 ? Rational(scaled * unit) : Rational(scaled / unit);
}

/// The first so many binary digits of it.
inline Rational rounded(double value, int digits) {
  if (value == 0) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);
  return on_grid(value, digits - exponent);
}

/// The rational with the least denominator between two doubles, low <= high; 0 where that is between them.
inline Rational simplest_between(double low, double high) {
  if (low <= 0 && high >= 0) return 0;
  if (high < 0) return -simplest_between(-high, -low);
  if (std::ceil(low) <= high) return Rational(std::ceil(low));
  const double whole = std::floor(low);
  return Rational(whole) + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

}  // namespace mistakebound
