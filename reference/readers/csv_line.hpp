/// A line of a table in CSV, field by field, in the dialects that programs write: what stands between the fields, and
/// whether a decimal has a comma.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/readers/fields.hpp"

namespace mistakebound {

struct Dialect {
  static constexpr char blanks = ' ';  ///< any number of blanks and tabs

  char separator = ',';
  bool decimal_comma = false;
};

/// "a comma", "a tab", "blanks", "'|'".
std::string name_of_separator(char separator);

/// The separator that a word of an option stands for: a character, or its name. Throws InputError.
char separator_of(const std::string& word);

/// A piece of a line, without the blanks and quotation marks around it. Doubled quotation marks stay as they are.
struct Field {
  std::string_view text;
  std::size_t column = 1;  ///< in bytes, from 1
  bool is_quoted = false;
};

/// A field for itself, its doubled quotation marks single.
struct TextField {
  std::string text;
  std::size_t column = 1;  ///< in bytes, from 1
};
TextField as_text(const Field& field);

/// Goes through the fields of a line in place.
class Fields {
 public:
  Fields(const std::string& line, const LineReader& lines, char separator = ',')
      : line_(line), lines_(lines), separator_(separator) {}

  /// The next field; none after the last. A line that ends in a separator ends with an empty field, blanks apart.
  std::optional<Field> next();

 private:
  [[nodiscard]] bool is_at_separator() const;
  /// Whether it is a blank that is no separator here.
  [[nodiscard]] bool is_margin(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
  void skip_margin();
  Field plain_field();
  Field quoted_field();

  const std::string& line_;
  const LineReader& lines_;
  char separator_;
  std::size_t at_ = 0;
  bool done_ = false;
};

std::string in_lower_case(std::string_view text);

/// Whether it is a number with that character between groups of three digits, as in "12 500".
bool is_grouped(std::string_view text, char between);

std::size_t count_fields(const std::string& line, const LineReader& lines, char separator);

/// Whether the line holds nothing that is read: it is blank, or begins with the mark of a comment, '#'. A row may begin
/// so, too: with a column of that name, or with a spreadsheet's word for an error.
bool is_comment(std::string_view line, char separator = ',');

/// The separator of a table, by its first line and, where that is another row, its second, which is rarely a header.
char find_separator(const std::string& first, const std::optional<std::string>& second, const LineReader& lines,
                    bool decimal_comma);

/// Whether it is a number with a comma where the point should be.
bool is_decimal_comma(std::string_view text);

/// The number with a point in place of its decimal comma, where it has one.
std::string with_point(std::string text);
/// The field so. Throws InputError at its place where it has a point.
std::string with_point(const Field& field, const LineReader& lines);

/// Whether the word stands for a missing value: nothing, '?', "NA", "nan" and the like.
bool is_missing(std::string_view word);

/// Whether it may name a column. "NA" may, among others that do.
enum class NameKind { none, perhaps, name };
NameKind name_kind(std::string_view word);

}  // namespace mistakebound
