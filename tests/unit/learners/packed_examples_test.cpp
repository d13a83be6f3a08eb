/// Examples kept as machine integers are the examples.
#include "reference/learners/packed_examples.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/numbers/work.hpp"
#include "reference/readers/order.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::packed_examples_test {
namespace {

/// Numbers of one to eight bytes over one denominator or several; with `odd` some that do not fit.
Sequence random_sequence(Draw& draw, bool odd) {
  Sequence sequence{.dimension = draw.range(0, 3) * (draw.one_in(12) ? 900 : 1), .examples = {}, .features = {}};
  const int rows = draw.range(0, 40);
  const auto most = static_cast<unsigned>(draw.range(1, 62));
  const Integer denominators[] = {1, 3, 7, 10, 1000, Integer(1) << 40U, power_of_ten(18)};
  for (int t = 0; t < rows; ++t) {
    Vector x(sequence.dimension);
    for (Rational& entry : x) {
      const unsigned bits = draw.one_in(50) ? most : static_cast<unsigned>(draw.range(0, 6));
      entry = draw.sign() * Rational(Integer(draw.range(0, 1)) + (Integer(1) << bits)) - (draw.one_in(9) ? 1 : 0);
      if (odd && draw.one_in(90)) entry /= Rational(denominators[draw.range(0, 6)]);
    }
    sequence.examples.push_back({std::move(x), draw.sign()});
  }
  return sequence;
}

void expect_same(const PackedExamples& packed, const Sequence& sequence, const std::string& where) {
  ASSERT_EQ(packed.size(), sequence.size()) << where;
  ASSERT_EQ(packed.dimension(), sequence.dimension) << where;
  IntegerVector x;
  std::vector<double> doubles(static_cast<std::size_t>(sequence.dimension));
  Integer common = 1;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Example& example = std::as_const(sequence).examples[i];
    ASSERT_EQ(packed.label(i), example.y) << where;
    packed.instance(i, x);
    ASSERT_EQ(x.exact(), example.x) << where;
    ASSERT_EQ(packed.example(i).x, example.x) << where;
    packed.instance(i, doubles.data());
    for (Eigen::Index k = 0; k < example.x.size(); ++k)
      ASSERT_EQ(doubles[static_cast<std::size_t>(k)], to_double(example.x[k])) << where;
    mpz_lcm(common.backend().data(), common.backend().data(), common_denominator(example.x).backend().data());
  }
  ASSERT_EQ(packed.denominator(), common) << where;
}

TEST(PackedExamples, are_the_examples_over_their_least_common_denominator) {
  std::size_t fit = 0, declined = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence sequence = random_sequence(draw, draw.one_in(2));
    const auto packed = pack(sequence);
    ++(packed != nullptr ? fit : declined);
    if (packed == nullptr) continue;
    expect_same(*packed, sequence, replay(number));
    Sequence kept{.dimension = sequence.dimension, .examples = Examples(packed), .features = {"a"}};
    ASSERT_EQ(pack(kept), packed) << "they are there already";
    ASSERT_EQ(kept.size(), sequence.size());
    const std::vector<std::size_t> order = random_order(sequence.size(), number);
    const Examples shuffled = kept.examples.in_order(order);
    const Examples expected = sequence.examples.in_order(order);
    const Sequence biased = with_bias(kept);
    ASSERT_NE(biased.examples.packed(), nullptr);
    ASSERT_EQ(biased.features.back(), "bias");
    expect_same(*biased.examples.packed(), with_bias(sequence), replay(number));
    expect_same(*shuffled.packed(), {.dimension = sequence.dimension, .examples = expected, .features = {}},
                replay(number));
  }
  EXPECT_GT(fit, cases_of(150));
  EXPECT_GT(declined, cases_of(20));
}

TEST(PackedExamples, are_as_they_were_after_one_that_does_not_fit) {
  ExamplePacker packer(2);
  const std::vector<std::int64_t> mantissas{5, INT64_MAX};
  const std::vector<std::uint8_t> whole{1, 0}, fraction{0, 1};
  ASSERT_TRUE(packer.add(v("1/2,3"), 1));
  EXPECT_FALSE(packer.add(mantissas, whole, 1)) << "over 10 the second leaves a word";
  ASSERT_TRUE(packer.add(mantissas, fraction, -1));
  EXPECT_FALSE(packer.add(v("1/3,0"), 1)) << "over 30 the one before leaves it";
  EXPECT_FALSE(packer.add(v("1e30,0"), 1));
  EXPECT_FALSE(packer.add(v("1/10000000019,1/9223372036854775807"), 1)) << "the denominator itself leaves it";
  ASSERT_TRUE(packer.add(v("-1/5,0"), 1));
  ASSERT_EQ(packer.size(), 3U);
  const PackedExamples packed = packer.finish();
  EXPECT_EQ(packer.size(), 0U);
  expect_same(packed,
              {.dimension = 2,
               .examples = {{v("1/2,3"), 1}, {v("5,9223372036854775807/10"), -1}, {v("-1/5,0"), 1}},
               .features = {}},
              "");
}

TEST(Examples, become_rationals_where_they_are_changed) {
  const Sequence sequence = sequence_of({"1/2,3|1", "0,-1|-1"});
  Sequence kept{.dimension = 2, .examples = Examples(pack(sequence)), .features = {}};
  EXPECT_EQ(std::as_const(kept).examples[1].x, v("0,-1"));
  EXPECT_NE(kept.examples.packed(), nullptr) << "they were only looked at";
  const Sequence copy = kept;
  kept.examples[0].x[0] = 7;
  EXPECT_EQ(kept.examples.packed(), nullptr);
  EXPECT_EQ(to_string(kept), "(7, 3 | +1), (0, -1 | -1)");
  EXPECT_EQ(to_string(copy), "(1/2, 3 | +1), (0, -1 | -1)");
}

TEST(Examples, of_which_the_limits_leave_no_rationals_are_whole_when_they_are_asked_for_again) {
  const Sequence kept{.dimension = 1, .examples = Examples(pack(sequence_of({"1|1", "2|1", "3|1"}))), .features = {}};
  {
    std::size_t polls = 0;
    const LimitedWork limited({.interrupted = [&] { return ++polls > 1; }});
    EXPECT_THROW(static_cast<void>(kept.examples.all()), CutShort);
  }
  EXPECT_EQ(to_string(kept), "(1 | +1), (2 | +1), (3 | +1)");
}

}  // namespace
}  // namespace mistakebound::test::packed_examples_test
