/// The loops of whole_sums.hpp: compiled once for every processor, and once for those with wider instructions. For the
/// two source files that do so.
#pragma once

#include <cstring>
#include <type_traits>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "reference/numbers/whole_sums.hpp"

// How four doubles are handed to a function depends on the processor; these functions are all of one file.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace mistakebound::whole_sums {
namespace {

using Four = double __attribute__((vector_size(lanes * sizeof(double))));

// Arrays are aligned as their numbers are.
inline Four load(const double* from) {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}
inline void store(double* to, const Four& four) {
  std::memcpy(to, &four, sizeof four);
}
inline double total(const Four& sums) {
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

double products(const double* a, const double* b, std::size_t n) {
  // Several sums, so that additions need not wait for one another.
  Four s0{}, s1{}, s2{}, s3{};
  std::size_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    s0 += load(a + i) * load(b + i);
    s1 += load(a + i + lanes) * load(b + i + lanes);
    s2 += load(a + i + 2 * lanes) * load(b + i + 2 * lanes);
    s3 += load(a + i + 3 * lanes) * load(b + i + 3 * lanes);
  }
  for (; i < n; i += lanes) s0 += load(a + i) * load(b + i);
  return total((s0 + s1) + (s2 + s3));
}

double squares_apart(const double* a, double factor, const double* b, std::size_t n) {
  Four even{}, odd{};
  std::size_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    const Four first = load(a + i) - factor * load(b + i);
    const Four second = load(a + i + lanes) - factor * load(b + i + lanes);
    even += first * first;
    odd += second * second;
  }
  for (; i < n; i += lanes) {
    const Four apart = load(a + i) - factor * load(b + i);
    even += apart * apart;
  }
  return total(even + odd);
}

double advance(double* a, double factor, const double* b, std::size_t n) {
  Four even{}, odd{};
  std::size_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    const Four first = load(a + i) + factor * load(b + i);
    const Four second = load(a + i + lanes) + factor * load(b + i + lanes);
    store(a + i, first);
    store(a + i + lanes, second);
    even += first * first;
    odd += second * second;
  }
  for (; i < n; i += lanes) {
    const Four moved = load(a + i) + factor * load(b + i);
    store(a + i, moved);
    even += moved * moved;
  }
  return total(even + odd);
}

Split split_products(const double* a, double unit, const double* b, std::size_t n) {
  const double inverse = 1 / unit;
  // Above 1.5 * 2^52 a double has no fraction, so that the sum rounds to the nearest whole number.
  constexpr double rounder = 0x1.8p52;
  Four high{}, low{};
  for (std::size_t i = 0; i < n; i += lanes) {
    const Four entry = load(a + i);
    const Four top = (entry * inverse + rounder) - rounder;
    high += top * load(b + i);
    low += (entry - top * unit) * load(b + i);
  }
  return {total(high), total(low)};
}

Moved moved(const double* before, const double* after, const double* x, const double* u, std::size_t n) {
  Four apart2{}, after_u{}, after_x{}, before_x{};
  for (std::size_t i = 0; i < n; i += lanes) {
    const Four from = load(before + i), to = load(after + i), entry = load(x + i);
    const Four apart = to - from;
    apart2 += apart * apart;
    after_u += to * load(u + i);
    after_x += to * entry;
    before_x += from * entry;
  }
  return {total(apart2), total(after_u), total(after_x), total(before_x)};
}

// ---- Of rows of numbers, which are narrower than doubles or these: four rows at a time, so that additions need not
// wait for one another, and every entry of b is loaded once for the four.

template <class T>
struct NarrowFour {
  typedef T Type __attribute__((vector_size(lanes * sizeof(T))));  // NOLINT: no alias can be so long as T is open
};
template <class T>
using Narrow = typename NarrowFour<T>::Type;

template <class T>
inline Narrow<T> load_narrow(const T* from) {
  Narrow<T> narrow;
  std::memcpy(&narrow, from, sizeof narrow);
  return narrow;
}
template <class T>
inline Four widened(const Narrow<T>& narrow) {
#ifdef __AVX2__
  // One instruction or two, of which g++ 12 makes half a dozen.
  Narrow<std::int32_t> words;
  if constexpr (sizeof(T) == 1) {
    std::int32_t bytes = 0;
    std::memcpy(&bytes, &narrow, sizeof bytes);
    words = reinterpret_cast<Narrow<std::int32_t>>(_mm_cvtepi8_epi32(_mm_cvtsi32_si128(bytes)));
  } else if constexpr (sizeof(T) == 2) {
    std::int64_t shorts = 0;
    std::memcpy(&shorts, &narrow, sizeof shorts);
    words = reinterpret_cast<Narrow<std::int32_t>>(_mm_cvtepi16_epi32(_mm_cvtsi64_si128(shorts)));
  } else {
    words = narrow;
  }
  return _mm256_cvtepi32_pd(reinterpret_cast<__m128i>(words));
#else
  return __builtin_convertvector(narrow, Four);
#endif
}
template <>
inline Four widened<double>(const Four& four) {
  return four;
}

/// The last numbers of a row, fewer than four, and zeros.
template <class T>
inline Four last_of_row(const T* from, std::size_t count) {
  Narrow<T> narrow{};
  std::memcpy(&narrow, from, count * sizeof(T));
  return widened<T>(narrow);
}
/// The last numbers of a row, fewer than four, and zeros, where four numbers can be read.
template <class T>
inline Four last_of_row_masked(const T* from, std::size_t count) {
  if constexpr (std::is_same_v<T, double>) {
    return last_of_row(from, count);  // there are none, as rows of doubles are filled up
  } else {
    alignas(sizeof(Narrow<T>)) static constexpr T masks[lanes][lanes] = {{0}, {-1}, {-1, -1}, {-1, -1, -1}};
    return widened<T>(load_narrow(from) & load_narrow(masks[count]));
  }
}

/// What is asked of a row: the sum of its products with b, and that of its squares. What is not asked for costs
/// nothing.
template <bool Products, bool Squares>
struct RowSums {
  Four products{}, squares{};

  void add(const Four& entries, const Four& of_b) {
    if constexpr (Products) products += entries * of_b;
    if constexpr (Squares) squares += entries * entries;
  }
};

template <bool Products>
inline Four load_if([[maybe_unused]] const double* b, [[maybe_unused]] std::size_t i) {
  if constexpr (Products) return load(b + i);
  return Four{};
}

template <bool Products, bool Squares, class T>
inline RowSums<Products, Squares> sums_of_row(const T* row, std::size_t width, const double* b) {
  RowSums<Products, Squares> one, other, third, fourth;
  std::size_t i = 0;
  for (; i + 4 * lanes <= width; i += 4 * lanes) {
    one.add(widened<T>(load_narrow(row + i)), load_if<Products>(b, i));
    other.add(widened<T>(load_narrow(row + i + lanes)), load_if<Products>(b, i + lanes));
    third.add(widened<T>(load_narrow(row + i + 2 * lanes)), load_if<Products>(b, i + 2 * lanes));
    fourth.add(widened<T>(load_narrow(row + i + 3 * lanes)), load_if<Products>(b, i + 3 * lanes));
  }
  for (; i + lanes <= width; i += lanes) one.add(widened<T>(load_narrow(row + i)), load_if<Products>(b, i));
  if (i < width) one.add(last_of_row(row + i, width - i), load_if<Products>(b, i));
  return {(one.products + other.products) + (third.products + fourth.products),
          (one.squares + other.squares) + (third.squares + fourth.squares)};
}

/// The totals of four.
inline Four totals(const Four& a, const Four& b, const Four& c, const Four& d) {
#ifdef __AVX2__
  const Four ab = _mm256_hadd_pd(a, b);
  const Four cd = _mm256_hadd_pd(c, d);
  constexpr int low_halves = 0x20, high_halves = 0x31;
  return _mm256_permute2f128_pd(ab, cd, low_halves) + _mm256_permute2f128_pd(ab, cd, high_halves);
#else
  return Four{total(a), total(b), total(c), total(d)};
#endif
}

/// Of four rows, behind the last of which there are numbers up to the next multiple of four of its own.
template <bool Products, bool Squares, class T>
inline RowSums<Products, Squares> sums_of_four_rows(const T* row, std::size_t width, const double* b) {
  RowSums<Products, Squares> first, second, third, fourth;
  std::size_t i = 0;
  const T *const row2 = row + width, *const row3 = row2 + width, *const row4 = row3 + width;
  for (; i + lanes <= width; i += lanes) {
    const Four of_b = load_if<Products>(b, i);
    first.add(widened<T>(load_narrow(row + i)), of_b);
    second.add(widened<T>(load_narrow(row2 + i)), of_b);
    third.add(widened<T>(load_narrow(row3 + i)), of_b);
    fourth.add(widened<T>(load_narrow(row4 + i)), of_b);
  }
  if (const std::size_t rest = width - i; rest > 0) {
    const Four of_b = load_if<Products>(b, i);
    first.add(last_of_row_masked(row + i, rest), of_b);
    second.add(last_of_row_masked(row2 + i, rest), of_b);
    third.add(last_of_row_masked(row3 + i, rest), of_b);
    fourth.add(last_of_row_masked(row4 + i, rest), of_b);
  }
  RowSums<Products, Squares> result;
  if constexpr (Products) result.products = totals(first.products, second.products, third.products, fourth.products);
  if constexpr (Squares) result.squares = totals(first.squares, second.squares, third.squares, fourth.squares);
  return result;
}

/// Longer rows are read one after the other, as memory is quickest.
constexpr std::size_t longest_of_four = 48;

/// How many rows come before the last ones, whose fours may end behind all numbers.
template <class T>
inline std::size_t rows_in_fours(const Rows<T>& rows) {
  const std::size_t behind = (lanes - rows.width % lanes) % lanes;
  if (rows.width == 0 || rows.width > longest_of_four) return 0;
  const std::size_t last_ones = (behind + rows.width - 1) / rows.width;
  return rows.count < last_ones ? 0 : (rows.count - last_ones) / 4 * 4;
}

template <bool Products, bool Squares, class T>
void row_sums(const Rows<T>& rows, const double* b, double* products, double* squares) {
  const std::size_t in_fours = rows_in_fours(rows);
  for (std::size_t row = 0; row < rows.count;) {
    const T* const from = rows.first + row * rows.width;
    if (row < in_fours) {
      const auto sums = sums_of_four_rows<Products, Squares>(from, rows.width, b);
      if constexpr (Products) store(products + row, sums.products);
      if constexpr (Squares) store(squares + row, sums.squares);
      row += 4;
    } else {
      const auto sums = sums_of_row<Products, Squares>(from, rows.width, b);
      if constexpr (Products) products[row] = total(sums.products);
      if constexpr (Squares) squares[row] = total(sums.squares);
      ++row;
    }
  }
}
template <class T>
void row_products(const Rows<T>& rows, const double* b, double* products) {
  row_sums<true, false>(rows, b, products, nullptr);
}
template <class T>
void row_squares(const Rows<T>& rows, double* squares) {
  row_sums<false, true>(rows, nullptr, nullptr, squares);
}

template <class T>
std::size_t rows_above(const Rows<T>& rows, const double* signs, const double* b, double most) {
  const std::size_t in_fours = rows_in_fours(rows);
  std::size_t row = 0;
  for (; row < in_fours; row += 4) {
    const Four sums = sums_of_four_rows<true, false>(rows.first + row * rows.width, rows.width, b).products;
    const auto above = load(signs + row) * sums > Four{most, most, most, most};
    if ((above[0] & above[1] & above[2] & above[3]) == 0) break;
  }
  for (; row < rows.count; ++row) {
    const auto sums = sums_of_row<true, false>(rows.first + row * rows.width, rows.width, b);
    if (!(signs[row] * total(sums.products) > most)) break;
  }
  return row;
}

template <class T>
double unpack(const T* from, std::size_t width, double* row, std::size_t n) {
  Four squares{};
  std::size_t i = 0;
  const auto put = [&](const Four& entries) {
    store(row + i, entries);
    squares += entries * entries;
  };
  for (; i + lanes <= width; i += lanes) put(widened<T>(load_narrow(from + i)));
  if (i < width) {
    put(last_of_row(from + i, width - i));
    i += lanes;
  }
  for (; i < n; i += lanes) store(row + i, Four{});
  return total(squares);
}

template <class T>
constexpr OfRows<T> of_rows{unpack<T>, row_products<T>, row_squares<T>, row_sums<true, true, T>, rows_above<T>};

double of_longs(const std::int64_t* from, std::size_t n, double* result) {
  using Longs = std::uint64_t __attribute__((vector_size(lanes * sizeof(std::uint64_t))));
  // The doubles from 2^52 to 2^53 are the whole numbers there, one after the other.
  constexpr std::uint64_t half = std::uint64_t{1} << 51U;
  constexpr std::uint64_t exponent = std::uint64_t{1023 + 52} << 52U;
  Longs above{};
  Four squares{};
  for (std::size_t i = 0; i < n; i += lanes) {
    Longs numbers;
    std::memcpy(&numbers, from + i, sizeof numbers);
    numbers += half;
    above |= numbers;
    numbers |= exponent;
    Four entries;
    std::memcpy(&entries, &numbers, sizeof entries);
    entries -= 0x1.8p52;
    store(result + i, entries);
    squares += entries * entries;
  }
  return (above[0] | above[1] | above[2] | above[3]) >> 52U == 0 ? total(squares) : -1;
}

constexpr Kernels loops{products,
                        squares_apart,
                        advance,
                        split_products,
                        moved,
                        of_rows<std::int8_t>,
                        of_rows<std::int16_t>,
                        of_rows<std::int32_t>,
                        of_rows<double>,
                        of_longs};

}  // namespace
}  // namespace mistakebound::whole_sums
