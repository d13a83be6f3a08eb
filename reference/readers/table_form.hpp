/// How a table in CSV is taken apart, as options say. What they leave open the file settles.
#pragma once

#include <optional>
#include <string>

namespace mistakebound {

struct TableForm {
  std::optional<char> separator;  ///< see Dialect
  bool decimal_comma = false;     ///< 1,5 is one and a half
  std::optional<bool> header;     ///< whether the first line names the columns
  std::optional<std::string>
      drop_columns;           ///< names of columns that are not read, or their numbers from 1, with commas
  bool drop_missing = false;  ///< rows with a missing value are left out, else they are an error
  bool may_drop_rows = true;  ///< not where each row counts by its place: a missing value is an error then

  bool has_options = true;  ///< not where options speak of another file: then messages name none

  /// Such options, in parentheses, as a message ends with.
  [[nodiscard]] std::string hint(const std::string& options) const { return has_options ? " (" + options + ")" : ""; }

  /// The first of the options that only a table has, for messages; null where none is given.
  [[nodiscard]] const char* given() const {
    if (separator) return "--separator";
    if (header) return "--header";
    return drop_columns ? "--drop-columns" : nullptr;
  }
};

}  // namespace mistakebound
