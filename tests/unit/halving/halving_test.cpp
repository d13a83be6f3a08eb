#include "invariants/halving/study.hpp"

#include "properties/halving/cases.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::halving_test {
namespace {

/// What halving does, expert by expert, without sets of bits.
struct TextbookHalving {
  Tie tie = Tie::mistake;
  std::vector<bool> alive;

  Prediction learn(const Vector& votes, Label y) {
    Rational sum = 0;
    for (Eigen::Index i = 0; i < votes.size(); ++i)
      if (alive[static_cast<std::size_t>(i)]) sum += votes[i];
    for (Eigen::Index i = 0; i < votes.size(); ++i)
      if (votes[i] != y) alive[static_cast<std::size_t>(i)] = false;
    return decide(sum, tie);
  }
};

TEST(Halving, agrees_with_counting_votes_expert_by_expert) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const Sequence sequence = property_of("halving").draw(draw, {}, enforced)->sequence();
    const auto m = static_cast<std::size_t>(sequence.dimension);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      TextbookHalving textbook{tie, std::vector<bool>(m, true)};
      std::vector<std::size_t> mistakes;
      std::size_t t = 0;
      for (const Example& example : sequence.examples)
        if (++t; learn(textbook, example.x, example.y) != example.y) mistakes.push_back(t);
      const auto found = examine_halving(*expert_rounds(sequence), m, tie);
      ASSERT_EQ(found.mistake_rounds, mistakes) << replay(number);
      for (std::size_t i = 0; i < m; ++i) ASSERT_EQ(found.learner.alive[i], textbook.alive[i]) << replay(number);
    }
  }
}

TEST(Halving, an_empty_set_votes_a_tie) {
  const auto found = examine_halving({{Experts(1, 1), -1}, {Experts(1, 1), 1}}, 1, Tie::positive);
  EXPECT_EQ(found.mistake_rounds, (std::vector<std::size_t>{1}));
  EXPECT_TRUE(found.learner.alive.none());
}

TEST(Halving, the_missing_perfect_expert_is_named_with_the_round_that_leaves_nobody) {
  const TheoremReport report = halving_report({"1,1,-1|1", "1,-1,1|1", "1,-1,1|-1"}, Tie::mistake);
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
  ASSERT_NE(report.failed_hypothesis(), nullptr);
  EXPECT_EQ(report.failed_hypothesis()->id, "perfect-expert");
  EXPECT_EQ(report.failed_hypothesis()->violation->round, 3U);
  EXPECT_FALSE(report.bound.has_value());
}

TEST(Halving, the_bound_is_rational_for_powers_of_two_and_an_exact_logarithm_otherwise) {
  EXPECT_EQ(to_string(log2_of(1)), "0");
  EXPECT_EQ(to_string(log2_of(8)), "3");
  const Number three = log2_of(3);
  EXPECT_EQ(enclose(three).low.substr(0, 10), "1.58496250");
  EXPECT_TRUE(is_less(Rational(1), three));
  EXPECT_TRUE(is_less(three, Rational(2)));
}

TEST(Halving, one_expert_and_the_empty_sequence) {
  const TheoremReport one = halving_report({"1|1", "-1|-1"}, Tie::mistake);
  EXPECT_EQ(one.verdict, Verdict::holds);
  EXPECT_EQ(one.mistakes, 0U);
  EXPECT_EQ(to_string(*one.bound), "0");
  const TheoremReport none = examine_halving({}, 3, Tie::mistake).report();
  EXPECT_EQ(none.verdict, Verdict::holds);
  EXPECT_TRUE(none.vacuous);
}

TEST(Halving, experts_that_say_the_same_count_as_often_as_they_are_there) {
  // Three that are wrong outvote the one that is right, twice.
  const TheoremReport report = halving_report({"1,-1,-1,-1|1", "1,-1,-1,-1|1"}, Tie::mistake);
  EXPECT_EQ(report.mistakes, 1U);
  EXPECT_EQ(to_string(*report.bound), "2");
}

TEST(Halving, thousands_of_mistakes_without_a_perfect_expert_make_no_large_numbers) {
  const std::vector<ExpertRound> sequence(5000, {Experts(2), 1});
  const auto found = examine_halving(sequence, 2, Tie::mistake);
  EXPECT_EQ(found.mistake_rounds.size(), 5000U);
  const StepReport& bound = found.report().step("bound");
  EXPECT_EQ(bound.verdict, Verdict::refuted);
  EXPECT_EQ(bound.refutations, 4999U);
  EXPECT_TRUE(bound.excused);
  EXPECT_LT(to_string(*bound.min_slack).size(), 25U);
}

}  // namespace
}  // namespace mistakebound::test::halving_test
