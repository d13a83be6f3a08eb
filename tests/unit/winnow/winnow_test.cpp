#include "reference/learners/winnow.hpp"

#include "invariants/winnow/study.hpp"
#include "invariants/winnow/winnow.hpp"
#include "properties/adversaries/adversaries.hpp"
#include "reference/learners/filtered_winnow.hpp"
#include "reference/learners/run.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::winnow_test {
namespace {

std::vector<std::size_t> mistakes(const Sequence& sequence, const LearningRate& rate, Tie tie = Tie::mistake) {
  Winnow learner{.tie = tie, .rate = rate, .w = zero_vector(sequence.dimension)};
  std::vector<std::size_t> rounds;
  run(learner, sequence, 1, [&](const Round& round) {
    if (round.mistake) rounds.push_back(round.t);
  });
  return rounds;
}

/// The textbook learner for a rational beta and integer instances: normalised rational weights.
struct TextbookWinnow {
  Tie tie = Tie::mistake;
  Rational beta = 2;
  Vector w;
  Prediction learn(const Vector& x, Label y) {
    const Prediction prediction = decide(dot(w, x), tie);
    if (prediction == y) return prediction;
    Rational total = 0;
    for (Eigen::Index i = 0; i < w.size(); ++i) {
      const auto power = static_cast<long>(numerator_of(Rational(y * x[i])));
      for (long k = 0; k < std::abs(power); ++k) w[i] *= power > 0 ? beta : Rational(1 / beta);
      total += w[i];
    }
    w /= total;
    return prediction;
  }
};

TEST(Winnow, agrees_with_normalised_rational_weights_for_a_rational_beta) {
  std::size_t ties = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 5);
    const Rational beta = 1 + draw.quotient(1, 6, 4);
    for (const Tie tie : {Tie::positive, Tie::negative, Tie::mistake}) {
      Draw again = draw;
      Winnow exact{.tie = tie, .rate = LearningRate::beta(beta), .w = zero_vector(n)};
      TextbookWinnow textbook{.tie = tie, .beta = beta, .w = Vector::Constant(n, Rational(1) / n)};
      for (int t = 0; t < 15; ++t) {
        Vector x(n);
        for (Eigen::Index i = 0; i < n; ++i) x[i] = again.range(-2, 2);
        const Label y = again.sign();
        ties += dot(textbook.w, x) == 0 ? 1 : 0;
        ASSERT_EQ(learn(exact, x, y), learn(textbook, x, y)) << "round " << t + 1 << "; " << replay(number);
      }
    }
  }
  EXPECT_GT(ties, 500U) << "exact zeros are not exotic";
}

TEST(FilteredWinnow, predicts_what_winnow_predicts_on_ties_and_far_from_them) {
  std::size_t ties = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Challenge challenge{.dimension = draw.range(1, 6), .rounds = 20, .separable = false};
    challenge.u = draw.direction(challenge.dimension);
    const auto& all = winnow_adversaries();
    const Sequence s =
        all[static_cast<std::size_t>(draw.range(0, static_cast<int>(all.size()) - 1))].play(draw, challenge);
    const std::vector<LearningRate> rates{LearningRate::eta(q("1/3")),
                                          LearningRate::eta(50),
                                          LearningRate::beta(9),
                                          LearningRate::optimal(1, 2, 3),
                                          {.infinite = true}};
    const LearningRate& rate = rates[static_cast<std::size_t>(draw.range(0, 4))];
    Winnow plain{.tie = static_cast<Tie>(draw.range(0, 2)), .rate = rate, .w = zero_vector(s.dimension)};
    FilteredWinnow filtered(plain);
    for (const Example& example : s.examples) {
      ties += winnow_sign(plain.w, example.x, rate) == 0 ? 1 : 0;
      ASSERT_EQ(learn(filtered, example.x, example.y), learn(plain, example.x, example.y)) << replay(number);
      ASSERT_EQ(filtered.w, plain.w) << replay(number);
    }
  }
  EXPECT_GT(ties, 300U);
}

TEST(Winnow, what_holds_for_every_learning_rate_holds_for_small_and_large_ones) {
  // Round 1 is a tie and errs: S = (1, -1, 0). Rounds 2 and 3 are right, as 1 > 0 and e^eta + e^-eta > 2 for every eta;
  // round 4 is wrong, as e^-eta < 1.
  const Sequence s = sequence_of({"1,-1,0|1", "0,0,1|1", "1,1,-2|1", "0,1,-1|1"});
  for (const LearningRate& rate :
       {LearningRate::eta(q("1/2")), LearningRate::beta(q("3")), LearningRate::eta(q("100"))})
    EXPECT_EQ(mistakes(s, rate), (std::vector<std::size_t>{1, 4})) << to_string(rate.scale);
}

TEST(Winnow, radicals_tie_exactly_at_a_rational_beta) {
  // Half-integer exponents: S = (1/2, -1/2), beta = 9 gives the weights 3 and 1/3; the score of (1, -9) is 0.
  const Sequence s = sequence_of({"1/2,-1/2|1", "1,-9|1"});
  EXPECT_EQ(mistakes(s, LearningRate::beta(9), Tie::negative), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(mistakes(s, LearningRate::beta(9), Tie::positive), (std::vector<std::size_t>{2}));
  EXPECT_EQ(winnow_sign(v("1/2,-1/2"), v("1,-9"), LearningRate::beta(9)), 0);
  EXPECT_EQ(winnow_sign(v("1/2,-1/2"), v("1,-9"), LearningRate::beta(q("9.000000001"))), 1);
}

TEST(Winnow, the_optimal_rate_has_the_hyperbolic_tangent_of_eta_R_equal_to_epsilon) {
  const LearningRate rate = LearningRate::optimal(q("1/2"), q("2"), q("3"));
  // rho = (6 + 1/2)/(6 - 1/2); tanh(eta R) = (rho - 1)/(rho + 1) = gamma/(R |u|_1)
  EXPECT_EQ((*rate.base - 1) / (*rate.base + 1), q("1/12"));
  EXPECT_EQ(rate.scale, q("1/4"));
}

TEST(Winnow, the_limit_learner_follows_the_largest_exponent_and_attains_log2_n) {
  const LearningRate limit = LearningRate::optimal(1, 1, 1);
  ASSERT_TRUE(limit.infinite);
  // Balanced rows: u = e_1, gamma = R |u|_1 = 1, n = 4: two mistakes are log2 4.
  const Sequence s = sequence_of({"1,1,-1,-1|1", "1,-1,1,-1|1", "-1,-1,-1,1|-1"});
  EXPECT_EQ(mistakes(s, limit), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(winnow_sign(v("3,3,1"), v("1,-1,-5"), limit), -1) << "what cancels at the top leaves the rest to decide";
  EXPECT_EQ(winnow_sign(v("3,3,1"), v("1,-1,0"), limit), 0);
}

TEST(Winnow, large_exponents_neither_overflow_nor_hang) {
  EXPECT_EQ(winnow_sign(v("3e8,-3e8"), v("1,-1e100"), LearningRate::eta(1)), 1);
  EXPECT_EQ(winnow_sign(v("3e8,3e8"), v("1,-1"), LearningRate::eta(1)), 0);
}

// ---- What decided

TEST(WinnowTiers, a_score_of_exactly_zero_is_found_without_any_enclosure_where_equal_powers_cancel) {
  const Decision tie = winnow_score(v("3,3,-3,-3"), v("1,-1,2,-2"), LearningRate::eta(q("1/2"))).decide();
  EXPECT_EQ(tie.sign, 0);
  EXPECT_EQ(tie.tier, Tier::direct);
}

TEST(WinnowTiers, a_score_of_exactly_zero_between_radicals_needs_the_zero_test) {
  // beta = 9, S = (1/4, -1/4): 9^(1/4) - 3 * 9^(-1/4) = 3^(1/2) - 3 * 3^(-1/2) = 0
  const Decision tie = winnow_score(v("1/4,-1/4"), v("1,-3"), LearningRate::beta(9)).decide();
  EXPECT_EQ(tie.sign, 0);
  EXPECT_EQ(tie.tier, Tier::zero_test);
}

TEST(WinnowTiers, a_clear_score_is_decided_by_doubles) {
  const Decision clear = winnow_score(v("1,-1"), v("1,-1"), LearningRate::eta(1)).decide();
  EXPECT_EQ(clear.sign, 1);
  EXPECT_EQ(clear.tier, Tier::doubles);
}

TEST(WinnowTiers, a_near_tie_beyond_53_bits_is_decided_by_an_enclosure_and_rightly_in_a_run) {
  // Round 1 errs: S = (0, -1). Round 2 scores q - p/e for a convergent p/q of e.
  Integer p0 = 1, q0 = 0, p1 = 2, q1 = 1;
  for (int k = 1; k < 40; ++k) {
    const Integer partial = k % 3 == 2 ? 2 * ((k + 1) / 3) : 1;
    const Integer p2 = partial * p1 + p0;
    const Integer q2 = partial * q1 + q0;
    p0 = p1, q0 = q1, p1 = p2, q1 = q2;
  }
  Sequence sequence{2, {{v("0,-1"), 1}}, {}};
  Vector x(2);
  x[0] = Rational(q1);
  x[1] = Rational(-p1);
  sequence.examples.push_back({x, 1});
  const Decision decision = winnow_score(v("0,-1"), x, LearningRate::eta(1)).decide();
  EXPECT_EQ(decision.tier, Tier::enclosure);
  EXPECT_EQ(decision.sign, -1) << "convergent 39 is above e";
  EXPECT_EQ(mistakes(sequence, LearningRate::eta(1)), (std::vector<std::size_t>{1, 2}));
}

/// The facts of the proof after the last round of a run.
WinnowFacts facts_after(const Sequence& sequence, const char* u, const LearningRate& rate) {
  WinnowFacts facts(v(u), std::nullopt, rate);
  for (const Example& example : sequence.examples) facts.survey(example);
  Winnow learner{.rate = rate, .w = zero_vector(sequence.dimension)};
  facts.begin(learner.w);
  run(learner, sequence, 1, [&](const Round& round) { facts.observe(round); });
  return facts;
}

TEST(WinnowTiers, equality_in_14_17_18_20_and_22_is_found_by_collecting_terms) {
  for (const LearningRate& rate : {LearningRate::eta(q("1/3")), LearningRate::beta(q("5/2"))}) {
    const WinnowFacts f = facts_after(sequence_of({"1,-1|1"}), "1,0", rate);
    // (14) at x = R
    const PowerSum chord = PowerSum(rate.base, 1, rate.scale) - (*f.cosh + f.sinh);
    EXPECT_EQ(chord.decide().sign, 0);
    EXPECT_EQ(chord.decide().tier, Tier::direct);
    // (17)
    const PowerRatio z = PowerRatio(*f.reached, f.mass_before) - PowerRatio(*f.cosh);
    EXPECT_EQ(z.decide().sign, 0);
    EXPECT_EQ(z.decide().tier, Tier::direct);
    // (18) and (20)
    const LogPowerSum drop = f.kl_first - f.kl - f.gain();
    EXPECT_EQ(drop.decide().sign, 0);
    EXPECT_EQ(drop.decide().tier, drop.normalised().is_plain() && !drop.normalised().plain().is_rational()
                                      ? Tier::zero_test
                                      : Tier::direct);
  }
  // (22): u = (3, 1) is where one mistake at e^eta = 3^(1/2) leads.
  const WinnowFacts f = facts_after(sequence_of({"1,-1|1"}), "3,1", LearningRate::optimal(2, 1, 4));
  EXPECT_EQ(f.kl.decide().sign, 0);
  EXPECT_EQ(f.kl.decide().tier, Tier::zero_test) << "a relation between ln 3, ln 4 and ln(4/3)";
  EXPECT_EQ(f.at_comparator(), true);
}

TEST(WinnowTiers, the_equality_of_20_through_the_powers_of_e_alone) {
  // Two balanced rows at epsilon = 1: n e^(eta p.S) cosh^2 = sum of four powers, at any learning rate.
  const WinnowFacts f =
      facts_after(sequence_of({"1,1,-1,-1|1", "1,-1,1,-1|1"}), "1,0,0,0", LearningRate::eta(q("7/5")));
  EXPECT_EQ(f.m, 2U);
  const LogPowerSum gap = f.kl_first - f.kl - f.gain() * Rational(2);
  EXPECT_EQ(gap.decide().sign, 0);
}

/// Where the entropy of p cancels nothing else may be lost.
TEST(WinnowFacts, fall_by_what_the_relative_entropies_differ) {
  for (std::uint64_t number = 0; number < cases_of(100); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Eigen::Index n = draw.range(1, 4);
    const auto vector = [&] {
      Vector x(n);
      for (Rational& entry : x) entry = draw.range(-2, 2);
      return x;
    };
    WinnowFacts facts(vector().cwiseAbs() + Vector::Constant(n, Rational(1)), {},
                      draw.one_in(2) ? LearningRate::eta(q("2/3")) : LearningRate::beta(3));
    facts.begin(zero_vector(n));
    Vector state = zero_vector(n);
    for (std::size_t t = 1; t < 6; ++t) {
      const Example example{vector(), draw.sign()};
      const Vector after = state + (draw.one_in(4) ? vector() : Vector(example.y * example.x));
      facts.observe({t, example.x, example.y, -example.y, true, state, after == state ? state : after});
      ASSERT_EQ((facts.kl_before - facts.kl - facts.kl_drop).decide_likely_zero().sign, 0) << replay(number);
      ASSERT_EQ((facts.kl_first - facts.kl - facts.kl_fallen).decide_likely_zero().sign, 0) << replay(number);
      state = after;
    }
  }
}

TEST(WinnowExamination, exponents_of_a_million_leave_nothing_undecided) {
  for (const char* eta : {"3", "1/2"}) {
    const Sequence s = sequence_of({"20000,-20000|1", "20000,0|1", "-1000000,0|-1", "1,-1|1"});
    for (const TheoremReport& report : examine_winnow(s, Tie::mistake, LearningRate::eta(q(eta)), 2, {}).theorems)
      EXPECT_NE(report.verdict, Verdict::undecided) << report.id;
  }
  const Sequence s = sequence_of({"1,1,999999|-1", "1,-1,0|-1"});
  for (const TheoremReport& report :
       examine_winnow(s, Tie::mistake, LearningRate::beta(q("3/2")), 2, {.u = v("1,0,0")}).theorems)
    EXPECT_NE(report.verdict, Verdict::undecided) << report.id;
}

TEST(WinnowExamination, a_denominator_that_is_not_positive_stops_the_division_alone) {
  const Sequence s = sequence_of({"-1,0|-1"});
  const TheoremReport report =
      examine_winnow(s, Tie::mistake, LearningRate::eta(1), 1, {.u = v("1,2"), .theorems = {"winnow"}}).report();
  EXPECT_EQ(report.verdict, Verdict::does_not_apply);
  EXPECT_EQ(report.failed_hypothesis()->id, "denominator");
  EXPECT_FALSE(report.bound.has_value());
  EXPECT_EQ(report.step("kl-total").verdict, Verdict::holds);
  EXPECT_EQ(report.step("bound").verdict, Verdict::holds);
  EXPECT_EQ(report.step("bound-divided").checked, 0U);
}

TEST(WinnowExamination, no_optimal_rate_without_a_nonnegative_separator) {
  const Sequence s = sequence_of({"1,0|1", "0,1|-1"});
  EXPECT_THROW(examine_winnow(s, Tie::mistake, std::nullopt, 1, {}), InputError);
  EXPECT_THROW(examine_winnow(s, Tie::mistake, std::nullopt, 1, {.u = v("1,-1")}), InputError);
  EXPECT_THROW(examine_winnow(sequence_of({"1|1"}), Tie::mistake, std::nullopt, 1, {.u = v("1"), .gamma = q("2")}),
               InputError);
}

TEST(WinnowExamination, the_limit_learner_attains_log2_n_for_every_power_of_two) {
  for (int bits = 1; bits <= 5; ++bits) {
    Sequence s{1 << bits, {}, {}};
    for (int t = 0; t < bits; ++t) {
      Vector x(s.dimension);
      for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = ((i >> t) & 1) != 0 ? -1 : 1;
      s.examples.push_back({std::move(x), 1});
    }
    Vector u = zero_vector(s.dimension);
    u[0] = 1;
    const TheoremReport report =
        examine_winnow(s, Tie::mistake, std::nullopt, 1, {.u = u, .theorems = {"winnow-tuned"}}).report();
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.mistakes, static_cast<std::size_t>(bits));
    EXPECT_EQ(sign_of(*report.step("bound-g").min_slack), 0) << "ln n = log2 n ln 2";
  }
}

TEST(WinnowWeights, are_enclosed_and_add_up_to_one) {
  const auto weights = enclosed_weights(v("1,-1"), LearningRate::beta(2), 10);
  EXPECT_EQ(weights[0].low, "7.999999999e-01");
  EXPECT_EQ(weights[0].high, "8.000000001e-01");
  const auto limit = enclosed_weights(v("1,-1,1"), {.infinite = true}, 5);
  EXPECT_EQ(limit[0].low, "5.0000e-01");
  EXPECT_EQ(limit[1].high, "0");
  const auto huge = enclosed_weights(v("1e8,-1e8"), LearningRate::eta(1), 5);
  EXPECT_EQ(huge[0].low.substr(0, 6), "9.9999");
}

}  // namespace
}  // namespace mistakebound::test::winnow_test
