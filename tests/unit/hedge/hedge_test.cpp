#include "invariants/hedge/hedge.hpp"

#include "invariants/hedge/study.hpp"
#include "invariants/majority/study.hpp"
#include "properties/majority/cases.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::hedge_test {
namespace {

Rational quantity(const TheoremReport& report, const std::string& name) {
  const Number* value = report.quantity<Number>(name);
  return value != nullptr ? std::get<Rational>(*value) : throw std::out_of_range(name);
}

/// 1 for whoever is wrong.
Sequence errors_of(const Sequence& experts) {
  Sequence losses = experts;
  for (Example& example : losses.examples) {
    for (Rational& entry : example.x) entry = entry == example.y ? 0 : 1;
    example.y = 1;
  }
  return losses;
}

TEST(Hedge, has_the_weights_of_weighted_majority_that_updates_always) {
  for (std::uint64_t number = 0; number < cases_of(30); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const Sequence experts = property_of("weighted-majority").draw(draw, {}, enforced)->sequence();
    const Rational beta(2, 5);
    const auto majority = examine_weighted_majority(experts, {.beta = beta, .updates = Updates::always}, 1);
    const auto hedging = examine_hedge(errors_of(experts), {.beta = beta});
    ASSERT_EQ(hedging.learner.w, majority.learner.w) << replay(number);
    ASSERT_EQ(hedging.theorems.front().verdict, Verdict::holds) << replay(number);
  }
}

TEST(Hedge, loses_nearly_half_of_what_weighted_majority_errs_beside_two_constant_experts) {
  const Rational beta(99, 100);
  const Sequence experts = two_constant_experts(40, beta);
  EXPECT_EQ(examine_weighted_majority(experts, {.beta = beta}, 1).mistake_rounds.size(), 40U);
  const Rational loss = quantity(examine_hedge(errors_of(experts), {.beta = beta}).report(), "loss");
  EXPECT_GE(loss, 20);
  EXPECT_LT(loss, Rational(81, 4));
}

TEST(Hedge, the_loss_is_exact_where_losses_are_fractions) {
  const TheoremReport report = examine_hedge(sequence_of({"1/3,1/2|1", "1,0|1"}), {}).report();
  // w = (5/6, 3/4): 5/12 and then 10/19.
  EXPECT_EQ(quantity(report, "loss"), Rational(5, 12) + Rational(10, 19));
  EXPECT_EQ(quantity(report, "best_loss"), Rational(1, 2));
}

TEST(Hedge, hundreds_of_rounds_are_held_against_the_theorem) {
  Sequence losses{.dimension = 3, .examples = {}, .features = {}};
  for (int t = 0; t < 200; ++t)
    losses.examples.push_back({(Vector(3) << Rational(t % 3) / 2, Rational(t % 2), Rational(1, 3)).finished(), 1});
  const TheoremReport report = examine_hedge(losses, {}).report();
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.step("loss-bound").checked, 200U);
}

}  // namespace
}  // namespace mistakebound::test::hedge_test
