#include "reference/numbers/product_sums.hpp"

#include <cmath>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::product_sums_test {
namespace {

TEST(ProductSums, of_small_whole_numbers_are_exact_in_every_dimension) {
  for (std::uint64_t number = 0; number < cases_of(500); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto n = static_cast<std::size_t>(draw.range(0, 13));
    std::vector<double> w(n);
    std::vector<double> f(n);
    std::vector<std::int64_t> whole(n);
    double products = 0;
    double sizes = 0;
    double scaled = 0;
    for (std::size_t i = 0; i < n; ++i) {
      w[i] = draw.range(-99, 99);
      f[i] = draw.range(-99, 99);
      whole[i] = draw.range(-99, 99);
      products += w[i] * static_cast<double>(whole[i]);
      sizes += std::abs(w[i] * static_cast<double>(whole[i]));
      scaled += std::abs(f[i] * static_cast<double>(whole[i]));
    }
    std::vector<double> x(n);
    to_doubles(whole, x.data());
    const ProductSums sums = product_sums(w, f, x);
    ASSERT_EQ(sums.products, products) << replay(number);
    ASSERT_EQ(sums.sizes, sizes) << replay(number);
    ASSERT_EQ(sums.scaled, scaled) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::product_sums_test
