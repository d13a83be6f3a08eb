/// A fault of the score is told wherever a program has it, whatever the trace shows, and not where its rounds speak
/// against it.
#include "oracle/judges/score_faults.hpp"

#include "properties/campaign/draw.hpp"
#include "reference/learners/run.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::score_faults_test {
namespace {

const LearnerFault before_update{FaultKind::score_before_update};
const LearnerFault before_round{FaultKind::score_before_round};
const LearnerFault wrong_sign{FaultKind::score_negated};
const LearnerFault no_bias{FaultKind::score_without_bias};
const LearnerFault last_one{FaultKind::score_without_last};
const LearnerFault beyond_lanes{FaultKind::score_of_lanes, 2};
const LearnerFault all_faults[] = {before_update, before_round, wrong_sign, no_bias, last_one, beyond_lanes};

/// A perceptron with such a score, or with its own; at 0 it predicts 1 where a tie is a mistake.
struct Program {
  std::optional<LearnerFault> fault;
  Tie tie = Tie::mistake;
  Vector w;
  Vector before_last_update = w;
  Vector before_last_round = w;

  [[nodiscard]] Rational score(const Vector& x) const {
    if (fault == before_update) return dot(before_last_update, x);
    if (fault == before_round) return dot(before_last_round, x);
    if (fault == wrong_sign) return -dot(w, x);
    Eigen::Index kept = x.size();
    if (fault == no_bias || fault == last_one) --kept;
    if (fault == beyond_lanes) kept -= kept % 2;
    return dot(Vector(w.head(kept)), Vector(x.head(kept)));
  }
  [[nodiscard]] Label predict(const Vector& x) const {
    const Prediction said = decide(score(x), tie);
    return said == 0 ? 1 : said;
  }
  /// Whether it updated.
  bool learn(const Vector& x, Label y) {
    const bool updates = decide(score(x), tie) != y;
    before_last_round = w;
    if (updates) {
      before_last_update = w;
      w += y * x;
    }
    return updates;
  }
};

/// What is said of the program after so many rounds, and how many of them the rule does not explain. A trace shows its
/// weights, or says whether it updated, or neither, so that a judge does what the rule asks for, given the prediction.
std::pair<Faults, std::size_t> heard_of(Program program, Draw& draw, int shows, int rounds) {
  const Eigen::Index n = program.w.size();
  ScoreFaults faults(n, program.fault == no_bias);
  Perceptron judged{.tie = program.tie, .step = 1, .w = program.w};
  Rounding<Perceptron> rounding(judged, Precision::binary64);
  for (int t = 0; t < rounds; ++t) {
    Vector x(n);
    for (Rational& entry : x) entry = draw.range(-1, 1);
    if (program.fault == no_bias) x[n - 1] = 1;
    const Label y = draw.sign();
    const Label prediction = program.predict(x);
    const Prediction own = predict(judged, x);
    const bool updated = program.learn(x, y);
    faults.follow({judged, x, y, prediction, shows == 0 ? std::nullopt : std::optional(updated), rounding, shows == 2});
    if (shows > 0) {
      judged.w = program.w;
    } else if (judged.due(y, own == 0 ? 0 : prediction)) {
      judged.update(x, y);
    }
  }
  return {faults.fitting(), faults.unexplained()};
}

TEST(ScoreFaults, are_told_of_every_program_that_has_them_whatever_its_trace_shows) {
  for (const LearnerFault& fault : all_faults)
    for (const Tie tie : {Tie::mistake, Tie::positive, Tie::negative})
      for (const int shows : {0, 1, 2})
        for (std::uint64_t number = 0; number < 6; ++number) {
          Draw draw = Draw::for_case(seed(), number);
          const auto [told, unexplained] = heard_of({fault, tie, zero_vector(3)}, draw, shows, 60);
          ASSERT_TRUE(contains(told, fault))
              << fault.words() << ", " << to_string(tie) << ", " << shows << ", " << replay(number);
          if (shows > 0) {
            ASSERT_GT(unexplained, 0U) << fault.words() << ", " << replay(number);
          }
        }
}

TEST(ScoreFaults, none_is_told_of_a_perceptron_after_many_rounds_and_all_of_them_are_explained) {
  for (const Tie tie : {Tie::mistake, Tie::positive, Tie::negative})
    for (const int shows : {1, 2})
      for (std::uint64_t number = 0; number < 6; ++number) {
        Draw draw = Draw::for_case(seed(), number);
        const auto [told, unexplained] = heard_of({std::nullopt, tie, zero_vector(3)}, draw, shows, 60);
        for (const LearnerFault& fault : all_faults)
          ASSERT_FALSE(contains(told, fault)) << fault.words() << ", " << to_string(tie) << ", " << replay(number);
        ASSERT_EQ(unexplained, 0U) << replay(number);
      }
}

TEST(ScoreFaults, who_leaves_out_the_bias_leaves_out_no_other_coordinate) {
  Draw draw = Draw::for_case(seed(), 0);
  EXPECT_EQ(heard_of({no_bias, Tie::positive, zero_vector(3)}, draw, 2, 60).first, Faults{no_bias});
}

TEST(ScoreFaults, of_a_score_of_zero_do_not_explain_predictions_of_either_sign) {
  const Perceptron learner{.tie = Tie::mistake, .step = 1, .w = v("1,2")};
  const Rounding<Perceptron> rounding({.w = zero_vector(2)}, Precision::binary64);
  ScoreFaults faults(2, false);
  const Vector x = v("2,-1");
  faults.follow({learner, x, 1, 1, true, rounding, true});
  EXPECT_TRUE(contains(faults.fitting(), wrong_sign)) << "it predicts 1 at 0";
  faults.follow({learner, x, 1, -1, true, rounding, true});
  EXPECT_FALSE(contains(faults.fitting(), wrong_sign)) << "and now -1";
}

TEST(ScoreFaults, a_score_that_a_sigmoid_loses_is_explained) {
  const Perceptron learner{.tie = Tie::positive, .step = 1, .w = v("1")};
  const Rounding<Perceptron> rounding(learner, Precision::binary64);
  for (const auto& [exponent, unexplained] : {std::pair(52U, 0U), std::pair(40U, 1U)}) {
    ScoreFaults faults(1, false);
    const Vector x = Vector::Constant(1, Rational(1) / Rational(Integer(1) << exponent));
    faults.follow({learner, x, -1, -1, false, rounding, true});
    EXPECT_EQ(faults.unexplained(), unexplained) << exponent;
  }
}

}  // namespace
}  // namespace mistakebound::test::score_faults_test
