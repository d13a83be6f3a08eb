/// Machine numbers are fractions or enclose what is none, however large the numbers get.
#include "reference/numbers/machine_number.hpp"

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::machine_number_test {
namespace {

/// A whole number near a power of two, or a small one.
Integer whole(Draw& draw) {
  if (draw.one_in(3)) return draw.range(-3, 3);
  const Integer size = (Integer(1) << static_cast<unsigned>(draw.range(0, 130))) + draw.range(-2, 2);
  return draw.sign() * size;
}

Rational number(Draw& draw) {
  const Integer above = whole(draw);
  Integer below = draw.one_in(2) ? Integer(1) : Integer(abs(whole(draw)));
  if (below == 0) below = 1;
  return fraction(above, below);
}

bool encloses(const MachineNumber& found, const Rational& value) {
  if (found.exact()) return found.rational() == value;
  const DoubleInterval bounds = found.interval();
  const bool above = std::isinf(bounds.low) ? bounds.low < 0 : Rational(bounds.low) <= value;
  const bool below = std::isinf(bounds.high) ? bounds.high > 0 : value <= Rational(bounds.high);
  return above && below;
}

TEST(MachineNumber, gives_the_sums_products_and_quotients_of_fractions_or_encloses_them) {
  std::size_t exact = 0;
  std::size_t inexact = 0;
  for (std::uint64_t number_of_case = 0; number_of_case < 40'000; ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    const Rational p = number(draw);
    const Rational q = number(draw);
    const MachineNumber a = MachineNumber::of(p);
    const MachineNumber b = MachineNumber::of(q);
    ASSERT_TRUE(encloses(a, p) && encloses(b, q)) << replay(number_of_case);
    const std::pair<MachineNumber, Rational> results[]{
        {a + b, p + q}, {a - b, p - q}, {a * b, p * q}, {max(a, b), std::max(p, q)}, {min(a, b), std::min(p, q)}};
    for (const auto& [found, expected] : results) {
      ASSERT_TRUE(encloses(found, expected)) << to_string(p) << ", " << to_string(q) << "; " << replay(number_of_case);
      ++(found.exact() ? exact : inexact);
    }
    if (q != 0) {
      ASSERT_TRUE(encloses(a / b, p / q)) << replay(number_of_case);
    }
    const std::partial_ordering order = compare(a, b);
    if (order != std::partial_ordering::unordered) {
      ASSERT_EQ(std::is_lt(order), p < q) << replay(number_of_case);
      ASSERT_EQ(std::is_gt(order), p > q) << replay(number_of_case);
    }
    // Doubles that already enclose are compared, too.
    const std::partial_ordering roughly = compare(MachineNumber(a.interval()), MachineNumber(b.interval()));
    if (roughly != std::partial_ordering::unordered) {
      ASSERT_EQ(std::is_lt(roughly), p < q) << replay(number_of_case);
    }
    ASSERT_TRUE(encloses(MachineNumber(a.interval()), p)) << replay(number_of_case);
  }
  EXPECT_GT(exact, 20'000U);
  EXPECT_GT(inexact, 20'000U);
}

TEST(MachineNumber, is_exact_up_to_127_bits_and_not_beyond) {
  const Rational largest = Rational((Integer(1) << 127U) - 1);
  EXPECT_TRUE(MachineNumber::of(largest).exact());
  EXPECT_FALSE(MachineNumber::of(largest + 1).exact());
  EXPECT_TRUE((MachineNumber::of(largest) + 0).exact());
  EXPECT_FALSE((MachineNumber::of(largest) + 1).exact());
  const Rational word = Rational(Integer(1) << 63U);
  EXPECT_EQ((MachineNumber::of(word) * MachineNumber::of(word)).rational(), word * word);
  EXPECT_FALSE((MachineNumber::of(word) * MachineNumber::of(2 * word)).exact());
  EXPECT_EQ((MachineNumber::of(-word) * MachineNumber::of(word)).rational(), -word * word);
}

TEST(MachineNumber, roots_lie_in_their_intervals) {
  for (std::uint64_t number_of_case = 0; number_of_case < 5'000; ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    const Rational factor = number(draw);
    const Rational radicand = abs(number(draw));
    const DoubleInterval found = root(MachineNumber::of(factor), MachineNumber::of(radicand)).interval();
    const Enclosure bounds = RootSum::root(factor, radicand).enclose(64);
    if (std::isfinite(found.low)) {
      ASSERT_LE(Rational(found.low), bounds.high) << replay(number_of_case);
    }
    if (std::isfinite(found.high)) {
      ASSERT_GE(Rational(found.high), bounds.low) << replay(number_of_case);
    }
  }
  const DoubleInterval two = root(MachineNumber(1), MachineNumber(4)).interval();
  EXPECT_LE(two.low, 2);
  EXPECT_GE(two.high, 2);
  EXPECT_LT(two.high - two.low, 1e-12);
}

TEST(MachineNumber, decides_nothing_where_it_divides_by_what_may_be_zero) {
  EXPECT_EQ(compare(MachineNumber(1) / 0, 0), std::partial_ordering::unordered);
  EXPECT_EQ(compare(MachineNumber(1) / MachineNumber(DoubleInterval{-1, 1}), 0), std::partial_ordering::unordered);
}

}  // namespace
}  // namespace mistakebound::test::machine_number_test
