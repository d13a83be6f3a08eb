/// Which column of a table holds the labels: by its name, by the one that was asked for, by a comment.
#include <algorithm>
#include <array>

#include "reference/numbers/nearest.hpp"
#include "reference/numbers/numeral.hpp"
#include "reference/numbers/utf8.hpp"
#include "reference/readers/example_parts.hpp"
#include "reference/readers/table_lines.hpp"

namespace mistakebound {
namespace {

/// Whether words speak of the first column: "the first column", "column 1".
bool says_the_first(const std::vector<TextField>& words) {
  const auto is_any_of = [](const std::string& word, std::initializer_list<std::u32string_view> all) {
    return std::ranges::find(all, std::u32string_view(folded(word))) != all.end();
  };
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& here = words[i].text;
    const std::string& next = words[i + 1].text;
    if (is_any_of(here, {U"first", U"1st"}) && is_any_of(next, {U"column", U"col", U"field", U"attribute", U"entry"}))
      return true;
    if (is_any_of(here, {U"column", U"col", U"field", U"attribute"}) && next == "1") return true;
  }
  return false;
}

/// The name, folded, without what says what its values are: "label (+1/-1):", "y [0/1]". "y [m]" has a unit.
std::u32string without_values(const std::string& name) {
  std::u32string word = folded(name);
  if (word.ends_with(U':')) word.pop_back();
  const std::size_t open = word.find_first_of(U"([");
  if (open == std::u32string::npos || !(word.ends_with(U')') || word.ends_with(U']'))) return word;
  const std::u32string_view values = std::u32string_view(word).substr(open + 1);
  const bool is_y = word.substr(0, open) == U"y";
  if (!is_y || values.find_first_not_of(U"01+-/|,;)]") == std::u32string_view::npos) word.erase(open);
  return word;
}

}  // namespace

std::optional<std::size_t> number_of_column(const std::string& text, std::size_t columns) {
  constexpr std::size_t most_digits = 9;
  const bool whole = !text.empty() && text.size() <= most_digits &&
                     std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!whole) return std::nullopt;
  const std::size_t number = std::stoul(text);
  return number >= 1 && number <= columns ? std::optional(number) : std::nullopt;
}

bool names_labels(const std::string& name) {
  constexpr std::array<std::u32string_view, 4> in_any_case{U"label", U"class", U"target", U"outcome"};
  const std::u32string word = without_values(name);
  const bool is_y = word == U"y" && name.find('Y') == std::string::npos;
  return is_y || std::find(in_any_case.begin(), in_any_case.end(), word) != in_any_case.end();
}

std::size_t TableLines::chosen_label(const std::string& label) const {
  std::optional<std::size_t> found;
  for (std::size_t place = 0; place < kept() && has_header(); ++place) {
    if (names_[number(place)] != label) continue;
    if (found)
      throw InputError(where(place), "a second label column " + quoted(label),
                       "one column of that name; choose it by its number");
    found = place;
  }
  if (found) return *found;
  const auto dropped = std::ranges::find(names_, label);
  const std::optional<std::size_t> index = dropped != names_.end()
                                               ? std::optional<std::size_t>(dropped - names_.begin() + 1)
                                               : number_of_column(label, columns_);
  if (!index)
    throw InputError({"--label", 0, 0}, quoted(label),
                     looks_like_number(label) ? "a column's name, or its index from 1 to " + std::to_string(columns_)
                     : has_header()           ? one_of(label, names_) + ", or an index from 1"
                                              : "an index from 1, as there is no header");
  if (!is_kept(*index - 1))
    throw InputError({"--label", 0, 0}, quoted(label) + ", which --drop-columns leaves out", "a column that is read");
  std::size_t place = 0;
  while (number(place) != *index - 1) ++place;
  return place;
}

std::optional<std::size_t> TableLines::column_named(const std::u32string& name) const {
  for (std::size_t place = 0; place < kept() && has_header(); ++place)
    if (without_values(names_[number(place)]) == name) return place;
  return std::nullopt;
}

std::optional<std::size_t> TableLines::named_label() const {
  if (!has_header()) return std::nullopt;
  std::vector<std::size_t> first_choice;
  std::vector<std::size_t> all;
  for (std::size_t place = 0; place < kept(); ++place) {
    const std::string& name = names_[number(place)];
    constexpr std::array<std::string_view, 3> usual{"y", "label", "class"};
    if (std::ranges::find(usual, name) != usual.end()) first_choice.push_back(place);
    if (names_labels(name)) all.push_back(place);
  }
  const std::vector<std::size_t>& choice = first_choice.empty() ? all : first_choice;
  if (choice.empty()) return column_named(U"x") ? std::nullopt : column_named(U"y");
  const std::string one_column =
      chooses_label_ ? "one label column; choose it with --label" : "one label column, the last";
  // Beside an x it may be a coordinate.
  if (first_choice.size() == 1 && all.size() > 1 && column(first_choice.front()).name == "y" && column_named(U"x"))
    throw InputError(where(all[all.front() == first_choice.front() ? 1 : 0]),
                     "a second label column, beside 'y', which may be a coordinate as 'x' is", one_column);
  if (choice.size() > 1)
    throw InputError(where(choice[1]), "a second label column " + quoted(column(choice[1]).name), one_column);
  for (const std::size_t place : all)
    if (place != choice.front()) understood_.named_like_labels.add(column(place));
  return choice.front();
}

std::string TableLines::place_of_label(std::size_t place) const {
  if (number(place) + 1 == columns()) return "last";
  return place + 1 == kept() ? "last that is kept" : "last but p";
}

void TableLines::refuse_label(std::size_t place, const std::string& expected) const {
  throw InputError(where(place), quoted(column(place).name) + ", as columns of labels are named", expected);
}

void TableLines::refuse_labels(const std::string& expected) const {
  refuse_words(expected + form_.hint("--header no if the comment says nothing of the columns"));
  const bool has_x = column_named(U"x").has_value();
  for (std::size_t place = 0; place < kept() && has_header(); ++place) {
    const std::string& name = names_[number(place)];
    if (without_values(name) == U"y" ? !has_x : names_labels(name)) refuse_label(place, expected);
  }
}

void TableLines::refuse_words(const std::string& expected) const {
  if (label_in_words_)
    throw InputError(label_in_words_->at, "the label's name " + quoted(label_in_words_->text) + " in a comment",
                     expected);
}

void TableLines::look_for_label_in_words(const FirstLine& first) {
  for (const FirstLine::Comment& comment : first.latest) look_for_label_in_words(comment);
}

void TableLines::look_for_label_in_words(const FirstLine::Comment& comment) {
  std::vector<TextField> words = split_words(comment.text);
  for (TextField& word : words) word.text.erase(word.text.find_last_not_of(",.:") + 1);
  if (says_the_first(words) && columns_ > 1) {
    for (const TextField& word : words)
      if (names_labels(word.text) ||
          (word.text.ends_with('s') && names_labels(word.text.substr(0, word.text.size() - 1))))
        label_in_words_ = Word{word.text, {lines_.here(word.column).file, comment.line, word.column}};
    return;
  }
  // Between blanks a column may be called '#'.
  const bool may_have_sign = separator_ == Dialect::blanks && !words.empty() && words.front().column > 2;
  const bool are_names = words.size() == columns_ || (may_have_sign && words.size() + 1 == columns_);
  if (!are_names || comment.text.find_first_of(";\t") != std::string::npos) return;
  words.pop_back();
  // Names between commas are names.
  const bool are_listed = std::ranges::all_of(
      words, [&](const TextField& word) { return comment.text[word.column - 1 + word.text.size()] == ','; });
  if (are_listed) return;
  const auto label =
      std::find_if(words.begin(), words.end(), [](const TextField& word) { return names_labels(word.text); });
  if (label != words.end())
    label_in_words_ = Word{label->text, {lines_.here(label->column).file, comment.line, label->column}};
}

}  // namespace mistakebound
