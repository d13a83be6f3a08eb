/// Between which numbers a judge allows irrational weights: exactly those that it calls right, or rounded.
#include <cmath>

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

/// What is allowed to be shown after one update by (1, 2).
std::vector<Enclosure> allowed_of(const std::string& learner, const std::string& step, const std::string& field,
                                  const Allowance& allowance = {}, std::size_t rounds = 1) {
  const auto judge = make_judge({.learner = learner, .dimension = 2, .words = {{"step", step}}, .places = {}}, {},
                                "a test", allowance);
  for (std::size_t t = 1; t <= rounds; ++t) {
    TraceRound round{.t = t, .line = t + 1, .x = v("1,2"), .y = 1, .prediction = t == 1 ? -1 : 1};
    round.updated = t == 1;
    judge->observe(round);
  }
  return judge->allowed_state(field);
}

TEST(AllowedState, is_around_rational_weights_that_doubles_round_as_far_as_rounding_leads) {
  for (const char* learner : {"perceptron", "averaged-perceptron", "voted-perceptron"}) {
    EXPECT_TRUE(allowed_of(learner, "1", "weights").empty()) << "whole numbers are not rounded";
    const std::vector<Enclosure> thirds = allowed_of(learner, "1/3", "weights");
    ASSERT_EQ(thirds.size(), 2U);
    for (const double value : {1.0 / 3, std::nextafter(1.0 / 3, 0), std::nextafter(1.0 / 3, 1)}) {
      EXPECT_LE(thirds[0].low, Rational(value));
      EXPECT_GE(thirds[0].high, Rational(value));
    }
    EXPECT_EQ((thirds[0].low + thirds[0].high) / 2, Rational(1) / 3);
    EXPECT_LT(thirds[0].high - thirds[0].low, Rational(0x1p-45));
    EXPECT_EQ((thirds[1].low + thirds[1].high) / 2, Rational(2) / 3);
    EXPECT_TRUE(allowed_of(learner, "1/3", "something").empty());
  }
}

TEST(AllowedState, is_around_averages_from_the_second_round_on) {
  const std::vector<Enclosure> averages = allowed_of("averaged-perceptron", "1", "averaged", {}, 3);
  ASSERT_EQ(averages.size(), 2U);
  EXPECT_EQ((averages[1].low + averages[1].high) / 2, 2);
  EXPECT_GT(averages[1].high, 2);
  EXPECT_LT(averages[1].high, 2 + Rational(0x1p-40));
  EXPECT_EQ(allowed_of("averaged-perceptron", "1/3", "averaged").size(), 2U);
}

TEST(AllowedState, is_around_exponents_that_doubles_round) {
  const auto allowed = [](const char* x) {
    const auto judge = make_judge(winnow_header(), {}, "a test");
    judge->observe({.t = 1, .line = 2, .x = v(x), .y = -1, .prediction = 1});
    return judge->allowed_state("exponents");
  };
  EXPECT_TRUE(allowed("1,1/2").empty());
  const std::vector<Enclosure> tenths = allowed("1/10,3/10");
  ASSERT_EQ(tenths.size(), 2U);
  EXPECT_LE(tenths[1].low, Rational(-0.1 - 0.2));
  EXPECT_GE(tenths[1].high, Rational(-0.3));
  EXPECT_LT(tenths[1].high, Rational(-3) / 10 + Rational(0x1p-45));
}

TEST(AllowedState, is_as_wide_as_the_tolerance_where_that_is_wider) {
  const std::vector<Enclosure> relative = allowed_of("perceptron", "1/3", "weights", {.tolerance = Rational(1) / 5});
  EXPECT_EQ(relative.at(1).high, Rational(2) / 3 + Rational(1) / 6);  // of which a fifth is 1/6
  const std::vector<Enclosure> absolute =
      allowed_of("perceptron", "1/3", "weights", {.tolerance = 0, .absolute_tolerance = Rational(1) / 2});
  EXPECT_EQ(absolute.at(0).low, Rational(-1) / 6);
}

TEST(AllowedState, is_around_products_that_are_no_doubles) {
  const auto allowed = [](const std::string& learner, const std::string& demotion, const char* x = "1") {
    const TraceHeader header{.learner = learner, .dimension = 1, .words = {{"demotion", demotion}}, .places = {}};
    const auto judge = make_judge(header, {}, "a test");
    judge->observe({.t = 1, .line = 2, .x = v(x), .y = -1, .prediction = 1});
    return judge->allowed_state("weights");
  };
  EXPECT_TRUE(allowed("littlestone-winnow", "1/2").empty());
  ASSERT_EQ(allowed("littlestone-winnow", "1/3").size(), 1U);
  EXPECT_GT(allowed("littlestone-winnow", "1/3")[0].high, Rational(1) / 3);
  EXPECT_LT(allowed("littlestone-winnow", "1/3")[0].low, Rational(1) / 3);
  EXPECT_TRUE(allowed("balanced-winnow", "1/2", "3").empty());
  EXPECT_EQ(allowed("balanced-winnow", "1/3", "3").size(), 2U);
}

TEST(AllowedState, is_empty_where_the_state_is_shown_as_it_is_or_nothing_is_excluded) {
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
