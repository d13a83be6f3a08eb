/// Rational vectors over one denominator, of any length: inner products in GMP's integers, which are added up as they
/// are and made a fraction once.
#pragma once

#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Entry i is entries[i] / denominator.
struct LongVector {
  std::vector<Integer> entries;
  Integer denominator = 1;  ///< positive

  [[nodiscard]] Vector exact() const;
  bool operator==(const LongVector&) const = default;
};

LongVector over_one_denominator(const Vector& vector);
/// Over this denominator, which is a multiple of those of all entries.
LongVector over_denominator(const Vector& vector, const Integer& denominator);

/// a.b, and |a - b|^2 of vectors over the same denominator. Linear in the dimension.
Rational long_dot(const LongVector& a, const LongVector& b);
Rational long_distance2(const LongVector& a, const LongVector& b);
/// a += sign b, with a sign of 1 or -1, of vectors over the same denominator.
void add(LongVector& a, int sign, const LongVector& b);

}  // namespace mistakebound
