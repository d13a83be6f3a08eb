#include "reference/numbers/dot_interval.hpp"

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::dot_interval_test {
namespace {

/// Long fractions, whole numbers, and such that doubles do not hold.
Rational entry(Draw& draw) {
  if (draw.one_in(4)) return draw.range(-3, 3);
  const Rational power = power_of_ten(static_cast<unsigned>(draw.range(0, 320)));
  const Rational value = Rational(draw.range(-999'999, 999'999)) / draw.range(1, 999);
  return draw.one_in(2) ? Rational(value * power) : Rational(value / power);
}

TEST(DoubleVector, holds_every_exact_inner_product_and_most_of_them_tightly) {
  std::size_t signs = 0;
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Vector v(draw.range(0, 6));
    IntegerVector x;
    const bool tame = draw.one_in(2);
    for (Rational& value : v) {
      value = tame ? Rational(Rational(draw.range(-99, 99)) / 7) : entry(draw);
      x.entries.push_back(draw.one_in(8) ? (draw.sign() > 0 ? INT64_MAX : INT64_MIN) : draw.range(-100, 100));
    }
    const DoubleInterval total = DoubleVector(v).total(x);
    const Rational exact = dot(v, x.exact());
    const auto at_most = [](double a, const Rational& b) { return a < -1e308 || (a < 1e308 && Rational(a) <= b); };
    ASSERT_TRUE(at_most(total.low, exact)) << total.low << " " << exact << " " << replay(number);
    ASSERT_TRUE(at_most(-total.high, -exact)) << total.high << " " << exact << " " << replay(number);
    if (tame && known_sign(total) != 0) ++signs;
  }
  EXPECT_GT(signs, cases_of(500));
}

TEST(DoubleVector, says_nothing_where_a_sum_leaves_the_range_of_doubles_on_its_way) {
  const Rational large = power_of_ten(308);
  Vector v(8);
  v << large, large, large, large, -large, -large, -large, -large;
  const DoubleInterval total = DoubleVector(v).total({.entries = {1, 1, 1, 1, 1, 1, 1, 1}, .denominator = 1});
  EXPECT_EQ(known_sign(total), 0);
}

}  // namespace
}  // namespace mistakebound::test::dot_interval_test
