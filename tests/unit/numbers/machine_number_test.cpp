/// Machine numbers are fractions or enclose what is none, however large the numbers get.
#include "reference/numbers/machine_number.hpp"

#include "invariants/ledger/number.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/rough_number.hpp"
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

TEST(MachineNumber, stays_exact_where_denominators_are_the_same_or_one_divides_the_other) {
  for (unsigned bits = 1; bits <= 120; ++bits) {
    const Rational small = fraction(1, (Integer(1) << bits) + 1);
    const Rational smaller = fraction(1, 5 * ((Integer(1) << bits) + 1));
    for (const auto& [p, q] : {std::pair(small, small), std::pair(small, smaller), std::pair(smaller, small)}) {
      const MachineNumber a = MachineNumber::of(p);
      const MachineNumber b = MachineNumber::of(q);
      ASSERT_TRUE((a + b).exact() && (a - b).exact()) << bits;
      EXPECT_EQ((a + b).rational(), p + q) << bits;
      EXPECT_EQ((a - b).rational(), p - q) << bits;
      EXPECT_EQ(compare(a, b), p.compare(q) <=> 0) << bits;
    }
    // Over the product of both denominators, which fits up to 127 bits.
    const Rational other = fraction(1, Integer(1) << bits);
    const MachineNumber sum = MachineNumber::of(small) + MachineNumber::of(other);
    EXPECT_EQ(sum.exact(), 2 * bits + 1 <= 127) << bits;
    EXPECT_TRUE(encloses(sum, small + other)) << bits;
  }
}

TEST(MachineNumber, has_the_sign_of_its_numerator_or_of_its_interval_where_that_is_seen) {
  for (const int whole : {-1, 0, 1}) {
    const Rational value = fraction(whole, Integer(1) << 90U);
    EXPECT_EQ(MachineNumber::of(value).sign(), whole <=> 0);
    EXPECT_EQ(MachineNumber(DoubleInterval{whole - 0.5, whole + 0.5}).sign(),
              whole == 0 ? std::partial_ordering::unordered : std::partial_ordering(whole <=> 0));
  }
  EXPECT_EQ(MachineNumber(DoubleInterval{0, 1}).sign(), std::partial_ordering::unordered);
  EXPECT_EQ(MachineNumber(DoubleInterval{-1, 0}).sign(), std::partial_ordering::unordered);
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

/// 62 random bits.
Integer word(Draw& draw) {
  const Integer high = draw.range(1, 1 << 30);
  const int low = draw.range(0, 1 << 30);
  return (high << 31U) + low;
}

TEST(MachineNumber, lies_in_its_interval_where_it_is_no_double) {
  for (std::uint64_t number_of_case = 0; number_of_case < cases_of(5'000); ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    const Rational above = Rational(word(draw));
    const Rational below = Rational(word(draw));
    ASSERT_TRUE(encloses(MachineNumber(MachineNumber::of(above).interval()), above)) << replay(number_of_case);
    const Rational quotient = above / below;
    ASSERT_TRUE(encloses(MachineNumber(MachineNumber::of(quotient).interval()), quotient)) << replay(number_of_case);
    const DoubleInterval found = root(MachineNumber(1), MachineNumber::of(quotient)).interval();
    ASSERT_LE(Rational(found.low) * Rational(found.low), quotient) << replay(number_of_case);
    ASSERT_GE(Rational(found.high) * Rational(found.high), quotient) << replay(number_of_case);
  }
}

TEST(MachineNumber, of_roots_that_nearly_cancel_holds_what_is_left) {
  // p^2 - 2 q^2 = 1, so that p - sqrt(2) q = 1/(p + sqrt(2) q), which is between 1/(2p) and 1/p.
  Integer p = 3, q = 2;
  while (p < power_of_ten(14)) std::tie(p, q) = std::pair(Integer(3 * p + 4 * q), Integer(2 * p + 3 * q));
  RootSum left(Rational{p});
  left += RootSum::root(Rational(-q), 2);
  const DoubleInterval found = machine_number(Number(left)).interval();
  EXPECT_LE(Rational(found.low), Rational(1) / Rational(p));
  EXPECT_GE(Rational(found.high), Rational(1) / Rational(2 * p));
}

TEST(MachineNumber, is_not_less_than_what_its_interval_only_touches) {
  const MachineNumber left(DoubleInterval{0, 1});
  const MachineNumber right(DoubleInterval{1, 2});
  EXPECT_EQ(compare(left, right), std::partial_ordering::unordered) << "both may be 1";
  EXPECT_EQ(compare(right, left), std::partial_ordering::unordered);
  EXPECT_EQ(compare(left, MachineNumber(DoubleInterval{1.5, 2})), std::partial_ordering::less);
}

TEST(MachineNumber, the_larger_and_the_smaller_of_intervals_that_overlap_lie_between_the_larger_and_smaller_ends) {
  const MachineNumber a(DoubleInterval{0, 5});
  const MachineNumber b(DoubleInterval{2, 3});
  for (const auto& [p, q] : {std::pair(a, b), std::pair(b, a)}) {
    EXPECT_EQ(max(p, q).interval().low, 2);
    EXPECT_EQ(max(p, q).interval().high, 5);
    EXPECT_EQ(min(p, q).interval().low, 0);
    EXPECT_EQ(min(p, q).interval().high, 3);
  }
}

TEST(RoughNumber, encloses_what_its_operations_stand_for_and_orders_nothing_wrongly) {
  const auto within = [](const RoughNumber& found, const Rational& value) {
    return encloses(MachineNumber(found.interval()), value);
  };
  std::size_t ordered = 0;
  for (std::uint64_t number_of_case = 0; number_of_case < 20'000; ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    const Rational p = number(draw);
    const Rational q = number(draw);
    const RoughNumber a(double_interval(p));
    const RoughNumber b(double_interval(q));
    RoughNumber sum = a;
    sum += b;
    const std::pair<RoughNumber, Rational> results[]{{a + b, p + q},
                                                     {sum, p + q},
                                                     {a - b, p - q},
                                                     {a * b, p * q},
                                                     {max(a, b), std::max(p, q)},
                                                     {min(a, b), std::min(p, q)}};
    for (const auto& [found, expected] : results)
      ASSERT_TRUE(within(found, expected)) << to_string(p) << ", " << to_string(q) << "; " << replay(number_of_case);
    if (q != 0) {
      ASSERT_TRUE(within(a / b, p / q)) << replay(number_of_case);
    }
    if (q >= 0) {  // factor^2 radicand is the square
      const DoubleInterval found = root(a, b).interval();
      const RoughNumber size(p < 0 ? DoubleInterval{-found.high, -found.low} : found);
      ASSERT_TRUE(p == 0 || within(size * size, p * p * q)) << replay(number_of_case);
      ASSERT_FALSE(p < 0 && q > 0 && found.low > 0) << replay(number_of_case);
    }
    const std::partial_ordering order = compare(a, b);
    if (order == std::partial_ordering::unordered) continue;
    ++ordered;
    ASSERT_EQ(std::is_lt(order), p < q) << replay(number_of_case);
    ASSERT_EQ(std::is_gt(order), p > q) << replay(number_of_case);
    ASSERT_TRUE(!std::is_eq(order) || (p == 0 && q == 0)) << replay(number_of_case);
  }
  EXPECT_GT(ordered, 10'000U);
  for (const std::int64_t whole : {std::int64_t{0}, std::int64_t{-7}, std::int64_t{1} << 53U,
                                   (std::int64_t{1} << 53U) + 1, std::numeric_limits<std::int64_t>::min()})
    EXPECT_TRUE(within(whole, Rational(whole))) << whole;
  EXPECT_EQ(RoughNumber(5).sign(), std::partial_ordering::greater);
  EXPECT_EQ((RoughNumber(5) - 5).sign(), std::partial_ordering::unordered) << "what is equal is not seen";
  EXPECT_EQ(RoughNumber(0).sign(), std::partial_ordering::equivalent) << "but for 0";
}

/// Of random expressions, which are as deep as claims may be, over whole numbers of all sizes and fractions.
TEST(RoughNumber, encloses_what_long_expressions_stand_for) {
  std::size_t near = 0;
  for (std::uint64_t number_of_case = 0; number_of_case < cases_of(4'000); ++number_of_case) {
    Draw draw = Draw::for_case(seed(), number_of_case);
    struct Both {
      RoughNumber rough;
      Rational exact;
    };
    const auto leaf = [&]() -> Both {
      const Rational value = number(draw);
      if (denominator_of(value) != 1 || draw.one_in(4)) return {RoughNumber(double_interval(value)), value};
      const MachineNumber whole = MachineNumber::of(value);
      return {RoughNumber(WholeNumber::of(whole.numerator())),
              Rational(MachineNumber(whole.numerator(), 1).rational())};
    };
    Both sum = leaf();
    const int operations = draw.range(1, 40);
    for (int i = 0; i < operations; ++i) {
      const Both other = draw.one_in(4) ? sum : leaf();
      switch (draw.range(0, 5)) {
        case 0:
          sum = {sum.rough + other.rough, sum.exact + other.exact};
          break;
        case 1:
          sum = {sum.rough - other.rough, sum.exact - other.exact};
          break;
        case 2:
          if (!other.exact.is_zero()) sum = {sum.rough / other.rough, sum.exact / other.exact};
          break;
        case 3:
          sum = {max(sum.rough, other.rough), std::max(sum.exact, other.exact)};
          break;
        default:
          sum = {sum.rough * other.rough, sum.exact * other.exact};
      }
      const DoubleInterval found = sum.rough.interval();
      ASSERT_TRUE(encloses(MachineNumber(found), sum.exact)) << replay(number_of_case);
      const std::partial_ordering sign = sum.rough.sign();
      ASSERT_TRUE(!std::is_gt(sign) || sum.exact > 0) << replay(number_of_case);
      ASSERT_TRUE(!std::is_lt(sign) || sum.exact < 0) << replay(number_of_case);
      ASSERT_TRUE(!std::is_eq(sign) || sum.exact == 0) << replay(number_of_case);
      if (std::isfinite(found.high - found.low) && found.high - found.low < 1e-6 * std::abs(found.low)) ++near;
    }
  }
  EXPECT_GT(near, cases_of(4'000)) << "as a rule it is narrow";
}

TEST(RoughNumber, does_not_take_for_0_what_no_double_is_as_small_as) {
  const RoughNumber one(1);
  RoughNumber small = one, large = one;
  for (int i = 0; i < 20; ++i) {
    small = small / RoughNumber(std::numeric_limits<std::int64_t>::max());
    large = large * RoughNumber(std::numeric_limits<std::int64_t>::max());
    EXPECT_NE(small.sign(), std::partial_ordering::equivalent);
    EXPECT_NE((small * small).sign(), std::partial_ordering::equivalent);
    EXPECT_NE((small / large).sign(), std::partial_ordering::equivalent);
    EXPECT_NE(large.sign(), std::partial_ordering::less);
    EXPECT_EQ(compare(small, large), i < 14 ? std::partial_ordering::less : compare(small, large));
  }
  EXPECT_EQ((RoughNumber(0) * large).sign() == std::partial_ordering::less, false);
  EXPECT_EQ(root(one, RoughNumber(0)).sign(), std::partial_ordering::equivalent);
  EXPECT_EQ((one / RoughNumber(0)).sign(), std::partial_ordering::unordered);
  EXPECT_EQ(root(one, RoughNumber(5) - 5).sign(), std::partial_ordering::unordered);
}

}  // namespace
}  // namespace mistakebound::test::machine_number_test
