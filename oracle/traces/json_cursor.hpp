/// JSON read token by token from one line, with the place of every token and the exact text of every number.
///
/// The whole grammar of RFC 8259 is checked, but nothing is built: the caller asks for what the format prescribes.
/// Nesting is limited, so that brackets by the million cost nothing. Errors are InputErrors at their column.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "reference/numbers/error.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

class JsonCursor {
 public:
  static constexpr int deepest = 32;  ///< levels of nesting

  /// `where` is the line's place; its column is replaced by that of a token. The line must outlive the cursor.
  JsonCursor(const std::string& line, Location where) : text_(line), where_(std::move(where)) {}

  /// Begins again with the line's new text.
  void start(std::size_t line_number);

  /// Opens an object or array; next_key() and next_element() then go through it and close it when they return false.
  void open_object();
  bool next_key(std::string& key);
  void open_array();
  bool next_element();

  /// The short cut through a list of exactly `size` decimals that fit in a machine word (see
  /// reference/numbers/decimal.hpp), a whole number of that kind. Where the next token is anything else, nothing is
  /// read.
  bool decimals(std::size_t size, const NumberOptions& options, std::int64_t* mantissas, std::uint8_t* places);
  bool integer(const NumberOptions& options, std::int64_t& value);
  /// The short cut for 0, 1 and -1 before a comma or the end of an object. Where it finds anything else, nothing is
  /// read.
  bool unit(std::int64_t& value);
  /// Passes by a list that is spelled just so; where the next token is anything else, nothing is read.
  bool repeats(std::string_view list);

  /// A number, as a JSON number or as a string that spells one ("1/3"); read exactly.
  Rational number(const NumberOptions& options);
  std::string string();
  void string(std::string& text);
  bool boolean();
  void skip();  ///< any value

  [[nodiscard]] bool at_null() { return peek() == 'n' && reads(at_, "null"); }
  [[nodiscard]] char peek();  ///< the first character of the next token; 0 at the end
  void end();                 ///< nothing may follow

  /// A complaint about the token that was read or opened last.
  [[nodiscard]] InputError complaint(const std::string& found, const std::string& expected) const;
  /// The column of that token, from 1.
  [[nodiscard]] std::size_t column() const { return token_ + 1; }
  /// How much of the line was read, in bytes.
  [[nodiscard]] std::size_t position() const { return at_; }
  /// Reads a field's name with all that is beside it, spelled as it was when next_key() went from one position to
  /// another; `name` is where in that text its quotes open. Whether it is spelled so.
  bool skip_key(std::string_view text, std::size_t name) {
    if (!reads(at_, text)) return false;
    token_ = at_ + name;
    at_ += text.size();
    fresh_ = false;
    return true;
  }
  /// Where the last token began, from 0.
  [[nodiscard]] std::size_t token() const { return token_; }

 private:
  void blanks();
  void expect(char c, const char* expected);
  [[nodiscard]] std::string shown(std::size_t at) const;
  [[nodiscard]] bool reads(std::size_t at, std::string_view word) const {
    return text_.size() - at >= word.size() && std::memcmp(text_.data() + at, word.data(), word.size()) == 0;
  }
  void escape(std::string& text);
  std::string_view number_token();
  void descend();
  [[nodiscard]] unsigned hexadecimal();

  const std::string& text_;
  Location where_;
  std::size_t at_ = 0;
  std::size_t token_ = 0;
  int depth_ = 0;
  bool fresh_ = false;  ///< an object or array was opened and nothing of it read yet
};

}  // namespace mistakebound
