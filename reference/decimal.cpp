#include "reference/decimal.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "scan_short takes a number's first byte for the lowest");

namespace mistakebound {
namespace {

constexpr std::array<std::int64_t, most_places + 1> powers_of_five = [] {
  std::array<std::int64_t, most_places + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 5 * powers[i - 1];
  return powers;
}();

/// Takes digits; the value is right as long as they are at most 19 in all.
inline const char* take_digits(const char* at, std::uint64_t& value) {
  for (unsigned digit; (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10; ++at) value = 10 * value + digit;
  return at;
}

/// Whether mantissa / 10^places is a binary64 number: then 5^places divides the mantissa, and 53 bits are left.
bool is_binary64(std::int64_t mantissa, int places) {
  constexpr std::int64_t limit = std::int64_t{1} << 53U;
  const std::int64_t five = powers_of_five[static_cast<std::size_t>(places)];
  return mantissa % five == 0 && mantissa / five <= limit && mantissa / five >= -limit;
}

/// Takes an exponent after its `e` and moves the point by it.
const char* take_exponent(const char* at, unsigned limit, std::int64_t& mantissa, int& places) {
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  std::uint64_t exponent = 0;
  const char* const end = take_digits(at, exponent);
  if (end == at || end - at > 4 || exponent > limit || exponent > 2 * most_places) return nullptr;
  places += negative ? static_cast<int>(exponent) : -static_cast<int>(exponent);
  if (places >= 0) return end;
  if (-places > most_places ||
      __builtin_mul_overflow(mantissa, powers_of_ten[static_cast<std::size_t>(-places)], &mantissa))
    return nullptr;
  places = 0;
  return end;
}

inline const char* scan(const char* at, bool binary64, unsigned exponent_limit, std::int64_t& mantissa, int& places) {
  const bool negative = *at == '-';
  if (negative) ++at;
  std::uint64_t digits = 0;
  const char* const first = at;
  at = take_digits(at, digits);
  std::ptrdiff_t count = at - first;
  if (count == 0 || (*first == '0' && count > 1)) return nullptr;
  places = 0;
  if (*at == '.') {
    const char* const point = ++at;
    at = take_digits(at, digits);
    const std::ptrdiff_t after = at - point;
    if (after == 0 || after > most_places) return nullptr;
    count += after;
    places = static_cast<int>(after);
  }
  if (count > 19 || digits > static_cast<std::uint64_t>(INT64_MAX)) return nullptr;
  mantissa = negative ? -static_cast<std::int64_t>(digits) : static_cast<std::int64_t>(digits);
  if (*at == 'e' || *at == 'E') {
    at = take_exponent(at + 1, exponent_limit, mantissa, places);
    if (at == nullptr || places > most_places) return nullptr;
  }
  return binary64 && !is_binary64(mantissa, places) ? nullptr : at;
}

/// The number of eight digits in a word, the first one in its lowest byte: pairs, then fours, then all eight.
inline std::uint64_t eight_digits(std::uint64_t word) {
  word = (word * 10 + (word >> 8U)) & 0x00FF00FF00FF00FF;
  word = (word * 100 + (word >> 16U)) & 0x0000FFFF0000FFFF;
  return (word * 10000 + (word >> 32U)) & 0xFFFFFFFF;
}

/// Reads a number without exponent that is at most seven digits and a point after its sign, all bytes at a time: where
/// numbers differ in length, a loop over their digits is predicted wrongly at nearly every end. Nine bytes from `at` on
/// are readable. What it declines is left to scan().
inline const char* scan_short(const char* at, std::int64_t& mantissa, int& places) {
  const std::int64_t negative = *at == '-' ? 1 : 0;
  at += negative;
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  word ^= 0x3030303030303030;  // digits are now 0 to 9
  // The high bit of every byte that is no digit: above 9 it carries, above 127 it has its own.
  std::uint64_t others = (((word & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | word) & 0x8080808080808080;
  if (others == 0) return nullptr;
  auto whole = static_cast<unsigned>(std::countr_zero(others)) / 8;
  unsigned count = whole;
  unsigned length = whole;
  if (at[whole] == '.') {
    others &= others - 1;
    if (others == 0) return nullptr;
    length = static_cast<unsigned>(std::countr_zero(others)) / 8;
    count = length - 1;
    const std::uint64_t before = (std::uint64_t{1} << (8 * whole)) - 1;
    word = (word & before) | ((word >> 8U) & ~before);
    if (count == whole) return nullptr;  // no digit after the point
  }
  const char after = at[length];
  if (whole == 0 || (*at == '0' && whole > 1) || after == 'e' || after == 'E') return nullptr;
  const auto digits = static_cast<std::int64_t>(eight_digits(word << (64 - 8 * count)));
  mantissa = (digits ^ -negative) + negative;
  places = static_cast<int>(count - whole);
  return at + length;
}

inline const char* blanks(const char* at) {
  while (*at == ' ' || *at == '\t') ++at;
  return at;
}

}  // namespace

const char* scan_decimal(const char* at, const NumberOptions& options, Decimal& value) {
  return scan(at, options.reading == Reading::binary64, options.exponent_limit, value.mantissa, value.places);
}

const char* scan_decimals(const char* at, const char* end, std::size_t size, const NumberOptions& options,
                          std::int64_t* mantissas, std::uint8_t* places) {
  constexpr std::ptrdiff_t lookahead = 16;
  const bool binary64 = options.reading == Reading::binary64;
  const unsigned limit = options.exponent_limit;
  for (std::size_t i = 0; i < size; ++i) {
    if (*at != (i == 0 ? '[' : ',')) return nullptr;
    at = blanks(at + 1);
    const bool in_quotes = *at == '"';
    at += in_quotes ? 1 : 0;
    int count = 0;
    const char* after = end - at >= lookahead ? scan_short(at, mantissas[i], count) : nullptr;
    if (after == nullptr || (binary64 && !is_binary64(mantissas[i], count)))
      after = scan(at, binary64, limit, mantissas[i], count);
    if (after == nullptr || (in_quotes && *after++ != '"')) return nullptr;
    at = after;
    places[i] = static_cast<std::uint8_t>(count);
    at = blanks(at);
  }
  return size > 0 && *at == ']' ? at + 1 : nullptr;
}

std::optional<Decimal> decimal_of(const Rational& value) {
  mpq_srcptr number = value.backend().data();
  if (mpz_sizeinbase(mpq_denref(number), 2) > 63 || mpz_sizeinbase(mpq_numref(number), 2) > 63) return std::nullopt;
  const std::int64_t denominator = mpz_get_si(mpq_denref(number));
  std::size_t places = 0;
  while (places < most_places && powers_of_ten[places] % denominator != 0) ++places;
  Decimal result{0, static_cast<int>(places)};
  if (powers_of_ten[places] % denominator != 0 ||
      __builtin_mul_overflow(mpz_get_si(mpq_numref(number)), powers_of_ten[places] / denominator, &result.mantissa) ||
      result.mantissa == INT64_MIN)
    return std::nullopt;
  return result;
}

void assign(Rational& number, Decimal value) {
  auto places = static_cast<std::size_t>(value.places);
  if (value.mantissa == 0) places = 0;
  // Only twos and fives can be cancelled.
  const auto twos =
      std::min(places, static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(value.mantissa))));
  std::int64_t numerator = value.mantissa / (std::int64_t{1} << twos);
  std::size_t fives = 0;
  for (; fives < places && numerator % 5 == 0; ++fives) numerator /= 5;
  const std::int64_t denominator = powers_of_five[places - fives] << (places - twos);
  mpq_set_si(number.backend().data(), numerator, static_cast<unsigned long>(denominator));
}

}  // namespace mistakebound
