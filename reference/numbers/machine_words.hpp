/// What exact arithmetic in machine words needs of GMP: integers of 64 bits out of it, of 64 and of 128 bits into it
/// and beside its own.
///
/// GMP's functions for such integers take a `long`. Where that has 32 bits, as on Windows and in WebAssembly, they drop
/// the other bits without a word. So whatever may be longer goes through the functions here; `Long` is what GMP's own
/// are used for, which tests choose shorter than it is.
#pragma once

#include <gmp.h>

#include <cstdint>
#include <type_traits>

namespace mistakebound::machine_words {

__extension__ using Wide = __int128;  // g++ and clang++ have it
__extension__ using WideSize = unsigned __int128;

static_assert(GMP_NUMB_BITS == 64, "GMP's limbs are as long as a word and have no bits to spare");

/// Whether GMP's functions for a `Long` take every word.
template <class Long>
constexpr bool takes_words = sizeof(Long) == sizeof(std::uint64_t);

/// The lowest 64 bits of the absolute value.
inline std::uint64_t low_word(mpz_srcptr value) {
  return mpz_getlimbn(value, 0);
}

/// The integer, where it is below 2^63 in absolute value.
inline bool fits(mpz_srcptr value, std::int64_t& result) {
  if (value->_mp_size == 0) {
    result = 0;
    return true;
  }
  if ((value->_mp_size != 1 && value->_mp_size != -1) || value->_mp_d[0] >> 63U != 0) return false;
  const auto size = static_cast<std::int64_t>(value->_mp_d[0]);
  result = value->_mp_size < 0 ? -size : size;
  return true;
}

/// The integer, where it is below 2^127 in absolute value.
inline bool fits(mpz_srcptr value, Wide& result) {
  if (mpz_sizeinbase(value, 2) > 127) return false;
  const auto size = static_cast<Wide>(WideSize{mpz_getlimbn(value, 1)} << 64U | mpz_getlimbn(value, 0));
  result = value->_mp_size < 0 ? -size : size;
  return true;
}

/// The integer that is known to be one of 64 bits, -2^63 among them.
inline std::int64_t word_of(mpz_srcptr value) {
  const std::uint64_t size = low_word(value);
  return static_cast<std::int64_t>(mpz_sgn(value) < 0 ? 0 - size : size);
}

inline WideSize size_of(Wide value) {
  return value < 0 ? -static_cast<WideSize>(value) : static_cast<WideSize>(value);
}
inline std::uint64_t size_of(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// multiply() of what may be longer than half the width.
inline bool multiply_long(Wide a, Wide b, Wide& result) {
  WideSize large = size_of(a);
  WideSize small = size_of(b);
  if (large < small) {
    const WideSize other = large;
    large = small;
    small = other;
  }
  if (small >> 64U != 0) return false;
  const WideSize low = static_cast<WideSize>(static_cast<std::uint64_t>(large)) * small;
  const WideSize high = (large >> 64U) * small + (low >> 64U);
  if (high >> 63U != 0) return false;
  const auto size = static_cast<Wide>((high << 64U) | static_cast<std::uint64_t>(low));
  result = (a < 0) != (b < 0) ? -size : size;
  return true;
}

/// Whether a b fits; then it is the result. (The compilers' own checks are slow, or not there, at this width.)
inline bool multiply(Wide a, Wide b, Wide& result) {
  const auto short_a = static_cast<std::int64_t>(a);
  const auto short_b = static_cast<std::int64_t>(b);
  if (short_a != a || short_b != b) return multiply_long(a, b, result);
  result = Wide{short_a} * short_b;
  return true;
}

/// An absolute value.
inline void assign(mpz_ptr target, WideSize size) {
  const int used = size >> 64U == 0 ? 1 : 2;
  mp_limb_t* const limbs = mpz_limbs_write(target, used);
  limbs[0] = static_cast<mp_limb_t>(size);
  if (used > 1) limbs[1] = static_cast<mp_limb_t>(size >> 64U);
  mpz_limbs_finish(target, used);
}

/// numerator/denominator, in lowest terms only where they are, but 0 as 0/1; denominator > 0.
template <class Long = long>
void assign(mpq_ptr target, std::int64_t numerator, std::int64_t denominator) {
  if constexpr (takes_words<Long>) {
    mpq_set_si(target, static_cast<Long>(numerator), static_cast<std::make_unsigned_t<Long>>(denominator));
  } else {
    assign(mpq_numref(target), WideSize{size_of(numerator)});
    if (numerator < 0) mpz_neg(mpq_numref(target), mpq_numref(target));
    assign(mpq_denref(target), numerator == 0 ? WideSize{1} : WideSize{size_of(denominator)});
  }
}

/// A word as one of GMP's integers.
class WordInteger {
 public:
  explicit WordInteger(std::uint64_t word) : limb_(word), value_{} { mpz_roinit_n(value_, &limb_, 1); }
  WordInteger(const WordInteger&) = delete;
  WordInteger& operator=(const WordInteger&) = delete;
  ~WordInteger() = default;  // GMP owns nothing of it

  [[nodiscard]] mpz_srcptr data() const { return value_; }

 private:
  mp_limb_t limb_;
  mpz_t value_;
};

/// total += factor * word
template <class Long = long>
void add_product(mpz_ptr total, mpz_srcptr factor, std::uint64_t word) {
  if constexpr (takes_words<Long>)
    mpz_addmul_ui(total, factor, static_cast<std::make_unsigned_t<Long>>(word));
  else
    mpz_addmul(total, factor, WordInteger(word).data());
}

/// total += factor * entry
template <class Long = long>
void add_signed_product(mpz_ptr total, mpz_srcptr factor, std::int64_t entry) {
  if (entry >= 0)
    add_product<Long>(total, factor, size_of(entry));
  else if constexpr (takes_words<Long>)
    mpz_submul_ui(total, factor, static_cast<std::make_unsigned_t<Long>>(size_of(entry)));
  else
    mpz_submul(total, factor, WordInteger(size_of(entry)).data());
}

/// What is congruent to it modulo a word that is not 0, from 0 to the word less 1.
template <class Long = long>
std::uint64_t residue(mpz_srcptr value, std::uint64_t modulus) {
  if constexpr (takes_words<Long>) {
    return mpz_fdiv_ui(value, static_cast<std::make_unsigned_t<Long>>(modulus));
  } else {
    mpz_t rest;
    mpz_init(rest);
    mpz_fdiv_r(rest, value, WordInteger(modulus).data());
    const std::uint64_t result = low_word(rest);
    mpz_clear(rest);
    return result;
  }
}

/// value /= word, which divides it.
template <class Long = long>
void divide_exactly(mpz_ptr value, std::uint64_t word) {
  if constexpr (takes_words<Long>)
    mpz_divexact_ui(value, value, static_cast<std::make_unsigned_t<Long>>(word));
  else
    mpz_divexact(value, value, WordInteger(word).data());
}

}  // namespace mistakebound::machine_words
