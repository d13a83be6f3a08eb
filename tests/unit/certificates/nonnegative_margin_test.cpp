#include "invariants/certificates/nonnegative_margin.hpp"

#include "reference/numbers/error.hpp"
#include "reference/readers/examples.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::nonnegative_margin_test {
namespace {

/// An answer that somebody gives: lambda by example, like p.
NonnegativeMargin answer_of(const char* gamma, const char* p, const char* lambda) {
  NonnegativeMargin answer{.gamma = q(gamma), .p = v(p), .lambda = {}};
  const Vector weights = v(lambda);
  for (Eigen::Index t = 0; t < weights.size(); ++t) answer.lambda.push_back({static_cast<std::size_t>(t), weights[t]});
  return answer;
}

TEST(NonnegativeMargin, every_best_answer_holds_whoever_found_it) {
  const Sequence s = sequence_of({"1,1|1", "1,1|1"});
  for (const char* mixture : {"1,0", "0,1", "1/2,1/2", "2/7,5/7"}) {
    for (const char* lambda : {"1,0", "0,1", "1/3,2/3"}) {
      const TheoremReport report = examine_nonnegative_margin(s, answer_of("1", mixture, lambda), {v("3,4")});
      EXPECT_EQ(report.verdict, Verdict::holds) << mixture << "; " << lambda;
      EXPECT_EQ(sign_of(*report.step("best-comparator").min_slack), 0);
    }
  }
}

TEST(NonnegativeMargin, the_weights_of_an_example_that_is_named_twice_add_up) {
  NonnegativeMargin answer = answer_of("1", "1/2,1/2", "1/3,1/3");
  answer.lambda.push_back({0, q("1/3")});
  EXPECT_EQ(examine_nonnegative_margin(sequence_of({"1,1|1", "1,1|1"}), answer, {}).verdict, Verdict::holds);
}

TEST(NonnegativeMargin, the_report_has_the_answer_and_counts_examples_as_rounds) {
  const Sequence s = sequence_of({"2,0|1", "0,1|1"});
  const TheoremReport report = examine_nonnegative_margin(s, solve_game(s), {});
  EXPECT_EQ(report.rounds, 2U);
  EXPECT_EQ(report.mistakes, 0U);
  EXPECT_FALSE(report.vacuous);
  EXPECT_FALSE(report.bound.has_value());
  ASSERT_EQ(report.quantities.size(), 2U);
  EXPECT_EQ(report.quantities[0].name, "gamma");
  EXPECT_EQ(to_string(std::get<Number>(report.quantities[0].value)), "2/3");
  EXPECT_EQ(report.quantities[1].name, "p");
  EXPECT_EQ(to_string(std::get<Vector>(report.quantities[1].value)), "1/3, 2/3");
  EXPECT_EQ(report.step("p-sum").checked, 1U);
  EXPECT_EQ(report.step("primal-feasible").checked, 2U);
  EXPECT_EQ(report.step("dual-feasible").checked, 1U);
  EXPECT_EQ(report.step("best-comparator").checked, 0U) << "nothing was tried";
}

TEST(NonnegativeMargin, of_no_examples_it_is_claimed_only_that_p_is_a_mixture) {
  const Sequence none{3, {}, {}};
  const TheoremReport report = examine_nonnegative_margin(none, solve_game(none), {v("1,2,3")});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_TRUE(report.vacuous);
  for (const StepReport& step : report.steps)
    EXPECT_EQ(step.checked, step.id == "p-nonnegative" || step.id == "p-sum" ? 1U : 0U) << step.id;
}

TEST(NonnegativeMargin, vectors_with_a_negative_entry_are_no_comparators) {
  const Sequence s = sequence_of({"1,-1|1", "2,-1|-1"});
  ASSERT_TRUE(separate(s).separable);
  const TheoremReport report = examine_nonnegative_margin(s, solve_game(s), {v("-2,-3")});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.step("best-comparator").checked, 0U);
  EXPECT_EQ(report.step("none-separates").checked, 0U);
}

TEST(NonnegativeMargin, zero_has_no_margin_but_does_not_separate) {
  const Sequence s = sequence_of({"-1|1"});
  const TheoremReport report = examine_nonnegative_margin(s, solve_game(s), {v("0")});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.step("best-comparator").checked, 0U);
  EXPECT_EQ(report.step("none-separates").checked, 1U);
}

TEST(NonnegativeMargin, that_none_separates_is_claimed_only_where_gamma_is_not_positive) {
  for (const auto& [x, claimed] : {std::pair<const char*, std::size_t>{"1|1", 0}, {"0|1", 1}, {"-1|1", 1}}) {
    const Sequence s = sequence_of({x});
    const TheoremReport report = examine_nonnegative_margin(s, solve_game(s), {v("1")});
    EXPECT_EQ(report.verdict, Verdict::holds) << x;
    EXPECT_EQ(report.step("none-separates").checked, claimed) << x;
  }
}

TEST(NonnegativeMargin, a_wrong_answer_is_refuted_at_the_first_example_that_shows_it) {
  const Sequence s = sequence_of({"2,0|1", "0,1|1", "0,1/2|1"});
  const StepReport step =
      examine_nonnegative_margin(s, answer_of("2/3", "1/3,2/3", "1/3,2/3,0"), {}).step("primal-feasible");
  EXPECT_EQ(step.verdict, Verdict::refuted);
  ASSERT_TRUE(step.violation.has_value());
  EXPECT_EQ(step.violation->round, 3U);
  EXPECT_EQ(step.violation->link, "1/3 >= 2/3");
}

TEST(NonnegativeMargin, an_answer_to_another_set_of_examples_is_unusable) {
  const Sequence s = sequence_of({"2,0|1", "0,1|1"});
  EXPECT_THROW(examine_nonnegative_margin(s, answer_of("1", "1", "1,0"), {}), InputError);
  EXPECT_THROW(examine_nonnegative_margin(s, answer_of("1", "1,0", "0,0,1"), {}), InputError);
  EXPECT_THROW(examine_nonnegative_margin(Sequence{2, {}, {}}, answer_of("1", "1,0", "1"), {}), InputError);
}

TEST(NonnegativeMargin, the_cases_tried_have_every_sign_and_more_dimensions_than_examples_or_fewer) {
  std::size_t signs[3] = {0, 0, 0};
  std::size_t wide = 0, high = 0, duplicates = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    const Sequence s = property_of("nonnegative-margin").draw(draw, {}, enforced)->sequence();
    EXPECT_TRUE(enforced.empty()) << "there is no hypothesis to enforce";
    if (s.examples.empty()) continue;
    ++signs[sign_of(solve_game(s).gamma) + 1];
    const auto size = static_cast<Eigen::Index>(s.size());
    wide += s.dimension > size ? 1 : 0;
    high += s.dimension < size ? 1 : 0;
    for (std::size_t t = 1; t < s.size(); ++t) duplicates += s.examples[t].x == s.examples[t - 1].x ? 1 : 0;
  }
  for (const std::size_t count : {signs[0], signs[1], signs[2], wide, high, duplicates}) EXPECT_GT(count, 100U);
}

TEST(NonnegativeMargin, of_real_data_is_certified) {
  const std::string data = std::string(TEST_DATA) + "/";
  for (const std::string name : {"iris_setosa_vs_rest.csv", "iris_versicolor_vs_virginica.csv", "heart_scale.libsvm"}) {
    const Sequence s = with_bias(read_examples(data + name));
    const Vector ones = Vector::Constant(s.dimension, Rational(1));
    EXPECT_EQ(examine_nonnegative_margin(s, solve_game(s), {ones}).verdict, Verdict::holds) << name;
  }
}

}  // namespace
}  // namespace mistakebound::test::nonnegative_margin_test
