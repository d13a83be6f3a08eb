#include "reference/numbers/decimal.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "reference/numbers/machine_words.hpp"
#include "reference/numbers/scan_loops.hpp"

static_assert(std::endian::native == std::endian::little, "a word's lowest byte is the first in memory");

namespace mistakebound {

using scanning::scan_token;
using scanning::Token;

namespace {

using scanning::blanks;

constexpr std::array<std::int64_t, most_places + 1> powers_of_five = [] {
  std::array<std::int64_t, most_places + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 5 * powers[i - 1];
  return powers;
}();

/// The bytes of a word, the first of the text lowest, as digits 0 to 9, and the high bit of each byte that is none.
struct Eight {
  explicit Eight(const char* at) {
    std::memcpy(&digits, at, sizeof digits);
    digits ^= 0x3030303030303030;
    // Above 9 an addition carries into the high bit; above 127 it is set already.
    others = (((digits & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | digits) & 0x8080808080808080;
  }
  std::uint64_t digits = 0;
  std::uint64_t others = 0;
};

/// How many bytes come before the first marked one; 8 where none is.
unsigned before(std::uint64_t marks) {
  return static_cast<unsigned>(std::countr_zero(marks)) / 8;
}

/// The number that the first `count` digits of a word spell, 1 <= count <= 8: pairs, then fours, then all eight.
std::uint64_t number_of(std::uint64_t digits, unsigned count) {
  digits <<= 64 - 8 * count;
  digits = (digits * 10 + (digits >> 8U)) & 0x00FF00FF00FF00FF;
  digits = (digits * 100 + (digits >> 16U)) & 0x0000FFFF0000FFFF;
  return (digits * 10000 + (digits >> 32U)) & 0xFFFFFFFF;
}

/// Takes digits; the value is right as long as they are at most 19 in all.
inline const char* take_digits(const char* at, std::uint64_t& value) {
  for (unsigned digit; (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10; ++at) value = 10 * value + digit;
  return at;
}

/// The bits of a mantissa; 0 where decimals mean what they spell.
unsigned mantissa_bits(Reading reading) {
  return reading == Reading::decimal ? 0 : reading == Reading::binary64 ? 53 : 24;
}

/// Whether mantissa / 10^places has so many bits: then 5^places divides the mantissa, and they are left.
bool is_binary(unsigned bits, std::int64_t mantissa, int places) {
  const std::int64_t limit = std::int64_t{1} << bits;
  const std::int64_t five = powers_of_five[static_cast<std::size_t>(places)];
  return mantissa % five == 0 && mantissa / five <= limit && mantissa / five >= -limit;
}

/// Takes an exponent after its `e` and moves the point by it.
const char* take_exponent(const char* at, unsigned limit, std::int64_t& mantissa, int& places) {
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  std::uint64_t exponent = 0;
  const char* const end = take_digits(at, exponent);
  if (end == at || end - at > 4 || exponent > limit || exponent > 2 * std::uint64_t{most_places}) return nullptr;
  places += negative ? static_cast<int>(exponent) : -static_cast<int>(exponent);
  if (places >= 0) return end;
  if (-places > most_places ||
      __builtin_mul_overflow(mantissa, powers_of_ten[static_cast<std::size_t>(-places)], &mantissa))
    return nullptr;
  places = 0;
  return end;
}

/// Reads a number without exponent whose point or end is within eight bytes after its sign, these all at a time: where
/// numbers differ in length, a loop over their digits is predicted wrongly at nearly every end. What it declines is
/// left to scan_token().
inline Token scan_short(const char* at) {
  const std::int64_t negative = *at == '-' ? 1 : 0;
  at += negative;
  const Eight word(at);
  const unsigned whole = before(word.others);
  if (whole == 0 || whole == 8 || (whole > 1 && *at == '0')) return {};
  std::uint64_t digits = word.digits;
  unsigned count = whole;
  const char* end = at + whole;
  if (*end == '.') {
    const unsigned length = before(word.others & (word.others - 1));
    count = length - 1;
    end = at + length;
    const std::uint64_t first = (std::uint64_t{1} << (8 * whole)) - 1;
    digits = (digits & first) | ((digits >> 8U) & ~first);
    if (count == whole) return {};
  }
  std::uint64_t size = number_of(digits, count);
  std::ptrdiff_t places = static_cast<std::ptrdiff_t>(count - whole);
  if (end == at + 8) {
    end = take_digits(end, size);
    places += end - at - 8;
    if (end - at > most_places + 1) return {};
  }
  if (*end == 'e' || *end == 'E') return {};
  return {end, (static_cast<std::int64_t>(size) ^ -negative) + negative, static_cast<int>(places)};
}

/// In blocks that the compiler turns into vector code.
std::size_t plain_in_blocks(const char* text, std::size_t size) {
  constexpr std::size_t block = 32;
  std::size_t i = 0;
  for (; i + block <= size; i += block) {
    unsigned char other = 0;  // as wide as what it is made of
    for (std::size_t j = 0; j < block; ++j)
      other = static_cast<unsigned char>(other | (scanning::is_plain(text[i + j]) ? 0 : 1));
    if (other != 0) break;
  }
  return i + scanning::plain_one_by_one(text + i, size - i);
}

/// A word at a time.
struct ByEight {
  static constexpr std::ptrdiff_t far_ahead = 17;
  static Token number(const char* at) { return scan_short(at); }
  static Token otherwise(const char* at, const char*, unsigned bits, unsigned exponent_limit) {
    return scan_token(at, bits, exponent_limit);
  }
};

}  // namespace

const scanning::Scanners& scanning::scanners() {
  static const Scanners& quickest = wide_scanners() != nullptr ? *wide_scanners() : plain_scanners();
  return quickest;
}

Token scanning::scan_token(const char* at, unsigned bits, unsigned exponent_limit) {
  const bool negative = *at == '-';
  if (negative) ++at;
  std::uint64_t digits = 0;
  const char* const first = at;
  at = take_digits(at, digits);
  std::ptrdiff_t count = at - first;
  if (count == 0 || count > 19 || (*first == '0' && count > 1)) return {};
  Token token;
  if (*at == '.') {
    const char* const point = ++at;
    at = take_digits(at, digits);
    const std::ptrdiff_t after = at - point;
    if (after == 0 || after > most_places) return {};
    count += after;
    token.places = static_cast<int>(after);
  }
  if (count > 19 || digits > static_cast<std::uint64_t>(INT64_MAX)) return {};
  token.mantissa = negative ? -static_cast<std::int64_t>(digits) : static_cast<std::int64_t>(digits);
  if (*at == 'e' || *at == 'E') at = take_exponent(at + 1, exponent_limit, token.mantissa, token.places);
  if (at == nullptr || token.places > most_places) return {};
  if (bits != 0 && !is_binary(bits, token.mantissa, token.places)) return {};
  token.end = at;
  return token;
}

Token scanning::scan_by_eight(const char* at, const char* end, unsigned bits, unsigned exponent_limit) {
  return scan_number<ByEight>(at, end, bits, exponent_limit);
}

const scanning::Scanners& scanning::plain_scanners() {
  return scanners_by<ByEight, NoEnds, plain_in_blocks>;
}

const char* scan_decimal(const char* at, const NumberOptions& options, Decimal& value) {
  const Token token = scan_token(at, mantissa_bits(options.reading), options.exponent_limit);
  value = {token.mantissa, token.places};
  return token.end;
}

bool scan_line(const std::string& line, std::size_t size, const NumberOptions& options, std::int64_t* mantissas,
               std::uint8_t* places) {
  const char* const at = line.c_str();  // which a zero byte ends
  return scanning::scanners().line(at, at + line.size(), size, mantissa_bits(options.reading), options.exponent_limit,
                                   mantissas, places);
}

bool scan_sparse_line(const std::string& line, std::size_t least, std::size_t most, const NumberOptions& options,
                      SparseDecimals& row) {
  constexpr std::ptrdiff_t most_digits = 9;  // of an index
  const unsigned bits = mantissa_bits(options.reading);
  const char* const end = line.c_str() + line.size();  // where there is a zero byte
  row.indices.clear();
  row.mantissas.clear();
  row.places.clear();
  const char* at = blanks(line.c_str());
  if (*at == '+' && at[1] >= '0' && at[1] <= '9') ++at;
  Token token = scanning::scan_number<ByEight>(at, end, bits, options.exponent_limit);
  row.label = {token.mantissa, token.places};
  while (token.end != nullptr) {
    at = blanks(token.end);
    if (at == end || *at == '#') return true;
    std::uint64_t index = 0;
    const char* const colon = take_digits(at, index);
    const bool has_digits = colon != at && colon - at <= most_digits && (*at != '0' || colon - at == 1);
    if (at == token.end || !has_digits || *colon != ':' || index < least || index > most) return false;
    token = scanning::scan_number<ByEight>(colon + 1, end, bits, options.exponent_limit);
    row.indices.push_back(static_cast<std::size_t>(index));
    least = row.indices.back() + 1;
    row.mantissas.push_back(token.mantissa);
    row.places.push_back(static_cast<std::uint8_t>(token.places));
  }
  return false;
}

const char* scan_decimals(const char* at, const char* end, std::size_t size, const NumberOptions& options,
                          std::int64_t* mantissas, std::uint8_t* places) {
  return scanning::scanners().list(at, end, size, mantissa_bits(options.reading), options.exponent_limit, mantissas,
                                   places);
}

bool bring_to_one_scale(std::vector<std::int64_t>& mantissas, const std::vector<std::uint8_t>& places, int& digits) {
  std::uint64_t counts = 0;  // a bit for every number of places
  std::uint64_t sizes = 0;   // numbers whose bits from the k-th on are all the sign's are at most 2^k in size
  for (std::size_t i = 0; i < mantissas.size(); ++i) {
    counts |= std::uint64_t{1} << places[i];
    sizes |= static_cast<std::uint64_t>(mantissas[i] ^ (mantissas[i] >> 63U));
  }
  digits = static_cast<int>(std::bit_width(counts)) - 1;
  const int least = std::countr_zero(counts);
  if (least == digits) return true;
  const auto factor = [&](std::size_t i) { return powers_of_ten[static_cast<std::size_t>(digits - places[i])]; };
  const auto largest_factor = static_cast<std::uint64_t>(powers_of_ten[static_cast<std::size_t>(digits - least)]);
  bool fits = std::bit_width(sizes) + std::bit_width(largest_factor) < 64;
  if (!fits) {
    fits = true;
    for (std::size_t i = 0; i < mantissas.size(); ++i) {
      std::int64_t product = 0;
      fits &= !__builtin_mul_overflow(mantissas[i], factor(i), &product);
    }
  }
  if (!fits) return false;
  for (std::size_t i = 0; i < mantissas.size(); ++i) mantissas[i] *= factor(i);
  return true;
}

void drop_last_zeros(std::vector<std::int64_t>& mantissas, std::vector<std::uint8_t>& places) {
  for (std::size_t i = 0; i < mantissas.size(); ++i)
    for (; places[i] > 0 && mantissas[i] % 10 == 0; --places[i]) mantissas[i] /= 10;
}

std::optional<Decimal> decimal_of(const Rational& value) {
  mpq_srcptr number = value.backend().data();
  if (mpz_sizeinbase(mpq_denref(number), 2) > 63 || mpz_sizeinbase(mpq_numref(number), 2) > 63) return std::nullopt;
  std::uint64_t denominator = machine_words::low_word(mpq_denref(number));
  const auto twos = static_cast<std::size_t>(std::countr_zero(denominator));
  denominator >>= twos;
  std::size_t fives = 0;
  for (; denominator % 5 == 0; ++fives) denominator /= 5;
  const std::size_t places = std::max(twos, fives);
  if (denominator != 1 || places > most_places) return std::nullopt;
  Decimal result{0, static_cast<int>(places)};
  const std::int64_t factor = powers_of_five[places - fives] << (places - twos);
  if (__builtin_mul_overflow(machine_words::word_of(mpq_numref(number)), factor, &result.mantissa) ||
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
  machine_words::assign(number.backend().data(), numerator, denominator);
}

}  // namespace mistakebound
