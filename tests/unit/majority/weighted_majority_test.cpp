#include "invariants/majority/weighted_majority.hpp"

#include "invariants/halving/study.hpp"
#include "properties/halving/cases.hpp"
#include "properties/majority/cases.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::weighted_majority_test {
namespace {

/// What Weighted Majority does, with the votes counted expert by expert.
struct TextbookMajority {
  Tie tie = Tie::mistake;
  Rational beta;
  bool always = false;
  std::vector<Rational> weights;

  Prediction learn(const Vector& votes, Label y) {
    Rational positive = 0;
    Rational negative = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
      (votes[static_cast<Eigen::Index>(i)] > 0 ? positive : negative) += weights[i];
    Prediction prediction = tie == Tie::positive ? 1 : tie == Tie::negative ? -1 : 0;
    if (positive != negative) prediction = positive > negative ? 1 : -1;
    for (std::size_t i = 0; i < weights.size(); ++i)
      if ((always || prediction != y) && votes[static_cast<Eigen::Index>(i)] != y) weights[i] = weights[i] * beta;
    return prediction;
  }
};

Sequence drawn_sequence(const char* theorem, std::uint64_t number) {
  Draw draw = Draw::for_case(seed(), number);
  Enforced enforced;
  return property_of(theorem).draw(draw, {}, enforced)->sequence();
}

TEST(WeightedMajority, agrees_with_counting_votes_expert_by_expert) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Sequence sequence = drawn_sequence("weighted-majority", number);
    const auto n = static_cast<std::size_t>(sequence.dimension);
    for (const Updates updates : {Updates::on_mistakes, Updates::always})
      for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
        TextbookMajority textbook{tie, Rational(2, 3), updates == Updates::always, std::vector<Rational>(n, 1)};
        std::vector<std::size_t> mistakes;
        std::size_t t = 0;
        for (const Example& example : sequence.examples)
          if (++t; textbook.learn(example.x, example.y) != example.y) mistakes.push_back(t);
        const auto found =
            examine_weighted_majority(sequence, {.tie = tie, .beta = Rational(2, 3), .updates = updates}, 1);
        ASSERT_EQ(found.mistake_rounds, mistakes) << replay(number);
        for (std::size_t i = 0; i < n; ++i)
          ASSERT_EQ(found.learner.w[static_cast<Eigen::Index>(i)], textbook.weights[i]) << replay(number);
      }
  }
}

TEST(WeightedMajority, is_halving_round_by_round_where_beta_is_0_and_updates_are_always_due) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Sequence sequence = drawn_sequence("halving", number);
    const auto n = static_cast<std::size_t>(sequence.dimension);
    const std::vector<ExpertRound> rounds = expert_rounds(sequence).value();
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      Halving halving{.tie = tie, .alive = Experts(n).set()};
      WeightedMajority majority{
          .tie = tie, .beta = 0, .updates = Updates::always, .w = Vector::Constant(sequence.dimension, Rational(1))};
      for (std::size_t t = 0; t < rounds.size(); ++t) {
        const Example& example = sequence.examples[t];
        ASSERT_EQ(learn(majority, example.x, example.y), learn(halving, rounds[t].votes, rounds[t].y))
            << replay(number);
        for (std::size_t i = 0; i < n; ++i)
          ASSERT_EQ(majority.w[static_cast<Eigen::Index>(i)], Rational(halving.alive[i] ? 1 : 0)) << replay(number);
      }
    }
  }
}

TEST(WeightedMajority, errs_on_every_round_beside_two_constant_experts_and_has_a_regret_of_half_of_them) {
  for (const Rational& beta : {Rational(1, 3), Rational(1, 2), Rational(9, 10)}) {
    const auto found = examine_weighted_majority(two_constant_experts(20, beta), {.beta = beta}, 1);
    EXPECT_EQ(found.mistake_rounds.size(), 20U);
    const TheoremReport& report = found.report();
    EXPECT_EQ(report.verdict, Verdict::holds);
    for (const NamedQuantity& quantity : report.quantities) {
      if (quantity.name == "best_mistakes" || quantity.name == "regret") {
        EXPECT_EQ(to_string(std::get<Number>(quantity.value)), "10") << quantity.name;
      }
    }
  }
}

TEST(WeightedMajority, the_bound_is_rational_where_its_logarithms_are_multiples_of_one) {
  EXPECT_EQ(to_string(*majority_report({"1,1,-1,-1|1"}, 0).bound), "2");
  EXPECT_EQ(to_string(*majority_report({"1|1"}, Rational(1, 2)).bound), "0");
  // ln 8/ln 2, from one expert of four that errs once with beta = 0 beside one that does not, and weight 1/2.
  const Vector first = (Vector(3) << Rational(1, 2), 2, Rational(3, 2)).finished();
  const MajorityCase value{sequence_of({"1,-1,-1|1"}), first, first, 0};
  EXPECT_EQ(to_string(*majority_report(value, {}).bound), "3");
}

TEST(WeightedMajority, without_a_survivor_the_theorem_does_not_apply_where_beta_is_0) {
  const TheoremReport report = majority_report({"1,-1|1", "1,-1|-1"}, 0);
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
  ASSERT_NE(report.failed_hypothesis(), nullptr);
  EXPECT_EQ(report.failed_hypothesis()->id, "survivor");
  EXPECT_EQ(report.failed_hypothesis()->violation->round, 2U);
  EXPECT_FALSE(report.bound.has_value());
}

TEST(WeightedMajority, thousands_of_rounds_are_held_against_the_theorem) {
  const Sequence sequence = two_constant_experts(2000, Rational(1, 2));
  const auto found = examine_weighted_majority(sequence, {.updates = Updates::always}, 1);
  EXPECT_EQ(found.report().verdict, Verdict::holds);
  EXPECT_EQ(found.report().step("total").checked, 2000U);
}

}  // namespace
}  // namespace mistakebound::test::weighted_majority_test
