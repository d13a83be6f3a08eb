/// Vectors of rationals, of any length, in doubles that know how far off they are: most inner products have a sign that
/// doubles can prove, and need no exact number.
///
/// A vector v is kept as doubles d with |d - v| <= off and |d| <= length, in the Euclidean norm. Why this holds, with
/// u = 2^-53 and n entries, below 2^40:
///   of v        numerator and denominator are cut to 53 bits, to within 2 u of themselves, and their quotient rounds
///   by
///               u, so that each entry is off by less than 6 u of itself, or than 2^-1000 where it is next to 0:
///               |d - v| <= 8 u |d| + 2^-1000 n;
///   d +- e      adds to what both are off what their sum rounds, which is u of each entry, so at most u |d +- e|;
///   d.e         is off from v.w by at most |d - v| |w| + |d| |e - w| with |w| <= |e| + off_e, and as it is computed by
///               (n + 8) 2 u |d| |e| (Higham 2002, section 3.1) and 2^-1000 n for what vanishes;
///   lengths     are computed from sums of squares, which are off by less than a part of 2^-10; an entry whose square
///               may vanish is below 2^-500.
/// What computing these bounds rounds is less than the hundredth by which they are widened. A number beyond doubles
/// makes a bound infinite, or no number, and then nothing is known.
#pragma once

#include <vector>

#include "reference/numbers/double_interval.hpp"

namespace mistakebound {

class RoughVector {
 public:
  RoughVector() = default;
  explicit RoughVector(const Vector& vector);

  /// Holds a.b, of vectors of the same dimension. Linear in it.
  friend DoubleInterval product(const RoughVector& a, const RoughVector& b);
  /// Holds |a|^2.
  [[nodiscard]] DoubleInterval square() const { return product(*this, *this); }
  /// Adds sign b, with a sign of 1 or -1.
  void add(int sign, const RoughVector& b);

 private:
  void measure(double squares);

  std::vector<double> entries_;  ///< filled up with zeros to a multiple of whole_sums::lanes
  std::size_t size_ = 0;
  double off_ = 0;
  double length_ = 0;
};

DoubleInterval product(const RoughVector& a, const RoughVector& b);

}  // namespace mistakebound
