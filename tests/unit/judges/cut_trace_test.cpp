/// Traces whose check is cut short: what was found, and nothing that has to be known of the whole trace.
#include <unistd.h>

#include <fstream>
#include <set>

#include "oracle/judges/check_trace.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::cut_trace_test {
namespace {

/// The check of the trace, interrupted at the given poll; nothing where that is before the header is known.
std::optional<CheckedTrace> interrupted_check(const std::string& trace, const CheckOptions& options, std::size_t at) {
  const std::string path = testing::TempDir() + "cut_trace_test-" + std::to_string(getpid()) + ".jsonl";
  std::ofstream(path) << trace;
  std::size_t polls = 0;
  const LimitedWork limited({.interrupted = [&] { return ++polls > at; }});
  try {
    return check_trace(path, options);
  } catch (const CutShort&) {
    return std::nullopt;
  }
}

TEST(CutTrace, has_another_convention_at_zero_only_where_all_of_it_was_held_against_that) {
  const std::string trace = R"({"learner": "perceptron", "dimension": 1, "tie": "mistake"}
{"x": [1], "y": 1, "prediction": 1, "updated": false}
{"x": [1], "y": -1, "prediction": 1, "updated": true}
{"x": [1], "y": -1, "prediction": -1, "updated": false}
)";
  CheckOptions options;
  options.theorems = false;
  std::size_t found = 0;
  for (std::size_t at = 0;; ++at) {
    const std::optional<CheckedTrace> checked = interrupted_check(trace, options, at);
    if (!checked || !checked->verdict.divergence) continue;
    ++found;
    const Divergence& divergence = *checked->verdict.divergence;
    EXPECT_EQ(divergence.round, 1U);
    EXPECT_EQ(divergence.cause, Cause::tie);
    EXPECT_EQ(divergence.is_likely(FaultKind::other_convention), !checked->cut) << "poll " << at;
    if (!checked->cut) break;
  }
  EXPECT_GT(found, 5U);
}

TEST(CutTrace, has_theorems_that_have_all_seen_the_same_whole_rounds) {
  std::string trace = R"({"learner": "winnow", "dimension": 2, "tie": "mistake", "eta": "1/2"})"
                      "\n";
  for (const char* x : {"1, -1", "3, -2", "2, 1"})
    trace += R"({"x": [)" + std::string(x) + R"(], "y": 1, "prediction": -1, "updated": true})" + "\n";
  CheckOptions options{.against = {{"u", "3,1"}}};
  // Who sees the lines of the ledger is in the middle of a round, and of one theorem.
  options.entry = [](const Entry&) { poll_limits(); };
  std::set<std::size_t> rounds;
  std::size_t within_rounds = 0;
  for (std::size_t at = 0;; ++at) {
    const std::optional<CheckedTrace> checked = interrupted_check(trace, options, at);
    if (!checked) continue;
    if (!checked->cut) break;
    const WorkProgress& progress = checked->cut->progress();
    const bool laying = progress.phase == "rounds laid on the theorems";
    within_rounds += laying && checked->theorems.empty() ? 1 : 0;
    for (const TheoremReport& report : checked->theorems) {
      rounds.insert(report.rounds);
      EXPECT_EQ(report.rounds, progress.done) << "poll " << at;
      EXPECT_EQ(report.verdict, Verdict::undecided);
    }
  }
  EXPECT_EQ(rounds.size(), 4U) << "0 to 3";
  EXPECT_GT(within_rounds, 20U);
}

}  // namespace
}  // namespace mistakebound::test::cut_trace_test
