/// Quotients of power sums and logarithms of power sums, against evaluation at hundreds of digits and against zeros
/// made on purpose.
#include "reference/numbers/log_power_sum.hpp"

#include <cmath>
#include <stdexcept>

#include "invariants/ledger/number.hpp"
#include "invariants/ledger/rounded.hpp"
#include "reference/numbers/sum_intervals.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::log_power_sum_test {
namespace {

const PowerSum::Base euler = std::nullopt;

PowerSum::Base draw_base(Draw& draw) {
  return draw.one_in(2) ? euler : PowerSum::Base(1 + Rational(draw.range(1, 8)) / draw.range(1, 4));
}

PowerSum draw_sum(Draw& draw, const PowerSum::Base& base, bool positive) {
  PowerSum sum(base);
  for (int terms = draw.range(1, 4); terms > 0; --terms)
    sum.add(positive ? Rational(draw.range(1, 5)) : draw.small_integer(),
            Rational(draw.range(-6, 6)) / draw.range(1, 2));
  return sum;
}

TEST(LogPowerSum, a_rational_part_that_forty_digits_do_not_show_decides) {
  // 2 ln(1 + 2^(1/2)) = ln(3 + 2 2^(1/2))
  PowerSum one(PowerSum::Base(2), 1, Rational(1, 2));
  one.add(1, 0);
  PowerSum square(PowerSum::Base(2), 2, Rational(1, 2));
  square.add(3, 0);
  const LogPowerSum zero = LogPowerSum::ln(shared(one), 2) - LogPowerSum::ln(shared(square));
  EXPECT_EQ(zero.decide().sign, 0);
  EXPECT_EQ((zero - LogPowerSum(LogSum(q("1e-60")))).decide().sign, -1);
  EXPECT_EQ((zero + LogPowerSum(LogSum(q("1e-60")))).decide().sign, 1);
}

TEST(LogPowerSum, in_its_normal_form_is_what_it_was_where_a_leading_term_is_negative) {
  PowerSum sum(PowerSum::Base(2), -2, Rational(1, 2));
  sum.add(3, 0);  // 3 - 2 2^(1/2)
  const LogPowerSum logarithm = LogPowerSum::ln(shared(sum), 5);
  EXPECT_EQ(logarithm.normalised().enclose(20).low, logarithm.enclose(20).low);
  EXPECT_EQ(logarithm.normalised().enclose(20).high, logarithm.enclose(20).high);
}

TEST(PowerRatio, a_large_power_times_a_small_coefficient_has_the_right_sign) {
  // 1e-300 e^710 = 2.2e8 < 1e9
  PowerRatio gap(PowerSum(euler, q("1e-300"), 710), shared(PowerSum(euler, 1, 0)));
  gap += PowerRatio(PowerSum(euler, q("-1e9"), 0));
  EXPECT_EQ(gap.decide().sign, -1);
  PowerSum numerator(euler, q("1e-300"), 711);
  PowerSum denominator(euler, 1, 1);
  EXPECT_EQ((PowerRatio(numerator, shared(denominator)) - PowerRatio(PowerSum(euler, q("1e9"), 0))).decide().sign, -1);
}

TEST(PowerRatio, has_the_sign_that_six_hundred_digits_show) {
  using I = Interval<600>;
  for (std::uint64_t number = 0; number < 120; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const PowerSum::Base base = draw_base(draw);
    const PowerSum top = draw_sum(draw, base, false);
    const PowerSum bottom = draw_sum(draw, base, true);
    const PowerSum other_top = draw_sum(draw, base, false);
    const PowerSum other_bottom = draw_sum(draw, base, true);
    const PowerRatio gap = PowerRatio(top, shared(bottom)) - PowerRatio(other_top, shared(other_bottom));
    const I value = top.interval<I>() / bottom.interval<I>() - other_top.interval<I>() / other_bottom.interval<I>();
    ASSERT_EQ(gap.decide().sign, sign_of_interval(value).value_or(0)) << gap.form() << "; " << replay(number);
  }
}

TEST(PowerRatio, equal_quotients_in_different_terms_differ_by_zero) {
  // (e - 1)/(e^2 - 1) = 1/(e + 1)
  PowerSum top(euler, 1, 1);
  top.add(-1, 0);
  PowerSum bottom(euler, 1, 2);
  bottom.add(-1, 0);
  PowerSum simpler(euler, 1, 1);
  simpler.add(1, 0);
  const PowerRatio gap = PowerRatio(top, shared(bottom)) - PowerRatio(PowerSum(euler, 1, 0), shared(simpler));
  EXPECT_EQ(gap.decide().sign, 0);
  EXPECT_EQ(gap.decide().tier, Tier::direct) << "once the denominators are multiplied out, all terms cancel";
}

TEST(PowerRatio, a_difference_below_any_power_of_ten_has_its_sign) {
  // 1/(1 + e^(-10^6)) < 1: the gap is e^(-10^6).
  PowerSum more(euler, 1, 0);
  more.add(1, -1000000);
  const PowerRatio gap = PowerRatio(PowerSum(euler, 1, 0), shared(more)) - PowerRatio(PowerSum(euler, 1, 0));
  EXPECT_EQ(gap.decide().sign, -1);
}

TEST(LogPowerSum, has_the_sign_that_six_hundred_digits_show) {
  using I = Interval<600>;
  for (std::uint64_t number = 0; number < 120; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const PowerSum::Base base = draw_base(draw);
    LogPowerSum value = LogPowerSum::ln_of_power(base, Rational(draw.range(-3, 3)) / 2);
    value += LogSum::ln(Rational(draw.range(1, 9)) / draw.range(1, 9), draw.range(-2, 2));
    I expected = value.interval<I>();
    for (int terms = draw.range(1, 3); terms > 0; --terms) {
      const PowerSum sum = draw_sum(draw, base, true);
      const Rational coefficient = Rational(draw.range(-4, 4)) / draw.range(1, 2);
      value += LogPowerSum::ln(shared(sum), coefficient);
      expected += interval_of<I>(coefficient) * I(log(sum.interval<I>()));
    }
    ASSERT_EQ(value.decide().sign, sign_of_interval(expected).value_or(0)) << value.form() << "; " << replay(number);
    ASSERT_EQ(value.normalised().decide().sign, value.decide().sign) << value.form() << "; " << replay(number);
  }
}

TEST(LogPowerSum, logarithms_of_equal_products_cancel) {
  // ln((1 + e)^2) = ln(1 + 2 e + e^2), and ln(3^(1/2) + 3^(-1/2)) = ln(4/3) + ln(3)/2
  PowerSum one(euler, 1, 0);
  one.add(1, 1);
  const LogPowerSum squares = LogPowerSum::ln(shared(one), 2) - LogPowerSum::ln(shared(one * one));
  EXPECT_EQ(squares.decide().sign, 0);
  PowerSum three(q("3"), 1, q("1/2"));
  three.add(1, q("-1/2"));
  const LogPowerSum plain =
      LogPowerSum::ln(shared(three)) - LogPowerSum(LogSum::ln(q("4/3")) + LogSum::ln(q("3"), q("1/2")));
  EXPECT_EQ(plain.decide().sign, 0);
  EXPECT_TRUE(plain.normalised().is_plain()) << "a rational number has become a plain logarithm";
}

TEST(LogPowerSum, a_logarithm_near_zero_has_the_sign_of_its_power_sum) {
  // ln(1 + e^(-10^7)) > 0, and with the same beyond 10240 digits at beta = 3/2.
  for (const PowerSum::Base& base : {euler, PowerSum::Base(q("3/2"))}) {
    PowerSum sum(base, 1, 0);
    sum.add(1, -10000000);
    EXPECT_EQ(LogPowerSum::ln(shared(sum)).decide().sign, 1);
    EXPECT_EQ(LogPowerSum::ln(shared(sum), -2).decide().sign, -1);
  }
}

TEST(LogPowerSum, decimals_are_there_where_forty_digits_do_not_tell_the_sum_from_zero) {
  // ln(e - c), with c the first sixty decimals of e, which 0.62772.. 10^-60 are missing from.
  PowerSum rest(euler, 1, 1);
  rest.add(q("-2.718281828459045235360287471352662497757247093699959574966967"), 0);
  const DecimalBounds bounds = LogPowerSum::ln(shared(rest)).enclose(6);
  EXPECT_EQ(bounds.low, "-1.38621e+02");
  EXPECT_EQ(bounds.high, "-1.38620e+02");
}

TEST(LogPowerSum, powers_of_different_bases_are_compared_by_enclosures) {
  PowerSum e(euler, 1, 0);
  e.add(1, 1);
  PowerSum two(q("2"), 1, q("1/2"));
  two.add(1, 0);
  const LogPowerSum gap = LogPowerSum::ln(shared(e)) - LogPowerSum::ln(shared(two));
  EXPECT_EQ(gap.decide().sign, 1);
}

TEST(LogPowerRatio, is_compared_with_rationals_exactly) {
  const Number bound = LogPowerRatio{LogSum::ln(8), LogSum::ln(2)};
  EXPECT_EQ(sign_of(difference(bound, Rational(3))), 0);
  EXPECT_EQ(sign_of(difference(Rational(3), bound)), 0);
  EXPECT_EQ(sign_of(difference(bound, q("2999999999999999999999/1000000000000000000000"))), 1);
  EXPECT_EQ(sign_of(difference(q("3000000000000000000001/1000000000000000000000"), bound)), 1);
  const Number negative = LogPowerRatio{LogSum::ln(8), LogSum::ln(q("1/2"))};
  EXPECT_EQ(sign_of(difference(negative, Rational(-3))), 0);
  EXPECT_TRUE(is_less(negative, bound));
  EXPECT_FALSE(is_less(bound, bound));
}

TEST(Numbers, of_kinds_that_do_not_mix_are_refused) {
  const Number logarithm = LogSum::ln(2);
  const Number power = PowerSum(euler, 1, 1);
  EXPECT_THROW(difference(logarithm, power), std::domain_error);
  EXPECT_THROW(difference(Number(RootSum::root(1, 2)), power), std::domain_error);
  EXPECT_EQ(to_string(difference(power, power)), "0");
}

TEST(IsLess, says_no_where_an_enclosure_is_the_whole_line) {
  const LogPowerRatio open{LogSum::ln(2),
                           LogSum::ln(4) - LogSum::ln(2, 2)};  // its divisor is 0, which an enclosure holds
  const LogPowerRatio one{LogSum::ln(2), LogSum::ln(2)};
  const LogPowerRatio two{LogSum::ln(4), LogSum::ln(2)};
  EXPECT_FALSE(is_less(open, one));
  EXPECT_FALSE(is_less(one, open));
  EXPECT_TRUE(is_less(one, two));
  EXPECT_FALSE(is_less(two, one));
}

TEST(ApproximateText, shows_a_zero_whose_enclosure_has_two_signs_as_zero_and_a_tiny_number_as_tiny) {
  const Number zero = LogSum::ln(4) - LogSum::ln(2, 2);
  EXPECT_EQ(approximate_text(zero), "0");
  EXPECT_EQ(approximate(zero), 0);
  const Number tiny = PowerSum(std::nullopt, 1, -10'000);
  EXPECT_EQ(approximate_text(tiny).substr(0, 2), "1.") << approximate_text(tiny);
  EXPECT_NE(approximate_text(tiny).find("e-4343"), std::string::npos) << approximate_text(tiny);
}

TEST(ApproximateText, of_powers_beyond_all_ranges_is_what_the_value_lies_between_where_its_digits_are_not_known) {
  const Rational far = Rational(Integer(1) << 62);
  PowerSum sum(euler, 1, far);
  sum.add(1, 0);
  const Number logarithm = LogPowerSum::ln(shared(sum));  // between 2^62 and 2^62 + 1
  EXPECT_EQ(approximate_text(logarithm), "4.61169e+18");
  EXPECT_NEAR(approximate(logarithm), 0x1p62, 0x1p20);
  sum.add(-1, far);
  const Number hidden = LogPowerSum::ln(shared(sum)) + LogPowerSum(LogSum(1));  // ln 1 + 1
  EXPECT_EQ(approximate_text(hidden), "-inf to inf");
  EXPECT_TRUE(std::isnan(approximate(hidden)));
  EXPECT_EQ(rounded_down(hidden), std::nullopt);
  const Number large = PowerSum(euler, 1, far);
  EXPECT_EQ(approximate_text(large), "2.09857e+323228496 to inf");  // the largest number of MPFR
  EXPECT_TRUE(std::isinf(approximate(large)));
  const Number small = PowerSum(euler, 1, Rational(-far));
  EXPECT_EQ(approximate_text(small), "0 to 2.38257e-323228497");
  EXPECT_EQ(approximate(small), 0);
}

TEST(ApproximateText, has_six_digits_of_the_value_whatever_its_kind) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const PowerSum::Base base = draw_base(draw);
    const PowerSum sum = draw_sum(draw, base, true);
    for (const Number& value : {Number(sum), Number(LogPowerSum::ln(shared(sum))),
                                Number(PowerRatio(draw_sum(draw, base, true), shared(sum)))}) {
      if (decide(value) == 0) continue;
      const double shown = std::stod(approximate_text(value));
      const double low = std::stod(enclose(value).low);
      EXPECT_NEAR(shown, low, 5.001e-6 * std::abs(low)) << to_string(value) << "; " << replay(number);
      EXPECT_DOUBLE_EQ(approximate(value), low) << to_string(value) << "; " << replay(number);
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::log_power_sum_test
