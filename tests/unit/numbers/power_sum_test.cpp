/// Exact signs of sums of powers and of logarithms, against independent methods: constructed zeros, near-zeros from
/// convergents, and enclosures at a precision no random case can hide beneath.
#include "reference/numbers/power_sum.hpp"

#include <stdexcept>

#include "reference/numbers/interval.hpp"
#include "reference/numbers/log_sum.hpp"
#include "tests/unit/expected_work.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::power_sum_test {
namespace {

const PowerSum::Base euler = std::nullopt;

PowerSum sum(const PowerSum::Base& base, const std::vector<std::pair<const char*, const char*>>& terms) {
  PowerSum result(base);
  for (const auto& [coefficient, exponent] : terms) result.add(q(coefficient), q(exponent));
  return result;
}

/// The sign at 4000 digits, by straightforward evaluation; 0 where it is undecided.
int slow_sign(const PowerSum& value) {
  using I = Interval<4000>;
  I total = 0;
  for (const auto& [exponent, coefficient] : value.terms()) {
    const I logarithm = value.base() ? I(log(interval_of<I>(*value.base()))) : I(1);
    total += interval_of<I>(coefficient) * exp(interval_of<I>(exponent) * logarithm);
  }
  return sign_of_interval(total).value_or(0);
}

TEST(PowerSum, radicals_cancel_exactly) {
  EXPECT_EQ(sum(q("9"), {{"1", "1/4"}, {"-3", "-1/4"}}).decide().sign, 0);
  EXPECT_EQ(sum(q("9"), {{"1", "1/4"}, {"-3", "-1/4"}}).decide().tier, Tier::zero_test);
  EXPECT_EQ(sum(q("8"), {{"1", "1/3"}, {"-2", "0"}}).decide().sign, 0);
  EXPECT_EQ(sum(q("8/27"), {{"1", "2/3"}, {"-4/9", "0"}}).decide().sign, 0);
  EXPECT_EQ(sum(q("1/4"), {{"1", "-1/2"}, {"-2", "0"}}).decide().sign, 0);
  EXPECT_EQ(sum(q("2"), {{"1", "1/2"}, {"-1", "1/3"}}).decide().sign, 1);
}

TEST(PowerSum, equal_exponents_are_collected_before_anything_else) {
  const PowerSum value = sum(euler, {{"2", "1/2"}, {"-2", "2/4"}, {"1", "0"}, {"-1", "0"}});
  EXPECT_TRUE(value.terms().empty());
  EXPECT_EQ(value.decide().sign, 0);
  EXPECT_EQ(sum(q("1"), {{"1", "5"}, {"-1", "-7"}}).decide().sign, 0) << "every power of 1 is 1";
}

TEST(PowerSum, a_score_that_no_double_resolves_has_its_sign) {
  // 325368125/119696244 is a convergent of e.
  const PowerSum value = sum(euler, {{"325368125", "0"}, {"-119696244", "1"}});
  const Decision decision = value.decide();
  EXPECT_EQ(decision.sign, slow_sign(value));
  EXPECT_NE(decision.sign, 0);
}

TEST(PowerSum, convergents_of_e_alternate_in_sign_to_any_length_and_need_more_than_53_bits) {
  // e = [2; 1, 2, 1, 1, 4, 1, 1, 6, ..]
  Integer p0 = 1, q0 = 0, p1 = 2, q1 = 1;
  bool beyond_doubles = false;
  for (int k = 1; k < 400; ++k) {
    const Integer partial = k % 3 == 2 ? 2 * ((k + 1) / 3) : 1;
    const Integer p2 = partial * p1 + p0;
    const Integer q2 = partial * q1 + q0;
    PowerSum value(euler, Rational(p2), 0);
    value.add(Rational(-q2), 1);
    const Decision decision = value.decide();
    ASSERT_EQ(decision.sign, k % 2 == 1 ? 1 : -1) << "convergent " << k;
    beyond_doubles = beyond_doubles || decision.tier == Tier::enclosure;
    if (k > 60) {
      ASSERT_EQ(decision.tier, Tier::enclosure) << k;
    }
    p0 = p1, q0 = q1, p1 = p2, q1 = q2;
  }
  EXPECT_TRUE(beyond_doubles);
}

TEST(PowerSum, is_rational_where_every_power_is) {
  const auto of = [](const PowerSum::Base& base, const std::vector<std::pair<const char*, const char*>>& terms) {
    PowerSum sum(base);
    for (const auto& [coefficient, exponent] : terms) sum.add(q(coefficient), q(exponent));
    return sum.rational();
  };
  EXPECT_EQ(of(q("3"), {{"1", "2"}}), q("9"));
  EXPECT_EQ(of(q("9"), {{"2", "1/2"}, {"1", "-1/2"}}), q("19/3"));
  EXPECT_EQ(of(q("4/9"), {{"1", "3/2"}}), q("8/27"));
  EXPECT_EQ(of(q("4/9"), {{"1", "-3/2"}}), q("27/8"));
  EXPECT_EQ(of(q("1"), {{"5", "1/3"}}), q("5"));
  EXPECT_EQ(of(q("3"), {{"1", "1/2"}, {"-1", "1/2"}}), q("0"));
  EXPECT_EQ(of(std::nullopt, {{"7", "0"}}), q("7"));
  EXPECT_EQ(of(std::nullopt, {{"1", "1"}}), std::nullopt);
  EXPECT_EQ(of(q("3"), {{"1", "1/2"}}), std::nullopt);
  EXPECT_EQ(of(q("2"), {{"1", "1000000000000"}}), std::nullopt) << "it would be long";
}

TEST(PowerSum, huge_exponents_are_never_expanded) {
  EXPECT_EQ(sum(euler, {{"1", "3e8"}, {"-1e100", "-3e8"}}).decide().sign, 1);
  EXPECT_EQ(sum(euler, {{"-1", "3e8"}, {"1e100", "299999999"}}).decide().sign, 1);
  EXPECT_EQ(sum(q("2"), {{"-1", "3e8"}, {"2", "299999999"}, {"1", "-3e8"}}).decide().sign, 1)
      << "the leading terms cancel exactly, the rest is 10^(-10^8)";
  EXPECT_EQ(sum(q("2"), {{"-1", "3e8"}, {"2", "299999999"}, {"-1", "-3e8"}}).decide().sign, -1);
  EXPECT_EQ(sum(q("3/2"), {{"-1", "3e8"}, {"1.5", "299999999"}, {"1", "-3e8"}, {"-3/2", "-300000001"}}).decide().sign,
            0);
  EXPECT_EQ(sum(q("9"), {{"-1", "100000000.5"}, {"3", "1e8"}, {"5", "1/3"}}).decide().sign, 1);
  // A base so near 1 that its powers neither dominate nor can be written down: undecided or decided, but not for ever.
  const PowerSum near = sum(q("1000000001/1000000000"), {{"1", "3e8"}, {"-1", "299999999"}});
  EXPECT_EQ(near.decide().sign, 1);
}

TEST(PowerSum, a_power_of_thousands_of_bits_cancels_against_a_number_of_as_many) {
  for (const unsigned long exponent : {300UL, 5'000UL, 1'000'000UL}) {
    PowerSum zero(q("2"));
    zero.add(1, Rational(exponent));
    zero.add(-power(2, exponent), 0);
    EXPECT_EQ(zero.decide().sign, 0) << exponent;
  }
}

TEST(PowerSum, a_huge_gap_below_terms_that_cancel_is_not_written_out) {
  PowerSum value(q("2"));
  value.add(1, q("300000001/2") + 150000000);
  value.add(-2, q("299999999/2") + 150000000);
  value.add(1, 100000000);
  value.add(-1, 0);
  EXPECT_EQ(value.decide().sign, 1);
}

TEST(PowerSum, terms_that_underflow_in_doubles_are_left_to_enclosures) {
  // 7.325e-324 - 3.600e-324 - 3.596e-324 below a term of 1e-400: denormal doubles round this to a negative sum.
  const PowerSum value = sum(
      euler, {{"1e-400", "0"}, {"2e-250", "-169.093147"}, {"-2e-250", "-169.8035103"}, {"-2e-250", "-169.8045103"}});
  EXPECT_EQ(slow_sign(value), 1);
  EXPECT_EQ(value.decide().sign, 1);
}

TEST(PowerSum, short_exponents_give_the_doubles_of_their_exact_differences) {
  constexpr int least_long = 1 << 26;
  const auto exponent = [](Draw& draw) {
    const int kind = draw.range(0, 3);
    const int most = kind == 0 ? 99 : kind == 1 ? 9'999'999 : least_long + 1;
    Rational value = Rational(draw.range(kind == 2 ? least_long - 2 : -most, most)) / draw.range(1, most);
    return kind == 3 ? Rational(value + Rational(1) / power_of_ten(20)) : value;
  };
  for (std::uint64_t number = 0; number < cases_of(2'000); ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Rational a = exponent(draw), b = draw.one_in(4) ? Rational(a - draw.range(1, 9)) : exponent(draw);
    if (a == b) continue;
    PowerSum value(euler, 1, a);
    value.add(1, b);
    const PowerSum::Scaled scaled = value.in_doubles();
    ASSERT_EQ(scaled.pivot, std::max(a, b)) << replay(number);
    const bool first = std::max(a, b) == a;  // then 1 is added to 0 before the other power, else after it
    const DoubleInterval zero{0, 0}, one{1, 1};
    const DoubleInterval other =
        one * exp(double_interval(Rational(std::min(a, b) - std::max(a, b))) * DoubleInterval{1, 1});
    const DoubleInterval whole = first ? zero + one + other : zero + other + one;
    ASSERT_EQ(scaled.value.low, whole.low) << replay(number);
    ASSERT_EQ(scaled.value.high, whole.high) << replay(number);
  }
}

TEST(PowerSum, the_sign_agrees_with_enclosures_at_4000_digits_on_random_sums) {
  std::size_t tiers[5] = {0, 0, 0, 0, 0};
  for (std::uint64_t number = 0; number < 400; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const PowerSum::Base base =
        draw.one_in(2) ? euler : PowerSum::Base(Rational(draw.range(1, 12)) / draw.range(1, 12));
    PowerSum value(base);
    for (int terms = draw.range(1, 6); terms > 0; --terms)
      value.add(draw.small_integer(), Rational(draw.range(-12, 12)) / draw.range(1, 4));
    const Decision decision = value.decide();
    ++tiers[static_cast<int>(decision.tier)];
    ASSERT_EQ(decision.sign, slow_sign(value)) << value.form() << "; " << replay(number);
    ASSERT_EQ(value.decide_by_enclosures().sign, decision.sign) << value.form() << "; " << replay(number);
  }
  EXPECT_GT(tiers[static_cast<int>(Tier::doubles)], 100U);
}

TEST(PowerSum, constructed_zeros_are_zero_and_their_neighbours_are_not) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    // (r^k)^(a) - r^(k a) with the second factor moved into the coefficient where k a is whole.
    const Rational r = Rational(draw.range(2, 9)) / draw.range(1, 5);
    const int k = draw.range(1, 4);
    Rational base = 1;
    for (int i = 0; i < k; ++i) base *= r;
    if (base == 1) continue;
    const int whole = draw.range(-3, 3);
    const Rational shift = Rational(draw.range(-5, 5)) / draw.range(1, 3);
    Rational factor = 1;
    for (int i = 0; i < std::abs(whole); ++i) factor *= whole > 0 ? r : Rational(1 / r);
    PowerSum value(base, 1, shift + Rational(whole) / k);
    value.add(-factor, shift);
    ASSERT_EQ(value.decide().sign, 0) << value.form() << "; " << replay(number);
    ASSERT_EQ((value * PowerSum(base, 7, q("5/7"))).decide().sign, 0) << replay(number);
    PowerSum near = value;
    near.add(q("1e-900"), q("1/7"));
    ASSERT_EQ(near.decide().sign, 1) << near.form() << "; " << replay(number);
  }
}

TEST(PowerSum, sums_and_products_follow_the_rules) {
  const PowerSum a = sum(euler, {{"1", "1"}, {"2", "0"}});
  const PowerSum b = sum(euler, {{"1", "1"}, {"-2", "0"}});
  EXPECT_EQ((a * b - sum(euler, {{"1", "2"}, {"-4", "0"}})).decide().sign, 0);
  EXPECT_EQ((a - b).form(), "4");
  EXPECT_THROW(PowerSum(q("2")) += PowerSum(q("3"), 1, 0), std::domain_error);
  EXPECT_THROW(PowerSum(q("-2")), std::domain_error);
}

TEST(PowerSum, forms_and_enclosures_are_readable) {
  const PowerSum value = sum(euler, {{"3", "1/2"}, {"-2", "0"}, {"1", "-1"}});
  EXPECT_EQ(value.form(), "3*e^(1/2) - 2 + e^(-1)");
  const DecimalBounds bounds = value.enclose(10);
  EXPECT_EQ(bounds.low, "3.314043253e+00");
  EXPECT_EQ(bounds.high, "3.314043254e+00");
}

/// The decimals without the last ones, rounded towards zero: "1.2345e+00" with three digits is "1.23e+00".
std::string shortened(const std::string& decimals, unsigned digits) {
  const std::size_t begin = decimals.front() == '-' ? 1 : 0;
  return decimals.substr(0, begin + digits + 1) + decimals.substr(decimals.find('e'));
}

/// Ends of few digits are those of more digits, rounded outward; those of 60 digits take more than 40 to be known.
template <class Value>
void expect_the_same_decimals(const Value& value, const std::string& where) {
  for (const unsigned digits : {2U, 6U, 20U, 35U, 39U}) {
    const DecimalBounds few = value.enclose(digits);
    const DecimalBounds many = value.enclose(60);
    ASSERT_EQ(many.low.front() == '-' ? few.high : few.low,
              shortened(many.low.front() == '-' ? many.high : many.low, digits))
        << where << ", " << digits << " digits";
    ASSERT_LE(parse_number(few.low), parse_number(many.low)) << where;
    ASSERT_GE(parse_number(few.high), parse_number(many.high)) << where;
    ASSERT_LE(parse_number(few.high) - parse_number(few.low),
              abs(parse_number(many.low)) * parse_number("20.0002e-" + std::to_string(digits)))
        << where;
  }
}

TEST(PowerSum, decimals_are_tight_however_much_is_cancelled) {
  for (std::uint64_t number = 0; number < 60; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto fraction = [&] { return Rational(draw.range(1, 99)) / draw.range(1, 99); };
    PowerSum value(draw.one_in(2) ? std::optional<Rational>() : Rational(draw.range(2, 9)), fraction(), fraction() + 1);
    value.add(fraction(), -fraction());
    LogSum logarithm = LogSum::ln(1 + fraction(), fraction());
    const int cancelled = draw.range(0, 50);
    if (cancelled > 5) {  // all but some 10^-cancelled of the value
      const unsigned digits = static_cast<unsigned>(cancelled);
      value.add(-parse_number(value.enclose(digits).low), 0);
      logarithm = logarithm - LogSum(parse_number(logarithm.enclose(digits).low));
    }
    if (value.decide().sign == 0) continue;
    expect_the_same_decimals(value, value.form() + "; " + replay(number));
    expect_the_same_decimals(logarithm, logarithm.form() + "; " + replay(number));
    expect_the_same_decimals(PowerRatio(value, std::make_shared<const PowerSum>(value.base(), 3, fraction())),
                             value.form() + "; " + replay(number));
  }
}

TEST(LogSum, multiplicative_relations_are_found_without_factoring) {
  EXPECT_EQ((LogSum::ln(q("8")) - LogSum::ln(q("2"), q("3"))).decide().sign, 0);
  EXPECT_EQ((LogSum::ln(q("8")) - LogSum::ln(q("2"), q("3"))).decide().tier, Tier::zero_test);
  EXPECT_EQ((LogSum::ln(q("6")) - LogSum::ln(q("2")) - LogSum::ln(q("3"))).decide().sign, 0);
  EXPECT_EQ((LogSum::ln(q("4/9"), q("1/2")) + LogSum::ln(q("3/2"))).decide().sign, 0);
  EXPECT_EQ((LogSum::ln(q("12"), q("1/2")) - LogSum::ln(q("3"), q("1/2")) - LogSum::ln(q("2"))).decide().sign, 0);
  EXPECT_EQ((LogSum::ln(q("3")) - LogSum::ln(q("2"))).decide().sign, 1);
}

TEST(LogSum, a_rational_part_is_never_cancelled) {
  EXPECT_EQ((LogSum::ln(q("2")) - LogSum(q("0.6931471"))).decide().sign, 1);
  EXPECT_EQ((LogSum::ln(q("2")) - LogSum(q("0.6931472"))).decide().sign, -1);
  const LogSum close =
      LogSum::ln(q("2")) - LogSum(q("6931471805599453094172321214581765680755001343602552541206800094933936/"
                                    "10000000000000000000000000000000000000000000000000000000000000000000000"));
  EXPECT_EQ(close.decide().tier, Tier::enclosure);
  EXPECT_EQ(close.decide().sign, 1);
}

TEST(LogSum, near_zeros_need_more_digits_and_get_them) {
  const LogSum close = LogSum::ln(Rational(power_of_ten(300)) + 1) - LogSum::ln(Rational(power_of_ten(300)));
  const Decision decision = close.decide();
  EXPECT_EQ(decision.sign, 1);
  EXPECT_GE(decision.digits, 320U);
}

TEST(LogSum, constructed_zeros_are_zero_on_random_factorings) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    LogSum value;
    Rational product = 1;
    for (int terms = draw.range(1, 5); terms > 0; --terms) {
      const Rational r = Rational(draw.range(1, 60)) / draw.range(1, 60);
      const int times = draw.range(-3, 3);
      value += LogSum::ln(r, times);
      for (int i = 0; i < std::abs(times); ++i) product *= times > 0 ? r : Rational(1 / r);
    }
    value += LogSum::ln(product, -1);
    ASSERT_EQ(value.decide().sign, 0) << value.form() << "; " << replay(number);
    ASSERT_EQ((value + LogSum::ln(q("1000001/1000000"))).decide().sign, 1) << replay(number);
    ASSERT_EQ((value - LogSum(q("1e-200"))).decide().sign, -1) << replay(number);
  }
}

TEST(LogSum, limits_are_asked_for_where_a_term_takes_a_moment) {
  // Undecided at 320 digits: then the arguments are split into factors, and two terms are enclosed at 640.
  const LogSum close = LogSum::ln(Rational(power_of_ten(400)) + 1) - LogSum::ln(Rational(power_of_ten(400)));
  EXPECT_EQ(close.decide().digits, 640U);
  EXPECT_EQ(polls_of([&] { (void)close.decide(); }), 2U + 1U + 2U) << "two terms, a pair of factors, of two arguments";
  EXPECT_EQ(polls_of([&] { (void)close.enclose(12); }), 0U)
      << "decimals are for those that want to know what was found";
}

TEST(PowerSum, limits_are_asked_for_where_a_term_takes_a_moment) {
  const PowerSum close = sum(euler, {{"1", "0"}, {"-1", "1e-400"}});
  EXPECT_EQ(close.decide().digits, 640U);
  EXPECT_EQ(polls_of([&] { (void)close.decide(); }), 2U);
  EXPECT_EQ(polls_of([&] { (void)close.enclose(12); }), 0U);
}

TEST(LogSum, arguments_that_are_not_positive_are_errors) {
  EXPECT_THROW(LogSum::ln(0), std::domain_error);
  EXPECT_THROW(LogSum::ln(-1), std::domain_error);
}

TEST(PerfectPower, the_degree_is_the_largest_there_is) {
  for (const unsigned long degree : {1UL, 2UL, 3UL, 4UL, 6UL, 12UL, 13UL, 30UL})
    for (const char* root : {"2", "3/2", "6", "10/7", "24", "1000003/999983"})
      EXPECT_EQ(perfect_power(power(q(root), degree)), std::pair(q(root), degree)) << root << "^" << degree;
  // A square over a cube is no power, nor is a power over none.
  EXPECT_EQ(perfect_power(q("25/8")), std::pair(q("25/8"), 1UL));
  EXPECT_EQ(perfect_power(q("64/27")), std::pair(q("4/3"), 3UL));
  EXPECT_EQ(perfect_power(q("64/25")), std::pair(q("8/5"), 2UL));
  EXPECT_EQ(perfect_power(q("64/7")), std::pair(q("64/7"), 1UL));
  EXPECT_EQ(perfect_power(q("1e4096")), std::pair(q("10"), 4096UL));
  const Rational long_one = power(q("10"), 4096) + 1;
  EXPECT_EQ(perfect_power(long_one), std::pair(long_one, 1UL));
}

}  // namespace
}  // namespace mistakebound::test::power_sum_test
