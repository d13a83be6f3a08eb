#include "reference/numbers/utf8.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/numbers/numeral.hpp"

namespace mistakebound {

std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return follows(at + 1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned second = byte(at + 1);
    const bool shortest = lead != 0xE0 || second >= 0xA0;
    const bool no_surrogate = lead != 0xED || second < 0xA0;
    return follows(at + 1) && follows(at + 2) && shortest && no_surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned second = byte(at + 1);
    const bool in_range = (lead != 0xF0 || second >= 0x90) && (lead != 0xF4 || second < 0x90);
    return follows(at + 1) && follows(at + 2) && follows(at + 3) && in_range ? 4 : 0;
  }
  return 0;
}

std::string character_at(const std::string& text, std::size_t at) {
  return text.substr(at, std::max<std::size_t>(utf8_length(text, at), 1));
}

std::size_t column_at(const std::string& text, std::size_t at) {
  std::size_t column = 1;
  for (std::size_t i = 0; i < at; i += std::max<std::size_t>(utf8_length(text, i), 1)) ++column;
  return column;
}

std::string first_bytes(const std::string& text, std::size_t most) {
  std::size_t size = std::min(most, text.size());
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  for (std::size_t steps = 0; steps < 3 && size > 0 && size < text.size() && continues(size); ++steps) --size;
  return text.substr(0, size);
}

namespace {

/// The number of a well-formed character.
unsigned code_of(const std::string& character) {
  constexpr std::array<unsigned, 5> masks{0, 0x7F, 0x1F, 0x0F, 0x07};
  unsigned code = static_cast<unsigned char>(character.front()) & masks[character.size()];
  for (std::size_t i = 1; i < character.size(); ++i)
    code = code << 6U | (static_cast<unsigned char>(character[i]) & 0x3FU);
  return code;
}

bool is_shown(unsigned code) {
  constexpr std::array<std::pair<unsigned, unsigned>, 11> hidden{{{0x00, 0x1F},
                                                                  {0x7F, 0xA0},
                                                                  {0xAD, 0xAD},
                                                                  {0x61C, 0x61C},
                                                                  {0x180E, 0x180E},
                                                                  {0x2000, 0x200F},
                                                                  {0x2028, 0x202F},
                                                                  {0x205F, 0x206F},
                                                                  {0x1680, 0x1680},
                                                                  {0x3000, 0x3000},
                                                                  {0xFEFF, 0xFEFF}}};
  return std::none_of(hidden.begin(), hidden.end(),
                      [&](const auto& range) { return range.first <= code && code <= range.second; });
}

/// The small letter of a Latin, Greek or Cyrillic capital; all else as it is.
unsigned lower_case(unsigned code) {
  const auto is_in = [code](unsigned first, unsigned last) { return first <= code && code <= last; };
  if (is_in('A', 'Z') || (is_in(0xC0, 0xDE) && code != 0xD7) || is_in(0x391, 0x3A9) || is_in(0x410, 0x42F))
    return code + 32;
  if (is_in(0x400, 0x40F)) return code + 80;
  if (is_in(0x100, 0x137) || is_in(0x14A, 0x177)) return code | 1U;  // by turns, a capital first
  if (is_in(0x139, 0x148) || is_in(0x179, 0x17E)) return code + code % 2;
  return code == 0x178 ? 0xFF : code;
}

bool is_minus(unsigned code) {
  constexpr unsigned hyphen = 0x2010;
  constexpr unsigned en_dash = 0x2013;
  constexpr unsigned minus = 0x2212;
  return code == '-' || (hyphen <= code && code <= en_dash) || code == minus;
}

bool is_around_words(char32_t code) {
  constexpr std::u32string_view marks = U"'\"`.\u00AB\u00BB\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F";
  return marks.find(code) != std::u32string_view::npos;
}

}  // namespace

std::u32string folded(const std::string& text) {
  std::u32string codes;
  for (std::size_t at = 0; at < text.size();) {
    const std::string character = character_at(text, at);
    at += character.size();
    const unsigned code = code_of(character);
    if (code != ' ' && is_shown(code)) codes += static_cast<char32_t>(is_minus(code) ? '-' : lower_case(code));
  }
  const auto first = std::find_if_not(codes.begin(), codes.end(), is_around_words);
  if (first == codes.end()) return codes;
  const auto last = std::find_if_not(codes.rbegin(), codes.rend(), is_around_words).base();
  return {first, last};
}

bool has_other_minus(const std::string& text) {
  std::string typed;
  for (std::size_t at = 0; at < text.size();) {
    const std::string character = character_at(text, at);
    at += character.size();
    typed += is_minus(code_of(character)) ? "-" : character;
  }
  return typed != text && looks_like_number(typed);
}

std::string with_typed_minus(const std::string& text, const std::string& what, const std::string& expected) {
  return has_other_minus(text) ? what + " with the minus sign - that keyboards have" : expected;
}

bool differ_in_accents_alone(const std::string& a, const std::string& b) {
  /// A letter, and how many accents follow it.
  using Letters = std::vector<std::pair<char32_t, int>>;
  const auto letters = [](const std::string& text) {
    Letters result;
    for (const char32_t code : folded(text)) {
      const bool is_accent = code >= 0x300 && code <= 0x36F;
      if (is_accent && !result.empty()) {
        ++result.back().second;
      } else {
        result.emplace_back(code, 0);
      }
    }
    return result;
  };
  const Letters of_a = letters(a);
  const Letters of_b = letters(b);
  if (of_a.size() != of_b.size()) return false;
  bool differ = false;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    const auto& [letter, accents] = of_a[i];
    const auto& [other, accents_of_other] = of_b[i];
    // One beyond ASCII may be the other with its accents.
    const bool may_be_same = (accents == 0 && accents_of_other > 0 && letter >= 0x80) ||
                             (accents_of_other == 0 && accents > 0 && other >= 0x80);
    if (!may_be_same && (letter != other || accents != accents_of_other)) return false;
    differ = differ || may_be_same;
  }
  return differ;
}

std::string escaped(const std::string& text, const std::string& others) {
  constexpr const char* digits = "0123456789abcdef";
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string character = character_at(text, at);
    at += character.size();
    if (utf8_length(character, 0) != 0 && is_shown(code_of(character)) && others.find(character) == std::string::npos) {
      result += character;
      continue;
    }
    for (const char c : character) {
      const auto byte = static_cast<unsigned char>(c);
      result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    }
  }
  return result;
}

}  // namespace mistakebound
