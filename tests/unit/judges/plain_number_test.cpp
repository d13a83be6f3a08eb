/// Numbers are said as people write them: the shortest of those that a program may have meant.
#include "oracle/judges/plain_number.hpp"

#include <cmath>

#include "tests/unit/support.hpp"

namespace mistakebound::test::plain_number_test {
namespace {

TEST(PlainNumber, of_a_range_around_a_double_is_the_short_decimal_or_fraction_that_it_was_read_from) {
  for (const char* text : {"0.1", "0.2", "0.01", "1.1", "0.3", "1/3", "2/7", "-0.1", "1e-9", "3", "0.7"}) {
    const Rational value = q(text);
    for (const double near :
         {to_double(value), std::nextafter(to_double(value), 2), std::nextafter(to_double(value), -2)}) {
      const Rational share = abs(Rational(near)) / Rational(Integer(1) << 50U);
      EXPECT_EQ(plainest(Rational(near) - share, Rational(near) + share), value) << text;
    }
  }
  EXPECT_EQ(plainest(q("-1"), q("1")), 0);
  EXPECT_EQ(plainest(q("1/3"), q("1/3")), q("1/3")) << "nothing else is there";
}

TEST(PlainNumber, is_written_as_a_fraction_of_halves_and_as_a_decimal_of_tenths) {
  for (const char* text : {"1/2", "3/8", "1/3", "0.1", "-3/4", "1.1", "2", "0.001"})
    EXPECT_EQ(plain_text(q(text)), text);
}

TEST(PlainNumber, is_printed_in_full_where_it_is_short_and_else_by_the_decimal_that_the_type_reads_it_from) {
  EXPECT_EQ(printed_text(Rational(0.1)), "0.1 as a double");
  EXPECT_EQ(printed_text(Rational(-1e-7)), "-1e-07 as a double");
  EXPECT_EQ(printed_text(Rational(static_cast<double>(0.1F))), "0.1 as a float");
  EXPECT_EQ(printed_text(Rational(0.1 + 0.2)), "0.30000000000000004 as a double");
  for (const char* text : {"1/2", "1/1024", "1/3", "12345/67891", "100000000000000000001/3", "-7"})
    EXPECT_EQ(printed_text(q(text)), text);
}

}  // namespace
}  // namespace mistakebound::test::plain_number_test
