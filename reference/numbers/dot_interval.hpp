/// Inner products of a long vector with machine integers, asked of doubles first: intervals that surely hold them.
///
/// Why they do: an entry of the vector lies within err of mid. With the integers x_i in doubles, each off by a part of
/// at most 2^-53, the computed sum of mid_i x_i is off by at most the sum of (n + 8) 2^-52 |mid_i| |x_i| (Higham 2002,
/// section 3.1), as long as n is below 2^40. Both errors are summed, widened by a hundredth, which is more than the sum
/// of nonnegative numbers loses, and added outward. What is not a number, or leaves the range, decides nothing. Where
/// no x_i is larger than some length, the sum of the errors times that length is a bound for any such x.
#pragma once

#include <vector>

#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

class DoubleVector {
 public:
  DoubleVector() = default;
  explicit DoubleVector(const std::vector<DoubleInterval>& entries);
  explicit DoubleVector(const Vector& vector);

  /// Holds the sum of vector_i x.entries[i]: the inner product times the denominator of x.
  [[nodiscard]] DoubleInterval total(const IntegerVector& x) const;

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Doubles near the entries, with zeros behind them to a multiple of whole_sums::lanes.
  [[nodiscard]] const std::vector<double>& doubles() const { return doubles_; }
  /// By how much the sum of doubles_i x_i in doubles, in whatever order it is added up, is off at most, of an x in
  /// doubles whose norm is no more than that; infinite where it may leave the range on its way.
  [[nodiscard]] double error_of_product(double length) const;

 private:
  struct Entry {
    double mid = 0;
    double error = 0;
  };
  std::vector<Entry> entries_;
  std::vector<double> doubles_;
  double sum_of_errors_ = 0;
  double sum_of_sizes_ = 0;
};

/// The sum of the entries.
DoubleInterval sum_of(const std::vector<DoubleInterval>& entries);

}  // namespace mistakebound
