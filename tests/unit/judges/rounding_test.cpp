/// The bounds of rounding hold for learners that really round, in any order, and are small enough to see a wrong rule.
#include "oracle/judges/rounding.hpp"

#include <algorithm>
#include <cmath>

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
      EXPECT_TRUE(rounding.covers(Rational(Rational(computed) - learner.w[0]), learner, 0)) << replay(number);
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
  EXPECT_FALSE(winnow.covers(q("1e-11"), learner, 0));
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
  EXPECT_FALSE(winnow.covers(1, learner, 0));
  LittlestoneWinnow tiny = learner;
  tiny.w = v("1e-37");
  winnow.update(tiny, v("1"), -1);
  EXPECT_TRUE(winnow.covers(1, learner, 0)) << "it may have underflowed to 0";
}

TEST(Rounding, logarithms_are_bounded_from_above) {
  for (const char* text : {"1/1000", "1/3", "0.99", "1.0001", "2", "3", "1000", "1e30"})
    EXPECT_GE(to_double(logarithm_bound(q(text))), std::abs(std::log(to_double(q(text))))) << text;
  EXPECT_EQ(logarithm_bound(1), 0);
}

}  // namespace
}  // namespace mistakebound::test::rounding_test
