#include "reference/numbers/real.hpp"

#include <cmath>

#include "invariants/ledger/number.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::real_test {
namespace {

/// e^exponent.
PowerSum power(const char* exponent) {
  return {{}, 1, q(exponent)};
}

/// (1 + 2 e^(1/3))/(1 + e^(1/3)), which is 1.58258...
Real quotient() {
  PowerSum below({}, 1, 0);
  below += power("1/3");
  return Real::Leaf(PowerRatio(below + power("1/3"), shared(below)));
}

void expect_near(const Real& value, double number) {
  const DoubleInterval interval = value.in_doubles();
  EXPECT_LE(interval.low, number + 1e-12);
  EXPECT_GE(interval.high, number - 1e-12);
  EXPECT_LT(interval.high - interval.low, 1e-12);
  const DecimalBounds bounds = value.enclose(12);
  EXPECT_NEAR(std::stod(bounds.low), number, 1e-9);
  EXPECT_NEAR(std::stod(bounds.high), number, 1e-9);
}

TEST(Real, rationals_stay_rational_under_all_operations_that_leave_them_so) {
  const Real half(q("1/2"));
  const Real three(q("3"));
  EXPECT_EQ((half + three * half - three / half).rational(), Rational(-4));
  EXPECT_EQ(exp(half - half).rational(), Rational(1));
  EXPECT_EQ(root(half - half).rational(), Rational(0));
  EXPECT_EQ((Real(q("0")) * quotient()).rational(), Rational(0));
  EXPECT_EQ((Real(q("0")) / quotient()).rational(), Rational(0));
}

TEST(Real, quotients_of_proportional_sums_are_seen_to_be_rational) {
  PowerSum below({}, 1, 0);
  below += power("1/3");
  EXPECT_EQ(Real(Real::Leaf(PowerRatio(below * q("2/7"), shared(below)))).rational(), q("2/7"));
  EXPECT_EQ(Real(Real::Leaf(power("1/3") - power("1/3"))).rational(), Rational(0));
  EXPECT_FALSE(quotient().rational());
}

TEST(Real, enclosures_hold_what_doubles_compute) {
  const double x = (1 + 2 * std::exp(1.0 / 3)) / (1 + std::exp(1.0 / 3));
  expect_near(quotient(), x);
  expect_near(quotient() * quotient() - Real(q("1/5")), x * x - 0.2);
  expect_near(exp(Real(q("-2")) * quotient()), std::exp(-2 * x));
  expect_near(root(quotient()) / quotient(), 1 / std::sqrt(x));
  expect_near(quotient() + Real(Real::Leaf(LogPowerSum::ln(shared(power("1/3") + power("1/2"))))),
              x + std::log(std::exp(1.0 / 3) + std::exp(0.5)));
}

TEST(Real, signs_are_decided_by_enclosures_however_near_to_zero) {
  EXPECT_EQ((exp(quotient()) - exp(quotient() + Real(Rational(1) / (Integer(1) << 500)))).decide().sign, -1);
  EXPECT_EQ((exp(quotient()) - quotient()).decide().sign, 1);
}

TEST(Real, zeros_that_are_not_seen_to_be_rational_are_undecided) {
  const Decision decision = (exp(quotient()) * exp(Real(Rational(-1)) * quotient()) - Real(Rational(1))).decide();
  EXPECT_FALSE(decision.sign);
  EXPECT_EQ(decision.tier, Tier::undecided);
}

TEST(Real, mixes_with_numbers_of_the_other_kinds_but_roots) {
  const Number real = quotient();
  for (const Number& other : {Number(q("1/3")), Number(power("1/3")), Number(LogSum::ln(q("3"))),
                              Number(LogPowerSum::ln(shared(power("1/3") + power("1/2")))),
                              Number(LogPowerRatio{LogSum::ln(q("3")), LogSum::ln(q("2"))})}) {
    EXPECT_NEAR(approximate(difference(real, other)), approximate(real) - approximate(other), 1e-9);
    EXPECT_NEAR(approximate(product(real, other)), approximate(real) * approximate(other), 1e-9);
  }
  EXPECT_THROW(difference(real, Number(RootSum::root(1, 2))), std::domain_error);
  EXPECT_NEAR(approximate(mistakebound::quotient(3, real)), 3 / approximate(real), 1e-9);
}

TEST(Real, forms_name_what_the_number_is_made_of) {
  EXPECT_EQ(quotient().form(), "(2*e^(1/3) + 1)/(e^(1/3) + 1)");
  EXPECT_EQ(exp(quotient() * Real(q("-1/2"))).form(), "e^(-1/2*((2*e^(1/3) + 1)/(e^(1/3) + 1)))");
  EXPECT_EQ((quotient() - root(Real(q("2")))).form(), "(2*e^(1/3) + 1)/(e^(1/3) + 1) - sqrt(2)");
}

TEST(RunningTotal, every_sum_is_that_of_the_terms_until_then) {
  RunningTotal total;
  std::vector<Real> sums{total.sum()};
  for (int i = 1; i < 8; ++i) {
    total.add(i % 2 == 0 ? quotient() : Real(Rational(i)));
    sums.push_back(total.sum());
  }
  const double x = sums[2].in_doubles().low - 1;
  const double expected[]{0, 1, 1 + x, 4 + x, 4 + 2 * x, 9 + 2 * x, 9 + 3 * x, 16 + 3 * x};
  for (std::size_t i = 8; i-- > 0;) EXPECT_NEAR(sums[i].in_doubles().high, expected[i], 1e-12);
  EXPECT_EQ(sums[1].rational(), Rational(1));
}

TEST(RunningTotal, copies_grow_on_their_own) {
  RunningTotal total;
  total.add(quotient());
  RunningTotal other = total;
  total.add(quotient());
  other.add(exp(quotient()));
  const double x = quotient().in_doubles().low;
  EXPECT_NEAR(total.sum().in_doubles().low, 2 * x, 1e-12);
  EXPECT_NEAR(other.sum().in_doubles().low, x + std::exp(x), 1e-12);
}

}  // namespace
}  // namespace mistakebound::test::real_test
