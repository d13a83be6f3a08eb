/// What kernels take as values: rational combinations of powers of e, r_0 + r_1 e^(a_1) + ... + r_m e^(a_m), with
/// rational r_i and a_i. Most kernels are rational; the Gaussian one is a power of e. Terms are always collected, so
/// that a value is zero exactly when it has no term (Lindemann and Weierstrass), and rationals cost what rationals
/// cost.
#pragma once

#include <concepts>
#include <map>

#include "reference/numbers/power_sum.hpp"

namespace mistakebound {

class KernelValue {
 public:
  KernelValue() = default;
  KernelValue(Rational value)
      : plain_(std::move(value)) {}          // NOLINT(google-explicit-constructor): rationals are values
  KernelValue(int value) : plain_(value) {}  // NOLINT(google-explicit-constructor)

  /// e^exponent.
  static KernelValue exponential(const Rational& exponent);

  KernelValue& operator+=(const KernelValue& other) { return add(1, other); }
  KernelValue& operator-=(const KernelValue& other) { return add(-1, other); }
  KernelValue& operator*=(const Rational& factor);
  /// *this + factor * other.
  KernelValue& add(const Rational& factor, const KernelValue& other);

  friend KernelValue operator+(KernelValue a, const KernelValue& b) { return a += b; }
  friend KernelValue operator-(KernelValue a, const KernelValue& b) { return a -= b; }
  friend KernelValue operator*(const Rational& factor, KernelValue a) { return a *= factor; }
  friend KernelValue operator*(const KernelValue& a, const KernelValue& b);
  template <std::integral T>
  friend KernelValue operator*(T factor, KernelValue a) {
    return a *= Rational(factor);
  }
  friend bool operator==(const KernelValue& a, const KernelValue& b) {
    return a.plain_ == b.plain_ && a.powers_ == b.powers_;
  }

  [[nodiscard]] bool is_rational() const { return powers_.empty(); }
  [[nodiscard]] std::size_t size() const { return powers_.size() + (plain_ == 0 ? 0 : 1); }  ///< terms
  /// The coefficient of e^0: the value itself where it is rational.
  [[nodiscard]] const Rational& rational_part() const { return plain_; }
  /// Exponent to coefficient; neither is 0.
  [[nodiscard]] const std::map<Rational, Rational>& powers() const { return powers_; }

  /// -1, 0 or +1, exactly. Throws UndecidedSign where it is undecided at the precision cap.
  [[nodiscard]] int sign() const;
  /// The value as a sum of powers of e.
  [[nodiscard]] PowerSum power_sum() const;
  /// For display and for guesses; never for a decision.
  [[nodiscard]] double approximate() const;

 private:
  Rational plain_ = 0;
  std::map<Rational, Rational> powers_;
};

/// Rationals that enclose a value: low <= value <= high.
struct Bounds {
  Rational low;
  Rational high;
};

/// The value itself where it is rational; else some 80 digits of it.
Bounds bounds(const KernelValue& value);

/// a < b, exactly.
inline bool operator<(const KernelValue& a, const KernelValue& b) {
  return (a - b).sign() < 0;
}

/// For display: "1/2*e^(-1) - 2".
std::string to_string(const KernelValue& value);

}  // namespace mistakebound
