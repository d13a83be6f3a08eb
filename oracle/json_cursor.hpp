/// JSON read token by token from one line, with the place of every token and the exact text of every number.
///
/// The whole grammar of RFC 8259 is checked, but nothing is built: the caller asks for what the format prescribes.
/// Nesting is limited, so that brackets by the million cost nothing. Errors are InputErrors at their column.
#pragma once

#include <string>
#include <string_view>

#include "reference/error.hpp"
#include "reference/numeral.hpp"

namespace mistakebound {

class JsonCursor {
 public:
  static constexpr int deepest = 32;  ///< levels of nesting

  /// `where` is the line; its column is replaced by that of a token.
  JsonCursor(std::string_view line, Location where) : text_(line), where_(std::move(where)) {}

  /// Opens an object or array; next_key() and next_element() then go through it and close it when they return false.
  void open_object();
  bool next_key(std::string& key);
  void open_array();
  bool next_element();

  /// A number, as a JSON number or as a string that spells one ("1/3"); read exactly.
  Rational number(const NumberOptions& options);
  std::string string();
  bool boolean();
  void skip();  ///< any value

  [[nodiscard]] bool at_null() { return peek() == 'n' && text_.substr(at_, 4) == "null"; }
  [[nodiscard]] char peek();  ///< the first character of the next token; 0 at the end
  void end();                 ///< nothing may follow

  /// A complaint about the token that was read or opened last.
  [[nodiscard]] InputError complaint(const std::string& found, const std::string& expected) const;
  /// The column of that token, from 1.
  [[nodiscard]] std::size_t column() const { return token_ + 1; }

 private:
  void blanks();
  void expect(char c, const char* expected);
  [[nodiscard]] std::string shown(std::size_t at) const;
  std::string_view number_token();
  void descend();
  [[nodiscard]] unsigned hexadecimal();

  std::string_view text_;
  Location where_;
  std::size_t at_ = 0;
  std::size_t token_ = 0;
  int depth_ = 0;
  bool fresh_ = false;  ///< an object or array was opened and nothing of it read yet
};

}  // namespace mistakebound
