#include "invariants/optimal/study.hpp"

#include "properties/optimal/cases.hpp"
#include "properties/worst_case/worst_case.hpp"
#include "tests/unit/worst_case/support.hpp"

namespace mistakebound::test::optimal_test {
namespace {

/// The most mistakes that labels of some hypothesis can force, by plain recursion over all rounds.
std::size_t naive_worst(const Optimal& learner, std::map<std::string, std::size_t>& known) {
  std::string state;
  boost::to_string(learner.alive, state);
  if (const auto found = known.find(state); found != known.end()) return found->second;
  std::size_t most = 0;
  for (std::size_t point = 0; point < learner.dimensions->of().points.size(); ++point)
    for (const Label y : {1, -1}) {
      Optimal next = learner;
      const std::size_t mistake = learn(next, point, y) != y ? 1 : 0;
      if (next.alive.none() || next.alive == learner.alive) continue;
      most = std::max(most, mistake + naive_worst(next, known));
    }
  return known[state] = most;
}

TEST(Optimal, errs_at_worst_as_often_as_the_littlestone_dimension_says) {
  for (std::uint64_t number = 0; number < 150; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto hypotheses = static_cast<std::size_t>(draw.range(1, 10));
    const auto points = static_cast<std::size_t>(draw.range(1, 4));
    const auto dimensions = std::make_shared<LittlestoneDimensions>(
        FiniteClass{hypotheses, table(points, hypotheses, [&](std::size_t, std::size_t) { return draw.one_in(2); })});
    const int dimension = dimensions->dimension(dimensions->of().all());
    for (const Tie tie : ties) {
      std::map<std::string, std::size_t> known;
      const Optimal learner{.tie = tie, .dimensions = dimensions, .alive = dimensions->of().all()};
      ASSERT_EQ(naive_worst(learner, known), static_cast<std::size_t>(dimension)) << replay(number);
    }
  }
}

TEST(Optimal, errs_less_often_than_halving_where_many_hypotheses_are_wrong_together) {
  // Halving follows the many that say -1 at the first point, and then meets an even vote.
  const std::vector<Experts> rows = table({"--+++", "++++-", "++-++"});
  EXPECT_EQ(halving_value(rows, Tie::mistake), 2U);
  EXPECT_EQ(dimension(rows), 1U);
}

TEST(Optimal, the_tree_forces_every_deterministic_learner_to_as_many_mistakes) {
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto hypotheses = static_cast<std::size_t>(draw.range(1, 20));
    LittlestoneDimensions dimensions(
        {hypotheses, table(6, hypotheses, [&](std::size_t, std::size_t) { return draw.one_in(2); })});
    const auto dimension = static_cast<std::size_t>(dimensions.dimension(dimensions.of().all()));
    VersionSpace left = dimensions.of().all();
    const auto keep = [&](std::size_t point, Label y) { left = dimensions.of().part(left, point, y); };
    // One that always predicts +1, one that follows the last label, one that draws its predictions beforehand.
    EXPECT_EQ(forced_mistakes(
                  dimensions, [](std::size_t) { return 1; }, keep),
              dimension)
        << replay(number);
    EXPECT_TRUE(left.any()) << "the labels are those of a hypothesis; " << replay(number);
    Label last = 0;
    EXPECT_EQ(forced_mistakes(
                  dimensions, [&](std::size_t) { return last; }, [&](std::size_t, Label y) { last = y; }),
              dimension);
    EXPECT_EQ(forced_mistakes(
                  dimensions, [&](std::size_t) { return draw.sign(); }, [](std::size_t, Label) {}),
              dimension);
  }
}

TEST(Optimal, the_round_that_leaves_no_hypothesis_is_named) {
  const TheoremReport report = optimal_report({"1,1,-1|1", "1,-1,1|1", "1,-1,1|-1"}, Tie::mistake);
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
  ASSERT_NE(report.failed_hypothesis(), nullptr);
  EXPECT_EQ(report.failed_hypothesis()->id, "realizable");
  EXPECT_EQ(report.failed_hypothesis()->violation->round, 3U);
}

TEST(Optimal, an_empty_version_space_has_subsets_of_equal_dimension) {
  const ClassSequence sequence = class_of_rounds({{Experts(1, 1), -1}, {Experts(1, 1), 1}}, 1);
  const auto found = examine_optimal(sequence, Tie::positive);
  EXPECT_EQ(found.mistake_rounds, (std::vector<std::size_t>{1}));
  EXPECT_TRUE(found.learner.alive.none());
}

TEST(Optimal, the_points_of_rounds_are_their_different_rows) {
  const ClassSequence sequence = class_of_rounds({{Experts(2, 1), 1}, {Experts(2, 2), 1}, {Experts(2, 1), -1}}, 2);
  EXPECT_EQ(sequence.dimensions->of().points.size(), 2U);
  EXPECT_EQ(sequence.examples[0].x, sequence.examples[2].x);
}

}  // namespace
}  // namespace mistakebound::test::optimal_test
