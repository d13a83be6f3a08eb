/// Sums of quotients of power sums: n_1/d_1 + ... + n_m/d_m with positive d_j, all over one base. A normalised weight
/// of Winnow is such a quotient, and so are its scores and the factors Z_t.
///
/// The sign is decided by intervals of doubles, by an enclosure (MPFI), and where that holds zero as the sign of the
/// power sum that remains when all denominators are multiplied out, unless that is too long to write down. Quotients
/// over one denominator are one quotient, whose sign is that of its numerator.
#pragma once

#include <memory>
#include <vector>

#include "reference/numbers/power_sum.hpp"

namespace mistakebound {

/// A power sum that several numbers share.
using SharedSum = std::shared_ptr<const PowerSum>;

SharedSum shared(PowerSum sum);

class PowerRatio {
 public:
  /// The sum itself.
  explicit PowerRatio(PowerSum sum);
  /// numerator/denominator; the denominator is positive.
  PowerRatio(PowerSum numerator, SharedSum denominator);

  PowerRatio& operator+=(const PowerRatio& other);  ///< Both have the same base; throws std::domain_error otherwise.
  PowerRatio& operator*=(const Rational& factor);
  /// The product with a sum of the same base.
  [[nodiscard]] PowerRatio times(const PowerSum& factor) const;
  /// 1/value, for a single quotient that is positive. Throws std::domain_error for any other.
  [[nodiscard]] PowerRatio reciprocal() const;
  friend PowerRatio operator+(PowerRatio a, const PowerRatio& b) { return a += b; }
  friend PowerRatio operator*(PowerRatio a, const Rational& factor) { return a *= factor; }
  friend PowerRatio operator-(PowerRatio a, PowerRatio b) { return a += (b *= Rational(-1)); }

  [[nodiscard]] Decision decide() const;
  /// decide() for a value that is likely to be zero: exact terms are collected before doubles are asked.
  [[nodiscard]] Decision decide_likely_zero() const;

  [[nodiscard]] const PowerSum::Base& base() const { return base_; }
  [[nodiscard]] DoubleInterval in_doubles() const;

  /// The value as a rational, where that is easily seen: numerator and denominator are proportional.
  [[nodiscard]] std::optional<Rational> rational() const;

  /// An interval of MPFI's kind around the value; the definition stands in sum_intervals.hpp.
  template <class I>
  [[nodiscard]] I interval() const;

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For display: "(e - 1)/(e + 1)".
  [[nodiscard]] std::string form() const;

 private:
  struct Quotient {
    PowerSum numerator;
    SharedSum denominator;  // null for 1
  };
  void add(Quotient quotient);

  PowerSum::Base base_;
  std::vector<Quotient> quotients_;  // no two share a denominator
};

}  // namespace mistakebound
