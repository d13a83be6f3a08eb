/// The bounds of rounding hold for learners that really round, in any order, and are small enough to see a wrong rule.
#include "oracle/judges/rounding.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/judges/judged_average.hpp"
#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::rounding_test {
namespace {

template <class Scalar>
constexpr Precision precision_for = std::is_same_v<Scalar, float>    ? Precision::binary32
                                    : std::is_same_v<Scalar, double> ? Precision::binary64
                                                                     : Precision::extended;

/// Entries of mixed magnitudes that the type holds.
template <class Scalar>
Scalar some_entry(Draw& draw) {
  return std::ldexp(static_cast<Scalar>(draw.range(-1000, 1000)) / Scalar(7), draw.range(-20, 20));
}

template <class Scalar>
void sums_stay_within_the_bound() {
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int n = draw.range(1, 9);
    const int updates = draw.range(1, 40);
    SumRounding rounding(n, precision_for<Scalar>);
    Vector w = zero_vector(n);
    std::vector<std::vector<Scalar>> terms(static_cast<std::size_t>(n));
    Vector x(n);
    const auto draw_x = [&] {
      std::vector<Scalar> entries;
      for (int i = 0; i < n; ++i) {
        entries.push_back(some_entry<Scalar>(draw));
        x[i] = Rational(entries.back());
      }
      return entries;
    };
    const Scalar step = Scalar(1) / Scalar(draw.range(1, 9));
    for (int k = 0; k < updates; ++k) {
      const std::vector<Scalar> entries = draw_x();
      for (int i = 0; i < n; ++i)
        terms[static_cast<std::size_t>(i)].push_back(step * entries[static_cast<std::size_t>(i)]);
      w += Rational(step) * x;
      rounding.add(x, Rational(step));
    }
    // In a drawn order, with a fused operation now and then.
    std::vector<Scalar> computed;
    for (auto& own : terms) {
      for (std::size_t i = own.size(); i > 1; --i)
        std::swap(own[i - 1], own[static_cast<std::size_t>(draw.range(0, static_cast<int>(i) - 1))]);
      Scalar sum = 0;
      for (const Scalar term : own) sum += term;
      computed.push_back(sum);
    }
    const std::vector<Scalar> entries = draw_x();
    Scalar score = 0;
    for (int i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      score = draw.one_in(2) ? std::fma(computed[at], entries[at], score) : score + computed[at] * entries[at];
      EXPECT_LE(abs(Rational(Rational(computed[at]) - w[i])), rounding.error(i)) << replay(number);
    }
    EXPECT_LE(abs(Rational(Rational(score) - dot(w, x))), *rounding.score_error(x)) << replay(number);
    std::vector<double> factors;
    double constant = 0;
    rounding.score_error(factors, constant);
    Rational bound(constant);
    for (int i = 0; i < n; ++i) bound += Rational(factors[static_cast<std::size_t>(i)]) * abs(x[i]);
    EXPECT_GE(bound, *rounding.score_error(x)) << "what the filter believes is no less";
  }
}

TEST(Rounding, sums_stay_within_the_bound_in_every_number_type) {
  sums_stay_within_the_bound<float>();
  sums_stay_within_the_bound<double>();
  sums_stay_within_the_bound<long double>();
}

/// An average of the weights after every round, in three ways.
template <class Scalar>
struct ComputedAverage {
  Scalar w = 0;
  Scalar sum = 0;   ///< of the weights
  Scalar mean = 0;  ///< moved by (w - mean)/t
  Scalar late = 0;  ///< of the updates, each times the rounds before it
  Scalar t = 0;

  void round(Scalar moved) {
    t += 1;
    w += moved;
    late += (t - 1) * moved;
    sum += w;
    mean += (w - mean) / t;
  }
  [[nodiscard]] std::vector<Scalar> averages() const { return {sum / t, mean, w - late / t}; }
};

/// Before its first round.
JudgedAverage averaged() {
  JudgedAverage result;
  result.step = 1;
  result.averaging = Averaging::after;
  result.w = result.sum = zero_vector(1);
  return result;
}

template <class Scalar>
void averages_stay_within_the_bound() {
  for (std::uint64_t number = 0; number < 100; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    JudgedAverage learner = averaged();
    Rounding<JudgedAverage> rounding(learner, precision_for<Scalar>);
    ComputedAverage<Scalar> computed;
    for (int t = draw.range(1, 60); t > 0; --t) {
      const Scalar entry = some_entry<Scalar>(draw);
      const Vector x = Vector::Constant(1, Rational(entry));
      const bool updates = draw.one_in(2);
      if (updates) rounding.update(learner, x, 1);
      learner.finish(x, 1, updates);
      computed.round(updates ? entry : Scalar(0));
    }
    for (const Scalar average : computed.averages())
      EXPECT_TRUE(
          is_covered(Rational(Rational(average) - learner.average()[0]), average_error(rounding.sum(), learner, 0)))
          << replay(number);
    // A score of the average that is larger is none that rounding turns.
    const Vector one = Vector::Constant(1, Rational(1));
    for (const Scalar average : computed.averages())
      if (sign_of(Rational(average)) != sign_of(learner.sum[0]) && learner.sum[0] != 0) {
        EXPECT_TRUE(rounding.may_flip(learner.average()[0], learner, one)) << replay(number);
      }
  }
}

TEST(Rounding, averages_stay_within_the_bound_however_they_are_kept) {
  averages_stay_within_the_bound<float>();
  averages_stay_within_the_bound<double>();
  averages_stay_within_the_bound<long double>();
}

TEST(Rounding, the_bound_of_an_average_is_small_and_grows_with_the_rounds) {
  JudgedAverage learner = averaged();
  Rounding<JudgedAverage> rounding(learner, Precision::binary64);
  const Vector x = v("1/3");
  EXPECT_FALSE(rounding.may_round_prediction(learner, x));
  rounding.update(learner, x, 1);
  learner.finish(x, 1, true);
  EXPECT_TRUE(is_covered(q("1e-15"), average_error(rounding.sum(), learner, 0)));
  EXPECT_FALSE(is_covered(q("1e-13"), average_error(rounding.sum(), learner, 0)));
  EXPECT_FALSE(rounding.may_flip(q("1e-13"), learner, v("1")));
  for (int t = 0; t < 300; ++t) learner.finish(x, 1, false);
  EXPECT_TRUE(is_covered(q("1e-13"), average_error(rounding.sum(), learner, 0)));
  EXPECT_FALSE(is_covered(q("1e-11"), average_error(rounding.sum(), learner, 0)));
  EXPECT_TRUE(rounding.may_round_prediction(learner, x));
  learner.averaging = Averaging::right;
  rounding.doubt(learner, x, 1);
  EXPECT_TRUE(is_covered(1, average_error(rounding.sum(), learner, 0))) << "which rounds count is not known";
  EXPECT_TRUE(rounding.may_flip(1, learner, x));
}

TEST(Rounding, votes_turn_only_where_enough_of_them_are_open) {
  VotedPerceptron learner{{.step = 1, .w = zero_vector(1)}};
  Rounding<VotedPerceptron> rounding(learner, Precision::binary64);
  const auto learn_from = [&](const char* entry, bool updates) {
    const Vector x = v(entry);
    if (updates) rounding.update(learner, x, 1);
    learner.finish(x, 1, updates);
  };
  learn_from("1/3", true);  // votes for +1, surely
  EXPECT_FALSE(rounding.may_flip(learner.prediction_score(v("1")), learner, v("1")));
  learn_from("-1/3", true);  // w = 0, but a program may have rounded
  EXPECT_TRUE(rounding.may_flip(learner.prediction_score(v("1")), learner, v("1")));
  learner.voters.front().votes = 2;
  EXPECT_FALSE(rounding.may_flip(learner.prediction_score(v("1")), learner, v("1"))) << "one vote turns no two";
}

TEST(Rounding, a_sigmoid_loses_scores_of_sixteen_units_and_no_larger_ones) {
  const Perceptron learner{.w = v("1")};
  for (const auto& [precision, digits] : {std::pair(Precision::binary64, 53), std::pair(Precision::binary32, 24)}) {
    const Rounding<Perceptron> rounding({.w = zero_vector(1)}, precision);  // nothing was added up
    const Rational most = Rational(16) / Rational(Integer(1) << digits);
    EXPECT_TRUE(rounding.may_flip(most, learner, v("1")));
    EXPECT_TRUE(rounding.may_flip(Rational(-most), learner, v("1")));
    EXPECT_FALSE(rounding.may_flip(Rational(most * 2), learner, v("1")));
    EXPECT_FALSE(rounding.may_flip(0, learner, v("1"))) << "1/2 is exact";
  }
  // Doubles do lose them, in both of the usual forms, and never larger ones.
  for (int k = 1; k < 4000; ++k) {
    const double s = k * 0x1p-58;
    const bool lost =
        1 / (1 + std::exp(-s)) <= 0.5 || std::exp(s) / (1 + std::exp(s)) <= 0.5 || 1 / (1 + std::exp(s)) >= 0.5;
    EXPECT_TRUE(!lost || Rounding<Perceptron>(learner, Precision::binary64).may_flip(Rational(s), learner, v("1")))
        << s;
  }
  EXPECT_EQ(1 / (1 + std::exp(-0x1p-54)), 0.5);
}

TEST(Rounding, products_stay_within_the_bound_as_weights_and_as_logarithms) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    LittlestoneWinnow learner{.threshold = 1,
                              .promotion = Rational(draw.range(11, 30)) / 10,
                              .demotion = Rational(draw.range(1, 9)) / 10,
                              .w = Vector::Constant(1, Rational(draw.range(1, 30)) / 7)};
    Rounding<LittlestoneWinnow> rounding(learner, Precision::binary64);
    double weight = to_double(learner.w[0]);
    double logarithm = std::log(weight);
    const Vector x = Vector::Constant(1, Rational(1));
    for (int k = draw.range(1, 60); k > 0; --k) {
      const Label y = draw.sign();
      rounding.update(learner, x, y);
      learner.update(x, y);
      const double factor = to_double(y > 0 ? learner.promotion : learner.demotion);
      weight *= factor;
      logarithm += std::log(factor);
    }
    for (const double computed : {weight, std::exp(logarithm)})
      EXPECT_TRUE(is_covered(Rational(Rational(computed) - learner.w[0]), rounding.error(learner, 0)))
          << replay(number);
  }
}

TEST(Rounding, bounds_are_small_enough_to_see_a_wrong_rule) {
  SumRounding doubles(2, Precision::binary64);
  SumRounding floats(2, Precision::binary32);
  for (int k = 0; k < 300; ++k) {
    doubles.add(v("1,1/3"), 1);
    floats.add(v("1,1/3"), 1);
  }
  EXPECT_LT(*doubles.score_error(v("1,-1")), q("1e-10"));
  EXPECT_LT(doubles.error(0), q("1e-10"));
  EXPECT_LT(floats.error(0), q("1/10"));
  EXPECT_GT(floats.error(0), doubles.error(0) * 1000);
  const LittlestoneWinnow learner{.promotion = 2, .demotion = 0, .w = v("1,1")};
  Rounding<LittlestoneWinnow> winnow(learner, Precision::binary64);
  for (int k = 0; k < 20; ++k) winnow.update(learner, v("1,0"), 1);
  EXPECT_FALSE(is_covered(q("1e-11"), winnow.error(learner, 0)));
}

TEST(Rounding, nothing_is_rounded_before_the_first_update_and_on_small_whole_numbers) {
  SumRounding rounding(2, Precision::binary64);
  EXPECT_EQ(*rounding.score_error(v("1/3,7")), 0);
  EXPECT_FALSE(rounding.may_round(v("1/3,7")));
  rounding.add(v("3,-5"), 1);
  EXPECT_FALSE(rounding.may_round(v("1/2,7")));
  EXPECT_TRUE(rounding.may_round(v("1/3,7")));
  rounding.add(v("1/10,0"), 1);
  EXPECT_TRUE(rounding.may_round(v("1,1")));
}

TEST(Rounding, beyond_the_range_of_the_type_nothing_is_excluded) {
  SumRounding rounding(1, Precision::binary32);
  rounding.add(v("1e30"), 1);
  EXPECT_TRUE(rounding.score_error(v("1")).has_value());
  EXPECT_FALSE(rounding.score_error(v("1e30")).has_value()) << "the product overflows";
  rounding.add(v("1e40"), 1);
  EXPECT_TRUE(rounding.unbounded());
  const LittlestoneWinnow learner{.promotion = 2, .demotion = q("1/1024"), .w = v("1")};
  Rounding<LittlestoneWinnow> winnow(learner, Precision::binary32);
  EXPECT_FALSE(is_covered(1, winnow.error(learner, 0)));
  LittlestoneWinnow tiny = learner;
  tiny.w = v("1e-37");
  winnow.update(tiny, v("1"), -1);
  EXPECT_TRUE(is_covered(1, winnow.error(learner, 0))) << "it may have underflowed to 0";
}

TEST(Rounding, logarithms_are_bounded_from_above) {
  for (const char* text : {"1/1000", "1/3", "0.99", "1.0001", "2", "3", "1000", "1e30"})
    EXPECT_GE(to_double(logarithm_bound(q(text))), std::abs(std::log(to_double(q(text))))) << text;
  EXPECT_EQ(logarithm_bound(1), 0);
}

}  // namespace
}  // namespace mistakebound::test::rounding_test
