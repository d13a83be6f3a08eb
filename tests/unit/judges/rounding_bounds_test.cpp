/// The bounds of rounding are at least those that the head of rounding.hpp derives, term by term.
#include "oracle/judges/observed_winnow.hpp"

#include <cmath>

#include "properties/campaign/draw.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::rounding_bounds_test {
namespace {

constexpr Precision all_types[] = {Precision::binary32, Precision::binary64, Precision::extended};

Rational two_to_minus(unsigned exponent) {
  return Rational(1) / Rational(Integer(1) << exponent);
}

/// gamma(k) = k u / (1 - k u)
Rational gamma(const Rational& k, const NumberType& type) {
  const Rational product = k * two_to_minus(type.digits);
  return product / (1 - product);
}

/// The smallest number of the type, which is what an underflow may lose.
Rational smallest(const NumberType& type) {
  return two_to_minus(type.reach + type.digits - 1);
}

TEST(RoundingBounds, of_sums_and_scores_count_every_rounding_twice_and_every_underflow) {
  for (const Precision precision : all_types)
    for (const int n : {1, 7})
      for (const int updates : {1, 40}) {
        const NumberType& type = number_type(precision);
        SumRounding sum(n, precision);
        Vector x = Vector::Constant(n, Rational(1, 3));
        x[0] = -3;
        for (int k = 0; k < updates; ++k) sum.add(x, 2);
        Rational size = 0;  // of the products
        // An underflow takes the smallest number, of a vector of length 1 that is multiplied by the length of w.
        const Rational lost = smallest(type) * (1 + n * 6 * updates);
        for (Eigen::Index i = 0; i < n; ++i) {
          const Rational travelled = 2 * updates * abs(x[i]);
          EXPECT_GE(sum.error(i), 2 * gamma(3 * updates + 8, type) * travelled + 4 * updates * lost);
          EXPECT_LE(sum.error(i), 2 * gamma(3 * updates + n + 12, type) * travelled + 4 * updates * lost);
          size += abs(x[i]) * travelled;
        }
        const Rational error = sum.score_error(x).value();
        EXPECT_GE(error, 2 * gamma(3 * updates + n + 12, type) * size + n * lost);
        EXPECT_LE(error, 2 * gamma(3 * updates + n + 12, type) * size + 1000 * n * updates * lost);
      }
}

TEST(RoundingBounds, of_sums_do_not_depend_on_when_they_are_asked_for) {
  for (const Precision precision : all_types) {
    SumRounding asked(2, precision);
    SumRounding not_asked(2, precision);
    for (const char* x : {"1,2", "-1/3,0", "1e30,1/7", "5,-5"}) {
      asked.add(v(x), 2);
      not_asked.add(v(x), 2);
      EXPECT_GT(asked.error(0), 0);
      EXPECT_GT(asked.score_error(v("1,1")).value(), 0);
    }
    for (const Eigen::Index i : {0, 1}) EXPECT_EQ(asked.error(i), not_asked.error(i));
    EXPECT_EQ(asked.score_error(v("1,1")), not_asked.score_error(v("1,1")));
  }
}

TEST(RoundingBounds, of_products_count_every_rounding_twice) {
  for (const Precision precision : all_types)
    for (const int updates : {0, 1, 50}) {
      const int n = 5;
      const int logarithms = 9;
      ProductRounding product(n, precision);
      for (int k = 0; k < updates; ++k) product.multiply();
      const Rational c = (n + 5) * (updates + 2) + (updates + 8) * (logarithms + 1);
      EXPECT_EQ(product.share(logarithms).value(), 2 * gamma(c, number_type(precision)));
    }
}

TEST(RoundingBounds, of_what_may_have_been_added_count_it_whole) {
  SumRounding sum(2, Precision::binary64);
  sum.doubt(v("2,0"), -1);
  EXPECT_GE(sum.error(0), 2);
  EXPECT_EQ(sum.error(1), 0);
  EXPECT_GE(sum.score_error(v("3,5")).value(), 6) << "without any term that was surely added";
  EXPECT_TRUE(sum.may_round(v("1,1"))) << "what is not known is rounded as far as anybody knows";
  ProductRounding product(2, Precision::binary64);
  product.doubt(Rational(1, 8));
  EXPECT_GE(product.share(0).value(), Rational(2, 15)) << "e^(1/8) - 1 > 1/8 + 1/128";
}

TEST(RoundingBounds, of_an_instance_below_the_normal_numbers_count_that_it_may_be_read_as_zero) {
  SumRounding sum(1, Precision::binary64);
  sum.add(v("1"), 1);
  const Rational tiny = two_to_minus(1030) * Rational(3, 7);
  EXPECT_GE(sum.score_error(Vector::Constant(1, tiny)).value(), tiny);
  EXPECT_LT(sum.score_error(Vector::Constant(1, Rational(two_to_minus(1000)))).value(), two_to_minus(1000));
}

TEST(RoundingBounds, count_what_underflows_of_terms_and_of_products) {
  const NumberType& type = number_type(Precision::binary64);
  SumRounding of_terms(1, Precision::binary64);
  for (int k = 0; k < 5; ++k) of_terms.add(Vector::Constant(1, two_to_minus(1074)), Rational(1, 3));
  EXPECT_GE(of_terms.error(0), 5 * smallest(type)) << "each may be one number of the type off";
  SumRounding of_products(1, Precision::binary64);
  of_products.add(Vector::Constant(1, two_to_minus(600)), 1);
  EXPECT_GE(of_products.score_error(Vector::Constant(1, two_to_minus(600))).value(), smallest(type));
}

TEST(RoundingBounds, exclude_nothing_from_half_a_roundoff_on) {
  for (const auto& [more, is_bounded] : {std::pair(48, true), std::pair(50, false)}) {
    ProductRounding product(1, Precision::binary64);
    product.multiply(Rational(Integer(1) << static_cast<unsigned>(more)));  // times 6 + 1 for the roundings of n = 1
    EXPECT_EQ(product.share(0).has_value(), is_bounded) << more;
  }
}

TEST(RoundingBounds, exclude_nothing_of_an_average_whose_sum_leaves_the_range) {
  SumRounding sum(1, Precision::binary32);
  sum.add(v("1e30"), 1);
  EXPECT_TRUE(sum.average_score_error(v("100000"), 1).has_value());
  EXPECT_FALSE(sum.average_score_error(v("100000"), 1000).has_value()) << "1e30 * 1e5 a thousand times";
}

TEST(RoundingBounds, in_doubles_are_no_less_than_the_exact_ones_with_what_a_sigmoid_may_lose) {
  const Perceptron learner{.w = zero_vector(2)};
  Rounding<Perceptron> rounding(learner, Precision::binary64);
  std::vector<double> factors;
  double constant = 0;
  for (int k = 0; k < 30; ++k) {
    const Vector x = v("1/3,-7/11");
    rounding.update(learner, x, 1);
    rounding.score_error(learner, factors, constant);
    const Rational all = Rational(factors[0]) * abs(x[0]) + Rational(factors[1]) * abs(x[1]) + Rational(constant);
    EXPECT_GE(all, rounding.sum().score_error(x).value() + 16 * two_to_minus(53));
  }
  Rounding<Perceptron> lost(learner, Precision::binary32);
  lost.update(learner, v("1e40,0"), 1);
  lost.score_error(learner, factors, constant);
  EXPECT_TRUE(std::isinf(factors[0]) && std::isinf(factors[1])) << "beyond the range nothing is known of any weight";
}

TEST(RoundingBounds, products_of_few_digits_that_leave_the_range_of_the_type_may_come_out_as_anything) {
  SumRounding sum(2, Precision::binary32);
  sum.add(Vector::Constant(2, two_to(53)), 1);
  EXPECT_FALSE(sum.may_round(Vector::Constant(2, two_to(60))));
  EXPECT_TRUE(sum.may_round(Vector::Constant(2, two_to(75)))) << "2^128 is no float, and infinity less infinity not 0";
}

TEST(RoundingBounds, a_long_sum_of_one_weight_may_round_even_where_the_product_has_few_digits) {
  SumRounding sum(2, Precision::binary64);
  sum.add(v("18014398509481984,1"), 1);  // 2^54
  sum.add(v("1,0"), 1);
  EXPECT_TRUE(sum.may_round(v("0,4")));
}

TEST(RoundingBounds, of_averages_count_what_underflows_in_every_round) {
  for (const Precision precision : all_types) {
    const Rational least = smallest(number_type(precision));
    SumRounding sum(1, precision);
    EXPECT_EQ(sum.average_error(0, 100), 0) << "nothing was added";
    sum.add(Vector::Constant(1, least), 1);
    EXPECT_GE(sum.average_error(0, 100), 800 * least);
    EXPECT_LT(sum.average_error(0, 100), 801 * least);
  }
}

TEST(RoundingBounds, of_normalised_weights_count_an_update_that_may_have_been_made) {
  ShownWinnow learner;
  learner.rate = LearningRate::eta(q("1/1000"));
  learner.w = v("0,0");
  Rounding<ShownWinnow> rounding(learner, Precision::binary64);
  EXPECT_LT(rounding.share(learner.rate).value(), q("1e-12"));
  rounding.doubt(learner, v("3,-3"), 1);
  // e^(6/1000) to 1, and what adds up to 2 before the update is no less after it.
  EXPECT_GT(rounding.share(learner.rate).value(), q("6/1000"));
  EXPECT_LT(rounding.share(learner.rate).value(), q("60/1000"));
}

TEST(RoundingBounds, of_two_exponents_add_up_to_what_may_exchange_them) {
  ShownWinnow learner;
  learner.rate.infinite = true;
  learner.w = v("0,0");
  Rounding<ShownWinnow> rounding(learner, Precision::binary64);
  rounding.update(learner, v("1/3,1/3"), 1);
  const Rational error = rounding.exponents().error(0);
  ASSERT_GT(error, 0);
  for (const auto& [share, exchanged] : {std::pair("3/2", true), std::pair("2", true), std::pair("5/2", false)}) {
    learner.w[1] = q(share) * error;
    EXPECT_EQ(rounding.may_flip(Rational(1), learner, v("1,-1")), exchanged) << share;
  }
}

/// Whole numbers and decimals, of up to 18 digits; doubles where `dyadic`.
IntegerVector some_terms(Draw& draw, std::size_t n, bool dyadic) {
  IntegerVector x;
  constexpr std::int64_t denominators[] = {1, 4, 16, 10, 100, 1'000'000, 3, 1'000'000'000'000'000'000};
  x.denominator = denominators[dyadic ? draw.range(0, 2) : draw.range(0, draw.one_in(3) ? 7 : 4)];
  const bool is_long = draw.one_in(4);
  for (std::size_t i = 0; i < n; ++i) {
    std::int64_t entry = draw.one_in(4) ? 0 : draw.range(-999, 999);
    if (is_long) entry *= (std::int64_t{1} << 53) + draw.range(0, 999);
    x.entries.push_back(entry);
  }
  return x;
}

TEST(RoundingBounds, are_the_same_rationals_whether_the_sizes_of_terms_are_kept_as_machine_integers_or_not) {
  // The same terms, of numbers that no machine integer holds.
  const Rational beyond = two_to_minus(200);
  std::size_t dyadic = 0;
  for (std::uint64_t number = 0; number < cases_of(300); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto n = static_cast<std::size_t>(draw.range(1, 4));
    const Precision precision = all_types[draw.range(0, 2)];
    SumRounding quick(static_cast<Eigen::Index>(n), precision);
    SumRounding exact(static_cast<Eigen::Index>(n), precision);
    const bool of_doubles = draw.one_in(2);
    Rational factor = draw.one_in(2) ? Rational(1) : of_doubles ? Rational(3, 8) : draw.quotient(1, 9, 9);
    for (int terms = draw.range(1, 40); terms > 0; --terms) {
      if (draw.one_in(20)) factor = draw.one_in(2) ? Rational(1) : Rational(draw.range(1, 9)) / beyond;
      const IntegerVector x = some_terms(draw, n, of_doubles);
      if (draw.one_in(2)) {
        quick.add(x, factor);
      } else {
        quick.add(x.exact(), factor);
      }
      exact.add(x.exact() * beyond, Rational(factor / beyond));
      if (!draw.one_in(5)) continue;
      const Vector at = some_terms(draw, n, of_doubles).exact();
      ASSERT_EQ(quick.unbounded(), exact.unbounded()) << replay(number);
      ASSERT_EQ(quick.farthest(), exact.farthest()) << replay(number);
      ASSERT_EQ(quick.may_round(at), exact.may_round(at)) << replay(number);
      ASSERT_EQ(quick.score_error(at), exact.score_error(at)) << replay(number);
      ASSERT_EQ(quick.average_score_error(at, 50), exact.average_score_error(at, 50)) << replay(number);
      dyadic += exact.may_round(at) ? 0 : 1;
      std::vector<double> factors;
      double constant = 0;
      quick.score_error(factors, constant);
      for (std::size_t i = 0; i < n; ++i) {
        const auto index = static_cast<Eigen::Index>(i);
        ASSERT_EQ(quick.error(index), exact.error(index)) << replay(number);
        if (!std::isfinite(factors[i])) continue;
        ASSERT_GE(Rational(factors[i]), quick.error(index)) << replay(number);
        ASSERT_LE(Rational(factors[i]), quick.error(index) * (1 + two_to_minus(45)) + two_to_minus(1000))
            << replay(number);
      }
    }
  }
  EXPECT_GT(dyadic, cases_of(30)) << "or units of terms are not compared";
}

}  // namespace
}  // namespace mistakebound::test::rounding_bounds_test
