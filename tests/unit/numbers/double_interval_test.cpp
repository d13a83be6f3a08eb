/// An interval of doubles holds the value of what it is computed from, whatever rounding does to its ends.
#include "reference/numbers/double_interval.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/numbers/interval.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::double_interval_test {
namespace {

/// 62 random bits over 62 random bits, so that no double is the number, times a power of two.
Rational number(Draw& draw, int reach) {
  const auto word = [&] { return (Integer(draw.range(1, 1 << 30)) << 31U) + draw.range(0, 1 << 30); };
  const Integer above = word() * draw.sign();
  const Integer below = word();
  const int power = draw.range(-reach, reach);
  const Integer shift = Integer(1) << static_cast<unsigned>(std::abs(power));
  return power < 0 ? fraction(above, below * shift) : fraction(above * shift, below);
}

bool holds(const DoubleInterval& found, const Rational& value) {
  const bool above = std::isinf(found.low) ? found.low < 0 : Rational(found.low) <= value;
  const bool below = std::isinf(found.high) ? found.high > 0 : value <= Rational(found.high);
  return above && below;
}

/// Whether it holds an enclosure that is far narrower than a double.
template <class I>
bool holds(const DoubleInterval& found, const I& value) {
  return mpfr_cmp_d(&value.backend().data()->left, found.low) >= 0 &&
         mpfr_cmp_d(&value.backend().data()->right, found.high) <= 0;
}

TEST(DoubleInterval, holds_sums_products_and_quotients_of_what_its_operands_hold) {
  for (std::uint64_t number_of_case = 0; number_of_case < cases_of(3'000); ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    const int reach = draw.one_in(4) ? 1000 : 2;
    const Rational p = number(draw, reach);
    const Rational q = number(draw, reach);
    const DoubleInterval a = double_interval(p);
    const DoubleInterval b = double_interval(q);
    ASSERT_TRUE(holds(a, p) && holds(b, q)) << replay(number_of_case);
    ASSERT_TRUE(holds(a + b, p + q)) << replay(number_of_case);
    ASSERT_TRUE(holds(a * b, p * q)) << replay(number_of_case);
    ASSERT_TRUE(holds(a / b, p / q)) << replay(number_of_case);
    ASSERT_TRUE(known_sign(a) == sign_of(p) && known_sign(b) == sign_of(q)) << replay(number_of_case);
    // Of the operands' ends, too, which are doubles: nothing but the operation itself rounds.
    const Rational x = Rational(a.low);
    const Rational y = Rational(b.high);
    ASSERT_TRUE(holds(DoubleInterval{a.low, a.low} + DoubleInterval{b.high, b.high}, x + y)) << replay(number_of_case);
    ASSERT_TRUE(holds(DoubleInterval{a.low, a.low} * DoubleInterval{b.high, b.high}, x * y)) << replay(number_of_case);
  }
}

TEST(DoubleInterval, holds_what_mpfi_computes_for_every_operation) {
  using I = Interval<40>;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Rational a = Rational(draw.range(-1000, 1000)) / draw.range(1, 1000);
    const Rational b = Rational(draw.range(1, 1000)) / draw.range(1, 1000);
    const DoubleInterval p = double_interval(a);
    const DoubleInterval q = double_interval(b);
    const I x = interval_of<I>(a);
    const I y = interval_of<I>(b);
    ASSERT_TRUE(holds(p, x)) << replay(number);
    ASSERT_TRUE(holds(p + q, I(x + y))) << replay(number);
    ASSERT_TRUE(holds(p * q, I(x * y))) << replay(number);
    ASSERT_TRUE(holds(p / q, I(x / y))) << replay(number);
    ASSERT_TRUE(holds(log(q), I(log(y)))) << replay(number);
    if (abs(a) < 700) {
      ASSERT_TRUE(holds(exp(p), I(exp(x)))) << replay(number);
    }
  }
}

TEST(DoubleInterval, decides_nothing_beyond_the_range_of_doubles) {
  const DoubleInterval huge = double_interval(q("1e400"));
  EXPECT_EQ(known_sign(huge + double_interval(q("-1e401"))), 0);
  EXPECT_EQ(known_sign(huge * double_interval(Rational(0))), 0);
  EXPECT_EQ(known_sign(huge), 1);
  EXPECT_EQ(known_sign(double_interval(q("1e-400"))), 0) << "below the smallest double";
  EXPECT_EQ(known_sign(exp(double_interval(q("-1e9")))), 0);
  EXPECT_EQ(known_sign(DoubleInterval{1, 1} / DoubleInterval{-1, 1}), 0);
  EXPECT_EQ(known_sign(log(DoubleInterval{-1, 1})), 0);
}

TEST(DoubleInterval, a_power_beyond_the_range_is_large_but_not_infinite) {
  // e^710 > 1.8e308: what is known is that it is large, so that 1e-300 times it is not more than any double.
  const DoubleInterval product = exp(double_interval(Rational(710))) * double_interval(q("1e-300"));
  EXPECT_LE(product.low, 2.3e8);
  EXPECT_EQ(known_sign(product + double_interval(q("-1e9"))), 0);
  const DoubleInterval scaled =
      double_interval(q("1e400")) * double_interval(Rational(3)) * double_interval(q("1e-200"));
  EXPECT_LE(scaled.low, 3e200);
  EXPECT_EQ(known_sign(scaled + double_interval(q("-1e300"))), 0);
  EXPECT_EQ(known_sign(double_interval(q("-1e400")) * double_interval(Rational(3)) * double_interval(q("1e-200")) +
                       double_interval(q("1e300"))),
            0);
}

TEST(DoubleInterval, of_what_is_too_large_for_doubles_says_that_it_is_large_and_no_more) {
  const Rational huge = Rational(Integer(3) << 1022U);
  const DoubleInterval large = double_interval(huge) + double_interval(huge);
  EXPECT_TRUE(holds(large, 2 * huge));
  EXPECT_TRUE(std::isfinite(large.low) && large.low > 0);
  const DoubleInterval small = double_interval(-huge) + double_interval(-huge);
  EXPECT_TRUE(holds(small, -2 * huge));
  EXPECT_TRUE(std::isfinite(small.high) && small.high < 0);
  EXPECT_EQ(known_sign(large + small), 0);
}

TEST(DoubleInterval, has_no_sign_and_no_quotient_where_it_reaches_zero) {
  for (const DoubleInterval& reaching : {DoubleInterval{0, 1}, DoubleInterval{-1, 0}, DoubleInterval{0, 0}}) {
    EXPECT_EQ(known_sign(reaching), 0);
    EXPECT_EQ(known_sign(DoubleInterval{1, 1} / reaching), 0);
    EXPECT_TRUE(std::isinf((DoubleInterval{1, 1} / reaching).low));
    EXPECT_TRUE(std::isinf((DoubleInterval{1, 1} / reaching).high));
  }
  EXPECT_EQ(known_sign(log(DoubleInterval{0, 3})), 0);
}

TEST(DoubleInterval, of_a_whole_number_is_exact_up_to_2_to_the_53rd_and_not_beyond) {
  const Integer last = Integer(1) << 53U;
  const DoubleInterval exact = double_interval(Rational(last - 1));
  EXPECT_EQ(exact.low, exact.high);
  EXPECT_TRUE(holds(double_interval(Rational(last + 1)), Rational(last + 1)));
  EXPECT_TRUE(holds(double_interval(Rational(-4 * last - 1)), Rational(-4 * last - 1)));
}

}  // namespace
}  // namespace mistakebound::test::double_interval_test
