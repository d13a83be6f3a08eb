/// Least margins of many examples at once, and the certificates of packed examples that they make.
#include "invariants/solvers/least_margin.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::least_margin_test {
namespace {

/// Small numbers, so that margins are often equal, or long ones.
Sequence drawn_sequence(Draw& draw, std::size_t rounds) {
  Sequence sequence{.dimension = draw.range(1, 5), .examples = {}, .features = {}};
  const int most = draw.one_in(2) ? 3 : draw.one_in(2) ? 30'000 : 2'000'000'000;
  const int denominator = draw.one_in(3) ? draw.range(1, 9) : 1;
  const bool separable = draw.one_in(2);
  for (std::size_t i = 0; i < rounds; ++i) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) entry = Rational(draw.range(-most, most)) / denominator;
    const Label y = separable ? (x[0] > 0 ? 1 : -1) : draw.sign();
    if (separable && x[0] == 0) x[0] = -1;
    sequence.examples.push_back({x, y});
  }
  return sequence;
}

Vector drawn_vector(Draw& draw, Eigen::Index dimension) {
  Vector v(dimension);
  const int kind = draw.range(0, 5);
  for (Rational& entry : v) {
    entry = kind == 0 ? Rational(0) : Rational(draw.range(-5, 5));
    if (kind == 1) entry /= draw.range(1, 99'999);
    if (kind == 2) entry *= power_of_ten(static_cast<unsigned>(draw.range(0, 330)));
    if (kind == 3) entry /= power_of_ten(static_cast<unsigned>(draw.range(0, 330)));
  }
  return v;
}

TEST(LeastMargin, of_many_examples_stays_only_where_that_of_each_does) {
  std::size_t counted = 0;
  std::size_t asked = 0;
  for (std::uint64_t number = 0; number < cases_of(3'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = drawn_sequence(draw, static_cast<std::size_t>(draw.range(1, 60)));
    const Vector v = drawn_vector(draw, sequence.dimension);
    const auto packed = pack(sequence);
    ASSERT_NE(packed, nullptr);
    ExampleRows rows(*packed);
    WholeRows loaded;
    rows.instances(0, loaded);
    std::vector<double> signs(loaded.count());
    packed->labels(0, signs);
    LeastMargin least(v);
    EXPECT_EQ(least.stay(loaded, 0, signs), 0U) << "before there is one; " << replay(number);
    IntegerVector x;
    for (std::size_t i = 0; i < loaded.count(); ++i) {
      const std::size_t count = least.stay(loaded, i, signs);
      ASSERT_LE(i + count, loaded.count());
      for (std::size_t row = i; row < i + count; ++row) {
        rows.instance(row, x);
        const auto margin = sequence.examples[row].y * dot(v, x.exact());
        ASSERT_GE(margin, *least.value()) << "row " << row << "; " << replay(number);
        ASSERT_TRUE(least.stays(x, packed->label(row))) << "row " << row << "; " << replay(number);
      }
      rows.instance(i, x);
      asked += least.stays(x, packed->label(i)) ? 1 : 0;
      counted += count > 0 ? 1 : 0;
      least.take(x, packed->label(i));
    }
  }
  EXPECT_GT(counted, asked / 2) << "of those that stay most are seen together";
}

TEST(LeastMargin, certificates_of_packed_examples_are_those_of_rationals) {
  LedgerOptions textbook;
  textbook.textbook = true;
  std::size_t refuted = 0;
  std::size_t separable = 0;
  for (std::uint64_t number = 0; number < cases_of(150); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence sequence = drawn_sequence(draw, static_cast<std::size_t>(draw.range(1, draw.one_in(3) ? 2'000 : 60)));
    Separation answer = separate(sequence);
    if (draw.one_in(3)) answer.w[0] += Rational(draw.sign()) / draw.range(1, 1'000'000);
    if (draw.one_in(3) && !answer.weights.empty()) {
      DualCoefficient& weight =
          answer.weights[static_cast<std::size_t>(draw.range(0, static_cast<int>(answer.weights.size()) - 1))];
      draw.one_in(2) ? weight.value *= -1 : weight.value = 0;
    }
    NonnegativeMargin game = solve_game(sequence);
    if (draw.one_in(3) && !game.lambda.empty()) game.lambda.front().value *= draw.range(-1, 2);
    const std::vector<Vector> others{drawn_vector(draw, sequence.dimension), drawn_vector(draw, sequence.dimension)};
    Sequence packed = sequence;
    packed.examples = Examples(pack(sequence));
    const TheoremReport by_rationals = examine_separation(sequence, answer, others, textbook);
    ASSERT_EQ(told(examine_separation(packed, answer, others, {})), told(by_rationals)) << replay(number);
    ASSERT_EQ(told(examine_nonnegative_margin(packed, game, others)),
              told(examine_nonnegative_margin(sequence, game, others, textbook)))
        << replay(number);
    refuted += by_rationals.verdict == Verdict::refuted ? 1 : 0;
    separable += answer.separable ? 1 : 0;
  }
  EXPECT_GT(refuted, cases_of(20));
  EXPECT_GT(separable, cases_of(30));
}

}  // namespace
}  // namespace mistakebound::test::least_margin_test
