/// Instances of whole numbers in doubles, one after the other, for what is asked of many at once.
///
/// The proofs are those of whole_vector.hpp, with the longest row for all: where |row| |b| < 2^53 no sum over a row's
/// products with b is rounded.
#pragma once

#include "reference/numbers/whole_vector.hpp"

namespace mistakebound {

class WholeRows {
 public:
  std::int64_t denominator = 1;  ///< positive

  /// Takes over rows of `width` numbers, each times the factor, and behind them 0 up to `size` of them, as far as all
  /// entries are kept in doubles. T is an integer of one to eight bytes.
  template <class T>
  void take(std::span<const T> entries, std::size_t width, std::size_t size, std::int64_t factor);
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Row i as a vector.
  void vector(std::size_t i, WholeVector& result) const;

  /// Of each row the product with b, and the square; absent where these may have been rounded. Valid until the next
  /// call.
  [[nodiscard]] std::optional<std::span<const double>> products(const WholeVector& b);
  [[nodiscard]] std::optional<std::span<const double>> squares() const;

  /// How many rows from the first on have a product with b that surely has their sign, which is 1 or -1.
  [[nodiscard]] std::size_t agree(std::size_t first, std::span<const double> signs, const WholeVector& b) const;

 private:
  [[nodiscard]] const double* row(std::size_t i) const { return doubles_.data() + i * filled_; }

  std::size_t count_ = 0;
  std::size_t size_ = 0;    ///< of a row
  std::size_t filled_ = 0;  ///< with zeros, to a multiple of whole_sums::lanes
  std::vector<double> doubles_;
  std::vector<double> squares_;  ///< as they were computed
  double longest_ = 0;           ///< no less than the norm of a row
  std::vector<double> products_;
  WholeVector one_;  ///< scratch
};

}  // namespace mistakebound
