#include "invariants/solvers/hitting_set.hpp"

#include <random>

#include "invariants/disjunctions/study.hpp"
#include "properties/disjunctions/cases.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::disjunction_test {
namespace {

bool gives_the_labels(const Sequence& sequence, const Vector& target) {
  for (const Example& example : sequence.examples)
    if ((dot(target, example.x) > 0) != (example.y > 0)) return false;
  return true;
}

/// The size of the smallest disjunction that gives the labels, by looking at every one.
std::optional<std::size_t> smallest_by_force(const Sequence& sequence) {
  std::optional<std::size_t> best;
  for (unsigned set = 0; set < 1U << sequence.dimension; ++set) {
    Vector target = zero_vector(sequence.dimension);
    for (Eigen::Index i = 0; i < sequence.dimension; ++i) target[i] = set >> i & 1U;
    const std::size_t size = variables_of(target).size();
    if (gives_the_labels(sequence, target) && (!best || size < *best)) best = size;
  }
  return best;
}

/// Whether every variable of the positive example is active in one of the negative ones.
void expect_contradiction(const Sequence& sequence, const DisjunctionContradiction& found) {
  ASSERT_GT(sequence.examples[found.positive].y, 0);
  Vector left = sequence.examples[found.positive].x;
  for (const std::size_t t : found.negatives) {
    ASSERT_LT(sequence.examples[t].y, 0);
    for (Eigen::Index i = 0; i < left.size(); ++i)
      if (sequence.examples[t].x[i] != 0) left[i] = 0;
  }
  EXPECT_EQ(norm2(left), 0);
}

TEST(SmallestDisjunction, is_as_small_as_the_smallest_of_all_or_there_is_a_contradiction) {
  std::size_t contradictions = 0, several = 0;
  for (std::uint64_t number = 0; number < 600; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::set<std::string> dropped =
        draw.one_in(3) ? std::set<std::string>{"disjunction"} : std::set<std::string>{};
    const Sequence sequence = draw_disjunction_case(draw, dropped).sequence;
    const DisjunctionSearch found = smallest_disjunction(sequence);
    const std::optional<std::size_t> best = smallest_by_force(sequence);
    ASSERT_EQ(found.contradiction.has_value(), !best.has_value()) << replay(number);
    if (found.contradiction) {
      ++contradictions;
      expect_contradiction(sequence, *found.contradiction);
      continue;
    }
    EXPECT_TRUE(found.smallest);
    ASSERT_EQ(found.target.size(), *best) << to_string(sequence) << "; " << replay(number);
    EXPECT_TRUE(gives_the_labels(sequence, indicator(found.target, sequence.dimension))) << replay(number);
    several += found.target.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(contradictions, 20U);
  EXPECT_GT(several, 50U) << "targets of several variables occur";
}

TEST(SmallestDisjunction, has_the_first_of_variables_that_are_always_alike) {
  const Sequence sequence{.dimension = 4, .examples = {{v("0,1,1,1"), 1}, {v("1,0,0,0"), -1}}, .features = {}};
  EXPECT_EQ(smallest_disjunction(sequence, 1'000'000).target, Variables{1});
}

TEST(SmallestDisjunction, is_found_where_the_greedy_choice_is_not_the_smallest) {
  // Variable 3 is in four of the six positives, but 1 and 2 together are in all.
  const Sequence sequence =
      sequence_of({"1,0,0,0,0|1", "1,0,1,0,0|1", "1,0,1,0,0|1", "0,1,1,0,0|1", "0,1,1,1,0|1", "0,1,0,0,1|1"});
  EXPECT_EQ(smallest_disjunction(sequence).target, (Variables{0, 1}));
}

TEST(SmallestDisjunction, of_sparse_positive_examples_is_as_small_as_the_smallest_of_all) {
  std::size_t better_than_greedy_could_prove = 0;
  for (std::uint64_t number = 0; number < cases_of(1'500); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(7, 9);
    Sequence sequence{n, {}, {}};
    const int rows = draw.range(6, 12);
    for (int row = 0; row < rows; ++row) {
      Variables active;
      for (int i = draw.range(2, 3); i > 0; --i) active.push_back(draw.range(0, n - 1));
      sequence.examples.push_back({indicator(active, n), 1});
    }
    const DisjunctionSearch found = smallest_disjunction(sequence);
    ASSERT_EQ(found.target.size(), *smallest_by_force(sequence)) << to_string(sequence) << "; " << replay(number);
    better_than_greedy_could_prove += found.target.size() > 3 ? 1 : 0;
  }
  EXPECT_GT(better_than_greedy_could_prove, cases_of(200));
}

TEST(SmallestDisjunction, of_no_positive_example_is_the_empty_one) {
  EXPECT_TRUE(smallest_disjunction(sequence_of({"1,1|-1", "0,0|-1"})).target.empty());
  EXPECT_TRUE(smallest_disjunction(Sequence{3, {}, {}}).target.empty());
}

TEST(SmallestDisjunction, names_the_negative_examples_that_kill_a_positive_one) {
  const DisjunctionSearch found = smallest_disjunction(sequence_of({"0,0,1|1", "1,1,0|1", "1,0,0|-1", "0,1,0|-1"}));
  ASSERT_TRUE(found.contradiction.has_value());
  EXPECT_EQ(found.contradiction->positive, 1U);
  EXPECT_EQ(found.contradiction->negatives, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(found.target, (Variables{2})) << "all that no negative example activates";
  const DisjunctionSearch nothing_active = smallest_disjunction(sequence_of({"0,0|1"}));
  EXPECT_TRUE(nothing_active.contradiction->negatives.empty());
}

/// Every pair out of n variables as a positive example: the smallest disjunction leaves one variable out.
Sequence all_pairs(Eigen::Index n) {
  Sequence sequence{n, {}, {}};
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = i + 1; j < n; ++j) sequence.examples.push_back({indicator({i, j}, n), 1});
  return sequence;
}

/// Every variable alone as a negative example, and all together as a positive one: no disjunction gives the labels.
Sequence both_labels_of(Eigen::Index n) {
  Sequence sequence{n, {}, {}};
  Variables all;
  for (Eigen::Index i = 0; i < n; ++i) {
    sequence.examples.push_back({indicator({i}, n), -1});
    all.push_back(i);
  }
  sequence.examples.push_back({indicator(all, n), 1});
  return sequence;
}

TEST(SmallestDisjunction, says_where_the_limit_on_work_was_reached_and_is_right_all_the_same) {
  const Sequence sequence = all_pairs(30);
  const DisjunctionSearch found = smallest_disjunction(sequence, 1000);
  EXPECT_FALSE(found.smallest);
  EXPECT_TRUE(gives_the_labels(sequence, indicator(found.target, 30)));
  EXPECT_EQ(smallest_disjunction(all_pairs(8)).target.size(), 7U);
}

TEST(SmallestDisjunction, asks_for_limits_while_it_searches_and_while_rows_are_left_out) {
  Sequence sequence{30, {}, {}};
  std::mt19937_64 random(seed());
  for (int t = 0; t < 400; ++t) {
    Variables some;
    for (int i = 0; i < 10; ++i) some.push_back(static_cast<Eigen::Index>(random() % 30));
    sequence.examples.push_back({indicator(some, 30), 1});
  }
  const std::size_t begun = polls_of([&] { smallest_disjunction(sequence, 300'000); });
  const std::size_t whole =
      polls_of([&] { EXPECT_FALSE(smallest_disjunction(sequence, 1'000'000).smallest) << seed(); });
  EXPECT_GT(begun, 400U) << "after every example";
  EXPECT_GT(whole, begun + 60) << "after every ten thousand sets";
  EXPECT_GT(polls_of([] { smallest_disjunction(all_pairs(100)); }), 4950U + 1000U) << "most of it before the search";
}

TEST(SmallestDisjunction, tells_how_much_work_the_search_may_be_before_it_begins) {
  const auto all_pairs_of = [](Eigen::Index n, std::size_t most_work) {
    return expected_work([&] { smallest_disjunction(all_pairs(n), most_work); });
  };
  const WorkSize small = all_pairs_of(4, disjunction_work);  // six rows
  EXPECT_EQ(small.what, "the search for the smallest disjunction of 4 variables on 6 positive examples");
  EXPECT_DOUBLE_EQ(small.operations, 15 * 16 * 6 * (4.0 / 64 + 1) + 4 * 4 * 4 * (12.0 / 64 + 1)) << "of every set";
  const Sequence one_row{9, {{indicator({2, 4}, 9), 1}}, {}};
  EXPECT_DOUBLE_EQ(expected_work([&] { smallest_disjunction(one_row); }).operations,
                   15 * 512 * (9.0 / 64 + 1) + 4 * 9 * (2.0 / 64 + 1));
  const double greedy = 4 * 40.0 * 40 * (2 * 780 / 64.0 + 1);
  EXPECT_DOUBLE_EQ(all_pairs_of(40, 1'000'000).operations, 15e6 + greedy) << "the limit on work is less";
  EXPECT_GT(all_pairs_of(40, 1'000'000'000).operations, 1e10) << "which is said";
  EXPECT_LT(all_pairs_of(40, disjunction_work).operations, 1e10) << "some seconds";
  EXPECT_EQ(expected_work([] { smallest_disjunction(both_labels_of(3)); }).operations, 0) << "nothing is searched";
}

TEST(SmallestDisjunction, asks_for_limits_while_it_looks_for_a_contradiction) {
  EXPECT_GT(polls_of([] { smallest_disjunction(both_labels_of(100)); }), 101U + 100U * 101U / 1024U - 1U);
}

TEST(SmallestDisjunction, of_a_thousand_variables_that_are_needed_each_is_found_at_once) {
  Sequence sequence = basis_sequence(1000);
  const DisjunctionSearch found = smallest_disjunction(sequence);
  EXPECT_TRUE(found.smallest);
  EXPECT_EQ(found.target.size(), 1000U);
}

TEST(Boolean, entries_other_than_0_and_1_are_refused_with_their_place) {
  Sequence sequence = sequence_of({"0,1|1", "1,1/2|-1"});
  try {
    require_boolean(sequence, "in.csv");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "in.csv:2:2: found '1/2' as variable 2 of example 2; expected 0 or 1, as disjunctions are over {0,1}^n");
  }
  EXPECT_NO_THROW(require_boolean(sequence_of({"0,1|1"}), "in.csv"));
}

TheoremReport littlestone(const std::vector<std::string>& rows, const LittlestoneWinnow& learner, const char* target) {
  return examine_littlestone(sequence_of(rows), learner, 1, {.target = variables_of(v(target)), .ledger = {}}).report();
}

TEST(LittlestoneWinnowTheorem, applies_at_the_parameters_of_the_source_only) {
  const LittlestoneWinnow source = LittlestoneWinnow::source(2);
  EXPECT_EQ(littlestone({"1,0|1"}, source, "1,0").verdict, Verdict::holds);
  std::vector<LittlestoneWinnow> others(5, source);
  others[0].tie = Tie::mistake;
  others[1].threshold = 2;
  others[2].promotion = 3;
  others[3].demotion = q("1/2");
  others[4].w = v("2,2");
  for (const LittlestoneWinnow& other : others) {
    const TheoremReport report = littlestone({"1,0|1", "0,1|-1"}, other, "1,0");
    EXPECT_EQ(report.verdict, Verdict::does_not_apply);
    EXPECT_EQ(report.failed_hypothesis()->id, "source-parameters");
    EXPECT_FALSE(report.bound.has_value());
  }
}

TEST(LittlestoneWinnowTheorem, names_the_first_round_that_contradicts_the_target) {
  const TheoremReport report = littlestone({"1,0|1", "0,1|1", "1,1|-1"}, LittlestoneWinnow::source(2), "1,0");
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
  EXPECT_EQ(report.failed_hypothesis()->id, "disjunction");
  EXPECT_EQ(report.failed_hypothesis()->violation->round, 2U);
}

TEST(LittlestoneWinnowTheorem, has_its_bound_as_a_number_where_n_is_a_power_of_two) {
  EXPECT_EQ(to_string(*littlestone({"1,0,0,0|1"}, LittlestoneWinnow::source(4), "1,0,0,0").bound), "6");
  EXPECT_EQ(to_string(*littlestone({"1|-1"}, LittlestoneWinnow::source(1), "0").bound), "2");
  EXPECT_NEAR(approximate(*littlestone({"1,0,0|1"}, LittlestoneWinnow::source(3), "1,0,0").bound), 5.16993, 1e-5);
}

/// The most mistakes on sequences over all of {0,1}^n with the labels of the first k variables, by trying all moves.
std::size_t most_mistakes(const LittlestoneWinnow& learner, Eigen::Index n, Eigen::Index k, Sequence& sequence,
                          std::vector<Sequence>& longest) {
  std::size_t most = 0;
  for (unsigned set = 0; set < 1U << n; ++set) {
    Vector x(n);
    bool hit = false;
    for (Eigen::Index i = 0; i < n; ++i) {
      x[i] = set >> i & 1U;
      hit = hit || (i < k && x[i] == 1);
    }
    const Label y = hit ? 1 : -1;
    LittlestoneWinnow next = learner;
    if (learn(next, x, y) == y) continue;
    sequence.examples.push_back({x, y});
    most = std::max(most, 1 + most_mistakes(next, n, k, sequence, longest));
    sequence.examples.pop_back();
  }
  if (most == 0) longest.push_back(sequence);
  return most;
}

TEST(LittlestoneWinnowTheorem, holds_on_every_sequence_of_mistakes_for_up_to_three_variables) {
  for (Eigen::Index n = 1; n <= 3; ++n) {
    for (Eigen::Index k = 0; k <= n; ++k) {
      Sequence sequence{n, {}, {}};
      std::vector<Sequence> longest;
      const std::size_t most = most_mistakes(LittlestoneWinnow::source(n), n, k, sequence, longest);
      Vector target = zero_vector(n);
      target.head(k).setConstant(Rational(1));
      for (const Sequence& played : longest)
        ASSERT_EQ(littlestone_report(played, {.tie = Tie::positive, .target = target}).verdict, Verdict::holds)
            << to_string(played);
      if (k == 0) {
        EXPECT_EQ(most, n % 2 == 0 ? 2U : 1U);
      }
    }
  }
}

TEST(PerceptronDisjunctionTheorem, has_the_comparator_of_the_source_and_its_bound) {
  const TheoremReport report = disjunction_report(sequence_of({"1,0,0|1", "0,0,1|-1"}), {.target = v("1,1,0")});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(to_string(*report.bound), "36");
  for (const NamedQuantity& quantity : report.quantities) {
    if (quantity.name == "u") {
      EXPECT_EQ(to_string(std::get<Vector>(quantity.value)), "1, 1, 0, -1/2");
    }
  }
}

}  // namespace
}  // namespace mistakebound::test::disjunction_test
