/// Text files line by line, as people and programs write them, gzip or not.
#pragma once

#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "reference/numbers/error.hpp"
#include "reference/numbers/work.hpp"
#include "reference/readers/byte_source.hpp"

namespace mistakebound {

/// Reads lines of UTF-8 text. A byte-order mark and the carriage return before a line feed are dropped. A control
/// character, a malformed byte sequence or a line beyond the limit is an InputError at its place, found before more of
/// the file is read, so that no binary file fills the memory. Lines of gzip data are those of the text they hold.
class LineReader {
 public:
  static constexpr std::size_t longest_line = std::size_t{64} << 20U;  // bytes

  LineReader(std::istream& in, std::string name);

  /// The next line, without its end; false at the end of the file.
  bool next(std::string& line);

  /// The line that next() will give, if there is one. Its number and its place are not yet those of line_number() and
  /// here().
  std::optional<std::string> peek();

  /// The number of the line that next() gave last, from 1; 0 before the first.
  [[nodiscard]] std::size_t line_number() const { return number_; }

  /// A place in that line; columns count bytes from 1, 0 for the line as a whole.
  [[nodiscard]] Location here(std::size_t column = 0) const { return {name_, number_, column}; }

  /// Tells now and then, by how much of the file has been read, how much memory all its rows will take: `rows` have
  /// been kept, of about so many bytes each, and however many they are, they take no more than `most` bytes.
  void expect_rows(std::size_t rows, double bytes_of_row, double most = std::numeric_limits<double>::infinity());

  /// Whether the file has no byte at all (known after the first next()).
  [[nodiscard]] bool empty_file() const { return empty_; }

 private:
  bool fill();
  /// Whether there is a zero byte in a part of the line, which has so many bytes before it.
  void check_zeros(std::string_view part, std::size_t before) const;
  void check_text(const std::string& line) const;

  ByteSource bytes_;
  std::string_view block_;  ///< what of it is not yet in a line
  std::string name_;
  WorkPhase phase_{"lines read"};
  std::optional<std::string> peeked_;
  std::size_t number_ = 0;
  bool empty_ = true;
};

}  // namespace mistakebound
