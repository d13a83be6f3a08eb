/// Sums of logarithms: q_0 + q_1 ln r_1 + ... + q_m ln r_m with rational q_j and positive rational r_j.
///
/// The sign is asked of intervals of doubles, then of enclosures (MPFI) and, where one of 128 bits or more holds zero,
/// of an exact zero test, after which precision grows until the sign shows. The zero test: the sum is ln of the
/// algebraic number prod r_j^(q_j), plus q_0. If q_0 is not 0 it is not zero, as e^(-q_0) is transcendental (Hermite
/// and Lindemann). If q_0 is 0 it is zero exactly when the product is 1: over a base of pairwise coprime integers,
/// found by taking greatest common divisors without factoring, when every collected exponent is 0.
#pragma once

#include <map>
#include <string>

#include "reference/numbers/decision.hpp"
#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

class LogSum {
 public:
  LogSum(const Rational& rational = 0) : rational_(rational) {}  // NOLINT: a rational is a sum of no logarithms

  /// coefficient * ln(argument). Throws std::domain_error for an argument that is not positive.
  static LogSum ln(const Rational& argument, const Rational& coefficient = 1);

  LogSum& operator+=(const LogSum& other);
  LogSum& operator*=(const Rational& factor);
  friend LogSum operator+(LogSum a, const LogSum& b) { return a += b; }
  friend LogSum operator*(LogSum a, const Rational& factor) { return a *= factor; }
  friend LogSum operator-(LogSum a, const LogSum& b) { return a += b * Rational(-1); }

  [[nodiscard]] Decision decide() const;

  [[nodiscard]] bool is_rational() const { return terms_.empty(); }
  [[nodiscard]] const Rational& rational_part() const { return rational_; }

  [[nodiscard]] const std::map<Rational, Rational>& terms() const { return terms_; }  ///< argument to coefficient

  [[nodiscard]] DoubleInterval in_doubles() const;

  /// An interval of MPFI's kind around the value; the definition stands in sum_intervals.hpp.
  template <class I>
  [[nodiscard]] I interval() const;

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For display: "2*ln(3) - 1/2".
  [[nodiscard]] std::string form() const;
  void append_to(std::string& text) const;  ///< appends the form to the terms of a longer sum

 private:
  [[nodiscard]] bool is_zero() const;

  Rational rational_;
  std::map<Rational, Rational> terms_;  // argument to coefficient; no argument is 1
};

}  // namespace mistakebound
