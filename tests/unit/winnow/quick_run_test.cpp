/// A run of Winnow in machine integers and doubles that enclose is the textbook's: every decision, every slack, every
/// refutation.
#include "invariants/winnow/study.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/integer_winnow.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::winnow_quick_run_test {
namespace {

/// Numbers that tie, that touch the chord's ends, and of which some do not fit machine integers.
Rational entry(Draw& draw, int kind) {
  switch (kind) {
    case 0:
      return draw.range(-1, 1);
    case 1:
      return Rational(draw.range(-10, 10)) / 10;
    case 2:
      return Rational(draw.range(-9, 9)) / Rational(draw.range(1, 9));
    case 3:
      return draw.sign() * Rational((Integer(1) << static_cast<unsigned>(draw.range(2, 63))) + draw.range(-1, 1)) /
             Rational(Integer(1) << 60);
    default:
      return Rational(draw.range(-99, 99)) / 100;
  }
}

struct Drawn {
  Sequence sequence;
  std::optional<LearningRate> rate;
  Comparison comparison;
  Tie tie = Tie::mistake;
  std::size_t passes = 1;
};

Drawn drawn(Draw& draw) {
  const int kind = draw.range(0, 4);
  Drawn result{
      .sequence = {.dimension = draw.range(1, 5), .examples = {}, .features = {}}, .rate = {}, .comparison = {}};
  const int rounds = draw.range(0, 16);
  for (int t = 0; t < rounds; ++t) {
    Vector x(result.sequence.dimension);
    for (Rational& value : x) value = entry(draw, draw.one_in(12) ? draw.range(0, 4) : kind);
    if (draw.one_in(10)) x.setConstant(draw.one_in(2) ? Rational(0) : x[0]);
    const Label y = draw.one_in(8) ? draw.sign() : x[0] < 0 ? -1 : 1;
    result.sequence.examples.push_back({std::move(x), y});
  }
  result.rate = draw.one_in(2) ? LearningRate::eta(Rational(draw.range(1, 6)) / draw.range(1, 4))
                               : LearningRate::beta(1 + Rational(draw.range(1, 8)) / draw.range(1, 4));
  if (draw.one_in(4)) result.rate->scale = Rational(draw.range(1, 3)) / draw.range(1, 3);
  if (draw.one_in(12)) result.rate = LearningRate{.infinite = true};
  if (draw.one_in(3)) {
    result.comparison.u = Vector(result.sequence.dimension);
    for (Rational& value : *result.comparison.u) value = draw.one_in(20) ? Rational(-1) : abs(entry(draw, 2));
  }
  if (draw.one_in(4)) result.comparison.gamma = Rational(draw.range(1, 5)) / draw.range(2, 20);
  const Tie ties[] = {Tie::mistake, Tie::positive, Tie::negative};
  result.tie = ties[draw.range(0, 2)];
  result.passes = static_cast<std::size_t>(draw.range(1, 3));
  return result;
}

/// The state that the last round left behind.
std::string state_of_run(const TheoremReport& report) {
  std::string text;
  for (const NamedQuantity& quantity : report.state)
    text += quantity.name + " = " + to_string(std::get<Number>(quantity.value)) + "; ";
  return text;
}

TEST(WinnowQuickRun, gives_the_reports_of_the_textbook_field_by_field) {
  Tiers tiers;
  std::size_t refuted = 0, packed = 0;
  for (std::uint64_t number = 0; number < cases_of(400); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Drawn given = drawn(draw);
    Sequence kept = given.sequence;
    if (const auto integers = pack(given.sequence); integers != nullptr && draw.one_in(2)) {
      kept.examples = Examples(integers);
      ++packed;
    }
    const auto quick = examine_winnow(kept, given.tie, given.rate, given.passes, given.comparison);
    given.comparison.ledger.textbook = true;
    const auto textbook = examine_winnow(given.sequence, given.tie, given.rate, given.passes, given.comparison);
    ASSERT_EQ(quick.learner.w, textbook.learner.w) << replay(number);
    ASSERT_EQ(quick.comparator.u, textbook.comparator.u) << replay(number);
    ASSERT_EQ(quick.mistake_rounds, textbook.mistake_rounds) << replay(number);
    ASSERT_EQ(quick.rounds, textbook.rounds) << replay(number);
    ASSERT_EQ(quick.positive_mistakes, textbook.positive_mistakes) << replay(number);
    ASSERT_EQ(quick.theorems.size(), textbook.theorems.size());
    for (std::size_t i = 0; i < quick.theorems.size(); ++i) {
      ASSERT_EQ(told(quick.theorems[i]), told(textbook.theorems[i])) << replay(number);
      ASSERT_EQ(state_of_run(quick.theorems[i]), state_of_run(textbook.theorems[i])) << replay(number);
      tiers += quick.theorems[i].tiers;
      refuted += told(textbook.theorems[i]).find("refuted") != std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(tiers.machine, cases_of(10'000));
  EXPECT_GT(tiers.unchanged, cases_of(10'000));
  EXPECT_GT(refuted, cases_of(100));
  EXPECT_GT(packed, cases_of(100));
}

TEST(WinnowQuickRun, evaluates_few_claims_exactly_and_asks_for_no_rationals) {
  Draw draw = Draw::for_case(7, 0);
  Sequence sequence{.dimension = 20, .examples = {}, .features = {}};
  for (int t = 0; t < 300; ++t) {
    Vector x(sequence.dimension);
    for (Rational& value : x) value = Rational(draw.range(-100, 100)) / 100;
    const Rational score = x[0] + 2 * x[1] + x[2];
    sequence.examples.push_back({std::move(x), score < 0 ? -1 : 1});
  }
  const auto packed = pack(sequence);
  sequence.examples = Examples(packed);
  const auto found = examine_winnow(sequence, Tie::mistake, LearningRate::eta(Rational(1, 2)), 1, {});
  EXPECT_EQ(sequence.examples.packed(), packed);
  ASSERT_EQ(found.theorems.size(), 3U);
  EXPECT_GT(found.mistake_rounds.size(), 20U);
  for (const TheoremReport& report : found.theorems) EXPECT_LT(report.tiers.exact, 100U) << report.id;
}

TEST(IntegerWinnow, learns_as_the_textbook_does_until_an_exponent_does_not_fit) {
  const Integer most = (Integer(1) << 63) - 1;
  Vector x(2);
  x << Rational(most), Rational(-most);
  IntegerVector whole;
  ASSERT_TRUE(in_integers(x, whole));
  const Winnow first{.tie = Tie::mistake, .rate = LearningRate::beta(2), .w = zero_vector(2)};
  IntegerWinnow learner;
  ASSERT_TRUE(learner.start(first, 1));
  EXPECT_EQ(learner.learn(whole, 1), std::nullopt) << "they are further apart than a machine integer tells";
  EXPECT_EQ(learner.exact().w, zero_vector(2));
  x << Rational(1, 2), Rational(-1, 2);
  ASSERT_TRUE(in_integers(x, whole));
  ASSERT_TRUE(learner.start(first, 2));
  EXPECT_EQ(learner.learn(whole, -1), 0) << "a tie";
  EXPECT_EQ(learner.exact().w, Vector(-x));
  EXPECT_EQ(learner.learn(whole, -1), -1);
  EXPECT_EQ(learner.exact().w, Vector(-x));
  ASSERT_FALSE(learner.start({.tie = Tie::mistake, .rate = {.infinite = true}, .w = zero_vector(2)}, 1));
}

}  // namespace
}  // namespace mistakebound::test::winnow_quick_run_test
