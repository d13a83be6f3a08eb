/// Claims as papers print them, in LaTeX: "k \le \left(\frac{R \|u\|}{\gamma}\right)^2".
#pragma once

#include <string>
#include <vector>

namespace mistakebound {

constexpr std::size_t longest_claim = 4096;  ///< bytes; no longer one is read

/// A claim in the spelling of expression.hpp.
struct PlainClaim {
  std::string text;
  std::vector<std::size_t> columns = {};  ///< of its characters and of its end, from 1; empty where it is as it was

  /// Where a character, counted from 1, stands in what was written.
  [[nodiscard]] std::size_t written_at(std::size_t column) const {
    return column == 0 || column > columns.size() ? column : columns[column - 1];
  }
};

/// Reads signs of LaTeX as those that claims have, where a backslash, a brace or a dollar sign is among them; any other
/// text is left as it is. A fraction, a root and a group of several signs get parentheses; spaces, sizes of delimiters,
/// fonts, and dollar signs around all of it are left out. Throws InputError, whose column counts the characters of
/// `text` from 1, for a command that it does not know, and where LaTeX would print something else than what was
/// probably meant: 2^10.
PlainClaim plain_claim(const std::string& text);

}  // namespace mistakebound
