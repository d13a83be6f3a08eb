/// The readers of examples in CSV and LIBSVM; long, as both share what labels, limits and headers mean.
#include "reference/readers/examples.hpp"

#include <algorithm>

#include "reference/numbers/work.hpp"
#include "reference/readers/fields.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_features = 1'000'000;

struct TextField {
  std::string text;
  std::size_t column = 1;  // in bytes, from 1
};

void check_feature_count(std::size_t count, const Location& where) {
  if (count > most_features)
    throw InputError(where, std::to_string(count) + " features or more",
                     "at most " + std::to_string(most_features) + " features");
}

void check_total(std::size_t rounds, Eigen::Index dimension, const Location& where) {
  if (rounds * static_cast<std::size_t>(dimension) > most_numbers)
    throw InputError(where, "more than " + std::to_string(most_numbers) + " numbers in all",
                     "a file that fits in memory; split it");
}

/// The number in a field, which may be the entry of an instance. `features` are the names of coordinates, or empty.
Rational entry_in(const TextField& field, std::size_t index, const std::vector<std::string>& features,
                  const LineReader& lines, const ReadOptions& options) {
  Rational value = number_in_field(field.text, field.column, lines, options.numbers);
  if (fits(options.entries, value)) return value;
  const bool predictions = options.entries == EntryKind::predictions;
  const std::string name = index < features.size() ? " (" + quoted(features[index]) + ")" : "";
  throw InputError(lines.here(field.column),
                   quoted(field.text) + (predictions ? " as the prediction of expert " : " as variable ") +
                       std::to_string(index + 1) + name,
                   predictions ? "-1 or 1, or 0 or 1" : "0 or 1, as disjunctions are over {0,1}^n");
}

/// Turns label fields into -1 and +1 and sees to it that one file uses one kind.
class Labels {
 public:
  explicit Labels(const ReadOptions& options) : options_(options) {
    if (options.positive && looks_like_number(*options.positive))
      positive_number_ = parse_number(*options.positive, options.numbers);
  }

  Label read(const TextField& field, const LineReader& lines) {
    if (options_.positive) return is_positive(field, lines) ? 1 : -1;
    if (!looks_like_number(field.text))
      throw InputError(lines.here(field.column), "the label " + quoted(field.text),
                       "a label -1, 1 or 0 (or name the positive one with --positive)");
    const Rational value = number_in_field(field.text, field.column, lines, options_.numbers);
    if (value == 1) return 1;
    if (value != 0 && value != -1)
      throw InputError(lines.here(field.column), "the label " + quoted(field.text),
                       "a label -1, 1 or 0 (or name the positive one with --positive)");
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

 private:
  [[nodiscard]] bool is_positive(const TextField& field, const LineReader& lines) const {
    if (field.text == *options_.positive) return true;
    return positive_number_ && looks_like_number(field.text) &&
           number_in_field(field.text, field.column, lines, options_.numbers) == *positive_number_;
  }

  const ReadOptions& options_;
  std::optional<Rational> positive_number_;
  std::optional<int> negative_;
  std::size_t line_ = 0;
};

// ---- CSV

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
      : lines_(lines), options_(options), labels_(options), probabilities_(probabilities) {}

  Sequence read(std::string line) {
    bool first = true;
    do {
      if (is_blank(line)) continue;
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
  }

  void add(const std::vector<TextField>& fields) {
    for (const TextField& field : fields)
      if (field.text.empty()) throw InputError(lines_.here(field.column), "an empty field", "a number");
    if (fields.size() != columns_)
      throw InputError(lines_.here(fields[std::min(columns_, fields.size() - 1)].column),
                       std::to_string(fields.size()) + (fields.size() == 1 ? " column" : " columns"),
                       std::to_string(columns_) + " columns");
    check_total(sequence_.size() + 1, sequence_.dimension, lines_.here());
    Example example{Vector(sequence_.dimension), labels_.read(fields[label_], lines_)};
    Eigen::Index at = 0;
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (is_coordinate(i)) {
        example.x[at] = entry_in(fields[i], static_cast<std::size_t>(at), sequence_.features, lines_, options_);
        ++at;
      }
    if (p_) add_probability(fields[*p_]);
    sequence_.examples.push_back(std::move(example));
    lines_.expect_rows(sequence_.size(), bytes_of_numbers(fields.size()));
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
  std::size_t columns_ = 0;
  std::size_t label_ = 0;
  std::vector<Rational>* probabilities_;  ///< where they go; null where a column p is a coordinate as others are
  std::optional<std::size_t> p_;
  Location p_name_;
  Rational sum_ = 0;
};

// ---- LIBSVM

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

class LibsvmReader {
 public:
  LibsvmReader(LineReader& lines, const ReadOptions& options) : lines_(lines), options_(options), labels_(options) {}

  Sequence read(std::string line) {
    do {
      const std::vector<TextField> words = split_words(line);
      if (words.empty()) continue;
      rows_.push_back(row(words));
      numbers_ += words.size();
      lines_.expect_rows(rows_.size(), bytes_of_numbers(numbers_ / rows_.size()));
    } while (lines_.next(line));
    if (sequence_.dimension == 0)
      throw InputError(lines_.here(), "no feature in the whole file", "index:value after a label");
    check_total(rows_.size(), sequence_.dimension, lines_.here());
    constexpr double bytes_of_number = 64;
    const double numbers = static_cast<double>(rows_.size()) * static_cast<double>(sequence_.dimension);
    expect_work({.what = std::to_string(rows_.size()) + " examples of " + std::to_string(sequence_.dimension) +
                         " features, zeros and all,",
                 .bytes = bytes_of_number * numbers});
    for (Row& row : rows_) {
      poll_limits();
      Example example{zero_vector(sequence_.dimension), row.label};
      for (auto& [index, value] : row.entries) example.x[index] = std::move(value);
      sequence_.examples.push_back(std::move(example));
    }
    return std::move(sequence_);
  }

 private:
  struct Row {
    Label label = 1;
    std::vector<std::pair<Eigen::Index, Rational>> entries;
  };

  Row row(const std::vector<TextField>& words) {
    Row result{labels_.read(words.front(), lines_), {}};
    Eigen::Index previous = -1;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const Eigen::Index index = index_in(words[i]);
      if (index <= previous)
        throw InputError(lines_.here(words[i].column), "the feature " + quoted(words[i].text) + " out of order",
                         "indices that increase along the line");
      previous = index;
      const std::size_t colon = words[i].text.find(':');
      const TextField value{words[i].text.substr(colon + 1), words[i].column + colon + 1};
      result.entries.emplace_back(index, entry_in(value, static_cast<std::size_t>(index), {}, lines_, options_));
      sequence_.dimension = std::max(sequence_.dimension, index + 1);
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
                                                : LibsvmReader(lines, options).read(std::move(line));
  const auto is_positive = [](const Example& example) { return example.y > 0; };
  if (options.positive && sequence.size() > 0 &&
      std::none_of(sequence.examples.begin(), sequence.examples.end(), is_positive))
    throw InputError({name, 0, 0}, "no label " + quoted(*options.positive),
                     "the value of --positive in the label column of some example");
  return sequence;
}

}  // namespace

bool fits(EntryKind kind, const Rational& entry) {
  if (kind == EntryKind::numbers || entry == 0 || entry == 1) return true;
  return kind == EntryKind::predictions && entry == -1;
}

Sequence with_bias(Sequence sequence) {
  const Eigen::Index last = sequence.dimension++;
  for (Example& example : sequence.examples) {
    example.x.conservativeResize(sequence.dimension);
    example.x[last] = 1;
  }
  if (!sequence.features.empty()) sequence.features.emplace_back("bias");
  return sequence;
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
