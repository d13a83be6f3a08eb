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
  LibsvmReader(LineReader& lines, const ReadOptions& options, Understood& understood)
      : lines_(lines), options_(options), understood_(understood), labels_(options), kept_(options.most) {
    kept_.begin(0);
  }

  Sequence read(FirstLine first) {
    std::string line = std::move(first.text);
    understood_.comments = first.comments;
    do {
      if (add_quickly(line)) continue;
      const std::vector<TextField> words = split_words(line);
      if (words.empty() && !is_blank(line)) ++understood_.comments;
      add(words);
    } while (lines_.next(line));
    if (understood_.dropped > 0 && size_ == 0)
      throw InputError(lines_.here(), "a missing value in every row", "a row without one");
    if (dimension_ == 0)
      throw InputError(lines_.here(), "no feature in the whole file", "index:value after a label, or --format csv");
    check_total(size_, dimension_, options_.most.rationals, lines_.here());
    kept_.widen(dimension_);
    for (Row& row : rows_) {
      poll_limits();
      add_late(row);
      row = {};
    }
    finish();
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

  void finish() {
    understood_.form = Understood::Form::libsvm;
    count_rows(understood_, kept_, labels_);
    const auto named = [&](std::size_t i) { return Column{i + index_base_, ""}; };
    watch_.finish(understood_, named);
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension_) && kept_.size() > 1; ++i)
      if (!watch_.is_nonzero(i)) understood_.constant.add(named(i));
    std::vector<Column>& constant = understood_.constant.first;
    std::sort(constant.begin(), constant.end(), [](const Column& a, const Column& b) { return a.number < b.number; });
  }

  /// A row as its numbers are written, the others being 0.
  struct WrittenRow {
    const std::vector<Eigen::Index>& indices;
    const Vector& values;

    [[nodiscard]] Rational exact(std::size_t i) const {
      const auto at = std::lower_bound(indices.begin(), indices.end(), static_cast<Eigen::Index>(i));
      const bool written = at != indices.end() && *at == static_cast<Eigen::Index>(i);
      return written ? values[at - indices.begin()] : Rational(0);
    }
    [[nodiscard]] std::optional<Decimal> decimal(std::size_t i) const { return decimal_of(exact(i)); }
  };

  /// A line of short decimals and nothing else, straight into machine integers. What is declined here is read the
  /// general way, which finds the words for what is wrong.
  bool add_quickly(const std::string& line) {
    if (options_.entries.kind != EntryKind::numbers || !rows_.empty()) return false;
    if (options_.table.decimal_comma && line.find('.') != std::string::npos) return false;
    if (!scan_sparse_line(line, index_base_, most_sparse_features, options_.numbers, decimals_)) return false;
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
    if (fits) watch(row);
    for (const std::size_t index : row.indices) mantissas_[index - index_base_] = places_[index - index_base_] = 0;
    return fits;
  }

  void watch(const SparseDecimals& row) {
    written_.clear();
    for (const std::size_t index : row.indices) written_.push_back(index - index_base_);
    watch_.see(ShortRow{mantissas_.data(), places_.data()}, written_);
  }

  void add(const std::vector<TextField>& words) {
    if (words.empty()) return;
    misses_ = false;
    Row row = row_of(words);
    if (misses_) {
      ++understood_.dropped;
      understood_.is_plain = false;
      return watch_.skip();
    }
    labels_.count(words.front().text, row.label);
    see(row.indices.empty() ? 0 : static_cast<std::size_t>(row.indices.back() + 1));
    written_.assign(row.indices.begin(), row.indices.end());
    watch_.see(WrittenRow{row.indices, values_}, written_);
    if (!in_integers(values_, row.integers)) row.exact = std::move(values_);
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
    Row result{.label = label_in(words.front()), .indices = {}, .integers = {}, .exact = {}};
    values_.resize(static_cast<Eigen::Index>(words.size()) - 1);
    Eigen::Index previous = -1;
    const bool has_query_id = words.size() > 1 && words[1].text.starts_with("qid:");
    if (has_query_id) understood_.has_query_ids = true;
    if (has_query_id) understood_.is_plain = false;
    for (std::size_t i = has_query_id ? 2 : 1; i < words.size(); ++i) {
      const Eigen::Index index = index_in(words[i]);
      if (index <= previous)
        throw InputError(lines_.here(words[i].column), "the feature " + quoted(words[i].text) + " out of order",
                         "indices that increase along the line");
      previous = index;
      const std::size_t colon = words[i].text.find(':');
      TextField value{words[i].text.substr(colon + 1), words[i].column + colon + 1};
      // A blank may stand before the value, as the library's own reader has it.
      const bool is_next =
          value.text.empty() && i + 1 < words.size() && words[i + 1].text.find(':') == std::string::npos;
      if (is_next) value = words[++i];
      if (is_next) understood_.is_plain = false;
      if (!value.text.empty() && is_missing(value.text)) {
        miss(value, "a number");
        continue;
      }
      if (!options_.table.decimal_comma && is_decimal_comma(value.text))
        throw InputError(lines_.here(value.column), mistakebound::quoted(value.text),
                         "a number with a point, or --decimal-comma");
      if (options_.table.decimal_comma) value.text = with_point({value.text, value.column}, lines_);
      const auto place = static_cast<Eigen::Index>(result.indices.size());
      values_[place] = entry_in(value, static_cast<std::size_t>(index), {}, lines_, options_);
      result.indices.push_back(index);
    }
    values_.conservativeResize(static_cast<Eigen::Index>(result.indices.size()));
    return result;
  }

  Label label_in(const TextField& word) {
    if (word.text.find(':') != std::string::npos)
      throw InputError(lines_.here(word.column), quoted(word.text) + " where the label should be",
                       "a label, and then index:value");
    if (word.text.find(',') != std::string::npos)
      throw InputError(lines_.here(word.column), "the label " + quoted(word.text),
                       "one label on a line, without a comma");
    if (!labels_.is_missing(word.text)) return labels_.read(word, lines_);
    miss(word, "a label");
    return 1;
  }

  /// A missing value: its row is left out where that is asked for.
  void miss(const TextField& word, const std::string& expected) {
    misses_ = true;
    if (!options_.table.drop_missing)
      throw InputError(lines_.here(word.column), quoted(word.text) + ", which stands for a missing value",
                       expected + " (--missing drop leaves such rows out)");
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
    if (digits.size() > 1 && digits.front() == '0')  // "08:30" is a time
      throw InputError(lines_.here(word.column), quoted(word.text), "index:value, the index without a 0 before it");
    const Rational index = parse_number(digits.substr(0, 100));
    if (index < index_base_)
      throw InputError(lines_.here(word.column), "the index " + quoted(digits),
                       "an index from 1 (or --index-base 0 for a file that counts from 0)");
    if (index > most_sparse_features)
      throw InputError(lines_.here(word.column), "the index " + quoted(digits),
                       "an index of at most " + std::to_string(most_sparse_features));
    return static_cast<Eigen::Index>(numerator_of(index)) - static_cast<Eigen::Index>(index_base_);
  }

  LineReader& lines_;
  const ReadOptions& options_;
  Understood& understood_;
  ColumnWatch watch_;
  std::vector<std::size_t> written_;  ///< the columns of a row that are written
  std::size_t index_base_ = static_cast<std::size_t>(options_.index_base.value_or(1));
  Labels labels_;
  Keeper kept_;
  Eigen::Index dimension_ = 0;
  std::size_t size_ = 0;   ///< rows, those that are not kept as well
  std::size_t words_ = 0;  ///< in all of them
  SparseDecimals decimals_;
  std::vector<std::int64_t> mantissas_;  ///< of a row, zeros included; all are 0 between two rows
  std::vector<std::uint8_t> places_;     ///< of the mantissas; all are 0 between two rows
  IntegerVector dense_;                  ///< a row, zeros included; its entries are all 0 between two rows
  std::vector<Row> rows_;
  Vector values_;        ///< of a row, those that are written
  bool misses_ = false;  ///< some value of a row is missing
};

}  // namespace

Sequence read_libsvm(LineReader& lines, const ReadOptions& options, FirstLine first, Understood& understood) {
  understood.decimal_comma = options.table.decimal_comma;
  if (options.table.decimal_comma) understood.is_plain = false;
  return LibsvmReader(lines, options, understood).read(std::move(first));
}

}  // namespace mistakebound
