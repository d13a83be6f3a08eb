/// Sums of logarithms of power sums: k_1 ln P_1 + ... + k_m ln P_m + q_1 ln r_1 + ... + q_0 with rational k_j, q_j,
/// positive rational r_j and positive power sums P_j. The relative entropies of Winnow's proof are such sums.
///
/// The sign is decided by intervals of doubles; else the sum is brought to a normal form, in which every P_j has the
/// largest exponent 0 and the leading coefficient 1, equal ones are collected, and those that are rational numbers have
/// become plain logarithms. If no P_j is left, it is a sum of logarithms of rationals, with that sum's zero test. Else
/// an enclosure is asked, and where it holds zero, the sign of the power sum
///     prod_{k_j > 0} P_j^(D k_j) ... - prod_{k_j < 0} P_j^(-D k_j) ...,
/// which is the same, as the logarithm grows; D clears the denominators of all coefficients. Where that product is too
/// long to write down, or the P_j have different bases, zero stays possible and precision goes on growing to its cap.
#pragma once

#include <vector>

#include "reference/numbers/log_sum.hpp"
#include "reference/numbers/power_ratio.hpp"

namespace mistakebound {

class LogPowerSum {
 public:
  LogPowerSum(LogSum logarithms = {}) : plain_(std::move(logarithms)) {}  // NOLINT: a special case

  /// coefficient * ln(sum); the sum is positive.
  static LogPowerSum ln(SharedSum sum, const Rational& coefficient = 1);

  /// exponent * ln(base), with ln(e) = 1.
  static LogPowerSum ln_of_power(const PowerSum::Base& base, const Rational& exponent);

  LogPowerSum& operator+=(const LogPowerSum& other);
  LogPowerSum& operator*=(const Rational& factor);
  friend LogPowerSum operator+(LogPowerSum a, const LogPowerSum& b) { return a += b; }
  friend LogPowerSum operator*(LogPowerSum a, const Rational& factor) { return a *= factor; }
  friend LogPowerSum operator-(LogPowerSum a, const LogPowerSum& b) { return a += b * Rational(-1); }

  [[nodiscard]] Decision decide() const;
  /// decide() for a value that is likely to be zero: the normal form is asked before doubles.
  [[nodiscard]] Decision decide_likely_zero() const;

  [[nodiscard]] DoubleInterval in_doubles() const;

  /// The value in the normal form that the header describes.
  [[nodiscard]] LogPowerSum normalised() const;

  /// Whether only logarithms of rationals are left; they are `plain()`.
  [[nodiscard]] bool is_plain() const { return terms_.empty(); }
  [[nodiscard]] const LogSum& plain() const { return plain_; }

  /// An interval of MPFI's kind around the value; used where interval.hpp is included.
  template <class I>
  [[nodiscard]] I interval() const;

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For display: "ln(e + e^(-1)) - 1/2".
  [[nodiscard]] std::string form() const;

 private:
  struct Term {
    Rational coefficient;
    SharedSum sum;
  };
  [[nodiscard]] std::optional<Decision> decide_by_powers() const;

  LogSum plain_;
  std::vector<Term> terms_;
};

/// A quotient of two such sums, the divisor not zero: the form of Winnow's mistake bound.
struct LogPowerRatio {
  LogPowerSum numerator;
  LogPowerSum divisor;

  [[nodiscard]] Decision decide() const;
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;
  [[nodiscard]] std::string form() const;
};

}  // namespace mistakebound
