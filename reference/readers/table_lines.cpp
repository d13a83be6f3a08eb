/// Long, as what a first line may be, and what is said of it where it is something else, stand side by side.
#include "reference/readers/table_lines.hpp"

#include <algorithm>
#include <cctype>

#include "reference/numbers/nearest.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"
#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

/// Whether there is more than digits, marks and blanks.
bool has_letters(const std::string& text) {
  constexpr char32_t ascii = 0x80;
  return std::ranges::any_of(
      folded(text), [](char32_t code) { return code >= ascii || std::isalpha(static_cast<unsigned char>(code)) != 0; });
}

bool is_whole(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string plural(std::size_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

/// The words between commas, without blanks around them; one with a comma stands in quotation marks, of which two are
/// one in a word. Where what stands in them is not followed by a comma, they are marks of a name.
std::vector<std::string> names_between_commas(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
    std::string word;
    std::size_t end = begin + 1;
    bool is_quoted = begin < text.size() && text[begin] == '"';
    while (is_quoted && end < text.size() && (text[end] != '"' || text.compare(end, 2, "\"\"") == 0)) {
      word += text[end];
      end += text[end] == '"' ? 2 : 1;
    }
    end = std::min(text.find_first_not_of(" \t", end + 1), text.size());
    is_quoted = is_quoted && (end == text.size() || text[end] == ',');
    if (!is_quoted) {
      end = std::min(text.find(',', begin), text.size());
      word = text.substr(begin, end - begin);
      word.erase(word.find_last_not_of(" \t") + 1);
    }
    words.push_back(std::move(word));
    at = end + 1;
  }
  return words;
}

/// Whether the line begins as comments of other programs do: "% text", "%% text", "// text".
bool has_mark_of_others(const std::string& line) {
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  if (line.compare(first, 2, "//") == 0) return true;
  if (line.compare(first, 1, "%") != 0) return false;
  const std::size_t next = std::min(line.find_first_not_of('%', first), line.size());
  if (next == line.size() || next > first + 1 || is_blank(line[next])) return true;
  return std::isalpha(static_cast<unsigned char>(line[next])) != 0;
}

/// What stands behind "sep=", in any case and in quotation marks or without.
std::optional<char> separator_said(const std::string& line) {
  const bool is_quoted = line.size() == 7 && line.front() == '"' && line.back() == '"';
  const std::string said = is_quoted ? line.substr(1, 5) : line;
  return said.size() == 5 && in_lower_case(said).starts_with("sep=") ? std::optional(said.back()) : std::nullopt;
}

bool is_of_arff(const std::string& line) {
  const std::string word = in_lower_case(line.substr(0, line.find_first_of(" \t")));
  return word == "@relation" || word == "@attribute" || word == "@data";
}

bool is_of_json(const std::string& line) {
  std::string begin;
  for (const char c : line)
    if (!is_blank(c) && begin.size() < 3) begin += c;
  const bool has_names = line.find("\":") != std::string::npos;
  const std::size_t last = line.find_last_not_of(" \t,");
  if (begin.size() > 1 && begin[0] == '[' && last != std::string::npos && line[last] == ']' &&
      std::string("0123456789-\"").find(begin[1]) != std::string::npos)
    return true;
  if (begin.starts_with("{\"") || begin.starts_with("[{")) return has_names;
  return begin == "[" || begin == "{" || (begin.starts_with("[[") && begin.find_first_of("0123456789-\"[", 2) == 2);
}

void keep_comment(FirstLine& first, std::size_t line) {
  constexpr std::size_t most = 64;
  constexpr std::size_t long_one = 10'000;  // bytes
  if (!first.latest.empty() && first.latest.back().text.size() > long_one) first.latest.pop_back();
  if (first.latest.size() == most) first.latest.erase(first.latest.begin());
  std::string text = first.text;
  const std::string marks = "#%/!";
  for (std::size_t at = text.find_first_of(marks); at < text.size() && marks.find(text[at]) != std::string::npos; ++at)
    text[at] = ' ';
  first.latest.push_back({std::move(text), line});
}

}  // namespace

bool is_entry_of_libsvm(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && is_whole(text.substr(0, colon)) &&
         looks_like_number(text.substr(colon + 1));
}

FirstLine first_line(LineReader& lines, const std::string& name, const std::string& what,
                     const std::optional<char>& separator) {
  FirstLine first;
  while (lines.next(first.text)) {
    if (const std::optional<char> said = separator_said(first.text); said && !first.separator) {
      first.separator = said;
      continue;
    }
    if (is_of_arff(first.text))
      throw InputError(lines.here(1), mistakebound::quoted(first.text) + ", as ARFF files begin",
                       "CSV: the lines behind @data alone");
    if (is_of_json(first.text))
      throw InputError(lines.here(1), mistakebound::quoted(first.text) + ", as JSON begins",
                       first.text.find("\"learner\"") != std::string::npos
                           ? "examples in CSV or LIBSVM (traces are for check)"
                           : "CSV: a line for each row, with commas between its values");
    const bool is_of_others = has_mark_of_others(first.text);
    if (!is_of_others && !is_comment(first.text, separator.value_or(','))) return first;
    if (is_blank(first.text)) continue;
    ++first.comments;
    keep_comment(first, lines.line_number());
  }
  throw InputError({name, 0, 0},
                   lines.empty_file()    ? "an empty file"
                   : first.comments == 0 ? "only blank lines"
                                         : "only comments and blank lines",
                   what);
}

bool number_their_columns(const std::vector<TextField>& fields, const std::optional<std::size_t>& but) {
  const auto are_counted_from = [&](std::size_t first) {
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (i != but && fields[i].text != std::to_string(i + first)) return false;
    return true;
  };
  return are_counted_from(0) || are_counted_from(1);
}

bool may_number_their_columns(const std::vector<TextField>& fields) {
  constexpr std::size_t least = 3;  // fewer may be an example
  if (fields.size() < least) return false;
  if (!fields.front().text.empty()) return number_their_columns(fields);
  return number_their_columns({fields.begin() + 1, fields.end()});  // behind the rows' names, which have none
}

TableLines::TableLines(LineReader& lines, const TableForm& form, FirstLine first, const Labels& labels,
                       Understood& understood)
    : lines_(lines), form_(form), chooses_label_(labels.may_be_words), understood_(understood) {
  if (form.separator || first.separator) {
    separator_ = form.separator ? *form.separator : *first.separator;
  } else {
    std::optional<std::string> second = lines.peek();
    if (second && is_comment(*second)) second.reset();
    separator_ = find_separator(first.text, second, lines, form.decimal_comma);
  }
  if (form.decimal_comma && form.separator == ',')
    throw InputError({"--separator", 0, 0}, "a comma beside --decimal-comma", "another character between fields");
  understood_.separator = separator_;
  understood_.decimal_comma = form.decimal_comma;
  understood_.comments = first.comments;
  line_of_first_ = lines.line_number();
  count_columns(first.text);
  understood_.is_plain = separator_ == ',' && !form.decimal_comma && !form.header && !form.drop_columns &&
                         !first.separator && first.comments == 0 && trailing_ == 0;
  drop_columns(false);
  const auto [named_before, line_of_names] =
      form.header.value_or(true) ? names_before(first) : std::pair<std::vector<TextField>, std::size_t>{};
  // Where a header is asked for, it is that comment if the first row has no words.
  header_is_a_line_ = form.header ? *form.header && (named_before.empty() || words_of(first.text, labels).names > 0 ||
                                                     (columns_ > 1 && number_their_columns(fields_of(first.text))))
                                  : is_header(first.text, labels);
  if (header_is_a_line_) {
    use_names(fields_of(first.text), lines.line_number());
  } else {
    if (form.header.value_or(true)) look_for_label_in_words(first);
    if (!named_before.empty()) {
      use_names(named_before, line_of_names);
      --understood_.comments;
    }
    may_be_numbers_ = named_before.empty() && !form.header && may_number_their_columns(fields_of(first.text));
    first_ = std::move(first.text);
  }
  understood_.header = has_header();
  understood_.numbered_first_line = may_be_numbers_;
  drop_columns(true);
  check_names(labels);
}

void TableLines::check_names(const Labels& labels) const {
  for (std::size_t place = 0; place < kept() && has_header(); ++place) {
    // A number that is another column's name means that one.
    const std::string index = std::to_string(number(place) + 1);
    const std::string column = std::ranges::find(names_, index) == names_.end() ? index : "";
    const bool is_chosen = labels.column != nullptr && *labels.column == column;
    if (!names_[number(place)].empty() || is_chosen) continue;
    const bool may_be_label = labels.are_there && labels.column == nullptr && place + 1 == kept();
    const std::string asked = column.empty() ? "''" : column;
    throw InputError(where(place), "an empty field",
                     std::count(names_.begin(), names_.end(), "") > 1 && column.empty()
                         ? "the name of a column"
                         : "the name of a column" +
                               form_.hint((may_be_label ? "--label " + asked + " if it holds the labels; " : "") +
                                          "--drop-columns " + asked + " leaves it out"));
  }
}

Column TableLines::column(std::size_t place) const {
  return {number(place) + 1, has_header() ? names_[number(place)] : ""};
}

Location TableLines::where(std::size_t place) const {
  Location location = lines_.here(begins_[number(place)]);
  location.line = line_of_names_;
  return location;
}

bool TableLines::next(std::string& line) {
  misses_ = false;
  if (first_) {
    line = std::move(*first_);
    first_.reset();
    has_rows_ = true;
    return true;
  }
  may_be_numbers_ = false;
  ++rows_read_;
  while (lines_.next(line)) {
    if (!is_comment(line, separator_)) {
      has_rows_ = true;
      return true;
    }
    if (is_blank(line)) {
      if (separator_ == '\t' && columns_ > 1 && count_fields(line, lines_, separator_) == columns_) {
        has_rows_ = true;
        return true;  // empty fields
      }
      continue;
    }
    ++understood_.comments;
    understood_.is_plain = false;
    if (!has_rows_ && !like_a_row_ && is_like_a_row(line)) like_a_row_ = lines_.here(1);
  }
  if (!has_rows_ && like_a_row_)
    throw InputError(*like_a_row_, "no row, but lines that begin with '#', as comments do",
                     "rows that begin otherwise");
  return false;
}

bool TableLines::is_like_a_row(const std::string& comment) const {
  if (!has_header() || columns_ < 2 || separator_ == Dialect::blanks) return false;
  try {
    return count_fields(comment, lines_, separator_) == columns_;
  } catch (const InputError&) {  // quotation marks of a sentence
    return false;
  }
}

void TableLines::split(const std::string& line, std::vector<TextField>& fields) const {
  fields.clear();
  visit(line, [&](std::size_t, const Field& field) { fields.push_back(as_text(field)); });
}

void TableLines::miss(std::string_view text, std::size_t column, const std::string& kind) {
  misses_ = true;
  if (form_.drop_missing && form_.may_drop_rows) return;
  const bool is_nan = in_lower_case(text).find("nan") != std::string::npos;
  throw InputError(
      lines_.here(column),
      text.empty() ? "an empty field" : quoted(std::string(text)) + ", which stands for a missing value",
      (is_nan && kind == "number" ? "a finite number" : "a " + kind) +
          (!form_.may_drop_rows             ? ", as each row counts by its place"
           : text == "-" && kind == "label" ? " (--missing drop leaves such rows out, --positive - reads it as a label)"
           : may_be_numbers_ ? " (--header yes if the line counts the columns, --missing drop leaves such rows out)"
                             : " (--missing drop leaves such rows out)"));
}

bool TableLines::drops_row() {
  if (!misses_) return false;
  ++understood_.dropped;
  understood_.is_plain = false;
  return true;
}

std::string TableLines::number_text(std::string_view text, std::size_t column) const {
  if (form_.decimal_comma) return with_point({text, column}, lines_);
  if (is_grouped(text, ' '))
    throw InputError(lines_.here(column), quoted(std::string(text)),
                     "a number without blanks between its digits, or --separator blanks if these are several");
  if (is_grouped(text, ','))
    throw InputError(lines_.here(column), quoted(std::string(text)),
                     "a number without commas between its digits" +
                         std::string(is_decimal_comma(text) ? ", or --decimal-comma if this is less than 1000" : ""));
  if (is_decimal_comma(text))
    throw InputError(
        lines_.here(column), quoted(std::string(text)),
        std::string("a number with a point, or --decimal-comma") +
            (separator_ == ',' ? " with such decimals, in quotation marks, on the first two lines, too" : ""));
  return std::string(text);
}

const std::string* TableLines::in_commas(const std::string& line) {
  if (separator_ == ',') return form_.decimal_comma ? nullptr : &line;
  if (trailing_ > 0 || line.find(form_.decimal_comma ? '.' : ',') != std::string::npos) return nullptr;
  scratch_.clear();
  if (separator_ == Dialect::blanks) {
    for (const char c : line) {
      const bool between = is_blank(c);
      if (between && (scratch_.empty() || scratch_.back() == ' ')) continue;
      scratch_ += between ? ' ' : c == ',' ? '.' : c;
    }
    if (!scratch_.empty() && scratch_.back() == ' ') scratch_.pop_back();
    std::replace(scratch_.begin(), scratch_.end(), ' ', ',');
    return &scratch_;
  }
  for (const char c : line) scratch_ += c == separator_ ? ',' : c == ',' ? '.' : c;
  return &scratch_;
}

void TableLines::count_columns(const std::string& line) {
  std::size_t all = 0;
  for (Fields fields(line, lines_, separator_); const auto field = fields.next(); ++all)
    if (!field->text.empty() || all == 0) columns_ = all + 1;
  trailing_ = all - columns_;
  const std::optional<std::string> second = lines_.peek();
  if (!second || is_comment(*second, separator_)) return;
  // They end every line, or the first one lacks what the second has there; or the first one alone lacks them.
  std::size_t of_second = 0;
  std::size_t filled = 0;
  try {
    for (Fields fields(*second, lines_, separator_); const auto field = fields.next(); ++of_second)
      if (!field->text.empty()) filled = of_second + 1;
  } catch (const InputError&) {  // it is complained of when it is read
    return;
  }
  if (trailing_ > 0) columns_ = std::clamp(filled, columns_, all);
  trailing_ = all - columns_;
  if (trailing_ == 0 && separator_ != Dialect::blanks && filled <= columns_ && of_second > columns_)
    trailing_ = of_second - columns_;
}

TableLines::Words TableLines::words_of(const std::string& line, const Labels& labels) const {
  Words words;
  std::size_t at = 0;
  std::size_t place = 0;
  for (Fields fields(line, lines_, separator_); at < columns_; ++at) {
    const Field field = *fields.next();
    if (!is_kept(at)) {
      if (words.drops_label || !names_labels(std::string(field.text))) continue;
      words.drops_label = true;
      words.dropped = field;
      words.dropped_at = at;
      continue;
    }
    const bool has_its_name =
        labels.column != nullptr && *labels.column == field.text && !looks_like_number(field.text);
    if (labels.column == nullptr || has_its_name || *labels.column == std::to_string(at + 1)) words.label = place;
    // With another minus sign it is no name, and is complained of as a number when it is read.
    if (looks_like_number(field.text) || is_decimal_comma(field.text) || has_other_minus(std::string(field.text))) {
      ++words.numbers;
      words.are_whole = words.are_whole && is_whole(field.text);
    } else if (name_kind(field.text) == NameKind::name) {
      if (words.names++ == 0) {
        words.first_name = place;
        words.name = field;
      }
      if (has_letters(std::string(field.text))) words.lettered.push_back(place);
      const bool is_label = labels.column != nullptr && field.text == *labels.column;
      words.name_label = words.name_label || is_label || names_labels(std::string(field.text));
    } else {
      words.miss = words.miss || !field.text.empty();
    }
    ++place;
  }
  return words;
}

void TableLines::check_dropped_words(const std::string& line, const Words& words) const {
  const std::optional<std::string> second = lines_.peek();
  if (!second) return;
  try {
    const std::vector<TextField> below = fields_of(*second);
    const bool has_field = words.dropped_at < below.size();
    const std::string text = has_field ? below[words.dropped_at].text : "";
    if (looks_like_number(text) || is_decimal_comma(text)) return;
    // The next row may say nothing, nor be on the next line.
    const bool says_nothing = is_comment(*second, separator_) || (has_field && is_missing(text));
    if (says_nothing && number_their_columns(fields_of(line), words.dropped_at)) return;
  } catch (const InputError&) {  // it is complained of when it is read
    return;
  }
  throw InputError(lines_.here(words.dropped.column),
                   quoted(std::string(words.dropped.text)) + " in a column that is left out",
                   "--header yes if the line names the columns, --header no if it is a row");
}

std::vector<TextField> TableLines::fields_of(const std::string& line) const {
  std::vector<TextField> found;
  for (Fields fields(line, lines_, separator_); found.size() < columns_;) {
    const auto field = fields.next();
    if (!field) break;
    found.push_back(as_text(*field));
  }
  return found;
}

bool TableLines::is_header(const std::string& line, const Labels& labels) const {
  const Words words = words_of(line, labels);
  if (words.names == 0) {
    const bool may_name = words.drops_label && words.are_whole && !words.miss;
    if (may_name) check_dropped_words(line, words);
    if (may_name) understood_.is_plain = false;
    return may_name;
  }
  const bool is_label_alone = labels.are_there && words.names == 1 && words.first_name == words.label;
  // Words in another column than that of the label are of no use but as names; "(5)" and "1 234" are none.
  if (words.numbers == 0 && is_label_alone) return false;
  const bool have_letters =
      std::ranges::any_of(words.lettered, [&](std::size_t place) { return !labels.are_there || place != words.label; });
  if (words.numbers == 0 && (have_letters || words.name_label)) return true;
  if (words.miss) return false;
  // A label that is a word. Where the positive one is a number, the name of a label column is no label.
  if (is_label_alone && labels.positive != nullptr &&
      (words.name.text == *labels.positive || !looks_like_number(*labels.positive) || !words.are_whole ||
       !words.name_label))
    return false;
  if (words.are_whole && words.name_label) {
    understood_.is_plain = false;
    return true;
  }
  if (!labels.may_be_words && separator_ == Dialect::blanks && is_entry_of_libsvm(words.name.text))
    throw InputError(lines_.here(words.name.column),
                     quoted(std::string(words.name.text)) + ", as entries of LIBSVM are written",
                     "a table in CSV: values alone, with commas between them");
  const std::string expected = labels.are_there ? "a header without numbers, or an example of numbers only"
                                                : "a header without numbers, or a row of numbers only";
  std::string hint = "--header yes if it names the columns";
  if (is_label_alone && labels.may_be_words) {
    hint += "; for labels that are words, --positive VALUE";
  } else {
    const std::string column = std::to_string(number(words.first_name) + 1);
    if (labels.may_be_words && labels.column == nullptr) hint += "; --label " + column + " if it is a label";
    hint += "; --drop-columns " + column + " leaves its column out";
  }
  throw InputError(lines_.here(words.name.column), quoted(std::string(words.name.text)), expected + form_.hint(hint));
}

bool TableLines::are_names(const std::vector<TextField>& fields) const {
  bool has_numbers = false;
  bool has_label = false;
  for (const auto& [text, column] : fields) {
    if (is_whole(text)) {
      has_numbers = true;
    } else if (name_kind(text) != NameKind::name || looks_like_number(text)) {
      return false;
    }
    has_label = has_label || names_labels(text);
  }
  return fields.size() == columns_ && (!has_numbers || has_label);
}

std::vector<TextField> TableLines::names_in(const std::string& comment) const {
  for (const char separator : {',', ';', '\t', separator_}) {
    std::vector<TextField> names;
    try {
      for (Fields fields(comment, lines_, separator); const auto field = fields.next();)
        names.push_back(as_text(*field));
    } catch (const InputError&) {  // quotation marks of a sentence
      continue;
    }
    if (names.empty() || (names.size() < 2 && separator != separator_)) continue;
    // "columns: a, b, y"
    const auto colons = std::count_if(names.begin(), names.end(),
                                      [](const TextField& name) { return name.text.find(':') != std::string::npos; });
    const std::size_t colon = names.front().text.find(": ");
    if (colons == 1 && colon != std::string::npos && separator != Dialect::blanks) {
      const std::size_t name = names.front().text.find_first_not_of(' ', colon + 1);
      names.front().text.erase(0, name);
      names.front().column += name;
    }
    if (are_names(names)) return names;
  }
  return {};
}

std::pair<std::vector<TextField>, std::size_t> TableLines::names_before(const FirstLine& first) const {
  std::pair<std::vector<TextField>, std::size_t> result;
  for (auto comment = first.latest.rbegin(); comment != first.latest.rend(); ++comment) {
    std::vector<TextField> names = names_in(comment->text);
    const bool names_label = std::ranges::any_of(names, [](const TextField& name) { return names_labels(name.text); });
    if (names_label || comment == first.latest.rbegin()) result = {std::move(names), comment->line};
    if (names_label) break;
  }
  return result;
}

void TableLines::use_names(const std::vector<TextField>& names, std::size_t line) {
  line_of_names_ = line;
  for (const auto& [text, column] : names) {
    names_.push_back(text);
    begins_.push_back(column);
  }
}

void TableLines::drop_columns(bool names_are_known) {
  if (!form_.drop_columns) return;
  drops_some_ = true;
  is_kept_.assign(columns_, true);
  for (const std::string& word : names_between_commas(*form_.drop_columns)) {
    const auto named = std::find(names_.begin(), names_.end(), word);
    std::optional<std::size_t> number = number_of_column(word, columns_);
    if (named != names_.end()) {
      if (std::find(named + 1, names_.end(), word) != names_.end())
        throw InputError({"--drop-columns", 0, 0}, quoted(word) + ", the name of two columns",
                         "the number of one, from 1");
      number = static_cast<std::size_t>(named - names_.begin()) + 1;
    }
    if (number) {
      is_kept_[*number - 1] = false;
    } else if (names_are_known) {
      throw InputError({"--drop-columns", 0, 0}, quoted(word),
                       (has_header() ? one_of(word, spelled_names()) + ", or numbers from 1 to "
                                     : "numbers of columns, as there is no header, from 1 to ") +
                           std::to_string(columns_));
    }
  }
  kept_.clear();
  for (std::size_t at = 0; at < columns_; ++at)
    if (is_kept_[at]) kept_.push_back(at);
  if (kept_.empty())
    throw InputError({"--drop-columns", 0, 0}, "all " + plural(columns_, "column"), "some column that is read");
  if (!names_are_known) return;
  for (std::size_t at = 0; at < columns_; ++at)
    if (!is_kept_[at]) understood_.dropped_columns.add({at + 1, has_header() ? names_[at] : ""});
}

std::vector<std::string> TableLines::spelled_names() const {
  std::vector<std::string> spelled = names_;
  for (std::string& name : spelled)
    if (name.find(',') != std::string::npos) name = '"' + name + '"';
  return spelled;
}

void TableLines::wrong_count(std::size_t column, std::size_t found) const {
  const std::string separated = found > 1 ? " with " + name_of_separator(separator_) + " between them" : "";
  const bool names_lack_one = has_header() && found == columns_ + 1 && lines_.line_number() == line_of_names_ + 1;
  const bool is_second = rows_read_ == 1 && !names_lack_one;
  throw InputError(
      lines_.here(column), plural(found, "column") + separated,
      plural(columns_, "column") +
          (found == 1 && columns_ > 1 ? " with " + name_of_separator(separator_) + " between them" : "") +
          (names_lack_one ? ", as in the header (rows that begin with a name need one for it there, too)"
           : is_second    ? ", as in line " + std::to_string(line_of_first_) + ", which is taken for the table's first"
                          : ""));
}

}  // namespace mistakebound
