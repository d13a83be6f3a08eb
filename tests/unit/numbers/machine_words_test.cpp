/// Words beside GMP's numbers, by its own functions for them and as where these take 32 bits.
#include "reference/numbers/machine_words.hpp"

#include <limits>
#include <vector>

#include "reference/numbers/exact.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test::machine_words_test {
namespace {

using machine_words::Wide;
using machine_words::WideSize;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t largest_size = std::numeric_limits<std::uint64_t>::max();

/// Words about the limits of 31, 32, 53, 63 and 64 bits.
const std::vector<std::int64_t> words{0,
                                      1,
                                      -1,
                                      7,
                                      -1'000'003,
                                      (std::int64_t{1} << 31U) - 1,
                                      std::int64_t{1} << 31U,
                                      -(std::int64_t{1} << 31U) - 1,
                                      (std::int64_t{1} << 32U) - 1,
                                      std::int64_t{1} << 32U,
                                      -(std::int64_t{1} << 32U) - 1,
                                      (std::int64_t{1} << 53U) + 1,
                                      largest - 1,
                                      largest,
                                      least + 1,
                                      least};

std::vector<Integer> integers() {
  std::vector<Integer> all;
  for (const std::int64_t word : words) all.emplace_back(std::to_string(word));
  for (const char* text : {"18446744073709551615", "-18446744073709551616", "340282366920938463463374607431768211455",
                           "-98765432109876543210987654321098765432109876543210"})
    all.emplace_back(text);
  return all;
}

/// Each word by its digits, with no function of words in between.
Integer in_digits(std::uint64_t word) {
  return Integer(std::to_string(word));
}

/// The functions, by what GMP takes for a `Long`.
template <class Long>
struct MachineWords : testing::Test {};
using Longs = testing::Types<long, std::int32_t>;
TYPED_TEST_SUITE(MachineWords, Longs);

TYPED_TEST(MachineWords, are_added_times_a_number_whatever_their_size_and_sign) {
  for (const Integer& factor : integers())
    for (const std::int64_t word : words) {
      Integer total = 5;
      machine_words::add_signed_product<TypeParam>(total.backend().data(), factor.backend().data(), word);
      EXPECT_EQ(total, 5 + factor * Integer(std::to_string(word))) << factor << " times " << word;
      total = -5;
      const auto size = static_cast<std::uint64_t>(word);
      machine_words::add_product<TypeParam>(total.backend().data(), factor.backend().data(), size);
      EXPECT_EQ(total, factor * in_digits(size) - 5) << factor << " times " << size;
    }
}

TYPED_TEST(MachineWords, divide_what_they_divide_and_leave_the_residue_of_any_number) {
  for (const Integer& number : integers())
    for (const std::int64_t word : words) {
      if (word == 0) continue;
      const auto divisor = static_cast<std::uint64_t>(word);
      Integer product = number * in_digits(divisor);
      EXPECT_EQ(machine_words::residue<TypeParam>(product.backend().data(), divisor), 0U);
      machine_words::divide_exactly<TypeParam>(product.backend().data(), divisor);
      EXPECT_EQ(product, number) << divisor;
      const std::uint64_t residue = machine_words::residue<TypeParam>(number.backend().data(), divisor);
      EXPECT_LT(residue, divisor);
      EXPECT_EQ((number - in_digits(residue)) % in_digits(divisor), 0) << number << " modulo " << divisor;
    }
}

TYPED_TEST(MachineWords, make_a_fraction_as_it_is_given_and_zero_without_a_denominator) {
  for (const std::int64_t numerator : words)
    for (const std::int64_t denominator : words) {
      if (denominator <= 0) continue;
      Rational value(17, 19);
      machine_words::assign<TypeParam>(value.backend().data(), numerator, denominator);
      EXPECT_EQ(numerator_of(value).str(), std::to_string(numerator));
      EXPECT_EQ(denominator_of(value).str(), numerator == 0 ? "1" : std::to_string(denominator));
    }
}

TEST(MachineWordsOut, are_the_number_where_it_fits_and_nothing_where_it_does_not) {
  for (const Integer& number : integers()) {
    std::int64_t word = 0;
    Wide wide = 0;
    const bool fits = abs(number) < (Integer(1) << 63U);
    ASSERT_EQ(machine_words::fits(number.backend().data(), word), fits) << number;
    if (fits) {
      EXPECT_EQ(std::to_string(word), number.str());
    }
    if (fits || number == -(Integer(1) << 63U)) {
      EXPECT_EQ(std::to_string(machine_words::word_of(number.backend().data())), number.str());
    }
    ASSERT_EQ(machine_words::fits(number.backend().data(), wide), abs(number) < (Integer(1) << 127U)) << number;
    EXPECT_EQ(in_digits(machine_words::low_word(number.backend().data())), abs(number) % (Integer(1) << 64U)) << number;
  }
}

TEST(MachineWordsIn, of_one_and_of_two_words_are_assigned_over_what_was_there) {
  for (const std::uint64_t high : {std::uint64_t{0}, std::uint64_t{1}, largest_size})
    for (const std::int64_t low : words)
      for (const char* before : {"0", "-7", "98765432109876543210987654321098765432109876543210"}) {
        Integer target(before);
        const auto bits = static_cast<std::uint64_t>(low);
        machine_words::assign(target.backend().data(), WideSize{high} << 64U | bits);
        EXPECT_EQ(target, (in_digits(high) << 64U) + in_digits(bits)) << high << ", " << low << " over " << before;
      }
}

}  // namespace
}  // namespace mistakebound::test::machine_words_test
