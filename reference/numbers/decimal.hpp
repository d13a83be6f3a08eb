/// Decimals that fit in a machine word, read without a detour through big numbers.
///
/// Most numbers in a file are decimals of a few digits. These functions read just those, several hundred megabytes a
/// second; what they decline is read by parse_number, which also finds the words for what is wrong. Whatever they
/// accept has the value that parse_number gives it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// mantissa / 10^places, not necessarily in lowest terms; |mantissa| < 2^63, 0 <= places <= most_places.
struct Decimal {
  std::int64_t mantissa = 0;
  int places = 0;
};

constexpr int most_places = 18;

/// 10^0 to 10^most_places.
constexpr std::array<std::int64_t, most_places + 1> powers_of_ten = [] {
  std::array<std::int64_t, most_places + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
  return powers;
}();

/// Reads the number in JSON's grammar (RFC 8259, section 6) that begins at `at` and returns where it ends; nothing
/// (nullptr) where none begins or it does not fit. The caller vouches for a character after the last digit that belongs
/// to no number, such as a string's terminating zero.
const char* scan_decimal(const char* at, const NumberOptions& options, Decimal& value);

/// Reads a list of exactly `size` such numbers, the brackets included, and returns where it ends; nothing where it is
/// anything else. A number may stand in quotes. `at` is the opening bracket, `end` the end of the text, where a
/// character can be read that belongs to no number.
const char* scan_decimals(const char* at, const char* end, std::size_t size, const NumberOptions& options,
                          std::int64_t* mantissas, std::uint8_t* places);

/// Reads a line that is exactly `size` such numbers with commas between them, blanks around each allowed; false where
/// it is anything else.
bool scan_line(const std::string& line, std::size_t size, const NumberOptions& options, std::int64_t* mantissas,
               std::uint8_t* places);

/// A label and some numbers, mantissas[i] / 10^places[i] at indices[i]; the indices increase.
struct SparseDecimals {
  Decimal label;
  std::vector<std::size_t> indices;
  std::vector<std::int64_t> mantissas;
  std::vector<std::uint8_t> places;
};

/// Reads a line in LIBSVM, up to a comment: a label, which may have a plus sign, and such numbers as index:number, with
/// blanks before each. False where it is anything else, and where an index is not from `least` to `most`.
bool scan_sparse_line(const std::string& line, std::size_t least, std::size_t most, const NumberOptions& options,
                      SparseDecimals& row);

/// Brings mantissas[i] / 10^places[i] to the most places any of them has, `digits`. False, and the mantissas are as
/// they were, where one then does not fit. As many places as mantissas, at least one.
bool bring_to_one_scale(std::vector<std::int64_t>& mantissas, const std::vector<std::uint8_t>& places, int& digits);
/// Brings each number mantissas[i] / 10^places[i] to the fewest places.
void drop_last_zeros(std::vector<std::int64_t>& mantissas, std::vector<std::uint8_t>& places);

/// The decimal that is this number, with the fewest places; nothing where none fits.
std::optional<Decimal> decimal_of(const Rational& value);

/// Sets a number to mantissa / 10^places; here the mantissa may be -2^63, too.
void assign(Rational& number, Decimal value);

}  // namespace mistakebound
