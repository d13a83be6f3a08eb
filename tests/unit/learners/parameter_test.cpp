#include "reference/learners/parameter.hpp"

#include <gtest/gtest.h>

namespace mistakebound {
namespace {

const std::vector<Parameter>& some() {
  static const std::vector<Parameter> parameters{
      tie_parameter("mistake", "what 0 means"),
      {"step", "1", "step size", Domain::number(Domain::Range::positive)},
      {"threshold", "n/2", "threshold", Domain::number(Domain::Range::positive)},
      {"promotion", "2", "factor", Domain::number(Domain::Range::above_one)},
      {"demotion", "0", "factor", Domain::number(Domain::Range::below_one)},
      {"eta", "", "rate", Domain::rate({"optimal"})},
      {"limit", "10", "updates", Domain::whole(1, 99)},
      {"normalized", "true", "as shown", Domain::flag()},
      {"kernel", "linear", "kernel", Domain::kernel()},
      {"u", "", "comparator", Domain::vector(), Role::against},
      {"target", "", "variables", Domain::variables(), Role::against}};
  return parameters;
}

std::string message(const std::string& name, const std::string& text) {
  Values values(some());
  try {
    values.give(name, text);
    if (name == "u") (void)values.vector("u", 2, true);
    if (name == "target") (void)values.variables("target", 3);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Parameter, UsualValuesAreReadLikeGivenOnes) {
  const Values values(some());
  EXPECT_EQ(tie_of(values), Tie::mistake);
  EXPECT_EQ(values.number("step"), 1);
  EXPECT_EQ(values.number("threshold", 5), Rational(5, 2));
  EXPECT_EQ(values.shown("threshold", 5), "5/2");
  EXPECT_EQ(values.whole("limit"), 10U);
  EXPECT_TRUE(values.flag("normalized"));
  EXPECT_EQ(values.shown("kernel", 1), "linear");
  EXPECT_FALSE(values.given("step"));
}

TEST(Parameter, GivenValuesAreShownInLowestTerms) {
  Values values(some());
  values.give("step", "2/4");
  values.give("tie", "negative");
  values.give("eta", "optimal");
  values.give("u", "1,-1/2");
  values.give("target", "3,1");
  EXPECT_TRUE(values.given("step"));
  EXPECT_EQ(values.shown("step", 1), "1/2");
  EXPECT_EQ(values.text("step"), "2/4");
  EXPECT_EQ(tie_of(values), Tie::negative);
  EXPECT_EQ(values.shown("eta", 1), "optimal");
  EXPECT_EQ(values.vector("u", 2)[1], Rational(-1, 2));
  EXPECT_EQ(values.variables("target", 3), (std::vector<Eigen::Index>{0, 2}));
}

TEST(Parameter, EveryDomainRefusesWhatIsOutsideOfIt) {
  EXPECT_EQ(message("tie", "left"), "--tie: found 'left'; expected one of positive, negative, mistake");
  EXPECT_EQ(message("step", "0"), "--step: found '0'; expected a number greater than 0");
  EXPECT_EQ(message("promotion", "1"), "--promotion: found '1'; expected a number greater than 1");
  EXPECT_EQ(message("demotion", "1"), "--demotion: found '1'; expected a number from 0 (which eliminates) and below 1");
  EXPECT_EQ(message("demotion", "0"), "");
  EXPECT_EQ(message("eta", "-1"), "--eta: found '-1'; expected a number greater than 0");
  EXPECT_EQ(message("limit", "100"), "--limit: found '100'; expected a whole number from 1 to 99");
  EXPECT_EQ(message("limit", "-1"), "--limit: found '-1'; expected a whole number from 1 to 99");
  EXPECT_EQ(message("normalized", "yes"), "--normalized: found 'yes'; expected true or false");
  EXPECT_NE(message("kernel", "sigmoid").find("--kernel"), std::string::npos);
  EXPECT_EQ(message("u", "1"), "--u: found 1 number; expected 2, one a feature and the bias last");
  EXPECT_EQ(message("target", "4"), "--target: found '4'; expected a whole number from 1 to 3");
  EXPECT_EQ(message("target", "1,1"), "--target: found variable 1 twice; expected variables from 1 to 3, each once");
}

TEST(Parameter, AnErrorOfAHeaderNamesTheFieldAtItsLineAndColumn) {
  Values values(some(), {}, "trace.jsonl");
  try {
    values.give("step", "-1", {"trace.jsonl", 1, 60});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "trace.jsonl:1:60: found step '-1'; expected a number greater than 0");
  }
}

}  // namespace
}  // namespace mistakebound
