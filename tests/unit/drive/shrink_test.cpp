/// Simpler numbers and sequences, which the living program can be sent as it was the first ones.
#include "oracle/drive/shrink.hpp"

#include "oracle/drive/lockstep.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::shrink_test {
namespace {

TEST(Shrinking, leaves_no_number_type) {
  for (const char* text : {"9007199254740992", "9007199254740991", "0.3", "1e17", "123456.789", "1e-30", "-77"}) {
    for (const Reading reading : {Reading::binary64, Reading::binary32}) {
      const Rational value = parse_number(text, {.reading = reading});
      for (const Rational& shorter : shorter_numbers(value)) {
        EXPECT_TRUE(is_number_of(shorter, reading)) << text << " became " << to_string(shorter);
        EXPECT_NE(shorter, value);
      }
    }
  }
}

TEST(Shrinking, begins_with_round_numbers_and_keeps_whole_ones_whole) {
  EXPECT_EQ(shorter_numbers(-7).front(), 0);
  EXPECT_EQ(shorter_numbers(-7)[1], 1);
  EXPECT_EQ(shorter_numbers(-7)[2], -1);
  for (const Rational& shorter : shorter_numbers(q("6597069766657"))) EXPECT_EQ(denominator_of(shorter), 1);
  EXPECT_TRUE(shorter_numbers(0).empty());
}

TEST(Shrinking, finds_a_threshold_in_few_steps) {
  // The smallest number above 1000 that is left is near it, after a hundred attempts at most.
  Rational value = q("987654321987654321");
  std::size_t attempts = 0;
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Rational& shorter : shorter_numbers(value)) {
      ++attempts;
      if (abs(shorter) <= 1000) continue;
      value = shorter;
      smaller = true;
      break;
    }
  }
  EXPECT_LE(value, 2048);
  EXPECT_LE(attempts, 100U);
}

TEST(Shrinking, tries_half_of_the_coordinates_first) {
  const Sequence sequence{.dimension = 8,
                          .examples = {{Vector::Constant(8, Rational(3)), 1}, {Vector::Constant(8, Rational(3)), -1}},
                          .features = {}};
  const std::vector<Simplification> simpler = simplifications(sequence);
  EXPECT_EQ(simpler.front()(sequence).dimension, 4);
  for (const Simplification& make : simpler) {
    const Sequence each = make(sequence);
    EXPECT_GE(each.dimension, 1);
    EXPECT_GE(each.size(), 1U);
    for (const Example& example : each.examples) EXPECT_EQ(example.x.size(), each.dimension);
  }
}

TEST(Shrinking, of_a_long_and_wide_sequence_makes_one_sequence_at_a_time) {
  // All of them together would hold more than 10^9 numbers.
  const Vector x = Vector::Constant(70, Rational(3));
  const Sequence sequence{.dimension = 70, .examples = std::vector<Example>(300, Example{x, 1}), .features = {}};
  const std::vector<Simplification> simpler = simplifications(sequence);
  EXPECT_GT(simpler.size(), 70U * 300U);
  EXPECT_EQ(simpler.back()(sequence).size(), 300U);
}

}  // namespace
}  // namespace mistakebound::test::shrink_test
