/// What an implementer writes: a learner of one's own, and a test that holds it against the rule.
#include <gtest/gtest.h>
#include <oracle/matchers.hpp>

namespace {

struct MyPerceptron {
  explicit MyPerceptron(std::size_t n) : w(n, 0.0) {}
  [[nodiscard]] double predict(const std::vector<double>& x) const {
    double score = 0;
    for (std::size_t i = 0; i < w.size(); ++i) score += w[i] * x[i];
    return score;
  }
  void learn(const std::vector<double>& x, int y) {
    if (y * predict(x) > 0) return;
    for (std::size_t i = 0; i < w.size(); ++i) w[i] -= y * x[i];  // the sign is wrong
  }
  std::vector<double> w;
};

TEST(MyPerceptron, is_caught_with_an_explanation) {
  const auto found = mistakebound::smallest_divergence([](std::size_t n) { return MyPerceptron(n); });
  ASSERT_TRUE(found.has_value());
  EXPECT_LE(found->sequence.size(), 5U) << *found;
}

TEST(MyPerceptron, leaves_the_rule) {
  EXPECT_THAT(mistakebound::learner<MyPerceptron>(), testing::Not(mistakebound::FollowsTheRule()));
}

}  // namespace
