#include "reference/learners/perceptron.hpp"

#include "tests/unit/support.hpp"

namespace mistakebound::test::perceptron_test {
namespace {

std::vector<std::size_t> mistakes(const Sequence& sequence, Tie tie, const Rational& step = 1, std::size_t passes = 1) {
  Perceptron learner{.tie = tie, .step = step, .w = zero_vector(sequence.dimension)};
  std::vector<std::size_t> rounds;
  run(learner, sequence, passes, [&](const Round& round) {
    if (round.mistake) rounds.push_back(round.t);
  });
  return rounds;
}

TEST(Perceptron, the_three_conventions_differ_exactly_where_the_score_is_zero) {
  const Sequence s = sequence_of({"1|1", "1|-1", "0|1", "0|-1"});
  EXPECT_EQ(mistakes(s, Tie::positive), (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(mistakes(s, Tie::negative), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(mistakes(s, Tie::mistake), (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST(Perceptron, decimals_that_cancel_only_exactly_are_a_tie) {
  // 0.1 + 0.2 - 0.3 is 0, though not in doubles.
  const Sequence s = sequence_of({"0.1,0.2,-0.3|1", "1,1,1|-1"});
  EXPECT_EQ(mistakes(s, Tie::positive), (std::vector<std::size_t>{2}));
}

TEST(Perceptron, the_step_size_scales_the_weights_and_changes_no_decision) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, false, {}, enforced);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake})
      ASSERT_EQ(mistakes(value.sequence, tie), mistakes(value.sequence, tie, q("3/7"))) << replay(number);
  }
}

TEST(Perceptron, rounds_count_on_through_passes) {
  const Sequence s = sequence_of({"1|1", "1|-1"});
  EXPECT_EQ(mistakes(s, Tie::mistake, 1, 3), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6}));
}

TEST(Perceptron, a_round_shows_the_state_before_and_after) {
  Perceptron learner{.w = zero_vector(1)};
  std::vector<std::string> seen;
  run(learner, sequence_of({"2|1", "1|1"}), 1, [&](const Round& round) {
    seen.push_back(to_string(round.before) + " -> " + to_string(round.after));
    EXPECT_EQ(&round.before == &round.after, !round.mistake);
  });
  EXPECT_EQ(seen, (std::vector<std::string>{"0 -> 2", "2 -> 2"}));
}

struct Updates {
  std::vector<std::size_t> examples;
  BatchOutcome end;
};

Updates updates(const Sequence& s, Selection selection, std::size_t limit = 100) {
  BatchPerceptron learner{.selection = selection, .w = zero_vector(s.dimension)};
  Updates result;
  result.end = run_batch(learner, s, limit, [&](const Round&, std::size_t at) { result.examples.push_back(at + 1); });
  return result;
}

TEST(BatchPerceptron, each_rule_takes_its_own_path) {
  const Sequence s = sequence_of({"1,0|1", "-1,1|1", "-2,3|1", "3,-1|1"});
  EXPECT_EQ(updates(s, Selection::first).examples, (std::vector<std::size_t>{1, 2, 1, 2, 1}));
  EXPECT_EQ(updates(s, Selection::last).examples, (std::vector<std::size_t>{4, 3}));
  EXPECT_EQ(updates(s, Selection::largest).examples, (std::vector<std::size_t>{1, 3, 4, 2, 4, 2, 2}));
  EXPECT_EQ(updates(s, Selection::cyclic).examples, (std::vector<std::size_t>{1, 2, 4, 2, 3, 4, 2}));
}

TEST(BatchPerceptron, the_iteration_that_returns_is_counted) {
  EXPECT_EQ(updates(sequence_of({"1|1"}), Selection::first).end.iterations, 2U);
  EXPECT_EQ(updates(Sequence{2, {}, {}}, Selection::first).end.iterations, 1U);
  EXPECT_EQ(updates(sequence_of({"1|1", "1|-1"}), Selection::first, 2).end.iterations, 3U)
      << "the third found work left";
}

TEST(BatchPerceptron, the_limit_counts_updates_and_halting_at_the_limit_is_halting) {
  const Sequence s = sequence_of({"1|1"});
  EXPECT_TRUE(updates(s, Selection::first, 1).end.halted);
  EXPECT_FALSE(updates(s, Selection::first, 0).end.halted);
  EXPECT_FALSE(updates(sequence_of({"1|1", "1|-1"}), Selection::first, 7).end.halted);
}

TEST(BatchPerceptron, an_empty_set_is_separated_at_once) {
  EXPECT_TRUE(updates(Sequence{2, {}, {}}, Selection::cyclic).end.halted);
}

}  // namespace
}  // namespace mistakebound::test::perceptron_test
