/// A run in numbers that are no machine integers is the textbook's, whatever doubles say of it.
#include "invariants/perceptron/freund_schapire.hpp"
#include "invariants/perceptron/hinge.hpp"
#include "invariants/perceptron/separable.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/learners/lazy_perceptron.hpp"
#include "reference/learners/packed_examples.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::long_run_test {
namespace {

Rational power_of_two(int exponent) {
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent < 0 ? fraction(1, power) : Rational(power);
}

/// Decimals of thirty digits, fractions of many denominators, whole numbers that tie however long they are, numbers
/// that cancel but for a little, and numbers beyond doubles.
Rational entry(Draw& draw, int kind) {
  switch (kind) {
    case 0: {
      Integer digits = draw.range(-999'999'999, 999'999'999);
      for (int i = 0; i < 3; ++i) digits = digits * 100'000'007 + draw.range(0, 99'999'999);
      return fraction(digits, power_of_ten(30));
    }
    case 1:
      return Rational(draw.range(-99, 99)) / Rational(Integer(draw.range(1, 60)) * 1'000'003 + draw.range(0, 5));
    case 2:
      return draw.range(-1, 1) * power_of_two(90);
    case 3:
      return draw.range(-1, 1) * power_of_two(90) + draw.range(-1, 1);
    case 4:
      return draw.range(-2, 2) * power_of_two(draw.one_in(2) ? 1100 : -1100);
    default:
      return draw.range(-3, 3) * power_of_two(draw.range(-600, -400));
  }
}

/// With a first coordinate that separates, or nearly does; labels are turned now and then where `turned` says so.
Sequence long_sequence(Draw& draw, bool turned, int most_fractions = 20) {
  const int kind = draw.range(0, 5);
  Sequence sequence{.dimension = draw.range(1, 5), .examples = {}, .features = {}};
  const int most = kind == 1 ? most_fractions : draw.one_in(4) ? 150 : 30;  // fractions take long
  for (int t = draw.range(0, most); t > 0; --t) {
    Vector x(sequence.dimension);
    for (Rational& value : x) value = entry(draw, draw.one_in(20) ? draw.range(0, 5) : kind);
    if (draw.one_in(2)) x[0] *= 3;
    const Label y = x[0] < 0 ? -1 : 1;
    sequence.examples.push_back({std::move(x), turned && draw.one_in(12) ? -y : y});
  }
  return sequence;
}

Perceptron drawn_learner(Draw& draw) {
  const Tie ties[] = {Tie::mistake, Tie::positive, Tie::negative};
  return {.tie = ties[draw.range(0, 2)],
          .step = draw.one_in(3) ? Rational(draw.range(1, 3)) / draw.range(1, 3) : Rational(1),
          .w = {}};
}

TEST(LongRun, gives_the_reports_of_the_textbook_field_by_field) {
  Tiers tiers;
  std::size_t refuted = 0, mistakes = 0, rounds = 0;
  for (std::uint64_t number = 0; number < cases_of(60); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x6c6f6e67, number);
    const Sequence sequence = long_sequence(draw, draw.one_in(2));
    Perceptron learner = drawn_learner(draw);
    Comparison comparison{.theorems = {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"}};
    if (draw.one_in(4)) {  // where the extended perceptron, which begins at 0, is not like the run
      learner.w = zero_vector(sequence.dimension);
      learner.w[0] = entry(draw, draw.range(0, 3));
    }
    if (draw.one_in(3)) comparison.theorems = {draw.one_in(2) ? "perceptron-separable" : "perceptron-hinge"};
    if (learner.w.size() > 0) comparison.theorems.insert("perceptron-start");
    if (!draw.one_in(60)) {  // to look for one takes long
      comparison.u = zero_vector(sequence.dimension);
      (*comparison.u)[0] = draw.one_in(2) ? Rational(1) : entry(draw, draw.range(0, 3));
    }
    if (draw.one_in(3)) comparison.gamma = draw.range(-1, 5) * power_of_two(draw.one_in(2) ? 90 : draw.range(-5, 5));
    const std::size_t passes = static_cast<std::size_t>(draw.range(1, 3));
    const auto quick = examine_perceptron(sequence, learner, passes, comparison);
    comparison.ledger.textbook = true;
    const auto textbook = examine_perceptron(sequence, learner, passes, comparison);
    comparison.ledger = verdicts_only({});
    const auto verdicts = examine_perceptron(sequence, learner, passes, comparison);
    ASSERT_EQ(quick.learner.w, textbook.learner.w) << replay(number);
    ASSERT_EQ(quick.mistake_rounds, textbook.mistake_rounds) << replay(number);
    ASSERT_EQ(quick.rounds, textbook.rounds) << replay(number);
    ASSERT_EQ(quick.positive_mistakes, textbook.positive_mistakes) << replay(number);
    ASSERT_EQ(quick.theorems.size(), textbook.theorems.size());
    for (std::size_t i = 0; i < quick.theorems.size(); ++i) {
      ASSERT_EQ(told(quick.theorems[i]), told(textbook.theorems[i])) << replay(number);
      ASSERT_EQ(told(verdicts.theorems[i]), told(without_slacks(textbook.theorems[i]))) << replay(number);
      ASSERT_EQ(quick.theorems[i].state.size(), textbook.theorems[i].state.size());
      for (std::size_t k = 0; k < quick.theorems[i].state.size(); ++k)
        ASSERT_EQ(told(quick.theorems[i].state[k].value), told(textbook.theorems[i].state[k].value)) << replay(number);
      if (pack(sequence) == nullptr) tiers += quick.theorems[i].tiers;
      refuted += told(textbook.theorems[i]).find("refuted") != std::string::npos ? 1 : 0;
    }
    rounds += quick.rounds;
    mistakes += quick.mistake_rounds.size();
  }
  EXPECT_GT(mistakes, cases_of(500));
  EXPECT_GT(rounds, 2 * mistakes);
  EXPECT_GT(refuted, cases_of(10));
  EXPECT_GT(tiers.machine, cases_of(2'500));
  EXPECT_GT(tiers.unchanged, cases_of(5'000));
  EXPECT_GT(tiers.exact, cases_of(2'500));
}

TEST(LongRun, ends_where_the_textbook_does) {
  std::size_t of_many_denominators = 0, mistakes = 0;
  for (std::uint64_t number = 0; number < cases_of(600); ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x6c617a79, number);
    const Sequence sequence = long_sequence(draw, true, 60);
    Perceptron textbook = drawn_learner(draw);
    textbook.w = zero_vector(sequence.dimension);
    if (draw.one_in(3)) textbook.w[0] = entry(draw, draw.range(0, 3));
    Perceptron quick = textbook;
    const auto passes = static_cast<std::size_t>(draw.range(1, 3));
    if (!short_denominator(sequence.examples, quick)) ++of_many_denominators;
    run_in_long_numbers(quick, sequence, passes);
    run(textbook, sequence.examples, passes, [&](const Round& round) { mistakes += round.mistake ? 1 : 0; });
    ASSERT_EQ(quick.w, textbook.w) << replay(number);
    ASSERT_EQ(quick.step, textbook.step);
    ASSERT_EQ(quick.tie, textbook.tie);
  }
  EXPECT_GT(of_many_denominators, cases_of(5));
  EXPECT_GT(mistakes, cases_of(2'000));
}

/// With a gamma that all margins are beyond, the least slack of a hypothesis is that of some unchanged round.
TEST(LongRun, finds_the_least_slack_on_whatever_round_it_is) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    Draw draw = Draw::for_case(seed() ^ 0x6e656172, number);
    Sequence sequence{.dimension = 2, .examples = {}, .features = {}};
    for (int t = 0; t < 150; ++t) {
      Vector x(2);
      const int sign = draw.sign(), whole = draw.range(5, 99);
      x[0] = sign * (whole + Rational(entry(draw, 0) / 10));
      x[1] = entry(draw, 0);
      sequence.examples.push_back({x, x[0] < 0 ? -1 : 1});
    }
    for (const char* const theorem : {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"}) {
      Comparison comparison{.u = v("1, 0"), .gamma = Rational(1) / draw.range(1, 9), .theorems = {theorem}};
      const auto quick = examine_perceptron(sequence, {}, 2, comparison);
      comparison.ledger.textbook = true;
      const auto textbook = examine_perceptron(sequence, {}, 2, comparison);
      ASSERT_EQ(told(quick.theorems.front()), told(textbook.theorems.front())) << theorem << replay(number);
      EXPECT_LT(quick.theorems.front().tiers.exact, textbook.theorems.front().tiers.exact / 3);
    }
  }
}

/// Only mistakes, and the first rounds behind them, are measured exactly where margins are far from the least one.
TEST(LongRun, asks_doubles_of_most_rounds) {
  Draw draw = Draw::for_case(1, 1);
  Sequence sequence{.dimension = 2, .examples = {}, .features = {}};
  for (int t = 0; t < 2'000; ++t) {
    Vector x(2);
    const int sign = draw.sign(), whole = draw.range(5, 99);
    x[0] = sign * (whole + entry(draw, 0));
    x[1] = entry(draw, 0);
    sequence.examples.push_back({x, x[0] < 0 ? -1 : 1});
  }
  for (const char* const theorem : {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge"}) {
    const auto found = examine_perceptron(sequence, {}, 1, {.u = v("1, 0"), .theorems = {theorem}});
    const TheoremReport& report = found.report();
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.rounds, 2'000U);
    EXPECT_LT(found.mistake_rounds.size(), 60U);
    EXPECT_LT(report.tiers.exact, 1'500U) << theorem;
    EXPECT_GT(report.tiers.machine + report.tiers.unchanged, 10'000U) << theorem;
  }
}

}  // namespace
}  // namespace mistakebound::test::long_run_test
