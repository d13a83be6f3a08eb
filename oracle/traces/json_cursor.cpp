#include "oracle/traces/json_cursor.hpp"

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

void append_utf8(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0U | (code >> 6U));
    text += static_cast<char>(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0U | (code >> 12U));
    text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    text += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    text += static_cast<char>(0xF0U | (code >> 18U));
    text += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
    text += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    text += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

}  // namespace

void JsonCursor::start(std::size_t line_number) {
  where_.line = line_number;
  at_ = token_ = 0;
  depth_ = 0;
  fresh_ = false;
}

InputError JsonCursor::complaint(const std::string& found, const std::string& expected) const {
  Location place = where_;
  place.column = token_ + 1;
  return {place, found, expected};
}

std::string JsonCursor::shown(std::size_t at) const {
  if (at >= text_.size()) return "the end of the line";
  std::size_t end = at;
  while (end < text_.size() && end < at + 40 && std::string_view(" \t,:]}").find(text_[end]) == std::string_view::npos)
    ++end;
  return quoted(end > at ? first_bytes(text_.substr(at), end - at) : character_at(text_, at));
}

void JsonCursor::blanks() {
  const char* at = text_.c_str() + at_;  // a zero is behind the text
  while (*at == ' ' || *at == '\t' || *at == '\r') ++at;
  token_ = at_ = static_cast<std::size_t>(at - text_.c_str());
}

char JsonCursor::peek() {
  blanks();
  return at_ < text_.size() ? text_[at_] : '\0';
}

void JsonCursor::expect(char c, const char* expected) {
  if (peek() != c) throw complaint(shown(at_), expected);
  ++at_;
}

void JsonCursor::descend() {
  if (++depth_ > deepest)
    throw complaint("more than " + std::to_string(deepest) + " levels of nesting", "an object of plain fields");
  fresh_ = true;
}

void JsonCursor::open_object() {
  expect('{', "an object {...}");
  descend();
}

void JsonCursor::open_array() {
  expect('[', "a list [...]");
  descend();
}

bool JsonCursor::next_key(std::string& key) {
  if (peek() == '}') {
    ++at_;
    --depth_;
    fresh_ = false;
    return false;
  }
  if (!fresh_) expect(',', "a comma or }");
  fresh_ = false;
  if (peek() != '"') throw complaint(shown(at_), "a field's name in quotes");
  string(key);
  const std::size_t place = token_;
  expect(':', "a colon");
  token_ = place;
  return true;
}

bool JsonCursor::next_element() {
  if (peek() == ']') {
    ++at_;
    --depth_;
    fresh_ = false;
    return false;
  }
  if (!fresh_) {
    expect(',', "a comma or ]");
    if (peek() == ']') throw complaint(shown(at_), "another element");
  }
  fresh_ = false;
  return true;
}

bool JsonCursor::decimals(std::size_t size, const NumberOptions& options, std::int64_t* mantissas,
                          std::uint8_t* places) {
  blanks();
  const char* const end =
      scan_decimals(text_.c_str() + at_, text_.c_str() + text_.size(), size, options, mantissas, places);
  if (end == nullptr) return false;
  at_ = static_cast<std::size_t>(end - text_.c_str());
  fresh_ = false;
  return true;
}

bool JsonCursor::repeats(std::string_view list) {
  blanks();
  if (!reads(at_, list)) return false;
  at_ += list.size();
  fresh_ = false;
  return true;
}

bool JsonCursor::integer(const NumberOptions& options, std::int64_t& value) {
  blanks();
  Decimal decimal;
  const char* const end = scan_decimal(text_.c_str() + at_, options, decimal);
  if (end == nullptr) return false;
  value = decimal.mantissa;
  if (decimal.places > 0) {
    const std::int64_t scale = powers_of_ten[static_cast<std::size_t>(decimal.places)];
    if (decimal.mantissa % scale != 0) return false;
    value /= scale;
  }
  at_ = static_cast<std::size_t>(end - text_.c_str());
  return true;
}

bool JsonCursor::unit(std::int64_t& value) {
  blanks();
  const char* at = text_.c_str() + at_;  // a zero is behind the text
  const bool negative = *at == '-';
  if (negative) ++at;
  if ((*at != '0' && *at != '1') || (at[1] != ',' && at[1] != '}')) return false;
  value = *at == '0' ? 0 : negative ? -1 : 1;
  at_ += negative ? 2 : 1;
  return true;
}

std::string_view JsonCursor::number_token() {
  const std::size_t begin = at_;
  const auto digits = [&] {
    const std::size_t first = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return at_ > first;
  };
  const auto here = [&](char c) { return at_ < text_.size() && text_[at_] == c; };
  if (here('-')) ++at_;
  const bool zero = here('0');
  bool good = digits();
  if (zero && at_ - begin > (text_[begin] == '-' ? 2U : 1U)) good = false;  // JSON has no leading zeros
  if (good && here('.')) {
    ++at_;
    good = digits();
  }
  if (good && (here('e') || here('E'))) {
    ++at_;
    if (here('+') || here('-')) ++at_;
    good = digits();
  }
  if (!good) throw complaint(shown(begin), "a number such as 3, -0.125 or 1e-3");
  return std::string_view(text_).substr(begin, at_ - begin);
}

Rational JsonCursor::number(const NumberOptions& options) {
  const char first = peek();
  const std::size_t place = at_;
  std::string spelled;
  std::string_view token;
  if (first == '"') {
    spelled = string();
    token = spelled;
  } else if (first == '-' || is_digit(first)) {
    token = number_token();
  } else {
    throw complaint(shown(at_), "a number, or a string that spells one");
  }
  try {
    return parse_number(token, options);
  } catch (const InputError& error) {
    token_ = place;
    throw complaint(error.found(), error.expected());
  }
}

unsigned JsonCursor::hexadecimal() {
  unsigned code = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const int digit = is_digit(c)              ? c - '0'
                      : (c >= 'a' && c <= 'f') ? c - 'a' + 10
                      : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                               : -1;
    if (digit < 0) throw complaint("a broken \\u escape", "four hexadecimal digits");
    code = 16 * code + static_cast<unsigned>(digit);
  }
  return code;
}

std::string JsonCursor::string() {
  std::string text;
  string(text);
  return text;
}

void JsonCursor::string(std::string& text) {
  expect('"', "a string in quotes");
  text.clear();
  while (true) {
    const char* const begin = text_.data() + at_;
    const char* const all = text_.data() + text_.size();
    const char* end = begin;
    while (end != all && *end != '"' && *end != '\\' && static_cast<unsigned char>(*end) >= 0x20) ++end;
    text.append(begin, static_cast<std::size_t>(end - begin));
    at_ += static_cast<std::size_t>(end - begin);
    if (at_ >= text_.size()) throw complaint("a quotation mark that is not closed", "\" at the string's end");
    const char c = text_[at_++];
    if (c == '"') return;
    if (c != '\\') throw complaint("a control character in a string", "an escape such as \\n");
    escape(text);
  }
}

/// What follows a backslash.
void JsonCursor::escape(std::string& text) {
  const char escape = at_ < text_.size() ? text_[at_++] : '\0';
  const std::string_view plain = "\"\\/bfnrt";
  const std::size_t which = plain.find(escape);
  if (escape == 'u') {
    unsigned code = hexadecimal();
    if (code >= 0xD800 && code < 0xDC00 && reads(at_, "\\u")) {
      at_ += 2;
      const unsigned low = hexadecimal();
      if (low < 0xDC00 || low > 0xDFFF) throw complaint("half a surrogate pair", "both halves");
      code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
    }
    if (code >= 0xD800 && code < 0xE000) throw complaint("half a surrogate pair", "both halves");
    append_utf8(text, code);
  } else if (escape != '\0' && which != std::string_view::npos) {
    text += "\"\\/\b\f\n\r\t"[which];
  } else {
    throw complaint("a broken escape in a string", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
  }
}

bool JsonCursor::boolean() {
  blanks();
  for (const bool value : {true, false}) {
    const std::string_view word = value ? "true" : "false";
    if (!reads(at_, word)) continue;
    at_ += word.size();
    return value;
  }
  throw complaint(shown(at_), "true or false");
}

void JsonCursor::skip() {
  const char first = peek();
  if (first == '{') {
    open_object();
    std::string key;
    while (next_key(key)) skip();
  } else if (first == '[') {
    open_array();
    while (next_element()) skip();
  } else if (first == '"') {
    string();
  } else if (first == '-' || is_digit(first)) {
    number_token();
  } else if (at_null()) {
    at_ += 4;
  } else if (first == 't' || first == 'f') {
    boolean();
  } else {
    throw complaint(shown(at_), "a value of JSON, where what is no number is null");
  }
}

void JsonCursor::end() {
  if (peek() != '\0') throw complaint(shown(at_), "the end of the line");
}

}  // namespace mistakebound
