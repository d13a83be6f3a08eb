#include "cli/web/limb_products.hpp"

#include <gmp.h>

#include <type_traits>

// In the place of GMP's own functions, which the linker does not take where there are others of these names.
static_assert(GMP_NUMB_BITS == 64 && std::is_same_v<mp_limb_t, std::uint64_t>);

mp_limb_t mpn_mul_1(mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) {
  return mistakebound::cli::product(r, u, static_cast<std::size_t>(n), v);
}

mp_limb_t mpn_addmul_1(mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) {
  return mistakebound::cli::add_product(r, u, static_cast<std::size_t>(n), v);
}

mp_limb_t mpn_submul_1(mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) {
  return mistakebound::cli::subtract_product(r, u, static_cast<std::size_t>(n), v);
}
