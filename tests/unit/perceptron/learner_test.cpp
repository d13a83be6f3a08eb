/// The learners are what the concept says, so that predict, learn and run speak of all of them.
#include "reference/learners/learner.hpp"

#include <gtest/gtest.h>

#include "reference/learners/averaged_perceptron.hpp"
#include "reference/learners/balanced_winnow.hpp"
#include "reference/learners/filtered_winnow.hpp"
#include "reference/learners/halving.hpp"
#include "reference/learners/kernel_perceptron.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {
namespace {

static_assert(Learner<Perceptron>);
static_assert(Learner<AveragedPerceptron>);
static_assert(Learner<VotedPerceptron>);
static_assert(Learner<Winnow>);
static_assert(Learner<FilteredWinnow>);
static_assert(Learner<LittlestoneWinnow>);
static_assert(Learner<BalancedWinnow>);
static_assert(Learner<Halving>);
static_assert(Learner<KernelPerceptron<std::string>>);

/// The largest label so far; with no score to speak of.
struct Stubborn {
  using Instance = Vector;
  using State = Vector;
  Tie tie = Tie::negative;
  Vector w = zero_vector(1);
  [[nodiscard]] const Vector& state() const { return w; }
  [[nodiscard]] int score(const Vector&) const { return sign_of(w[0]); }
  [[nodiscard]] static bool due(Label y, Prediction) { return y > 0; }
  void update(const Vector&, Label y) { w[0] = y; }
};
static_assert(Learner<Stubborn>);

TEST(Learner, AnyLearnerPredictsBySignAndTieAndLearnsWhereAnUpdateIsDue) {
  Stubborn learner;
  const Vector x = zero_vector(1);
  EXPECT_EQ(predict(learner, x), -1);    // the tie
  EXPECT_EQ(learn(learner, x, -1), -1);  // nothing is due
  EXPECT_EQ(learner.w[0], 0);
  EXPECT_EQ(learn(learner, x, 1), -1);  // predicts, then learns
  EXPECT_EQ(predict(learner, x), 1);
}

TEST(Learner, ARunShowsStatesOnceAndTheSameObjectWhereNothingChanged) {
  Stubborn learner;
  const Sequence sequence{1, {{zero_vector(1), -1}, {zero_vector(1), 1}}, {}};
  std::vector<bool> same;
  std::size_t last = 0;
  run(learner, sequence, 2, [&](const Round& round) {
    same.push_back(&round.before == &round.after);
    last = round.t;
  });
  EXPECT_EQ(same, (std::vector<bool>{true, false, true, true}));
  EXPECT_EQ(last, 4U);
}

}  // namespace
}  // namespace mistakebound
