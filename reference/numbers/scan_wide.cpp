/// Decimals of up to fifteen digits with the wider instructions that some processors have: sixteen bytes at a time,
/// without a loop.
#include "reference/numbers/scan_loops.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace mistakebound::scanning {

#ifdef __AVX2__
namespace {

struct BySixteen {
  static constexpr std::ptrdiff_t far_ahead = 17;   ///< a sign, and these
  static constexpr auto otherwise = scan_by_eight;  ///< quicker than one digit at a time, where they are more

  /// The number that `count` digits spell, which are the lowest bytes, but for one byte in front of which are `whole`
  /// of them: that is left out.
  static std::uint64_t number_of(__m128i digits, unsigned whole, unsigned count) {
    // The digits go to the end of the word, with zeros before them: byte j is that at j - (16 - count), or one behind.
    const __m128i order = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i from = _mm_add_epi8(order, _mm_set1_epi8(static_cast<char>(static_cast<int>(count) - 16)));
    from = _mm_sub_epi8(from, _mm_cmpgt_epi8(from, _mm_set1_epi8(static_cast<char>(static_cast<int>(whole) - 1))));
    const __m128i ordered = _mm_shuffle_epi8(digits, from);  // 0 where `from` is negative
    const __m128i pairs = _mm_maddubs_epi16(ordered, _mm_set1_epi16(1 << 8 | 10));
    const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
    const __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
    return (both & 0xFFFFFFFF) * 100'000'000 + (both >> 32U);
  }

  /// Reads a number without exponent whose end is within sixteen bytes after its sign.
  static Token number(const char* at) {
    const std::int64_t negative = *at == '-' ? 1 : 0;
    at += negative;
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));  // NOLINT: as it is asked for
    const __m128i digits = _mm_sub_epi8(text, _mm_set1_epi8('0'));
    const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    unsigned others = ~static_cast<unsigned>(_mm_movemask_epi8(is_digit));  // also all beyond the sixteen
    const auto whole = static_cast<unsigned>(__builtin_ctz(others));
    if (whole == 0 || whole >= 16 || (whole > 1 && *at == '0')) return {};
    unsigned length = whole;
    unsigned count = whole;
    if (at[whole] == '.') {
      others &= others - 1;
      length = static_cast<unsigned>(__builtin_ctz(others));
      count = length - 1;
      if (count == whole) return {};
    }
    if (length >= 16) return {};
    const char* const end = at + length;
    if (*end == 'e' || *end == 'E') return {};
    const auto size = static_cast<std::int64_t>(number_of(digits, whole, count));
    return {end, (size ^ -negative) + negative, static_cast<int>(count - whole)};
  }
};

/// The next commas and closing characters, from 64 bytes at a time.
class EndsAhead {
 public:
  EndsAhead(const char* at, const char* end, char closing) : block_(at), end_(end), closing_(closing) { load(); }

  /// The next one; the end of the text where there is none.
  const char* next(const char*) {
    while (marks_ == 0) {
      if (end_ - block_ <= size) return end_;
      block_ += size;
      load();
    }
    const char* const found = block_ + __builtin_ctzll(marks_);
    marks_ &= marks_ - 1;
    return found;
  }

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
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + i));  // NOLINT: the same
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
