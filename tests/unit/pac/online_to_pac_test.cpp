/// The conversion from online to PAC: hypotheses, the number of rounds, the exact failure probability, simulation.
#include "invariants/pac/online_to_pac.hpp"

#include "invariants/pac/examine.hpp"
#include "properties/campaign/property.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::online_to_pac_test {
namespace {

/// The answer for a study's learner that errs on ties, or as it is told to.
template <class S>
PacAnswer answer_of(const S& study, const Sequence& domain, const Vector& p, const PacQuestion& question,
                    const std::map<std::string, std::string>& parameters = {{"tie", "mistake"}}) {
  return examine_pac(*pac_subject_with(study, parameters, domain), p, question);
}

const std::map<std::string, std::string> ties_positive{{"tie", "positive"}};

PacQuestion question(const char* epsilon, const char* delta) {
  return {.epsilon = q(epsilon), .delta = q(delta), .mistake_bound = {}, .s = {}, .ledger = {}};
}

Rational quantity(const PacAnswer& answer, const std::string& name) {
  for (const NamedQuantity& candidate : answer.report.value().quantities)
    if (candidate.name == name) return std::get<Rational>(std::get<Number>(candidate.value));
  throw std::out_of_range(name);
}

TEST(RoundsInARow, are_the_least_that_suffice) {
  EXPECT_EQ(rounds_in_a_row(1, q("1/10"), q("1/4")), 14U);
  EXPECT_EQ(rounds_in_a_row(2, q("1/2"), q("1/100")), 11U);
  EXPECT_EQ(rounds_in_a_row(3, q("1/7"), q("1/1000")), 57U);
  EXPECT_EQ(rounds_in_a_row(1, q("1/3"), q("1")), 0U);
}

TEST(RoundsInARow, are_decided_by_signs_where_a_double_cannot_tell) {
  // epsilon just below and just above ln(2)/10: s jumps from 11 to 10 within 1e-30.
  EXPECT_EQ(rounds_in_a_row(1, q("0.069314718055994530941723212145"), q("1/2")), 11U);
  EXPECT_EQ(rounds_in_a_row(1, q("0.069314718055994530941723212146"), q("1/2")), 10U);
}

TEST(RoundsInARow, do_not_exist_without_a_logarithm) {
  EXPECT_FALSE(rounds_in_a_row(0, q("1/2"), q("1/2")).has_value());
  EXPECT_FALSE(rounds_in_a_row(1, q("0"), q("1/2")).has_value());
  EXPECT_FALSE(rounds_in_a_row(1, q("1/2"), q("0")).has_value());
  EXPECT_FALSE(rounds_in_a_row(1, q("1e-30"), q("1/2")).has_value()) << "more than can be counted";
}

TEST(RoundedDown, is_the_whole_number_below_where_that_can_be_told) {
  EXPECT_EQ(rounded_down(Number(q("7/2"))), Integer(3));
  EXPECT_EQ(rounded_down(Number(q("3"))), Integer(3));
  EXPECT_EQ(rounded_down(Number(q("-3") - q("1e-30"))), Integer(-4)) << "the nearest double is -3";
  EXPECT_EQ(rounded_down(Number(RootSum::root(1, 8))), Integer(2));
  EXPECT_EQ(rounded_down(Number(LogSum::ln(Rational(20)))), Integer(2));
  EXPECT_EQ(rounded_down(Number(q("999999999999999"))), Integer(999999999999999));
  EXPECT_EQ(rounded_down(Number(q("1e15"))), std::nullopt);
}

TEST(ProvedBound, is_that_of_the_learners_own_theorem_on_the_points_that_can_be_drawn) {
  // n = 4 and k = 1: 2k log2 n + 2 = 6. The last point is drawn never, and its label is that of no such disjunction.
  const Sequence domain = sequence_of({"1,0,0,0|1", "0,1,0,1|-1", "0,0,1,1|-1", "1,1,0,0|-1"});
  const Vector p = v("1/2,1/4,1/4,0");
  const PacAnswer answer = answer_of(littlestone_winnow_study(), domain, p, question("1/5", "1/4"), ties_positive);
  EXPECT_EQ(quantity(answer, "proved_bound"), 6);
  EXPECT_EQ(answer.report->step("proved-samples").verdict, Verdict::holds);
  EXPECT_EQ(answer.report->step("proved-samples").checked, 1U);
  const Vector all = v("1/4,1/4,1/4,1/4");
  EXPECT_FALSE(pac_subject_with(littlestone_winnow_study(), ties_positive, domain)->proved_bound(all).has_value());
  // (n+1)(4k+1) with the constant; R^2 |u|^2/gamma^2 of the best separator is less.
  EXPECT_EQ(pac_subject_with(perceptron_disjunction_study(), {}, domain)->proved_bound(p), 25U);
  EXPECT_EQ(pac_subject_with(perceptron_study(), {}, sequence_of({"3,0|1", "0,4|1"}))->proved_bound(v("1/2,1/2")), 2U);
  EXPECT_FALSE(pac_subject_with(halving_study(), {}, sequence_of({"1,0|1"}))->proved_bound(v("1")).has_value());
}

TEST(ProvedBound, is_none_where_only_theorems_apply_whose_bounds_grow_with_the_sequence) {
  const auto subject = pac_subject_with(perceptron_study(), {}, sequence_of({"1|1", "1|-1"}));
  EXPECT_FALSE(subject->proved_bound(v("1/2,1/2")).has_value());
  EXPECT_EQ(subject->proved_bound(v("1,0")), 1U);
}

TEST(ProvedBound, says_nothing_of_a_larger_bound_that_is_given) {
  PacQuestion asked = question("1/2", "1/4");
  asked.mistake_bound = 2;
  const PacAnswer answer = answer_of(perceptron_study(), sequence_of({"1|1"}), v("1"), asked);
  EXPECT_EQ(quantity(answer, "proved_bound"), 1);
  EXPECT_EQ(answer.report->step("proved-samples").checked, 0U);
}

TEST(ReachableStates, of_a_learner_that_comes_back_to_a_state_have_no_end) {
  const Sequence contradiction = sequence_of({"1|1", "1|-1"});
  const ReachableStates found =
      explore(Perceptron{.w = zero_vector(1)}, contradiction.examples.all(), v("1/2,1/2"), ExploreLimits{});
  EXPECT_EQ(found.end, ExploreEnd::without_end);
}

TEST(ReachableStates, are_followed_as_far_as_a_number_of_mistakes) {
  const Sequence contradiction = sequence_of({"1|1", "1|-1"});
  const ReachableStates found =
      explore(Perceptron{.w = zero_vector(1)}, contradiction.examples.all(), v("1/2,1/2"), ExploreLimits{.moves = 3});
  EXPECT_EQ(found.end, ExploreEnd::complete);
  EXPECT_EQ(found.worst_mistakes, 3U);
}

TEST(ReachableStates, leave_points_of_probability_zero_out) {
  const Sequence domain = sequence_of({"1|1", "-1|1"});
  const ReachableStates found = explore(Perceptron{.w = zero_vector(1)}, domain.examples.all(), v("1,0"));
  EXPECT_EQ(found.list.size(), 2U);
  EXPECT_EQ(found.list[0].error, 1);
  EXPECT_EQ(found.list[1].error, 0);
}

TEST(Pac, one_rare_point_fails_with_the_probability_that_it_is_not_seen) {
  const Sequence domain = sequence_of({"0|-1", "1|-1"});
  const PacAnswer answer =
      answer_of(littlestone_winnow_study(), domain, v("7/8,1/8"), question("1/10", "1/4"), ties_positive);
  EXPECT_EQ(answer.s, 14U);
  EXPECT_EQ(answer.M, 1U);
  EXPECT_EQ(quantity(answer, "failure"), power(q("7/8"), 14));
  EXPECT_EQ(answer.report->verdict, Verdict::holds);
}

TEST(Pac, an_error_of_epsilon_is_no_failure) {
  const PacAnswer answer = answer_of(littlestone_winnow_study(), sequence_of({"0|-1", "1|-1"}), v("7/8,1/8"),
                                     question("1/8", "1/4"), ties_positive);
  EXPECT_EQ(quantity(answer, "failure"), 0);
}

/// The failure probability straight from the definition, example by example, with the counter in the state.
Rational failure_by_examples(const Sequence& domain, const Vector& p, Tie tie, const Rational& epsilon, std::size_t s) {
  struct Less {
    bool operator()(const std::pair<Vector, std::size_t>& a, const std::pair<Vector, std::size_t>& b) const {
      if (a.second != b.second) return a.second < b.second;
      return StateOrder()(a.first, b.first);
    }
  };
  std::map<std::pair<Vector, std::size_t>, Rational, Less> alive{{{zero_vector(domain.dimension), 0}, 1}};
  Rational failure = 0;
  while (!alive.empty()) {
    decltype(alive) later;
    for (const auto& [state, mass] : alive) {
      for (std::size_t i = 0; i < domain.size(); ++i) {
        const Rational probability = mass * p[static_cast<Eigen::Index>(i)];
        Perceptron learner{.tie = tie, .w = state.first};
        const Example& example = domain.examples[i];
        if (learn(learner, example.x, example.y) != example.y) {
          later[{learner.w, 0}] += probability;
        } else if (state.second + 1 < s) {
          later[{state.first, state.second + 1}] += probability;
        } else {
          Rational error = 0;
          for (std::size_t j = 0; j < domain.size(); ++j)
            if (predict(learner, domain.examples[j].x) != domain.examples[j].y)
              error += p[static_cast<Eigen::Index>(j)];
          if (error > epsilon) failure += probability;
        }
      }
    }
    alive = std::move(later);
  }
  return failure;
}

TEST(Pac, the_failure_probability_is_that_of_the_definition_example_by_example) {
  const Sequence domain = sequence_of({"2,1|1", "-1,1|-1", "1,-2|1", "-1,-3|1"});
  const Vector p = v("1/2,1/8,1/4,1/8");
  std::size_t positive = 0;
  for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
    for (const char* epsilon : {"1/10", "1/5", "1/3"}) {
      const PacAnswer answer =
          answer_of(perceptron_study(), domain, p, question(epsilon, "1/2"), {{"tie", to_string(tie)}});
      const Rational failure = quantity(answer, "failure");
      EXPECT_EQ(failure, failure_by_examples(domain, p, tie, q(epsilon), *answer.s)) << epsilon;
      positive += failure > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(positive, 2U);
}

TEST(Pac, a_mistake_bound_that_is_too_small_does_not_apply) {
  PacQuestion asked = question("1/10", "1/4");
  asked.mistake_bound = 1;
  const PacAnswer answer =
      answer_of(perceptron_disjunction_study(), sequence_of({"0,1|1", "1,0|-1"}), v("1/2,1/2"), asked);
  EXPECT_EQ(answer.report->verdict, Verdict::does_not_apply);
  EXPECT_EQ(answer.report->failed_hypothesis()->id, "mistake-bound");
}

TEST(Pac, a_learner_that_errs_without_end_does_not_apply) {
  const PacAnswer answer =
      answer_of(perceptron_study(), sequence_of({"1|1", "1|-1"}), v("1/2,1/2"), question("1/10", "1/4"));
  EXPECT_TRUE(answer.without_end);
  EXPECT_EQ(answer.report->verdict, Verdict::does_not_apply);
}

TEST(Pac, limits_end_without_a_report) {
  const Sequence domain = sequence_of({"2,1|1", "-1,1|-1", "1,-2|1", "-1,-3|1"});
  PacQuestion few = question("1/10", "1/4");
  few.most_hypotheses = 1;
  EXPECT_EQ(answer_of(perceptron_study(), domain, v("1/4,1/4,1/4,1/4"), few).end, PacEnd::states);
  {
    const LimitedWork late({.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1)});
    const PacAnswer answer = answer_of(perceptron_study(), domain, v("1/4,1/4,1/4,1/4"), question("1/10", "1/4"));
    EXPECT_EQ(answer.end, PacEnd::limit);
    EXPECT_EQ(answer.limit, Limit::time);
  }
  const PacAnswer long_one = answer_of(perceptron_study(), domain, v("1/4,1/4,1/4,1/4"), question("1e-6", "1/4"));
  EXPECT_EQ(long_one.end, PacEnd::digits);
  EXPECT_FALSE(long_one.report.has_value());
  EXPECT_TRUE(long_one.s.has_value());
}

TEST(Pac, work_that_is_long_is_told_before_it_begins) {
  const Sequence domain = sequence_of({"2,1|1", "-1,1|-1", "1,-2|1", "-1,-3|1"});
  const Vector p = v("1/4,1/4,1/4,1/4");
  std::map<std::string, WorkSize>
      told;  // by what stands before " of "; the separator that a bound asks for is told, too
  WorkLimits limits;
  limits.expect = [&](const WorkSize& size) { told[size.what.substr(0, size.what.find(" of "))] = size; };
  PacQuestion asked = question("1/10", "1/4");
  asked.most_hypotheses = 1'000'000'000;
  {
    const LimitedWork limited(limits);
    const PacAnswer answer = answer_of(perceptron_study(), domain, p, asked);
    const WorkSize search = told["the search"];
    EXPECT_EQ(search.what, "the search of up to 1000000000 hypotheses on 4 points");
    EXPECT_GT(search.operations, 1e11);
    EXPECT_GT(search.bytes, 1e12);
    const WorkSize products = told["the exact probabilities"];
    EXPECT_EQ(products.what, "the exact probabilities of " + std::to_string(answer.hypotheses) + " hypotheses");
    EXPECT_LT(products.operations, 1e6);
    EXPECT_EQ(products.bytes, 4 * to_double(answer.bits) / 8 * static_cast<double>(answer.hypotheses));
  }
  asked.s = 2000;  // numbers are long, and nothing is computed of them
  told.clear();
  limits.interrupted = [&] { return told.contains("the exact probabilities"); };
  const LimitedWork limited(limits);
  const PacAnswer answer = answer_of(perceptron_study(), domain, p, asked);
  EXPECT_EQ(answer.end, PacEnd::limit);
  EXPECT_EQ(answer.limit, Limit::interruption);
  EXPECT_FALSE(answer.report.has_value());
  EXPECT_GT(told["the exact probabilities"].operations, 1e6);
}

TEST(PacEstimate, tells_how_long_it_may_take_and_ends_at_a_limit_with_the_runs_until_then) {
  const auto winnow = pac_subject_with(littlestone_winnow_study(), ties_positive, sequence_of({"0|-1", "1|-1"}));
  std::vector<WorkSize> told;
  std::size_t asked = 0;
  const LimitedWork limited(
      {.interrupted = [&] { return ++asked > 3; }, .expect = [&](const WorkSize& size) { told.push_back(size); }});
  const PacEstimate found = estimate_failure(*winnow, v("7/8,1/8"), q("1/10"), 1, 14, 1'000'000'000, 7);
  EXPECT_EQ(found.stopped, Limit::interruption);
  EXPECT_EQ(found.runs + found.beyond_horizon, 0U) << "it is asked after every example";
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].what, "1000000000 simulations of up to 28 examples");
  EXPECT_GT(told[0].operations, 1e12);
}

TEST(PacEstimate, tells_how_long_one_run_may_be_by_the_mistakes_that_are_possible_in_it) {
  const auto perceptron =
      pac_subject(perceptron_study(), Values(perceptron_study().parameters), sequence_of({"1|1", "1|-1"}));
  const auto told_with = [&](std::size_t M, std::size_t most_mistakes) {
    std::vector<WorkSize> told;
    std::size_t asked = 0;
    const LimitedWork limited(
        {.interrupted = [&] { return ++asked > 100; }, .expect = [&](const WorkSize& size) { told.push_back(size); }});
    const PacEstimate found = estimate_failure(*perceptron, v("1/2,1/2"), q("1/10"), M, 1000, 1, 1, most_mistakes);
    EXPECT_EQ(found.stopped, Limit::interruption);
    EXPECT_EQ(found.runs + found.beyond_horizon, 0U);
    return told.at(0);
  };
  EXPECT_EQ(told_with(1'000'000'000, 2'000'000'000).what, "1 simulation of up to 1000000001000 examples");
  EXPECT_GT(told_with(1'000'000'000, 2'000'000'000).operations, 1e14);
  EXPECT_EQ(told_with(1'000'000'000, 2).what, "1 simulation of up to 3000 examples");
}

TEST(Pac, halving_and_winnow_are_converted_too) {
  const Sequence experts = sequence_of({"1,-1,1|1", "-1,-1,1|1", "1,1,-1|-1"});
  const PacAnswer halving = answer_of(halving_study(), experts, v("1/2,1/4,1/4"), question("1/10", "1/4"));
  EXPECT_EQ(halving.report->verdict, Verdict::holds);
  const PacAnswer answer = answer_of(winnow_study(), sequence_of({"1,0|1", "1,-1|1"}), v("3/4,1/4"),
                                     question("1/10", "1/4"), {{"beta", "2"}});
  EXPECT_EQ(answer.report->verdict, Verdict::holds);
  EXPECT_EQ(answer.worst_mistakes, 1U) << "w.x = 1/2 at first for (1, 0), and 0 for (1, -1)";
}

TEST(PacEstimate, holds_the_exact_probability_and_depends_on_the_seed_alone) {
  const Sequence domain = sequence_of({"0|-1", "1|-1"});
  const auto winnow = pac_subject_with(littlestone_winnow_study(), ties_positive, domain);
  const Vector p = v("7/8,1/8");
  const PacEstimate one = estimate_failure(*winnow, p, q("1/10"), 1, 14, 4000, 7);
  const PacEstimate again = estimate_failure(*winnow, p, q("1/10"), 1, 14, 4000, 7);
  const PacEstimate other = estimate_failure(*winnow, p, q("1/10"), 1, 14, 4000, 8);
  EXPECT_EQ(one.runs, 4000U);
  EXPECT_EQ(one.failures, again.failures);
  EXPECT_NE(one.failures, other.failures);
  EXPECT_LE(one.low, power(q("7/8"), 14));
  EXPECT_GE(one.high, power(q("7/8"), 14));
  EXPECT_LT(one.high - one.low, q("1/20"));
}

TEST(PacEstimate, has_an_interval_that_is_rounded_outwards) {
  const Sequence domain = sequence_of({"0|-1", "1|-1"});
  const auto winnow = pac_subject_with(littlestone_winnow_study(), ties_positive, domain);
  for (std::size_t runs = 400; runs < 420; ++runs) {
    const PacEstimate estimate = estimate_failure(*winnow, v("3/4,1/4"), q("1/10"), 1, 3, runs, 1);
    ASSERT_TRUE(estimate.low > 0 && estimate.high < 1);
    const Rational width = (estimate.high - estimate.low) / 2;
    EXPECT_EQ(width, estimate.high - fraction(estimate.failures, runs));
    // sqrt(ln(40)/(2 runs)) in 20 places, from two sides.
    const DecimalBounds ln40 = enclose(Number(LogSum::ln(40)));
    EXPECT_GE(width * width * 2 * runs, parse_number(ln40.low)) << runs;
    const Rational less = width - q("1e-12");
    EXPECT_LT(less * less * 2 * runs, parse_number(ln40.high)) << runs;
  }
}

TEST(PacEstimate, an_error_of_exactly_epsilon_is_no_failure) {
  const auto winnow = pac_subject_with(littlestone_winnow_study(), ties_positive, sequence_of({"0|-1", "1|-1"}));
  EXPECT_EQ(estimate_failure(*winnow, v("7/8,1/8"), q("1/8"), 1, 3, 200, 1).failures, 0U);
  EXPECT_GT(estimate_failure(*winnow, v("7/8,1/8"), q("1/9"), 1, 3, 200, 1).failures, 0U);
}

TEST(PacEstimate, draws_every_point_where_the_probabilities_fill_whole_words) {
  // 2^63 needs 64 bits. Who sees both points within 60 draws errs on neither.
  const Rational unit = Rational(1) / Rational(Integer(1) << 63U);
  Vector p(2);
  p << Rational(1, 2) + unit, Rational(1, 2) - unit;
  const auto perceptron = pac_subject_with(perceptron_study(), {}, sequence_of({"1,0|1", "0,1|1"}));
  EXPECT_EQ(estimate_failure(*perceptron, p, q("1/10"), 2, 60, 50, 1).failures, 0U);
}

TEST(PacEstimate, says_where_the_bound_on_mistakes_is_wrong) {
  const PacEstimate estimate = estimate_failure(
      *pac_subject(perceptron_study(), Values(perceptron_study().parameters), sequence_of({"1|1", "1|-1"})),
      v("1/2,1/2"), q("1/10"), 1, 14, 50, 1);
  EXPECT_GT(estimate.beyond_horizon, 40U);
}

TEST(PacProperty, cases_are_learnable_and_some_reach_half_of_delta) {
  const Property& property = property_of("online-to-pac");
  std::size_t reports = 0;
  std::size_t large = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Enforced enforced;
    property.draw(draw, {}, enforced)->check({}, [&](const TrialPointer&, const TheoremReport& report) {
      ++reports;
      EXPECT_EQ(report.verdict, Verdict::holds) << replay(number);
      large += report.attained->value > report.attained->limit / 2 ? 1 : 0;
    });
  }
  EXPECT_EQ(reports, 300U);
  EXPECT_GT(large, 0U);
}

}  // namespace
}  // namespace mistakebound::test::online_to_pac_test
