/// Sums over whole numbers in doubles, four at a time, on processors that have it by their wider instructions. What is
/// summed is rounded only where a sum leaves 2^53; whoever calls has the proof that none does, or a bound on what is
/// lost. So the order of the summands, which differs between processors, changes nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mistakebound::whole_sums {

/// Arrays of doubles have `n` entries, a multiple of four, of which the last may be zeros that fill up.
inline constexpr std::size_t lanes = 4;

/// Of entry a = high unit + low, with whole numbers high and |low| <= unit/2.
struct Split {
  double high = 0;  ///< the sum of high b
  double low = 0;   ///< the sum of low b
};

struct Kernels {
  /// The sum of a_i b_i.
  double (*products)(const double* a, const double* b, std::size_t n);
  /// The sum of (a_i - factor b_i)^2.
  double (*squares_apart)(const double* a, double factor, const double* b, std::size_t n);
  /// a_i += factor b_i; the sum of the new a_i^2.
  double (*advance)(double* a, double factor, const double* b, std::size_t n);
  /// The sum of a_i b_i in two parts, for |a_i| < 2^52 unit; the unit is a power of two.
  Split (*split_products)(const double* a, double unit, const double* b, std::size_t n);
  /// `count` numbers, which are doubles, from `result` on; the sum of their squares.
  double (*of_bytes)(const std::int8_t* from, std::size_t count, double* result);
  double (*of_shorts)(const std::int16_t* from, std::size_t count, double* result);
  double (*of_ints)(const std::int32_t* from, std::size_t count, double* result);
  /// The same of numbers in -2^51 .. 2^51 - 1, as many as of doubles; a negative number where others are among them,
  /// and then the result is unspecified.
  double (*of_longs)(const std::int64_t* from, std::size_t n, double* result);
};

/// The quickest that this processor has.
const Kernels& kernels();

/// By these instructions, for tests; `wide` is null where the processor or the build has none.
const Kernels& plain_kernels();
const Kernels* wide_kernels();

}  // namespace mistakebound::whole_sums
