/// The reader of examples in LIBSVM.
#include <algorithm>

#include "reference/numbers/work.hpp"
#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

class LibsvmReader {
 public:
  LibsvmReader(LineReader& lines, const ReadOptions& options) : lines_(lines), options_(options), labels_(options) {}

  Sequence read(std::string line) {
    do {
      const std::vector<TextField> words = split_words(line);
      if (words.empty()) continue;
      rows_.push_back(row(words));
      numbers_ += words.size();
      lines_.expect_rows(rows_.size(), bytes_of_sparse(numbers_ / rows_.size()));
    } while (lines_.next(line));
    if (sequence_.dimension == 0)
      throw InputError(lines_.here(), "no feature in the whole file", "index:value after a label");
    // Of zeros that are not written a short file may have any number: no more of them are made than rationals may be.
    check_total(rows_.size(), sequence_.dimension, options_.most.rationals, lines_.here());
    Keeper kept(options_.most);
    kept.begin(sequence_.dimension);
    IntegerVector dense{.entries = std::vector<std::int64_t>(static_cast<std::size_t>(sequence_.dimension))};
    for (Row& row : rows_) {
      poll_limits();
      spread(row, dense.entries);
      dense.denominator = row.integers.denominator;
      if (!row.exact.empty() || !kept.add(dense, row.label)) {
        Example example{dense.exact(), row.label};
        for (const auto& [index, value] : row.exact) example.x[index] = value;
        kept.add(std::move(example), lines_.here());
      }
      row = {};
    }
    sequence_.examples = kept.finish();
    return std::move(sequence_);
  }

 private:
  /// What is not written is zero. Where the numbers do not fit machine integers over one denominator, they are exact.
  struct Row {
    Label label = 1;
    std::vector<Eigen::Index> indices;
    IntegerVector integers;
    std::vector<std::pair<Eigen::Index, Rational>> exact;
  };

  static void spread(const Row& row, std::vector<std::int64_t>& dense) {
    std::fill(dense.begin(), dense.end(), 0);
    for (std::size_t i = 0; i < row.indices.size(); ++i)
      dense[static_cast<std::size_t>(row.indices[i])] = row.integers.entries[i];
  }

  Row row(const std::vector<TextField>& words) {
    Row result{.label = labels_.read(words.front(), lines_), .indices = {}, .integers = {}, .exact = {}};
    Vector values(static_cast<Eigen::Index>(words.size()) - 1);
    Eigen::Index previous = -1;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const Eigen::Index index = index_in(words[i]);
      if (index <= previous)
        throw InputError(lines_.here(words[i].column), "the feature " + quoted(words[i].text) + " out of order",
                         "indices that increase along the line");
      previous = index;
      const std::size_t colon = words[i].text.find(':');
      const TextField value{words[i].text.substr(colon + 1), words[i].column + colon + 1};
      values[static_cast<Eigen::Index>(i) - 1] = entry_in(value, static_cast<std::size_t>(index), {}, lines_, options_);
      result.indices.push_back(index);
      sequence_.dimension = std::max(sequence_.dimension, index + 1);
    }
    if (!in_integers(values, result.integers)) {
      for (std::size_t i = 0; i < result.indices.size(); ++i)
        result.exact.emplace_back(result.indices[i], values[static_cast<Eigen::Index>(i)]);
      result.indices.clear();
      result.integers = {};
    }
    return result;
  }

  [[nodiscard]] Eigen::Index index_in(const TextField& word) const {
    const std::size_t colon = word.text.find(':');
    const std::string digits = word.text.substr(0, colon);
    const bool whole =
        !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (colon == std::string::npos || !whole)
      throw InputError(lines_.here(word.column), quoted(word.text), "index:value");
    const Rational index = parse_number(digits.substr(0, 100));
    if (index < index_base_)
      throw InputError(lines_.here(word.column), "the index " + quoted(digits),
                       "an index from 1 (or --index-base 0 for a file that counts from 0)");
    if (index > most_features)
      throw InputError(lines_.here(word.column), "the index " + quoted(digits),
                       "an index of at most " + std::to_string(most_features));
    return static_cast<Eigen::Index>(numerator_of(index)) - index_base_;
  }

  LineReader& lines_;
  const ReadOptions& options_;
  int index_base_ = options_.index_base.value_or(1);
  Labels labels_;
  Sequence sequence_;
  std::vector<Row> rows_;
  std::size_t numbers_ = 0;  ///< in all rows
};

}  // namespace

Sequence read_libsvm(LineReader& lines, const ReadOptions& options, std::string line) {
  return LibsvmReader(lines, options).read(std::move(line));
}

}  // namespace mistakebound
