/// Vectors as machine integers over one denominator: exact inner products at the speed of machine words. What does not
/// fit is never rounded; every operation says whether it was done.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reference/numbers/long_vector.hpp"
#include "reference/numbers/machine_number.hpp"

namespace mistakebound {

/// Entry i is entries[i] / denominator; not necessarily in lowest terms.
struct IntegerVector {
  std::vector<std::int64_t> entries;
  std::int64_t denominator = 1;  ///< positive

  [[nodiscard]] Vector exact() const;
};

/// `vector` as integers, over a multiple of `multiple_of` (positive). False where it does not fit; the result is then
/// unspecified.
bool in_integers(const Vector& vector, IntegerVector& result, std::int64_t multiple_of = 1);

/// a.b of vectors of the same dimension, equal to that of the rational vectors. Absent where a sum leaves 128 bits.
std::optional<MachineNumber> dot(const IntegerVector& a, const IntegerVector& b);

/// a.b, times both denominators.
Integer long_total(const LongVector& a, const IntegerVector& b);

/// a.b, |a|^2 and |a - b|^2 of vectors of the same dimension, whatever fits.
Rational long_dot(const LongVector& a, const IntegerVector& b);
Rational long_dot(const IntegerVector& a, const IntegerVector& b);
Rational long_distance2(const IntegerVector& a, const IntegerVector& b);

/// The sign of a.b: -1, 0 or 1.
std::optional<int> sign_of_dot(const IntegerVector& a, const IntegerVector& b);

/// a += sign b, with a sign of 1 or -1. False where it does not fit; `a` is then unspecified.
bool add(IntegerVector& a, int sign, const IntegerVector& b);

}  // namespace mistakebound
