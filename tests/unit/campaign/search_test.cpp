/// Searches for the cases that come nearest to a bound, and the adversaries with which they begin.
#include <set>

#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/campaign/climb.hpp"
#include "properties/campaign/vary.hpp"
#include "properties/disjunctions/cases.hpp"
#include "properties/winnow/cases.hpp"
#include "properties/worst_case/worst_case.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::search_test {
namespace {

/// A sequence whose instances say which row they were: (10, 11), (20, 21), ..
Sequence numbered_rows(int rows) {
  Sequence sequence{2, {}, {}};
  for (int row = 1; row <= rows; ++row) {
    Vector x(2);
    x << Rational(10 * row), Rational(10 * row + 1);
    sequence.examples.push_back({std::move(x), 1});
  }
  return sequence;
}

TEST(Variation, leaves_rounds_out_repeats_and_exchanges_them_and_says_which_went_where) {
  std::set<std::size_t> sizes;
  bool exchanged = false;
  bool flipped = false;
  bool changed = false;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Sequence before = numbered_rows(4);
    Sequence after = before;
    const RowOrder rows = vary(after, draw, Entries::any);
    ASSERT_EQ(rows.size(), after.size()) << replay(number);
    sizes.insert(after.size());
    exchanged = exchanged || (rows.size() == 4 && rows != RowOrder{0, 1, 2, 3});
    std::size_t different = 0;
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const Example& was = before.examples[rows[t]];
      different += was.x != after.examples[t].x || was.y != after.examples[t].y ? 1 : 0;
      flipped = flipped || was.y != after.examples[t].y;
      changed = changed || was.x != after.examples[t].x;
    }
    const bool in_order = rows == RowOrder{0, 1, 2, 3};
    ASSERT_LE(different, in_order ? 1U : 0U) << replay(number);
  }
  EXPECT_EQ(sizes, (std::set<std::size_t>{3, 4, 5}));
  EXPECT_TRUE(exchanged && flipped && changed);
}

TEST(Variation, keeps_to_the_entries_that_occur_where_it_is_told_to) {
  std::set<std::string> met;
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Sequence booleans = sequence_of({"0,1,0|-1", "1,1,0|1"});
    vary(booleans, draw, Entries::that_occur);
    for (const Example& example : booleans.examples)
      for (const Rational& entry : example.x) ASSERT_TRUE(entry == 0 || entry == 1) << replay(number);
    Sequence one = sequence_of({"4|1"});
    vary(one, draw, Entries::any);
    if (!one.examples.empty()) met.insert(to_string(one.examples[0].x));
  }
  EXPECT_EQ(met, (std::set<std::string>{"-4", "2", "3", "4", "5"}));
}

TEST(Variation, changes_nothing_in_what_is_empty) {
  Draw draw = Draw::for_case(seed(), 0);
  Sequence empty{2, {}, {}};
  EXPECT_TRUE(vary(empty, draw, Entries::any).empty());
  EXPECT_TRUE(empty.examples.empty());
}

TEST(Variation, entries_beside_the_rounds_follow_them) {
  std::vector<int> entries{7, 8, 9};
  arrange(entries, RowOrder{2, 0, 0});
  EXPECT_EQ(entries, (std::vector<int>{9, 7, 7}));
}

TEST(Variation, a_kernel_case_keeps_a_coefficient_for_every_round) {
  const Property& property = property_of("kernel-perceptron");
  for (std::uint64_t number = 0; number < 60; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    CasePointer value = property.draw(draw, {}, enforced);
    for (int step = 0; step < 3; ++step) {
      value = value->varied(draw);
      value->check({}, [&](const TrialPointer&, const TheoremReport& report) {
        ASSERT_EQ(failed_step(report), "") << replay(number);
      });
    }
  }
}

TEST(Search, never_goes_away_from_the_bound_and_keeps_to_its_budget) {
  for (const char* id : {"perceptron-disjunction", "winnow", "halving", "perceptron-hinge"}) {
    const Property& property = property_of(id);
    std::size_t risen = 0;
    for (std::uint64_t number = 0; number < 5; ++number) {
      Draw draw = Draw::for_case(seed(), number);
      Enforced enforced;
      const Climbed begin = looked_at(property.draw(draw, {}, enforced));
      const SearchBudget budget{.beginnings = 1, .runs = begin.runs + 90, .entries = 100'000};
      const Climbed end = climb(begin, draw, budget);
      EXPECT_LT(end.runs, budget.runs + 20) << id << ", " << replay(number);  // one case more
      EXPECT_FALSE(end.failed) << id << ", " << replay(number);
      if (!begin.tightest) continue;
      ASSERT_TRUE(end.tightest.has_value()) << id << ", " << replay(number);
      EXPECT_FALSE(is_less(end.tightest->ratio, begin.tightest->ratio)) << id << ", " << replay(number);
      risen += is_less(begin.tightest->ratio, end.tightest->ratio) ? 1 : 0;
    }
    EXPECT_GT(risen, 0U) << id;
  }
}

TEST(Search, ends_where_its_entries_are_spent) {
  Draw draw = Draw::for_case(seed(), 3);
  Enforced enforced;
  const Climbed begin = looked_at(property_of("perceptron-separable").draw(draw, {}, enforced));
  ASSERT_GT(begin.entries, 0U);
  const Climbed end = climb(begin, draw, {.runs = 1'000'000, .entries = begin.entries});
  EXPECT_EQ(end.value, begin.value);
  EXPECT_EQ(end.runs, begin.runs);
}

/// Cases are numbers; the ratio of n is n/10, a change adds 1, and from `fails_from` on the step fails.
struct Climber {
  Sequence sequence;
  int height = 0;
};

Property climbers(int fails_from) {
  struct Setting {};
  const auto check = [fails_from](const Climber& value, const LedgerOptions&, const auto& visit) {
    TheoremReport report;
    report.id = "perceptron-separable";
    report.verdict = value.height >= fails_from ? Verdict::refuted : Verdict::holds;
    report.mistakes = static_cast<std::size_t>(value.height);
    report.bound = Number(Rational(10));
    report.steps.push_back({.id = "bound", .verdict = report.verdict, .checked = 1});
    visit(Setting{}, report);
  };
  return {
      .theorem = "perceptron-separable",
      .draw = erased(PropertyOf<Climber, Setting>{
          .draw =
              [](Draw& draw, const Dropped&, Enforced& enforced) {
                const int height = draw.range(0, 3);
                ++enforced["height " + std::to_string(height)];
                return Climber{.sequence = {}, .height = height};
              },
          .check = check,
          .shrink = [](const Climber&) { return std::vector<Climber>(); },
          .save = [](const Climber& value) { return std::to_string(value.height); },
          .command = [](const Climber&, const Setting&, const std::string& file) { return file; },
          .describe = [](const Climber&, const Setting&) { return CaseDescription(); },
          .vary = [](const Climber& value, Draw&) { return Climber{.sequence = {}, .height = value.height + 1}; }})};
}

TEST(Search, ends_on_a_case_that_fails) {
  Draw draw = Draw::for_case(seed(), 0);
  Enforced enforced;
  EXPECT_EQ(searched_case(climbers(7).draw, draw, enforced)->file(), "7");
  EXPECT_EQ(searched_case(climbers(0).draw, draw, enforced)->file().size(), 1U) << "the first is one";
}

TEST(Search, begins_at_the_best_of_what_is_drawn_and_says_what_was_enforced_there) {
  std::set<std::string> begun;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const CasePointer found =
        searched_case(climbers(1000).draw, draw, enforced, {.beginnings = 8, .runs = 10, .entries = 1});
    ASSERT_EQ(enforced.size(), 1U) << replay(number);
    // Eight looks are in the budget of ten runs, two more are changes.
    EXPECT_EQ("height " + std::to_string(std::stoi(found->file()) - 2), enforced.begin()->first) << replay(number);
    begun.insert(enforced.begin()->first);
  }
  EXPECT_TRUE(begun.contains("height 3")) << "the largest of eight";
  EXPECT_FALSE(begun.contains("height 0")) << "never the smallest of eight";
}

TEST(Campaign, searches_for_one_case_in_twentyfive_unless_a_hypothesis_is_left_out) {
  // Drawn cases of this theorem have at most nine variables; searches begin with more.
  const auto dimension_of = [](std::uint64_t number, const Dropped& dropped) {
    const CampaignResult found =
        run_campaign(property_of("littlestone-winnow"), {.seed = seed(), .only_case = number, .dropped = dropped});
    return found.tightest ? found.tightest->value->sequence().dimension : Eigen::Index{0};
  };
  Eigen::Index searched = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Eigen::Index n = dimension_of(number, {});
    if (number % 25 == 24) {
      searched = std::max(searched, n);
      EXPECT_LE(dimension_of(number, {"source-parameters"}), 9) << replay(number);
    } else {
      EXPECT_LE(n, 9) << replay(number);
    }
  }
  EXPECT_GT(searched, 9);
}

Challenge challenge_for(Eigen::Index dimension, Draw& draw) {
  return {.dimension = dimension, .rounds = 12, .u = draw.direction(dimension), .gamma = 1, .tie = Tie::mistake};
}

std::size_t mistakes_in(const Sequence& sequence, Tie tie) {
  std::size_t mistakes = 0;
  Perceptron learner{.tie = tie, .w = zero_vector(sequence.dimension)};
  run(learner, sequence, 1, [&](const Round& round) { mistakes += round.mistake ? 1 : 0; });
  return mistakes;
}

TEST(SearchAdversaries, err_much_more_often_than_random_ones_and_are_valid) {
  std::size_t greedy = 0;
  std::size_t random = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Challenge challenge = challenge_for(4, draw);
    greedy += mistakes_in(play_greedy(draw, challenge), Tie::mistake);
    random += mistakes_in(play_random(draw, challenge), Tie::mistake);
    const Sequence beam = play_beam(draw, challenge);
    EXPECT_EQ(mistakes_in(beam, Tie::mistake), beam.size()) << "the beam errs always; " << replay(number);
    EXPECT_GT(beam.size(), 0U) << replay(number);
    for (const Example& example : beam.examples)
      ASSERT_GE(example.y * dot(challenge.u, example.x), challenge.gamma) << replay(number);
  }
  EXPECT_GT(greedy, 2 * random);
}

TEST(SearchAdversaries, beams_bring_the_perceptron_on_disjunctions_to_two_thirds_of_its_bound_nearly) {
  Rational best = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Draw draw = Draw::for_case(1, number);
    Challenge challenge{.tie = Tie::mistake};
    const Sequence sequence = play_beam_with_constant(draw, challenge);
    const TheoremReport report = disjunction_report(sequence, {.target = challenge.u});
    ASSERT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.mistakes, sequence.size());
    best = std::max(best, fraction(report.mistakes, 5 * (static_cast<std::size_t>(challenge.dimension) + 1)));
  }
  EXPECT_GE(best, q("23/35"));
}

TEST(SearchAdversaries, that_search_all_plays_of_few_points_find_no_fewer_errors_than_random_plays_of_them) {
  std::size_t longest = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Challenge challenge = challenge_for(1 + static_cast<Eigen::Index>(number % 5), draw);
    challenge.tie = static_cast<Tie>(draw.range(0, 2));
    const Sequence sequence = play_exhaustive(draw, challenge);
    ASSERT_EQ(mistakes_in(sequence, challenge.tie), sequence.size()) << "every round is an error; " << replay(number);
    ASSERT_LE(sequence.size(), 60U) << replay(number);
    longest = std::max(longest, sequence.size());
    for (const Example& example : sequence.examples)
      ASSERT_GE(example.y * dot(challenge.u, example.x), challenge.gamma) << replay(number);
    if (sequence.size() == 60 || sequence.examples.empty()) continue;
    for (int attempt = 0; attempt < 10; ++attempt) {
      Sequence random{sequence.dimension, {}, {}};
      for (int t = 0; t < 100; ++t)
        random.examples.push_back(
            sequence.examples[static_cast<std::size_t>(draw.range(0, static_cast<int>(sequence.size()) - 1))]);
      ASSERT_LE(mistakes_in(random, challenge.tie), sequence.size()) << replay(number);
    }
  }
  EXPECT_GT(longest, 10U);
}

TEST(SearchAdversaries, that_search_all_plays_against_littlestones_winnow_reach_what_worst_case_says) {
  std::size_t most = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Challenge challenge{.tie = static_cast<Tie>(draw.range(0, 2))};
    const Sequence sequence = play_exhaustive_eliminations(draw, challenge);
    const Eigen::Index n = challenge.dimension;
    ASSERT_EQ(sequence.dimension, n) << replay(number);
    LittlestoneWinnow learner = LittlestoneWinnow::source(n);
    learner.tie = challenge.tie;
    for (const Example& example : sequence.examples) {
      EXPECT_EQ(example.y, dot(challenge.u, example.x) > 0 ? 1 : -1) << replay(number);
      EXPECT_NE(learn(learner, example.x, example.y), example.y) << "every round is an error; " << replay(number);
    }
    const auto k = static_cast<Eigen::Index>(challenge.u.sum());
    if (n <= 8) {
      LittlestoneWinnow first = LittlestoneWinnow::source(n);
      first.tie = challenge.tie;
      EXPECT_EQ(sequence.size(), worst_case_of_littlestone_winnow(first, k).mistakes) << replay(number);
    }
    most = std::max(most, sequence.size());
  }
  EXPECT_GE(most, 5U);
}

TEST(SearchAdversaries, a_slow_leader_brings_tuned_winnow_beyond_one_over_two_ln_two) {
  std::size_t above = 0;
  for (std::uint64_t number = 0; number < 6; ++number) {
    for (const Tie tie : {Tie::positive, Tie::mistake}) {
      Draw draw = Draw::for_case(1, number);
      Challenge challenge{.tie = tie};
      const Sequence sequence = play_leader(draw, challenge);
      const TheoremReport report =
          winnow_report("winnow-tuned", sequence, {.tie = tie, .rate = {}, .u = challenge.u, .gamma = {}});
      ASSERT_EQ(report.verdict, Verdict::holds);
      EXPECT_EQ(report.mistakes, sequence.size()) << "every round is an error";
      above += is_less(Rational(73, 100), quotient(report.mistakes, *report.bound)) ? 1 : 0;
    }
  }
  EXPECT_GE(above, 2U);
}

}  // namespace
}  // namespace mistakebound::test::search_test
