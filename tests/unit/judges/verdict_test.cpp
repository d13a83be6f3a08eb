/// What a verdict makes of allowances, of other conventions at zero and of what rounding hides.
#include <fstream>

#include "oracle/judges/check_trace.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::verdict_test {
namespace {

TEST(Allowance, is_relative_to_the_larger_of_two_weights_and_reached_by_a_difference_of_just_so_much) {
  const Allowance tenth{.tolerance = q("1/10")};
  for (const int sign : {1, -1}) {
    EXPECT_TRUE(tenth.close(10 * sign, 9 * sign)) << "1 is a tenth of 10, and more than one of 9";
    EXPECT_TRUE(tenth.close(9 * sign, 10 * sign));
    EXPECT_FALSE(tenth.close(10 * sign, q("8.999") * sign));
  }
  const Allowance absolute{.absolute_tolerance = q("1/100")};
  EXPECT_TRUE(absolute.close(0, q("1/100")));
  EXPECT_FALSE(absolute.close(0, q("0.0100001")));
  EXPECT_TRUE(Allowance{}.close(q("1/3"), q("1/3")));
  EXPECT_FALSE(Allowance{}.close(q("1/3"), q("0.333333333333333333333")));
}

TEST(TraceVerdict, a_correct_program_may_round_and_may_have_a_tie_hidden_from_it_and_nothing_else) {
  TraceVerdict verdict;
  EXPECT_TRUE(may_be_right(verdict)) << "nothing diverges";
  for (const auto& [cause, hiding, right] :
       {std::tuple(Cause::rounding, Hiding::none, true), std::tuple(Cause::tie, Hiding::none, false),
        std::tuple(Cause::tie, Hiding::maybe, true), std::tuple(Cause::tie, Hiding::surely, true),
        std::tuple(Cause::rule, Hiding::none, false), std::tuple(Cause::failure, Hiding::none, false)}) {
    verdict.divergence = Divergence{.cause = cause, .hiding = hiding};
    EXPECT_EQ(may_be_right(verdict), right) << to_string(cause) << static_cast<int>(hiding);
  }
  verdict.divergence->cause = Cause::rounding;
  verdict.fault = Divergence{.cause = Cause::rule};
  EXPECT_FALSE(may_be_right(verdict)) << "a fault comes first";
}

TEST(TraceVerdict, a_fault_that_another_convention_explains_is_a_tie_and_likely_that_where_nothing_else_explains_it) {
  const std::string convention = "an update on a score of 0 is due and left out";
  for (const std::string also : {"", "labels swapped"}) {
    TraceVerdict verdict;
    verdict.divergence = Divergence{.round = 7, .cause = Cause::rounding};
    verdict.fault = Divergence{.round = 9, .cause = Cause::rule};
    verdict.suspects = {convention};
    if (!also.empty()) verdict.suspects.push_back(also);
    verdict.excuse_by_convention();
    EXPECT_FALSE(verdict.fault);
    EXPECT_EQ(verdict.divergence->round, 9U);
    EXPECT_EQ(verdict.divergence->cause, Cause::tie);
    EXPECT_EQ(verdict.divergence->likely, also.empty() ? convention : "");
  }
}

TEST(TraceVerdict, a_trace_that_is_known_to_have_another_convention_says_so_in_its_fault) {
  for (const bool has_fault : {true, false}) {
    TraceVerdict verdict;
    verdict.divergence = Divergence{.round = 7, .cause = Cause::rule, .likely = "labels swapped"};
    if (has_fault) verdict.fault = Divergence{.round = 9, .cause = Cause::rule};
    verdict.excuse_as_other_convention();
    EXPECT_FALSE(verdict.fault);
    EXPECT_EQ(verdict.divergence->round, has_fault ? 9U : 7U);
    EXPECT_EQ(verdict.divergence->cause, Cause::tie);
    EXPECT_EQ(verdict.divergence->likely, other_convention);
  }
}

/// The verdict on a perceptron's trace in dimension 3 that takes every tie for a mistake, it says.
TraceVerdict verdict_on(const std::string& rounds) {
  const std::string path = testing::TempDir() + "verdict_test.jsonl";
  std::ofstream(path) << R"({"learner": "perceptron", "dimension": 3, "tie": "mistake"})"
                      << "\n"
                      << rounds;
  return check_trace(path, {}).verdict;
}

/// Right with ties as positive predictions; then -0.1 - 0.2 + 0.3 is below 0 in doubles, so that a tie is hidden.
const std::string positive_and_rounded = R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "updated": false}
{"x": [1, 1, 1], "y": -1, "prediction": 1, "updated": true}
{"x": [1, 0, 0], "y": -1, "prediction": -1, "updated": false}
{"x": [0.1, 0.2, -0.3], "y": 1, "prediction": -1, "updated": true}
)";

TEST(TraceVerdict, another_convention_explains_the_ties_of_a_trace_one_of_which_rounding_hides) {
  const TraceVerdict verdict = verdict_on(positive_and_rounded);
  EXPECT_EQ(verdict.divergence->round, 1U);
  EXPECT_EQ(verdict.divergence->cause, Cause::tie);
  EXPECT_EQ(verdict.divergence->likely, other_convention);
  EXPECT_FALSE(verdict.ties_followed) << "a score that is not 0 is no tie";
}

TEST(TraceVerdict, an_update_left_out_at_a_tie_that_was_predicted_wrongly_is_a_fault_where_nothing_was_rounded) {
  const std::string update = R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "updated": true, "weights": [-1, -1, -1]})";
  const std::string rounded =
      R"({"x": [0.1, 0.2, -0.3], "y": 1, "prediction": -1, "updated": false, "weights": [-1, -1, -1]})";
  const std::string exactly =
      R"({"x": [1, 2, -3], "y": 1, "prediction": -1, "updated": false, "weights": [-1, -1, -1]})";
  EXPECT_FALSE(verdict_on(update + "\n" + rounded + "\n").fault) << "the second look at it may round otherwise";
  const TraceVerdict verdict = verdict_on(update + "\n" + exactly + "\n");
  ASSERT_TRUE(verdict.fault);
  EXPECT_EQ(verdict.fault->round, 2U);
}

TEST(TraceVerdict, an_update_on_a_tie_is_a_mistake_besides_only_where_the_prediction_is_right) {
  EXPECT_EQ(verdict_on(R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "updated": true})").tie_mistakes, 0U);
  EXPECT_EQ(verdict_on(R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "updated": true})").tie_mistakes, 1U);
}

}  // namespace
}  // namespace mistakebound::test::verdict_test
