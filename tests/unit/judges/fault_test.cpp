/// What comes after a tie or rounding is judged by exact arithmetic with the trace's own updates.
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/judge.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::fault_test {
namespace {

/// What its judge alone says.
TraceVerdict verdict_of(const std::string& trace) {
  std::istringstream in(trace);
  TraceReader reader(in, "trace", {});
  const auto judge = make_judge(reader.header(), {}, "trace");
  ScaledRound scaled;
  TraceRound round;
  while (reader.next(scaled)) {
    exact(scaled, round);
    judge->observe(round);
  }
  return judge->verdict();
}

/// The same, with what is likely of the whole trace.
TraceVerdict checked(const std::string& trace) {
  const std::string path = testing::TempDir() + "fault_test-" + std::to_string(getpid()) + ".jsonl";
  std::ofstream(path) << trace;
  CheckOptions options;
  options.theorems = false;
  return check_trace(path, options).verdict;
}

/// -0.1 - 0.2 + 0.3 is below 0 in doubles, so that this run makes no update in round 2, and the exact run makes one.
const std::string parted = R"({"learner": "perceptron", "dimension": 3, "tie": "positive"}
{"x": [1, 1, 1], "y": -1, "prediction": 1, "weights": [-1, -1, -1]}
{"x": [0.1, 0.2, -0.3], "y": -1, "prediction": -1, "weights": [-1, -1, -1]}
)";

TEST(Faults, a_run_that_rounding_parted_is_judged_by_its_own_updates) {
  const TraceVerdict right = verdict_of(parted + R"({"x": [1, 0, 0], "y": 1, "prediction": -1, "weights": [0, -1, -1]}
{"x": [3, -1, -1], "y": 1, "prediction": 1, "weights": [0, -1, -1]}
)");
  EXPECT_EQ(right.divergence->cause, Cause::tie);
  EXPECT_EQ(right.first.prediction, 2U);
  EXPECT_FALSE(right.fault);
  EXPECT_EQ(right.gravest()->round, 2U);
}

TEST(Faults, an_update_left_out_later_is_one) {
  const TraceVerdict verdict =
      verdict_of(parted + R"({"x": [1, 0, 0], "y": 1, "prediction": -1, "weights": [-1, -1, -1]})" + "\n");
  EXPECT_EQ(verdict.divergence->round, 2U);
  ASSERT_TRUE(verdict.fault);
  EXPECT_EQ(verdict.gravest()->round, 3U);
  EXPECT_EQ(explain(*verdict.fault, verdict.decisions_conform()),
            "the trace has not updated, exact arithmetic with the same updates has updated; the exact score is -1. No "
            "rounding explains this: the rule is another one. Likely: an update that is due was left out.");
}

TEST(Faults, weights_that_the_same_updates_do_not_lead_to_are_one) {
  const TraceVerdict verdict =
      checked(parted + R"({"x": [1, 0, 0], "y": 1, "prediction": -1, "weights": [1, -1, -1]})" + "\n");
  ASSERT_TRUE(verdict.fault);
  EXPECT_EQ(verdict.fault->kind, DivergenceKind::weights);
  EXPECT_FALSE(verdict.divergence->likely) << "at the tie nothing had been altered";
  EXPECT_EQ(explain(*verdict.fault, verdict.decisions_conform()),
            "the weights part: the trace has w_1 = 1, exactly the same updates lead to w_1 = 0. No rounding explains "
            "this: the rule is another one. Likely: one weight altered, w_1.");
}

TEST(Faults, without_a_state_a_prediction_that_the_same_updates_do_not_lead_to_is_one) {
  const std::string silent = R"({"learner": "perceptron", "dimension": 3, "tie": "positive"}
{"x": [1, 1, 1], "y": -1, "prediction": 1}
{"x": [0.1, 0.2, -0.3], "y": -1, "prediction": -1}
)";
  // The exact run, with its update of round 2, has a tie here: -1.1 - 2.4 + 3.5 = 0.
  const TraceVerdict right = verdict_of(silent + R"({"x": [1, 2, -5], "y": 1, "prediction": 1})" + "\n");
  EXPECT_FALSE(right.fault);
  const TraceVerdict wrong = verdict_of(silent + R"({"x": [1, 2, -5], "y": 1, "prediction": -1})" + "\n");
  ASSERT_TRUE(wrong.fault);
  EXPECT_TRUE(wrong.fault->replayed);
  EXPECT_EQ(to_string(wrong.fault->score), "2");
}

TEST(Faults, a_first_divergence_by_the_rule_is_the_fault_itself) {
  const TraceVerdict verdict = verdict_of(R"({"learner": "perceptron", "dimension": 1}
{"x": [1], "y": -1, "prediction": 1, "weights": [1]}
)");
  ASSERT_TRUE(verdict.fault);
  EXPECT_FALSE(verdict.fault->replayed);
  EXPECT_EQ(verdict.fault->round, verdict.divergence->round);
  EXPECT_EQ(verdict.fault->likely, verdict.divergence->likely);
}

/// Doubles whose sums round now and then; the instances are sent as decimals, so that many are ties that doubles miss.
std::string trace_of_doubles(Draw& draw, int shown) {
  const int n = draw.range(2, 5);
  const char* tie = draw.one_in(2) ? "positive" : "negative";
  std::string text = R"({"learner": "perceptron", "dimension": )" + std::to_string(n) + R"(, "tie": ")" + tie + "\"}\n";
  std::vector<double> w(static_cast<std::size_t>(n));
  for (int t = 0; t < 40; ++t) {
    std::string entries;
    double score = 0;
    std::vector<double> x;
    for (std::size_t i = 0; i < w.size(); ++i) {
      const std::string number = std::to_string(draw.range(-9, 9)) + "e-1";
      entries += (i == 0 ? "" : ", ") + number;
      x.push_back(std::strtod(number.c_str(), nullptr));
      score += w[i] * x[i];
    }
    const bool positive = score > 0 || (score == 0 && tie == std::string("positive"));
    const Label y = draw.sign();
    const bool updates = positive != (y > 0);
    std::string weights;
    for (std::size_t i = 0; i < w.size(); ++i) {
      if (updates) w[i] += y * x[i];
      weights += (i == 0 ? "" : ", ") + to_string(Rational(w[i]));
      weights.insert(weights.rfind(' ') == std::string::npos ? 0 : weights.rfind(' ') + 1, "\"").append("\"");
    }
    text +=
        R"({"x": [)" + entries + R"(], "y": )" + std::to_string(y) + R"(, "prediction": )" + (positive ? "1" : "-1");
    if (shown == 1) text += std::string(R"(, "updated": )") + (updates ? "true" : "false");
    if (shown == 2) text += R"(, "weights": [)" + weights + "]";
    text += "}\n";
  }
  return text;
}

TEST(Faults, doubles_that_miss_ties_and_go_on_by_the_rule_are_at_no_fault) {
  std::size_t parted_runs = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string trace = trace_of_doubles(draw, static_cast<int>(number % 3));
    const TraceVerdict verdict = verdict_of(trace);
    ASSERT_FALSE(verdict.fault) << explain(*verdict.fault, false) << "\n" << trace << replay(number);
    if (verdict.divergence && verdict.divergence->kind != DivergenceKind::weights) ++parted_runs;
  }
  EXPECT_GT(parted_runs, 30U) << "or this test has nothing to judge";
}

}  // namespace
}  // namespace mistakebound::test::fault_test
