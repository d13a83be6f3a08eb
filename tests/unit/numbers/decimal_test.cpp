/// Decimals are read and written exactly. Long, as spellings, limits and errors are lists.
#include "reference/numbers/decimal.hpp"

#include <tuple>

#include "properties/campaign/draw.hpp"
#include "reference/numbers/error.hpp"
#include "reference/numbers/scan_loops.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::decimal_test {
namespace {

constexpr NumberOptions binary64{.reading = Reading::binary64};

std::string digits(Draw& draw, int count) {
  std::string text;
  for (; count > 0; --count) text += static_cast<char>('0' + (draw.one_in(4) ? 0 : draw.range(0, 9)));
  return text;
}

/// A token like those in traces, often a number that fits, sometimes one that does not, sometimes none at all.
std::string token(Draw& draw) {
  std::string text = draw.one_in(2) ? "-" : "";
  text += draw.one_in(3) ? "0" : digits(draw, draw.range(1, draw.one_in(5) ? 20 : 6));
  if (!draw.one_in(4)) text += "." + digits(draw, draw.range(0, draw.one_in(5) ? 20 : 6));
  if (draw.one_in(8))
    text += (draw.one_in(2) ? "e" : "E") +
            std::string(draw.one_in(2)   ? "-"
                        : draw.one_in(2) ? "+"
                                         : "") +
            digits(draw, draw.range(0, 3));
  if (draw.one_in(10))
    text.insert(static_cast<std::size_t>(draw.range(0, static_cast<int>(text.size()))), 1,
                "+-.eE/x_,:;@\"a"[draw.range(0, 13)]);
  return text;
}

/// Whether this is a number in the grammar of JSON: written without the scanner, for it to be held against.
bool is_json_number(const std::string& text) {
  std::size_t at = 0;
  const auto run = [&] {
    const std::size_t begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return text.substr(begin, at - begin);
  };
  if (text.starts_with('-')) ++at;
  const std::string whole = run();
  if (whole.empty() || (whole.size() > 1 && whole[0] == '0')) return false;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (run().empty()) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (run().empty()) return false;
  }
  return at == text.size();
}

Rational value_of(Decimal decimal) {
  return Rational(decimal.mantissa) / Rational(power_of_ten(static_cast<unsigned>(decimal.places)));
}

TEST(Decimal, what_the_scanner_accepts_has_the_value_of_the_general_way_on_random_tokens) {
  std::size_t accepted = 0;
  for (std::uint64_t number = 0; number < 50'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const std::string text = token(draw);
    for (const NumberOptions& options : {NumberOptions{}, binary64, NumberOptions{.exponent_limit = 5}}) {
      Decimal decimal;
      const char* end = scan_decimal(text.c_str(), options, decimal);
      if (end != text.c_str() + text.size()) continue;
      ++accepted;
      ASSERT_TRUE(is_json_number(text)) << text << "; " << replay(number);
      ASSERT_EQ(value_of(decimal), parse_any_number(text, options)) << text << "; " << replay(number);
      ASSERT_LE(decimal.places, most_places);
      ASSERT_GE(decimal.places, 0);
    }
  }
  EXPECT_GT(accepted, 50'000U);
}

TEST(Decimal, every_plain_decimal_of_at_most_18_digits_is_accepted) {
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const int places = draw.range(0, 17);
    std::string text = std::to_string(draw.range(1, 9)) + digits(draw, draw.range(0, 17 - places));
    if (places > 0) text += "." + digits(draw, places);
    if (draw.one_in(2)) text.insert(0, "-");
    Decimal decimal;
    ASSERT_EQ(scan_decimal(text.c_str(), {}, decimal), text.c_str() + text.size()) << text << "; " << replay(number);
    ASSERT_EQ(value_of(decimal), parse_any_number(text)) << text;
  }
}

TEST(Decimal, the_scanner_stops_at_the_end_of_the_number) {
  for (const auto& [text, length] : {std::pair{"1.5]", 3}, {"-0,", 2}, {"12.25e1 ", 7}, {"7-", 1}, {"0.5.5", 3}}) {
    Decimal decimal;
    EXPECT_EQ(scan_decimal(text, {}, decimal), text + length) << text;
  }
}

TEST(Decimal, what_does_not_fit_or_is_no_number_is_declined) {
  for (const char* text :
       {"", "-", "+1", ".5", "5.", "01", "-01", "1e", "1e+", "e1", "abc", "\"1\"", "9223372036854775808", "1e19",
        "12345678901234567890", "0.1234567890123456789", "1e-19", "5e99999999999999999999"}) {
    Decimal decimal;
    EXPECT_EQ(scan_decimal(text, {}, decimal), nullptr) << text;
  }
}

TEST(Decimal, the_largest_mantissa_is_accepted) {
  Decimal decimal;
  EXPECT_NE(scan_decimal("-9.223372036854775807", {}, decimal), nullptr);
  EXPECT_EQ(decimal.mantissa, -INT64_MAX);
  EXPECT_EQ(decimal.places, 18);
  EXPECT_EQ(scan_decimal("9223372036854775808", {}, decimal), nullptr);
}

TEST(Decimal, under_binary64_only_what_is_a_double_is_accepted) {
  Decimal decimal;
  for (const char* text : {"0.5", "-0.375", "3", "9007199254740992", "0.0", "1e2", "1.25e-1"})
    EXPECT_NE(scan_decimal(text, binary64, decimal), nullptr) << text;
  for (const char* text : {"0.1", "9007199254740993", "0.3", "1e-3"})
    EXPECT_EQ(scan_decimal(text, binary64, decimal), nullptr) << text;
}

/// A number of a list, drawn again, nearly always, while it is declined: most lists shall be good ones.
struct Entry {
  std::string text;
  bool good = true;
  Decimal decimal;
};
Entry entry_of_list(Draw& draw, const NumberOptions& options) {
  Entry entry{token(draw), true, {}};
  const auto declined = [&] {
    return scan_decimal(entry.text.c_str(), options, entry.decimal) != entry.text.c_str() + entry.text.size();
  };
  while (declined() && !draw.one_in(100)) entry.text = token(draw);
  entry.good = !declined();
  return entry;
}

/// What may stand between a comma and a number.
std::string space(Draw& draw) {
  if (draw.one_in(2)) return " ";
  return draw.one_in(9) ? "\t " : "";
}

TEST(Decimal, lists_are_read_like_their_numbers_one_by_one) {
  std::size_t accepted = 0;
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto size = static_cast<std::size_t>(draw.range(1, 6));
    const NumberOptions options = draw.one_in(3) ? binary64 : NumberOptions{};
    std::string text;
    bool good = true;
    std::vector<Decimal> one_by_one(size);
    for (std::size_t i = 0; i < size; ++i) {
      const Entry entry = entry_of_list(draw, options);
      good = good && entry.good;
      one_by_one[i] = entry.decimal;
      text += i == 0 ? "[" : ",";
      text += space(draw);
      text += draw.one_in(10) ? "\"" + entry.text + "\"" : entry.text;
      if (draw.one_in(10)) text += " ";
    }
    text += draw.one_in(40) ? (good = false, ",") : "]";
    const std::size_t length = text.size();
    text += draw.one_in(2) ? "" : ", \"y\": 1, \"prediction\": 1}";
    std::vector<std::int64_t> mantissas(size);
    std::vector<std::uint8_t> places(size);
    const char* end =
        scan_decimals(text.c_str(), text.c_str() + text.size(), size, options, mantissas.data(), places.data());
    ASSERT_EQ(end != nullptr, good) << text << "; " << replay(number);
    if (!good) continue;
    ++accepted;
    ASSERT_EQ(end, text.c_str() + length) << text << "; " << replay(number);
    for (std::size_t i = 0; i < size; ++i)
      ASSERT_EQ(value_of({mantissas[i], places[i]}), value_of(one_by_one[i])) << text << "; " << replay(number);
  }
  EXPECT_GT(accepted, 15'000U);
}

TEST(Decimal, a_line_is_read_like_its_numbers_one_by_one_and_nothing_may_stand_beside_them) {
  std::size_t accepted = 0;
  for (std::uint64_t number = 0; number < 5'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const auto size = static_cast<std::size_t>(draw.range(1, 6));
    const NumberOptions options = draw.one_in(3) ? binary64 : NumberOptions{};
    std::string text;
    bool good = true;
    std::vector<Decimal> one_by_one(size);
    for (std::size_t i = 0; i < size; ++i) {
      const Entry entry = entry_of_list(draw, options);
      good = good && entry.good;
      one_by_one[i] = entry.decimal;
      if (i > 0) text += ",";
      text += space(draw);
      text += entry.text;
      if (draw.one_in(10)) text += " ";
    }
    if (draw.one_in(20)) {
      text += draw.one_in(2) ? "," : "]";
      good = false;
    }
    std::vector<std::int64_t> mantissas(size + 1);
    std::vector<std::uint8_t> places(size + 1);
    ASSERT_EQ(scan_line(text, size, options, mantissas.data(), places.data()), good) << text << "; " << replay(number);
    if (!good) continue;
    ++accepted;
    for (std::size_t i = 0; i < size; ++i)
      ASSERT_EQ(value_of({mantissas[i], places[i]}), value_of(one_by_one[i])) << text << "; " << replay(number);
    ASSERT_FALSE(scan_line(text, size - 1, options, mantissas.data(), places.data())) << text;
    ASSERT_FALSE(scan_line(text, size + 1, options, mantissas.data(), places.data())) << text;
  }
  EXPECT_GT(accepted, 3'500U);
}

/// A list of numbers as files have them, sometimes with something else in it; and how many numbers were meant.
std::pair<std::string, std::size_t> drawn_list(Draw& draw, bool in_json) {
  const auto size = static_cast<std::size_t>(draw.range(1, 40));
  const int usual = draw.range(1, draw.one_in(3) ? 19 : 9);  // digits
  std::string text = in_json ? "[" : "";
  for (std::size_t i = 0; i < size; ++i) {
    if (i > 0) text += std::string(draw.one_in(300) ? ";" : ",") + std::string(draw.one_in(3) ? 0 : 1, ' ');
    const bool quoted = in_json && draw.one_in(12);
    const std::string number = draw.one_in(60)   ? token(draw)
                               : draw.one_in(60) ? digits(draw, draw.range(1, 20)) + "." + digits(draw, usual)
                                                 : (draw.one_in(2) ? "-0." : "7.") + digits(draw, usual);
    text += quoted ? '"' + number + '"' : number;
    text += std::string(draw.one_in(20) ? 2 : 0, '\t');
  }
  if (in_json && !draw.one_in(30)) text += "]";
  return {text, size};
}

TEST(Scanners, with_wider_instructions_read_what_those_without_read_and_no_byte_more) {
  const scanning::Scanners& plain = scanning::plain_scanners();
  const scanning::Scanners* const wide = scanning::wide_scanners();
  if (wide == nullptr) GTEST_SKIP() << "this processor has none";
  EXPECT_EQ(&scanning::scanners(), wide);
  struct Found {
    std::ptrdiff_t length = -1;  ///< of what was read; -1: declined
    std::vector<std::int64_t> mantissas;
    std::vector<std::uint8_t> places;
    bool operator==(const Found&) const = default;
  };
  std::size_t read = 0;
  std::size_t declined = 0;
  for (std::uint64_t number = 0; number < 30'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const bool in_json = draw.one_in(2);
    std::string list;
    std::size_t size = 0;
    std::tie(list, size) = drawn_list(draw, in_json);
    if (draw.one_in(20)) size += static_cast<std::size_t>(draw.sign() > 0 ? 1 : size > 1 ? -1 : 0);
    if (in_json && draw.one_in(2)) list += ", \"y\": 1, \"weights\": [1, 2, 3]}";
    const unsigned bits = draw.one_in(10) ? 53 : 0;
    // What is asked of memory behind the text is seen by the sanitizers: it has no room to spare.
    const std::vector<char> text(list.c_str(), list.c_str() + list.size() + 1);
    const auto found = [&](const scanning::Scanners& scanners) {
      Found result{-1, std::vector<std::int64_t>(size), std::vector<std::uint8_t>(size)};
      const char* const at = text.data();
      const char* const end = at + list.size();
      if (in_json) {
        const char* const stop = scanners.list(at, end, size, bits, 300, result.mantissas.data(), result.places.data());
        if (stop != nullptr) result.length = stop - at;
      } else if (scanners.line(at, end, size, bits, 300, result.mantissas.data(), result.places.data())) {
        result.length = end - at;
      }
      return result.length < 0 ? Found{} : result;
    };
    const Found one = found(plain);
    const Found other = found(*wide);
    // Either may decline a number that is long: the general way reads it.
    if (one.length >= 0 && other.length >= 0) {
      ASSERT_TRUE(one == other) << list << replay(number);
    }
    ASSERT_EQ(one.length < 0, other.length < 0) << list << replay(number);
    ++(one.length < 0 ? declined : read);
  }
  EXPECT_GT(read, 8000U);
  EXPECT_GT(declined, 4000U);
}

TEST(Scanners, find_the_first_byte_that_is_neither_printable_ascii_nor_a_tab) {
  const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; };
  for (const scanning::Scanners* scanners : {&scanning::plain_scanners(), scanning::wide_scanners()}) {
    if (scanners == nullptr) continue;
    for (int byte = 0; byte < 256; ++byte)
      for (const std::size_t size : {1U, 31U, 32U, 33U, 64U, 100U})
        for (const std::size_t place : {std::size_t{0}, size / 2, size - 1}) {
          std::string text(size, 'x');
          text[place] = static_cast<char>(byte);
          ASSERT_EQ(scanners->plain(text.data(), size), is_plain(text[place]) ? size : place)
              << byte << " at " << place;
        }
    EXPECT_EQ(scanners->plain("", 0), 0U);
  }
}

TEST(Decimal, a_sparse_line_is_read_like_its_numbers_one_by_one_and_nothing_may_stand_beside_them) {
  std::size_t accepted = 0;
  SparseDecimals row;
  for (std::uint64_t number = 0; number < 5'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    const NumberOptions options = draw.one_in(3) ? binary64 : NumberOptions{};
    const std::size_t least = draw.one_in(2) ? 1 : 0;
    const Entry label = entry_of_list(draw, options);
    if (label.text.starts_with('+')) continue;
    bool good = label.good;
    std::string text = space(draw) + (label.good && !label.text.starts_with('-') && draw.one_in(2) ? "+" : "");
    text += label.text;
    std::vector<Decimal> one_by_one;
    std::vector<std::size_t> indices;
    for (std::size_t index = least; draw.range(0, 6) > 0;) {
      index += static_cast<std::size_t>(draw.range(0, 3));
      const Entry entry = entry_of_list(draw, options);
      good = good && entry.good && index <= 12;
      text += (draw.one_in(2) ? " " : "\t") + space(draw) + std::to_string(index) + ":" + entry.text;
      one_by_one.push_back(entry.decimal);
      indices.push_back(index++);
    }
    if (draw.one_in(5)) text += draw.one_in(2) ? "  " : " # 1:x";
    if (draw.one_in(20)) {
      const std::string ends[] = {" 12", " 0:1", ":", " 12:", " :1", " x:1", " 13:1", "+"};
      text = text.substr(0, text.find('#'));
      text += ends[draw.range(0, 7)];
      good = false;
      if (text.ends_with("0:1") && indices.empty() && least == 0) continue;
    }
    ASSERT_EQ(scan_sparse_line(text, least, 12, options, row), good) << text << "; " << replay(number);
    if (!good) continue;
    ++accepted;
    ASSERT_EQ(value_of(row.label), value_of(label.decimal)) << text << "; " << replay(number);
    ASSERT_EQ(row.indices, indices) << text << "; " << replay(number);
    for (std::size_t i = 0; i < indices.size(); ++i)
      ASSERT_EQ(value_of({row.mantissas[i], row.places[i]}), value_of(one_by_one[i])) << text << replay(number);
  }
  EXPECT_GT(accepted, 1'500U);
}

TEST(Decimal, a_list_of_another_length_is_declined) {
  std::int64_t mantissas[4];
  std::uint8_t places[4];
  const std::string text = "[1, 2.5, 3]";
  for (const std::size_t size : {0U, 2U, 4U})
    EXPECT_EQ(scan_decimals(text.c_str(), text.c_str() + text.size(), size, {}, mantissas, places), nullptr) << size;
}

TEST(Decimal, a_rational_is_a_decimal_exactly_where_its_denominator_divides_a_power_of_ten) {
  EXPECT_EQ(decimal_of(q("3/2"))->mantissa, 15);
  EXPECT_EQ(decimal_of(q("3/2"))->places, 1);
  EXPECT_EQ(decimal_of(q("-7"))->places, 0);
  EXPECT_EQ(decimal_of(q("1e-18"))->places, 18);
  EXPECT_EQ(decimal_of(q("9223372036854775807"))->mantissa, INT64_MAX);
  for (const char* text : {"1/3", "1e-19", "1e19", "9223372036854775808", "-9223372036854775808",
                           "-4611686018427387904/5", "9223372036854775807/2"})
    EXPECT_FALSE(decimal_of(q(text))) << text;
  EXPECT_FALSE(decimal_of(Rational(1) / (1 << 20)));  // 20 places
}

TEST(Decimal, assigning_gives_lowest_terms_on_random_decimals) {
  for (std::uint64_t number = 0; number < 20'000; ++number) {
    Draw draw = Draw::for_case(seed(), number);
    Decimal decimal{draw.range(-1000, 1000), draw.range(0, most_places)};
    for (int i = draw.range(0, 14); i > 0; --i) decimal.mantissa *= draw.one_in(2) ? 2 : 5;
    Rational assigned = q("17/3");
    assign(assigned, decimal);
    ASSERT_EQ(assigned, value_of(decimal)) << decimal.mantissa << " " << decimal.places << "; " << replay(number);
    ASSERT_EQ(to_string(assigned), to_string(value_of(decimal)));
    const auto found = decimal_of(assigned);
    ASSERT_TRUE(found) << decimal.mantissa << " " << decimal.places;
    ASSERT_EQ(value_of(*found), assigned);
    ASSERT_TRUE(found->places == 0 || decimal_of(Rational(assigned * 10))->places == found->places - 1);
  }
}

TEST(Decimal, of_nineteen_digits_in_a_line_is_read_or_declined_and_never_wrapped) {
  std::int64_t mantissa = 0;
  std::uint8_t places = 0;
  const std::string far = "                    ";
  for (const char* text :
       {"9.999999999999999999", "9999999.999999999999", "-9.999999999999999999", "9.22337203685477580",
        "1.000000000000000001", "999999.9999999999999", "1234567.9999999999999"}) {
    if (!scan_line(text + far, 1, {}, &mantissa, &places)) continue;
    EXPECT_EQ(fraction(mantissa, power_of_ten(places)), q(text)) << text;
  }
  EXPECT_FALSE(scan_line("9.999999999999999999" + far, 1, {}, &mantissa, &places)) << "more than 63 bits";
  EXPECT_TRUE(scan_line("9.99999999999999999" + far, 1, {}, &mantissa, &places));
}

TEST(Decimal, of_a_rational_has_eighteen_places_at_most) {
  for (const std::uint64_t base : {5U, 2U}) {
    const Rational last = power(Rational(1) / Rational(base), 18);
    EXPECT_TRUE(decimal_of(last).has_value()) << base;
    EXPECT_FALSE(decimal_of(last / Rational(base)).has_value()) << base;
  }
}

}  // namespace
}  // namespace mistakebound::test::decimal_test
