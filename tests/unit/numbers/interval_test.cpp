#include "reference/numbers/interval.hpp"

#include "tests/unit/support.hpp"

namespace mistakebound::test::interval_test {
namespace {

/// log_of is compared with MPFR's logarithm at so many more digits that this one's interval lies in it.
template <unsigned digits>
void expect_the_logarithm_of(const Rational& value) {
  using Narrow = Interval<4000>;
  const auto found = log_of<Interval<digits>>(value);
  const Narrow known = log(interval_of<Narrow>(value));
  EXPECT_NE(mpfi_is_inside(known.backend().data(), found.backend().data()), 0) << digits << " digits";
  Interval<digits> width;
  mpfi_diam_rel(&width.backend().data()->left, found.backend().data());
  EXPECT_LT(mpfr_get_exp(&width.backend().data()->left), 8 - static_cast<long>(mpfi_get_prec(found.backend().data())))
      << digits << " digits";
}

TEST(Interval, the_logarithm_of_a_rational_near_a_power_of_2_has_all_digits_of_its_precision) {
  for (const unsigned exponent : {70U, 100U, 1000U, 3000U}) {
    Integer far = 1;
    far <<= exponent;
    for (const Rational& value : {Rational(far + 1) / far, Rational(far) / (far + 1), Rational(far - 1) / far,
                                  Rational(far + 7) / (far + 2), Rational(far * 3 - 5) / (far * 3 + 1)}) {
      for (const Rational& power : {Rational(1), Rational(2), Rational(1, 2), Rational(1 << 20), Rational(1, 8)}) {
        SCOPED_TRACE(power.str() + ", by 2^-" + std::to_string(exponent));
        expect_the_logarithm_of<40>(power * value);
        expect_the_logarithm_of<160>(power * value);
        if (exponent >= 1000) expect_the_logarithm_of<1280>(power * value);
      }
    }
  }
}

TEST(Interval, the_logarithm_of_an_interval_near_a_power_of_2_holds_those_of_its_ends) {
  using I = Interval<160>;
  for (const int exponent : {70, 200, 500}) {
    I small = 1;
    mpfi_div_2ui(small.backend().data(), small.backend().data(), static_cast<unsigned long>(exponent));
    I both = 1 + small;
    mpfi_put(both.backend().data(), I(1 - 3 * small).backend().data());
    for (const I& near : {I(1 + small), I(1 - small), both})
      for (const I& value : {near, I(near * 2), I(near / 1024)}) {
        const I found = log_of(value);
        const Interval<400> known = log(Interval<400>(value));
        EXPECT_NE(mpfi_is_inside(known.backend().data(), found.backend().data()), 0) << exponent;
        Interval<400> more = found - known;
        mpfi_mag(&more.backend().data()->left, more.backend().data());
        EXPECT_LT(mpfr_get_exp(&more.backend().data()->left), 4 - exponent) << exponent;
      }
  }
  EXPECT_NE(mpfi_is_zero(log_of(I(1)).backend().data()), 0);
}

TEST(Interval, the_logarithm_of_an_interval_that_is_not_positive_decides_nothing) {
  for (const int low : {-5, -1, 0}) {
    Interval<40> value = Interval<40>(3) / 2;
    mpfi_put_si(value.backend().data(), low);
    EXPECT_EQ(sign_of_interval(log_of(value)), std::nullopt) << low;
  }
}

TEST(Interval, other_logarithms_are_those_of_the_interval_around_the_rational) {
  for (const Rational& value : {Rational(2), Rational(1, 3), Rational(1001, 1000), Rational(999999, 1000000)}) {
    const auto found = log_of<Interval<40>>(value);
    const Interval<40> plain = log(interval_of<Interval<40>>(value));
    EXPECT_EQ(mpfi_cmp(found.backend().data(), plain.backend().data()), 0);
    EXPECT_NE(mpfi_is_inside(found.backend().data(), plain.backend().data()), 0);
  }
  EXPECT_NE(mpfi_is_zero(log_of<Interval<40>>(1).backend().data()), 0);
}

}  // namespace
}  // namespace mistakebound::test::interval_test
