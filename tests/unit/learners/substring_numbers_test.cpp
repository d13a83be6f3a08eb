/// Substrings by number against the textbook's.
#include "reference/learners/substring_numbers.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "reference/learners/kernel.hpp"
#include "tests/unit/expected_work.hpp"

namespace mistakebound::test::substring_numbers_test {
namespace {

std::string random_text(std::mt19937& rng) {
  static const std::vector<std::string> letters{"a", "b", "\xc3\xa4", "\xc3\xb6", "\xe2\x82\xac", "\xf0\x9f\x99\x82"};
  std::string text;
  const std::size_t kinds = 1 + rng() % letters.size();
  for (std::size_t length = rng() % 30; length > 0; --length) text += letters[rng() % kinds];
  return text;
}

TEST(SubstringNumbers, as_many_are_common_and_different_as_of_the_textbooks_substrings) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 rng(seed);
    std::vector<std::string> texts;
    for (std::size_t count = 1 + rng() % 4; count > 0; --count) texts.push_back(random_text(rng));
    const std::size_t length = 1 + rng() % 12;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", length " + std::to_string(length));
    const SubstringNumbers numbers = number_substrings(texts, length);
    KernelSpec kernel = parse_kernel("substring:" + std::to_string(length));
    std::set<std::string> all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const ItemSet expected = substrings(texts[i], length);
      all.insert(expected.begin(), expected.end());
      EXPECT_EQ(numbers.of_text[i].size(), expected.size());
      for (std::size_t j = 0; j <= i; ++j)
        EXPECT_EQ(KernelValue(Rational(common_numbers(numbers.of_text[i], numbers.of_text[j]))),
                  kernel(texts[i], texts[j]))
            << i << " and " << j;
    }
    EXPECT_EQ(numbers.different, all.size());
  }
}

TEST(SubstringNumbers, a_length_beyond_every_text_has_none_and_texts_do_not_run_into_each_other) {
  EXPECT_EQ(number_substrings({"abc", "abc"}, 1'000'000).different, 0U);
  EXPECT_EQ(number_substrings({"ab", "ab"}, 3).different, 0U);
  EXPECT_EQ(number_substrings({"", "ab"}, 2).different, 1U);
  EXPECT_EQ(number_substrings({}, 2).different, 0U);
}

TEST(SubstringNumbers, half_of_a_long_text_takes_no_memory_for_each_of_its_substrings) {
  const std::string text(100'000, 'a');  // its substrings would take 2.5 GB
  const SubstringNumbers numbers = number_substrings({text, text + "b"}, 50'000);
  EXPECT_EQ(numbers.of_text[0].size(), 1U);
  EXPECT_EQ(numbers.of_text[1].size(), 2U);
  EXPECT_EQ(common_numbers(numbers.of_text[0], numbers.of_text[1]), 1U);
}

TEST(SubstringNumbers, limits_are_asked_for_while_long_texts_are_sorted) {
  EXPECT_GT(polls_of([] { number_substrings({std::string(100'000, 'a')}, 1); }), 150U) << "read and looked through";
  EXPECT_GT(polls_of([] { number_substrings({std::string(100'000, 'a')}, 2); }), 1000U) << "sorted once";
}

}  // namespace
}  // namespace mistakebound::test::substring_numbers_test
