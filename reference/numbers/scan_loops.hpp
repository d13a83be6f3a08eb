/// Lists of short decimals, with the reader of one number left open: compiled once for every processor, and once for
/// those with wider instructions. For the two source files that do so.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mistakebound::scanning {

/// A number that was read and where it ends; nullptr where none was.
struct Token {
  const char* end = nullptr;
  std::int64_t mantissa = 0;
  int places = 0;
};

/// Reads a number a digit at a time, with an exponent or without; of `bits` see Reading, 0 where decimals mean what
/// they spell.
Token scan_token(const char* at, unsigned bits, unsigned exponent_limit);

/// Reads a number as scan_token() does, eight digits at a time where that can be; `end` is where the text ends.
Token scan_by_eight(const char* at, const char* end, unsigned bits, unsigned exponent_limit);

/// What text is read by; of lists see scan_decimals() and scan_line() in decimal.hpp. `end` is where the text ends.
struct Scanners {
  /// How many bytes from the first one on are plain: printable ASCII or a tab.
  std::size_t (*plain)(const char* text, std::size_t size);
  const char* (*list)(const char* at, const char* end, std::size_t size, unsigned bits, unsigned exponent_limit,
                      std::int64_t* mantissas, std::uint8_t* places);
  bool (*line)(const char* at, const char* end, std::size_t size, unsigned bits, unsigned exponent_limit,
               std::int64_t* mantissas, std::uint8_t* places);
};

const Scanners& plain_scanners();
/// Null where the processor has no wider instructions.
const Scanners* wide_scanners();
/// The quicker ones.
const Scanners& scanners();

namespace {

inline bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return static_cast<unsigned char>(byte - 0x20U) < 0x5FU || byte == '\t';
}
inline std::size_t plain_one_by_one(const char* text, std::size_t size) {
  std::size_t i = 0;
  while (i < size && is_plain(text[i])) ++i;
  return i;
}

inline const char* blanks(const char* at) {
  while (*at == ' ' || *at == '\t') ++at;
  return at;
}

/// `Short` reads numbers without exponent that are not long, and may look at so many bytes; what it declines is read
/// otherwise.
template <class Short>
inline Token scan_number(const char* at, const char* end, unsigned bits, unsigned exponent_limit) {
  Token token;
  if (bits == 0 && end - at >= Short::far_ahead) token = Short::number(at);
  if (token.end == nullptr) token = Short::otherwise(at, end, bits, exponent_limit);
  return token;
}

/// Where numbers end: at a comma or at the closing character of the list, which is no comma. Who does not look ahead
/// does not know.
struct NoEnds {
  static constexpr bool are_known = false;
  NoEnds(const char*, const char*, char) {}
};

/// Numbers up to `closing`, with commas between them. The place behind the last one, which the closing character has;
/// nullptr where the list is anything else. `Ends` may know where a number ends before it is read, so that the next one
/// need not wait for it.
template <class Short, class Ends>
inline const char* numbers_by(const char* at, const char* end, char closing, std::size_t size, unsigned bits,
                              unsigned exponent_limit, std::int64_t* mantissas, std::uint8_t* places) {
  [[maybe_unused]] const char* const text = at;
  Ends ends(at, end, closing);
  for (std::size_t i = 0; i < size; ++i) {
    const char* stop = nullptr;
    if constexpr (Ends::are_known) {
      if (bits == 0) i = Short::take(at, ends, text, i, size, mantissas, places);
      if (i == size) break;
      stop = ends.peek();
      ends.pop();
    }
    if (i > 0 && *at++ != ',') return nullptr;
    at = blanks(at);
    const bool in_quotes = closing == ']' && *at == '"';
    at += in_quotes ? 1 : 0;
    Token token = scan_number<Short>(at, end, bits, exponent_limit);
    if (token.end == nullptr || (in_quotes && *token.end++ != '"')) return nullptr;
    mantissas[i] = token.mantissa;
    places[i] = static_cast<std::uint8_t>(token.places);
    at = blanks(token.end);
    if (stop != nullptr && at != stop) return nullptr;
  }
  return at;
}

template <class Short, class Ends>
const char* list_by(const char* at, const char* end, std::size_t size, unsigned bits, unsigned exponent_limit,
                    std::int64_t* mantissas, std::uint8_t* places) {
  if (size == 0 || *at != '[') return nullptr;
  at = numbers_by<Short, Ends>(at + 1, end, ']', size, bits, exponent_limit, mantissas, places);
  return at != nullptr && *at == ']' ? at + 1 : nullptr;
}

template <class Short, class Ends>
bool line_by(const char* at, const char* end, std::size_t size, unsigned bits, unsigned exponent_limit,
             std::int64_t* mantissas, std::uint8_t* places) {
  return (size == 0 ? at : numbers_by<Short, Ends>(at, end, '\0', size, bits, exponent_limit, mantissas, places)) ==
         end;
}

template <class Short, class Ends, std::size_t (*plain)(const char*, std::size_t)>
constexpr Scanners scanners_by{plain, list_by<Short, Ends>, line_by<Short, Ends>};

}  // namespace
}  // namespace mistakebound::scanning
