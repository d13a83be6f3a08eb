/// How near to equality the inequality steps of the proofs come, run.
#include "properties/worst_case/tight_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "invariants/catalogue.hpp"
#include "properties/campaign/property.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::test::tight_steps_test {
namespace {

bool has_ratio(const StepFamily& family) {
  return family.ratio.rfind("no ratio", 0) != 0;
}

TEST(TightSteps, hold_with_equality_on_every_member_where_it_is_said) {
  std::size_t seen = 0;
  for (const StepFamily& family : step_families()) {
    if (!family.is_equality()) continue;
    for (std::size_t n = family.first; n <= family.last; ++n) {
      const TheoremReport report = family.run(n, {});
      ASSERT_EQ(report.id, family.theorem);
      for (const std::string& id : family.steps) {
        const StepReport& step = report.step(id);
        const std::string where = family.theorem + ", " + id + ", member " + std::to_string(n);
        ASSERT_EQ(step.verdict, Verdict::holds) << where;
        ASSERT_TRUE(step.min_slack.has_value()) << where;
        ASSERT_EQ(sign_of(*step.min_slack), 0) << where << ": " << to_string(*step.min_slack);
      }
      ++seen;
    }
  }
  EXPECT_GT(seen, 300U);
}

TEST(TightSteps, come_as_near_as_is_said_and_nearer_with_every_member) {
  for (const StepFamily& family : step_families()) {
    if (family.is_equality() || !has_ratio(family)) continue;
    const std::size_t dots = family.ratio.find("..", family.ratio.find("0."));
    ASSERT_NE(dots, std::string::npos) << family.ratio;
    const std::size_t begin = family.ratio.rfind(' ', dots) + 1;
    const std::string digits = family.ratio.substr(begin, dots - begin);
    const Rational last_place = parse_number("1e-" + std::to_string(digits.size() - 2));
    for (const std::string& id : family.steps) {
      const std::string where = family.theorem + ", " + id;
      const Rational first = nearest_ratio(family, id, family.first).value();
      const Rational last = nearest_ratio(family, id, family.last).value();
      EXPECT_LE(parse_number(digits), last) << where << " " << to_double(last);
      EXPECT_LT(last, parse_number(digits) + last_place) << where << " " << to_double(last);
      EXPECT_LT(last, 1) << where;
      if (family.ratio.rfind("tends to 1", 0) == 0) {
        EXPECT_LT(first, last) << where;
      }
      EXPECT_EQ(family.run(family.last, {}).step(id).verdict, Verdict::holds) << where;
    }
  }
}

TEST(TightSteps, that_are_compared_with_0_have_the_other_side_that_is_said) {
  std::set<std::string> seen;
  for (const StepFamily& family : step_families()) {
    if (has_ratio(family)) continue;
    for (const std::size_t n : {family.first, family.last}) {
      for (const std::string& id : family.steps) {
        const Rational side = id == "separates" ? Rational(1) / Rational(n * n) : Rational(1) / Rational(n);
        const Number slack = family.run(n, {}).step(id).min_slack.value();
        EXPECT_EQ(judge(chain(slack).equals(side)).outcome, Outcome::holds) << id << ": " << to_string(slack);
        EXPECT_FALSE(nearest_ratio(family, id, n).has_value() && family.theorem == "perceptron-batch") << id;
        seen.insert(id);
      }
    }
  }
  EXPECT_EQ(seen, (std::set<std::string>{"positive", "separates", "simplex"}));
}

TEST(TightSteps, tell_of_every_inequality_of_every_theorem_and_of_no_equation) {
  const std::vector<TightSteps> all = tight_steps();
  for (const Description& theorem : catalogue()) {
    std::set<std::string> told;
    for (const TightSteps& row : all)
      if (row.theorem == theorem.text.id) told.insert(row.steps.begin(), row.steps.end());
    for (const StepText& step : theorem.steps)
      EXPECT_EQ(told.contains(step.id), step.kind != Kind::equation) << theorem.text.id << ": " << step.id;
  }
}

TEST(TightSteps, of_every_family_are_all_told) {
  const std::vector<TightSteps> all = tight_steps();
  for (const StepFamily& family : step_families()) {
    const auto row = std::find_if(all.begin(), all.end(), [&](const TightSteps& r) { return r.family == &family; });
    ASSERT_NE(row, all.end()) << family.theorem << ": " << family.steps.front();
    EXPECT_EQ(std::set<std::string>(row->steps.begin(), row->steps.end()),
              std::set<std::string>(family.steps.begin(), family.steps.end()))
        << family.theorem;
  }
}

TEST(TightSteps, that_are_strict_are_never_said_to_be_attained) {
  for (const TightSteps& row : tight_steps()) {
    for (const StepText& step : find_theorem(row.theorem)->steps) {
      const bool is_told = std::find(row.steps.begin(), row.steps.end(), step.id) != row.steps.end();
      if (is_told && step.kind == Kind::strict) {
        EXPECT_NE(row.ratio, "1") << row.theorem << ": " << step.id;
      }
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::tight_steps_test
