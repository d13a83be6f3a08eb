#include "reference/readers/csv_line.hpp"

#include <algorithm>
#include <array>

#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"

namespace mistakebound {
namespace {

constexpr std::array<std::pair<const char*, char>, 4> separator_names{
    {{"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blanks", Dialect::blanks}}};

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The texts of the fields by that separator, without those in quotation marks; none where the line cannot be taken
/// apart so.
std::vector<std::string> fields_by(char separator, const std::string& line, const LineReader& lines) {
  std::vector<std::string> fields;
  try {
    for (Fields each(line, lines, separator); const auto field = each.next();)
      fields.emplace_back(field->is_quoted ? "" : field->text);
  } catch (const InputError&) {
    return {};
  }
  return fields;
}

/// Whether a field in quotation marks is a number with a decimal comma.
bool quotes_a_decimal_comma(const std::string& line) {
  for (std::size_t open = line.find('"'); open != std::string::npos;) {
    const std::size_t close = line.find('"', open + 1);
    if (close == std::string::npos) return false;
    if (is_decimal_comma(std::string_view(line).substr(open + 1, close - open - 1))) return true;
    open = line.find('"', close + 1);
  }
  return false;
}

/// Whether a line of such fields may be one of a table by the separator: no other one is in them.
bool is_taken_apart(const std::vector<std::string>& fields, char separator) {
  // "5,1 -3,5 1" has blanks between its fields; "12 500" is a number in groups of digits.
  const auto is_several = [](const std::string& field) {
    const std::size_t blank = field.find_first_of(" \t");
    return !is_grouped(field, ' ') && blank != std::string::npos && looks_like_number(field.substr(0, blank)) &&
           looks_like_number(field.substr(field.find_last_of(" \t") + 1));
  };
  if (std::any_of(fields.begin(), fields.end(), is_several)) return false;
  const std::string others = separator == ',' ? ";\t" : separator == '\t' ? ",;" : ",;\t";
  return fields.size() > 1 && std::none_of(fields.begin(), fields.end(), [&](const std::string& field) {
           return std::any_of(field.begin(), field.end(),
                              [&](char c) { return c != separator && others.find(c) != std::string::npos; });
         });
}

/// What a spreadsheet writes for a value that there is not, in whatever language: "#DIV/0!", "#NAME?", "#WERT!", and
/// for one that is not available "#N/A", "#N/D", "#NV".
bool is_error_of_spreadsheet(std::string_view word) {
  constexpr std::array<std::string_view, 5> words{"#NA", "#NV", "#YOK", "#GETTING_DATA", "#NEN\u00cd_K_DISPOZICI"};
  if (word.size() < 3 || word.front() != '#') return false;
  if (std::find(words.begin(), words.end(), word) != words.end()) return true;
  const bool has_capitals_alone = std::none_of(
      word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == ' ' || c == '\t' || c == '='; });
  const std::string_view inner = word.substr(1);
  const bool is_alternative = folded(std::string(inner)).size() <= 4 && inner.find('/') != std::string_view::npos;
  const bool ends_in_call = inner.back() == '!' || inner.back() == '?';
  return has_capitals_alone && (is_alternative || ends_in_call);
}

/// Whether there is nothing, or nothing but blanks, those that keep words together among them.
bool is_empty_space(std::string_view word) {
  while (!word.empty()) {
    const std::size_t blank = word.starts_with(' ') || word.starts_with('\t') ? 1 : word.starts_with("\u00a0") ? 2 : 0;
    if (blank == 0) return false;
    word.remove_prefix(blank);
  }
  return true;
}

}  // namespace

bool is_grouped(std::string_view text, char between) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('0')) return false;
  std::size_t digits = 0;
  bool has_groups = false;
  for (const char c : text.substr(0, text.find('.'))) {
    if (c == between && (has_groups ? digits == 3 : digits >= 1 && digits <= 3)) {
      has_groups = true;
      digits = 0;
    } else if (c >= '0' && c <= '9') {
      ++digits;
    } else {
      return false;
    }
  }
  return has_groups && digits == 3;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string name_of_separator(char separator) {
  switch (separator) {
    case ',':
      return "a comma";
    case ';':
      return "a semicolon";
    case '\t':
      return "a tab";
    case Dialect::blanks:
      return "a blank";
    default:
      return quoted(std::string(1, separator));
  }
}

char separator_of(const std::string& word) {
  for (const auto& [name, separator] : separator_names)
    if (word == name || word == std::string(1, separator)) return separator;
  if (word == "\\t") return '\t';
  const std::string of_fields = "+-./\"#_";  // what numbers, quoted fields and comments are made of
  const auto is_usable = [&](char c) {
    return c > ' ' && c < 0x7F && !is_letter_or_digit(c) && of_fields.find(c) == std::string::npos;
  };
  if (word.size() == 1 && is_usable(word.front())) return word.front();
  throw InputError({"--separator", 0, 0}, quoted(word),
                   "a character such as ';' or '|', or one of the words tab and blanks");
}

TextField as_text(const Field& field) {
  if (!field.is_quoted) return {std::string(field.text), field.column};
  TextField result{"", field.column};
  for (std::size_t at = 0; at < field.text.size(); ++at) {
    result.text += field.text[at];
    if (field.text.substr(at, 2) == "\"\"") ++at;
  }
  return result;
}

std::optional<Field> Fields::next() {
  if (done_) return std::nullopt;
  skip_margin();
  if (separator_ == Dialect::blanks && at_ >= line_.size()) {
    done_ = true;
    return std::nullopt;
  }
  const bool is_quoted = at_ < line_.size() && line_[at_] == '"';
  const Field field = is_quoted ? quoted_field() : plain_field();
  done_ = at_ >= line_.size();
  ++at_;
  return field;
}

bool Fields::is_at_separator() const {
  return separator_ == Dialect::blanks ? is_blank(line_[at_]) : line_[at_] == separator_;
}

void Fields::skip_margin() {
  while (at_ < line_.size() && is_margin(line_[at_])) ++at_;
}

Field Fields::plain_field() {
  const std::size_t begin = at_;
  if (separator_ == Dialect::blanks) {
    at_ = std::min(line_.find_first_of(" \t", begin), line_.size());
  } else {
    at_ = std::min(line_.find(separator_, begin), line_.size());
  }
  std::size_t end = at_;
  while (end > begin && is_margin(line_[end - 1])) --end;
  return {std::string_view(line_).substr(begin, end - begin), begin + 1};
}

Field Fields::quoted_field() {
  const std::size_t begin = at_;
  std::size_t end = line_.find('"', begin + 1);
  while (end != std::string::npos && line_.compare(end, 2, "\"\"") == 0) end = line_.find('"', end + 2);
  if (end == std::string::npos)
    throw InputError(lines_.here(begin + 1), "a quotation mark that is not closed", "\" at the field's end");
  at_ = end + 1;
  if (separator_ != Dialect::blanks) skip_margin();
  if (at_ < line_.size() && !is_at_separator())
    throw InputError(lines_.here(at_ + 1), quoted(character_at(line_, at_)) + " after a quoted field",
                     name_of_separator(separator_));
  return {std::string_view(line_).substr(begin + 1, end - begin - 1), begin + 1, true};
}

std::size_t count_fields(const std::string& line, const LineReader& lines, char separator) {
  std::size_t count = 0;
  for (Fields fields(line, lines, separator); fields.next();) ++count;
  return count;
}

bool is_comment(std::string_view line, char separator) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos) return true;
  if (line[first] != '#') return false;
  // A column may be called so, if not between blanks, and a spreadsheet's word for what it could not work out begins
  // so.
  line.remove_prefix(first);
  const std::string_view field = line.substr(0, line.find_first_of(std::string(",;|\t") + separator));
  const std::string_view word = field.substr(0, field.find_last_not_of(" \t") + 1);
  const bool is_column = field.size() == 1 && line.size() > 1 && separator != Dialect::blanks;
  if (is_column || is_error_of_spreadsheet(word)) return false;
  // Between blanks it is one before a value, and not in a sentence.
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  const std::size_t next = std::min(line.find_first_not_of(" \t", blank), line.size());
  const std::string value(line.substr(next, line.find_first_of(" \t", next) - next));
  return !is_error_of_spreadsheet(line.substr(0, blank)) || !(looks_like_number(value) || is_missing(value));
}

char find_separator(const std::string& first, const std::optional<std::string>& second, const LineReader& lines,
                    bool decimal_comma) {
  constexpr std::array<char, 4> separators{',', ';', '\t', Dialect::blanks};
  const std::string& row = second ? *second : first;
  std::optional<char> of_decimals;
  for (const char separator : separators) {
    if (separator == ',' && decimal_comma && !quotes_a_decimal_comma(row) && !quotes_a_decimal_comma(first)) continue;
    const std::vector<std::string> fields = fields_by(separator, row, lines);
    if (second && fields_by(separator, first, lines).size() != fields.size()) continue;
    if (is_taken_apart(fields, separator)) return separator;
    // Commas may be those of decimals. Whether they are is for --decimal-comma to say.
    const auto has_none_but_decimals = [](const std::string& field) {
      return is_decimal_comma(field) || field.find_first_of(",;\t") == std::string::npos;
    };
    if (separator != ',' && !of_decimals && fields.size() > 1 &&
        std::all_of(fields.begin(), fields.end(), has_none_but_decimals))
      of_decimals = separator;
  }
  if (of_decimals) return *of_decimals;
  if (second) return find_separator(first, std::nullopt, lines, decimal_comma);
  return decimal_comma ? ';' : ',';
}

bool is_decimal_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || text.find(',', comma + 1) != std::string_view::npos) return false;
  std::string number(text);
  number[comma] = '.';
  return text.find('.') == std::string_view::npos && looks_like_number(number);
}

std::string with_point(std::string text) {
  if (is_decimal_comma(text)) text[text.find(',')] = '.';
  return text;
}

std::string with_point(const Field& field, const LineReader& lines) {
  const std::string number(field.text);
  if (const std::size_t point = number.find('.'); point != std::string::npos && looks_like_number(number))
    throw InputError(lines.here(field.column + point), mistakebound::quoted(number) + ", which has a point",
                     "a comma before the decimals, as --decimal-comma says");
  return with_point(number);
}

bool is_missing(std::string_view word) {
  constexpr std::array<std::string_view, 12> words{"?",    "-",    "--",  ".",   "NA",      "na",
                                                   "<NA>", "None", "NaT", "\\N", "-1.#IND", "1.#QNAN"};
  constexpr std::array<std::string_view, 9> in_any_case{"nan",  "+nan",   "-nan",      "n/a",     "null",
                                                        "n.a.", "(null)", "-nan(ind)", "nan(ind)"};
  return is_error_of_spreadsheet(word) || is_empty_space(word) ||
         std::find(words.begin(), words.end(), word) != words.end() ||
         std::find(in_any_case.begin(), in_any_case.end(), in_lower_case(word)) != in_any_case.end();
}

NameKind name_kind(std::string_view word) {
  if (word == "NA" || word == "na") return NameKind::perhaps;  // sodium, as well
  return is_missing(word) ? NameKind::none : NameKind::name;
}

}  // namespace mistakebound
