#include "properties/worst_case/worst_case.hpp"

#include "tests/unit/expected_work.hpp"
#include "tests/unit/worst_case/support.hpp"

namespace mistakebound::test::worst_case_test {
namespace {

// ---- Littlestone's Winnow

TEST(WorstCase, winnow_up_to_five_variables_is_what_plain_recursion_finds_under_every_tie_rule) {
  for (Eigen::Index n = 1; n <= 5; ++n)
    for (Eigen::Index k = 0; k <= n; ++k)
      for (const Tie tie : ties) {
        LittlestoneWinnow learner = LittlestoneWinnow::source(n);
        learner.tie = tie;
        std::map<std::string, std::size_t> known;
        const WorstCase found = worst_case_of_littlestone_winnow(learner, k);
        ASSERT_EQ(found.end, SearchEnd::complete);
        ASSERT_EQ(found.mistakes, naive_winnow(learner, k, known)) << "n = " << n << ", k = " << k;
        expect_replay(found, learner, k);
      }
}

TEST(WorstCase, winnow_with_other_parameters_is_what_plain_recursion_finds) {
  for (const char* parameters : {"1,2,2,1/2", "1/2,3/2,3,0", "1,4/3,3/2,1/3", "2,1,2,0", "1/3,1,4,2/5"}) {
    const Vector q = v(parameters);
    for (Eigen::Index n = 1; n <= 4; ++n)
      for (Eigen::Index k = 0; k <= n; ++k)
        for (const Tie tie : ties) {
          const LittlestoneWinnow learner{
              .tie = tie, .threshold = q[1], .promotion = q[2], .demotion = q[3], .w = Vector::Constant(n, q[0])};
          std::map<std::string, std::size_t> known;
          const WorstCase found = worst_case_of_littlestone_winnow(learner, k);
          ASSERT_EQ(found.mistakes, naive_winnow(learner, k, known)) << parameters << ", n = " << n << ", k = " << k;
          expect_replay(found, learner, k);
        }
  }
}

TEST(WorstCase, winnow_stays_within_both_bounds_under_every_tie_rule) {
  for (Eigen::Index n = 1; n <= 8; ++n)
    for (Eigen::Index k = 0; k <= n; ++k)
      for (const Tie tie : ties) {
        LittlestoneWinnow learner = LittlestoneWinnow::source(n);
        learner.tie = tie;
        const WorstCase found = worst_case_of_littlestone_winnow(learner, k);
        ASSERT_LE(found.mistakes, littlestone_winnow_sharper_bound(n, k, tie)) << "n = " << n << ", k = " << k;
        ASSERT_LE(found.mistakes, littlestone_winnow_bound(n, k)) << "n = " << n << ", k = " << k;
        expect_replay(found, learner, k);
      }
}

TEST(WorstCase, winnow_attains_the_sharper_bound_without_a_target_and_nearly_with_one_variable) {
  for (Eigen::Index n = 1; n <= 12; ++n)
    EXPECT_EQ(worst_case_of_littlestone_winnow(LittlestoneWinnow::source(n), 0).mistakes,
              littlestone_winnow_sharper_bound(n, 0, Tie::positive));
  EXPECT_EQ(worst_case_of_littlestone_winnow(LittlestoneWinnow::source(6), 1).mistakes, 4U);
  EXPECT_EQ(littlestone_winnow_sharper_bound(6, 1, Tie::positive), 5);
  EXPECT_EQ(worst_case_of_littlestone_winnow(LittlestoneWinnow::source(16), 1).mistakes, 6U);
}

TEST(WorstCase, winnow_with_sixteen_variables_and_two_targets_is_searched_completely) {
  const WorstCase found = worst_case_of_littlestone_winnow(LittlestoneWinnow::source(16), 2);
  EXPECT_EQ(found.end, SearchEnd::complete);
  EXPECT_EQ(found.mistakes, 11U);
  expect_replay(found, LittlestoneWinnow::source(16), 2);
}

TEST(WorstCase, winnow_whose_variables_are_all_targets_only_promotes) {
  // Each of n variables is promoted alone until it weighs n/2 or more.
  for (Eigen::Index n = 2; n <= 10; ++n) {
    const Integer promotions = (littlestone_winnow_sharper_bound(n, n, Tie::positive) - 1) / 2;
    EXPECT_EQ(worst_case_of_littlestone_winnow(LittlestoneWinnow::source(n), n).mistakes, promotions);
  }
}

TEST(WorstCase, the_bound_of_winnow_is_the_largest_whole_number_within_it) {
  for (Eigen::Index n = 1; n <= 40; ++n)
    for (Eigen::Index k = 0; k <= 5; ++k) {
      const auto m = static_cast<unsigned>(littlestone_winnow_bound(n, k));
      const Integer power = pow(Integer(n), static_cast<unsigned>(2 * k));
      EXPECT_LE(pow(Integer(2), m - 2), power);
      EXPECT_GT(pow(Integer(2), m - 1), power);
    }
  EXPECT_EQ(littlestone_winnow_bound(8, 2), 14);
  EXPECT_EQ(littlestone_winnow_sharper_bound(8, 2, Tie::positive), 9);
  EXPECT_EQ(littlestone_winnow_sharper_bound(9, 2, Tie::positive), 13);
  EXPECT_EQ(littlestone_winnow_sharper_bound(8, 2, Tie::negative), 13);
}

// ---- Halving

TEST(WorstCase, halving_over_the_full_cube_of_two_to_the_j_experts_errs_j_times) {
  for (std::size_t j = 1; j <= 8; ++j)
    for (const Tie tie : ties) {
      EXPECT_EQ(halving_value(cube(j), tie), j);
      EXPECT_EQ(dimension(cube(j)), j);
    }
}

TEST(WorstCase, halving_over_singletons_errs_once) {
  for (std::size_t m = 3; m <= 12; ++m) {
    if (m <= 5) expect_as_naive(singletons(m), "singletons " + std::to_string(m));
    EXPECT_EQ(dimension(singletons(m)), 1U);
    for (const Tie tie : ties) EXPECT_EQ(halving_value(singletons(m), tie), 1U);
  }
}

TEST(WorstCase, halving_over_thresholds_errs_log2_times_and_so_does_every_learner) {
  for (std::size_t j = 1; j <= 6; ++j) {
    const std::vector<Experts> rows = thresholds((std::size_t{1} << j) - 1);
    EXPECT_EQ(dimension(rows), j);
    for (const Tie tie : ties) EXPECT_EQ(halving_value(rows, tie), j);
  }
  for (std::size_t points = 1; points <= 7; ++points) expect_as_naive(thresholds(points), "thresholds");
}

TEST(WorstCase, halving_over_parities_errs_once_for_each_bit) {
  for (std::size_t j = 1; j <= 4; ++j) {
    EXPECT_EQ(dimension(parities(j)), j);
    for (const Tie tie : ties) EXPECT_EQ(halving_value(parities(j), tie), j);
  }
  expect_as_naive(parities(3), "parities");
}

TEST(WorstCase, halving_over_random_classes_with_repeated_experts_is_what_plain_recursion_finds) {
  for (std::uint64_t number = 0; number < 150; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto experts = static_cast<std::size_t>(draw.range(1, 9));
    const auto points = static_cast<std::size_t>(draw.range(1, 4));
    expect_as_naive(table(points, experts, [&](std::size_t, std::size_t) { return draw.one_in(2); }), replay(number));
  }
}

TEST(WorstCase, repeated_experts_count_in_the_vote_and_not_in_the_littlestone_dimension) {
  const std::vector<Experts> rows = table({"+++-", "++-+"});
  EXPECT_EQ(dimension(rows), 1U);
  EXPECT_EQ(halving_value(rows, Tie::mistake), 1U);
  // Two experts are an even vote; a third one that repeats the first decides it.
  EXPECT_EQ(halving_value(table({"+-"}), Tie::positive), 1U);
  const WorstCase found = worst_case_of_halving(table({"++-"}), 3, Tie::positive);
  EXPECT_EQ(found.sequence.front().y, -1);
}

TEST(WorstCase, a_round_without_a_mistake_can_help_against_halving) {
  // On any first mistake here only one expert or two equal ones are left. A right answer first leaves an even vote.
  const std::vector<Experts> rows = table({"--+++", "++++-", "++-++"});
  expect_as_naive(rows, "the example");
  const WorstCase found = worst_case_of_halving(rows, 5, Tie::mistake);
  EXPECT_EQ(found.mistakes, 2U);
  EXPECT_EQ(found.sequence.size(), 3U);
}

TEST(WorstCase, halving_without_points_or_with_one_expert_never_errs) {
  EXPECT_EQ(worst_case_of_halving({}, 8, Tie::mistake).mistakes, 0U);
  EXPECT_EQ(littlestone_dimension({}, 8).value, 0U);
  EXPECT_EQ(halving_value(table({"+", "-"}), Tie::mistake), 0U);
  EXPECT_EQ(halving_bound(1), 0);
  EXPECT_EQ(halving_bound(7), 2);
}

// ---- The perceptron

TEST(WorstCase, the_perceptron_on_a_basis_attains_novikoffs_bound) {
  for (Eigen::Index n = 1; n <= 6; ++n) {
    std::vector<Vector> points;
    for (Eigen::Index i = 0; i < n; ++i) {
      points.push_back(zero_vector(n));
      points.back()[i] = 1;
    }
    const Vector u = Vector::Constant(n, Rational(1));
    const WorstCase found = worst_case_of_perceptron(points, u, Tie::mistake);
    EXPECT_EQ(found.mistakes, static_cast<std::size_t>(n));
    EXPECT_EQ(perceptron_bound(points, u), n);
    expect_replay(found, points, u, Tie::mistake);
    EXPECT_EQ(worst_case_of_perceptron(points, u, Tie::positive).mistakes, 0U) << "all labels are +1";
  }
}

TEST(WorstCase, the_perceptron_on_random_points_is_what_plain_recursion_finds) {
  std::size_t searched = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 3);
    const Vector u = draw.direction(n);
    std::vector<Vector> points;
    for (int i = draw.range(1, 4); i > 0; --i) {
      Vector x(n);
      for (Eigen::Index j = 0; j < n; ++j) x[j] = Rational(draw.range(-3, 3)) / draw.range(1, 2);
      if (dot(u, x) != 0) points.push_back(std::move(x));
    }
    if (perceptron_bound(points, u) > 5000) continue;
    for (const Tie tie : ties) {
      const WorstCase found = worst_case_of_perceptron(points, u, tie);
      ASSERT_LE(found.mistakes, perceptron_bound(points, u)) << replay(number);
      expect_replay(found, points, u, tie);
      if (found.mistakes > 9) continue;  // plain recursion would take too long
      ++searched;
      ASSERT_EQ(found.mistakes, naive_perceptron({.tie = tie, .w = zero_vector(n)}, points, u)) << replay(number);
    }
  }
  EXPECT_GT(searched, 300U);
}

TEST(WorstCase, the_perceptron_is_searched_alike_beyond_64_bits) {
  const Vector u = v("2,3");
  const std::vector<Vector> points{v("1,0"), v("0,1"), v("-1,2"), v("1,-2")};
  std::vector<Vector> large;
  for (const Vector& x : points) large.emplace_back(x * q("1e40"));
  for (const Tie tie : ties) {
    const WorstCase found = worst_case_of_perceptron(large, u, tie);
    EXPECT_EQ(found.mistakes, worst_case_of_perceptron(points, u, tie).mistakes);
    EXPECT_EQ(found.states, worst_case_of_perceptron(points, u, tie).states);
    expect_replay(found, large, u, tie);
  }
}

TEST(WorstCase, the_perceptron_without_points_never_errs) {
  EXPECT_EQ(worst_case_of_perceptron({}, v("1,0"), Tie::mistake).mistakes, 0U);
  EXPECT_EQ(perceptron_bound({}, v("1,0")), 0);
}

// ---- Limits

TEST(WorstCase, a_search_stopped_by_its_limit_of_states_reports_a_play_that_replays) {
  const LittlestoneWinnow learner = LittlestoneWinnow::source(9);
  const std::size_t all = worst_case_of_littlestone_winnow(learner, 3).states;
  std::size_t before = 0;
  for (const std::size_t states : {std::size_t{1}, std::size_t{5}, std::size_t{40}, all - 1, all}) {
    const WorstCase found = worst_case_of_littlestone_winnow(learner, 3, {.states = states});
    EXPECT_EQ(found.end, states < all ? SearchEnd::states : SearchEnd::complete);
    EXPECT_GE(found.mistakes, before);
    expect_replay(found, learner, 3);
    before = found.mistakes;
  }
  for (std::size_t states = 1; states < 60; ++states) {
    const WorstCase found = worst_case_of_halving(parities(3), 8, Tie::mistake, {.states = states, .cut = false});
    expect_replay(found, parities(3), 8, Tie::mistake);
  }
}

TEST(WorstCase, the_states_of_littlestones_winnow_that_are_expected_are_no_fewer_than_those_that_there_are) {
  for (Eigen::Index n = 1; n <= 7; ++n)
    for (Eigen::Index k = 0; k <= n; ++k)
      for (const char* demotion : {"0", "1/2"}) {
        LittlestoneWinnow learner = LittlestoneWinnow::source(n);
        learner.demotion = q(demotion);
        EXPECT_GE(expected_states_of_littlestone_winnow(learner, k),
                  static_cast<double>(worst_case_of_littlestone_winnow(learner, k).states))
            << n << " " << k << " " << demotion;
      }
  // A target has the weight 1, 2 or 4; another variable 1, 2, 4 or 0: 3 ways, and 20 ways for 3 others.
  EXPECT_NEAR(expected_states_of_littlestone_winnow(LittlestoneWinnow::source(4), 1), 60, 1e-6);
  // Without a target nothing is promoted: 1 or 0.
  EXPECT_NEAR(expected_states_of_littlestone_winnow(LittlestoneWinnow::source(1000), 0), 1001, 1e-6);
  LittlestoneWinnow slow = LittlestoneWinnow::source(10);
  slow.promotion = q("1.0000000000000000000000001");
  EXPECT_GT(expected_states_of_littlestone_winnow(slow, 3), 1e100);
}

TEST(WorstCase, a_deadline_ends_the_search) {
  const LimitedWork limited({.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
  EXPECT_EQ(worst_case_of_littlestone_winnow(LittlestoneWinnow::source(200), 50).end, SearchEnd::time);
  EXPECT_EQ(littlestone_dimension(cube(5), 32).end, SearchEnd::time);
}

TEST(WorstCase, a_limit_of_memory_ends_the_search_with_a_play_that_replays) {
  const LimitedWork limited({.bytes = 1});
  const WorstCase found = worst_case_of_littlestone_winnow(LittlestoneWinnow::source(200), 50);
  EXPECT_EQ(found.end, SearchEnd::memory);
  expect_replay(found, LittlestoneWinnow::source(200), 50);
}

TEST(WorstCase, an_interrupt_ends_the_search_with_a_play_that_replays) {
  std::size_t asked = 0;
  const LimitedWork limited({.interrupted = [&] { return ++asked > 3; }});
  const WorstCase found = worst_case_of_littlestone_winnow(LittlestoneWinnow::source(200), 50);
  EXPECT_EQ(found.end, SearchEnd::interruption);
  EXPECT_GT(found.mistakes, 0U);
  expect_replay(found, LittlestoneWinnow::source(200), 50);
}

TEST(WorstCase, numbers_that_grow_long_are_asked_for_limits_at_every_state_and_are_not_replayed) {
  LittlestoneWinnow slow = LittlestoneWinnow::source(30);
  slow.promotion = q("1.0001");
  slow.demotion = q("0.9999");
  WorstCase found;
  EXPECT_GT(polls_of([&] { found = worst_case_of_littlestone_winnow(slow, 3, {.states = 500}); }), 500U);
  EXPECT_EQ(found.end, SearchEnd::states);
  expect_replay(found, slow, 3);
}

TEST(WorstCase, a_littlestone_dimension_cut_short_is_a_lower_bound) {
  for (std::size_t states = 1; states < 40; ++states) {
    const LittlestoneDimension found = littlestone_dimension(parities(3), 8, {.states = states});
    EXPECT_LE(found.value, 3U);
    if (found.end == SearchEnd::complete) {
      EXPECT_EQ(found.value, 3U);
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::worst_case_test
