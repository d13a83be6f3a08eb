/// Equality cases, for every n: slack exactly 0 on every inequality of the separable proof.
#include "tests/unit/support.hpp"

namespace mistakebound::test::equality_test {
namespace {

class UnitVectors : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, UnitVectors, testing::Range(1, 17));

TEST_P(UnitVectors, attain_every_step_and_the_bound) {
  const Eigen::Index n = GetParam();
  for (const auto& [tie, y] : {std::pair{Tie::mistake, 1}, std::pair{Tie::positive, -1}, std::pair{Tie::negative, 1}}) {
    const PerceptronSetting setting{.tie = tie, .u = Vector::Constant(n, Rational(y))};
    const TheoremReport report = online_report("perceptron-separable", basis_sequence(n, y), setting);
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.mistakes, static_cast<std::size_t>(n));
    EXPECT_EQ(to_string(*report.bound), std::to_string(n));
    for (const StepReport& step : report.steps) {
      if (step.id.starts_with("strict-")) {
        EXPECT_EQ(step.checked, 0U) << step.id;
        continue;
      }
      EXPECT_GT(step.checked + (step.id == "conservative" ? 1 : 0), 0U) << step.id;
      if (step.min_slack) {
        EXPECT_EQ(sign_of(*step.min_slack), 0) << step.id;
      }
    }
  }
}

TEST_P(UnitVectors, attain_the_bounds_by_deviations_and_by_hinge_losses) {
  const Eigen::Index n = GetParam();
  const PerceptronSetting setting{.u = Vector::Constant(n, Rational(1))};
  for (const char* theorem : {"perceptron-freund-schapire", "perceptron-hinge"}) {
    const TheoremReport report = online_report(theorem, basis_sequence(n), setting);
    EXPECT_EQ(report.verdict, Verdict::holds) << theorem;
    EXPECT_EQ(to_string(*report.bound), std::to_string(n)) << theorem;
    EXPECT_EQ(sign_of(*report.step("bound").min_slack), 0) << theorem;
  }
}

TEST(ZeroVectors, err_for_ever_where_ties_are_mistakes_and_the_bound_with_no_comparator_counts_the_rounds) {
  const TheoremReport report =
      online_report("perceptron-freund-schapire", sequence_of({"0|1", "0|-1", "0|1"}), {.u = v("0"), .gamma = q("1")});
  EXPECT_EQ(report.mistakes, 3U);
  EXPECT_EQ(to_string(*report.bound), "3");
}

TEST(Deviations, a_rational_extension_loses_nothing) {
  const TheoremReport report =
      online_report("perceptron-freund-schapire", sequence_of({"1|1"}), {.u = v("3/4"), .gamma = q("1")});
  EXPECT_EQ(to_string(*report.bound), "1");
  EXPECT_EQ(sign_of(*report.step("optimal-extension").min_slack), 0);
}

TEST(Deviations, a_difference_of_a_trillionth_decides) {
  // Three mistakes need (R|u| + D)^2 >= 3: here |u| = 0 and D^2 = 3 exactly, or short of it by one part in 10^12.
  const Sequence s = sequence_of({"1|1", "1|-1", "1|1"});
  const TheoremReport exact = online_report("perceptron-freund-schapire", s, {.u = v("0"), .gamma = q("1")});
  EXPECT_EQ(sign_of(*exact.step("bound").min_slack), 0);
  const TheoremReport near = online_report("perceptron-freund-schapire", s, {.u = v("1e-12"), .gamma = q("1")});
  EXPECT_EQ(near.verdict, Verdict::holds);
  EXPECT_EQ(sign_of(*near.step("bound").min_slack), 1);
}

TEST(Hinge, irrational_bounds_are_enclosed) {
  const TheoremReport report =
      online_report("perceptron-hinge", sequence_of({"1|1", "1|-1"}), {.u = v("1"), .gamma = q("1")});
  EXPECT_EQ(to_string(*report.bound), "3 + sqrt(2)");
  const DecimalBounds bounds = enclose(*report.bound, 10);
  EXPECT_EQ(bounds.low, "4.4142135623");
  EXPECT_EQ(bounds.high, "4.4142135624");
}

TEST(Hinge, the_nontrivial_comparators_are_reported_with_losses_over_all_rounds) {
  const TheoremReport report =
      online_report("perceptron-hinge", sequence_of({"1,0|1", "0,1|1", "1,1|-1"}), {.u = v("1,1"), .gamma = q("1")});
  const auto has = [&](const char* name) {
    return std::any_of(report.quantities.begin(), report.quantities.end(),
                       [&](const NamedQuantity& quantity) { return quantity.name == name; });
  };
  EXPECT_TRUE(has("best_w_star"));
  EXPECT_TRUE(has("best_bound_all_rounds"));
}

}  // namespace
}  // namespace mistakebound::test::equality_test
