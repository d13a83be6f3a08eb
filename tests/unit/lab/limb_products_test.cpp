/// Products of long numbers with a limb, as WebAssembly has them, against GMP's own for this machine.
#include "cli/web/limb_products.hpp"

#include <gmp.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

namespace mistakebound::cli {
namespace {

using Limbs = std::array<std::uint64_t, 6>;

/// Limbs of which many have halves of ones or of zeros alone, where sums carry the most.
class Drawn {
 public:
  std::uint64_t limb() {
    constexpr std::array<std::uint64_t, 4> extreme{~std::uint64_t{0}, 0xffffffff00000000U, 0xffffffffU, 0};
    const std::uint64_t kind = random_() % 8;
    return kind < extreme.size() ? extreme.at(kind) : random_();
  }
  Limbs limbs() {
    Limbs result{};
    for (std::uint64_t& one : result) one = limb();
    return result;
  }

 private:
  std::mt19937_64 random_{1};
};

using Own = std::uint64_t (*)(std::uint64_t*, const std::uint64_t*, std::size_t, std::uint64_t);
using OfGmp = mp_limb_t (*)(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);

void expect_the_same(Own own, OfGmp of_gmp) {
  Drawn drawn;
  for (int i = 0; i < 100'000; ++i) {
    const Limbs u = drawn.limbs();
    const std::uint64_t v = drawn.limb();
    const std::size_t n = 1 + static_cast<std::size_t>(i) % u.size();
    Limbs found = drawn.limbs();
    Limbs expected = found;
    const std::uint64_t above = own(found.data(), u.data(), n, v);
    ASSERT_EQ(above, of_gmp(expected.data(), u.data(), static_cast<mp_size_t>(n), v)) << "case " << i;
    ASSERT_EQ(found, expected) << "case " << i;
  }
}

TEST(LimbProducts, AreThoseOfGmp) {
  expect_the_same(product, [](mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) { return mpn_mul_1(r, u, n, v); });
}

TEST(LimbProducts, AreAddedAsGmpAddsThem) {
  expect_the_same(add_product,
                  [](mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) { return mpn_addmul_1(r, u, n, v); });
}

TEST(LimbProducts, AreSubtractedAsGmpSubtractsThem) {
  expect_the_same(subtract_product,
                  [](mp_ptr r, mp_srcptr u, mp_size_t n, mp_limb_t v) { return mpn_submul_1(r, u, n, v); });
}

}  // namespace
}  // namespace mistakebound::cli
