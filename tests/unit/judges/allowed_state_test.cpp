/// Between which numbers a judge allows irrational weights: exactly those that it calls right, or rounded.
#include "oracle/judges/judge.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::allowed_state_test {
namespace {

TraceHeader winnow_header(const std::string& normalized = "true") {
  return {.learner = "winnow",
          .dimension = 2,
          .words = {{"eta", "3/10"}, {"tie", "mistake"}, {"normalized", normalized}},
          .places = {}};
}

/// One update by (-1, 0): the weights are e^(-3/10) and 1, over their sum.
TraceRound update() {
  return {.t = 1, .line = 2, .x = v("-1,0"), .y = 1, .prediction = -1};
}

std::vector<Enclosure> allowed_with(const Allowance& allowance, const std::string& normalized = "true") {
  const auto judge = make_judge(winnow_header(normalized), {}, "a test", allowance);
  judge->observe(update());
  return judge->allowed_state("weights");
}

/// Whether the judge blames weights of which the first is shown so.
bool is_blamed(const Allowance& allowance, const Rational& first, const Rational& second) {
  const auto judge = make_judge(winnow_header(), {}, "a test", allowance);
  TraceRound round = update();
  round.weights = Vector(2);
  *round.weights << first, second;
  judge->observe(round);
  return judge->verdict().fault.has_value();
}

TEST(AllowedState, is_what_the_judge_calls_right_or_rounded_to_the_last_digits) {
  const Rational little = Rational(1) / Rational(power_of_ten(30));
  const Allowance exact;
  const Allowance floats{.precision = Precision::binary32};
  const Allowance relative{.tolerance = Rational(1, 10)};
  const Allowance absolute{.absolute_tolerance = Rational(1, 100)};
  Rational widest = 0;
  for (const Allowance& allowance : {exact, floats, absolute, relative}) {
    const std::vector<Enclosure> allowed = allowed_with(allowance);
    ASSERT_EQ(allowed.size(), 2U);
    const Rational second = (allowed[1].low + allowed[1].high) / 2;
    EXPECT_FALSE(is_blamed(allowance, allowed[0].low + little, second));
    EXPECT_TRUE(is_blamed(allowance, allowed[0].low - little, second));
    EXPECT_FALSE(is_blamed(allowance, allowed[0].high - little, second));
    EXPECT_TRUE(is_blamed(allowance, allowed[0].high + little, second));
    EXPECT_GT(Rational(allowed[0].high - allowed[0].low), widest);
    widest = allowed[0].high - allowed[0].low;
  }
}

TEST(AllowedState, is_of_the_weights_that_the_header_asks_for) {
  const std::vector<Enclosure> powers = allowed_with({}, "false");
  ASSERT_EQ(powers.size(), 2U);
  EXPECT_NEAR(to_double(powers[0].low), std::exp(-0.3), 1e-12);
  EXPECT_LT(powers[1].low, 1);
  EXPECT_GT(powers[1].high, 1);
}

TEST(AllowedState, is_empty_where_the_state_is_rational_or_nothing_is_excluded) {
  const auto judge = make_judge(winnow_header(), {}, "a test");
  EXPECT_TRUE(judge->allowed_state("exponents").empty());
  TraceRound far = update();
  far.x[0] = Rational(-power_of_ten(6));
  judge->observe(far);
  EXPECT_TRUE(judge->allowed_state("weights").empty());  // beyond the range of doubles
  TraceHeader perceptron{.learner = "perceptron", .dimension = 2, .words = {}, .places = {}};
  EXPECT_TRUE(make_judge(perceptron, {}, "a test")->allowed_state("weights").empty());
}

}  // namespace
}  // namespace mistakebound::test::allowed_state_test
