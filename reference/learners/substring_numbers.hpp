/// The substrings of texts by number: what substrings() does, in memory and time that do not grow with their length.
///
/// Karp, Miller and Rosenberg (1972): every place gets a number for the piece that begins there, equal pieces equal
/// numbers; a piece twice as long is the pair of the numbers of its halves, and one of any length in between the pair
/// of two that overlap. So the length is reached in its logarithm of sortings, by counting.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mistakebound {

/// Numbers from 0, increasing, none twice.
using NumberSet = std::vector<std::uint32_t>;

/// The different substrings of `length` >= 1 characters (code points of UTF-8) of each text, equal ones of all texts
/// under one number. Fewer than 2^32 characters in all, of which each takes 16 bytes meanwhile and 4 at the end. Throws
/// CutShort, before memory is taken that the limit does not allow.
std::vector<NumberSet> number_substrings(const std::vector<std::string>& texts, std::size_t length);

/// How many different numbers are in the first sets, `count` of them.
std::size_t different_numbers(const std::vector<NumberSet>& sets, std::size_t count);

/// How many numbers are in both.
std::size_t common_numbers(const NumberSet& a, const NumberSet& b);

}  // namespace mistakebound
