/// Decimals of up to fifteen digits with the wider instructions that some processors have: sixteen bytes at a time,
/// without a loop.
#include "reference/numbers/scan_loops.hpp"

#ifdef __AVX2__
#include <immintrin.h>

#include <array>
#endif

namespace mistakebound::scanning {

#ifdef __AVX2__
namespace {

struct BySixteen {
  static constexpr std::ptrdiff_t far_ahead = 17;   ///< a sign, and these
  static constexpr auto otherwise = scan_by_eight;  ///< quicker than one digit at a time, where they are more

  static constexpr std::size_t size = 16;

  /// The number that these digits spell, the first of them the lowest byte.
  static std::int64_t spelled(__m128i digits) {
    const __m128i pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(1 << 8 | 10));
    const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
    const __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
    return static_cast<std::int64_t>((both & 0xFFFFFFFF) * 100'000'000 + (both >> 32U));
  }

  /// The number that `count` digits spell, which are the lowest bytes, but for one byte in front of which are `whole`
  /// of them: that is left out.
  static std::int64_t number_of(__m128i digits, unsigned whole, unsigned count) {
    // The digits go to the end of the word, with zeros before them: byte j is that at j - (16 - count), or one behind.
    const __m128i order = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i from = _mm_add_epi8(order, _mm_set1_epi8(static_cast<char>(static_cast<int>(count) - 16)));
    from = _mm_sub_epi8(from, _mm_cmpgt_epi8(from, _mm_set1_epi8(static_cast<char>(static_cast<int>(whole) - 1))));
    return spelled(_mm_shuffle_epi8(digits, from));  // 0 where `from` is negative
  }

  static __m128i load(const void* at) { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }
  /// A bit for each byte that is no digit, of text from which '0' was subtracted.
  static unsigned others(__m128i digits) {
    const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    return ~static_cast<unsigned>(_mm_movemask_epi8(is_digit));  // also all beyond the sixteen
  }

  /// Numbers without exponent, from number i on, each of at most fifteen digits and a point, with at most one blank
  /// before it, that end where the next comma or closing character is. Each is looked at by the sixteen bytes that it
  /// ends with, none of them before `text`. How many there are then up to the first one that is anything else; `at` and
  /// `ends` are where that one is to be read.
  template <class Ends>
  static std::size_t take(const char*& at, Ends& ends, const char* text, std::size_t i, std::size_t count,
                          std::int64_t* mantissas, std::uint8_t* places) {
    const __m128i zeros = _mm_set1_epi8('0');
    const char* next = at;
    for (; i < count; ++i) {
      if (i > 0 && *next++ != ',') break;
      const char* const stop = ends.peek();
      next += *next == ' ' ? 1 : 0;
      const std::int64_t negative = *next == '-' ? 1 : 0;
      const char* const first = next + negative;
      const auto length = static_cast<std::size_t>(stop - first);  // nothing where it is 0
      if (length - 1 >= size - 1 || static_cast<std::size_t>(stop - text) < size) break;
      // What is before the number becomes zeros.
      const __m128i digits = _mm_and_si128(_mm_sub_epi8(load(stop - size), zeros), load(&last[length]));
      const unsigned marks = others(digits) & 0xFFFFU;
      // One point, with digits on both sides, or none.
      const auto point = static_cast<unsigned>(__builtin_ctz(marks | 1U << size));
      if ((marks & (marks - 1)) != 0 || (marks & (1U << (size - length) | 1U << (size - 1))) != 0) break;
      if (marks != 0 && *(stop - size + point) != '.') break;
      if (*first == '0' && first[1] != '.' && length > 1) break;
      const std::int64_t number = spelled(_mm_shuffle_epi8(digits, load(without[point].data())));
      mantissas[i] = (number ^ -negative) + negative;
      places[i] = behind[point];
      ends.pop();
      at = next = stop;
    }
    return i;
  }

  /// Reads a number without exponent whose end is within sixteen bytes after its sign.
  static Token number(const char* at) {
    const std::int64_t negative = *at == '-' ? 1 : 0;
    at += negative;
    const __m128i digits = _mm_sub_epi8(load(at), _mm_set1_epi8('0'));
    unsigned marks = others(digits);
    const auto whole = static_cast<unsigned>(__builtin_ctz(marks));
    if (whole == 0 || whole >= 16 || (whole > 1 && *at == '0')) return {};
    unsigned length = whole;
    unsigned count = whole;
    if (at[whole] == '.') {
      marks &= marks - 1;
      length = static_cast<unsigned>(__builtin_ctz(marks));
      count = length - 1;
      if (count == whole) return {};
    }
    if (length >= 16) return {};
    const char* const end = at + length;
    if (*end == 'e' || *end == 'E') return {};
    const std::int64_t number = number_of(digits, whole, count);
    return {end, (number ^ -negative) + negative, static_cast<int>(count - whole)};
  }

 private:
  /// How many digits are behind a point at a place; none where it is at place 16, as there is none.
  static constexpr std::array<std::uint8_t, size + 1> behind = [] {
    std::array<std::uint8_t, size + 1> digits{};
    for (std::size_t place = 0; place < size; ++place) digits[place] = static_cast<std::uint8_t>(size - 1 - place);
    return digits;
  }();
  /// From element n on sixteen bytes of which the last n are set.
  static constexpr std::array<std::uint8_t, 2 * size> last = [] {
    std::array<std::uint8_t, 2 * size> bytes{};
    for (std::size_t i = size; i < bytes.size(); ++i) bytes[i] = 0xFF;
    return bytes;
  }();
  /// How sixteen bytes are put without the one at a place, a zero before them; as they are for place 16.
  static constexpr std::array<std::array<std::uint8_t, size>, size + 1> without = [] {
    std::array<std::array<std::uint8_t, size>, size + 1> orders{};
    constexpr std::uint8_t zero = 0x80;
    for (std::size_t place = 0; place <= size; ++place)
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t from = place == size || i > place ? i : i - 1;
        orders[place][i] = from < size ? static_cast<std::uint8_t>(from) : zero;
      }
    return orders;
  }();
};

/// The next commas and closing characters, from 64 bytes at a time.
class EndsAhead {
 public:
  static constexpr bool are_known = true;

  EndsAhead(const char* at, const char* end, char closing) : block_(at), end_(end), closing_(closing) { load(); }

  /// The next one; the end of the text where there is none.
  const char* peek() {
    while (marks_ == 0) {
      if (end_ - block_ <= size) return end_;
      block_ += size;
      load();
    }
    return block_ + __builtin_ctzll(marks_);
  }
  /// Goes on behind it.
  void pop() { marks_ &= marks_ - 1; }

 private:
  static constexpr std::ptrdiff_t size = 64;

  void load() {
    if (end_ - block_ >= size) {
      marks_ = marks(block_);
      return;
    }
    char rest[size] = {};  // of the text no more may be looked at
    for (std::ptrdiff_t i = 0; i < end_ - block_; ++i) rest[i] = block_[i];
    marks_ = marks(rest);
    // Behind the end there is nothing.
    marks_ &= (std::uint64_t{1} << static_cast<unsigned>(end_ - block_)) - 1;
  }
  [[nodiscard]] std::uint64_t marks(const char* at) const {
    return std::uint64_t{of_half(at)} | std::uint64_t{of_half(at + size / 2)} << 32U;
  }
  [[nodiscard]] unsigned of_half(const char* at) const {
    const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));  // NOLINT: as it is asked for
    const __m256i comma = _mm256_cmpeq_epi8(text, _mm256_set1_epi8(','));
    const __m256i closes = _mm256_cmpeq_epi8(text, _mm256_set1_epi8(closing_));
    return static_cast<unsigned>(_mm256_movemask_epi8(_mm256_or_si256(comma, closes)));
  }

  const char* block_;
  const char* end_;
  char closing_;
  std::uint64_t marks_ = 0;
};

std::size_t plain_bytes(const char* text, std::size_t size) {
  constexpr std::size_t block = 32;
  std::size_t i = 0;
  for (; i + block <= size; i += block) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + i));  // NOLINT: as it is asked for
    // As a signed number what is from a blank to a tilde is above 0x1F, and all that is not ASCII below it.
    const __m256i printable = _mm256_andnot_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(0x7F)),
                                                  _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(0x1F)));
    const __m256i plain = _mm256_or_si256(printable, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\t')));
    if (_mm256_movemask_epi8(plain) != -1) break;
  }
  return i + plain_one_by_one(text + i, size - i);
}

}  // namespace
#endif

const Scanners* wide_scanners() {
#ifdef __AVX2__
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has ? &scanners_by<BySixteen, EndsAhead, plain_bytes> : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace mistakebound::scanning
