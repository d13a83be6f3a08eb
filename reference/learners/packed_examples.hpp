/// Examples as machine integers over one denominator: one to eight bytes a number, where rationals take some eighty.
///
/// Why nothing is lost: entry i of a row is entries[i] / denominator, an equation of rationals. A number that does not
/// fit, or that would make another one not fit, is declined by the packer, never rounded. The finished examples are
/// over the least common denominator of all their entries, however these were spelled.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "reference/learners/example.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

/// The most bytes that a packed row of so many numbers takes.
constexpr double bytes_of_packed(std::size_t numbers) {
  return 8 * static_cast<double>(numbers) + 1;
}

class PackedExamples {
 public:
  [[nodiscard]] std::size_t size() const { return labels_.size(); }
  [[nodiscard]] Eigen::Index dimension() const { return static_cast<Eigen::Index>(dimension_); }
  [[nodiscard]] std::int64_t denominator() const { return denominator_; }
  [[nodiscard]] Label label(std::size_t i) const { return labels_[i]; }

  /// Instance i (< size()) in integers. Linear in the dimension; allocates where `x` was shorter.
  void instance(std::size_t i, IntegerVector& x) const;
  /// The same in doubles, each rounded towards zero as to_double() does, to dimension() places from `x` on.
  void instance(std::size_t i, double* x) const;
  /// Example i in rationals.
  [[nodiscard]] Example example(std::size_t i) const;

  /// These rows in this order, which may leave some out.
  [[nodiscard]] PackedExamples in_order(const std::vector<std::size_t>& order) const;
  /// The examples with a coordinate appended that is 1.
  [[nodiscard]] PackedExamples with_bias() const;

 private:
  friend class ExamplePacker;

  /// Rows one after the other, of the fewest bytes that hold all their entries.
  using Block = std::variant<std::vector<std::int8_t>, std::vector<std::int16_t>, std::vector<std::int32_t>,
                             std::vector<std::int64_t>>;

  std::size_t dimension_ = 0;
  std::size_t rows_of_block_ = 1;
  std::int64_t denominator_ = 1;
  std::vector<Block> blocks_;  ///< the last one may have fewer rows
  std::vector<std::int8_t> labels_;
};

/// Packs examples one after the other. What it declines leaves what was packed before as it was.
class ExamplePacker {
 public:
  /// For examples over a multiple of the denominator, which is positive.
  explicit ExamplePacker(Eigen::Index dimension, std::int64_t denominator = 1);

  /// Packs mantissas[i] / 10^places[i], 0 <= places[i] <= 18. False where it does not fit.
  [[nodiscard]] bool add(std::span<const std::int64_t> mantissas, std::span<const std::uint8_t> places, Label y);
  [[nodiscard]] bool add(const IntegerVector& x, Label y);
  [[nodiscard]] bool add(const Vector& x, Label y);

  [[nodiscard]] std::size_t size() const { return packed_.labels_.size(); }

  /// The examples; the packer is then empty.
  PackedExamples finish();

 private:
  friend class PackedExamples;

  [[nodiscard]] bool divide_by(std::int64_t denominator);
  void set_denominator(std::int64_t denominator);
  void push(Label y);
  void close_block();

  PackedExamples packed_;
  std::vector<std::int64_t> open_;   ///< the rows of the block that is not yet full
  std::vector<std::int64_t> row_;    ///< the row that is being added
  std::vector<std::int64_t> scale_;  ///< denominator / 10^k, for the k for which it is whole
  std::uint64_t largest_ = 0;        ///< the largest absolute value of an entry
  IntegerVector integers_;
};

/// The examples packed; null where they do not fit.
std::shared_ptr<const PackedExamples> pack(const Sequence& sequence);

}  // namespace mistakebound
