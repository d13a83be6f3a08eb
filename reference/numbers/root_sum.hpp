/// Sums of square roots: q + c_1 sqrt(n_1) + ... + c_m sqrt(n_m), with rational q, c_j and integers n_j >= 2.
///
/// The sign is always decided exactly. An integer enclosure at 64 binary places answers most questions; where it holds
/// zero, the sign follows by squaring: for A, B in the field without sqrt(n), sign(A + B sqrt(n)) is that of A and B
/// when they agree, else that of A (A^2 - B^2 n). Each squaring removes one root, so the recursion ends; its cost is
/// exponential in the number of roots, of which a claim has at most four.
#pragma once

#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// A certified enclosure: low <= value <= high.
struct Enclosure {
  Rational low;
  Rational high;
};

class RootSum {
 public:
  RootSum(const Rational& rational = 0) : rational_(rational) {}  // NOLINT: a rational is a sum of no roots

  /// coefficient * sqrt(radicand); perfect squares become rational. Throws std::domain_error for radicand < 0.
  static RootSum root(const Rational& coefficient, const Rational& radicand);

  RootSum& operator+=(const RootSum& other);
  RootSum& operator*=(const Rational& factor);
  friend RootSum operator+(RootSum a, const RootSum& b) { return a += b; }
  friend RootSum operator*(RootSum a, const Rational& factor) { return a *= factor; }
  friend RootSum operator-(RootSum a, const RootSum& b) { return a += b * Rational(-1); }
  /// Every root of one with every root of the other.
  friend RootSum operator*(const RootSum& a, const RootSum& b);

  /// 1/value, for a value that is not zero and has at most one root. Throws std::domain_error otherwise.
  [[nodiscard]] RootSum reciprocal() const;

  /// -1, 0 or +1, exactly.
  [[nodiscard]] int sign() const;
  /// -1, 0 or +1, exactly, by squaring alone.
  [[nodiscard]] int sign_by_squaring() const;

  [[nodiscard]] bool is_rational() const { return roots_.empty(); }
  [[nodiscard]] std::size_t roots() const { return roots_.size(); }
  [[nodiscard]] const Rational& rational_part() const { return rational_; }

  /// Bounds that differ by at most the sum of the |c_j| / 2^bits.
  [[nodiscard]] Enclosure enclose(unsigned bits) const;

  /// For display: "5/2 + 2*sqrt(6)".
  [[nodiscard]] std::string form() const;

 private:
  struct Root {
    Rational coefficient;
    Integer radicand;
  };
  void add(const Rational& coefficient, const Integer& radicand);

  Rational rational_;
  std::vector<Root> roots_;  // no radicand is a square, no product of two is
};

}  // namespace mistakebound
