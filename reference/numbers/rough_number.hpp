/// Numbers that are only known to lie between two doubles: what claims with quotients and roots are asked of first.
/// They decide what is not near, and nothing is called.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

#include "reference/numbers/double_interval.hpp"

namespace mistakebound {

class RoughNumber {
 public:
  RoughNumber() = default;
  template <std::integral T>
  RoughNumber(T whole) {  // NOLINT: an integer is one
    const auto nearest = static_cast<double>(whole);
    const bool exact = std::abs(nearest) < 0x1p53;
    interval_ = exact ? DoubleInterval{nearest, nearest} : outward::widened(nearest, nearest);
  }
  explicit RoughNumber(const DoubleInterval& interval) : interval_(interval) {}

  [[nodiscard]] const DoubleInterval& interval() const { return interval_; }

  friend RoughNumber operator+(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber(a.interval_ + b.interval_);
  }
  friend RoughNumber operator-(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber(a.interval_ + DoubleInterval{-b.interval_.high, -b.interval_.low});
  }
  friend RoughNumber operator*(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber(a.interval_ * b.interval_);
  }
  /// The whole line where b may be 0.
  friend RoughNumber operator/(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber(a.interval_ / b.interval_);
  }
  RoughNumber& operator+=(const RoughNumber& b) { return *this = *this + b; }

  /// Whether a is below or above b; `unordered` where that is not seen, so also where they are equal.
  friend std::partial_ordering compare(const RoughNumber& a, const RoughNumber& b) {
    if (a.interval_.high < b.interval_.low) return std::partial_ordering::less;
    if (a.interval_.low > b.interval_.high) return std::partial_ordering::greater;
    return std::partial_ordering::unordered;
  }
  [[nodiscard]] std::partial_ordering sign() const { return compare(*this, 0); }
  friend RoughNumber max(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber({std::max(a.interval_.low, b.interval_.low), std::max(a.interval_.high, b.interval_.high)});
  }
  friend RoughNumber min(const RoughNumber& a, const RoughNumber& b) {
    return RoughNumber({std::min(a.interval_.low, b.interval_.low), std::min(a.interval_.high, b.interval_.high)});
  }
  /// factor * sqrt(radicand); radicand >= 0. The square root is correctly rounded (IEEE 754).
  friend RoughNumber root(const RoughNumber& factor, const RoughNumber& radicand) {
    const DoubleInterval& square = radicand.interval_;
    if (!(square.high >= 0)) return RoughNumber(outward::whole_line());
    const DoubleInterval result = outward::widened(std::sqrt(std::max(square.low, 0.0)), std::sqrt(square.high));
    return RoughNumber(factor.interval_ * DoubleInterval{std::max(result.low, 0.0), result.high});
  }

 private:
  DoubleInterval interval_;
};

}  // namespace mistakebound
