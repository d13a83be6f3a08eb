/// What a verdict makes of allowances, of other conventions at zero and of what rounding hides.
#include <unistd.h>

#include <fstream>

#include "oracle/judges/check_trace.hpp"
#include "oracle/judges/explain.hpp"
#include "oracle/judges/fault_search.hpp"
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

TEST(TraceVerdict, a_fault_that_another_convention_explains_is_a_tie_whatever_else_explains_it) {
  const LearnerFault convention{.kind = FaultKind::other_convention, .tie = Tie::positive};
  for (const bool also : {false, true}) {
    TraceVerdict verdict;
    verdict.divergence = Divergence{.round = 7, .cause = Cause::rounding};
    verdict.fault = Divergence{.round = 9, .cause = Cause::rule};
    conclude(verdict, also ? Faults{{FaultKind::wrong_way}, convention} : Faults{convention});
    EXPECT_FALSE(verdict.fault);
    EXPECT_EQ(verdict.divergence->round, 9U);
    EXPECT_EQ(verdict.divergence->cause, Cause::tie);
    EXPECT_EQ(verdict.divergence->likely, convention);
  }
}

/// The verdict on a perceptron's trace in dimension 3 with that convention at zero, it says.
TraceVerdict verdict_on(const std::string& rounds, const std::string& tie = "mistake") {
  const std::string path = testing::TempDir() + "verdict_test-" + std::to_string(getpid()) + ".jsonl";
  std::ofstream(path) << R"({"learner": "perceptron", "dimension": 3, "tie": ")" << tie << "\"}\n" << rounds;
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
  EXPECT_TRUE(verdict.divergence->is_likely(FaultKind::other_convention));
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

/// Round 2 is a tie that doubles take for 5.5e-17: their weights stay (1, 1, 1), and where the trace does not say so,
/// an exact update may have been made as well. The last round tells the two apart.
constexpr const char* hidden_tie = R"({"x": [0.1, 0.2, -0.3], "y": 1, "prediction": 1)";
const std::string doubles_before = R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "updated": true})"
                                   "\n";
const std::string doubles_after = R"({"x": [0, -2, 3], "y": 1, "prediction": 1})"
                                  "\n";

TEST(TraceVerdict, doubles_that_do_not_say_whether_they_updated_at_a_tie_they_miss_are_not_accused_later) {
  const std::string silent = std::string(hidden_tie) + "}\n";
  const TraceVerdict once = verdict_on(doubles_before + silent + doubles_after);
  ASSERT_TRUE(once.divergence);
  EXPECT_EQ(once.divergence->round, 3U);
  EXPECT_EQ(once.divergence->cause, Cause::rounding);
  EXPECT_FALSE(once.fault);
  // The first time it says so, which parts its run from the exact one; the second time it does not.
  const std::string stated = std::string(hidden_tie) + R"(, "updated": false})" + "\n";
  const TraceVerdict twice = verdict_on(doubles_before + stated + silent + doubles_after);
  EXPECT_EQ(twice.divergence->round, 2U);
  EXPECT_FALSE(twice.fault);
  const std::string updated = std::string(hidden_tie) + R"(, "updated": true})" + "\n";
  EXPECT_TRUE(verdict_on(doubles_before + updated + doubles_after).fault) << "who says that it did is held to it";
}

TEST(TraceVerdict, a_tie_may_be_hidden_by_rounding_wherever_a_correct_run_may_have_rounded) {
  const std::string shown = R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "weights": [-1, -1, -1]})"
                            "\n";
  const auto at_tie = [&](const std::string& before, const std::string& x, const std::string& weights) {
    return *verdict_on(before + R"({"x": [)" + x + R"(], "y": -1, "prediction": -1)" + weights + "}\n", "positive")
                .divergence;
  };
  const std::string still = R"(, "weights": [-1, -1, -1])";
  EXPECT_EQ(at_tie(shown, "0.1, 0.2, -0.3", still).hiding, Hiding::maybe);
  // Weights may be kept as a factor times a vector, and be rounded where these sums are not, shown as they are or not.
  EXPECT_EQ(at_tie(shown, "1, 2, -3", still).hiding, Hiding::maybe);
  EXPECT_FALSE(at_tie(shown, "1, 2, -3", still).likely);
  const std::string silent = R"({"x": [1, 1, 1], "y": -1, "prediction": 1})"
                             "\n";
  EXPECT_EQ(at_tie(silent, "1, 2, -3", "").hiding, Hiding::maybe);
  EXPECT_FALSE(at_tie(silent, "1, 2, -3", "").likely);
  // 0 is not rounded: nothing has been added to it, or it is multiplied by 0.
  EXPECT_EQ(at_tie("", "1, 2, -3", R"(, "weights": [0, 0, 0])").hiding, Hiding::none);
  EXPECT_EQ(at_tie(shown, "0, 0, 0", still).hiding, Hiding::none);
  // Weights that a wrong rule has led to are no rounded ones, and what they decide is no tie.
  const std::string altered = R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "weights": [-2, -1, -1]})"
                              "\n";
  const Divergence parted = at_tie(altered, "1, -1, 0", R"(, "weights": [-2, -1, -1])");
  EXPECT_EQ(parted.kind, DivergenceKind::prediction);
  EXPECT_EQ(parted.cause, Cause::rule);
  EXPECT_EQ(parted.hiding, Hiding::none);
}

TEST(TraceVerdict, another_convention_is_likely_where_it_explains_two_ties_that_nothing_hides_or_many_others) {
  const std::string at_zero = R"({"x": [0, 0, 0], "y": -1, "prediction": -1, "updated": false})"
                              "\n";
  EXPECT_FALSE(verdict_on(at_zero, "positive").divergence->likely) << "one does not say which convention it is";
  const auto twice = verdict_on(at_zero + at_zero, "positive").divergence;
  EXPECT_EQ(twice->hiding, Hiding::none);
  EXPECT_TRUE(twice->is_likely(FaultKind::other_convention));
  std::string others = R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "updated": true})"
                       "\n";
  const std::string other = R"({"x": [1, 2, -3], "y": -1, "prediction": -1, "updated": false})"
                            "\n";
  // A label and a prediction of 1 before it, so that it is none of the last ones, either.
  const std::string clear = R"({"x": [-1, -1, -1], "y": 1, "prediction": 1, "updated": false})"
                            "\n";
  others += other + other + clear + other + other + other;
  EXPECT_FALSE(verdict_on(others, "positive").divergence->likely) << "the first went as declared";
}

TEST(TraceVerdict, what_rounding_of_floats_may_explain_is_not_said_to_be_explained_by_none) {
  const auto words_of = [](const std::string& last) {
    const TraceVerdict verdict = verdict_on(R"({"x": [-1, 0, 0], "y": -1, "prediction": -1}
{"x": [4096, -4096, 0], "y": -1, "prediction": 1}
)" + last);
    EXPECT_TRUE(verdict.divergence && verdict.divergence->cause == Cause::rule) << last;
    return verdict.divergence ? explain(*verdict.divergence, verdict.decisions_conform()) : "";
  };
  // The weights are (-4095, 4096, 0): the first score is 4096, of products that are some 10^11.
  EXPECT_EQ(
      words_of(R"({"x": [40960000, 40950001, 0], "y": 1, "prediction": -1})"),
      "the trace predicts -1, the exact run 1; the exact score is 4096. No rounding of doubles explains this, but "
      "that of floats may (numbers binary32).");
  EXPECT_EQ(words_of(R"({"x": [4, 5, 0], "y": 1, "prediction": -1})"),
            "the trace predicts -1, the exact run 1; the exact score is 4100. No rounding explains this: the rule is "
            "another one.");
  const Divergence shown{.kind = DivergenceKind::weights, .likely = LearnerFault{FaultKind::floats}};
  EXPECT_NE(explain(shown, false).find("No rounding of the declared numbers explains this. Likely: weights are floats"),
            std::string::npos);
  Divergence by_doubles = shown;
  by_doubles.in_floats = true;
  EXPECT_NE(explain(by_doubles, false).find("No rounding of doubles explains this. Likely: weights are floats"),
            std::string::npos);
}

TEST(TieHabits, first_rounds_repeat_no_prediction_and_few_others_tell_none_from_chance) {
  // At five ties a right prediction, and then no update; of them the first `later` have a round before them.
  const auto habits_where = [](std::size_t later) {
    TieHabits all(Tie::mistake, false);
    std::size_t seen = 0;
    for (const Label y : {1, -1, 1, -1, 1}) {
      TieHabits habits(Tie::mistake, false);
      if (seen++ < later) habits.pass(y, y);
      habits.observe(y, y, false, false);
      all.add(habits);
    }
    return all.other();
  };
  ASSERT_TRUE(habits_where(0));
  EXPECT_EQ(habits_where(0)->kind, FaultKind::zero_varies);
  EXPECT_EQ(habits_where(1), std::nullopt);
  EXPECT_EQ(habits_where(2), std::nullopt);
  for (const std::size_t later : {3U, 5U}) {
    ASSERT_TRUE(habits_where(later));
    EXPECT_EQ(*habits_where(later), (LearnerFault{.kind = FaultKind::zero_repeats, .parameter = 1}));
  }
}

TEST(TraceVerdict, weights_that_are_shown_times_another_positive_number_in_every_round_are_those_of_the_rule) {
  const TraceVerdict verdict = verdict_on(R"({"x": [3, 4, 0], "y": 1, "prediction": -1, "weights": [0.6, 0.8, 0]}
{"x": [0, 1, 2], "y": -1, "prediction": 1, "weights": [0.6, 0.6, -0.4]}
{"x": [0, 0, 1], "y": 1, "prediction": -1, "weights": [1, 1, "-1/3"]}
{"x": [0, 1, 0], "y": 1, "prediction": 1, "weights": [3, 3, -1]})");
  ASSERT_TRUE(verdict.fault);
  EXPECT_EQ(likely_words(*verdict.fault), "weights are shown times a positive number");
  EXPECT_NE(explain(*verdict.fault, true, "the trace").find("its decisions here are those of the rule"),
            std::string::npos);
}

TEST(TraceVerdict, a_decision_that_follows_from_weights_which_parted_before_says_from_which_round_on) {
  const TraceVerdict verdict = verdict_on(R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "weights": [2, 1, 1]}
{"x": [2, -3, 0], "y": 1, "prediction": 1, "weights": [2, 1, 1]})");
  ASSERT_TRUE(verdict.fault);
  EXPECT_EQ(likely_words(*verdict.fault), "one weight altered, w_1");
  EXPECT_EQ(verdict.divergence->round, 2U);
  EXPECT_EQ(likely_words(*verdict.divergence), "one weight altered, w_1, from round 1 on");
}

TEST(TraceVerdict, what_is_seen_in_the_round_is_suspected_behind_scores_that_explain_it) {
  const TraceVerdict verdict = verdict_on(R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "updated": true}
{"x": [0, 0, 1], "y": 1, "prediction": 1, "updated": true}
{"x": [0, 0, 1], "y": 1, "prediction": 1, "updated": true}
{"x": [0, 0, 1], "y": 1, "prediction": 1, "updated": true}
{"x": [1, 0, 0], "y": 1, "prediction": 1, "updated": false})");
  ASSERT_FALSE(verdict.suspects.empty());
  EXPECT_EQ(verdict.suspects.front().words(), "the score leaves out the last coordinates");
  EXPECT_EQ(verdict.fact->words(), "an update on a round whose prediction is right");
}

TEST(TraceVerdict, an_update_that_does_not_show_at_a_tie_was_left_out_only_if_all_later_ones_are_right) {
  const std::string left_out = R"({"x": [1, 1, 1], "y": -1, "prediction": 1, "weights": [-1, -1, -1]}
{"x": [1, 2, -3], "y": 1, "prediction": -1, "weights": [-1, -1, -1]}
)";
  const auto later = [&](const char* weights) {
    return likely_words(
        *verdict_on(left_out + R"({"x": [1, 0, 0], "y": 1, "prediction": -1, "weights": )" + weights + "}\n").fault);
  };
  EXPECT_EQ(later("[0, -1, -1]"), "an update that is due was left out");
  EXPECT_EQ(later("[5, 7, -1]"), "");
}

TEST(TraceVerdict, one_weight_is_told_to_be_altered_only_where_all_others_are_right) {
  const auto likely = [](const char* weights) {
    return likely_words(
        *verdict_on(R"({"x": [1, 1, 1], "y": 1, "prediction": 1, "weights": )" + std::string(weights) + "}\n").fault);
  };
  EXPECT_EQ(likely("[1, 5, 1]"), "one weight altered, w_2");
  EXPECT_EQ(likely("[1, 5, 3]"), "");
}

TEST(TraceVerdict, a_step_size_is_told_of_doubles_that_round_larger_weights_than_the_rules_own) {
  // The exact weights are some units, and theirs hundreds.
  std::size_t rounded = 0;
  for (int hundredths = 1; hundredths < 30; ++hundredths) {
    std::string trace;
    double w = 0;
    Rational exact = 0;
    for (const double x : {1.0, hundredths / 100.0, hundredths / 100.0}) {
      const int y = w > 0 ? -1 : 1;
      w += 300 * y * x;
      trace += R"({"x": [")" + to_string(Rational(x)) + R"(", 0, 0], "y": )" + std::to_string(y) +
               R"(, "prediction": )" + std::to_string(-y) + R"(, "weights": [")" + to_string(Rational(w)) +
               R"(", 0, 0]})" + "\n";
      exact += 300 * y * Rational(x);
      rounded += Rational(w) != exact ? 1 : 0;
    }
    EXPECT_EQ(likely_words(*verdict_on(trace).fault), "another step size: 300") << trace;
  }
  EXPECT_GT(rounded, 10U);
}

}  // namespace
}  // namespace mistakebound::test::verdict_test
