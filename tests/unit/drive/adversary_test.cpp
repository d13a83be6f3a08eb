/// Adversaries of drive against learners that have no vector of rational weights.
#include "oracle/drive/drive.hpp"
#include "oracle/drive/play.hpp"
#include "properties/campaign/case_description.hpp"
#include "reference/learners/halving.hpp"
#include "reference/learners/kernel_perceptron.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/winnow.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::adversary_test {
namespace {

/// A learner, its parameters, and how it may be asked.
struct Asked {
  const char* learner;
  std::map<std::string, std::string> parameters;
  Reading reading = Reading::binary64;
  bool dyadic = false;
};

/// The examples of one case against a program that predicts by `learner`, which learns as it goes.
template <class Learner>
std::vector<Example> examples_against(const Asked& asked, std::uint64_t number, Learner learner) {
  DriveOptions options;
  options.adversary = {.learner = asked.learner, .reading = asked.reading, .dyadic = asked.dyadic};
  options.numbers.reading = asked.reading;
  options.parameters = asked.parameters;
  AdaptiveAdversary adversary(options.adversary, seed(), number);
  adversary.against(drive_header(options, adversary.dimension()), options.numbers);
  std::vector<Example> examples;
  while (examples.size() < adversary.rounds()) {
    const Vector x = adversary.instance();
    EXPECT_EQ(x.size(), adversary.dimension());
    const Label y = adversary.label(learner(x));
    EXPECT_TRUE(y == 1 || y == -1);
    examples.push_back({x, y});
  }
  return examples;
}

const std::vector<Asked>& all_asked() {
  static const std::vector<Asked> asked{{"winnow", {{"beta", "2"}}},
                                        {"winnow", {{"eta", "1/2"}}},
                                        {"winnow", {{"eta", "infinite"}}, Reading::decimal},
                                        {"winnow", {{"eta", "1"}}, Reading::decimal, true},
                                        {"kernel-perceptron", {{"kernel", "polynomial:2:1"}}},
                                        {"kernel-perceptron", {{"kernel", "gaussian:1/2"}}, Reading::decimal},
                                        {"kernel-perceptron", {{"bias", "true"}}, Reading::binary64, true},
                                        {"halving", {}}};
  return asked;
}

constexpr std::uint64_t some_cases = 54;

TEST(AdversaryOf, sends_every_learner_what_it_can_read_exactly_and_the_same_from_the_same_seed) {
  const auto positive = [](const Vector&) { return 1; };
  for (const Asked& asked : all_asked())
    for (std::uint64_t number = 0; number < some_cases; ++number) {
      const std::vector<Example> once = examples_against(asked, number, positive);
      const std::vector<Example> again = examples_against(asked, number, positive);
      ASSERT_EQ(once.size(), again.size());
      for (std::size_t t = 0; t < once.size(); ++t) {
        EXPECT_EQ(once[t].x, again[t].x);
        EXPECT_EQ(once[t].y, again[t].y);
        for (const Rational& entry : once[t].x) {
          EXPECT_NE(spelled(entry, asked.reading).front(), '"') << asked.learner << " " << to_string(entry);
          if (asked.dyadic) {
            EXPECT_LE(abs(entry), 64);
            EXPECT_EQ(denominator_of(Rational(16 * entry)), 1);
          }
        }
      }
    }
}

TEST(AdversaryOf, asks_winnow_whole_numbers_where_the_powers_are_rational) {
  bool fractions = false;
  for (std::uint64_t number = 0; number < some_cases; ++number) {
    const auto positive = [](const Vector&) { return 1; };
    for (const Example& example : examples_against({"winnow", {{"beta", "3/2"}, {"power", "2"}}}, number, positive))
      for (const Rational& entry : example.x) EXPECT_EQ(denominator_of(entry), 1);
    for (const Example& example : examples_against({"winnow", {{"eta", "1"}}}, number, positive))
      for (const Rational& entry : example.x) fractions = fractions || denominator_of(entry) != 1;
  }
  EXPECT_TRUE(fractions);
}

TEST(AdversaryOf, makes_powers_cancel_that_are_not_equal) {
  std::size_t ties = 0;
  std::size_t of_different_powers = 0;
  const LearningRate rate = LearningRate::beta(2);
  for (std::uint64_t number = 0; number < cases_of(4 * some_cases); ++number) {
    Vector s;
    for (const Example& example :
         examples_against({"winnow", {{"beta", "2"}}}, number, [](const Vector&) { return 1; })) {
      if (s.size() == 0) s = zero_vector(example.x.size());
      if (norm2(example.x) != 0 && winnow_sign(s, example.x, rate) == 0) {
        ++ties;
        of_different_powers += winnow_sign(s, example.x, LearningRate::beta(3)) != 0 ? 1U : 0U;
      }
      Winnow learner{.rate = rate, .w = s};
      learn(learner, example.x, example.y);
      s = learner.w;
    }
  }
  EXPECT_GT(ties, 20U);
  EXPECT_GT(of_different_powers, 5U);
}

TEST(AdversaryOf, finds_points_where_a_kernel_perceptron_has_a_score_of_zero) {
  for (const char* kernel : {"polynomial:2:1", "gaussian:1/2", "linear"}) {
    std::size_t ties = 0;
    for (std::uint64_t number = 0; number < cases_of(4 * some_cases); ++number) {
      KernelPerceptron<Vector> learner(
          [spec = parse_kernel(kernel)](const Vector& x, const Vector& z) { return spec(x, z); });
      const auto alternating = [t = 0](const Vector&) mutable { return ++t % 2 == 0 ? 1 : -1; };
      for (const Example& example :
           examples_against({"kernel-perceptron", {{"kernel", kernel}}}, number, alternating)) {
        ties += !learner.w.empty() && norm2(example.x) != 0 && learner.score(example.x).sign() == 0 ? 1U : 0U;
        learn(learner, example.x, example.y);
      }
    }
    EXPECT_GT(ties, cases_of(15)) << kernel;
  }
}

TEST(AdversaryOf, lets_experts_vote_evenly_and_the_departed_against_the_others) {
  std::size_t even = 0;
  std::size_t outvoted = 0;  // where all experts together would have voted otherwise
  for (std::uint64_t number = 0; number < some_cases; ++number) {
    Halving learner;
    for (const Example& example : examples_against({"halving", {}}, number, [](const Vector&) { return -1; })) {
      Experts votes(static_cast<std::size_t>(example.x.size()));
      for (Eigen::Index i = 0; i < example.x.size(); ++i) {
        EXPECT_EQ(abs(example.x[i]), 1);
        votes[static_cast<std::size_t>(i)] = example.x[i] == 1;
      }
      if (learner.alive.empty()) learner.alive = Experts(votes.size()).set();
      const Prediction prediction = predict(learner, votes);
      even += learner.alive.any() && prediction == 0 ? 1U : 0U;
      const Halving all{.alive = Experts(votes.size()).set()};
      outvoted += prediction != 0 && predict(all, votes) == -prediction ? 1U : 0U;
      learn(learner, votes, example.y);
    }
  }
  EXPECT_GT(even, 20U);
  EXPECT_GT(outvoted, 20U);
}

TEST(AdversaryOf, of_a_learner_that_nobody_knows_is_refused) {
  EXPECT_THROW(adversary_kinds({.learner = "nonsense"}), InputError);
}

/// Always the smallest, or always the largest.
class Extreme final : public Choices {
 public:
  explicit Extreme(bool largest) : largest_(largest) {}
  int range(int low, int high) override {
    ++asked;
    return largest_ ? high : low;
  }
  int asked = 0;

 private:
  bool largest_;
};

TEST(AdaptiveAdversary, plays_what_somebody_else_chooses) {
  DriveOptions options;
  options.numbers.reading = Reading::binary64;
  options.adversary.rounds = 5;
  for (const bool largest : {false, true}) {
    Extreme first(largest);
    Extreme second(largest);
    const Sequence sequence = examples_of_case(options, first, 0);
    EXPECT_GT(first.asked, 0);
    EXPECT_EQ(csv_of(sequence), csv_of(examples_of_case(options, second, 0)));
    EXPECT_EQ(sequence.size(), largest ? 4U : 2U);
  }
}

TEST(AdaptiveAdversary, without_a_program_contradicts_the_exact_learner) {
  DriveOptions options;
  options.numbers.reading = Reading::binary64;
  Extreme smallest(false);  // whose labels are contrary
  Perceptron exact{Tie::mistake, 1, {}};
  const Sequence sequence = examples_of_case(options, smallest, 1);
  exact.w = zero_vector(sequence.dimension);
  for (const auto& [x, y] : sequence.examples) {
    const Rational score = dot(exact.w, x);
    EXPECT_EQ(y, score == 0 ? -1 : -sign_of(score));
    if (y * score <= 0) exact.w += y * x;
  }
}

}  // namespace
}  // namespace mistakebound::test::adversary_test
