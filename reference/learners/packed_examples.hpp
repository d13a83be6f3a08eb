/// Examples as machine integers over one denominator: one to eight bytes a number, where rationals take some eighty.
///
/// Why nothing is lost: entry i of a row is entries[i] / denominator, an equation of rationals. A number that does not
/// fit, or that would make another one not fit, is declined by the packer, never rounded. The finished examples are
/// over the least common denominator of all their entries, however these were spelled.
///
/// Rows are kept in blocks. A block holds its entries without their common factor, and the factor beside them, so that
/// another denominator changes the factors alone. So do more coordinates change no block: its rows are as long as those
/// that came by then, and what is behind them is 0. Blocks beyond some bytes of memory go to a file without a name;
/// where none can be made, or there is no room for it, they stay in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "reference/learners/example.hpp"
#include "reference/numbers/temporary_file.hpp"
#include "reference/numbers/whole_rows.hpp"

namespace mistakebound {

/// The bytes of packed rows that are kept in memory; more go to a file.
inline constexpr std::size_t packed_bytes_in_memory = std::size_t{16} << 20U;

/// The most bytes of memory that packed rows take where others are in a file, up to 10^8 rows: besides the entries a
/// bit of each row, and what is known of each block.
inline constexpr double most_bytes_of_packed = 2.0 * packed_bytes_in_memory;

/// The most bytes that a packed row of so many numbers takes.
constexpr double bytes_of_packed(std::size_t numbers) {
  return 8 * static_cast<double>(numbers) + 1;
}

class ExamplePacker;

/// Never changes: any thread may read it, each with rows of its own (ExampleRows).
class PackedExamples {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Eigen::Index dimension() const { return static_cast<Eigen::Index>(dimension_); }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }
  [[nodiscard]] Label label(std::size_t i) const;
  /// The labels from `first` on.
  void labels(std::size_t first, std::span<double> result) const;

  /// How many bytes of rows are in memory, and how many in a file.
  [[nodiscard]] std::size_t bytes_in_memory() const;
  [[nodiscard]] std::size_t bytes_in_file() const;

  /// These rows in this order, which may leave some out. Both of them together have no more bytes in memory than these
  /// may have.
  [[nodiscard]] PackedExamples in_order(const ExampleOrder& order) const;
  /// The examples with a coordinate appended that is 1. Both of them together have no more bytes in memory than these
  /// may have.
  [[nodiscard]] PackedExamples with_bias() const;

 private:
  friend class ExamplePacker;
  friend class ExampleRows;

  /// Of the fewest bytes that hold all of them.
  using Entries = std::variant<std::vector<std::int8_t>, std::vector<std::int16_t>, std::vector<std::int32_t>,
                               std::vector<std::int64_t>>;

  /// Rows one after the other, every entry times the factor.
  struct Block {
    Entries entries;  ///< of their kind but empty where they are in the file
    std::int64_t factor = 1;
    std::uint64_t largest = 0;  ///< no entry is larger, before it is multiplied
    std::uint64_t place = 0;    ///< in the file
    std::size_t first = 0;      ///< its first row
    std::size_t width = 0;      ///< how many numbers of a row it has; all others are 0
    bool in_file = false;
  };

  /// The row behind its last one.
  [[nodiscard]] std::size_t end_of(std::size_t block) const;
  [[nodiscard]] std::size_t numbers_of(std::size_t block) const;
  /// One that packs rows of these, in another form, into what memory these leave.
  [[nodiscard]] ExamplePacker packer_beside(Eigen::Index dimension) const;
  /// What it has packed, which has all that memory from now on.
  [[nodiscard]] PackedExamples packed_by(ExamplePacker& packer) const;

  std::size_t dimension_ = 0;
  std::size_t most_in_memory_ = packed_bytes_in_memory;
  std::int64_t denominator_ = 1;
  std::vector<Block> blocks_;
  std::shared_ptr<TemporaryFile> file_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> labels_;  ///< whether it is +1, a bit each
};

/// Reads packed examples, which must outlive it: those of memory where they are, those of the file block by block where
/// they are asked for one after the other, else row by row.
class ExampleRows {
 public:
  explicit ExampleRows(const PackedExamples& examples) : examples_(examples) {}

  [[nodiscard]] const PackedExamples& examples() const { return examples_; }

  /// Instances are over this multiple of the examples' denominator from now on. False where one would not fit, and then
  /// nothing changes.
  [[nodiscard]] bool over(std::int64_t denominator);

  /// Instance i (< size()) in integers. Linear in the dimension; allocates where `x` was shorter. Throws InputError
  /// where the file cannot be read.
  void instance(std::size_t i, IntegerVector& x);
  void instance(std::size_t i, WholeVector& x);
  /// Instance i and those behind it, as many as one looks at together and are kept in doubles. Allocates where `x` had
  /// fewer numbers. Throws InputError where the file cannot be read.
  void instances(std::size_t i, WholeRows& x);
  /// Example i in rationals. Throws InputError where the file cannot be read.
  [[nodiscard]] Example example(std::size_t i);
  /// Instances first, .., first + count - 1 in doubles, each number rounded towards zero as to_double() does and then
  /// divided, one instance after the other from `x` on. Throws InputError where the file cannot be read.
  void in_doubles(std::size_t first, std::size_t count, double divisor, double* x);

 private:
  using Entries = PackedExamples::Entries;

  /// Finds the block of instance i.
  void find(std::size_t i);
  /// `visit(entries)`: those of instances i, .., i + count - 1, which are of the block that was found last, in integers
  /// of any size.
  template <class Visit>
  void at(std::size_t i, std::size_t count, Visit visit);
  void read(std::size_t block, std::size_t first, std::size_t count, Entries& entries) const;

  const PackedExamples& examples_;
  std::int64_t times_ = 1;  ///< their denominator is multiplied by it, and every entry
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t block_ = 0;            ///< that was found last
  std::size_t next_ = 0;             ///< the instance behind those that were asked for last
  std::size_t loaded_block_ = none;  ///< the block of the file that `loaded_` holds
  Entries loaded_;
  Entries alone_;  ///< rows that are asked for out of turn
};

/// Packs examples one after the other. What it declines leaves what was packed before as it was.
class ExamplePacker {
 public:
  /// For examples over a multiple of the denominator, which is positive; `most_in_memory` bytes of whole blocks stay in
  /// memory.
  explicit ExamplePacker(Eigen::Index dimension, std::int64_t denominator = 1,
                         std::size_t most_in_memory = packed_bytes_in_memory);

  /// Packs mantissas[i] / 10^places[i], 0 <= places[i] <= 18. False where it does not fit.
  [[nodiscard]] bool add(std::span<const std::int64_t> mantissas, std::span<const std::uint8_t> places, Label y);
  [[nodiscard]] bool add(const IntegerVector& x, Label y);
  [[nodiscard]] bool add(const Vector& x, Label y);

  /// From the next example on there are so many coordinates, no fewer than before; all examples before have 0 there.
  void widen(Eigen::Index dimension);

  [[nodiscard]] std::size_t size() const { return packed_.size_; }
  /// Whether blocks beyond what memory may hold have to stay there, as there is no room in a file.
  [[nodiscard]] bool without_file() const { return without_file_; }

  /// The examples, after the last one.
  PackedExamples finish();

 private:
  friend class PackedExamples;

  [[nodiscard]] bool divide_by(std::int64_t denominator);
  void set_denominator(std::int64_t denominator);
  void set_dimension(Eigen::Index dimension);
  void push(Label y);
  [[nodiscard]] std::size_t open_rows() const { return size() - first_open_; }
  void close_block();
  void move_to_file(PackedExamples::Block& block);

  PackedExamples packed_;
  std::vector<std::int64_t> open_;   ///< the rows of the block that is not yet full
  std::size_t first_open_ = 0;       ///< the first of them
  std::size_t rows_of_block_ = 1;    ///< of one that is full
  std::vector<std::int64_t> row_;    ///< the row that is being added
  std::vector<std::int64_t> scale_;  ///< denominator / 10^k, for the k for which it is whole
  std::uint64_t largest_ = 0;        ///< the largest absolute value of an entry of a block
  std::size_t in_memory_ = 0;        ///< bytes of blocks
  bool without_file_ = false;
  IntegerVector integers_;
};

/// The examples packed; null where they do not fit.
std::shared_ptr<const PackedExamples> pack(const Sequence& sequence,
                                           std::size_t most_in_memory = packed_bytes_in_memory);

}  // namespace mistakebound
