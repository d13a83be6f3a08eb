/// The reader of examples in CSV.
#include <algorithm>

#include "reference/numbers/decimal.hpp"
#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

class CsvReader {
 public:
  CsvReader(LineReader& lines, const ReadOptions& options, FirstLine first, std::vector<Rational>* probabilities,
            Understood& understood)
      : lines_(lines),
        options_(options),
        understood_(understood),
        table_(lines, options.table, std::move(first),
               {.column = options.label ? &*options.label : nullptr,
                .positive = options.positive ? &*options.positive : nullptr},
               understood),
        labels_(options),
        kept_(options.most),
        probabilities_(probabilities) {}

  Sequence read() {
    settle();
    bool first = true;
    for (std::string line; table_.next(line); first = false)
      if (first || !add_quickly(line)) add(line, first);
    finish();
    return std::move(sequence_);
  }

 private:
  void finish() {
    if (p_ && sum_ != 1)
      throw InputError(table_.where(*p_), "probabilities that add up to " + quoted(to_string(sum_)),
                       "that they add up to exactly 1");
    if (understood_.dropped > 0 && kept_.size() == 0)
      throw InputError(lines_.here(), "a missing value in every row", "a row without one (see --drop-columns)");
    check_first_label();
    count_rows(understood_, kept_, labels_);
    // The coordinates are the columns that are left.
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < table_.kept(); ++i)
      if (is_coordinate(i)) places.push_back(i);
    watch_.finish(understood_, [&](std::size_t coordinate) { return table_.column(places[coordinate]); });
    sequence_.examples = kept_.finish();
  }

  /// A word that is on the first line alone may be no label, but the name of the column; and what was taken for its
  /// name a label.
  void check_first_label() const {
    if (options_.table.header) return;
    const std::string expected = "--header yes if the line names the columns, --header no if it is an example";
    if (doubtful_ && kept_.size() >= 2 && labels_.rows_with(doubtful_->text) == 1)
      throw InputError(first_row_, "the label " + quoted(doubtful_->text) + " on this line alone", expected);
    if (!table_.header_is_a_line()) return;
    const std::string name = table_.column(label_).name;
    const bool is_chosen = options_.label && *options_.label == name;
    if (!is_chosen && (options_.positive == name || labels_.rows_with(name) > 0))
      throw InputError(table_.where(label_), "the label " + quoted(name) + " among names of columns", expected);
  }

  /// What a line has to have, by what stands between the columns.
  [[nodiscard]] std::string feature_and_label() const {
    const std::string both = "at least one feature and a label";
    if (const std::optional<char> separator = options_.table.separator)
      return both + ", with " + name_of_separator(*separator) + " between them, as --separator says";
    return both + (options_.table.decimal_comma
                       ? ", with no comma between them (--separator), or decimals in quotation marks on the first two "
                         "lines"
                       : ", with a comma between them (or another --separator)");
  }

  /// Fixes which columns are the label and the probability.
  void settle() {
    check_feature_count(table_.kept() - 1, lines_.here(1));
    const std::size_t columns = table_.kept();
    std::optional<std::size_t> label = named_label();
    for (std::size_t i = 0; i < columns && probabilities_ != nullptr && table_.has_header(); ++i) {
      if (table_.column(i).name != "p") continue;
      if (i == label) throw InputError({"--label", 0, 0}, "'p'", "another column than p, which holds probabilities");
      if (p_) throw InputError(table_.where(i), "a second column p", "one column p");
      p_ = i;
    }
    if (columns < 2)
      throw InputError(lines_.here(1), table_.columns() > 1 ? "a single column that is read" : "a single column",
                       feature_and_label());
    if (!label && options_.label) label = table_.chosen_label(*options_.label);
    label_ = label.value_or(columns - 1 - (p_ == columns - 1 ? 1 : 0));
    if (probabilities_ != nullptr && !p_)
      throw InputError(lines_.here(1), "no column p", "a header that names a column p of probabilities, beside y");
    if (p_ == label_)  // by its number
      throw InputError({"--label", 0, 0}, quoted(*options_.label), "another column than p, which holds probabilities");
    if (p_ && columns < 3)
      throw InputError(table_.where(*p_), "no column but p and the label", "at least one coordinate");
    understood_.label = table_.column(label_);
    if (!label) {
      understood_.label_place = table_.place_of_label(label_);
      labels_.take_last_column();
      watch_.look_for_labels();
    }
    sequence_.dimension = static_cast<Eigen::Index>(columns - (p_ ? 2 : 1));
    for (std::size_t i = 0; i < columns && table_.has_header(); ++i)
      if (is_coordinate(i)) sequence_.features.push_back(table_.column(i).name);
    kept_.begin(sequence_.dimension);
    mantissas_.resize(table_.columns());
    places_.resize(table_.columns());
  }

  /// The column whose name is that of the label.
  std::optional<std::size_t> named_label() {
    if (const auto& word = table_.label_in_words(); word && !options_.label)
      table_.refuse_words(
          table_.has_header()
              ? "--label " + word->text + " if its words are the columns' names, --header no if they are a sentence"
              : "--label and its column's number if it says which one that is, --header no if it does not");
    if (options_.label) {
      if (!table_.has_header()) return std::nullopt;
      const auto is_it = [&](std::size_t place) { return table_.column(place).name == *options_.label; };
      for (std::size_t i = 0; i < table_.kept(); ++i)
        if (is_it(i)) return table_.chosen_label(*options_.label);
      return std::nullopt;
    }
    return table_.named_label();
  }

  [[nodiscard]] bool is_coordinate(std::size_t place) const { return place != label_ && place != p_; }

  /// A line of short decimals and nothing else, straight into machine integers. What is declined here is read the
  /// general way, which finds the words for what is wrong.
  bool add_quickly(const std::string& line) {
    if (p_ || options_.entries.kind != EntryKind::numbers || kept_.is_full()) return false;
    const std::string* const text = table_.in_commas(line);
    if (text == nullptr || !scan_line(*text, table_.columns(), options_.numbers, mantissas_.data(), places_.data()))
      return false;
    const std::size_t label = table_.number(label_);
    const std::optional<Label> y = labels_.known(mantissas_[label], places_[label]);
    if (!y) return false;
    const std::size_t count = table_.kept() - 1;
    if (table_.kept() == table_.columns()) {
      const auto at = static_cast<std::ptrdiff_t>(label);
      std::copy(mantissas_.begin() + at + 1, mantissas_.end(), mantissas_.begin() + at);
      std::copy(places_.begin() + at + 1, places_.end(), places_.begin() + at);
    } else {
      std::size_t to = 0;
      for (std::size_t place = 0; place < table_.kept(); ++place) {
        if (place == label_) continue;
        mantissas_[to] = mantissas_[table_.number(place)];
        places_[to++] = places_[table_.number(place)];
      }
    }
    if (!kept_.add({mantissas_.data(), count}, {places_.data(), count}, *y)) return false;
    watch_.see(ShortRow{mantissas_.data(), places_.data()}, count);
    lines_.expect_rows(kept_.size(), kept_.bytes_of(count + 1), kept_.most_bytes());
    return true;
  }

  void add(const std::string& line, bool is_first) {
    table_.split(line, fields_);
    TextField& label = fields_[label_];
    if (options_.table.decimal_comma) {
      const std::string number = with_point({label.text, label.column}, lines_);
      if (!options_.positive) label.text = number;  // a word is counted as it is written
    }
    Example example{Vector(sequence_.dimension), 1};
    if (labels_.is_missing(label.text)) {
      table_.miss(label.text, label.column, options_.positive ? "label" : "number");
    } else {
      example.y = label_of(label, is_first);
    }
    Eigen::Index at = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (i == label_) continue;
      TextField& field = fields_[i];
      const bool is_missing_value = is_missing(field.text);
      if (is_missing_value) table_.miss(field.text, field.column);
      if (i != p_) {
        if (!is_missing_value) {
          field.text = table_.number_text(field.text, field.column);
          example.x[at] = entry(field, static_cast<std::size_t>(at));
        }
        ++at;
      } else if (!is_missing_value) {
        read_probability(field);
      }
    }
    if (table_.drops_row()) return watch_.skip();
    if (p_) add_probability();
    if (is_first) remember(label);
    labels_.count(label.text, example.y);
    watch_.see(ExactRow{example.x}, static_cast<std::size_t>(example.x.size()));
    kept_.add(std::move(example), lines_.here());
    lines_.expect_rows(kept_.size(), kept_.bytes_of(fields_.size()), kept_.most_bytes());
  }

  Rational entry(const TextField& field, std::size_t at) const {
    try {
      return entry_in(field, at, sequence_.features, lines_, options_);
    } catch (const InputError& error) {
      if (error.where().column < field.column || looks_like_number(field.text)) throw;
      throw InputError(error.where(), error.found(), error.expected() + " (--drop-columns leaves a column out)");
    }
  }

  /// The label of a row. Where the first one has none and counts the columns, it may be a header.
  Label label_of(const TextField& label, bool is_first) {
    try {
      return labels_.read(label, lines_);
    } catch (const InputError& error) {
      if (!is_first || !table_.may_be_numbers()) throw;
      throw InputError(error.where(), error.found(),
                       error.expected() + "; --header yes if the line counts the columns");
    }
  }

  /// What the first row could be besides an example: its word for a label may name labels, or it counts the columns.
  void remember(const TextField& label) {
    if (table_.has_header() || !options_.positive || label.text == *options_.positive) return;
    if (!counts_columns() && !names_labels(label.text)) return;
    doubtful_ = label;
    first_row_ = lines_.here(label.column);
  }

  /// Whether the fields are numbers from 0 or 1 on; that of the label may be a word if there are three others.
  [[nodiscard]] bool counts_columns() const {
    const bool may_be_word = fields_.size() != 3 && !looks_like_number(fields_[label_].text);
    return fields_.size() > 2 && number_their_columns(fields_, may_be_word ? std::optional(label_) : std::nullopt);
  }

  void read_probability(const TextField& field) {
    p_of_row_ = number_in_field(table_.number_text(field.text, field.column), field.column, lines_, options_.numbers);
    if (p_of_row_ < 0)
      throw InputError(lines_.here(field.column), "the probability " + quoted(field.text), "one that is not negative");
  }

  void add_probability() {
    sum_ += p_of_row_;
    probabilities_->push_back(std::move(p_of_row_));
  }

  LineReader& lines_;
  const ReadOptions& options_;
  Understood& understood_;
  TableLines table_;
  Labels labels_;
  Sequence sequence_;
  Keeper kept_;
  ColumnWatch watch_;
  std::vector<TextField> fields_;        ///< of a line, those that are kept
  std::vector<std::int64_t> mantissas_;  ///< of a line, column by column
  std::vector<std::uint8_t> places_;
  std::size_t label_ = 0;                 ///< its place among the columns that are kept
  std::vector<Rational>* probabilities_;  ///< where they go; null where a column p is a coordinate as others are
  std::optional<std::size_t> p_;
  Rational p_of_row_ = 0;
  Rational sum_ = 0;
  std::optional<TextField> doubtful_;  ///< the first label, where the first line could be a header
  Location first_row_;
};

}  // namespace

Sequence read_csv(LineReader& lines, const ReadOptions& options, FirstLine first, std::vector<Rational>* probabilities,
                  Understood& understood) {
  return CsvReader(lines, options, std::move(first), probabilities, understood).read();
}

}  // namespace mistakebound
