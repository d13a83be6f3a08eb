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
    const std::vector<NumberSet> numbers = number_substrings(texts, length);
    KernelSpec kernel = parse_kernel("substring:" + std::to_string(length));
    std::set<std::string> all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const ItemSet expected = substrings(texts[i], length);
      all.insert(expected.begin(), expected.end());
      EXPECT_EQ(numbers[i].size(), expected.size());
      for (std::size_t j = 0; j <= i; ++j)
        EXPECT_EQ(KernelValue(Rational(common_numbers(numbers[i], numbers[j]))), kernel(texts[i], texts[j]))
            << i << " and " << j;
    }
    EXPECT_EQ(different_numbers(numbers, texts.size()), all.size());
  }
}

TEST(SubstringNumbers, a_length_beyond_every_text_has_none_and_texts_do_not_run_into_each_other) {
  EXPECT_EQ(number_substrings({"abc", "abc"}, 1'000'000), (std::vector<NumberSet>{{}, {}}));
  EXPECT_EQ(number_substrings({"ab", "ab"}, 3), (std::vector<NumberSet>{{}, {}}));
  EXPECT_EQ(number_substrings({"", "ab"}, 2), (std::vector<NumberSet>{{}, {0}}));
  EXPECT_EQ(number_substrings({}, 2), std::vector<NumberSet>{});
}

TEST(SubstringNumbers, those_of_the_first_texts_are_counted_alone) {
  const std::vector<NumberSet> numbers = number_substrings({"abab", "ba", "bc"}, 2);
  EXPECT_EQ(different_numbers(numbers, 0), 0U);
  EXPECT_EQ(different_numbers(numbers, 2), 2U);
  EXPECT_EQ(different_numbers(numbers, 3), 3U);
}

TEST(SubstringNumbers, where_all_pieces_differ_longer_ones_do_until_the_texts_end) {
  const std::string alphabet = "abcdefghijklmnopqrstuvwxyz";
  for (const std::size_t length : {1U, 2U, 3U, 7U, 25U, 26U})
    EXPECT_EQ(number_substrings({alphabet, "0123"}, length)[0].size(), 27 - length) << length;
  EXPECT_EQ(number_substrings({alphabet, "0123"}, 4)[1].size(), 1U);
  EXPECT_EQ(number_substrings({alphabet, "0123"}, 5)[1].size(), 0U);
}

TEST(SubstringNumbers, bytes_that_continue_no_character_are_none) {
  EXPECT_EQ(number_substrings({"\xa4"
                               "ab",
                               "ab"},
                              2),
            (std::vector<NumberSet>{{0}, {0}}));
}

TEST(SubstringNumbers, of_long_texts_the_work_is_told_before_it_begins_and_memory_beyond_the_limit_is_not_taken) {
  const std::vector<std::string> texts{std::string(1'000'000, 'a')};
  const WorkSize size = expected_work([&] { number_substrings(texts, 5); });
  EXPECT_EQ(size.what, "the substrings of 1000000 characters");
  EXPECT_DOUBLE_EQ(size.operations, 40 * 4 * 1'000'001.0) << "three sortings, and looking at all";
  EXPECT_DOUBLE_EQ(size.bytes, 16 * 1'000'001.0);
  const LimitedWork limited({.bytes = memory_in_use() + (std::size_t{8} << 20U)});
  EXPECT_THROW(number_substrings(texts, 5), CutShort);
}

TEST(SubstringNumbers, half_of_a_long_text_takes_no_memory_for_each_of_its_substrings) {
  const std::string text(100'000, 'a');  // its substrings would take 2.5 GB
  const std::vector<NumberSet> numbers = number_substrings({text, text + "b"}, 50'000);
  EXPECT_EQ(numbers[0].size(), 1U);
  EXPECT_EQ(numbers[1].size(), 2U);
  EXPECT_EQ(common_numbers(numbers[0], numbers[1]), 1U);
}

TEST(SubstringNumbers, limits_are_asked_for_while_long_texts_are_sorted) {
  EXPECT_GT(polls_of([] { number_substrings({std::string(100'000, 'a')}, 1); }), 150U) << "read and looked through";
  EXPECT_GT(polls_of([] { number_substrings({std::string(100'000, 'a')}, 2); }), 1000U) << "sorted once";
}

}  // namespace
}  // namespace mistakebound::test::substring_numbers_test
