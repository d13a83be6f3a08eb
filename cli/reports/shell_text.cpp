#include "cli/reports/shell_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/readers/utf8.hpp"

namespace mistakebound::cli {
namespace {

/// The text with everything escaped that is no printable UTF-8, and the bytes of `others`.
std::string with_escapes(const std::string& text, const std::string& others) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool is_second_control_set =
        length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[at + 1]) < 0xA0;  // U+0080 to U+009F
    const bool is_control = byte < 0x20 || byte == 0x7F || is_second_control_set;
    if (length == 0 || is_control || others.find(text[at]) != std::string::npos) {
      for (std::size_t i = 0; i < std::max<std::size_t>(length, 1); ++i)
        escaped += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at + i]));
    } else {
      escaped += text.substr(at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return escaped;
}

}  // namespace

std::string shown_name(const std::string& name) {
  return with_escapes(name, "");
}

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-./,+=:@%") == std::string::npos;
  if (plain) return word;
  if (with_escapes(word, "") != word) return "$'" + with_escapes(word, "'\\") + "'";
  std::string quoted_word = "'";
  for (const char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted_word + "'";
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
