/// The properties through RapidCheck, with its own replay and our shrinking.
#include <rapidcheck.h>

#include "properties/adversaries/adversaries.hpp"
#include "properties/campaign/campaign.hpp"
#include "properties/campaign/shrink.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::properties_test {
namespace {

/// Cases for a theorem, drawn from RapidCheck's stream and shrunk as they say.
rc::Gen<CasePointer> cases_for(const Property& property) {
  return rc::Gen<CasePointer>([&property](const rc::Random& random, int) {
    Draw draw(random);
    Enforced enforced;
    return rc::shrinkable::shrinkRecur(property.draw(draw, {}, enforced), [](const CasePointer& larger) {
      return rc::seq::fromContainer(larger->smaller());
    });
  });
}

class EveryProperty : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryProperty,
                         testing::Values("perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge",
                                         "perceptron-start", "perceptron-batch", "max-margin", "nonnegative-margin",
                                         "littlestone-winnow", "perceptron-disjunction", "online-to-pac",
                                         "vc-halfspaces", "kernel-perceptron"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(EveryProperty, holds_on_what_rapidcheck_draws) {
  const Property& property = property_of(GetParam());
  const bool passed = rc::check(GetParam(), [&] {
    const CasePointer value = *cases_for(property);
    value->check({}, [&](const TrialPointer& trial, const TheoremReport& report) {
      if (failed_step(report).empty()) return;
      RC_LOG() << to_string(value->sequence()) << " " << trial->command("FILE");
      RC_FAIL(failed_step(report));
    });
  });
  EXPECT_TRUE(passed) << "RapidCheck printed the replay configuration above";
}

TEST(Adversaries, keep_what_they_promise) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, true, {}, enforced);
    for (const Example& example : value.sequence.examples) {
      ASSERT_EQ(example.x.size(), value.sequence.dimension) << replay(number);
      ASSERT_GT(example.y * dot(value.u, example.x), 0) << replay(number);
    }
  }
}

/// What a sequence looks like to a learner under a convention.
struct Look {
  std::size_t ties = 0;
  std::size_t mistakes = 0;
  std::size_t rounds = 0;
};

Look look(const Sequence& sequence, Tie tie) {
  Look result;
  Perceptron learner{.tie = tie, .w = zero_vector(sequence.dimension)};
  run(learner, sequence, 1, [&](const Round& round) {
    ++result.rounds;
    result.mistakes += round.mistake ? 1 : 0;
    result.ties += dot(round.before, round.x) == 0 ? 1 : 0;
  });
  return result;
}

Look look_of(Sequence (*play)(Draw&, Challenge&), bool separable) {
  Look total;
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Challenge challenge{
        .dimension = 4, .rounds = 12, .u = draw.direction(4), .gamma = 1, .tie = Tie::mistake, .separable = separable};
    const Look one = look(play(draw, challenge), challenge.tie);
    total.ties += one.ties;
    total.mistakes += one.mistakes;
    total.rounds += one.rounds;
  }
  return total;
}

TEST(Adversaries, the_family_of_ties_has_many_exact_zeros) {
  const Look ties = look_of(play_ties, true);
  EXPECT_GT(3 * ties.ties, ties.rounds);
}

TEST(Adversaries, the_adaptive_family_errs_more_often_than_the_random_one) {
  EXPECT_GT(look_of(play_adaptive, true).mistakes, 2 * look_of(play_random, true).mistakes);
  const Look free = look_of(play_adaptive, false);
  EXPECT_EQ(free.mistakes, free.rounds) << "without separability every round is a mistake";
}

TEST(Adversaries, the_margin_family_lies_on_the_margin) {
  Draw draw = Draw::for_case(seed(), 0);
  Challenge challenge{.dimension = 3, .rounds = 20, .u = draw.direction(3), .gamma = q("5/3")};
  for (const Example& example : play_margin(draw, challenge).examples)
    EXPECT_EQ(example.y * dot(challenge.u, example.x), q("5/3"));
}

TEST(Cases, cover_the_empty_sequence_one_round_and_dimension_one) {
  std::size_t empty = 0, one_round = 0, one_dimension = 0, long_ones = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_perceptron_case(draw, true, {}, enforced);
    empty += value.sequence.size() == 0 ? 1 : 0;
    one_round += value.sequence.size() == 1 ? 1 : 0;
    one_dimension += value.sequence.dimension == 1 ? 1 : 0;
    long_ones += value.sequence.size() >= 20 ? 1 : 0;
  }
  for (const std::size_t count : {empty, one_round, one_dimension, long_ones}) EXPECT_GT(count, 10U);
}

TEST(Campaign, does_not_depend_on_the_number_of_threads) {
  const Property& property = property_of("perceptron-separable");
  const CampaignResult one = run_campaign(property, {.cases = 200, .seed = 5, .jobs = 1});
  const CampaignResult four = run_campaign(property, {.cases = 200, .seed = 5, .jobs = 4});
  EXPECT_EQ(one.claims, four.claims);
  EXPECT_EQ(one.mistakes, four.mistakes);
  EXPECT_EQ(one.tightest->number, four.tightest->number);
  EXPECT_EQ(to_string(one.tightest->value->sequence()), to_string(four.tightest->value->sequence()));
}

TEST(Campaign, tells_the_least_slacks_of_a_counterexample_though_it_looks_for_none_on_its_way) {
  for (const auto& [theorem, hypothesis] : {std::pair("perceptron-separable", "separable"), {"winnow", "separable"}}) {
    const CampaignResult result = run_campaign(property_of(theorem), {.cases = 300, .dropped = {hypothesis}});
    ASSERT_TRUE(result.counterexample.has_value()) << theorem;
    for (const StepReport& step : result.counterexample->report.steps)
      if (step.id == result.counterexample->step) {
        ASSERT_TRUE(step.min_slack.has_value()) << theorem;
        EXPECT_LT(sign_of(*step.min_slack), 0) << theorem;
      }
  }
}

TEST(Campaign, finds_the_same_counterexample_with_any_number_of_threads) {
  const Property& property = property_of("winnow");
  std::set<std::string> found;
  for (const unsigned jobs : {1U, 2U, 5U, 40U}) {
    const CampaignResult result = run_campaign(property, {.cases = 300, .jobs = jobs, .dropped = {"separable"}});
    ASSERT_TRUE(result.counterexample.has_value());
    found.insert(std::to_string(result.counterexample->number) + " " + std::to_string(result.claims) + " " +
                 result.counterexample->trial->command("FILE") + "\n" + result.counterexample->value->file());
  }
  EXPECT_EQ(found.size(), 1U) << *found.begin() << "\n" << *found.rbegin();
}

TEST(Campaign, hands_on_what_a_case_throws_with_any_number_of_threads) {
  for (const unsigned jobs : {1U, 3U}) {
    const Property property{.theorem = "broken", .draw = [](Draw&, const Dropped&, Enforced&) -> CasePointer {
                              throw InputError({}, "a", "b");
                            }};
    EXPECT_THROW(run_campaign(property, {.cases = 100, .jobs = jobs}), InputError) << jobs;
  }
}

TEST(Campaign, is_stopped_after_whole_blocks_with_any_number_of_threads) {
  for (const unsigned jobs : {1U, 3U}) {
    int asked = 0;
    const CampaignResult result =
        run_campaign(property_of("max-margin"), {.cases = 1000, .jobs = jobs, .stop = [&] { return ++asked == 2; }});
    EXPECT_TRUE(result.stopped);
    EXPECT_EQ(result.cases, 32U) << jobs;
  }
}

TEST(Campaign, stops_when_asked_and_says_so) {
  const CampaignResult result =
      run_campaign(property_of("max-margin"), {.cases = 100'000, .jobs = 1, .stop = [] { return true; }});
  EXPECT_TRUE(result.stopped);
  EXPECT_GT(result.cases, 0U) << "something is tried in any case";
  EXPECT_LT(result.cases, 100U);
}

/// A property whose check gives the reports it is told to give.
Property scripted(std::vector<Verdict> verdicts) {
  const auto draw = [](Draw& random, const Dropped& dropped, Enforced& enforced) {
    return draw_perceptron_case(random, true, dropped, enforced);
  };
  const auto check = [verdicts = std::move(verdicts)](const PerceptronCase& value, const LedgerOptions&,
                                                      const PerceptronProperty::Visit& visit) {
    for (const Verdict verdict : verdicts) {
      TheoremReport report;
      report.id = "perceptron-separable";
      report.verdict = verdict;
      report.steps.push_back({.id = "bound", .verdict = verdict, .checked = 1});
      visit({.u = value.u}, report);
    }
  };
  const auto command = [](const PerceptronCase&, const PerceptronSetting&, const std::string& file) { return file; };
  return {.theorem = "perceptron-separable",
          .draw = erased(PerceptronProperty{.draw = draw,
                                            .check = check,
                                            .shrink = smaller_cases,
                                            .save = csv_of_case,
                                            .command = command,
                                            .describe = describe})};
}

TEST(Campaign, a_single_refuted_or_undecided_report_among_many_is_a_failure) {
  using V = Verdict;
  const CampaignOptions options{.cases = 10};
  EXPECT_FALSE(run_campaign(scripted({V::holds, V::holds}), options).counterexample.has_value());
  for (const auto& verdicts :
       {std::vector{V::refuted, V::holds}, {V::holds, V::refuted}, {V::holds, V::undecided, V::holds}}) {
    const CampaignResult result = run_campaign(scripted(verdicts), options);
    ASSERT_TRUE(result.counterexample.has_value());
    EXPECT_EQ(result.counterexample->step, "bound");
    EXPECT_EQ(result.counterexample->number, 0U);
    EXPECT_EQ(result.counterexample->value->sequence().size(), 0U) << "shrunk to nothing, as everything fails";
    const CaseDescription told = result.counterexample->trial->description();
    const auto u = std::find_if(told.fields.begin(), told.fields.end(), [](const auto& f) { return f.name == "u"; });
    EXPECT_EQ(norm2(std::get<Vector>(u->value)), 0) << "the comparator shrinks, too";
  }
}

TEST(Campaign, looks_at_no_more_cases_that_hold_than_it_is_allowed) {
  const Dropped dropped{"separable"};
  CasePointer value;
  for (std::uint64_t number = 0; !value; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const CasePointer drawn = property_of("perceptron-separable").draw(draw, dropped, enforced);
    drawn->check({.dropped = dropped}, [&](const TrialPointer&, const TheoremReport& report) {
      if (!failed_step(report).empty() && drawn->sequence().size() > 2) value = drawn;
    });
  }
  EXPECT_EQ(shrunk(value, dropped, 0).value, value);
  EXPECT_LE(shrunk(value, dropped).value->sequence().size(), 2U);
}

TEST(Cases, shrink_by_whole_blocks_of_rounds_then_by_coordinates_then_by_entries) {
  struct Alone {
    Sequence sequence;
  };
  const Alone alone{sequence_of({"3,0|1", "0,1/2|-1"})};
  Shrinks<Alone> shrinks(alone);
  shrinks.leave_out_rounds();
  shrinks.leave_out_coordinates();
  shrinks.simplify_instances();
  std::vector<std::string> smaller;
  for (const Alone& one : std::move(shrinks).found()) smaller.push_back(to_string(one.sequence));
  const std::vector<std::string> expected{"the empty sequence",
                                          "(0, 1/2 | -1)",
                                          "(3, 0 | +1)",
                                          "(0 | +1), (1/2 | -1)",
                                          "(3 | +1), (0 | -1)",
                                          "(0, 0 | +1), (0, 1/2 | -1)",
                                          "(1, 0 | +1), (0, 1/2 | -1)",
                                          "(2, 0 | +1), (0, 1/2 | -1)",
                                          "(3, 0 | +1), (0, 0 | -1)",
                                          "(3, 0 | +1), (0, 1 | -1)"};
  EXPECT_EQ(smaller, expected);
}

TEST(Campaign, tries_one_case_when_one_is_asked_for) {
  const CampaignResult result = run_campaign(property_of("max-margin"), {.cases = 50, .only_case = 7});
  EXPECT_EQ(result.cases, 1U);
}

/// The value of an option in a command, or nothing.
std::string value_of(const std::string& option, const std::string& command) {
  const std::size_t at = command.find(" " + option + " ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + option.size() + 2;
  return command.substr(begin, command.find(' ', begin) - begin);
}

TEST(Campaign, every_case_is_checked_under_every_convention_and_for_several_comparators) {
  for (const char* id :
       {"perceptron-separable", "perceptron-freund-schapire", "perceptron-hinge", "perceptron-start"}) {
    std::set<std::string> ties;
    std::set<std::string> comparators;
    std::set<std::string> steps;
    Draw draw = Draw::for_case(seed(), 3);
    Enforced enforced;
    property_of(id).draw(draw, {}, enforced)->check({}, [&](const TrialPointer& trial, const TheoremReport&) {
      const std::string command = trial->command("FILE");
      ties.insert(value_of("--tie", command));
      comparators.insert(value_of("--u", command));
      steps.insert(value_of("--step", command));
    });
    EXPECT_EQ(ties.size(), 3U) << id;
    EXPECT_GE(comparators.size(), 2U) << id;
    EXPECT_GE(steps.size(), 2U) << id;
  }
}

TEST(Campaign, finds_the_bound_attained) {
  for (const char* id : {"perceptron-separable", "perceptron-batch"}) {
    const CampaignResult result = run_campaign(property_of(id), {.cases = 400, .seed = seed(), .jobs = 2});
    ASSERT_TRUE(result.tightest.has_value()) << id;
    EXPECT_EQ(to_string(result.tightest->ratio), "1") << id;
  }
}

TEST(Campaign, a_counterexample_is_found_again_by_its_case_number) {
  const Property& property = property_of("perceptron-separable");
  const CampaignOptions options{.cases = 500, .seed = 3, .jobs = 2, .dropped = {"separable"}};
  const CampaignResult first = run_campaign(property, options);
  ASSERT_TRUE(first.counterexample.has_value());
  CampaignOptions again = options;
  again.only_case = first.counterexample->number;
  const CampaignResult second = run_campaign(property, again);
  ASSERT_TRUE(second.counterexample.has_value());
  EXPECT_EQ(to_string(second.counterexample->value->sequence()), to_string(first.counterexample->value->sequence()));
}

/// Adding y x on every round breaks the separable bound, but only on longer sequences: for the vectors (1, 0) and
/// (-1, 1), labelled +1, 22 and 14 times.
TEST(LongWitness, updating_on_every_round_breaks_the_bound_after_36_rounds) {
  Sequence s{2, {}, {}};
  for (int i = 0; i < 22; ++i) s.examples.push_back({v("1,0"), 1});
  for (int i = 0; i < 14; ++i) s.examples.push_back({v("-1,1"), 1});
  Vector w = zero_vector(2);
  int mistakes = 0;
  for (const Example& example : s.examples) {
    mistakes += decide(dot(w, example.x), Tie::mistake) != example.y ? 1 : 0;
    w += example.y * example.x;
  }
  const TheoremReport right = online_report("perceptron-separable", s, {.u = v("1,2"), .gamma = q("1")});
  EXPECT_EQ(to_string(*right.bound), "10");
  EXPECT_GT(mistakes, 10);
  EXPECT_EQ(right.verdict, Verdict::holds);
}

}  // namespace
}  // namespace mistakebound::test::properties_test
