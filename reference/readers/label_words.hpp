/// Labels as words, one of which means +1 and all others -1.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "reference/numbers/numeral.hpp"
#include "reference/readers/line_reader.hpp"
#include "reference/readers/understood.hpp"

namespace mistakebound {

/// Reads and counts them. A word that hardly anyone means by -1 is refused: one for a missing value, and one that is
/// the positive word but for case, spaces, quotation marks or a full stop, or that number with more behind it. Numbers
/// mean the same however they are spelled.
///
/// There may be as many words as rows: beyond some, an empty word stands for all others in the counts.
class LabelWords {
 public:
  /// `decimal_comma`: numbers have one. Throws InputError, of --positive, where that word cannot be a label.
  LabelWords(std::string positive, const NumberOptions& numbers, bool decimal_comma = false);

  /// Whether it is missing, as far as labels go: "-" is the other label of "+".
  [[nodiscard]] bool is_missing(const std::string& word) const;

  /// What the word means, which stands at that column of the line that was read last. Throws InputError at its place.
  Label read(const std::string& word, const LineReader& lines, std::size_t column);

  /// One more row with that label.
  void count(const std::string& word, Label y);
  [[nodiscard]] std::size_t count_of(const std::string& word) const;
  [[nodiscard]] const std::vector<LabelWord>& all() const { return words_; }

 private:
  /// The word, or the number that it is, with a point.
  [[nodiscard]] std::string spelled(const std::string& word) const;
  [[nodiscard]] Label meaning(const std::string& word, const LineReader& lines, std::size_t column) const;

  std::string positive_;
  std::u32string folded_;  ///< without what people do not mean by a difference
  NumberOptions numbers_;
  bool decimal_comma_;
  std::optional<Rational> number_;  ///< where the positive word is one
  std::vector<LabelWord> words_;    ///< in the order of their first rows
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace mistakebound
