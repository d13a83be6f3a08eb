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

/// The first update after which the learner is where it will be again, and how many later, by comparing all with all.
std::optional<std::pair<std::size_t, std::size_t>> repetition(const Sequence& s, Selection selection) {
  BatchPerceptron learner{.selection = selection, .w = zero_vector(s.dimension)};
  std::vector<BatchPerceptron> places;
  for (int t = 0; t < 400; ++t) {
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i].is_where(learner)) return std::pair{i, places.size() - i};
    places.push_back(learner);
    const auto at = learner.violation(s);
    if (!at) return std::nullopt;
    learner.update(s, *at);
  }
  return std::nullopt;
}

TEST(BatchPerceptron, what_never_halts_is_found_to_repeat_itself_from_its_first_update_that_comes_back_on) {
  std::size_t cycles = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence s{.dimension = draw.range(1, 3), .examples = {}, .features = {}};
    for (int left = draw.range(2, 5); left > 0; --left) {
      Vector x(s.dimension);
      for (Rational& entry : x) entry = draw.range(-2, 2);
      s.examples.push_back({std::move(x), draw.one_in(2) ? 1 : -1});
    }
    for (const Selection selection : {Selection::first, Selection::last, Selection::largest, Selection::cyclic}) {
      const auto expected = repetition(s, selection);
      if (!expected) continue;
      ++cycles;
      BatchPerceptron learner{.selection = selection, .w = zero_vector(s.dimension)};
      Rational largest = 0;
      const BatchOutcome end = run_batch(learner, s, 10'000, [&](const Round& round, std::size_t) {
        largest = std::max(largest, norm2(round.after));
      });
      ASSERT_TRUE(end.cycle) << replay(number);
      EXPECT_EQ(end.cycle->begin, expected->first) << replay(number);
      EXPECT_EQ(end.cycle->length, expected->second) << replay(number);
      EXPECT_EQ(end.cycle->largest_norm2, largest) << replay(number);
      EXPECT_FALSE(end.halted);
    }
  }
  EXPECT_GT(cycles, 100U);
}

TEST(BatchPerceptron, a_cycle_that_closes_at_the_limit_is_found_and_one_that_closes_after_it_is_not_said) {
  const Sequence s = sequence_of({"-1,2|-1", "-1,1|-1", "2,-2|-1", "-1,3|1"});
  for (const Selection selection : {Selection::first, Selection::last, Selection::largest, Selection::cyclic}) {
    const auto expected = repetition(s, selection);
    ASSERT_TRUE(expected);
    const std::size_t closes = expected->first + expected->second;
    const BatchOutcome found = updates(s, selection, closes).end;
    ASSERT_TRUE(found.cycle);
    EXPECT_EQ(found.cycle->begin, expected->first);
    EXPECT_EQ(found.cycle->length, expected->second);
    EXPECT_FALSE(updates(s, selection, closes - 1).end.cycle);
  }
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
