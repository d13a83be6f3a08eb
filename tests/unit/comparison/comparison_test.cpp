#include "invariants/comparison/comparison.hpp"

#include "properties/comparison/cases.hpp"
#include "properties/winnow/cases.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::comparison_test {
namespace {

TheoremReport compared(const Sequence& sequence, const Vector& u, Tie tie = Tie::mistake) {
  return examine_comparison(sequence, {.tie = tie}, u, std::nullopt);
}

TheoremReport compared(const std::vector<std::string>& rows, const char* u) {
  return compared(sequence_of(rows), v(u));
}

std::string quantity(const TheoremReport& report, const std::string& name) {
  for (const NamedQuantity& candidate : report.quantities)
    if (candidate.name == name) return to_string(std::get<Number>(candidate.value));
  return "absent";
}

/// (1, .., 1) with the label +1 and u = k ones: the smallest sequence of Example 1.
ComparisonFacts first_example(Eigen::Index n, Eigen::Index k) {
  Vector u = zero_vector(n);
  for (Eigen::Index i = 0; i < k; ++i) u[i] = 1;
  ComparisonFacts facts(u, std::nullopt, 1, Tie::mistake);
  facts.survey({Vector::Constant(n, Rational(1)), 1});
  facts.begin(zero_vector(n));
  return facts;
}

bool winnow_bound_is_smaller(Eigen::Index n, Eigen::Index k) {
  const ComparisonFacts facts = first_example(n, k);
  return sign_of(Number(*facts.winnow_bound() - LogSum(*facts.perceptron_bound()))) < 0;
}

TEST(Comparison, the_bounds_of_example_1_cross_once_where_they_should) {
  const std::map<Eigen::Index, Eigen::Index> crossings{{2, 9}, {3, 17}, {4, 27}, {5, 36}, {6, 46}, {7, 57}, {8, 68}};
  for (const auto& [k, from] : crossings)
    for (Eigen::Index n = std::max<Eigen::Index>(k, 2); n < from + 30; ++n)
      EXPECT_EQ(winnow_bound_is_smaller(n, k), n >= from) << "n = " << n << ", k = " << k;
  for (Eigen::Index n = 1; n < 40; ++n) EXPECT_TRUE(winnow_bound_is_smaller(n, 1)) << n;
}

TEST(Comparison, tells_the_examples_apart_by_the_comparator_and_the_instances) {
  EXPECT_EQ(quantity(compared({"1,-1|1"}, "1,0"), "example"), "1");
  EXPECT_EQ(quantity(compared({"1,1|1"}, "1,1"), "example"), "1") << "k = n";
  const TheoremReport dense = compared({"1,1|1", "1,0|1"}, "1,1");
  EXPECT_EQ(quantity(dense, "example"), "2");
  EXPECT_EQ(quantity(dense, "k"), "2");
  EXPECT_EQ(quantity(dense, "theta"), "absent");
  const TheoremReport threshold = compared({"1,1,-1|1", "0,0,-1|-1"}, "1,1,3/2");
  EXPECT_EQ(threshold.verdict, Verdict::holds);
  EXPECT_EQ(quantity(threshold, "theta"), "3/2");
  EXPECT_EQ(quantity(threshold, "k"), "2");
}

TEST(Comparison, does_not_apply_to_other_shapes_and_says_where) {
  const TheoremReport target = compared({"1,-1|1"}, "2,0");
  EXPECT_EQ(target.verdict, Verdict::does_not_apply);
  EXPECT_EQ(target.failed_hypothesis()->id, "target");
  const TheoremReport instances = compared({"1,-1|1", "1,2|1"}, "1,0");
  EXPECT_EQ(instances.verdict, Verdict::does_not_apply);
  EXPECT_EQ(instances.failed_hypothesis()->id, "instances");
  EXPECT_EQ(instances.failed_hypothesis()->violation->round, 2U);
}

TEST(Comparison, says_nothing_of_the_empty_sequence) {
  const TheoremReport report = compared(Sequence{2, {}, {}}, v("1,0"));
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_TRUE(report.vacuous);
}

TEST(Comparison, the_learner_beside_the_perceptron_is_the_winnow_of_winnow_tuned) {
  std::size_t mistakes = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const PerceptronCase value = draw_comparison_case(draw, {}, enforced);
    if (value.sequence.examples.empty()) continue;
    check_comparison(value, {}, [&](const PerceptronSetting& setting, const TheoremReport& report) {
      const TheoremReport winnow =
          winnow_report("winnow-tuned", value.sequence, {.tie = setting.tie, .u = setting.u, .gamma = setting.gamma});
      EXPECT_EQ(quantity(report, "mistakes_winnow"), std::to_string(winnow.mistakes)) << replay(number);
      EXPECT_EQ(quantity(report, "bound_winnow"), to_string(*winnow.bound)) << replay(number);
      const TheoremReport perceptron = online_report("perceptron-separable", value.sequence, setting);
      EXPECT_EQ(report.mistakes, perceptron.mistakes) << replay(number);
      EXPECT_EQ(to_string(*report.bound), to_string(*perceptron.bound)) << replay(number);
      mistakes += winnow.mistakes;
    });
  }
  EXPECT_GT(mistakes, 100U);
}

/// Winnow starts at u/n, so that signs make Example 2 no harder for it; a threshold does.
TEST(Comparison, a_threshold_makes_winnow_err_in_example_2_and_signs_do_not) {
  const TheoremReport signs = compared({"1,0,-1,1|1", "-1,-1,0,0|-1", "0,-1,0,-1|-1"}, "1,1,1,1");
  EXPECT_GT(signs.mistakes, 0U);
  EXPECT_EQ(quantity(signs, "mistakes_winnow"), "0");
  EXPECT_EQ(signs.step("only-positive").checked, 0U);
  EXPECT_EQ(signs.step("starts-at-target").checked, 3U);
  const TheoremReport threshold = compared({"1,1,0,-1|-1", "1,1,1,-1|1"}, "1,1,1,5/2");
  EXPECT_EQ(threshold.verdict, Verdict::holds);
  EXPECT_NE(quantity(threshold, "mistakes_winnow"), "0");
}

/// A threshold far above k: only the label -1, and Winnow's bound is smaller, against what A says of Example 2.
TEST(Comparison, a_large_threshold_turns_the_bounds_of_example_2_round) {
  const TheoremReport report = compared({"1,0,0,0,0,0,0,0,-1|-1"}, "1,1,1,1,1,1,1,1,1000");
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.step("dense-target").checked, 0U);
  const ComparisonFacts facts = [] {
    ComparisonFacts large(v("1,1,1,1,1,1,1,1,1000"), std::nullopt, 1, Tie::mistake);
    large.survey({v("1,1,1,1,1,1,1,1,-1"), -1});
    large.begin(zero_vector(9));
    return large;
  }();
  EXPECT_LT(sign_of(Number(*facts.winnow_bound() - LogSum(*facts.perceptron_bound()))), 0);
}

}  // namespace
}  // namespace mistakebound::test::comparison_test
