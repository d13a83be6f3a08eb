#include "oracle/drive/shrink.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

int highest_bit(const Integer& value) {
  return static_cast<int>(boost::multiprecision::msb(value));
}

/// Of a positive value with a denominator 2^k: its first bit, half of its bits, all but the last bit; the same bits
/// nearer to 1, by half of the way, a quarter of it, and a factor of 2.
void shorten_binary(const Rational& value, std::vector<Rational>& result) {
  const Integer top = numerator_of(value);
  const int bits = highest_bit(top) - static_cast<int>(boost::multiprecision::lsb(top)) + 1;
  const Integer bottom = denominator_of(value);
  for (const int kept : {1, bits / 2, bits - 1}) {
    if (kept < 1 || kept >= bits) continue;
    const auto dropped = static_cast<unsigned>(highest_bit(top) + 1 - kept);
    result.push_back(fraction((top >> dropped) << dropped, bottom));
  }
  constexpr int small = 4;
  const int exponent = highest_bit(top) - highest_bit(bottom);
  if (std::abs(exponent) <= small) return;
  for (const int step : {std::abs(exponent) / 2, std::abs(exponent) / 4, 1}) {
    const Rational power(Integer(1) << static_cast<unsigned>(step));
    result.push_back(exponent > 0 ? Rational(value / power) : Rational(value * power));
  }
}

/// Of another positive value: fewer decimal places.
void shorten_decimal(const Rational& value, std::vector<Rational>& result) {
  for (const unsigned places : {1U, 2U, 4U, 8U}) {
    const Integer scale = power_of_ten(places);
    result.push_back(fraction(floor_of(Rational(value * scale)), scale));
  }
}

/// x without a block of coordinates.
Vector without_block(const Vector& x, Eigen::Index begin, Eigen::Index size) {
  Vector result(x.size() - size);
  for (Eigen::Index i = 0, at = 0; i < x.size(); ++i)
    if (i < begin || i >= begin + size) result[at++] = x[i];
  return result;
}

void drop_coordinates(const Sequence& sequence, std::vector<Simplification>& result) {
  const Eigen::Index n = sequence.dimension;
  for (Eigen::Index size = n / 2; size > 0; size /= 2)
    for (Eigen::Index begin = 0; begin + size <= n; begin += size)
      result.emplace_back([begin, size](Sequence smaller) {
        smaller.dimension -= size;
        for (Example& example : smaller.examples) example.x = without_block(example.x, begin, size);
        return smaller;
      });
}

void drop_rounds(const Sequence& sequence, std::vector<Simplification>& result) {
  const std::size_t rounds = sequence.size();
  for (std::size_t size = rounds / 2; size > 0; size /= 2)
    for (std::size_t begin = 0; begin + size <= rounds; begin += size)
      result.emplace_back([begin, size](Sequence smaller) {
        const auto at = smaller.examples.begin() + static_cast<std::ptrdiff_t>(begin);
        smaller.examples.erase(at, at + static_cast<std::ptrdiff_t>(size));
        return smaller;
      });
}

/// All entries at once: their signs, then their k-th shorter number.
void shorten_all(std::vector<Simplification>& result) {
  constexpr std::size_t ways = 6;
  for (std::size_t way = 0; way < ways; ++way)
    result.emplace_back([way](Sequence smaller) {
      for (Example& example : smaller.examples)
        for (Rational& entry : example.x) {
          const std::vector<Rational> shorter = shorter_numbers(entry);
          if (way == 0) entry = sign_of(entry);
          if (way > 0 && way + 1 < shorter.size()) entry = shorter[way + 1];
        }
      return smaller;
    });
}

void shorten_one(const Sequence& sequence, std::vector<Simplification>& result) {
  for (std::size_t t = 0; t < sequence.size(); ++t)
    for (Eigen::Index i = 0; i < sequence.dimension; ++i)
      for (const Rational& number : shorter_numbers(sequence.examples[t].x[i]))
        result.emplace_back([t, i, number](Sequence smaller) {
          smaller.examples[t].x[i] = number;
          return smaller;
        });
}

}  // namespace

std::vector<Rational> shorter_numbers(const Rational& value) {
  if (value == 0) return {};
  const Rational sign = sign_of(value);
  const Rational size = abs(value);
  const bool is_whole = denominator_of(value) == 1;
  std::vector<Rational> sizes{floor_of(size)};
  const Integer bottom = denominator_of(value);
  if (boost::multiprecision::lsb(bottom) == boost::multiprecision::msb(bottom)) {
    shorten_binary(size, sizes);
  } else {
    shorten_decimal(size, sizes);
  }
  constexpr int least = 16;
  if (is_whole && size <= least)
    sizes.insert(sizes.end(), {Rational(floor_of(Rational(size / 2))), Rational(size - 1)});
  std::vector<Rational> result{0};
  const auto add = [&](const Rational& number) {
    const bool stays_whole = !is_whole || denominator_of(number) == 1;
    if (number != value && stays_whole && std::find(result.begin(), result.end(), number) == result.end())
      result.push_back(number);
  };
  if (value != 1) add(1);
  if (size != 1) add(sign);
  for (const Rational& shorter : sizes) add(sign * shorter);
  return result;
}

std::vector<Simplification> simplifications(const Sequence& sequence) {
  std::vector<Simplification> result;
  drop_coordinates(sequence, result);
  drop_rounds(sequence, result);
  shorten_all(result);
  shorten_one(sequence, result);
  return result;
}

}  // namespace mistakebound
