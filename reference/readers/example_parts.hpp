/// What the readers of examples in CSV and in LIBSVM share: what labels, limits and entries mean, and how examples are
/// kept.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/learners/packed_examples.hpp"
#include "reference/readers/column_watch.hpp"
#include "reference/readers/examples.hpp"
#include "reference/readers/fields.hpp"
#include "reference/readers/label_words.hpp"
#include "reference/readers/table_lines.hpp"

namespace mistakebound {

inline constexpr std::size_t most_features = 1'000'000;         // of a table in CSV
inline constexpr std::size_t most_sparse_features = 4'000'000;  // of LIBSVM; each is a number of every row in memory

/// Throws InputError where there are more features, or more numbers in all, than a reader takes.
void check_feature_count(std::size_t count, const Location& where);
void check_total(std::size_t rounds, Eigen::Index dimension, std::size_t most, const Location& where);

/// The number in a field, which may be the entry of an instance. `features` are the names of coordinates, or empty.
Rational entry_in(const TextField& field, std::size_t index, const std::vector<std::string>& features,
                  const LineReader& lines, const ReadOptions& options);

/// The words of a line in LIBSVM, up to a comment.
std::vector<TextField> split_words(const std::string& line);

/// The examples of a file in LIBSVM, or in CSV, whose first line has been read.
Sequence read_libsvm(LineReader& lines, const ReadOptions& options, FirstLine first, Understood& understood);
/// `probabilities` is where a column of them goes, or null.
Sequence read_csv(LineReader& lines, const ReadOptions& options, FirstLine first, std::vector<Rational>* probabilities,
                  Understood& understood);

/// Turns label fields into -1 and +1 and sees to it that one file uses one kind.
class Labels {
 public:
  explicit Labels(const ReadOptions& options);

  /// Nobody said which column they are in.
  void take_last_column() { is_last_ = true; }

  /// Whether the word stands for a missing label.
  [[nodiscard]] bool is_missing(const std::string& word) const {
    return words_ ? words_->is_missing(word) : mistakebound::is_missing(word);
  }
  /// Throws InputError.
  Label read(const TextField& field, const LineReader& lines);

  /// The label that such a decimal is, where it is surely one.
  [[nodiscard]] std::optional<Label> known(std::int64_t mantissa, int places) const;

  /// One more row that has the label, as it is written there.
  void count(const std::string& word, Label y) {
    if (words_) words_->count(word, y);
  }
  /// On how many rows the word is, where the positive one was named.
  [[nodiscard]] std::size_t rows_with(const std::string& word) const { return words_ ? words_->count_of(word) : 0; }
  /// The labels as they are written, and on how many rows; empty unless the positive one was named.
  [[nodiscard]] std::vector<LabelWord> words() const { return words_ ? words_->all() : std::vector<LabelWord>(); }

 private:
  const ReadOptions& options_;
  std::optional<LabelWords> words_;
  std::optional<int> negative_;
  std::size_t line_ = 0;
  bool is_last_ = false;
};

/// Keeps examples as machine integers, as long as they fit.
class Keeper {
 public:
  explicit Keeper(const MostNumbers& most) : most_(most) {}

  /// Before the first example.
  void begin(Eigen::Index dimension) {
    packer_.emplace(dimension);
    dimension_ = static_cast<std::size_t>(dimension);
  }
  /// From the next example on there are so many coordinates, no fewer than before; all examples before, which are
  /// machine integers, have 0 there.
  void widen(Eigen::Index dimension) {
    packer_->widen(dimension);
    dimension_ = static_cast<std::size_t>(dimension);
  }

  [[nodiscard]] std::size_t positives() const { return positives_; }
  [[nodiscard]] std::size_t size() const { return packer_ ? packer_->size() : exact_.size(); }
  /// The most bytes that an example of so many numbers takes.
  [[nodiscard]] double bytes_of(std::size_t numbers) const {
    return packer_ ? bytes_of_packed(numbers) : bytes_of_numbers(numbers);
  }
  /// The most bytes of memory that all examples take, as long as they fit.
  [[nodiscard]] double most_bytes() const {
    return packer_ && !packer_->without_file() ? most_bytes_of_packed : std::numeric_limits<double>::infinity();
  }

  /// Whether another one would be one too many.
  [[nodiscard]] bool is_full() const { return (size() + 1) * dimension_ > most(); }

  /// Throws InputError with the place where it is one too many.
  void add(Example example, const Location& where);

  /// False where they do not fit, and then nothing is done.
  bool add(const IntegerVector& x, Label y) { return packer_ && counted(packer_->add(x, y), y); }
  bool add(std::span<const std::int64_t> mantissas, std::span<const std::uint8_t> places, Label y) {
    return packer_ && counted(packer_->add(mantissas, places, y), y);
  }

  Examples finish();

 private:
  bool counted(bool added, Label y) {
    if (added && y > 0) ++positives_;
    return added;
  }
  void unpack();
  [[nodiscard]] std::size_t most() const { return packer_ ? most_.integers : most_.rationals; }

  MostNumbers most_;
  std::size_t dimension_ = 0;
  std::size_t positives_ = 0;
  std::optional<ExamplePacker> packer_;
  std::vector<Example> exact_;
};

/// How many rows are kept, and of which labels.
void count_rows(Understood& understood, const Keeper& kept, const Labels& labels);

}  // namespace mistakebound
