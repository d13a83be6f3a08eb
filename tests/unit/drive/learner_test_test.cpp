/// Other people's learners in C++, wrapped: right ones pass, wrong ones are caught and the divergence is small.
#include <rapidcheck.h>
#include <limits>
#include <numeric>
#include <sstream>

#include "oracle/matchers.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::learner_test_test {
namespace {

/// A plain perceptron in doubles or floats; ties are updates. What is wrong with it is said by `fault`.
template <class Scalar>
struct Theirs {
  explicit Theirs(std::size_t n, std::string what = "") : w(n, Scalar(0)), fault(std::move(what)) {}

  [[nodiscard]] Scalar score(const std::vector<Scalar>& x) const {
    return std::inner_product(w.begin(), w.end(), x.begin(), Scalar(0));
  }
  [[nodiscard]] int predict(const std::vector<Scalar>& x) const { return score(x) > 0 ? 1 : -1; }
  void learn(const std::vector<Scalar>& x, int y) {
    const Scalar s = Scalar(y) * score(x);
    const bool due = fault == "ties" ? s < 0 : fault == "always" ? true : s <= 0;
    if (!due) return;
    ++updates;
    if (fault == "skips" && updates == 3) return;
    const Scalar step = fault == "swapped" ? Scalar(-1) : fault == "step" ? Scalar(2) : Scalar(1);
    for (std::size_t i = 0; i < w.size(); ++i) w[i] += step * Scalar(y) * x[i];
    if (fault == "altered" && updates == 2) w.back() += Scalar(1);
  }
  [[nodiscard]] const std::vector<Scalar>& weights() const { return w; }

  std::vector<Scalar> w;
  std::string fault;
  int updates = 0;
};

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

TEST(LearnerTest, doubles_follow_the_rule_on_small_integers_and_part_from_it_on_absorbed_ones) {
  // On the drawn sequences doubles are right up to their own rounding, which a tolerance forgives in weights; what
  // remains are exact ties and small differences that they miss.
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n); }, {.cases = 2000});
  ASSERT_TRUE(found.has_value()) << "mixed scales are beyond doubles";
  EXPECT_NE(found->divergence.cause, Cause::rule) << *found;
}

TEST(LearnerTest, floats_are_asked_what_floats_can_hold) {
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<float>(n, "step"); });
  ASSERT_TRUE(found.has_value());
  for (const Example& example : found->sequence.examples)
    for (const Rational& entry : example.x)
      EXPECT_EQ(Rational(static_cast<double>(static_cast<float>(to_double(entry)))), entry);
}

TEST(LearnerTest, the_explanation_names_round_sequence_fault_and_replay) {
  const auto found = smallest_divergence([](std::size_t n) { return Theirs<double>(n, "swapped"); }, {.seed = 7});
  ASSERT_TRUE(found.has_value());
  std::ostringstream text;
  text << *found;
  for (const char* part : {"round 1 of (", "labels swapped", "seed 7, case "})
    EXPECT_NE(text.str().find(part), std::string::npos) << text.str();
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
  const auto found = smallest_divergence([](std::size_t n) { return Exact(n); });
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
  EXPECT_EQ(description.str(), "follows the rule of perceptron on 300 sequences");
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
  const LearnerTestOptions options{.learner = "winnow", .parameters = {{"eta", "1/2"}}, .tolerance = 1, .cases = 60};
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

TEST(LearnerTest, weights_that_overflow_are_told_and_are_no_crash) {
  struct Overflows {
    explicit Overflows(std::size_t n) : w(n, 0.0) {}
    [[nodiscard]] static int predict(const std::vector<double>&) { return -1; }
    void learn(const std::vector<double>&, int) { w[0] = std::numeric_limits<double>::infinity(); }
    [[nodiscard]] const std::vector<double>& weights() const { return w; }
    std::vector<double> w;
  };
  const auto found = smallest_divergence(learner<Overflows>(), {.parameters = {{"tie", "negative"}}});
  ASSERT_TRUE(found.has_value());
  std::ostringstream text;
  text << *found;
  EXPECT_THAT(text.str(), testing::HasSubstr("w_1 = inf"));
  EXPECT_THAT(text.str(), testing::HasSubstr("overflow"));
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
