/// The Winnow of the survey of online learning as it is printed, and as it is right.
#include "properties/conjecture/printed_winnow.hpp"

#include <gtest/gtest.h>

#include "properties/campaign/case.hpp"

namespace mistakebound {
namespace {

TEST(PrintedWinnow, ErrsOnEveryOneOfSixRoundsWhereFiveAreAllowed) {
  const PlayedSequences played = play_printed_winnow(UpdateSign::printed, {});
  ASSERT_TRUE(played.broken.has_value());
  EXPECT_EQ(played.broken->sequence.size(), 6U);
  EXPECT_EQ(played.broken->mistakes, 6U);
  EXPECT_EQ(played.broken->target.size(), 2);
  EXPECT_EQ(played.broken->target.sum(), 1);
  EXPECT_TRUE(is_less(played.broken->bound, Rational(6)));
  EXPECT_TRUE(is_less(Rational(5), played.broken->bound)) << "8 ln 2";
}

TEST(PrintedWinnow, BreaksItsBoundOnNoSequenceOfFiveRounds) {
  const PlayedSequences played = play_printed_winnow(UpdateSign::printed, {.rounds = 5});
  EXPECT_FALSE(played.broken.has_value());
  EXPECT_GT(played.runs, 1000U);
}

TEST(PrintedWinnow, WithTheRightSignKeepsItsBound) {
  const PlayedSequences played = play_printed_winnow(UpdateSign::right, {});
  EXPECT_FALSE(played.broken.has_value());
  EXPECT_GT(played.runs, 10000U);
}

TEST(PrintedWinnow, ErrsOnceWhereNoVariableIsRelevantAndNoMistakeIsAllowed) {
  for (const UpdateSign sign : {UpdateSign::printed, UpdateSign::right}) {
    const PlayedSequences played = play_printed_winnow(sign, {.least_k = 0, .most_k = 0});
    ASSERT_TRUE(played.broken.has_value());
    EXPECT_EQ(to_string(played.broken->sequence), "(1 | -1)");
    EXPECT_EQ(to_string(played.broken->bound), "0");
  }
}

}  // namespace
}  // namespace mistakebound
