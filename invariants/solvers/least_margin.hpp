/// The least y (v.x) of a vector v over packed examples, taken one after the other. All are over one denominator, so
/// that integers tell which is the less; doubles tell of most, first.
#pragma once

#include <optional>

#include "reference/learners/example.hpp"
#include "reference/numbers/dot_interval.hpp"
#include "reference/numbers/whole_rows.hpp"

namespace mistakebound {

class LeastMargin {
 public:
  explicit LeastMargin(const Vector& v);

  /// Whether there is a least one, and this example's is not below it.
  [[nodiscard]] bool stays(const IntegerVector& x, Label y) const;
  /// How many examples from the first row on surely are so, before one may not be; rows and what was taken are over one
  /// denominator. Signs are their labels.
  [[nodiscard]] std::size_t stay(const WholeRows& rows, std::size_t first, std::span<const double> signs) const;
  void take(const IntegerVector& x, Label y);

  /// The least of those that were taken; absent where there was none.
  [[nodiscard]] std::optional<Rational> value() const;

 private:
  [[nodiscard]] std::optional<MachineNumber> in_words(const IntegerVector& x, Label y) const;

  DoubleVector doubles_;
  LongVector v_;
  IntegerVector short_v_;
  bool fits_ = false;  ///< short_v_ is v
  bool is_zero_ = false;
  std::optional<Integer> least_;  ///< times all denominators
  Integer denominator_ = 1;
  std::optional<MachineNumber> least_in_words_;  ///< the least, where it fits
  double above_least_ = 0;                       ///< the least, times the denominator of x, is at most this
};

}  // namespace mistakebound
