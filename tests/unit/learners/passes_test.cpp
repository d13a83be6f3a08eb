#include "reference/learners/passes.hpp"

#include "reference/learners/averaged_perceptron.hpp"
#include "reference/learners/balanced_winnow.hpp"
#include "reference/learners/filtered_winnow.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/margin_perceptron.hpp"
#include "reference/learners/passive_aggressive.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::passes_test {
namespace {

Sequence drawn(Draw& draw, int least, int most) {
  Sequence s{.dimension = draw.range(1, 3), .examples = {}, .features = {}};
  for (int left = draw.range(2, 5); left > 0; --left) {
    Vector x(s.dimension);
    for (Rational& entry : x) entry = draw.range(least, most);
    s.examples.push_back({std::move(x), draw.one_in(2) ? 1 : -1});
  }
  return s;
}

template <class L>
Passes passes_of(const L& first, const Sequence& s, std::size_t most) {
  return passes_until_no_mistake(first, s.examples, most, [](const auto&) {});
}

/// The same by comparing the state after every pass with all before it, but for the states.
template <class L>
Passes compared_with_all(L learner, const Sequence& s, std::size_t most) {
  std::vector<Vector> states{state_of(learner)};
  std::vector<std::size_t> mistakes;
  Rational largest = norm2(states.front());
  while (mistakes.size() < most) {
    bool moved = false;
    mistakes.push_back(0);
    run(learner, s, 1, [&](const Round& round) {
      mistakes.back() += round.mistake ? 1 : 0;
      moved = moved || round.before != round.after;
      largest = std::max(largest, norm2(round.after));
    });
    if (mistakes.back() == 0 && !moved) return {.made = mistakes.size(), .cycle = {}};
    const auto at = std::find(states.begin(), states.end(), state_of(learner));
    if (at != states.end()) {
      PassCycle cycle;
      cycle.begin = static_cast<std::size_t>(at - states.begin());
      cycle.length = mistakes.size() - cycle.begin;
      cycle.largest_norm2 = largest;
      for (std::size_t pass = cycle.begin; pass < mistakes.size(); ++pass) cycle.mistakes += mistakes[pass];
      return {.made = mistakes.size(), .cycle = cycle};
    }
    states.push_back(state_of(learner));
  }
  return {.made = most, .cycle = {}};
}

template <class L>
void expect_same(const L& first, const Sequence& s, std::uint64_t number, std::size_t& cycles) {
  const Passes expected = compared_with_all(first, s, 60);
  const Passes found = passes_of(first, s, 400);
  if (expected.made == 60 && !expected.cycle) return;  // it may come back later
  EXPECT_EQ(found.made, expected.made) << replay(number);
  ASSERT_EQ(found.cycle.has_value(), expected.cycle.has_value()) << replay(number);
  if (!found.cycle) return;
  ++cycles;
  EXPECT_EQ(found.cycle->begin, expected.cycle->begin) << replay(number);
  EXPECT_EQ(found.cycle->length, expected.cycle->length) << replay(number);
  EXPECT_EQ(found.cycle->mistakes, expected.cycle->mistakes) << replay(number);
  EXPECT_EQ(found.cycle->largest_norm2, expected.cycle->largest_norm2) << replay(number);
  ASSERT_EQ(found.cycle->states.size(), std::min(found.cycle->length, Cycle::most_states)) << replay(number);
  for (std::size_t i = 0; i < found.cycle->states.size(); ++i) {
    L learner = first;
    run(learner, s, found.cycle->begin + i, [](const Round&) {});
    EXPECT_EQ(found.cycle->states[i], state_of(learner)) << replay(number);
  }
}

TEST(Passes, those_that_never_end_are_found_to_come_back_from_the_first_pass_that_does) {
  std::size_t cycles = 0;
  for (std::uint64_t number = 0; number < cases_of(60); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence s = drawn(draw, -2, 2);
    const Vector zero = zero_vector(s.dimension);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      expect_same(Perceptron{.tie = tie, .step = q("2/3"), .w = zero}, s, number, cycles);
      expect_same(FilteredWinnow(Winnow{.tie = tie, .rate = LearningRate::beta(2), .w = zero}), s, number, cycles);
    }
    MarginPerceptron with_margin{{.w = zero}};
    with_margin.margin = q("3/2");
    expect_same(with_margin, s, number, cycles);
    expect_same(PassiveAggressive{.remaining = Remaining::linear, .aggressiveness = q("1/2"), .w = zero}, s, number,
                cycles);
  }
  EXPECT_GT(cycles, cases_of(60));
}

TEST(Passes, those_of_multiplicative_learners_are_found_to_come_back) {
  std::size_t cycles = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence s = drawn(draw, 0, 1);
    expect_same(LittlestoneWinnow::source(s.dimension), s, number, cycles);
    expect_same(
        BalancedWinnow{.promotion = 2, .demotion = q("1/2"), .w = Vector::Constant(2 * s.dimension, Rational(1))}, s,
        number, cycles);
  }
  EXPECT_GT(cycles, cases_of(50));
}

TEST(Passes, cycles_that_close_at_the_limit_are_found_and_those_that_close_after_it_are_not_said) {
  std::size_t cycles = 0;
  for (std::uint64_t number = 0; number < cases_of(60); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence s = drawn(draw, -2, 2);
    const Perceptron first{.w = zero_vector(s.dimension)};
    const Passes whole = compared_with_all(first, s, 60);
    if (!whole.cycle) continue;
    ++cycles;
    const Passes at_limit = passes_of(first, s, whole.made);
    ASSERT_TRUE(at_limit.cycle) << replay(number);
    EXPECT_EQ(at_limit.made, whole.made) << replay(number);
    EXPECT_EQ(at_limit.cycle->begin, whole.cycle->begin) << replay(number);
    EXPECT_EQ(at_limit.cycle->length, whole.cycle->length) << replay(number);
    EXPECT_FALSE(passes_of(first, s, whole.made - 1).cycle) << replay(number);
  }
  EXPECT_GT(cycles, cases_of(10));
}

TEST(Passes, what_is_not_found_within_the_limit_is_not_said) {
  const Sequence s = sequence_of({"-1,2|-1", "-1,1|-1", "2,-2|-1", "-1,3|1"});
  const Perceptron first{.w = zero_vector(2)};
  EXPECT_EQ(passes_of(first, s, 1000).cycle->begin, 3U);
  EXPECT_EQ(passes_of(first, s, 1000).cycle->length, 4U);
  const Passes cut = passes_of(first, s, 3);
  EXPECT_EQ(cut.made, 3U);
  EXPECT_FALSE(cut.cycle);
}

TEST(Passes, learners_that_remember_more_than_their_state_never_come_back) {
  EXPECT_TRUE(Repeatable<Perceptron>);
  EXPECT_TRUE(Repeatable<MarginPerceptron>);
  EXPECT_TRUE(Repeatable<FilteredWinnow>);
  EXPECT_FALSE(Repeatable<AveragedPerceptron>);
  EXPECT_FALSE(Repeatable<VotedPerceptron>);
  EXPECT_FALSE(passes_of(AveragedPerceptron{{.w = zero_vector(1)}, Averaging::after, zero_vector(1)},
                         sequence_of({"1|1", "1|-1"}), 50)
                   .cycle);
}

TEST(Passes, those_with_an_order_each_are_not_said_to_come_back) {
  const Sequence s = sequence_of({"1|1", "1|-1"});
  RandomOrders orders(2, 1);
  const Passes found = passes_until_no_mistake(
      Perceptron{.w = zero_vector(1)}, s.examples, 30, [](const Round&) {}, &orders);
  EXPECT_EQ(found.made, 30U);
  EXPECT_FALSE(found.cycle);
}

}  // namespace
}  // namespace mistakebound::test::passes_test
