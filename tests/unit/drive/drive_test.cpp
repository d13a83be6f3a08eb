/// Adversaries of drive, and its campaigns against small programs in the shell.
#include "oracle/drive/drive.hpp"
#include "oracle/drive/adversaries.hpp"

#include "oracle/judges/explain.hpp"
#include "oracle/judges/studied.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::drive_test {
namespace {

/// One case played against a program that predicts by `predict`, the exact learner beside it.
struct Played {
  std::vector<Vector> x;
  std::vector<Label> y;
  std::size_t ties = 0;
  bool operator==(const Played&) const = default;
};

template <class Predict>
Played play(const AdversaryOptions& options, std::uint64_t number, const Predict& predict) {
  AdaptiveAdversary adversary(options, seed(), number);
  DriveOptions drive;
  drive.adversary = options;
  drive.numbers.reading = options.reading;
  const TraceHeader header = drive_header(drive, adversary.dimension());
  adversary.against(header, drive.numbers);
  const std::string file = "drive";
  const Values values = judged_values(header, drive.numbers, file);
  const bool bias = values.flag("bias");
  const Eigen::Index n = adversary.dimension() + (bias ? 1 : 0);
  Perceptron perceptron;
  LittlestoneWinnow winnow;
  const bool adds = values.find("step") != nullptr;
  if (adds) {
    perceptron = first_learner(perceptron_study(), values, n);
  } else {
    winnow = first_learner(littlestone_winnow_study(), values, n);
  }
  Played played;
  for (std::size_t t = 0; t < adversary.rounds(); ++t) {
    const Vector x = adversary.instance();
    EXPECT_EQ(x.size(), adversary.dimension());
    const Vector seen = seen_instance(x, bias);
    const Rational score = adds ? perceptron.score(seen) : winnow.score(seen);
    if (score == 0 && norm2(adds ? perceptron.w : winnow.w) != 0 && norm2(x) != 0) ++played.ties;
    const Label y = adversary.label(predict(t, score));
    EXPECT_TRUE(y == 1 || y == -1);
    if (adds) {
      learn(perceptron, seen, y);
    } else {
      learn(winnow, seen, y);
    }
    played.x.push_back(x);
    played.y.push_back(y);
  }
  return played;
}

Label always_positive(std::size_t, const Rational&) {
  return 1;
}
Label exact(std::size_t, const Rational& score) {
  return score > 0 ? 1 : -1;
}

TEST(AdaptiveAdversary, plays_the_same_from_the_same_seed_against_the_same_predictions) {
  for (const char* learner : {"perceptron", "littlestone-winnow"})
    for (std::uint64_t number = 0; number < 60; ++number)
      EXPECT_EQ(play({.learner = learner}, number, exact), play({.learner = learner}, number, exact)) << number;
}

TEST(AdaptiveAdversary, adapts_its_labels_to_the_program) {
  std::size_t differ = 0;
  for (std::uint64_t number = 0; number < 60; ++number)
    differ += play({}, number, exact).y == play({}, number, always_positive).y ? 0U : 1U;
  EXPECT_GT(differ, 20U);
}

TEST(AdaptiveAdversary, sends_only_what_the_program_can_read_exactly) {
  for (const Reading reading : {Reading::binary64, Reading::decimal})
    for (std::uint64_t number = 0; number < 150; ++number)
      for (const Vector& x : play({.reading = reading}, number, exact).x)
        for (const Rational& entry : x) {
          EXPECT_NE(spelled(entry, reading).front(), '"') << to_string(entry);
          if (reading == Reading::binary64) {
            EXPECT_TRUE(is_binary64(entry)) << to_string(entry);
            EXPECT_LE(abs(entry), Rational(Integer(1) << 200U));
          }
        }
}

TEST(AdaptiveAdversary, sends_decimals_that_doubles_cannot_hold_only_where_decimals_are_asked_for) {
  bool some = false;
  for (std::uint64_t number = 0; number < 60; ++number)
    for (const Vector& x : play({.reading = Reading::decimal}, number, exact).x)
      for (const Rational& entry : x) some = some || !is_binary64(entry);
  EXPECT_TRUE(some);
}

TEST(AdaptiveAdversary, dyadic_numbers_are_small_multiples_of_a_sixteenth) {
  for (const Reading reading : {Reading::binary64, Reading::decimal})
    for (std::uint64_t number = 0; number < 150; ++number)
      for (const Vector& x : play({.reading = reading, .dyadic = true}, number, exact).x)
        for (const Rational& entry : x) {
          EXPECT_LE(abs(entry), 64);
          EXPECT_EQ(denominator_of(Rational(16 * entry)), 1);
        }
}

TEST(AdaptiveAdversary, makes_exact_ties_of_weights_that_are_not_zero) {
  for (const bool dyadic : {false, true}) {
    std::size_t ties = 0;
    for (std::uint64_t number = 0; number < 60; ++number) ties += play({.dyadic = dyadic}, number, exact).ties;
    EXPECT_GT(ties, 30U);
  }
  std::size_t ties = 0;
  for (std::uint64_t number = 0; number < 60; ++number)
    ties += play({.learner = "littlestone-winnow"}, number, exact).ties;
  EXPECT_GT(ties, 20U);
}

TEST(AdaptiveAdversary, aims_at_the_limits_of_doubles) {
  bool absorbed = false;
  bool tiny = false;
  for (std::uint64_t number = 0; number < 60; ++number)
    for (const Vector& x : play({}, number, exact).x)
      for (const Rational& entry : x) {
        absorbed = absorbed || abs(entry) > (Integer(1) << 53U);
        tiny = tiny || (entry != 0 && abs(entry) * (Integer(1) << 53U) < 1);
      }
  EXPECT_TRUE(absorbed);
  EXPECT_TRUE(tiny);
}

TEST(AdaptiveAdversary, shows_subnormal_numbers_beside_ordinary_ones_only) {
  for (const auto& [reading, normal] : {std::pair(Reading::binary64, 1022U), std::pair(Reading::binary32, 126U)}) {
    std::size_t subnormal = 0;
    for (std::uint64_t number = 0; number < 200; ++number)
      for (const Vector& x : play({.reading = reading}, number, exact).x) {
        const auto is_subnormal = [limit = Rational(Integer(1) << normal)](const Rational& entry) {
          return entry != 0 && abs(entry) * limit < 1;
        };
        if (std::none_of(x.begin(), x.end(), is_subnormal)) continue;
        ++subnormal;
        EXPECT_GE(x.cwiseAbs().maxCoeff(), Rational(1, 16)) << to_string(x);
        EXPECT_TRUE(
            std::all_of(x.begin(), x.end(), [in = reading](const Rational& entry) { return is_number_of(entry, in); }));
      }
    EXPECT_GT(subnormal, 10U);
  }
}

TEST(AdaptiveAdversary, shows_winnow_boolean_instances_only) {
  for (std::uint64_t number = 0; number < 100; ++number)
    for (const Vector& x : play({.learner = "littlestone-winnow"}, number, exact).x)
      for (const Rational& entry : x) EXPECT_TRUE(entry == 0 || entry == 1);
}

TEST(AdaptiveAdversary, keeps_to_the_dimension_and_the_rounds_it_is_given) {
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Played played = play({.dimension = 3, .rounds = 5}, number, exact);
    EXPECT_LE(played.x.size(), 5U);
    for (const Vector& x : played.x) EXPECT_EQ(x.size(), 3);
  }
  EXPECT_LE(play({.rounds = 1}, 0, exact).x.size(), 1U);
}

TEST(AdaptiveAdversary, goes_beyond_4_8_16_32_and_64_coordinates_in_every_campaign_of_a_hundred_cases) {
  for (const char* learner : {"perceptron", "littlestone-winnow", "winnow", "kernel-perceptron", "halving"})
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      std::set<Eigen::Index> dimensions;
      for (std::uint64_t number = 0; number < 100; ++number) {
        const AdaptiveAdversary adversary({.learner = learner}, seed, number);
        dimensions.insert(adversary.dimension());
        EXPECT_TRUE(number % 10 != 4 || adversary.rounds() >= 16) << learner << ' ' << number;
      }
      for (const Eigen::Index beyond : {5, 9, 17, 33, 65})
        EXPECT_TRUE(dimensions.contains(beyond)) << learner << ", seed " << seed << ": " << beyond;
      EXPECT_EQ(*dimensions.begin(), 1);
      const Eigen::Index farthest = learner == std::string("winnow") ? 102 : 1002;
      EXPECT_LE(*dimensions.rbegin(), farthest);
      for (const Eigen::Index beyond : {100, 128, 256, 1000})
        EXPECT_EQ(beyond <= farthest, dimensions.lower_bound(beyond) != dimensions.upper_bound(beyond + 2))
            << learner << beyond;
    }
}

TEST(AdaptiveAdversary, goes_as_far_as_exact_runs_are_quick) {
  for (const auto& [learner, farthest] :
       {std::pair("optimal", 70), std::pair("hedge", 102), std::pair("balanced-winnow", 1002)}) {
    AdversaryOptions options{.learner = learner};
    if (farthest == 70) options.dimension = 3;  // those of its class
    Eigen::Index widest = 0;
    for (std::uint64_t number = 0; number < 100; ++number)
      widest = std::max(widest, AdaptiveAdversary(options, 1, number).dimension());
    EXPECT_LE(widest, farthest) << learner;
  }
}

TEST(AdaptiveAdversary, chooses_every_other_coordinate_among_the_last_where_there_are_very_many) {
  Match match{.options = {}, .draw = Draw::for_case(seed(), 0), .dimension = 1000};
  for (const bool far : {false, true}) {
    match.far = far;
    int last = 0;
    int first = 0;
    for (int t = 0; t < 400; ++t) {
      last += match.coordinate() >= 997 ? 1 : 0;
      std::vector<Eigen::Index> order = match.coordinates(true);
      first += std::min({order[0], order[1], order[2]}) == 997 ? 1 : 0;
      std::sort(order.begin(), order.end());
      for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], static_cast<Eigen::Index>(i));
    }
    EXPECT_EQ(far, last > 100 && first == 400);
  }
}

TEST(AdaptiveAdversary, plays_ten_thousand_rounds_once_in_a_hundred_cases_unless_their_number_is_chosen) {
  const auto rounds = [](const AdversaryOptions& options) { return AdaptiveAdversary(options, 1, 99).rounds(); };
  EXPECT_EQ(rounds({}), 10'000U);
  EXPECT_EQ(rounds({.far_rounds = 0}), 300U);
  EXPECT_EQ(rounds({.rounds = 200}), 200U);
  EXPECT_EQ(rounds({.rounds = 400}), 400U);
}

TEST(AdaptiveAdversary, plays_fewer_rounds_where_there_are_so_many_coordinates_and_never_less_than_usual) {
  const auto rounds = [](Eigen::Index dimension) {
    return AdaptiveAdversary({.dimension = dimension}, 1, 99).rounds();
  };
  EXPECT_EQ(rounds(100), 10'000U);
  EXPECT_EQ(rounds(1000), 1000U);
  EXPECT_EQ(rounds(5000), 300U);
}

// ---- Campaigns against programs in the shell

/// A program that answers every instance by one line and every label by another.
DriveOptions against(const std::string& prediction, const std::string& update = "{}") {
  DriveOptions options;
  options.command = {"/bin/sh", "-c",
                     "read a; while read x && echo '" + prediction + "' && read y; do echo '" + update + "'; done"};
  options.numbers.reading = Reading::binary64;
  options.cases = 12;
  return options;
}

TEST(Drive, a_program_that_never_learns_is_caught_and_shrunk_to_two_rounds) {
  const DriveResult result = drive(against(R"({"prediction": 1})"));
  ASSERT_TRUE(result.found.has_value());
  const DriveFinding& found = *result.found;
  EXPECT_TRUE(found.repeats);
  EXPECT_EQ(found.shrunk.rounds.size(), 2U);
  EXPECT_EQ(found.shrunk.header.dimension, 1);
  EXPECT_EQ(found.shrunk.verdict.divergence->kind, DivergenceKind::prediction);
  EXPECT_EQ(found.shrunk.verdict.divergence->cause, Cause::rule);
  EXPECT_FALSE(result.has_weights);
}

TEST(Drive, the_finding_is_the_same_from_the_same_seed) {
  const DriveOptions options = against(R"({"prediction": 1})");
  const DriveResult once = drive(options);
  const DriveResult again = drive(options);
  EXPECT_EQ(once.found->number, again.found->number);
  EXPECT_EQ(once.rounds, again.rounds);
  EXPECT_EQ(once.attempts, again.attempts);
  DriveOptions only = options;
  only.only_case = once.found->number;
  EXPECT_EQ(recorded_round(drive(only).found->shrunk.rounds.back()), recorded_round(once.found->shrunk.rounds.back()));
}

TEST(Drive, a_tie_is_reported_only_where_no_case_shows_a_wrong_rule) {
  // Always -1, which at a tie could be the other convention at zero.
  DriveOptions options = against(R"({"prediction": -1})");
  options.adversary.learner = "littlestone-winnow";
  std::size_t ties = 0;
  for (options.seed = 1; options.seed <= 10; ++options.seed) {
    options.cases = 1;
    const DriveResult first = drive(options);
    if (first.found && first.found->shrunk.verdict.divergence->cause == Cause::tie) ++ties;
    options.cases = 100;
    EXPECT_EQ(drive(options).found->shrunk.verdict.divergence->cause, Cause::rule) << options.seed;
  }
  EXPECT_GT(ties, 0U);
}

TEST(Drive, a_dimension_that_was_asked_for_stays_when_shrinking) {
  DriveOptions options = against(R"({"prediction": 1})");
  options.adversary.dimension = 3;
  EXPECT_EQ(drive(options).found->shrunk.header.dimension, 3);
}

TEST(Drive, weights_are_not_compared_where_only_decisions_count) {
  DriveOptions options = against(R"({"prediction": 1})", R"({"weights": [5, 5]})");
  options.adversary.dimension = 2;
  EXPECT_NE(drive(options).found->shrunk.verdict.divergence->kind, DivergenceKind::prediction);
  options.decisions_only = true;
  const DriveResult result = drive(options);
  EXPECT_EQ(result.found->shrunk.verdict.divergence->kind, DivergenceKind::prediction);
  EXPECT_FALSE(result.has_weights);
}

TEST(Drive, a_program_that_does_something_else_each_time_is_reported_unshrunk) {
  DriveOptions options = against(R"({"prediction": 1})");
  options.only_case = drive(options).found->number;
  // The same program, but only when it is started for the first time.
  const std::string file = "/tmp/mistakebound-drive-" + std::to_string(getpid());
  options.command.back() = "[ -e " + file + " ] && exit 5; : > " + file + "; " + options.command.back();
  const DriveResult result = drive(options);
  std::remove(file.c_str());
  ASSERT_TRUE(result.found.has_value());
  EXPECT_FALSE(result.found->repeats);
  EXPECT_EQ(result.found->shrunk.rounds.size(), result.found->original_rounds);
}

TEST(Drive, parameters_that_make_no_sense_are_refused_before_anything_is_started) {
  DriveOptions options;
  options.adversary.learner = "nonsense";
  EXPECT_THROW(drive_header(options, 1), InputError);
  options.adversary.learner = "perceptron";
  options.parameters["step"] = "0";
  EXPECT_THROW(drive_header(options, 1), InputError);
}

TEST(Drive, the_header_has_every_parameter_of_the_learner) {
  DriveOptions options;
  options.adversary.learner = "littlestone-winnow";
  options.parameters["promotion"] = "3/2";
  const TraceHeader header = drive_header(options, 5);
  EXPECT_EQ(header_message(header, {}),
            R"({"dimension": 5, "learner": "littlestone-winnow", "bias": false, "demotion": 0, "initial": 1, )"
            R"("promotion": 1.5, "threshold": 2.5, "tie": "positive"})");
}

TEST(Drive, the_header_names_what_winnow_and_kernels_have_by_default) {
  DriveOptions options;
  options.adversary.learner = "winnow";
  EXPECT_THROW(drive_header(options, 1), InputError);  // there is no learning rate by default
  options.parameters["beta"] = "2";
  EXPECT_EQ(header_message(drive_header(options, 3), {}),
            R"({"dimension": 3, "learner": "winnow", "beta": 2, "bias": false, "normalized": true, "power": 1, )"
            R"("tie": "mistake"})");
  options.adversary.learner = "kernel-perceptron";
  options.parameters.clear();
  EXPECT_EQ(*drive_header(options, 3).find("kernel"), "linear");
}

TEST(Drive, a_halving_program_that_counts_wrong_is_shrunk_on_votes_alone) {
  DriveOptions options = against(R"({"prediction": 1})", R"({"experts_left": 7})");
  options.adversary.learner = "halving";
  options.decisions_only = true;
  const DriveResult decisions = drive(options);
  EXPECT_EQ(decisions.found->shrunk.verdict.divergence->kind, DivergenceKind::prediction);
  EXPECT_FALSE(decisions.has_weights);
  for (const TraceRound& round : decisions.found->shrunk.rounds)
    for (const Rational& vote : round.x) EXPECT_EQ(abs(vote), 1);
  options.decisions_only = false;
  options.adversary.rounds = 1;
  EXPECT_TRUE(drive(options).has_weights);
}

TEST(Judge, unnormalised_weights_of_winnow_that_stay_equal_have_moved) {
  const TraceHeader header{
      .learner = "winnow", .dimension = 2, .words = {{"beta", "2"}, {"normalized", "false"}, {"tie", "mistake"}}};
  TraceRound round{.t = 1, .line = 2, .x = v("3,3"), .y = -1, .prediction = 1};
  round.weights = Vector(v("1/8,1/8"));
  const auto judge = make_judge(header, {}, "trace");
  judge->observe(round);
  ASSERT_TRUE(!judge->verdict().divergence) << explain(*judge->verdict().divergence, false);
  round = {.t = 2, .line = 3, .x = v("3,3"), .y = -1, .prediction = 1};
  round.weights = Vector(v("1/8,1/8"));  // this time they have not
  judge->observe(round);
  EXPECT_EQ(judge->verdict().first.update, 2U);
}

TEST(Explanation, says_who_diverges) {
  const Divergence divergence{
      .kind = DivergenceKind::prediction, .reported = Rational(1), .exact = Rational(-1), .score = Rational(-1)};
  EXPECT_EQ(explain(divergence, false).find("the trace predicts 1, the exact run -1"), 0U);
  EXPECT_EQ(explain(divergence, false, "the program").find("the program predicts 1, the exact run -1"), 0U);
}

TEST(Drive, it_stops_when_told_to) {
  DriveOptions options = against(R"({"prediction": 1})");
  options.limits.stop = [] { return true; };
  const DriveResult result = drive(options);
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(result.cases, 0U);
}

}  // namespace
}  // namespace mistakebound::test::drive_test
