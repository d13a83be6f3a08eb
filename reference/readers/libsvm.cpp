/// The reader of examples in LIBSVM.
#include <algorithm>

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/work.hpp"
#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

/// How many features there are is known at the end. Rows are kept as machine integers as they come, with the features
/// that came by then; from the first on that does not fit, they are kept as they are written.
class LibsvmReader {
 public:
  LibsvmReader(LineReader& lines, const ReadOptions& options)
      : lines_(lines), options_(options), labels_(options), kept_(options.most) {
    kept_.begin(0);
  }

  Sequence read(std::string line) {
    do {
      if (!add_quickly(line)) add(split_words(line));
    } while (lines_.next(line));
    if (dimension_ == 0) throw InputError(lines_.here(), "no feature in the whole file", "index:value after a label");
    check_total(size_, dimension_, options_.most.rationals, lines_.here());
    kept_.widen(dimension_);
    for (Row& row : rows_) {
      poll_limits();
      add_late(row);
      row = {};
    }
    return {.dimension = dimension_, .examples = kept_.finish(), .features = {}};
  }

 private:
  /// What is not written is zero. The numbers are exact where they do not fit machine integers over one denominator.
  struct Row {
    Label label = 1;
    std::vector<Eigen::Index> indices;
    IntegerVector integers;
    Vector exact;
  };

  /// A line of short decimals and nothing else, straight into machine integers. What is declined here is read the
  /// general way, which finds the words for what is wrong.
  bool add_quickly(const std::string& line) {
    if (options_.entries != EntryKind::numbers || !rows_.empty()) return false;
    if (!scan_sparse_line(line, index_base_, most_features, options_.numbers, decimals_)) return false;
    const std::optional<Label> y = labels_.known(decimals_.label.mantissa, decimals_.label.places);
    if (!y) return false;
    if (!decimals_.indices.empty()) see(decimals_.indices.back() + 1 - index_base_);
    const bool room = has_room();
    if (room && !keep(decimals_, *y)) return false;
    count(decimals_.indices.size() + 1, room);
    return true;
  }

  /// As machine integers; false where they do not fit.
  bool keep(const SparseDecimals& row, Label y) {
    for (std::size_t i = 0; i < row.indices.size(); ++i) {
      mantissas_[row.indices[i] - index_base_] = row.mantissas[i];
      places_[row.indices[i] - index_base_] = row.places[i];
    }
    const bool fits = kept_.add(mantissas_, places_, y);
    for (const std::size_t index : row.indices) mantissas_[index - index_base_] = places_[index - index_base_] = 0;
    return fits;
  }

  void add(const std::vector<TextField>& words) {
    if (words.empty()) return;
    Row row = row_of(words);
    const bool room = has_room();
    if (room && (!rows_.empty() || !keep(row))) rows_.push_back(std::move(row));
    count(words.size(), room);
  }

  /// Of zeros that are not written a short file may have any number: no more of them are made than rationals may be. A
  /// file that has more is read to its end, where it is refused, but not kept.
  bool has_room() {
    if ((size_ + 1) * static_cast<std::size_t>(dimension_) <= options_.most.rationals) {
      if (!rows_.empty()) return true;
      kept_.widen(dimension_);
      mantissas_.resize(static_cast<std::size_t>(dimension_));
      places_.resize(mantissas_.size());
      return true;
    }
    kept_ = Keeper(options_.most);
    rows_ = {};
    return false;
  }

  /// One more row, of so many words.
  void count(std::size_t words, bool is_kept) {
    ++size_;
    words_ += words;
    if (!is_kept) return;
    const double bytes = rows_.empty() ? kept_.bytes_of(mantissas_.size()) : bytes_of_sparse(words_ / size_);
    lines_.expect_rows(size_, bytes, rows_.empty() ? kept_.most_bytes() : std::numeric_limits<double>::infinity());
  }

  /// As machine integers; false where they do not fit.
  bool keep(const Row& row) {
    if (row.exact.size() > 0) return false;
    dense_.entries.resize(static_cast<std::size_t>(dimension_));
    for (std::size_t i = 0; i < row.indices.size(); ++i)
      dense_.entries[static_cast<std::size_t>(row.indices[i])] = row.integers.entries[i];
    dense_.denominator = row.integers.denominator;
    const bool fits = kept_.add(dense_, row.label);
    for (const Eigen::Index index : row.indices) dense_.entries[static_cast<std::size_t>(index)] = 0;
    return fits;
  }

  void add_late(const Row& row) {
    if (keep(row)) return;
    Example example{zero_vector(dimension_), row.label};
    const Vector values = row.exact.size() > 0 ? row.exact : row.integers.exact();
    for (std::size_t i = 0; i < row.indices.size(); ++i)
      example.x[row.indices[i]] = values[static_cast<Eigen::Index>(i)];
    kept_.add(std::move(example), lines_.here());
  }

  Row row_of(const std::vector<TextField>& words) {
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
    }
    see(static_cast<std::size_t>(previous + 1));
    if (!in_integers(values, result.integers)) result.exact = std::move(values);
    return result;
  }

  /// There are at least so many features.
  void see(std::size_t features) { dimension_ = std::max(dimension_, static_cast<Eigen::Index>(features)); }

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
    return static_cast<Eigen::Index>(numerator_of(index)) - static_cast<Eigen::Index>(index_base_);
  }

  LineReader& lines_;
  const ReadOptions& options_;
  std::size_t index_base_ = static_cast<std::size_t>(options_.index_base.value_or(1));
  Labels labels_;
  Keeper kept_;
  Eigen::Index dimension_ = 0;
  std::size_t size_ = 0;   ///< rows, those that are not kept as well
  std::size_t words_ = 0;  ///< in all of them
  SparseDecimals decimals_;
  std::vector<std::int64_t> mantissas_;  ///< of a row, zeros included; all are 0 between two rows
  std::vector<std::uint8_t> places_;     ///< the same
  IntegerVector dense_;                  ///< the same
  std::vector<Row> rows_;
};

}  // namespace

Sequence read_libsvm(LineReader& lines, const ReadOptions& options, std::string line) {
  return LibsvmReader(lines, options).read(std::move(line));
}

}  // namespace mistakebound
