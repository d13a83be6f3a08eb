/// The same for Catch2; of version 2 or 3.
#define CATCH_CONFIG_MAIN
#include <oracle/catch_matchers.hpp>
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#endif

namespace {

struct MyPerceptron {
  explicit MyPerceptron(std::size_t n, double learning_rate = 1) : w(n, 0.0), rate(learning_rate) {}
  [[nodiscard]] double predict(const std::vector<double>& x) const {
    double score = 0;
    for (std::size_t i = 0; i < w.size(); ++i) score += w[i] * x[i];
    return score;
  }
  void learn(const std::vector<double>& x, int y) {
    if (y * predict(x) > 0) return;
    for (std::size_t i = 0; i < w.size(); ++i) w[i] += rate * y * x[i];
  }
  [[nodiscard]] const std::vector<double>& weights() const { return w; }
  std::vector<double> w;
  double rate;
};

using mistakebound::DecidesByTheRule;
using mistakebound::FollowsTheRule;
using mistakebound::learner;

const auto with_half_the_step = [](std::size_t n) { return MyPerceptron(n, 0.5); };

TEST_CASE("my perceptron follows the rule, but for what rounding does") {
  CHECK_THAT(learner<MyPerceptron>(), FollowsTheRule({.rounding_allowed = true}));
  CHECK_THAT(learner(with_half_the_step), DecidesByTheRule({.rounding_allowed = true}));
  CHECK_THAT(learner(with_half_the_step), FollowsTheRule({.parameters = {{"step", "1/2"}}, .rounding_allowed = true}));
}

TEST_CASE("one with half of the step does not, and the matcher says what shows it") {
  const auto follows = FollowsTheRule();
  REQUIRE_FALSE(follows.match(learner(with_half_the_step)));
  CHECK(follows.toString().find("but leaves it: the learner leaves the rule in round 1") != std::string::npos);
  CHECK(follows.toString().find("another step size: 1/2") != std::string::npos);
}

}  // namespace
