#include "reference/numbers/exact.hpp"

#include <cmath>
#include <random>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::exact_test {
namespace {

/// Random fractions with denominators that share factors or do not.
Rational random_rational(Draw& draw) {
  const Rational top = draw.one_in(3) ? Rational(draw.range(-3, 3)) : Rational(draw.range(-1'000'000, 1'000'000));
  return top / draw.range(1, draw.one_in(2) ? 12 : 1'000'000);
}

TEST(Dot, agrees_with_the_sum_of_products_on_random_vectors) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(0, 8);
    Vector a(n), b(n);
    Rational expected = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      a[i] = random_rational(draw);
      b[i] = random_rational(draw);
      expected += a[i] * b[i];
    }
    const Rational found = dot(a, b);
    ASSERT_EQ(found, expected) << replay(number);
    ASSERT_EQ(to_string(found), to_string(expected)) << "reduced alike; " << replay(number);
  }
}

TEST(Dot, agrees_with_the_sum_of_products_where_machine_words_just_hold_or_overflow) {
  const auto near_a_power = [](Draw& draw) {
    const Integer power = Integer(1) << static_cast<unsigned>(draw.range(0, 66));
    const Integer near = power + draw.range(-2, 2);
    return draw.one_in(2) ? near : Integer(-near);
  };
  for (std::uint64_t number = 0; number < 5000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 4);
    Vector a(n), b(n);
    Rational expected = 0;
    for (Eigen::Index i = 0; i < n; ++i)
      for (Vector* v : {&a, &b}) {
        const Integer bottom = draw.one_in(2) ? Integer(1) : near_a_power(draw);
        (*v)[i] = bottom == 0 ? Rational(near_a_power(draw)) : Rational(near_a_power(draw)) / Rational(bottom);
      }
    for (Eigen::Index i = 0; i < n; ++i) expected += a[i] * b[i];
    ASSERT_EQ(to_string(dot(a, b)), to_string(expected)) << replay(number);
  }
}

TEST(Rounding, floor_and_ceiling_enclose_and_meet_on_integers) {
  EXPECT_EQ(floor_of(q("-7/2")), -4);
  EXPECT_EQ(ceiling_of(q("-7/2")), -3);
  EXPECT_EQ(floor_of(q("6/2")), 3);
  EXPECT_EQ(ceiling_of(q("6/2")), 3);
}

TEST(IntegerRoot, is_the_largest_whose_square_does_not_exceed) {
  for (int n = 0; n < 500; ++n) {
    const Integer root = integer_root(n);
    EXPECT_LE(root * root, n);
    EXPECT_GT((root + 1) * (root + 1), n);
  }
}

TEST(ToDouble, rounds_towards_zero_whether_the_words_are_short_or_long) {
  const Rational wide = Rational(Integer(1) << 200);
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    std::mt19937_64 random(seed() * 1'000'003 + number);
    // Of 1 to 63 bits, many of them beside a power of two.
    const auto word = [&] {
      const std::uint64_t top = std::uint64_t{1} << (random() % 63);
      return static_cast<std::int64_t>(random() % 2 == 0 ? top + random() % top : top - random() % 2);
    };
    const std::int64_t numerator = random() % 2 == 0 ? word() : -word();
    const std::int64_t denominator = std::max<std::int64_t>(random() % 8 == 0 ? 1 : word(), 1);
    const Rational value = Rational(numerator) / Rational(denominator);
    const double found = to_double(value);
    ASSERT_EQ(to_double(numerator, denominator), found) << to_string(value) << "; " << replay(number);
    ASSERT_EQ(found, mpq_get_d(value.backend().data())) << to_string(value) << "; " << replay(number);
    ASSERT_LE(abs(Rational(found)), abs(value)) << to_string(value);
    const double next = std::nextafter(found, value > 0 ? HUGE_VAL : -HUGE_VAL);
    ASSERT_GT(abs(Rational(next)), abs(value)) << to_string(value);
    ASSERT_EQ(to_double(value * wide), std::ldexp(found, 200)) << to_string(value);
  }
}

TEST(ToDouble, is_infinite_beyond_the_range_and_never_crashes) {
  EXPECT_EQ(to_double(q("1/4")), 0.25);
  EXPECT_EQ(to_double(q("0x1p996")), std::ldexp(1.0, 996));
  EXPECT_TRUE(std::isinf(to_double(q("1e4000"))));
  EXPECT_EQ(to_double(q("-1e-4000")), 0);
}

}  // namespace
}  // namespace mistakebound::test::exact_test
