/// Other people's learners in C++, wrapped: right ones pass, wrong ones are caught and the divergence is small.
#include "oracle/learner_test.hpp"

#include <numeric>
#include <sstream>

#include "tests/support.hpp"

namespace mistakebound::test {
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
    [[nodiscard]] int predict(const std::vector<double>& x) const { return perceptron.predict(exactly(x)); }
    void learn(const std::vector<double>& x, int y) { perceptron.learn(exactly(x), y); }
    Perceptron perceptron;
  };
  const auto found = smallest_divergence([](std::size_t n) { return Exact(n); });
  EXPECT_FALSE(found.has_value()) << *found;
}

}  // namespace
}  // namespace mistakebound::test
