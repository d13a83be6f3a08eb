/// Labelled points in machine integers against rationals.
#include "invariants/solvers/labelled_points.hpp"

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::labelled_points_test {
namespace {

Sequence random_examples(Draw& draw) {
  Sequence sequence{.dimension = draw.range(1, 6), .examples = {}, .features = {}};
  const bool is_long = draw.one_in(3);  // on both sides of what fits
  const Integer unit = is_long ? Integer(1) << static_cast<unsigned>(draw.range(20, 70)) : Integer(1);
  for (int t = draw.range(1, 12); t > 0; --t) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) entry = Rational(unit * draw.range(-999, 999) + draw.range(-9, 9)) / draw.range(1, 20);
    sequence.examples.push_back({std::move(x), draw.sign()});
  }
  return sequence;
}

Integer random_integer(Draw& draw) {
  const Integer high = Integer(draw.range(-1'000'000, 1'000'000)) << static_cast<unsigned>(draw.range(0, 150));
  return high + draw.range(-9, 9);
}

TEST(LabelledPoints, have_the_products_and_prices_of_rational_points) {
  std::size_t below = 0;
  std::size_t surely_not = 0;
  for (std::uint64_t number = 0; number < cases_of(600); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence plain = random_examples(draw);
    const std::shared_ptr<const PackedExamples> packed = draw.one_in(2) ? pack(plain) : nullptr;
    const Sequence sequence =
        packed ? Sequence{.dimension = plain.dimension, .examples = Examples(packed), .features = {}} : plain;
    LabelledPoints points(sequence);
    const auto point = [&](std::size_t i) { return Vector(plain.examples[i].x * Rational(plain.examples[i].y)); };
    Active active;
    std::vector<Integer> shares;
    Vector z = zero_vector(plain.dimension);
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t j = 0; j < points.size(); ++j)
        ASSERT_EQ(Rational(points.product(i, j)),
                  dot(point(i), point(j)) * Rational(points.scale(i)) * Rational(points.scale(j)))
            << replay(number);
      if (draw.one_in(2)) continue;
      active.push_back(i);
      shares.push_back(random_integer(draw));
      z += point(i) * Rational(shares.back() * points.scale(i));
    }
    points.combine(active, shares);
    ASSERT_EQ(Rational(points.square()), norm2(z)) << replay(number);
    const Integer over = Integer(draw.range(1, 1000)) << static_cast<unsigned>(draw.range(0, 40));
    const auto some = static_cast<std::size_t>(draw.range(0, static_cast<int>(points.size()) - 1));
    // A bound that one of the prices meets, just misses, or is far from.
    Integer least = points.price(some) * over / points.scale(some);
    if (draw.one_in(3)) least += draw.range(-2, 2);
    if (draw.one_in(3)) least = random_integer(draw);
    points.compare_with(least, over);
    for (std::size_t j = 0; j < points.size(); ++j) {
      const Rational price = dot(z, point(j)) * Rational(points.scale(j));
      ASSERT_EQ(Rational(points.price(j)), price) << replay(number);
      const bool is_below = price * Rational(over) < Rational(least * points.scale(j));
      if (is_below) ++below;
      if (!points.may_be_below(j)) {
        ASSERT_FALSE(is_below) << replay(number);
        ++surely_not;
      }
    }
  }
  EXPECT_GT(below, cases_of(500));
  EXPECT_GT(surely_not, cases_of(200));
}

}  // namespace
}  // namespace mistakebound::test::labelled_points_test
