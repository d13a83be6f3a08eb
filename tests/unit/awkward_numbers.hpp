/// Numbers that are small integers, fractions of any denominator, decimals of many places, or fit no machine word.
#pragma once

#include "properties/campaign/draw.hpp"

namespace mistakebound::test {

inline Rational awkward_number(Draw& draw) {
  const int kind = draw.range(0, 5);
  if (kind == 0) return draw.sign() * Rational(draw.range(1, 99)) / Rational(draw.range(1, 99));
  if (kind == 1) return draw.sign() * Rational(Integer(1) << static_cast<unsigned>(draw.range(40, 66)));
  if (kind == 2) return Rational(draw.range(-9, 9)) / Rational(power_of_ten(static_cast<unsigned>(draw.range(0, 20))));
  return draw.small_integer();
}

inline Vector awkward_vector(Draw& draw, Eigen::Index dimension) {
  Vector result(dimension);
  for (Rational& value : result) value = awkward_number(draw);
  return result;
}

}  // namespace mistakebound::test
