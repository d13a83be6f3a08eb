/// Limits of work: what meets them, and that nothing else does.
#include "reference/numbers/work.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "cli/options/limits.hpp"

namespace mistakebound::test::work_test {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<CutShort> polled() {
  try {
    poll_limits();
  } catch (const CutShort& cut) {
    return cut;
  }
  return std::nullopt;
}

TEST(Work, without_limits_nothing_is_cut_short) {
  EXPECT_FALSE(polled());
  WorkPhase phase("rounds", 3);
  phase.step();
  const LimitedWork limited({});
  EXPECT_FALSE(polled());
  EXPECT_FALSE(limit_met());
}

TEST(Work, a_deadline_is_met_once_it_has_passed) {
  {
    const LimitedWork limited({.deadline = Clock::now() + std::chrono::hours(1)});
    EXPECT_FALSE(polled());
  }
  const LimitedWork limited({.deadline = Clock::now() - std::chrono::seconds(1)});
  EXPECT_EQ(limit_met(), Limit::time);
  ASSERT_TRUE(polled());
  EXPECT_FALSE(polled()) << "what was found is reported without being cut short again";
}

TEST(Work, an_interruption_is_met_at_the_poll_after_it) {
  bool interrupted = false;
  const LimitedWork limited({.interrupted = [&] { return interrupted; }});
  EXPECT_FALSE(polled());
  interrupted = true;
  const auto cut = polled();
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->limit(), Limit::interruption);
}

TEST(Work, a_part_may_have_limits_of_its_own_and_behind_it_are_those_of_the_whole) {
  const LimitedWork whole({.deadline = Clock::now() - std::chrono::seconds(1)});
  {
    const LimitedWork part({});
    EXPECT_FALSE(limit_met().has_value());
  }
  EXPECT_EQ(limit_met(), Limit::time);
}

TEST(Work, the_limits_end_with_the_work_they_are_of) {
  { const LimitedWork limited({.deadline = Clock::now() - std::chrono::seconds(1)}); }
  EXPECT_FALSE(polled());
}

TEST(Work, the_memory_in_use_grows_with_what_is_used_and_meets_its_limit) {
  const std::size_t before = memory_in_use();
  ASSERT_GT(before, 0U);
  std::vector<char> much(std::size_t{64} << 20U, 'x');
  EXPECT_GT(memory_in_use(), before + (std::size_t{32} << 20U)) << much[1];
  std::size_t told = 0;
  const LimitedWork limited({.bytes = before, .show_memory = [&](std::size_t bytes) { told = bytes; }});
  std::optional<CutShort> cut;
  while (!cut) cut = polled();  // the memory is looked at some times a second
  EXPECT_EQ(cut->limit(), Limit::memory);
  EXPECT_GT(told, before);
}

TEST(Work, memory_that_would_pass_the_limit_is_not_taken) {
  constexpr double gibibyte = 1U << 30U;
  EXPECT_NO_THROW(poll_limits_with(1e30)) << "without limits";
  const LimitedWork limited({.bytes = memory_in_use() + (std::size_t{2} << 30U)});
  EXPECT_NO_THROW(poll_limits_with(gibibyte));
  try {
    poll_limits_with(3 * gibibyte);
    ADD_FAILURE() << "three gibibytes are more than two";
  } catch (const CutShort& cut) {
    EXPECT_EQ(cut.limit(), Limit::memory);
  }
  EXPECT_NO_THROW(poll_limits_with(3 * gibibyte)) << "once";
}

TEST(Work, other_limits_are_met_before_memory_is_taken) {
  const LimitedWork limited({.deadline = Clock::now() - std::chrono::seconds(1)});
  EXPECT_THROW(poll_limits_with(0), CutShort);
}

TEST(Work, a_phase_tells_how_far_it_is_and_a_phase_within_it_is_not_told) {
  std::vector<WorkProgress> shown;
  bool interrupted = false;
  const LimitedWork limited({.interrupted = [&] { return interrupted; },
                             .show = [&](const WorkProgress& progress) { shown.push_back(progress); }});
  WorkPhase outer("rounds", 7);
  outer.step();
  outer.step();
  WorkPhase inner("active sets");
  inner.step();
  while (shown.empty()) poll_limits();
  EXPECT_EQ(shown.front().phase, "rounds");
  EXPECT_EQ(shown.front().done, 2U);
  EXPECT_EQ(shown.front().total, 7U);
  interrupted = true;
  const auto cut = polled();
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->progress().phase, "rounds");
  EXPECT_EQ(cut->progress().done, 2U);
}

TEST(Work, the_next_phase_begins_at_nothing) {
  bool interrupted = false;
  const LimitedWork limited({.interrupted = [&] { return interrupted; }});
  {
    WorkPhase first("reading", 2);
    first.step();
  }
  const WorkPhase second("rounds");
  interrupted = true;
  const auto cut = polled();
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->progress().phase, "rounds");
  EXPECT_EQ(cut->progress().done, 0U);
  EXPECT_EQ(cut->progress().total, 0U);
}

TEST(Work, whoever_waits_is_told_how_large_it_is_before_it_begins) {
  std::vector<std::string> told;
  expect_work({.what = "nobody waits", .operations = 1});
  const LimitedWork limited({.expect = [&](const WorkSize& size) { told.push_back(size.what); }});
  expect_work({.what = "a Gram matrix", .operations = 1});
  EXPECT_EQ(told, std::vector<std::string>{"a Gram matrix"});
}

TEST(Work, that_takes_more_than_ten_seconds_or_a_gibibyte_is_said_to) {
  constexpr double gibibyte = 1U << 30U;
  EXPECT_FALSE(cli::expectation({.what = "it", .operations = 1e10, .bytes = gibibyte}));
  EXPECT_EQ(cli::expectation({.what = "it", .operations = 2e11}),
            "it may take about 10^11 operations; --time-limit bounds it, Ctrl-C ends it");
  EXPECT_EQ(cli::expectation({.what = "it", .operations = std::numeric_limits<double>::infinity()}),
            "it may take more than 10^100 operations; --time-limit bounds it, Ctrl-C ends it");
  EXPECT_EQ(cli::expectation({.what = "it", .bytes = 2.25 * gibibyte}),
            "it may take about 2.2 GiB of memory; --memory-limit bounds it, Ctrl-C ends it");
  EXPECT_EQ(cli::expectation({.what = "it", .operations = 1e13, .bytes = 3 * gibibyte}),
            "it may take about 10^13 operations and 3.0 GiB of memory; --time-limit and --memory-limit bound it, "
            "Ctrl-C ends it");
}

}  // namespace
}  // namespace mistakebound::test::work_test
