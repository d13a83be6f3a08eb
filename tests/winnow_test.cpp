#include "reference/winnow.hpp"

#include "reference/run.hpp"
#include "tests/support.hpp"

namespace mistakebound::test {
namespace {

std::vector<std::size_t> mistakes(const Sequence& sequence, const LearningRate& rate, Tie tie = Tie::mistake) {
  Winnow learner{.tie = tie, .rate = rate, .w = zero_vector(sequence.dimension)};
  std::vector<std::size_t> rounds;
  run(learner, sequence, 1, [&](const Round& round) {
    if (round.mistake) rounds.push_back(round.t);
  });
  return rounds;
}

/// The textbook learner for a rational beta and integer instances: normalised rational weights.
struct TextbookWinnow {
  Tie tie = Tie::mistake;
  Rational beta = 2;
  Vector w;
  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = decide(dot(w, x), tie);
    if (prediction == y) return prediction;
    Rational total = 0;
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      const auto power = static_cast<long>(numerator_of(Rational(y * x[i])));
      for (long k = 0; k < std::abs(power); ++k) w[i] *= power > 0 ? beta : Rational(1 / beta);
      total += w[i];
    }
    w /= total;
    return prediction;
  }
};

TEST(Winnow, agrees_with_normalised_rational_weights_for_a_rational_beta) {
  std::size_t ties = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 5);
    const Rational beta = 1 + Rational(draw.range(1, 6)) / draw.range(1, 4);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      Draw again = draw;
      Winnow exact{.tie = tie, .rate = LearningRate::beta(beta), .w = zero_vector(n)};
      TextbookWinnow textbook{.tie = tie, .beta = beta, .w = Vector::Constant(n, Rational(1) / n)};
      for (int t = 0; t < 15; ++t) {
        Vector x(n);
        for (Eigen::Index i = 0; i < n; ++i) x[i] = again.range(-2, 2);
        const Label y = again.sign();
        ties += dot(textbook.w, x) == 0 ? 1 : 0;
        ASSERT_EQ(exact.learn(x, y), textbook.learn(x, y)) << "round " << t + 1 << "; " << replay(number);
      }
    }
  }
  EXPECT_GT(ties, 500U) << "exact zeros are not exotic";
}

TEST(Winnow, what_holds_for_every_learning_rate_holds_for_small_and_large_ones) {
  // Round 1 is a tie and errs: S = (1, -1, 0). Rounds 2 and 3 are right, as 1 > 0 and e^eta + e^-eta > 2 for every eta;
  // round 4 is wrong, as e^-eta < 1.
  const Sequence s = sequence_of({"1,-1,0|1", "0,0,1|1", "1,1,-2|1", "0,1,-1|1"});
  for (const LearningRate& rate :
       {LearningRate::eta(q("1/2")), LearningRate::beta(q("3")), LearningRate::eta(q("100"))})
    EXPECT_EQ(mistakes(s, rate), (std::vector<std::size_t>{1, 4})) << to_string(rate.scale);
}

TEST(Winnow, radicals_tie_exactly_at_a_rational_beta) {
  // Half-integer exponents: S = (1/2, -1/2), beta = 9 gives the weights 3 and 1/3; the score of (1, -9) is 0.
  const Sequence s = sequence_of({"1/2,-1/2|1", "1,-9|1"});
  EXPECT_EQ(mistakes(s, LearningRate::beta(9), Tie::negative), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(mistakes(s, LearningRate::beta(9), Tie::positive), (std::vector<std::size_t>{2}));
  EXPECT_EQ(winnow_sign(v("1/2,-1/2"), v("1,-9"), LearningRate::beta(9)), 0);
  EXPECT_EQ(winnow_sign(v("1/2,-1/2"), v("1,-9"), LearningRate::beta(q("9.000000001"))), 1);
}

TEST(Winnow, the_optimal_rate_has_the_hyperbolic_tangent_of_eta_R_equal_to_epsilon) {
  const LearningRate rate = LearningRate::optimal(q("1/2"), q("2"), q("3"));
  // rho = (6 + 1/2)/(6 - 1/2); tanh(eta R) = (rho - 1)/(rho + 1) = gamma/(R |u|_1)
  EXPECT_EQ((*rate.base - 1) / (*rate.base + 1), q("1/12"));
  EXPECT_EQ(rate.scale, q("1/4"));
}

TEST(Winnow, the_limit_learner_follows_the_largest_exponent_and_attains_log2_n) {
  const LearningRate limit = LearningRate::optimal(1, 1, 1);
  ASSERT_TRUE(limit.infinite);
  // Balanced rows: u = e_1, gamma = R |u|_1 = 1, n = 4: two mistakes are log2 4.
  const Sequence s = sequence_of({"1,1,-1,-1|1", "1,-1,1,-1|1", "-1,-1,-1,1|-1"});
  EXPECT_EQ(mistakes(s, limit), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(winnow_sign(v("3,3,1"), v("1,-1,-5"), limit), -1) << "what cancels at the top leaves the rest to decide";
  EXPECT_EQ(winnow_sign(v("3,3,1"), v("1,-1,0"), limit), 0);
}

TEST(Winnow, large_exponents_neither_overflow_nor_hang) {
  EXPECT_EQ(winnow_sign(v("3e8,-3e8"), v("1,-1e100"), LearningRate::eta(1)), 1);
  EXPECT_EQ(winnow_sign(v("3e8,3e8"), v("1,-1"), LearningRate::eta(1)), 0);
}

}  // namespace
}  // namespace mistakebound::test
