#include "properties/tight/tight.hpp"

#include "properties/tight/conditions.hpp"
#include "tests/unit/tight/support.hpp"

namespace mistakebound::test::tight_test {
namespace {

/// Both halves are what they are said to be; returns the number.
std::size_t checked_number(const UpdateProblem& given, const TightNumber& found) {
  EXPECT_EQ(found.sequence.z.size(), found.least);
  EXPECT_TRUE(allows(given, found.sequence));
  EXPECT_EQ(replayed_updates(given, found.sequence), found.least);
  if (found.proof) {
    EXPECT_EQ(found.proof->steps.size(), found.above.value_or(0));
    EXPECT_TRUE(added_up(given, *found.proof).proves);
  }
  return found.least;
}

std::size_t largest(const UpdateProblem& given, std::size_t most = 40) {
  const TightNumber found = largest_number_of_updates(given, most);
  EXPECT_TRUE(found.decided() || found.least == most);
  return checked_number(given, found);
}

UpdateProblem with_condition(UpdateProblem given, const std::string& text) {
  for (UpdateCondition& condition : read_conditions(text, given)) given.conditions.push_back(std::move(condition));
  return given;
}

TEST(Tight, is_the_bound_of_the_perceptron_to_the_last_unit) {
  for (int n = 1; n <= 39; ++n) {
    UpdateProblem given = problem("1", "1", "1");
    given.u2 = n;
    EXPECT_EQ(largest(given), n);
    given.u2 = n - q("1/1000");
    EXPECT_EQ(largest(given), n - 1);
    given.u2 = n + q("1/1000");
    EXPECT_EQ(largest(given), n);
  }
}

TEST(Tight, is_the_bound_of_the_perceptron_for_random_numbers) {
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    UpdateProblem given = random_problem(draw);
    given.margin = 0;
    const Integer bound = floor_of(given.radius2 * given.u2 / (given.gamma * given.gamma));
    ASSERT_EQ(Integer(largest(given)), std::min(bound, Integer(40))) << replay(number);
  }
}

TEST(Tight, takes_beta_over_R2_from_the_bound_of_a_margin_that_is_a_multiple_of_R2) {
  for (int k = 0; k <= 3; ++k)
    for (int n = k + 2; n <= 20; n += 3) {
      UpdateProblem given = problem("1", "1", "1");
      given.margin = k;
      given.u2 = Rational(n + k) / (2 * k + 1);
      EXPECT_EQ(largest(given), n) << "k = " << k;
      given.u2 -= q("1/100000");
      EXPECT_EQ(largest(given), n - 1) << "k = " << k;
    }
}

TEST(Tight, is_decided_for_random_margins_and_starts) {
  for (std::uint64_t number = 0; number < cases_of(40); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    UpdateProblem given = random_problem(draw);
    draw_start(draw, given);
    const TightNumber found = largest_number_of_updates(given, 20);
    ASSERT_TRUE(found.decided() || found.least == 20) << replay(number);
    checked_number(given, found);
    ASSERT_FALSE(HasFailure()) << replay(number);
  }
}

TEST(Tight, is_decided_for_random_conditions) {
  const std::vector<std::string> conditions{"x2 >= R2/2",           "score >= -R2/3",
                                            "margin <= 3*gamma/2",  "w2 <= 7*R2",
                                            "wu <= 9*gamma",        "w2 >= w2_before + x2/4",
                                            "score + x2 <= 5*R2/3", "x2 = 3*R2/4",
                                            "w2 <= 5*R2",           "score = 0",
                                            "margin = gamma",       "wu >= w2/R2 - 7",
                                            "w2_before <= 4*R2",    "score <= 0",
                                            "margin >= 5*gamma/4"};
  for (std::uint64_t number = 0; number < cases_of(40); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    UpdateProblem given = random_problem(draw);
    if (draw.one_in(3)) draw_start(draw, given);
    for (int more = draw.range(1, 3); more > 0; --more)
      given = with_condition(given, conditions[static_cast<std::size_t>(draw.range(0, 14))]);
    const TightNumber found = largest_number_of_updates(given, 20);
    ASSERT_TRUE(found.decided() || found.least == 20) << replay(number);
    checked_number(given, found);
    ASSERT_FALSE(HasFailure()) << replay(number);
  }
}

TEST(Tight, grows_with_the_margin_the_start_and_u2) {
  for (std::uint64_t number = 0; number < cases_of(20); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    UpdateProblem given = random_problem(draw);
    given.start2 = 1;
    const std::size_t before = largest_number_of_updates(given, 15).least;
    switch (draw.range(0, 2)) {
      case 0:
        given.margin += 1;
        break;
      case 1:
        given.u2 += 1;
        break;
      default:
        given.start2 += 1;
    }
    ASSERT_GE(largest_number_of_updates(given, 15).least, before) << replay(number);
  }
}

TEST(Tight, knows_conditions_that_say_what_R2_or_gamma_could_say) {
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "x2 <= 1/2")), 5U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "x2 = 1/2")), 5U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "99/10"), "x2 = 1/2")), 4U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "margin >= 2*gamma")), 2U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "21/2", "3"), "score <= 0")), 10U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "21/2"), "score = 0")), 10U);
}

TEST(Tight, is_0_where_no_update_is_allowed) {
  EXPECT_EQ(largest(problem("1", "2", "3")), 0U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "x2 >= 2")), 0U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "0 >= 1")), 0U);
  // Before the first update the weights are 0, whose products and length no equation makes another number.
  for (const char* text : {"score = -1", "w2_before = 1", "w2_before = -1", "wu_before = 1", "wu_before = -1"})
    EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), text)), 0U) << text;
  EXPECT_EQ(largest(with_condition(with_condition(problem("1", "1/4", "1"), "x2 = R2"), "score = -1")), 0U);
}

TEST(Tight, has_an_update_before_a_condition_on_the_weights_forbids_the_next) {
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "w2_before = 0")), 1U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "10"), "wu_before <= 1/2")), 1U);
  EXPECT_EQ(largest(with_condition(problem("1", "1", "21/2"), "wu <= 5/2")), 2U);
}

TEST(Tight, allows_no_start_that_Cauchy_and_Schwarz_forbid) {
  UpdateProblem given = problem("1", "1", "1");
  given.start2 = 1;
  given.start_wu = 1;
  EXPECT_TRUE(no_updates(given).has_value());
  given.start_wu = q("1001/1000");
  EXPECT_FALSE(no_updates(given).has_value());
}

TEST(Sequences, of_choices_measure_what_was_chosen) {
  std::size_t built = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const UpdateProblem given = random_problem(draw);
    UpdateChoices choices{.start2 = draw.range(0, 3), .start_wu = draw.range(-1, 1)};
    for (int t = draw.range(1, 5); t > 0; --t)
      choices.updates.push_back({draw.quotient(1, 6, 2), draw.quotient(1, 4, 3), draw.quotient(-3, 3, 2)});
    const auto sequence = sequence_of(given, choices);
    if (!sequence) continue;
    ++built;
    ASSERT_EQ(norm2(sequence->u), given.u2) << replay(number);
    ASSERT_EQ(norm2(sequence->start), choices.start2) << replay(number);
    ASSERT_EQ(dot(sequence->start, sequence->u), choices.start_wu) << replay(number);
    const std::vector<MeasuredUpdate> updates = measured(*sequence);
    for (std::size_t t = 0; t < updates.size(); ++t) {
      ASSERT_EQ(updates[t].x2, choices.updates[t].x2) << replay(number);
      ASSERT_EQ(updates[t].margin, choices.updates[t].margin) << replay(number);
      ASSERT_EQ(updates[t].score, choices.updates[t].score) << replay(number);
    }
  }
  EXPECT_GE(built, cases_of(300) / 20);
}

TEST(Sequences, have_the_Gram_matrix_of_their_vectors) {
  const UpdateSequence sequence{.u = v("1,2"), .start = v("0,0"), .z = {v("3,0"), v("1,-1")}};
  EXPECT_EQ(gram_matrix(sequence), (std::vector<std::vector<Rational>>{{5}, {3, 9}, {-1, 3, 2}}));
  const Sequence examples = sequence.examples();
  EXPECT_EQ(examples.examples[0].x, v("3,0"));
  EXPECT_EQ(examples.examples[1].x, v("-1,1"));
  EXPECT_EQ(examples.examples[1].y, -1);
}

TEST(Conditions, are_read_as_forms_in_what_is_measured_before_the_update) {
  const UpdateProblem given = problem("2", "1/2", "3", "5");
  const std::vector<UpdateCondition> chain = read_conditions("1 <= 2 |w|^2 + (w.u)/4 <= R2 + beta", given);
  ASSERT_EQ(chain.size(), 2U);
  const MeasuredUpdate update{.x2 = 3, .margin = 8, .score = -1, .w2 = 7, .wu = 4};
  EXPECT_EQ(chain[0].form.at(update), 2 * (7 - 2 + 3) + q("12/4") - 1);
  EXPECT_EQ(chain[1].form.at(update), 7 - (2 * (7 - 2 + 3) + 3));
  EXPECT_FALSE(chain[0].equation);
  EXPECT_TRUE(read_conditions("score = margin", given)[0].equation);
  EXPECT_EQ(read_conditions("score - sqrt(4)*x2 + gamma^2 >= wu_before - w2_before", given)[0].form.at(update),
            -1 - 6 + q("1/4") - 4 + 7);
}

TEST(Conditions, that_are_not_linear_or_not_closed_are_errors) {
  const UpdateProblem given = problem("2", "1/2", "3");
  for (const char* const text : {"x2*w2 <= 1", "x2^2 <= 1", "1/x2 >= 1", "sqrt(x2) <= 1", "x2 <= sqrt(2)", "x2 < 1",
                                 "x2 <= 1/0", "R <= 1", "updates <= 3", "|x|_inf <= 1"})
    EXPECT_THROW(read_conditions(text, given), InputError) << text;
}

}  // namespace
}  // namespace mistakebound::test::tight_test
