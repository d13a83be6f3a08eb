/// Which reader a file of examples needs.
#include "reference/readers/examples.hpp"

#include <algorithm>

#include "reference/readers/example_parts.hpp"

namespace mistakebound {
namespace {

/// "3:", or "qid:", with something behind it or nothing.
bool is_indexed(const std::string& word) {
  const std::size_t colon = word.find(':');
  const bool digits =
      colon > 0 && std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(std::min(colon, word.size())),
                               [](char c) { return c >= '0' && c <= '9'; });
  return colon != std::string::npos && (digits || word.starts_with("qid:"));
}

/// Whether it cannot be a number behind the number of its column: "12:30:00", or with fields of a table behind it.
bool is_of_table(const std::string& word) {
  const auto is_digit = [&](std::size_t at) { return at < word.size() && word[at] >= '0' && word[at] <= '9'; };
  const auto is_pair = [&](std::size_t at) { return is_digit(at) && is_digit(at + 1) && !is_digit(at + 2); };
  const bool is_time = is_pair(0) && is_pair(3) && is_pair(6) && word[2] == ':' && word[5] == ':';
  return is_time || word.find(';') != std::string::npos || std::count(word.begin(), word.end(), ',') > 1;
}

/// LIBSVM lines have words such as 3:0.5, and no commas but in the label or a decimal; everything else is CSV.
FileFormat guess(const std::string& line, LineReader* lines) {
  const std::vector<TextField> words = split_words(line);
  const bool has_comma = line.find(',') != std::string::npos;
  const auto is_pair = [&](std::size_t i) {
    if (i == 1 && words[0].text.ends_with(':') && !is_indexed(words[0].text + "0"))
      return false;  // the name of a column
    if (is_of_table(words[i].text)) return false;
    if (words[i - 1].text.ends_with(':')) return looks_like_number(words[i].text) || is_missing(words[i].text);
    return has_comma ? is_indexed(words[i].text) : words[i].text.find(':') != std::string::npos;
  };
  if (words.empty()) return FileFormat::csv;  // a column is called '#'
  bool pairs = true;
  for (std::size_t i = 1; i < words.size(); ++i) pairs = pairs && is_pair(i);
  // What a word alone is, or words with a colon and no number before it, the next line says.
  const auto indexed = [](const TextField& word) { return is_indexed(word.text); };
  const auto next = [&] { return lines == nullptr ? std::nullopt : lines->peek(); };
  if (words.size() == 1) {
    pairs = !has_comma && (looks_like_number(words.front().text) || indexed(words.front()));
    if (const auto second = pairs || has_comma ? std::nullopt : next())
      pairs = split_words(*second).size() > 1 && guess(*second, nullptr) == FileFormat::libsvm;
  } else if (pairs && std::none_of(words.begin(), words.end(), indexed)) {
    const auto second = next();
    pairs = !second || second->find(':') != std::string::npos;
  }
  if (has_comma && words.front().text.ends_with(',')) pairs = false;
  return pairs ? FileFormat::libsvm : FileFormat::csv;
}

/// The first option given that is not for the format; null where there is none.
const char* wrong_option(const ReadOptions& options, FileFormat format) {
  if (format == FileFormat::csv) return options.index_base ? "--index-base" : nullptr;
  return options.label ? "--label" : options.table.given();
}

std::string left_out(const Understood& understood) {
  if (understood.dropped == 0) return "";
  return " (" + std::to_string(understood.dropped) + (understood.dropped == 1 ? " row" : " rows") +
         " with a missing value left out)";
}

/// Which labels there are, some of them.
std::string labels_there(const Understood& understood) {
  constexpr std::size_t most = 4;
  std::string some;
  for (std::size_t i = 0; i < std::min(most, understood.words.size()); ++i)
    some += (i == 0 ? "" : ", ") + quoted(understood.words[i].word);
  if (understood.words.size() > most) some += ", ...";
  return some.empty() ? "" : "; there are " + some;
}

/// `probabilities` is where a column of them goes, or null.
Sequence read_sequence(std::istream& in, const std::string& name, const ReadOptions& options,
                       std::vector<Rational>* probabilities, Understood& understood) {
  LineReader lines(in, name);
  FirstLine first =
      first_line(lines, name, "examples, or at least a header that names the columns", options.table.separator);
  const FileFormat format = options.format != FileFormat::automatic ? options.format
                            : options.table.separator               ? FileFormat::csv
                                                                    : guess(first.text, &lines);
  const bool is_csv = format == FileFormat::csv;
  if (const char* const option = wrong_option(options, format))
    throw InputError({option, 0, 0},
                     std::string("this option with the ") + (is_csv ? "CSV file " : "LIBSVM file ") + name,
                     std::string("it only with a ") + (is_csv ? "LIBSVM file" : "CSV file"));
  if (!is_csv && probabilities != nullptr)
    throw InputError(lines.here(1), "no column p", "a CSV file whose header names a column p of probabilities");
  Sequence sequence = is_csv ? read_csv(lines, options, std::move(first), probabilities, understood)
                             : read_libsvm(lines, options, std::move(first), understood);
  if (options.positive && sequence.size() > 0 && understood.positive == 0)
    throw InputError({name, 0, 0}, "no label " + quoted(*options.positive) + left_out(understood),
                     "the value of --positive in the label column of some example" + labels_there(understood));
  return sequence;
}

}  // namespace

bool ReadEntries::allow(const Rational& entry) const {
  if (kind == EntryKind::points) return denominator(entry) == 1 && entry >= 1 && entry <= points;
  if (kind == EntryKind::numbers || entry == 0 || entry == 1) return true;
  return kind == EntryKind::predictions && entry == -1;
}

Sequence read_examples(std::istream& in, const std::string& name, const ReadOptions& options, Understood* understood) {
  Understood found;
  Sequence sequence = read_sequence(in, name, options, nullptr, found);
  if (understood != nullptr) *understood = std::move(found);
  return sequence;
}

Sequence read_examples(const std::string& path, const ReadOptions& options, Understood* understood) {
  Sequence sequence;
  with_input(path, "a file of examples", [&](std::istream& in, const std::string& name) {
    sequence = read_examples(in, name, options, understood);
  });
  return sequence;
}

FiniteDomain read_domain(const std::string& path, const ReadOptions& options) {
  FiniteDomain domain;
  std::vector<Rational> probabilities;
  with_input(path, "a file of examples with probabilities", [&](std::istream& in, const std::string& name) {
    domain.points = read_sequence(in, name, options, &probabilities, domain.understood);
  });
  domain.p = zero_vector(static_cast<Eigen::Index>(probabilities.size()));
  std::move(probabilities.begin(), probabilities.end(), domain.p.begin());
  return domain;
}

}  // namespace mistakebound
