#include "reference/readers/label_words.hpp"

#include "reference/numbers/utf8.hpp"
#include "reference/readers/csv_line.hpp"
#include "reference/readers/fields.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_words = 1000;

bool is_infinite(const std::string& word) {
  const std::string lower = in_lower_case(word);
  const std::string size = lower.substr(lower.find_first_not_of("+-") == 1 ? 1 : 0);
  return size == "inf" || size == "infinity" || size == "1.#inf";
}

/// A number, where one is all that stands before the first blank, as in "1 # a comment".
std::string leading_word(const std::string& word) {
  return word.substr(0, word.find_first_of(" \t"));
}

std::string without_comment(const std::string& word) {
  return word.substr(0, std::min(word.find(" #"), word.find("\t#")));
}

}  // namespace

LabelWords::LabelWords(std::string positive, const NumberOptions& numbers, bool decimal_comma)
    : positive_(std::move(positive)), folded_(folded(positive_)), numbers_(numbers), decimal_comma_(decimal_comma) {
  if (mistakebound::is_missing(positive_) && positive_ != "-")
    throw InputError({"--positive", 0, 0}, mistakebound::quoted(positive_) + ", which stands for a missing value",
                     "a label of the file");
  if (is_infinite(positive_))
    throw InputError({"--positive", 0, 0}, mistakebound::quoted(positive_), "a label of the file");
  const std::string number = spelled(positive_);
  if (!looks_like_number(number)) return;
  try {
    number_ = parse_number(number, numbers);
  } catch (const InputError& error) {
    throw error.at({"--positive", 0, 0});
  }
}

bool LabelWords::is_missing(const std::string& word) const {
  const bool is_sign = word == "-" && (positive_ == "+" || positive_ == "-");
  return mistakebound::is_missing(word) && !is_sign;
}

Label LabelWords::read(const std::string& word, const LineReader& lines, std::size_t column) {
  const auto known = places_.find(word);
  return known != places_.end() ? words_[known->second].label : meaning(word, lines, column);
}

std::string LabelWords::spelled(const std::string& word) const {
  return decimal_comma_ ? with_point(word) : word;
}

Label LabelWords::meaning(const std::string& word, const LineReader& lines, std::size_t column) const {
  if (word == positive_) return 1;
  const std::string number = spelled(word);
  if (number_ && looks_like_number(number))
    return number_in_field(number, column, lines, numbers_) == *number_ ? 1 : -1;
  if (is_missing(word))
    throw InputError(lines.here(column), "the label " + quoted(word) + ", which stands for a missing value", "a label");
  if (is_infinite(word)) throw InputError(lines.here(column), "the label " + quoted(word), "a label");
  if (number_ && is_decimal_comma(word))
    throw InputError(lines.here(column), "the label " + quoted(word), "a number with a point, or --decimal-comma");
  const std::string leading = leading_word(word);
  const bool begins_so =
      number_ && looks_like_number(leading) && number_in_field(leading, column, lines, numbers_) == *number_;
  if (differ_in_accents_alone(word, positive_))
    throw InputError(lines.here(column),
                     "the label " + quoted(word) + " beside --positive " + mistakebound::quoted(positive_),
                     "one spelling of it: accents are characters of their own in one of the two, and not in the other");
  if (begins_so || folded(word) == folded_ || folded(without_comment(word)) == folded_)
    throw InputError(lines.here(column),
                     "the label " + quoted(word) + " beside --positive " + mistakebound::quoted(positive_),
                     begins_so ? "that number and nothing behind it"
                               : "one spelling of it; what differs in case, spaces, quotation marks, a full stop or a "
                                 "comment is not read as -1");
  return -1;
}

void LabelWords::count(const std::string& word, Label y) {
  const bool is_one_of_others = words_.size() >= most_words && !places_.contains(word) && word != positive_;
  const std::string key = is_one_of_others ? (y > 0 ? "\n+" : "\n-") : word;  // no word has a line feed
  const auto [place, is_new] = places_.try_emplace(key, words_.size());
  if (is_new) words_.push_back({is_one_of_others ? "" : word, y, 0});
  ++words_[place->second].rows;
}

std::size_t LabelWords::count_of(const std::string& word) const {
  const auto known = places_.find(word);
  return known == places_.end() ? 0 : words_[known->second].rows;
}

}  // namespace mistakebound
