#include "cli/reports/boundary.hpp"

#include <gtest/gtest.h>

#include <random>

#include "cli/options/commands.hpp"
#include "invariants/learners.hpp"

namespace mistakebound::cli {
namespace boundary_test {
namespace {

/// The study's learner, its parameters as usual but for a rate where there has to be one.
template <class S>
typename S::LearnerType learner_of(const S& study, Eigen::Index n) {
  Given given;
  for (const Parameter& parameter : study.parameters)
    if (std::string(parameter.name) == "eta") given["eta"] = "1/2";
  const Values values = values_of(run_learners(), "run", study.name, given, {});
  return study.make(values, {.dimension = n, .bias = false, .examples = nullptr, .last_state = {}}, {});
}

template <class L>
concept HasScore = requires(const L& learner, const Vector& x) {
  sign_of(learner.score(x));
};

TEST(Boundary, IsWhereTheScoreOfEveryLearnerWithWeightsChangesItsSign) {
  constexpr Eigen::Index n = 4;
  std::mt19937 random(7);
  std::size_t learners = 0;
  for_each_study([&]<class S>(const S& study) {
    using L = typename S::LearnerType;
    if constexpr (std::is_same_v<typename S::State, Vector> && HasScore<L>) {
      ++learners;
      const L first = learner_of(study, n);
      std::size_t positive = 0;
      for (int k = 0; k < 300; ++k) {
        L learner = first;
        Vector x(n);
        for (Rational& entry : x)
          entry = study.boolean ? static_cast<int>(random() % 2) : static_cast<int>(random() % 9) - 4;
        // Some updates lead to a state that the learner may have.
        for (int update = 0; update < 3; ++update) {
          Vector z(n);
          for (Rational& entry : z)
            entry = study.boolean ? static_cast<int>(random() % 2) : static_cast<int>(random() % 5) - 2;
          learner.update(z, random() % 2 == 0 ? 1 : -1);
        }
        const Boundary boundary = boundary_of(first, learner.w);
        const int side = sign_of(Rational(dot(boundary.normal, x) - boundary.level));
        const int score = sign_of(learner.score(x));
        // Where the normal is rounded, an exact tie may be on either side of it.
        if (score != 0 || !boundary.is_multiple_of) {
          EXPECT_EQ(side, score) << study.name << " at " << to_string(x);
        }
        if (score > 0) ++positive;
      }
      EXPECT_GT(positive, 20U) << study.name;
      EXPECT_LT(positive, 280U) << study.name;
    }
  });
  EXPECT_GE(learners, 7U);
}

TEST(Boundary, OfWeightsThatAreNoRationalsIsAMultipleOfAVectorWhereTheWeightsAre) {
  FilteredWinnow learner({.tie = Tie::mistake, .rate = LearningRate::beta(2), .w = zero_vector(2)});
  const auto vector = [](int a, int b) {
    Vector v(2);
    v << a, b;
    return v;
  };
  const Boundary equal = boundary_of(learner, vector(3, 3));
  EXPECT_TRUE(equal.is_multiple_of(vector(5, 5)));
  EXPECT_FALSE(equal.is_multiple_of(vector(5, 6)));
  const Boundary twice = boundary_of(learner, vector(4, 3));  // weights 2 : 1
  EXPECT_TRUE(twice.is_multiple_of(vector(2, 1)));
  EXPECT_FALSE(twice.is_multiple_of(vector(1, 0)));
  EXPECT_FALSE(twice.is_multiple_of(vector(0, 1)));
}

}  // namespace
}  // namespace boundary_test
}  // namespace mistakebound::cli
