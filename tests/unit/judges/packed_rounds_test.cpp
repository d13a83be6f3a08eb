/// Theorems that are held against a trace's packed examples, by several threads at once.
#include "oracle/judges/packed_rounds.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>

#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/side_by_side.hpp"
#include "properties/campaign/draw.hpp"
#include "reference/numbers/work.hpp"
#include "tests/unit/support.hpp"
#include "tests/unit/told.hpp"

namespace mistakebound::test::packed_rounds_test {
namespace {

TEST(SideBySide, does_the_work_of_each_number_once_a_turn) {
  for (const std::size_t helpers : {0U, 1U, 3U}) {
    SideBySide threads(helpers);
    std::vector<std::size_t> done(helpers + 1);
    for (std::size_t turn = 1; turn <= 200; ++turn) {
      threads.run([&](std::size_t i) { ++done.at(i); });
      ASSERT_EQ(done, std::vector<std::size_t>(helpers + 1, turn)) << "all have ended by then";
    }
  }
  const SideBySide idle(2);  // ends without a turn
}

TEST(SideBySide, throws_the_first_of_what_is_thrown_when_all_have_ended) {
  SideBySide threads(3);
  std::atomic<int> ended = 0;
  const auto complaint = [&](std::size_t from) -> std::string {
    ended = 0;
    try {
      threads.run([&](std::size_t i) {
        ++ended;
        if (i >= from) throw std::runtime_error(std::to_string(i));
      });
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint(2), "2");
  EXPECT_EQ(ended, 4);
  EXPECT_EQ(complaint(0), "0");
  EXPECT_EQ(complaint(3), "3");
  EXPECT_EQ(complaint(4), "") << "what was thrown once is forgotten";
}

/// A perceptron's run of so many rounds, correct but for slips that its own trace tells of, on entries of up to
/// `largest`, from the round `later` on of up to 10^17. Rounds may show whether it updated, not its weights.
std::string trace_of(Draw& draw, std::size_t rounds, int largest, std::size_t later) {
  using Wide = machine_words::Wide;
  constexpr std::size_t dimension = 3;
  std::string text = R"({"learner": "perceptron", "dimension": 3, "tie": "mistake"})"
                     "\n";
  std::array<Wide, dimension> w{};
  const bool says = draw.one_in(2);
  for (std::size_t t = 0; t < rounds; ++t) {
    std::array<std::int64_t, dimension> x{};
    for (std::int64_t& entry : x)
      entry = t < later ? draw.range(-largest, largest) : std::int64_t{draw.range(-100, 100)} * 1'000'000'000'000'000;
    const Label y = draw.one_in(8) ? draw.sign() : x[0] + 2 * x[1] >= 0 ? 1 : -1;
    Wide score = 0;
    for (std::size_t i = 0; i < dimension; ++i) score += w[i] * x[i];
    const bool slips = says && draw.one_in(500);
    const Prediction prediction = score == 0 ? -y : score > 0 ? 1 : -1;
    const bool updates = (prediction != y) != slips;
    std::string line = "{\"x\": [";
    for (std::size_t i = 0; i < dimension; ++i) {
      if (updates) w[i] += Wide{y} * x[i];
      line += (i > 0 ? ", " : "") + std::to_string(x[i]);
    }
    line += "], \"y\": " + std::to_string(y) + ", \"prediction\": " + std::to_string(prediction);
    if (says) line += std::string(", \"updated\": ") + (updates ? "true" : "false");
    text += line + "}\n";
  }
  return text;
}

TEST(PackedRounds, audits_rounds_as_the_textbook_does_whether_or_not_they_fit_to_the_end) {
  const std::string path = testing::TempDir() + "packed_rounds_test-" + std::to_string(getpid()) + ".jsonl";
  for (std::uint64_t number = 0; number < cases_of(8); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto rounds = static_cast<std::size_t>(draw.range(4000, 6000));  // threads are made from 4096 on
    const auto later = draw.one_in(2) ? rounds - static_cast<std::size_t>(draw.range(0, 500)) : rounds;
    std::ofstream(path) << trace_of(draw, rounds, draw.one_in(2) ? 3 : 1'000'000, later);
    CheckOptions options;
    if (draw.one_in(3)) options.against["u"] = "1,2,0";
    const CheckedTrace quick = check_trace(path, options);
    options.textbook = true;
    const CheckedTrace exact = check_trace(path, options);
    ASSERT_EQ(quick.theorems.size(), exact.theorems.size());
    ASSERT_GE(quick.theorems.size(), 3U);
    for (std::size_t i = 0; i < quick.theorems.size(); ++i)
      ASSERT_EQ(told(quick.theorems[i]), told(exact.theorems[i])) << replay(number);
  }
  std::remove(path.c_str());
}

TEST(PackedRounds, is_cut_short_between_rounds_with_all_theorems_at_the_same_one) {
  const std::string path = testing::TempDir() + "packed_rounds_test-" + std::to_string(getpid()) + ".jsonl";
  Draw draw = Draw::for_case(seed(), 1);
  std::ofstream(path) << trace_of(draw, 6000, 1000, 6000);
  std::size_t in_the_midst = 0;
  for (int polls = 0;; ++polls) {
    int left = polls;
    const LimitedWork limited({.interrupted = [&] { return left-- == 0; }});
    std::optional<CheckedTrace> cut;
    try {
      cut = check_trace(path, {});
    } catch (const CutShort&) {  // before there was anything to report
      continue;
    }
    if (!cut->cut) break;  // the limit was not reached
    if (cut->theorems.empty()) continue;
    for (const TheoremReport& report : cut->theorems) EXPECT_EQ(report.rounds, cut->theorems.front().rounds);
    in_the_midst += cut->theorems.front().rounds > 0 ? 1 : 0;
  }
  EXPECT_GT(in_the_midst, 0U);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace mistakebound::test::packed_rounds_test
