/// What exact arithmetic in machine words needs of GMP: integers of 64 bits out of it, of 128 bits into it.
#pragma once

#include <gmp.h>

#include <cstdint>

namespace mistakebound::machine_words {

__extension__ using Wide = __int128;  // g++ and clang++ have it
__extension__ using WideSize = unsigned __int128;

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

/// The same below 2^127.
inline bool fits(mpz_srcptr value, Wide& result) {
  if (mpz_sizeinbase(value, 2) > 127) return false;
  const auto size = static_cast<Wide>(WideSize{mpz_getlimbn(value, 1)} << 64U | mpz_getlimbn(value, 0));
  result = value->_mp_size < 0 ? -size : size;
  return true;
}

inline WideSize size_of(Wide value) {
  return value < 0 ? -static_cast<WideSize>(value) : static_cast<WideSize>(value);
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

inline void assign(mpz_ptr target, WideSize size) {
  mpz_set_ui(target, static_cast<unsigned long>(size >> 64U));
  mpz_mul_2exp(target, target, 64);
  mpz_add_ui(target, target, static_cast<unsigned long>(size));
}

}  // namespace mistakebound::machine_words
