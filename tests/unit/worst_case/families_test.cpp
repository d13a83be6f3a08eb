/// The sequences on which learners come nearest to their bounds, run.
#include "properties/worst_case/families.hpp"

#include <gtest/gtest.h>

#include <fstream>
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
      if (family.ratio == "1") {
        ASSERT_EQ(judge(chain(*report.bound).equals(Rational(report.mistakes))).outcome, Outcome::holds) << where;
      }
    }
  }
}

TEST(TightFamilies, there_is_one_for_every_bound_on_mistakes) {
  std::set<std::string> known;
  for (const TightFamily& family : tight_families()) known.insert(family.theorem);
  for (const Description& theorem : catalogue()) {
    // comparison speaks of two learners with bounds of their own; online-to-pac bounds a probability.
    const std::string& id = theorem.text.id;
    const bool counts = !theorem.text.bound.empty() && id != "comparison" && id != "online-to-pac";
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
