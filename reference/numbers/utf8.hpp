/// UTF-8 text.
#pragma once

#include <cstddef>
#include <string>

namespace mistakebound {

/// The length of the well-formed UTF-8 sequence at `at`, or 0.
std::size_t utf8_length(const std::string& text, std::size_t at);

/// The character at `at`; one byte where that begins none.
std::string character_at(const std::string& text, std::size_t at);

/// The column of the byte at `at`, from 1, where columns count characters.
std::size_t column_at(const std::string& text, std::size_t at);

/// So many bytes of the text, or one to three fewer, so that no character is cut.
std::string first_bytes(const std::string& text, std::size_t most);

/// The characters of well-formed text without what people do not mean by a difference, to compare words: in lower case,
/// each minus sign a hyphen, without spaces and what nobody sees, and without quotation marks or full stops around
/// them.
std::u32string folded(const std::string& text);

/// Whether the text is a number but for its minus sign, which is one of typesetters, or a dash.
bool has_other_minus(const std::string& text);

/// What would be right in the place of such a text: `what`, "a number", with the sign that can be read. Of others it is
/// what was expected.
std::string with_typed_minus(const std::string& text, const std::string& what, const std::string& expected);

/// Whether two words may be the same but for letters whose accents are characters of their own in one of them alone.
/// Which letter beyond ASCII the other has in the place of one of these is not asked.
bool differ_in_accents_alone(const std::string& a, const std::string& b);

/// The text with a backslash, x and two hexadecimal digits in place of each byte of what nobody sees, or what moves a
/// cursor: bytes that are no UTF-8, control characters, spaces beyond ASCII, and characters that change the direction.
/// The bytes of `others` are written so, too.
std::string escaped(const std::string& text, const std::string& others = "");

}  // namespace mistakebound
