#include "reference/learners/substring_numbers.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "reference/learners/kernel.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::uint32_t text_end = 0xFFFFFFFFU;  // no number of a character or a place

/// Numbers for the characters of all texts, one text after the other, each with an end of its own.
Numbers characters_of(const std::vector<std::string>& texts) {
  std::unordered_map<std::string_view, std::uint32_t> known;
  Numbers result;
  PollNowAndThen poll;
  for (const std::string& text : texts) {
    const std::vector<std::size_t> starts = character_starts(text);
    for (std::size_t i = 0; i + 1 < starts.size(); ++i, poll()) {
      const std::string_view character = std::string_view(text).substr(starts[i], starts[i + 1] - starts[i]);
      result.push_back(known.emplace(character, static_cast<std::uint32_t>(known.size())).first->second);
    }
    result.push_back(text_end);
  }
  return result;
}

/// Numbers for pairs of neighbours: that of place i is the rank of the pair (at i, at i + shift). A place has none
/// where either has none.
Numbers ranks_of_pairs(const Numbers& at, std::size_t shift) {
  using Pair = std::pair<std::uint64_t, std::uint32_t>;
  PollNowAndThen poll;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i + shift < at.size(); ++i, poll())
    if (at[i] != text_end && at[i + shift] != text_end)
      pairs.emplace_back(static_cast<std::uint64_t>(at[i]) << 32U | at[i + shift], static_cast<std::uint32_t>(i));
  std::sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) {
    poll();
    return a < b;
  });
  Numbers result(at.size(), text_end);
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i, poll()) {
    if (i > 0 && pairs[i].first != pairs[i - 1].first) ++rank;
    result[pairs[i].second] = rank;
  }
  return result;
}

}  // namespace

SubstringNumbers number_substrings(const std::vector<std::string>& texts, std::size_t length) {
  const Numbers characters = characters_of(texts);
  Numbers at = characters;  // the numbers of the pieces of `reached` characters
  std::size_t reached = 1;
  // A longer piece than all characters is found nowhere, whatever its length.
  for (length = std::min(length, characters.size()); reached < length;) {
    const std::size_t shift = std::min(reached, length - reached);
    at = ranks_of_pairs(at, shift);
    reached += shift;
  }
  SubstringNumbers result;
  std::size_t place = 0;
  PollNowAndThen poll;
  for (std::size_t t = 0; t < texts.size(); ++t) {
    NumberSet& numbers = result.of_text.emplace_back();
    for (; characters[place] != text_end; ++place, poll())
      if (at[place] != text_end) numbers.push_back(at[place]);
    ++place;
    std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
      poll();
      return a < b;
    });
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    if (!numbers.empty()) result.different = std::max<std::size_t>(result.different, numbers.back() + std::size_t{1});
  }
  return result;
}

std::size_t common_numbers(const NumberSet& a, const NumberSet& b) {
  std::size_t count = 0;
  for (auto p = a.begin(), q = b.begin(); p != a.end() && q != b.end();) {
    const bool equal = *p == *q;
    const bool first_is_less = *p < *q;
    if (equal) ++count;
    if (equal || first_is_less) ++p;
    if (equal || !first_is_less) ++q;
  }
  return count;
}

}  // namespace mistakebound
