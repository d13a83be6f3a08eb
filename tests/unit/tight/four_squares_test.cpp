#include "properties/tight/four_squares.hpp"

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::four_squares_test {
namespace {

Rational sum_of_squares(const std::vector<Rational>& roots) {
  Rational sum = 0;
  for (const Rational& root : roots) sum += root * root;
  return sum;
}

TEST(FourSquares, add_up_to_every_whole_number_below_20000) {
  for (int n = 0; n < 20'000; ++n) {
    const std::vector<Rational> roots = as_squares(n);
    ASSERT_LE(roots.size(), 4U) << n;
    ASSERT_EQ(sum_of_squares(roots), n);
    for (const Rational& root : roots) ASSERT_GT(root, 0) << n;
  }
}

TEST(FourSquares, are_one_where_the_number_is_a_square_and_none_for_0) {
  EXPECT_TRUE(as_squares(0).empty());
  EXPECT_EQ(as_squares(q("49/9")), std::vector<Rational>{q("7/3")});
  const Rational large = q("123456789123456789123456789/1000000007");
  EXPECT_EQ(as_squares(large * large), std::vector<Rational>{large});
}

TEST(FourSquares, add_up_to_random_fractions_of_up_to_a_thousand_bits) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto whole = [&](int most) {
      Integer n = 1;
      for (int bits = draw.range(0, most); bits > 0; bits -= 20) n = (n << 20U) + draw.range(0, 1'000'000);
      return n;
    };
    const Rational value = fraction(whole(1000), whole(200));
    const std::vector<Rational> roots = as_squares(value);
    ASSERT_LE(roots.size(), 4U) << replay(number);
    ASSERT_EQ(sum_of_squares(roots), value) << replay(number);
    ASSERT_TRUE(std::is_sorted(roots.rbegin(), roots.rend())) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::four_squares_test
