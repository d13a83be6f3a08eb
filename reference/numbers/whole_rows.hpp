/// Instances of whole numbers, one after the other, for what is asked of many at once: numbers of one to four bytes as
/// they are, which are made doubles where they are read, others as doubles.
///
/// The proofs are those of whole_vector.hpp, with a row that is as long as any for all: where |row| |b| < 2^53 no sum
/// over a row's products with b is rounded. How long that is, is told at first from the largest entry, and from the
/// squares as soon as these are known.
#pragma once

#include <variant>

#include "reference/numbers/whole_vector.hpp"

namespace mistakebound {

class DoubleVector;

class WholeRows {
 public:
  std::int64_t denominator = 1;  ///< positive

  /// Takes over rows of `width` numbers, each times the factor, and behind them 0 up to `size` of them, as far as all
  /// entries are kept in doubles. No entry is larger than `largest`, before it is multiplied. T is an integer of one to
  /// eight bytes. The entries must stay where they are until keep() is called, or others are taken.
  template <class T>
  void take(std::span<const T> entries, std::size_t width, std::size_t size, std::int64_t factor,
            std::uint64_t largest);
  /// Copies the entries.
  void keep();
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Row i as a vector.
  void vector(std::size_t i, WholeVector& result) const;

  /// Of each row the product with b, and the square; absent where these may have been rounded. Valid until the next
  /// call.
  [[nodiscard]] std::optional<std::span<const double>> products(const WholeVector& b);
  [[nodiscard]] std::optional<std::span<const double>> squares();
  /// Both, which is quicker than one after the other; absent where one is.
  struct Measures {
    std::span<const double> products, squares;
  };
  [[nodiscard]] std::optional<Measures> measures(const WholeVector& b);

  /// How many rows from the first on have a product with b that surely has their sign, which is 1 or -1.
  [[nodiscard]] std::size_t agree(std::size_t first, std::span<const double> signs, const WholeVector& b) const;
  /// How many rows from the first on have a product with b that, times their sign, is surely above `most`.
  [[nodiscard]] std::size_t above(std::size_t first, std::span<const double> signs, const DoubleVector& b,
                                  double most) const;

 private:
  template <class T>
  using Narrow = whole_sums::Rows<T>;
  using Rows = std::variant<Narrow<double>, Narrow<std::int8_t>, Narrow<std::int16_t>, Narrow<std::int32_t>>;

  /// Whether products with b are surely not rounded.
  [[nodiscard]] bool is_exact(const WholeVector& b) const {
    return b.whole_ && longest_ * b.length_ < whole_sums::end_of_wholes;
  }
  /// How many rows from the first on have a computed product with b that, times their sign, is above `most`.
  [[nodiscard]] std::size_t computed_above(std::size_t first, std::span<const double> signs, const double* b,
                                           double most) const;
  void set_squares();
  [[nodiscard]] std::span<double> products_of_all();
  [[nodiscard]] std::span<double> squares_of_all();

  std::size_t count_ = 0;
  std::size_t size_ = 0;  ///< of a row, with the zeros behind its numbers
  Rows rows_;
  std::vector<double> doubles_;  ///< rows of these, with zeros, to a multiple of whole_sums::lanes
  std::vector<std::byte> kept_;
  bool has_squares_ = false;
  std::vector<double> squares_;  ///< as they were computed
  double longest_ = 0;           ///< no less than the norm of a row
  std::vector<double> products_;
  WholeVector one_;  ///< scratch
};

}  // namespace mistakebound
