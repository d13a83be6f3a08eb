/// Sums of powers: c_1 B^(a_1) + ... + c_m B^(a_m) with rational c_j, a_j and B = e or a positive rational.
///
/// The sign is decided in four tiers: all coefficients of one sign; intervals of doubles; enclosures (MPFI) of the sum
/// divided by its largest power; and, where an enclosure of 128 bits or more holds zero, an exact zero test, after
/// which precision grows until the sign shows. Terms are kept as they are added and collected by exponent only when
/// doubles leave the sign open, because collecting costs more than the doubles do. The zero test:
///   B = e: distinct exponents make linearly independent powers over the algebraic numbers (Lindemann and Weierstrass),
///     so the sum is zero exactly when every collected coefficient is.
///   B rational: B = s^k with s no perfect power. s^(1/N) has the minimal polynomial X^N - s, so powers of s whose
///     exponents differ modulo the integers are linearly independent over Q: the sum is zero exactly when, class by
///     class, the rational sum of c s^(integer part) is. Leading terms that cancel exactly are dropped on the way, so
///     that what is enclosed afterwards has no hidden zero at its top.
/// Powers are never expanded where a comparison of sizes settles the matter, so huge exponents cost nothing.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/numbers/decision.hpp"
#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/exact.hpp"

namespace mistakebound {

class PowerSum {
 public:
  /// The base: e where absent, else a positive rational.
  using Base = std::optional<Rational>;

  /// The zero sum. Throws std::domain_error for a base that is not positive.
  explicit PowerSum(Base base = std::nullopt);

  /// coefficient * base^exponent.
  PowerSum(Base base, const Rational& coefficient, const Rational& exponent);

  void add(Rational coefficient, Rational exponent);
  /// Keeps what in_doubles() gives until the sum is altered: for sums that several numbers share.
  void keep_doubles() { doubles_ = in_doubles(); }
  void reserve(std::size_t terms) { terms_.reserve(terms); }
  PowerSum& operator+=(const PowerSum& other);  ///< Both have the same base; throws std::domain_error otherwise.
  PowerSum& operator*=(const PowerSum& other);  ///< Both have the same base; throws std::domain_error otherwise.
  PowerSum& operator*=(const Rational& factor);
  friend PowerSum operator+(PowerSum a, const PowerSum& b) { return a += b; }
  friend PowerSum operator*(PowerSum a, const PowerSum& b) { return a *= b; }
  friend PowerSum operator*(PowerSum a, const Rational& factor) { return a *= factor; }
  friend PowerSum operator-(PowerSum a, PowerSum b);

  [[nodiscard]] Decision decide() const;
  /// decide() for a sum that is likely to be zero: terms are collected before doubles are asked.
  [[nodiscard]] Decision decide_likely_zero() const;
  /// decide() without the tiers of one sign and of doubles.
  [[nodiscard]] Decision decide_by_enclosures() const;

  [[nodiscard]] const Base& base() const { return base_; }
  [[nodiscard]] std::size_t size() const { return terms_.size(); }  ///< terms as they were added
  /// False only where collecting terms surely leaves a power that is not 1. Quadratic in the terms.
  [[nodiscard]] bool may_be_rational() const;
  /// The value where every power is rational, and short; nothing where one is not, or is long. Costs as terms() do.
  [[nodiscard]] std::optional<Rational> rational() const;
  /// Exponent to coefficient, equal exponents collected, no coefficient 0. Linear in the terms, up to a logarithm.
  [[nodiscard]] std::map<Rational, Rational> terms() const;

  /// The sum over base^pivot, the largest of its powers.
  struct Scaled {
    Rational pivot;
    DoubleInterval value;
  };
  [[nodiscard]] Scaled in_doubles() const;
  /// The sum itself.
  [[nodiscard]] DoubleInterval value_in_doubles() const;

  /// An interval of MPFI's kind around the value; the definition stands in sum_intervals.hpp.
  template <class I>
  [[nodiscard]] I interval() const;

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For display: "3*e^(1/2) - 2".
  [[nodiscard]] std::string form() const;

 private:
  struct Term {
    Rational exponent;
    Rational coefficient;
  };

  [[nodiscard]] bool cancels() const;

  Base base_;
  std::vector<Term> terms_;  // no coefficient is 0; exponents may repeat
  std::optional<Scaled> doubles_;
  bool uncollected_ = false;  // a product that was left as it is
};

/// base = root^degree with the largest degree there is; base > 1.
std::pair<Rational, unsigned long> perfect_power(const Rational& base);

/// base^exponent.
Rational power(const Rational& base, unsigned long exponent);

}  // namespace mistakebound
