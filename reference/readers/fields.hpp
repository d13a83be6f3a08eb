/// What the readers of text files share: opening the file, and the fields of its lines.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "reference/numbers/numeral.hpp"
#include "reference/readers/line_reader.hpp"

namespace mistakebound {

inline constexpr std::size_t most_numbers = 20'000'000;  ///< in one file: some 2 GB of rationals

/// Measured: the bytes of memory that a row of so many rational numbers takes.
constexpr double bytes_of_numbers(std::size_t numbers) {
  constexpr double of_row = 100;
  constexpr double of_number = 80;
  return of_row + of_number * static_cast<double>(numbers);
}

/// Measured: the bytes of memory that a sparse row takes, of so many numbers that fit machine integers.
constexpr double bytes_of_sparse(std::size_t numbers) {
  constexpr double of_row = 120;
  constexpr double of_number = 16;
  return of_row + of_number * static_cast<double>(numbers);
}

inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool is_blank(std::string_view line);

/// The number that a field spells; `column` is where the field begins in the line that was read last, from 1. Throws
/// InputError at its place.
Rational number_in_field(std::string_view text, std::size_t column, const LineReader& lines,
                         const NumberOptions& options);

/// Calls read(stream, name) for a file, or for standard input ("-"). Throws InputError for a directory and for what
/// cannot be opened; `what` is what the file should be.
void with_input(const std::string& path, const char* what,
                const std::function<void(std::istream&, const std::string&)>& read);

}  // namespace mistakebound
