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

inline WideSize size_of(Wide value) {
  return value < 0 ? -static_cast<WideSize>(value) : static_cast<WideSize>(value);
}

inline void assign(mpz_ptr target, WideSize size) {
  mpz_set_ui(target, static_cast<unsigned long>(size >> 64U));
  mpz_mul_2exp(target, target, 64);
  mpz_add_ui(target, target, static_cast<unsigned long>(size));
}

}  // namespace mistakebound::machine_words
