#include "reference/learners/substring_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::uint32_t text_end = 0xFFFFFFFFU;  // no number of a character or a place

bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;  // bytes that continue one are 10xxxxxx
}

/// Numbers of places, and how many different ones there are but text_end; they are below that, unless all differ.
struct Pieces {
  Numbers at;
  std::size_t kinds = 0;
  std::size_t places = 0;  ///< with a number
};

std::size_t characters_in(const std::vector<std::string>& texts) {
  std::size_t count = 0;
  PollNowAndThen poll;
  for (const std::string& text : texts)
    for (const char byte : text) {
      if (begins_character(byte)) ++count;
      poll();
    }
  return count;
}

/// Numbers for the characters of all texts, one text after the other, each with an end of its own.
Pieces characters_of(const std::vector<std::string>& texts, std::size_t count) {
  std::unordered_map<std::string_view, std::uint32_t> known;
  Pieces result{.places = count};
  result.at.reserve(count + texts.size());
  PollNowAndThen poll;
  for (const std::string& text : texts) {
    for (std::size_t i = 0, end = 0; i < text.size(); i = end, poll()) {
      for (end = i + 1; end < text.size() && !begins_character(text[end]);) ++end;
      if (!begins_character(text[i])) continue;  // what continues nothing
      const std::string_view character = std::string_view(text).substr(i, end - i);
      result.at.push_back(known.emplace(character, static_cast<std::uint32_t>(known.size())).first->second);
    }
    result.at.push_back(text_end);
  }
  result.kinds = known.size();
  return result;
}

/// The places in the order of the numbers that they have `shift` further on, as stable as they were.
Numbers sorted_by(const Pieces& pieces, std::size_t shift, const Numbers& places) {
  PollNowAndThen poll;
  Numbers begins(pieces.kinds + 1);
  for (const std::uint32_t place : places) {
    ++begins[pieces.at[place + shift] + 1];
    poll();
  }
  for (std::size_t kind = 1; kind < begins.size(); ++kind) begins[kind] += begins[kind - 1];
  Numbers sorted(places.size());
  for (const std::uint32_t place : places) {
    sorted[begins[pieces.at[place + shift]]++] = place;
    poll();
  }
  return sorted;
}

/// Numbers for pairs of neighbours: that of place i is the rank of the pair (at i, at i + shift). A place has none
/// where either has none.
Pieces ranks_of_pairs(Pieces pieces, std::size_t shift) {
  PollNowAndThen poll;
  const auto has_pair = [&](std::size_t i) {
    return pieces.at[i] != text_end && i + shift < pieces.at.size() && pieces.at[i + shift] != text_end;
  };
  Numbers places;
  places.reserve(pieces.places);
  const bool all_differ = pieces.kinds == pieces.places;  // and so do longer pieces, which need no new numbers
  std::size_t left = 0;
  for (std::size_t i = 0; i < pieces.at.size(); ++i, poll()) {
    if (has_pair(i)) {
      ++left;
      if (!all_differ) places.push_back(static_cast<std::uint32_t>(i));
    } else if (all_differ) {
      pieces.at[i] = text_end;  // nobody behind looks here again
    }
  }
  if (all_differ) return {.at = std::move(pieces.at), .kinds = left, .places = left};
  places = sorted_by(pieces, shift, places);
  places = sorted_by(pieces, 0, places);
  Numbers ranks(pieces.at.size(), text_end);
  Pieces result{.places = left};
  for (std::size_t i = 0; i < places.size(); ++i, poll()) {
    const auto pair_at = [&](std::size_t place) { return std::pair(pieces.at[place], pieces.at[place + shift]); };
    if (i == 0 || pair_at(places[i]) != pair_at(places[i - 1])) ++result.kinds;
    ranks[places[i]] = static_cast<std::uint32_t>(result.kinds - 1);
  }
  result.at = std::move(ranks);
  return result;
}

}  // namespace

std::vector<NumberSet> number_substrings(const std::vector<std::string>& texts, std::size_t length) {
  const WorkPhase phase("numbering substrings");
  const std::size_t characters = characters_in(texts);
  const std::size_t places = characters + texts.size();
  // A longer piece than all characters is found nowhere, whatever its length.
  length = std::min(length, places);
  constexpr double bytes_of_place = 16;  // numbers, the order of places, that order before, and where numbers begin
  constexpr double operations_of_place = 40;
  const double sortings = std::ceil(std::log2(static_cast<double>(std::max<std::size_t>(length, 1)))) + 1;
  const double bytes = bytes_of_place * static_cast<double>(places);
  expect_work({.what = "the substrings of " + std::to_string(characters) + " characters",
               .operations = operations_of_place * sortings * static_cast<double>(places),
               .bytes = bytes});
  poll_limits_with(bytes);
  Pieces pieces = characters_of(texts, characters);
  for (std::size_t reached = 1; reached < length;) {
    const std::size_t shift = std::min(reached, length - reached);
    pieces = ranks_of_pairs(std::move(pieces), shift);
    reached += shift;
  }
  std::vector<NumberSet> result;
  std::size_t place = 0;
  PollNowAndThen poll;
  for (const std::string& text : texts) {
    NumberSet& numbers = result.emplace_back();
    for (const char byte : text) {
      if (!begins_character(byte)) continue;
      if (pieces.at[place] != text_end) numbers.push_back(pieces.at[place]);
      ++place;
      poll();
    }
    ++place;
    std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
      poll();
      return a < b;
    });
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    numbers.shrink_to_fit();
  }
  return result;
}

std::size_t different_numbers(const std::vector<NumberSet>& sets, std::size_t count) {
  std::vector<bool> seen;
  std::size_t different = 0;
  PollNowAndThen poll;
  for (std::size_t i = 0; i < count; ++i)
    for (const std::uint32_t number : sets[i]) {
      poll();
      if (number >= seen.size()) seen.resize(number + std::size_t{1});
      if (!seen[number]) ++different;
      seen[number] = true;
    }
  return different;
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
