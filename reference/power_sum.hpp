/// Sums of powers: c_1 B^(a_1) + ... + c_m B^(a_m) with rational c_j, a_j and B = e or a positive rational.
///
/// The sign is decided in four tiers: all coefficients of one sign; doubles with a forward error bound; enclosures
/// (MPFI) of the sum divided by its largest power; and, where an enclosure of 128 bits or more holds zero, an exact
/// zero test, after which precision grows until the sign shows. The zero test:
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

#include "reference/decision.hpp"
#include "reference/exact.hpp"

namespace mistakebound {

class PowerSum {
 public:
  /// The base: e where absent, else a positive rational.
  using Base = std::optional<Rational>;

  /// The zero sum. Throws std::domain_error for a base that is not positive.
  explicit PowerSum(Base base = std::nullopt);

  /// coefficient * base^exponent.
  PowerSum(Base base, const Rational& coefficient, const Rational& exponent);

  void add(const Rational& coefficient, const Rational& exponent);
  PowerSum& operator+=(const PowerSum& other);  ///< Both have the same base; throws std::domain_error otherwise.
  PowerSum& operator*=(const PowerSum& other);  ///< The same.
  friend PowerSum operator+(PowerSum a, const PowerSum& b) { return a += b; }
  friend PowerSum operator*(PowerSum a, const PowerSum& b) { return a *= b; }
  friend PowerSum operator-(PowerSum a, const PowerSum& b);

  [[nodiscard]] Decision decide() const;
  /// The same without the tiers of one sign and of doubles.
  [[nodiscard]] Decision decide_by_enclosures() const;

  [[nodiscard]] const Base& base() const { return base_; }
  [[nodiscard]] const std::map<Rational, Rational>& terms() const { return terms_; }  ///< exponent to coefficient

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For people: "3*e^(1/2) - 2".
  [[nodiscard]] std::string form() const;

 private:
  [[nodiscard]] std::optional<int> sign_in_doubles() const;

  Base base_;  // e, or a rational above 1: smaller ones are inverted with their exponents; 1 keeps one term
  std::map<Rational, Rational> terms_;
};

}  // namespace mistakebound
