#include "reference/numbers/numeral.hpp"

#include <cmath>

#include "properties/campaign/draw.hpp"
#include "reference/numbers/error.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::numeral_test {
namespace {

TEST(Numeral, every_form_of_number_is_read_exactly) {
  const std::pair<const char*, const char*> forms[] = {
      {"3", "3"},       {"+3", "3"},        {"-0.125", "-1/8"}, {"1e-3", "1/1000"}, {"1.0e16", "10000000000000000"},
      {"-3/7", "-3/7"}, {"6/4", "3/2"},     {"0x1.8p+3", "12"}, {"0x10", "16"},     {"-0x.8", "-1/2"},
      {"0123", "123"},  {"007/014", "1/2"}, {".5", "1/2"},      {"5.", "5"},        {"-0", "0"},
      {"1E2", "100"},   {"0X1P-1", "1/2"},  {"0e4096", "0"},    {"00e0", "0"},      {"1e+0004", "10000"},
  };
  for (const auto& [text, value] : forms) EXPECT_EQ(to_string(parse_number(text)), value) << text;
}

TEST(Numeral, what_is_not_a_finite_number_is_refused) {
  for (const char* text : {"",        "nan",         "NaN",
                           "-nan",    "inf",         "-Infinity",
                           "1/0",     "0/0",         "1/",
                           "/2",      "1/-2",        "1.5/2",
                           "--1",     "1e",          "1e+",
                           "e5",      "0x",          "0xg",
                           "1 2",     "1,2",         "abc",
                           "1_000",   "1e999999999", "1e4097",
                           "1e-4097", "0x1p5000",    "1e99999999999999999999999999",
                           "."})
    EXPECT_THROW(parse_number(text), InputError) << text;
}

TEST(Numeral, a_number_of_a_million_digits_is_refused_before_it_is_computed) {
  EXPECT_THROW(parse_number(std::string(1'000'000, '9')), InputError);
}

TEST(Numeral, the_exponent_limit_can_be_set) {
  EXPECT_THROW(parse_number("1e11", {.exponent_limit = 10}), InputError);
  EXPECT_EQ(parse_number("1e10", {.exponent_limit = 10}), Rational(10'000'000'000));
  EXPECT_EQ(to_string(parse_number("1e-4096")).size(), 4099U);
}

TEST(Numeral, an_error_names_the_column_where_the_number_stops_being_one) {
  try {
    parse_number("12x4");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.where().column, 3U);
    EXPECT_EQ(error.found(), "'12x4'");
  }
}

TEST(Binary64, decimals_become_the_nearest_double_and_fractions_stay) {
  const NumberOptions binary{.reading = Reading::binary64};
  EXPECT_EQ(parse_number("0.1", binary), Rational(0.1));
  EXPECT_NE(parse_number("0.1", binary), q("1/10"));
  EXPECT_EQ(parse_number("1/10", binary), q("1/10"));
  EXPECT_EQ(parse_number("9007199254740993", binary), q("9007199254740992"));
  EXPECT_EQ(parse_number("0x1.8p+3", binary), 12);
  EXPECT_EQ(parse_number("1e-400", binary), 0);
  EXPECT_THROW(parse_number("1e400", binary), InputError);
}

TEST(Binary64, agrees_with_the_compiler_on_random_doubles) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const double value = std::ldexp(draw.range(-2'000'000'000, 2'000'000'000), draw.range(-60, 60));
    char text[64];
    std::snprintf(text, sizeof text, "%.17g", value);
    Rational exact;
    mpq_set_d(exact.backend().data(), value);
    ASSERT_EQ(parse_number(text, {.reading = Reading::binary64}), exact) << text << "; " << replay(number);
  }
}

TEST(LooksLikeNumber, tells_forms_from_words) {
  for (const char* text : {"1", "-1.5", "1/0", "1e999999999", "0x1p3"}) EXPECT_TRUE(looks_like_number(text)) << text;
  for (const char* text : {"", "nan", "x1", "1x", "sepal", "1-2"}) EXPECT_FALSE(looks_like_number(text)) << text;
}

TEST(ParseVector, takes_numbers_between_commas) {
  EXPECT_EQ(to_string(parse_vector("-1, 2/4 ,0.25")), "-1, 1/2, 1/4");
  EXPECT_THROW(parse_vector(""), InputError);
  EXPECT_THROW(parse_vector("1,,2"), InputError);
  EXPECT_THROW(parse_vector("1,2,"), InputError);
}

TEST(Decimals, enclose_the_value) {
  EXPECT_EQ(decimal_below(q("1/3"), 4), "0.3333");
  EXPECT_EQ(decimal_above(q("1/3"), 4), "0.3334");
  EXPECT_EQ(decimal_below(q("-1/3"), 4), "-0.3334");
  EXPECT_EQ(decimal_above(q("-1/3"), 4), "-0.3333");
  EXPECT_EQ(decimal_below(q("5"), 2), "5.00");
  EXPECT_EQ(decimal_below(q("7/2"), 0), "3");
}

TEST(Scientific, numbers_beyond_doubles_are_shown_by_their_size) {
  EXPECT_EQ(scientific(q("1e4096"), 6), "1e+4096");
  EXPECT_EQ(scientific(q("-1/30"), 4), "-3.333e-2");
  EXPECT_EQ(scientific(q("999999999"), 3), "9.99e+8");
  EXPECT_EQ(scientific(q("0.00010001"), 6), "1.0001e-4");
}

TEST(Printing, what_is_printed_is_read_back_on_random_rationals) {
  for (std::uint64_t number = 0; number < 500; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const Rational value = Rational(draw.range(-100'000, 100'000)) / draw.range(1, 100'000);
    ASSERT_EQ(parse_number(to_string(value)), value) << replay(number);
  }
}

}  // namespace
}  // namespace mistakebound::test::numeral_test
