/// The reader of examples in CSV, and which reader a file needs.
#include "reference/readers/examples.hpp"

#include <algorithm>

#include "reference/numbers/decimal.hpp"
#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

std::vector<TextField> split_csv(const std::string& line, const LineReader& lines) {
  std::vector<TextField> fields;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && is_blank(line[at])) ++at;
    TextField field{"", at + 1};
    if (at < line.size() && line[at] == '"') {
      for (++at;; ++at) {
        if (at >= line.size())
          throw InputError(lines.here(field.column), "a quotation mark that is not closed", "\" at the field's end");
        if (line[at] == '"' && (at + 1 >= line.size() || line[at + 1] != '"')) break;
        if (line[at] == '"') ++at;
        field.text += line[at];
      }
      ++at;
      while (at < line.size() && is_blank(line[at])) ++at;
      if (at < line.size() && line[at] != ',')
        throw InputError(lines.here(at + 1), quoted(line.substr(at, 1)) + " after a quoted field", "a comma");
    } else {
      const std::size_t end = std::min(line.find(',', at), line.size());
      std::size_t last = end;
      while (last > at && is_blank(line[last - 1])) --last;
      field.text = line.substr(at, last - at);
      at = end;
    }
    fields.push_back(std::move(field));
    check_feature_count(fields.size() - 1, lines.here(at + 1));
    if (at >= line.size()) return fields;
    ++at;
  }
}

class CsvReader {
 public:
  CsvReader(LineReader& lines, const ReadOptions& options, std::vector<Rational>* probabilities)
      : lines_(lines), options_(options), labels_(options), kept_(options.most), probabilities_(probabilities) {}

  Sequence read(std::string line) {
    bool first = true;
    do {
      if (is_blank(line) || (!first && add_quickly(line))) continue;
      const std::vector<TextField> fields = split_csv(line, lines_);
      if (!first) {
        add(fields);
      } else if (is_header(fields)) {
        use_header(fields);
      } else {
        settle(fields.size(), std::nullopt, fields.back());
        add(fields);
      }
      first = false;
    } while (lines_.next(line));
    if (first) throw InputError(lines_.here(), "only blank lines", "a header or an example");
    if (p_ && sum_ != 1)
      throw InputError(p_name_, "probabilities that add up to " + quoted(to_string(sum_)),
                       "that they add up to exactly 1");
    sequence_.examples = kept_.finish();
    return std::move(sequence_);
  }

 private:
  bool is_header(const std::vector<TextField>& fields) const {
    const auto number = [](const TextField& f) { return looks_like_number(f.text); };
    const auto numbers = std::count_if(fields.begin(), fields.end(), number);
    if (numbers == 0) return true;
    if (static_cast<std::size_t>(numbers) == fields.size()) return false;
    const auto word = std::find_if_not(fields.begin(), fields.end(), number);
    // With --positive the label may be a word; a line whose only word it is holds an example.
    const auto label = options_.label && looks_like_number(*options_.label)
                           ? fields.begin() + index_of_label(fields.size())
                           : fields.end() - 1;
    if (options_.positive && word == label && std::find_if_not(word + 1, fields.end(), number) == fields.end())
      return false;
    std::string hint = "a header without numbers, or an example of numbers only";
    if (word == fields.end() - 1 && !word->text.empty()) hint += " (for labels that are words, --positive VALUE)";
    throw InputError(lines_.here(word->column), word->text.empty() ? "an empty field" : quoted(word->text), hint);
  }

  [[nodiscard]] std::ptrdiff_t index_of_label(std::size_t columns) const {
    Rational index;
    try {
      index = parse_number(*options_.label, options_.numbers);
    } catch (const InputError& error) {
      throw error.at({"--label", 0, 0});
    }
    if (denominator_of(index) != 1 || index < 1 || index > columns)
      throw InputError({"--label", 0, 0}, quoted(*options_.label),
                       "a column's name, or its index from 1 to " + std::to_string(columns));
    return static_cast<std::ptrdiff_t>(numerator_of(index)) - 1;
  }

  void use_header(const std::vector<TextField>& fields) {
    std::optional<std::size_t> label;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::string& name = fields[i].text;
      if (name.empty()) throw InputError(lines_.here(fields[i].column), "an empty field", "the name of a column");
      const bool is_label =
          options_.label ? name == *options_.label : name == "y" || name == "label" || name == "class";
      if (is_label && label)
        throw InputError(lines_.here(fields[i].column), "a second label column " + quoted(name),
                         "one label column; choose it with --label");
      if (is_label) label = i;
      if (!is_label && probabilities_ != nullptr && name == "p") use_probabilities(i, fields[i]);
    }
    settle(fields.size(), label, fields.back());
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (is_coordinate(i)) sequence_.features.push_back(fields[i].text);
  }

  void use_probabilities(std::size_t index, const TextField& name) {
    if (p_) throw InputError(lines_.here(name.column), "a second column p", "one column p");
    p_ = index;
    p_name_ = lines_.here(name.column);
  }

  [[nodiscard]] bool is_coordinate(std::size_t column) const { return column != label_ && column != p_; }

  /// Fixes the number of columns and which of them is the label.
  void settle(std::size_t columns, std::optional<std::size_t> label, const TextField& last) {
    if (columns < 2)
      throw InputError(lines_.here(last.column), "a single column", "at least one feature and a label between commas");
    columns_ = columns;
    if (!label && options_.label) {
      if (!looks_like_number(*options_.label))
        throw InputError({"--label", 0, 0}, quoted(*options_.label), "the name of a column of the header, or an index");
      label = static_cast<std::size_t>(index_of_label(columns));
    }
    label_ = label.value_or(columns - 1 - (p_ == columns - 1 ? 1 : 0));
    if (probabilities_ != nullptr && !p_)
      throw InputError(lines_.here(1), "no column p", "a header that names a column p of probabilities, beside y");
    if (p_ == label_)
      throw InputError({"--label", 0, 0}, quoted(*options_.label), "another column than p, which holds probabilities");
    if (p_ && columns < 3) throw InputError(p_name_, "no column but p and the label", "at least one coordinate");
    sequence_.dimension = static_cast<Eigen::Index>(columns - (p_ ? 2 : 1));
    kept_.begin(sequence_.dimension);
    mantissas_.resize(columns);
    places_.resize(columns);
  }

  /// A line of short decimals and nothing else, straight into machine integers. What is declined here is read the
  /// general way, which finds the words for what is wrong.
  bool add_quickly(const std::string& line) {
    if (p_ || options_.entries != EntryKind::numbers || kept_.is_full()) return false;
    if (!scan_line(line, columns_, options_.numbers, mantissas_.data(), places_.data())) return false;
    const std::optional<Label> y = labels_.known(mantissas_[label_], places_[label_]);
    if (!y) return false;
    const auto at = static_cast<std::ptrdiff_t>(label_);
    std::copy(mantissas_.begin() + at + 1, mantissas_.end(), mantissas_.begin() + at);
    std::copy(places_.begin() + at + 1, places_.end(), places_.begin() + at);
    if (!kept_.add({mantissas_.data(), columns_ - 1}, {places_.data(), columns_ - 1}, *y)) return false;
    lines_.expect_rows(kept_.size(), kept_.bytes_of(columns_), kept_.most_bytes());
    return true;
  }

  void add(const std::vector<TextField>& fields) {
    for (const TextField& field : fields)
      if (field.text.empty()) throw InputError(lines_.here(field.column), "an empty field", "a number");
    if (fields.size() != columns_)
      throw InputError(lines_.here(fields[std::min(columns_, fields.size() - 1)].column),
                       std::to_string(fields.size()) + (fields.size() == 1 ? " column" : " columns"),
                       std::to_string(columns_) + " columns");
    Example example{Vector(sequence_.dimension), labels_.read(fields[label_], lines_)};
    Eigen::Index at = 0;
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (is_coordinate(i)) {
        example.x[at] = entry_in(fields[i], static_cast<std::size_t>(at), sequence_.features, lines_, options_);
        ++at;
      }
    if (p_) add_probability(fields[*p_]);
    kept_.add(std::move(example), lines_.here());
    lines_.expect_rows(kept_.size(), kept_.bytes_of(fields.size()), kept_.most_bytes());
  }

  void add_probability(const TextField& field) {
    Rational p = number_in_field(field.text, field.column, lines_, options_.numbers);
    if (p < 0)
      throw InputError(lines_.here(field.column), "the probability " + quoted(field.text), "one that is not negative");
    sum_ += p;
    probabilities_->push_back(std::move(p));
  }

  LineReader& lines_;
  const ReadOptions& options_;
  Labels labels_;
  Sequence sequence_;
  Keeper kept_;
  std::vector<std::int64_t> mantissas_;  ///< of a line, column by column
  std::vector<std::uint8_t> places_;
  std::size_t columns_ = 0;
  std::size_t label_ = 0;
  std::vector<Rational>* probabilities_;  ///< where they go; null where a column p is a coordinate as others are
  std::optional<std::size_t> p_;
  Location p_name_;
  Rational sum_ = 0;
};

/// LIBSVM lines have words such as 3:0.5 and no commas; everything else is CSV.
FileFormat guess(const std::string& line) {
  if (line.find(',') != std::string::npos) return FileFormat::csv;
  const std::size_t first = line.find_first_not_of(" \t");
  if (first != std::string::npos && line[first] == '#') return FileFormat::libsvm;
  const std::vector<TextField> words = split_words(line);
  const auto has_colon = [](const TextField& f) { return f.text.find(':') != std::string::npos; };
  const bool pairs = words.size() > 1 && std::all_of(words.begin() + 1, words.end(), has_colon);
  const bool lone_label = words.size() == 1 && looks_like_number(words.front().text);
  return pairs || lone_label ? FileFormat::libsvm : FileFormat::csv;
}

bool some_positive(const Examples& examples) {
  if (const auto& packed = examples.packed(); packed != nullptr) {
    for (std::size_t i = 0; i < packed->size(); ++i)
      if (packed->label(i) > 0) return true;
    return false;
  }
  return std::any_of(examples.begin(), examples.end(), [](const Example& example) { return example.y > 0; });
}

/// `probabilities` is where a column of them goes, or null.
Sequence read_sequence(std::istream& in, const std::string& name, const ReadOptions& options,
                       std::vector<Rational>* probabilities) {
  LineReader lines(in, name);
  std::string line;
  do {
    if (!lines.next(line)) {
      const std::string found = lines.empty_file() ? "an empty file" : "only blank lines";
      throw InputError({name, 0, 0}, found, "examples, or at least a header that names the columns");
    }
  } while (is_blank(line));
  const FileFormat format = options.format == FileFormat::automatic ? guess(line) : options.format;
  if (format == FileFormat::csv && options.index_base)
    throw InputError({"--index-base", 0, 0}, "this option with the CSV file " + name, "it only with a LIBSVM file");
  if (format == FileFormat::libsvm && options.label)
    throw InputError({"--label", 0, 0}, "this option with the LIBSVM file " + name, "it only with a CSV file");
  if (format == FileFormat::libsvm && probabilities != nullptr)
    throw InputError(lines.here(1), "no column p", "a CSV file whose header names a column p of probabilities");
  Sequence sequence = format == FileFormat::csv ? CsvReader(lines, options, probabilities).read(std::move(line))
                                                : read_libsvm(lines, options, std::move(line));
  if (options.positive && sequence.size() > 0 && !some_positive(sequence.examples))
    throw InputError({name, 0, 0}, "no label " + quoted(*options.positive),
                     "the value of --positive in the label column of some example");
  return sequence;
}

}  // namespace

bool fits(EntryKind kind, const Rational& entry) {
  if (kind == EntryKind::numbers || entry == 0 || entry == 1) return true;
  return kind == EntryKind::predictions && entry == -1;
}

Sequence read_examples(std::istream& in, const std::string& name, const ReadOptions& options) {
  return read_sequence(in, name, options, nullptr);
}

Sequence read_examples(const std::string& path, const ReadOptions& options) {
  Sequence sequence;
  with_input(path, "a file of examples",
             [&](std::istream& in, const std::string& name) { sequence = read_examples(in, name, options); });
  return sequence;
}

FiniteDomain read_domain(const std::string& path, const ReadOptions& options) {
  FiniteDomain domain;
  std::vector<Rational> probabilities;
  with_input(path, "a file of examples with probabilities", [&](std::istream& in, const std::string& name) {
    domain.points = read_sequence(in, name, options, &probabilities);
  });
  domain.p = zero_vector(static_cast<Eigen::Index>(probabilities.size()));
  std::move(probabilities.begin(), probabilities.end(), domain.p.begin());
  return domain;
}

}  // namespace mistakebound
