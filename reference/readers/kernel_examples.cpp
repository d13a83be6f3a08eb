#include "reference/readers/kernel_examples.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "reference/numbers/utf8.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/label_words.hpp"
#include "reference/readers/table_lines.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30U;  // of all examples together

/// Turns the first word of a line into -1 and +1 and sees to it that one file uses one kind.
class TextLabels {
 public:
  explicit TextLabels(const LabelledTextOptions& options) : options_(options) {
    if (options.positive) words_.emplace(*options.positive, NumberOptions{});
  }

  Label read(const std::string& word, const LineReader& lines, std::size_t column) {
    const Label y = label_of(word, lines, column);
    if (understood_.positive + understood_.negative == 0 && names_labels(word)) name_ = {word, lines.here(column)};
    understood_.count(y);
    if (words_) words_->count(word, y);
    return y;
  }

  Understood finish(const std::string& name) {
    if (options_.positive && understood_.positive == 0)
      throw InputError({name, 0, 0}, "no label " + quoted(*options_.positive),
                       "the value of --positive at the beginning of some line");
    understood_.rows = understood_.positive + understood_.negative;
    if (name_ && understood_.rows > 1 && words_ && words_->count_of(name_->first) == 1)
      throw InputError(
          name_->second,
          "the label " + mistakebound::quoted(name_->first) + " on this line alone, as the name of a column",
          "a file without such a line");
    if (words_) understood_.words = words_->all();
    return understood_;
  }

 private:
  Label label_of(const std::string& word, const LineReader& lines, std::size_t column) {
    if (words_) return words_->read(word, lines, column);
    if (word == "1" || word == "+1") return 1;
    if (word != "0" && word != "-1")
      throw InputError(lines.here(column), "the label " + quoted(word),
                       with_typed_minus(word, "a label",
                                        "a label -1, 1 or 0 at the beginning of the line (or name the positive one "
                                        "with --positive)"));
    if (!negative_.empty() && negative_ != word)
      throw InputError(
          lines.here(column),
          "the label " + quoted(word) + " in a file that has label " + negative_ + " on line " + std::to_string(line_),
          "labels -1 and 1, or 0 and 1, not both kinds");
    if (negative_.empty()) line_ = lines.line_number();
    negative_ = word;
    return -1;
  }

  const LabelledTextOptions& options_;
  std::string negative_;
  std::size_t line_ = 0;
  std::optional<LabelWords> words_;
  std::optional<std::pair<std::string, Location>> name_;  ///< the first label, where it may be a column's name
  Understood understood_{.form = Understood::Form::lines};
};

/// Reads the lines; parse(text, lines, before) makes an instance of what stands behind the label and its blank, and so
/// many bytes.
template <class X, class Parse>
std::vector<BasicExample<X>> read_lines(std::istream& in, const std::string& name, const LabelledTextOptions& options,
                                        Understood* understood, Parse parse) {
  LineReader lines(in, name);
  TextLabels labels(options);
  std::vector<BasicExample<X>> examples;
  std::size_t bytes = 0;
  for (std::string line; lines.next(line);) {
    const auto first = static_cast<std::size_t>(
        std::find_if_not(line.begin(), line.end(), [](char c) { return is_blank(c); }) - line.begin());
    if (first == line.size()) continue;
    const std::size_t end = std::min(line.find_first_of(" \t", first), line.size());
    const Label y = labels.read(line.substr(first, end - first), lines, first + 1);
    bytes += line.size();
    if (bytes > most_bytes)
      throw InputError(lines.here(), "more than " + std::to_string(most_bytes) + " bytes of examples",
                       "a file that fits in memory; split it");
    const std::size_t begin = std::min(end + 1, line.size());
    examples.push_back({parse(line.substr(begin), lines, begin), y});
    const std::size_t bytes_of_row = 100 + bytes / examples.size();  // the first part besides its text
    lines.expect_rows(examples.size(), static_cast<double>(bytes_of_row));
  }
  if (examples.empty())
    throw InputError({name, 0, 0}, lines.empty_file() ? "an empty file" : "only blank lines",
                     "examples, a line each: a label, a blank, and the instance");
  Understood found = labels.finish(name);
  if (understood != nullptr) *understood = std::move(found);
  return examples;
}

/// use(item, at) for each item of a set and its place in the text. Blanks alone separate items.
template <class Use>
void each_item(std::string_view text, Use use) {
  PollNowAndThen poll;
  for (std::size_t at = 0; at < text.size(); poll()) {
    while (at < text.size() && is_blank(text[at])) ++at;
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    if (end > at) use(text.substr(at, end - at), at);
    at = end;
  }
}

/// Throws InputError where items are written as lists or vectors are elsewhere.
void check_items(const std::string& text, const LineReader& lines, std::size_t before) {
  bool are_entries = lines.line_number() == 1;
  bool is_empty = true;
  each_item(text, [&](std::string_view item, std::size_t at) {
    const Location here = lines.here(before + at + 1);
    if (item == "#") throw InputError(here, "'#' among the items", "items alone: no line has a comment");
    if (item.find(',') != std::string_view::npos)
      throw InputError(here, "the item " + quoted(std::string(item)), "items without commas, with blanks between them");
    is_empty = false;
    are_entries = are_entries && is_entry_of_libsvm(item);
  });
  if (are_entries && !is_empty)
    throw InputError(lines.here(before + 1), quoted(text) + ", as entries of LIBSVM are written",
                     "items alone, with blanks between them: the kernel counts those that two sets share");
}

}  // namespace

ItemSet parse_set(const std::string& text) {
  // A line may be of one item, millions of times: it takes no more memory than the set.
  std::unordered_set<std::string_view> items;
  each_item(text, [&](std::string_view item, std::size_t) { items.insert(item); });
  PollNowAndThen poll;
  ItemSet sorted;
  for (const std::string_view item : items) {
    sorted.emplace_back(item);
    poll();
  }
  std::sort(sorted.begin(), sorted.end(), [&](const std::string& a, const std::string& b) {
    poll();
    return a < b;
  });
  return sorted;
}

std::string to_string(const ItemSet& set) {
  std::string text;
  for (const std::string& item : set) text += (text.empty() ? "" : " ") + item;
  return text;
}

std::vector<BasicExample<ItemSet>> read_sets(std::istream& in, const std::string& name,
                                             const LabelledTextOptions& options, Understood* understood) {
  return read_lines<ItemSet>(in, name, options, understood,
                             [](const std::string& text, const LineReader& lines, std::size_t before) {
                               check_items(text, lines, before);
                               return parse_set(text);
                             });
}

std::vector<BasicExample<std::string>> read_strings(std::istream& in, const std::string& name,
                                                    const LabelledTextOptions& options, Understood* understood) {
  return read_lines<std::string>(in, name, options, understood,
                                 [](std::string text, const LineReader&, std::size_t) { return text; });
}

std::vector<BasicExample<ItemSet>> read_sets(const std::string& path, const LabelledTextOptions& options,
                                             Understood* understood) {
  std::vector<BasicExample<ItemSet>> examples;
  with_input(path, "a file of examples",
             [&](std::istream& in, const std::string& name) { examples = read_sets(in, name, options, understood); });
  return examples;
}

std::vector<BasicExample<std::string>> read_strings(const std::string& path, const LabelledTextOptions& options,
                                                    Understood* understood) {
  std::vector<BasicExample<std::string>> examples;
  with_input(path, "a file of examples", [&](std::istream& in, const std::string& name) {
    examples = read_strings(in, name, options, understood);
  });
  return examples;
}

}  // namespace mistakebound
