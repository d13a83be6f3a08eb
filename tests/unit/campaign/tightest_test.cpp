/// What comes nearest to a bound is kept.
#include "properties/campaign/tightest.hpp"

#include "tests/unit/support.hpp"

namespace mistakebound::test::tightest_test {
namespace {

std::optional<Tightest> near(const char* ratio, std::size_t mistakes) {
  Tightest result;
  result.ratio = q(ratio);
  result.mistakes = mistakes;
  return result;
}

TEST(Tightest, is_the_largest_ratio_and_of_equal_ones_that_with_more_mistakes) {
  std::optional<Tightest> best = near("1/2", 3);
  keep_tighter(best, near("1/4", 5));
  EXPECT_EQ(best->mistakes, 3U) << "more mistakes make up for no smaller ratio";
  keep_tighter(best, near("1/2", 2));
  EXPECT_EQ(best->mistakes, 3U);
  keep_tighter(best, near("1/2", 4));
  EXPECT_EQ(best->mistakes, 4U);
  keep_tighter(best, near("3/4", 1));
  EXPECT_EQ(best->mistakes, 1U);
  keep_tighter(best, std::nullopt);
  EXPECT_EQ(best->mistakes, 1U);
}

TEST(Tightest, is_nothing_that_is_refuted_or_does_not_apply) {
  for (const Verdict verdict : {Verdict::refuted, Verdict::does_not_apply, Verdict::undecided}) {
    TheoremReport report;
    report.verdict = verdict;
    report.attained = Attained{1, 2};
    std::optional<Tightest> best;
    keep_tighter(best, 0, nullptr, nullptr, report);
    EXPECT_FALSE(best) << to_string(verdict);
  }
}

}  // namespace
}  // namespace mistakebound::test::tightest_test
