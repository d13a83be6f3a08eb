/// Other people's learners in C++, wrapped: right ones pass, wrong ones are caught and the divergence is small.
#include <rapidcheck.h>
#include <numeric>
#include <set>

#include "tests/unit/drive/theirs.hpp"

namespace mistakebound::test::learner_test_test {
namespace {

TEST(LearnerTest, every_planted_fault_is_caught_and_shrunk_to_at_most_five_rounds) {
  for (const char* fault : {"ties", "always", "skips", "swapped", "step", "altered"}) {
    const auto found = smallest_divergence([&](std::size_t n) { return Theirs<double>(n, fault); });
    ASSERT_TRUE(found.has_value()) << fault;
    EXPECT_LE(found->sequence.size(), 5U) << fault << ": " << *found;
    EXPECT_LE(found->sequence.dimension, 2) << fault << ": " << *found;
  }
}

TEST(LearnerTest, decisions_alone_show_a_wrong_rule_without_weights) {
  struct Silent {
    Theirs<double> inner;
    [[nodiscard]] int predict(const std::vector<double>& x) const { return inner.predict(x); }
    void learn(const std::vector<double>& x, int y) { inner.learn(x, y); }
  };
  const auto found = smallest_divergence([](std::size_t n) { return Silent{Theirs<double>(n, "swapped")}; });
  ASSERT_TRUE(found.has_value());
  EXPECT_LE(found->sequence.size(), 5U) << *found;
}

TEST(LearnerTest, rounding_and_ties_are_found_where_there_is_nothing_worse) {
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n); }, {.cases = 20});
  ASSERT_TRUE(found.has_value()) << "mixed scales are beyond doubles";
  EXPECT_TRUE(found->divergence.cause == Cause::rounding || found->divergence.hiding != Hiding::none) << *found;
  EXPECT_TRUE(found->repeats);
}

TEST(LearnerTest, rounding_ends_no_case_and_hides_no_fault_behind_it) {
  // The same cases without the fault are those of the test above.
  const auto late = [](std::size_t n) { return Theirs<double>(n, "late"); };
  const auto found = smallest_divergence(late, {.cases = 20});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->divergence.cause, Cause::rule) << *found;
}

TEST(LearnerTest, rounding_may_be_allowed) {
  EXPECT_THAT(learner<Theirs<double>>(), FollowsTheRule({.cases = 30, .rounding_allowed = true}));
  EXPECT_THAT(learner<Theirs<float>>(), FollowsTheRule({.cases = 30, .rounding_allowed = true}));
  EXPECT_THAT(learner<Theirs<long double>>(), FollowsTheRule({.cases = 30, .rounding_allowed = true}));
}

TEST(LearnerTest, what_rounding_explains_depends_on_what_the_learner_computes_in) {
  struct FloatsInside {
    explicit FloatsInside(std::size_t n) : inner(n) {}
    static std::vector<float> narrow(const std::vector<double>& x) { return {x.begin(), x.end()}; }
    [[nodiscard]] int predict(const std::vector<double>& x) const { return inner.predict(narrow(x)); }
    void learn(const std::vector<double>& x, int y) { inner.learn(narrow(x), y); }
    [[nodiscard]] const std::vector<float>& weights() const { return inner.weights(); }
    Theirs<float> inner;
  };
  const LearnerTestOptions doubles{.cases = 30, .rounding_allowed = true};
  LearnerTestOptions floats = doubles;
  floats.precision = Precision::binary32;
  EXPECT_THAT(learner<FloatsInside>(), testing::Not(FollowsTheRule(doubles)));
  EXPECT_THAT(learner<FloatsInside>(), FollowsTheRule(floats));
}

/// What a campaign asked of learners that follow the rule.
struct Asked {
  std::set<std::size_t> dimensions;
  std::size_t longest = 0;
};
Asked asked_with(const LearnerTestOptions& options) {
  Asked asked;
  struct Counting : Theirs<double> {
    Counting(std::size_t n, Asked& to) : Theirs<double>(n), asked(&to) { to.dimensions.insert(n); }
    void learn(const std::vector<double>& x, int y) {
      Theirs<double>::learn(x, y);
      asked->longest = std::max(asked->longest, ++rounds);
    }
    Asked* asked;
    std::size_t rounds = 0;
  };
  EXPECT_FALSE(smallest_divergence([&](std::size_t n) { return Counting(n, asked); }, options));
  return asked;
}

TEST(LearnerTest, dimensions_and_rounds_are_those_of_drive_up_to_a_thousand_and_ten_thousand) {
  const Asked asked = asked_with({.far_time = {}, .rounding_allowed = true});
  for (const std::size_t beyond_lanes : {9U, 17U, 33U, 65U}) EXPECT_TRUE(asked.dimensions.contains(beyond_lanes));
  for (const std::size_t far : {100U, 128U, 256U, 1000U})
    EXPECT_LE(*asked.dimensions.lower_bound(far), far + 2) << "of " << far;
  EXPECT_EQ(asked.longest, 10'000U);
}

TEST(LearnerTest, ten_thousand_rounds_are_fewer_where_their_time_is_chosen_too_short_for_them) {
  EXPECT_EQ(asked_with({.far_time = std::chrono::milliseconds(0), .rounding_allowed = true}).longest, 300U);
}

TEST(LearnerTest, dimension_and_rounds_may_be_chosen) {
  const Asked asked = asked_with({.cases = 10, .dimension = 3, .rounds = 11, .rounding_allowed = true});
  EXPECT_EQ(asked.dimensions, std::set<std::size_t>{3});
  EXPECT_EQ(asked.longest, 11U);
}

TEST(LearnerTest, a_campaign_of_nothing_is_refused) {
  const auto make = [](std::size_t n) { return Theirs<double>(n); };
  EXPECT_THROW(smallest_divergence(make, {.cases = 0}), InputError);
  EXPECT_THROW(smallest_divergence(make, {.rounds = 0}), InputError);
  EXPECT_THROW(smallest_divergence(make, {.dimension = 0}), InputError);
}

TEST(LearnerTest, options_that_are_given_as_parameters_are_refused) {
  const auto make = [](std::size_t n) { return Theirs<double>(n); };
  EXPECT_THROW(smallest_divergence(make, {.parameters = {{"dimension", "3"}}}), InputError);
  EXPECT_THROW(smallest_divergence(make, {.parameters = {{"learner", "winnow"}}}), InputError);
}

TEST(LearnerTest, an_update_that_forgets_what_is_beyond_eight_coordinates_is_caught) {
  for (const bool compare_weights : {true, false}) {
    const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n, "tail", 8); },
                                           {.compare_weights = compare_weights, .cases = 20});
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->divergence.cause, Cause::rule) << *found;
    EXPECT_EQ(found->sequence.dimension, 9) << *found;
  }
}

TEST(LearnerTest, a_learner_that_stops_learning_after_sixty_rounds_is_caught) {
  for (const bool compare_weights : {true, false}) {
    const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n, "stops", 60); },
                                           {.compare_weights = compare_weights, .cases = 20});
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->divergence.cause, Cause::rule) << *found;
    EXPECT_GT(found->divergence.round, 60U) << *found;
  }
}

/// Without weights, and with the options as they are but for rounding, and for a limit of time that a slow machine
/// reaches.
void expect_caught_at_the_defaults(const std::string& fault, int from) {
  const auto found = smallest_divergence([&](std::size_t n) { return Theirs<double>(n, fault, from); },
                                         {.compare_weights = false, .far_time = {}, .rounding_allowed = true});
  ASSERT_TRUE(found.has_value()) << fault << " from " << from;
  EXPECT_EQ(found->divergence.cause, Cause::rule) << *found;
}

TEST(LearnerTest, updates_that_leave_out_the_coordinates_from_the_70th_or_300th_on_are_caught) {
  for (const int last : {69, 299}) expect_caught_at_the_defaults("tail", last);
}

TEST(LearnerTest, updates_that_end_after_hundreds_or_thousands_of_rounds_are_caught) {
  for (const int last : {290, 5000}) expect_caught_at_the_defaults("stops", last);
}

TEST(LearnerTest, floats_are_asked_what_floats_can_hold) {
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<float>(n, "step"); });
  ASSERT_TRUE(found.has_value());
  for (const Example& example : found->sequence.examples)
    for (const Rational& entry : example.x)
      EXPECT_EQ(Rational(static_cast<double>(static_cast<float>(to_double(entry)))), entry);
}

TEST(LearnerTest, doubles_that_compute_in_floats_are_asked_what_floats_can_hold) {
  struct Looking : Theirs<double> {
    Looking(std::size_t n, bool& to) : Theirs<double>(n), beyond(&to) {}
    void learn(const std::vector<double>& x, int y) {
      Theirs<double>::learn(x, y);
      for (const double entry : x) *beyond = *beyond || static_cast<double>(static_cast<float>(entry)) != entry;
    }
    bool* beyond;
  };
  for (const auto precision : {std::optional<Precision>(), std::optional(Precision::binary32)}) {
    bool beyond = false;
    LearnerTestOptions options{.cases = 10, .rounding_allowed = true};
    options.precision = precision;
    smallest_divergence([&](std::size_t n) { return Looking(n, beyond); }, options);
    EXPECT_EQ(beyond, !precision);
  }
}

TEST(LearnerTest, weights_may_be_off_by_the_absolute_tolerance_and_by_no_more) {
  struct Off : Theirs<double> {
    explicit Off(std::size_t n) : Theirs<double>(n) {}
    [[nodiscard]] std::vector<double> weights() const {
      std::vector<double> shown = w;
      for (double& weight : shown) weight += 1.0 / 128;
      return shown;
    }
  };
  LearnerTestOptions options{.cases = 10, .rounding_allowed = true};
  for (const auto& [tolerance, right] : {std::pair(Rational(1, 100), true), std::pair(Rational(1, 200), false)}) {
    options.absolute_tolerance = tolerance;
    EXPECT_EQ(!smallest_divergence(learner<Off>(), options), right) << tolerance;
  }
}

TEST(LearnerTest, the_explanation_names_round_sequence_fault_and_replay) {
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n, "swapped"); }, {.seed = 7});
  ASSERT_TRUE(found.has_value());
  for (const char* part : {"round 1 of (", "the learner has w_", "labels swapped", "(seed 7, case "})
    EXPECT_THAT(text_of(*found), testing::HasSubstr(part));
}

/// An exact learner on doubles: sums of small multiples never round.
TEST(LearnerTest, a_right_learner_passes) {
  struct Exact {
    explicit Exact(std::size_t n) : perceptron{.w = zero_vector(static_cast<Eigen::Index>(n))} {}
    [[nodiscard]] static Vector exactly(const std::vector<double>& x) {
      Vector result(static_cast<Eigen::Index>(x.size()));
      for (std::size_t i = 0; i < x.size(); ++i) result[static_cast<Eigen::Index>(i)] = Rational(x[i]);
      return result;
    }
    [[nodiscard]] int predict(const std::vector<double>& x) const {
      return mistakebound::predict(perceptron, exactly(x));
    }
    void learn(const std::vector<double>& x, int y) { mistakebound::learn(perceptron, exactly(x), y); }
    Perceptron perceptron;
  };
  const auto found = smallest_divergence([](std::size_t n) { return Exact(n); }, {.cases = 30});
  EXPECT_FALSE(found.has_value()) << *found;
}

TEST(LearnerTest, matchers_tell_the_smallest_sequence_and_what_should_have_been) {
  EXPECT_THAT(learner([](std::size_t n) { return Theirs<double>(n, "swapped"); }), testing::Not(FollowsTheRule()));
  const auto wrong = learner([](std::size_t n) { return Theirs<double>(n, "swapped"); });
  const testing::Matcher<decltype(wrong)> matcher = FollowsTheRule();
  testing::StringMatchResultListener said;
  EXPECT_FALSE(matcher.MatchAndExplain(wrong, &said));
  EXPECT_THAT(said.str(), testing::HasSubstr("labels swapped"));
  std::ostringstream description;
  matcher.DescribeTo(&description);
  EXPECT_EQ(description.str(), "follows the rule of perceptron on 100 sequences");
}

/// Littlestone's Winnow in doubles, which hold powers of two exactly.
struct TheirWinnow {
  explicit TheirWinnow(std::size_t n) : w(n, 1.0) {}
  [[nodiscard]] double score(const std::vector<double>& x) const {
    return std::inner_product(w.begin(), w.end(), x.begin(), 0.0) - static_cast<double>(w.size()) / 2;
  }
  [[nodiscard]] int predict(const std::vector<double>& x) const { return score(x) >= 0 ? 1 : -1; }
  void learn(const std::vector<double>& x, int y) {
    if (predict(x) == y) return;
    for (std::size_t i = 0; i < w.size(); ++i)
      if (x[i] != 0) w[i] *= y > 0 ? 2 : demotion;
  }
  [[nodiscard]] const std::vector<double>& weights() const { return w; }
  std::vector<double> w;
  double demotion = 0;
};

TEST(LearnerTest, other_learners_are_held_against_their_own_rules) {
  EXPECT_THAT(learner<TheirWinnow>(), FollowsTheRule({.learner = "littlestone-winnow"}));
  const auto halves = learner([](std::size_t n) {
    TheirWinnow result(n);
    result.demotion = 0.5;
    return result;
  });
  EXPECT_THAT(halves, testing::Not(FollowsTheRule({.learner = "littlestone-winnow"})));
  EXPECT_THAT(halves, FollowsTheRule({.learner = "littlestone-winnow", .parameters = {{"demotion", "1/2"}}}));
  EXPECT_THROW(smallest_divergence(halves, {.learner = "oracle"}), InputError);
}

TEST(LearnerTest, halving_that_keeps_the_experts_of_its_prediction_is_caught) {
  struct Experts {
    explicit Experts(std::size_t n) : alive(n, true) {}
    [[nodiscard]] int predict(const std::vector<double>& votes) const {
      double sum = 0;
      for (std::size_t i = 0; i < votes.size(); ++i) sum += alive[i] ? votes[i] : 0;
      return sum > 0 ? 1 : -1;
    }
    void learn(const std::vector<double>& votes, int y) {
      const int kept = by_outcome ? y : predict(votes);
      for (std::size_t i = 0; i < votes.size(); ++i)
        if (votes[i] * kept < 0) alive[i] = false;
    }
    std::vector<bool> alive;
    bool by_outcome = false;
  };
  const LearnerTestOptions options{.learner = "halving", .parameters = {{"tie", "negative"}}};
  const auto right = learner([](std::size_t n) {
    Experts result(n);
    result.by_outcome = true;
    return result;
  });
  EXPECT_THAT(right, FollowsTheRule(options));
  const auto found = smallest_divergence(learner<Experts>(), options);
  ASSERT_TRUE(found.has_value());
  EXPECT_LE(found->sequence.size(), 5U) << *found;
}

TEST(LearnerTest, winnows_decisions_are_tried_with_a_tolerance_in_weights) {
  struct Rounded {
    explicit Rounded(std::size_t n) : s(n, 0.0) {}
    [[nodiscard]] std::vector<double> weights() const {
      std::vector<double> w;
      for (const double exponent : s) w.push_back(std::exp(exponent / 2));
      const double sum = std::accumulate(w.begin(), w.end(), 0.0);
      for (double& weight : w) weight /= sum;
      return w;
    }
    [[nodiscard]] double score(const std::vector<double>& x) const {
      const std::vector<double> w = weights();
      return std::inner_product(w.begin(), w.end(), x.begin(), 0.0);
    }
    [[nodiscard]] int predict(const std::vector<double>& x) const { return score(x) > 0 ? 1 : -1; }
    void learn(const std::vector<double>& x, int y) {
      if (y * score(x) > 0) return;
      for (std::size_t i = 0; i < s.size(); ++i) s[i] += sign * y * x[i];
    }
    std::vector<double> s;
    int sign = 1;
  };
  const LearnerTestOptions options{
      .learner = "winnow", .parameters = {{"eta", "1/2"}}, .tolerance = 1, .cases = 10, .rounds = 30};
  const auto found = smallest_divergence(learner<Rounded>(), options);
  EXPECT_TRUE(!found || found->divergence.cause != Cause::rule) << *found;
  const auto swapped = smallest_divergence(learner([](std::size_t n) {
                                             Rounded result(n);
                                             result.sign = -1;
                                             return result;
                                           }),
                                           options);
  ASSERT_TRUE(swapped.has_value());
  EXPECT_EQ(swapped->divergence.cause, Cause::rule) << *swapped;
  EXPECT_LE(swapped->sequence.size(), 5U) << *swapped;
}

TEST(LearnerTest, a_score_of_zero_is_the_declared_tie) {
  struct Scores : Theirs<double> {
    explicit Scores(std::size_t n, int sign) : Theirs<double>(n), at_zero(sign) {}
    [[nodiscard]] double predict(const std::vector<double>& x) const { return score(x); }
    void learn(const std::vector<double>& x, int y) {
      const double s = score(x);
      if ((s > 0 ? 1 : s < 0 ? -1 : at_zero) == y) return;
      for (std::size_t i = 0; i < w.size(); ++i) w[i] += y * x[i];
    }
    int at_zero;
  };
  for (const auto& [tie, sign] : std::map<std::string, int>{{"positive", 1}, {"negative", -1}, {"mistake", 0}}) {
    const auto make = learner([at = sign](std::size_t n) { return Scores(n, at); });
    EXPECT_THAT(make, FollowsTheRule({.parameters = {{"tie", tie}}, .cases = 20, .rounding_allowed = true}));
    EXPECT_THAT(make, DecidesByTheRule({.parameters = {{"tie", tie}}, .cases = 20, .rounding_allowed = true}));
  }
}

TEST(LearnerTest, rapidcheck_chooses_the_seed) {
  const bool passes = rc::check("doubles part from the rule by ties and rounding alone", [] {
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n, ""); },
                                           {.compare_weights = false, .cases = 3, .seed = seed});
    RC_ASSERT(!found || found->divergence.cause != Cause::rule);
  });
  EXPECT_TRUE(passes);
}

}  // namespace
}  // namespace mistakebound::test::learner_test_test
