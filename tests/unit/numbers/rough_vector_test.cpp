/// Doubles that know how far off they are hold what they stand for.
#include "reference/numbers/rough_vector.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/numbers/long_vector.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::rough_vector_test {
namespace {

Rational number_of_any_size(Draw& draw, int most_bits) {
  const int bits = draw.range(-most_bits, most_bits);
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(bits));
  const Rational part = Rational(draw.range(-1'000'000, 1'000'000)) / draw.range(1, 999'983);
  return bits < 0 ? Rational(part / Rational(power)) : Rational(part * Rational(power));
}

Vector vector_of(Draw& draw, Eigen::Index n, int most_bits) {
  Vector result(n);
  for (Rational& value : result) value = draw.one_in(6) ? Rational(0) : number_of_any_size(draw, most_bits);
  return result;
}

bool holds(const DoubleInterval& interval, const Rational& value) {
  const bool above = interval.low == -std::numeric_limits<double>::infinity() || Rational(interval.low) <= value;
  const bool below = interval.high == std::numeric_limits<double>::infinity() || value <= Rational(interval.high);
  return above && below && !std::isnan(interval.low) && !std::isnan(interval.high);
}

TEST(RoughVectors, hold_their_products_after_many_updates) {
  std::size_t signs = 0, products = 0;
  for (std::uint64_t number = 0; number < cases_of(3'000); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x726f75, number);
    const Eigen::Index n = draw.range(0, 9);
    const int bits = std::array{3, 60, 300, 560, 1200}[static_cast<std::size_t>(draw.range(0, 4))];
    Vector w = vector_of(draw, n, bits);
    RoughVector rough_w(w);
    for (int times = draw.range(0, 12); times > 0; --times) {
      // What was added is taken away again, but for a little.
      const Vector x =
          draw.one_in(3) ? Vector(w + vector_of(draw, n, 1) / Rational(Integer(1) << 70U)) : vector_of(draw, n, bits);
      const RoughVector rough_x(x);
      ASSERT_TRUE(holds(product(rough_w, rough_x), dot(w, x))) << replay(number);
      ASSERT_TRUE(holds(rough_x.square(), norm2(x))) << replay(number);
      signs += known_sign(product(rough_w, rough_x)) != 0 ? 1 : 0;
      ++products;
      const int sign = draw.sign();
      w += sign * x;
      rough_w.add(sign, rough_x);
    }
    ASSERT_TRUE(holds(rough_w.square(), norm2(w))) << replay(number);
  }
  EXPECT_GT(signs, cases_of(6'000)) << "many signs are known";
  EXPECT_GT(products, cases_of(10'000));
}

TEST(RoughVectors, know_nothing_beyond_the_range_of_doubles) {
  const Rational large = Rational(Integer(1) << 1100U);
  Vector a(2), b(2);
  a << large, 1;
  b << 1 / large, 1;
  EXPECT_EQ(known_sign(product(RoughVector(a), RoughVector(a))), 0);
  EXPECT_EQ(known_sign(product(RoughVector(b), RoughVector(a))), 0);
  b << 1 / large, 0;
  EXPECT_TRUE(holds(RoughVector(b).square(), norm2(b)));
  EXPECT_TRUE(holds(product(RoughVector(b), RoughVector(b)), norm2(b)));
}

TEST(LongVectors, are_the_rational_ones) {
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x6c76, number);
    const Eigen::Index n = draw.range(0, 6);
    const Vector a = vector_of(draw, n, 200), b = vector_of(draw, n, 200);
    const Integer common = lcm(common_denominator(a), common_denominator(b)) * draw.range(1, 3);
    const LongVector p = over_denominator(a, common), q = over_denominator(b, common);
    ASSERT_EQ(p.exact(), a) << replay(number);
    ASSERT_EQ(over_one_denominator(a).exact(), a);
    ASSERT_EQ(long_dot(p, q), dot(a, b));
    ASSERT_EQ(long_distance2(p, q), norm2(Vector(a - b)));
    LongVector sum = p;
    const int sign = draw.sign();
    add(sum, sign, q);
    ASSERT_EQ(sum.exact(), Vector(a + sign * b));
    ASSERT_EQ(sum == p, b == zero_vector(n));
  }
}

}  // namespace
}  // namespace mistakebound::test::rough_vector_test
