#include "cli/reports/shell_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/numbers/utf8.hpp"

namespace mistakebound::cli {
std::string shown_name(const std::string& name) {
  return escaped(name);
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./,+=:@%") == std::string::npos;
  if (plain) return word;
  if (escaped(word) != word) return "$'" + escaped(word, "'\\") + "'";
  std::string quoted_word = "'";
  for (const char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted_word + "'";
}

std::string shell_file(const std::string& path) {
  return shell_word(path.starts_with('-') ? "./" + path : path);
}

std::string command_text(const std::string& command) {
  constexpr std::size_t width = 77;
  std::string text = "  ";
  std::size_t column = 2;
  for (std::size_t at = 0; at < command.size();) {
    // Words are taken whole, quoted ones with their spaces.
    std::size_t end = at;
    for (bool inside = false; end < command.size() && (inside || command[end] != ' '); ++end)
      if (command[end] == '\'') inside = !inside;
    const std::string word = command.substr(at, end - at);
    if (at != 0 && column + 1 + word.size() > width) {
      text += " \\\n    ";
      column = 4;
    } else if (at != 0) {
      text += " ";
      ++column;
    }
    text += word;
    column += word.size();
    at = end + 1;
  }
  return text + "\n";
}

}  // namespace mistakebound::cli
