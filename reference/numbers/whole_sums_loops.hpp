/// The loops of whole_sums.hpp: compiled once for every processor, and once for those with wider instructions. For the
/// two source files that do so.
#pragma once

#include <cstring>

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

/// The same, of few numbers at once.
inline double products_of_row(const double* a, const double* b, std::size_t n) {
  if (n > 4 * lanes) return products(a, b, n);
  Four sums = load(a) * load(b);
  for (std::size_t i = lanes; i < n; i += lanes) sums += load(a + i) * load(b + i);
  return total(sums);
}

void row_products(const double* rows, std::size_t count, const double* b, std::size_t n, double* sums) {
  for (std::size_t row = 0; row < count; ++row) sums[row] = products_of_row(rows + row * n, b, n);
}

std::size_t rows_above(const double* rows, std::size_t count, const double* signs, const double* b, std::size_t n,
                       double most) {
  std::size_t row = 0;
  while (row < count && signs[row] * products_of_row(rows + row * n, b, n) > most) ++row;
  return row;
}

template <class T>
void unpack(const T* from, std::size_t width, std::size_t count, double* rows, std::size_t n, double* squares) {
  typedef T Narrow __attribute__((vector_size(lanes * sizeof(T))));  // NOLINT: no alias can be so long as T is open
  const T* const end = from + count * width;
  Narrow behind{};  // what of the last four numbers is of the row, where those of the next one are behind them
  if (count > 1)
    for (std::size_t k = 0; k < width % lanes; ++k) behind[k] = -1;
  for (std::size_t row = 0; row < count; ++row, from += width, rows += n) {
    Four sums{};
    std::size_t i = 0;
    const auto put = [&](const Narrow& narrow) {
      const Four entries = __builtin_convertvector(narrow, Four);
      store(rows + i, entries);
      sums += entries * entries;
    };
    for (; i + lanes <= width; i += lanes) {
      Narrow narrow;
      std::memcpy(&narrow, from + i, sizeof narrow);
      put(narrow);
    }
    double rest = 0;
    if (i < width && from + i + lanes <= end) {
      Narrow narrow;
      std::memcpy(&narrow, from + i, sizeof narrow);
      put(narrow & behind);
      i += lanes;
    } else {
      for (; i < width; ++i) {
        const auto entry = static_cast<double>(from[i]);
        rows[i] = entry;
        rest += entry * entry;
      }
      for (; i % lanes != 0; ++i) rows[i] = 0;
    }
    for (; i < n; i += lanes) store(rows + i, Four{});
    squares[row] = total(sums) + rest;
  }
}

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
                        row_products,
                        rows_above,
                        unpack<std::int8_t>,
                        unpack<std::int16_t>,
                        unpack<std::int32_t>,
                        of_longs};

}  // namespace
}  // namespace mistakebound::whole_sums
