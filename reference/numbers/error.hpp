/// The one exception type for unusable input.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace mistakebound {

/// Where something was found. A line or column of 0 means that there is none to name.
struct Location {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// Unusable input: where, what was found, and what would be right. `what()` reads
/// "FILE:LINE:COLUMN: found FOUND; expected EXPECTED".
class InputError : public std::runtime_error {
 public:
  InputError(Location where, std::string found, std::string expected);

  /// The complaint at a place that only the caller knows.
  [[nodiscard]] InputError at(Location where) const;

  [[nodiscard]] const Location& where() const { return where_; }
  [[nodiscard]] const std::string& found() const { return found_; }
  [[nodiscard]] const std::string& expected() const { return expected_; }

 private:
  Location where_;
  std::string found_;
  std::string expected_;
};

/// Text fit for a terminal: control characters and bytes beyond ASCII escaped.
std::string printable(const std::string& text);

/// A piece of input fit to be shown in a message: quoted, control characters escaped, cut after 40 characters.
std::string quoted(const std::string& text);

/// "a, b, c".
std::string joined(const std::vector<std::string>& words, const std::string& between = ", ");

}  // namespace mistakebound
