#include "reference/readers/example_parts.hpp"

#include <algorithm>

#include "reference/numbers/utf8.hpp"

namespace mistakebound {

void check_feature_count(std::size_t count, const Location& where) {
  if (count > most_features)
    throw InputError(where, std::to_string(count) + " features or more",
                     "at most " + std::to_string(most_features) + " features");
}

void check_total(std::size_t rounds, Eigen::Index dimension, std::size_t most, const Location& where) {
  if (rounds * static_cast<std::size_t>(dimension) > most)
    throw InputError(where, "more than " + std::to_string(most) + " numbers in all",
                     "a file that fits in memory; split it");
}

Rational entry_in(const TextField& field, std::size_t index, const std::vector<std::string>& features,
                  const LineReader& lines, const ReadOptions& options) {
  Rational value = number_in_field(field.text, field.column, lines, options.numbers);
  if (options.entries.allow(value)) return value;
  if (options.entries.kind == EntryKind::points)
    throw InputError(lines.here(field.column), quoted(field.text) + " as a point",
                     "a whole number from 1 to " + std::to_string(options.entries.points) + ", the points of --class");
  const bool predictions = options.entries.kind == EntryKind::predictions;
  const std::string name = index < features.size() ? " (" + quoted(features[index]) + ")" : "";
  throw InputError(lines.here(field.column),
                   quoted(field.text) + (predictions ? " as the prediction of expert " : " as variable ") +
                       std::to_string(index + 1) + name,
                   predictions ? "-1 or 1, or 0 or 1" : "0 or 1, as disjunctions are over {0,1}^n");
}

std::vector<TextField> split_words(const std::string& line) {
  std::vector<TextField> words;
  const std::size_t end = std::min(line.find('#'), line.size());
  for (std::size_t at = 0; at < end;) {
    while (at < end && is_blank(line[at])) ++at;
    const std::size_t begin = at;
    while (at < end && !is_blank(line[at])) ++at;
    if (at > begin) words.push_back({line.substr(begin, at - begin), begin + 1});
  }
  return words;
}

Labels::Labels(const ReadOptions& options) : options_(options) {
  if (options.positive) words_.emplace(*options.positive, options.numbers, options.table.decimal_comma);
}

Label Labels::read(const TextField& field, const LineReader& lines) {
  if (words_) return words_->read(field.text, lines, field.column);
  if (is_decimal_comma(field.text))
    throw InputError(lines.here(field.column), "the label " + quoted(field.text),
                     "a label -1, 1 or 0 (--decimal-comma if this is a number)");
  const auto refuse = [&] {
    const std::string labels = std::string("a label -1, 1 or 0 (or name the positive one with --positive") +
                               (is_last_ ? ", or another column than the last with --label)" : ")");
    return InputError(lines.here(field.column), "the label " + quoted(field.text),
                      with_typed_minus(field.text, "a label", labels));
  };
  if (!looks_like_number(field.text)) throw refuse();
  const Rational value = number_in_field(field.text, field.column, lines, options_.numbers);
  if (value == 1) return 1;
  if (value != 0 && value != -1) throw refuse();
  const int kind = value == 0 ? 0 : -1;
  if (negative_ && *negative_ != kind)
    throw InputError(lines.here(field.column),
                     "the label " + quoted(field.text) + " in a file that has label " + std::to_string(*negative_) +
                         " on line " + std::to_string(line_),
                     "labels -1 and 1, or 0 and 1, not both kinds");
  if (!negative_) line_ = lines.line_number();
  negative_ = kind;
  return -1;
}

std::optional<Label> Labels::known(std::int64_t mantissa, int places) const {
  if (words_ || places > 0) return std::nullopt;
  if (mantissa == 1) return 1;
  if (negative_ && mantissa == *negative_) return -1;
  return std::nullopt;
}

void Keeper::add(Example example, const Location& where) {
  check_total(size() + 1, example.x.size(), most(), where);
  if (example.y > 0) ++positives_;
  if (packer_ && packer_->add(example.x, example.y)) return;
  check_total(size() + 1, example.x.size(), most_.rationals, where);
  unpack();
  exact_.push_back(std::move(example));
}

Examples Keeper::finish() {
  if (!packer_) return std::move(exact_);
  return Examples(std::make_shared<const PackedExamples>(packer_->finish()));
}

void count_rows(Understood& understood, const Keeper& kept, const Labels& labels) {
  understood.rows = kept.size();
  understood.positive = kept.positives();
  understood.negative = kept.size() - kept.positives();
  understood.words = labels.words();
}

void Keeper::unpack() {
  if (!packer_) return;
  exact_ = std::move(Examples(std::make_shared<const PackedExamples>(packer_->finish())).all());
  packer_.reset();
}

}  // namespace mistakebound
