/// Learners in C++ that break down within a test: what they throw or show is a finding, quoted and shrunk.
#include <limits>
#include <map>
#include <utility>

#include "properties/campaign/case_description.hpp"
#include "tests/unit/drive/theirs.hpp"

namespace mistakebound::test::learner_failures_test {
namespace {

/// A right learner but for its weights at a zero vector.
struct Spoiled : Theirs<double> {
  Spoiled(std::size_t n, double what) : Theirs<double>(n), value(what) {}
  void learn(const std::vector<double>& x, int y) {
    Theirs<double>::learn(x, y);
    if (x[0] == 0) w[0] = value;
  }
  double value;
};

TEST(LearnerFailures, weights_that_are_no_numbers_are_a_failure_and_no_rounding) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::map<std::string, double> values{{"nan", std::nan("")}, {"inf", infinity}, {"-inf", -infinity}};
  for (const auto& [word, value] : values) {
    const auto found = smallest_divergence([value = value](std::size_t n) { return Spoiled(n, value); }, {.cases = 20});
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->divergence.cause, Cause::failure);
    EXPECT_EQ(to_string(found->sequence).substr(0, 3), "(0 ") << *found;
    EXPECT_THAT(text_of(*found), testing::HasSubstr("the learner has w_1 = " + word + ", which is no number. (seed"));
  }
}

TEST(LearnerFailures, a_score_that_is_no_number_is_a_failure) {
  struct NoTies : Theirs<double> {
    explicit NoTies(std::size_t n) : Theirs<double>(n) {}
    [[nodiscard]] double predict(const std::vector<double>& x) const {
      const double s = score(x);
      return s == 0 ? std::nan("") : s;
    }
  };
  const auto found = smallest_divergence(learner<NoTies>(), {.compare_weights = false, .cases = 3});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->divergence.cause, Cause::failure);
  EXPECT_EQ(found->sequence.size(), 1U);
  EXPECT_THAT(text_of(*found), testing::HasSubstr("the learner has prediction = nan, which is no number."));
}

/// A right learner with room for two coordinates.
struct Narrow : Theirs<double> {
  explicit Narrow(std::size_t n) : Theirs<double>(n) {}
  void learn(const std::vector<double>& x, int y) {
    Theirs<double>::learn(x, y);
    room[0] = std::vector<double>(2).at(x.size() - 1);
  }
  std::vector<double> room = std::vector<double>(1);
};

TEST(LearnerFailures, what_a_learner_throws_is_quoted_and_shrunk_though_its_words_change) {
  const auto found = smallest_divergence(learner<Narrow>(), {.cases = 20});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->divergence.cause, Cause::failure);
  EXPECT_EQ(found->sequence.dimension, 3);
  EXPECT_EQ(found->sequence.size(), 1U);
  EXPECT_THAT(text_of(*found), testing::HasSubstr("in round 1 of ("));
  EXPECT_THAT(text_of(*found), testing::HasSubstr("the learner threw std::out_of_range: vector"));
}

TEST(LearnerFailures, an_exception_of_another_type_is_no_smaller_case_of_the_first) {
  bool thrown = false;
  struct Touchy : Theirs<double> {
    Touchy(std::size_t n, bool& to) : Theirs<double>(n), before(&to) {}
    void learn(const std::vector<double>& x, int y) {
      Theirs<double>::learn(x, y);
      if (x.size() > 1) {
        *before = true;
        throw std::out_of_range("wide");
      }
      if (*before) throw std::invalid_argument("narrow");
    }
    bool* before;
  };
  const auto found = smallest_divergence([&](std::size_t n) { return Touchy(n, thrown); }, {.cases = 20});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->divergence.failure, "std::out_of_range: wide");
  EXPECT_EQ(found->sequence.dimension, 2);
}

TEST(LearnerFailures, exceptions_come_from_anywhere_and_may_be_anything) {
  struct Unmade : Theirs<double> {
    explicit Unmade(std::size_t n) : Theirs<double>(n) { throw InputError({"theirs", 1, 1}, "nothing", "a file"); }
  };
  struct Hidden : Theirs<double> {
    explicit Hidden(std::size_t n) : Theirs<double>(n) {}
    [[nodiscard]] const std::vector<double>& weights() const { throw 3; }
  };
  const auto unmade = smallest_divergence(learner<Unmade>());
  ASSERT_TRUE(unmade.has_value());
  EXPECT_THAT(text_of(*unmade), testing::HasSubstr("the learner threw mistakebound::InputError: theirs:1:1: found"));
  const auto hidden = smallest_divergence(learner<Hidden>());
  ASSERT_TRUE(hidden.has_value());
  EXPECT_THAT(text_of(*hidden), testing::HasSubstr("the learner threw what is no std::exception."));
  EXPECT_FALSE(smallest_divergence(learner<Hidden>(),
                                   {.compare_weights = false, .cases = 3, .rounding_allowed = true}));  // not asked
}

TEST(LearnerFailures, a_wrong_number_of_weights_is_refused) {
  struct Few : Theirs<double> {
    explicit Few(std::size_t n) : Theirs<double>(n) {}
    [[nodiscard]] std::vector<double> weights() const { return std::vector<double>(w.size() + 1); }
  };
  EXPECT_THAT([] { smallest_divergence(learner<Few>()); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("the learner (case 0, round 1)")));
}

TEST(LearnerFailures, a_learner_that_does_something_else_the_second_time_is_told) {
  bool first = true;
  const auto found = smallest_divergence(
      [&](std::size_t n) { return Theirs<double>(n, std::exchange(first, false) ? "swapped" : ""); },
      {.cases = 10, .rounding_allowed = true});
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->repeats);
  EXPECT_THAT(text_of(*found), testing::HasSubstr("depends on chance or on the past. (seed 1, case 0)"));
}

}  // namespace
}  // namespace mistakebound::test::learner_failures_test
