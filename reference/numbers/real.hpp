/// Real numbers that are known by enclosures as narrow as anyone asks for: what sums of powers, their quotients and
/// sums of logarithms become under +, -, *, /, the exponential and the square root. The loss of Hedge with factors
/// e^(-eta l) is such a number, and so are the bounds beside it.
///
/// Operations on rationals give rationals. The sign of any other number is decided by enclosures (MPFI) of growing
/// precision, and there is no zero test: a number that is 0, and not seen to be rational, is undecided.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "reference/numbers/log_power_sum.hpp"
#include "reference/numbers/power_ratio.hpp"

namespace mistakebound {

class Real {
 public:
  using Leaf = std::variant<Rational, PowerSum, PowerRatio, LogPowerSum>;

  Real(Leaf leaf);                                    // NOLINT: is one
  Real(const Rational& value) : Real(Leaf(value)) {}  // NOLINT: is one

  friend Real operator+(const Real& a, const Real& b);
  friend Real operator-(const Real& a, const Real& b) { return a + Real(Rational(-1)) * b; }
  friend Real operator*(const Real& a, const Real& b);
  friend Real operator/(const Real& a, const Real& b);  ///< b is not 0
  friend Real exp(const Real& a);
  friend Real root(const Real& a);  ///< the square root; a is not negative

  /// The value where it is rational by what it was made from.
  [[nodiscard]] std::optional<Rational> rational() const;

  [[nodiscard]] Decision decide() const;
  [[nodiscard]] DoubleInterval in_doubles() const;

  /// Decimals in scientific notation with `digits` significant digits that enclose the value.
  [[nodiscard]] DecimalBounds enclose(unsigned digits) const;

  /// For display: "e^(-1/2*(e/(1 + e)))".
  [[nodiscard]] std::string form() const;

 private:
  friend class RunningTotal;
  struct Node;
  template <class I>
  static I interval(const Node& node);
  static std::string form_of(const Node& node);
  static std::string factor_form(const Real& value);
  explicit Real(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

  std::shared_ptr<const Node> node_;
};

/// A sum that grows: each of its values shares the terms of those before it.
class RunningTotal {
 public:
  void add(const Real& term);
  [[nodiscard]] Real sum() const;

 private:
  friend class Real;
  struct Terms;

  Rational rational_;             // of the terms that are
  std::shared_ptr<Terms> terms_;  // the others; null for none
  std::size_t count_ = 0;         // of them
};

}  // namespace mistakebound
