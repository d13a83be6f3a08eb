#include "reference/numbers/root_sum.hpp"

#include <stdexcept>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::root_sum_test {
namespace {

RootSum root(const char* coefficient, const char* radicand) {
  return RootSum::root(q(coefficient), q(radicand));
}

/// The sign by enclosures alone, at a precision no test case here can hide beneath; 0 where it is undecided.
int sign_by_enclosure(const RootSum& value) {
  const Enclosure bounds = value.enclose(600);
  return bounds.low > 0 ? 1 : bounds.high < 0 ? -1 : 0;
}

TEST(RootSum, perfect_squares_are_rational) {
  EXPECT_TRUE(root("3", "4/9").is_rational());
  EXPECT_EQ(root("3", "4/9").rational_part(), 2);
  EXPECT_EQ(root("5", "0").sign(), 0);
}

TEST(RootSum, roots_of_the_same_field_are_collected) {
  EXPECT_EQ((root("1", "8") - root("2", "2")).sign(), 0);
  EXPECT_EQ((root("1", "8") + root("1", "2")).form(), "3*sqrt(2)");
  EXPECT_EQ((root("1", "1/2") - root("1/2", "2")).form(), "0");
  // a square factor beyond the small primes is found by the pair test
  EXPECT_EQ((RootSum::root(1, Rational(10007) * 10007 * 3) - RootSum::root(10007, 3)).sign(), 0);
}

TEST(RootSum, forms_are_readable) {
  EXPECT_EQ((RootSum(q("5/2")) + root("2", "6")).form(), "5/2 + 2*sqrt(6)");
  EXPECT_EQ((root("-1", "3") + RootSum(q("1"))).form(), "1 - sqrt(3)");
  EXPECT_EQ(root("-1", "3").form(), "-sqrt(3)");
}

TEST(RootSum, a_negative_radicand_is_an_error) {
  EXPECT_THROW(root("1", "-2"), std::domain_error);
}

TEST(RootSum, an_exact_zero_of_nested_squares_is_found) {
  // sqrt(2) + sqrt(3) squared is 5 + 2 sqrt(6); sqrt(2)+sqrt(3)-sqrt(5+2sqrt(6)) itself is not of this form, but
  // (sqrt(2) + sqrt(3)) - (sqrt(2) + sqrt(3)) built in another order is.
  const RootSum a = root("1", "2") + root("1", "3");
  const RootSum b = root("1/3", "27") + root("1/5", "50");
  EXPECT_EQ((a - b).sign(), 0);
  EXPECT_EQ((a - b).sign_by_squaring(), 0);
}

TEST(RootSum, near_zeros_that_no_double_sees_have_the_right_sign) {
  // Convergents p/q of sqrt(2): p^2 - 2 q^2 = +-1, so p - q sqrt(2) is about 1/(2 p).
  Integer p = 1, r = 1;
  for (int step = 0; step < 200; ++step) {
    const Integer next = p + 2 * r;
    r = p + r;
    p = next;
    const RootSum value = RootSum(Rational(p)) + RootSum::root(Rational(-r), 2);
    const int expected = p * p > 2 * r * r ? 1 : -1;
    ASSERT_EQ(value.sign(), expected) << step;
    ASSERT_EQ(value.sign_by_squaring(), expected) << step;
  }
}

TEST(RootSum, the_sign_by_squaring_agrees_with_enclosures_on_random_sums) {
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    RootSum value(Rational(draw.range(-20, 20)) / draw.range(1, 5));
    for (int roots = draw.range(0, 4); roots > 0; --roots)
      value +=
          RootSum::root(Rational(draw.range(-9, 9)) / draw.range(1, 4), Rational(draw.range(0, 40)) / draw.range(1, 6));
    const int expected = sign_by_enclosure(value);
    ASSERT_EQ(value.sign_by_squaring(), expected) << value.form() << "; " << replay(number);
    ASSERT_EQ(value.sign(), expected) << value.form() << "; " << replay(number);
  }
}

TEST(RootSum, products_are_those_of_every_root_with_every_other) {
  const RootSum a = RootSum(Rational(1, 2)) + RootSum::root(2, 2) + RootSum::root(-1, 3);
  const RootSum b = RootSum(3) + RootSum::root(1, 6);
  // (1/2)3 + 3(2r2 - r3) + (1/2)r6 + 2 r12 - r18
  const RootSum by_hand = RootSum(Rational(3, 2)) + RootSum::root(6, 2) + RootSum::root(-3, 3) +
                          RootSum::root(Rational(1, 2), 6) + RootSum::root(2, 12) + RootSum::root(-1, 18);
  EXPECT_EQ((a * b - by_hand).sign(), 0);
  EXPECT_EQ((b * a - by_hand).sign(), 0);
  EXPECT_EQ((RootSum::root(3, 5) * RootSum::root(2, 5)).rational_part(), 30);
  EXPECT_TRUE((RootSum::root(3, 5) * RootSum::root(2, 5)).is_rational());
}

TEST(RootSum, reciprocals_are_exact) {
  const RootSum value = RootSum(q("1/3")) + root("-7/2", "3");
  EXPECT_EQ((value.reciprocal().reciprocal() - value).sign(), 0);
  EXPECT_EQ(root("2", "2").reciprocal().form(), "1/4*sqrt(2)");
  EXPECT_THROW((void)RootSum().reciprocal(), std::domain_error);
}

TEST(RootSum, enclosures_hold_the_value_and_shrink) {
  const RootSum value = RootSum(q("1/3")) + root("-7/2", "3");
  const Enclosure wide = value.enclose(10);
  const Enclosure narrow = value.enclose(200);
  EXPECT_LE(wide.low, narrow.low);
  EXPECT_GE(wide.high, narrow.high);
  EXPECT_EQ((value - RootSum(narrow.low)).sign(), 1);
  EXPECT_EQ((RootSum(narrow.high) - value).sign(), 1);
}

}  // namespace
}  // namespace mistakebound::test::root_sum_test
