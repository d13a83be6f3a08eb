/// Sums over whole numbers in doubles, four at a time, on processors that have it by their wider instructions. What is
/// summed is rounded only where a sum leaves 2^53; whoever calls has the proof that none does, or a bound on what is
/// lost. So the order of the summands, which differs between processors, changes nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace mistakebound::whole_sums {

/// Arrays of doubles have `n` entries, a multiple of four, of which the last may be zeros that fill up.
inline constexpr std::size_t lanes = 4;

/// Below which every whole number is a double.
inline constexpr double end_of_wholes = 0x1p53;

/// Of entry a = high unit + low, with whole numbers high and |low| <= unit/2.
struct Split {
  double high = 0;  ///< the sum of high b
  double low = 0;   ///< the sum of low b
};

/// Sums over the entries.
struct Moved {
  double apart2 = 0;    ///< of (after - before)^2
  double after_u = 0;   ///< of after u
  double after_x = 0;   ///< of after x
  double before_x = 0;  ///< of before x
};

/// Rows of `width` numbers, one after the other. Rows of doubles have a multiple of four of them.
template <class T>
struct Rows {
  const T* first = nullptr;
  std::size_t width = 0;
  std::size_t count = 0;
};

/// Loops over rows of numbers; b has as many as a row, and zeros behind them.
template <class T>
struct OfRows {
  /// One row, filled up with zeros to n doubles; the sum of its squares.
  double (*unpack)(const T* from, std::size_t width, double* row, std::size_t n);
  /// The sum of row_i b_i for each.
  void (*products)(const Rows<T>& rows, const double* b, double* products);
  /// The sum of row_i^2 for each.
  void (*squares)(const Rows<T>& rows, double* squares);
  /// Both.
  void (*products_and_squares)(const Rows<T>& rows, const double* b, double* products, double* squares);
  /// How many rows come before the first one whose product times its sign, which is 1 or -1, is not above `most`.
  std::size_t (*above)(const Rows<T>& rows, const double* signs, const double* b, double most);
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
  /// What a vector that moves from `before` to `after` has to do with x and u.
  Moved (*moved)(const double* before, const double* after, const double* x, const double* u, std::size_t n);
  OfRows<std::int8_t> of_bytes;
  OfRows<std::int16_t> of_shorts;
  OfRows<std::int32_t> of_ints;
  OfRows<double> of_doubles;
  /// `n` numbers in -2^51 .. 2^51 - 1 as doubles, and the sum of their squares; a negative number where others are
  /// among them, and then the result is unspecified.
  double (*of_longs)(const std::int64_t* from, std::size_t n, double* result);
};

/// The quickest that this processor has.
const Kernels& kernels();

/// The loops over rows of such numbers.
template <class T>
const OfRows<T>& of_rows_of() {
  if constexpr (std::is_same_v<T, double>) {
    return kernels().of_doubles;
  } else if constexpr (sizeof(T) == 1) {
    return kernels().of_bytes;
  } else if constexpr (sizeof(T) == 2) {
    return kernels().of_shorts;
  } else {
    return kernels().of_ints;
  }
}

/// By these instructions, for tests; `wide` is null where the processor or the build has none.
const Kernels& plain_kernels();
const Kernels* wide_kernels();

}  // namespace mistakebound::whole_sums
