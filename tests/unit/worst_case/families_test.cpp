/// The sequences on which learners come nearest to their bounds, run.
#include "properties/worst_case/families.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "cli/reports/text_parts.hpp"
#include "invariants/catalogue.hpp"
#include "invariants/ledger/claim.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::test::families_test {
namespace {

/// Quotients of logarithms are compared with rationals only; enclosures of 20 digits say whether two may be equal.
bool are_equal_in_18_places(const Number& a, const Number& b) {
  const DecimalBounds one = enclose(a);
  const DecimalBounds other = enclose(b);
  return parse_number(one.low) <= parse_number(other.high) && parse_number(other.low) <= parse_number(one.high) &&
         parse_number(one.high) - parse_number(one.low) < parse_number("1e-15");
}

/// "1" or "3/5": what every member has. Nothing where it is told in words.
std::optional<Rational> rational_ratio(const TightFamily& family) {
  if (family.ratio.find_first_not_of("0123456789/") != std::string::npos) return std::nullopt;
  return parse_number(family.ratio);
}

TEST(TightFamilies, make_the_mistakes_that_are_said_against_the_bound_that_is_said) {
  for (const TightFamily& family : tight_families()) {
    for (std::size_t n = family.first; n <= family.last; ++n) {
      const TheoremReport report = family.run(n);
      const std::string where = family.theorem + ", member " + std::to_string(n);
      ASSERT_EQ(report.id, family.theorem);
      ASSERT_EQ(report.verdict, Verdict::holds) << where;
      ASSERT_EQ(report.mistakes, family.mistakes(n)) << where;
      ASSERT_TRUE(report.bound.has_value()) << where;
      ASSERT_TRUE(are_equal_in_18_places(*report.bound, family.bound(n)))
          << where << ": " << to_string(*report.bound) << " for " << to_string(family.bound(n));
      for (const std::string& id : family.tight) {
        ASSERT_TRUE(report.step(id).min_slack.has_value()) << where << ": " << id;
        ASSERT_EQ(sign_of(*report.step(id).min_slack), 0) << where << ": " << id;
      }
      if (const std::optional<Rational> ratio = rational_ratio(family)) {
        ASSERT_EQ(judge(chain(*report.bound).equals(Rational(report.mistakes) / *ratio)).outcome, Outcome::holds)
            << where << ": " << family.ratio;
      }
    }
  }
}

TEST(TightFamilies, have_a_ratio_whose_decimals_are_those_of_the_largest_member_that_is_run) {
  std::size_t seen = 0;
  for (const TightFamily& family : tight_families()) {
    const std::size_t dots = family.ratio.find("..");
    if (dots == std::string::npos) continue;
    const std::size_t begin = family.ratio.rfind(' ', dots) + 1;
    const std::string digits = family.ratio.substr(begin, dots - begin);
    const Rational ratio = parse_number(digits);
    const Rational last_place = parse_number("1e-" + std::to_string(digits.size() - 2));
    const DecimalBounds bound = enclose(family.bound(family.last));
    const Rational mistakes(family.mistakes(family.last));
    EXPECT_LE(ratio, mistakes / parse_number(bound.high)) << family.ratio;
    EXPECT_LT(mistakes / parse_number(bound.low), ratio + last_place) << family.ratio;
    ++seen;
  }
  EXPECT_GE(seen, 2U);
}

TEST(TightFamilies, there_is_one_for_every_bound_on_mistakes) {
  std::set<std::string> known;
  for (const TightFamily& family : tight_families()) known.insert(family.theorem);
  for (const Description& theorem : catalogue()) {
    // comparison speaks of two learners with bounds of their own; online-to-pac bounds a probability, hedge a loss.
    const std::string& id = theorem.text.id;
    const bool counts = !theorem.text.bound.empty() && id != "comparison" && id != "online-to-pac" && id != "hedge";
    EXPECT_EQ(known.contains(id), counts) << id;
  }
}

TEST(TightFamilies, have_a_page_that_is_made_from_them) {
  std::ifstream in(std::string(SOURCE_DIR) + "/docs/tightness.md");
  std::ostringstream page;
  page << in.rdbuf();
  EXPECT_EQ(page.str(), cli::tightness_markdown()) << "run ./dev docs and commit";
}

}  // namespace
}  // namespace mistakebound::test::families_test
