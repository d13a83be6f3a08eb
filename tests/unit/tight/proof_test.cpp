#include "properties/tight/proof.hpp"

#include "properties/tight/short_proofs.hpp"
#include "tests/unit/tight/support.hpp"

namespace mistakebound::test::proof_test {
namespace {

Rational any(Draw& draw) {
  return draw.quotient(-6, 6, 4);
}

Vector any_vector(Draw& draw, Eigen::Index n) {
  Vector vector(n);
  for (Eigen::Index i = 0; i < n; ++i) vector[i] = any(draw);
  return vector;
}

UpdateCondition any_condition(Draw& draw) {
  return {"", {any(draw), any(draw), any(draw), any(draw), any(draw), any(draw)}, draw.one_in(2)};
}

ImpossibilityProof any_proof(Draw& draw, std::size_t updates, std::size_t conditions, bool starts_at_zero) {
  ImpossibilityProof proof{.end_weight = abs(any(draw)), .end_u = any(draw)};
  if (!starts_at_zero) {
    proof.start_weight = abs(any(draw));
    proof.start_u = any(draw);
  }
  for (std::size_t t = 0; t < updates; ++t) {
    ProofStep step{abs(any(draw)), any(draw), any(draw)};
    for (std::size_t i = 0; i < conditions; ++i) step.factors.push_back(abs(any(draw)));
    proof.steps.push_back(step);
  }
  return proof;
}

TEST(ImpossibilityProof, adds_up_to_its_squares_whatever_the_vectors_are) {
  // The identity, on vectors that satisfy nothing: with the requirements' own values in place of their bounds.
  std::size_t compared = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 4);
    const auto updates = static_cast<std::size_t>(draw.range(1, 5));
    UpdateProblem given = problem("1", "1", "1");
    for (int i = draw.range(0, 2); i > 0; --i) given.conditions.push_back(any_condition(draw));
    given.start2 = draw.one_in(2) ? 1 : 0;
    given.start_wu = 0;
    UpdateSequence sequence{.u = any_vector(draw, n), .start = zero_vector(n)};
    if (!given.starts_at_zero()) sequence.start = any_vector(draw, n);
    for (std::size_t t = 0; t < updates; ++t) sequence.z.push_back(any_vector(draw, n));
    const ImpossibilityProof proof = any_proof(draw, updates, given.conditions.size(), given.starts_at_zero());
    const AddedUp sum = added_up(given, proof);
    const std::vector<MeasuredUpdate> measures = measured(sequence);
    Rational squares = proof.start_weight * norm2(Vector(sequence.start + proof.start_u * sequence.u));
    Rational bounds = sum.u2 * norm2(sequence.u) + sum.start2 * norm2(sequence.start) -
                      sum.start_wu * dot(sequence.start, sequence.u);
    Vector w = sequence.start;
    bool all_added = true;
    for (std::size_t t = 0; t < updates; ++t) {
      const ProofStep& step = proof.steps[t];
      squares += step.weight * norm2(Vector(sequence.z[t] + step.w * w - step.u * sequence.u));
      const StepFactors& factors = sum.steps[t];
      bounds +=
          factors.radius * measures[t].x2 + factors.margin * measures[t].score - factors.gamma * measures[t].margin;
      for (std::size_t i = 0; i < given.conditions.size(); ++i) {
        const LinearForm& form = given.conditions[i].form;
        squares += step.factors[i] * form.at(measures[t]);
        bounds += step.factors[i] * form.one;
      }
      // Where a sign is wrong the sum is not finished.
      all_added = all_added && factors.radius >= 0 && factors.gamma >= 0 && factors.margin >= 0;
      w += sequence.z[t];
    }
    squares += proof.end_weight * norm2(Vector(w - proof.end_u * sequence.u));
    if (!all_added) continue;
    ++compared;
    ASSERT_EQ(squares, bounds) << replay(number);
  }
  EXPECT_GE(compared, cases_of(300) / 20);
}

TEST(ImpossibilityProof, is_that_of_the_source_for_the_perceptron) {
  const UpdateProblem given = problem("2", "1/2", "3");
  const ImpossibilityProof proof = short_proof(given, 25).value();
  EXPECT_EQ(proof.end_weight, 1);
  EXPECT_EQ(proof.end_u, q("25/6"));
  EXPECT_EQ(added_up(given, proof).total, 25 * 2 - q("25/2") * q("25/2") / 3);
  EXPECT_FALSE(short_proof(given, 24).has_value());
}

TEST(ImpossibilityProof, with_an_altered_number_proves_only_what_is_true) {
  // 24 updates are possible, so that no proof adds up there.
  const UpdateProblem impossible = problem("2", "1/2", "3");
  const UpdateProblem possible = problem("2", "12/25", "3");
  for (std::uint64_t number = 0; number < cases_of(2000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    ImpossibilityProof proof = short_proof(impossible, 25).value();
    ProofStep& step = proof.steps[static_cast<std::size_t>(draw.range(0, 24))];
    const std::vector<Rational*> numbers{&step.weight, &step.w, &step.u, &proof.end_weight, &proof.end_u};
    Rational& altered = *numbers[static_cast<std::size_t>(draw.range(0, 4))];
    altered += draw.quotient(-6, 6, 1000);
    ASSERT_FALSE(added_up(possible, proof).proves) << replay(number);
  }
}

TEST(ImpossibilityProof, needs_factors_and_weights_that_are_not_negative) {
  UpdateProblem given = problem("1", "1", "1");
  const ImpossibilityProof proof = short_proof(given, 2).value();
  ASSERT_TRUE(added_up(given, proof).proves);
  ImpossibilityProof negative = proof;
  negative.end_weight = -1;
  negative.end_u = -negative.end_u;
  EXPECT_FALSE(added_up(given, negative).proves);
  negative = proof;
  negative.steps[1].weight = -100;
  EXPECT_FALSE(added_up(given, negative).proves);
  given.conditions.push_back({"", {.one = -1}, false});
  ImpossibilityProof with_condition = proof;
  for (ProofStep& step : with_condition.steps) step.factors = {Rational(1)};
  EXPECT_TRUE(added_up(given, with_condition).proves);
  with_condition.steps[0].factors = {Rational(-1) / 1000};
  EXPECT_FALSE(added_up(given, with_condition).proves);
  given.conditions[0].equation = true;
  EXPECT_TRUE(added_up(given, with_condition).proves);
}

TEST(ImpossibilityProof, of_as_many_factors_as_there_are_conditions_is_one) {
  UpdateProblem given = problem("1", "1", "1");
  const ImpossibilityProof proof = short_proof(given, 2).value();
  given.conditions.push_back({"", {.one = 1}, false});
  EXPECT_FALSE(added_up(given, proof).proves);
}

TEST(ShortProofs, are_there_exactly_where_the_greedy_adversary_does_not_get_so_far) {
  // For a start at 0 and no conditions nothing else is needed, on the boundary or off it.
  std::size_t proofs = 0;
  for (std::uint64_t number = 0; number < cases_of(200); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const UpdateProblem given = random_problem(draw);
    const std::size_t possible = greedy_choices(given, 60).updates.size();
    for (std::size_t updates = 1; updates <= 60; ++updates) {
      const bool proved = short_proof(given, updates).has_value();
      proofs += proved ? 1 : 0;
      ASSERT_EQ(proved, updates > possible) << updates << " updates; " << replay(number);
    }
  }
  EXPECT_GT(proofs, cases_of(200) * 10);
}

}  // namespace
}  // namespace mistakebound::test::proof_test
