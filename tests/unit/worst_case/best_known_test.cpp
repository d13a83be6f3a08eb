/// The best sequences that are kept, run again, and the search that begins with them.
#include "properties/worst_case/best_known.hpp"

#include <gtest/gtest.h>

#include <map>

#include "properties/campaign/rows.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::test::best_known_test {
namespace {

bool never() {
  return false;
}

TEST(BestKnown, sequences_come_as_near_to_their_bounds_as_is_said) {
  const std::map<std::string, std::pair<std::size_t, const char*>> said{{"winnow-tuned", {20, "0.7814"}},
                                                                        {"littlestone-winnow", {11, "0.776"}},
                                                                        {"perceptron-disjunction", {32, "0.711"}}};
  ASSERT_EQ(best_known().size(), said.size());
  for (const BestKnown& known : best_known()) {
    const Climbed found = looked_at(known);
    EXPECT_FALSE(found.failed) << known.theorem;
    ASSERT_TRUE(found.tightest.has_value()) << known.theorem;
    const auto& [mistakes, ratio] = said.at(known.theorem);
    EXPECT_GE(found.tightest->mistakes, mistakes) << known.theorem;
    EXPECT_TRUE(is_less(parse_number(ratio), found.tightest->ratio)) << known.theorem;
  }
}

TEST(BestKnown, what_is_kept_is_read_as_the_case_that_it_was) {
  const BestKnown known{"perceptron-disjunction", "1,0", {"0,0|-1", "1,0|1", "1,1|1"}};
  const Climbed found = looked_at(known);
  ASSERT_TRUE(found.tightest.has_value());
  const BestKnown kept = kept_as(known.theorem, found);
  EXPECT_EQ(kept.theorem, known.theorem);
  EXPECT_EQ(kept.u, known.u);
  EXPECT_EQ(kept.rows, known.rows);
}

TEST(BestKnown, a_poor_sequence_is_improved_the_same_way_by_the_same_seed_and_never_made_poorer) {
  const BestKnown poor{"perceptron-disjunction", "1,0", {"0,0|-1", "1,0|1"}};
  const Climbed before = looked_at(poor);
  const Climbed after = improved(poor, 1, 400, never);
  ASSERT_TRUE(after.tightest.has_value());
  EXPECT_TRUE(is_less(before.tightest->ratio, after.tightest->ratio));
  EXPECT_GE(after.runs, 400U);
  EXPECT_LT(after.runs, 430U) << "one case more than the budget at most";
  EXPECT_EQ(improved(poor, 1, 400, never).value->file(), after.value->file());
  const Climbed least = improved(poor, 1, 1, never);
  EXPECT_EQ(least.value->file(), before.value->file()) << "nothing to spend";
  const Climbed stopped = improved(poor, 1, 100'000, [] { return true; });
  EXPECT_LT(stopped.runs, 70U) << "after the first climb";
  EXPECT_FALSE(is_less(stopped.tightest->ratio, before.tightest->ratio));
}

}  // namespace
}  // namespace mistakebound::test::best_known_test
