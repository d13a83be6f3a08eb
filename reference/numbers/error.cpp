#include "reference/numbers/error.hpp"

#include <utility>

#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace {

std::string sentence(const Location& where, const std::string& found, const std::string& expected) {
  std::string text = printable(where.file);
  if (where.line != 0) text.append(1, ':').append(std::to_string(where.line));
  if (where.column != 0) text.append(1, ':').append(std::to_string(where.column));
  if (!text.empty()) text.append(": ");
  return text.append("found ").append(found).append("; expected ").append(expected);
}

}  // namespace

InputError::InputError(Location where, std::string found, std::string expected)
    : std::runtime_error(sentence(where, found, expected)),
      where_(std::move(where)),
      found_(std::move(found)),
      expected_(std::move(expected)) {}

InputError InputError::at(Location where) const {
  return {std::move(where), found_, expected_};
}

std::string printable(const std::string& text) {
  return escaped(text);
}

std::string quoted(const std::string& text) {
  constexpr std::size_t limit = 40;
  return "'" + printable(first_bytes(text, limit)) + (text.size() > limit ? "...'" : "'");
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace mistakebound
