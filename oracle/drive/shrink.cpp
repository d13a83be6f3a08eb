#include "oracle/drive/shrink.hpp"

#include <algorithm>
#include <set>

#include "properties/campaign/draw.hpp"

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

/// Of more, single ones are not dropped, but cleared.
constexpr Eigen::Index few_coordinates = 70;
constexpr std::size_t few_entries = 500;

/// x without a block of coordinates.
Vector without_block(const Vector& x, Eigen::Index begin, Eigen::Index size) {
  Vector result(x.size() - size);
  for (Eigen::Index i = 0, at = 0; i < x.size(); ++i)
    if (i < begin || i >= begin + size) result[at++] = x[i];
  return result;
}

/// The last round and a few others, drawn: where a fault shows after any rounds of the right number, dropping some of
/// them may hide it, and few at once show it sooner.
void sample_rounds(const Sequence& sequence, std::vector<Simplification>& result) {
  constexpr std::uint64_t subsets = 6;
  const std::size_t rounds = sequence.size();
  for (const std::size_t others : {1U, 2U, 3U, 5U, 7U})
    for (std::uint64_t number = 0; 2 * (others + 1) < rounds && number < subsets; ++number)
      result.emplace_back([others, number](Sequence smaller) {
        Draw draw = Draw::for_case(others, number);
        std::set<std::size_t> chosen{smaller.size() - 1};
        while (chosen.size() <= std::min<std::size_t>(others, smaller.size() - 1))
          chosen.insert(static_cast<std::size_t>(draw.range(0, static_cast<int>(smaller.size()) - 1)));
        std::vector<Example> examples;
        for (const std::size_t t : chosen) examples.push_back(smaller.examples[t]);
        smaller.examples = std::move(examples);
        return smaller;
      });
}

/// Entries that are not 0, of all rounds.
std::size_t entries_of(const Sequence& sequence) {
  std::size_t entries = 0;
  for (const Example& example : sequence.examples)
    entries += static_cast<std::size_t>(
        std::count_if(example.x.begin(), example.x.end(), [](const Rational& entry) { return entry != 0; }));
  return entries;
}

/// Whether a block of coordinates is 0 in all rounds.
bool is_clear(const Sequence& sequence, Eigen::Index begin, Eigen::Index width) {
  return std::all_of(sequence.examples.begin(), sequence.examples.end(), [&](const Example& example) {
    const auto block = example.x.segment(begin, width);
    return std::all_of(block.begin(), block.end(), [](const Rational& entry) { return entry == 0; });
  });
}

/// All coordinates but those of a block become 0 in all rounds.
Sequence with_block_alone(Sequence sequence, Eigen::Index begin, Eigen::Index end) {
  for (Example& example : sequence.examples) {
    example.x.head(begin).setConstant(Rational(0));
    example.x.tail(example.x.size() - end).setConstant(Rational(0));
  }
  return sequence;
}

/// One of many coordinates alone, as it is, and with the other sign on the last round: a program that leaves it out
/// predicts as at zero, which is right for one of the signs.
void keep_one_coordinate(const Sequence& sequence, Eigen::Index i, std::vector<Simplification>& result) {
  if (is_clear(sequence, i, 1)) return;
  if (is_clear(sequence, 0, i) && is_clear(sequence, i + 1, sequence.dimension - i - 1)) return;
  for (const bool negated : {false, true})
    result.emplace_back([i, negated](Sequence smaller) {
      smaller = with_block_alone(std::move(smaller), i, i + 1);
      if (negated) smaller.examples.back().x[i] *= -1;
      return smaller;
    });
}

/// Of many coordinates few are kept, one of the last or a block. Where the one that matters counts for little beside
/// all the others it is not seen when half of them are cleared.
void keep_few_coordinates(const Sequence& sequence, std::vector<Simplification>& result) {
  constexpr Eigen::Index last = 4;
  constexpr Eigen::Index blocks = 64;
  const Eigen::Index n = sequence.dimension;
  if (n <= few_coordinates) return;
  for (Eigen::Index i = 1; i <= last; ++i) keep_one_coordinate(sequence, n - i, result);
  for (Eigen::Index size = (n + blocks - 1) / blocks; 2 * size < n; size *= 4)
    for (Eigen::Index end = n; end > 0; end -= std::min(size, end)) {
      const Eigen::Index begin = std::max<Eigen::Index>(end - size, 0);
      if (is_clear(sequence, begin, end - begin)) continue;
      if (is_clear(sequence, 0, begin) && is_clear(sequence, end, n - end)) continue;
      result.emplace_back([begin, end](Sequence smaller) { return with_block_alone(std::move(smaller), begin, end); });
    }
}

void keep_any_coordinate(const Sequence& sequence, std::vector<Simplification>& result) {
  if (sequence.dimension <= few_coordinates) return;
  for (Eigen::Index i = sequence.dimension; i > 0; --i) keep_one_coordinate(sequence, i - 1, result);
}

/// Blocks of many coordinates become 0 in all rounds: those that only have to be there.
void clear_coordinates(const Sequence& sequence, std::vector<Simplification>& result) {
  const Eigen::Index n = sequence.dimension;
  if (n <= few_coordinates) return;
  for (Eigen::Index size = (n + 1) / 2; size > 0; size /= 2)
    for (Eigen::Index begin = 0; begin < n; begin += size) {
      const Eigen::Index width = std::min(size, n - begin);
      if (is_clear(sequence, begin, width)) continue;
      result.emplace_back([begin, width](Sequence smaller) {
        for (Example& example : smaller.examples) example.x.segment(begin, width).setConstant(Rational(0));
        return smaller;
      });
    }
}

void drop_coordinates(const Sequence& sequence, std::vector<Simplification>& result) {
  const Eigen::Index n = sequence.dimension;
  const Eigen::Index least = n <= few_coordinates ? 1 : n / 8;  // others are cleared
  for (Eigen::Index size = n / 2; size >= least && size > 0; size /= 2)
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
  sample_rounds(sequence, result);
  keep_few_coordinates(sequence, result);
  drop_coordinates(sequence, result);
  drop_rounds(sequence, result);
  clear_coordinates(sequence, result);
  shorten_all(result);
  keep_any_coordinate(sequence, result);
  if (sequence.dimension <= few_coordinates || entries_of(sequence) <= few_entries) shorten_one(sequence, result);
  return result;
}

}  // namespace mistakebound
