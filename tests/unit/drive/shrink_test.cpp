/// Simpler numbers and sequences, which the living program can be sent as it was the first ones.
#include "oracle/drive/shrink.hpp"

#include <set>

#include "oracle/drive/lockstep.hpp"
#include "properties/campaign/case_description.hpp"
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

/// Simplifies while the sequence fails, as drive does; returns what is left and the attempts.
std::pair<Sequence, std::size_t> shrunk(Sequence current, const std::function<bool(const Sequence&)>& fails) {
  std::vector<Simplification> simpler = simplifications(current);
  std::set<std::string> tried{csv_of(current)};
  std::size_t attempts = 0;
  std::size_t failures = 0;
  for (std::size_t at = 0; failures < simpler.size(); at = (at + 1) % simpler.size()) {
    Sequence candidate = simpler[at](current);
    ++attempts;
    ++failures;
    if (!tried.insert(csv_of(candidate)).second || !fails(candidate)) continue;
    current = std::move(candidate);
    simpler = simplifications(current);
    failures = at = 0;
  }
  return {current, attempts};
}

TEST(Shrinking, of_hundreds_of_coordinates_leaves_one_although_halves_of_them_hide_the_fault) {
  // A perceptron that leaves out one of them predicts otherwise on the second round, where all but that one nearly
  // make a tie.
  for (const Eigen::Index left_out : {199, 198, 100, 3})
    for (const int sign : {1, -1}) {
      const auto fails = [&](const Sequence& sequence) {
        if (sequence.dimension != 200) return false;
        Vector w = zero_vector(200);
        for (const Example& example : sequence.examples) {
          const Rational score = dot(w, example.x);
          const Rational without = score - w[left_out] * example.x[left_out];
          if (score != 0 && (score > 0) != (without > 0)) return true;
          if (example.y * score <= 0) w += example.y * example.x;
        }
        return false;
      };
      Sequence sequence{.dimension = 200, .examples = {{Vector::Constant(200, Rational(1)), 1}}, .features = {}};
      Vector tie = Vector::Constant(200, Rational(1));
      tie.head(100).setConstant(Rational(-1));
      tie[left_out] = sign * 2;
      tie[left_out < 100 ? 140 : 60] -= sign + (left_out < 100 ? 1 : -1);
      sequence.examples.push_back({tie, 1});
      ASSERT_TRUE(fails(sequence)) << left_out << " " << sign;
      const auto [rest, attempts] = shrunk(sequence, fails);
      std::ptrdiff_t entries = 0;
      for (const Example& example : rest.examples) entries += 200 - std::count(example.x.begin(), example.x.end(), 0);
      EXPECT_EQ(entries, 2) << left_out << " " << sign;
      EXPECT_LE(attempts, left_out > 195 ? 100U : 2000U);
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
