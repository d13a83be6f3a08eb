/// Doubles that know how far off they may be: what claims are asked of first. They decide what is not near.
///
/// A number z is kept as a double v and a size s. Of up to 128 numbers and operations that z is made of
///   |v| <= s  and  |v - z| <= 2^-44 s,
/// as with u = 2^-53 each of them adds at most 4 u to what is off, in parts of s. Why:
///   a number    is rounded to within 4 u, s = |v|;
///   a +- b      rounds by u |v|, and what a and b are off adds up, as sizes do;
///   a b         is off by what a is times the size of b, and the other way round;
///   max, min    are off by no more than one of the two;
///   a/b         with r = s_b/|b| <= 2^20: the divisor is off by less than 2^-24 of itself, so the quotient by less
///   than
///               s_a/|b| + |a| s_b/b^2 <= 2 r s_a/|b|, in the same parts;
///   sqrt(a)     with s_a/a <= 2^20: |sqrt(v) - sqrt(z)| = |v - z|/(sqrt(v) + sqrt(z)) < s_a/sqrt(v), in the same
///   parts.
/// (What computing the sizes rounds is within the 4 u.) A size of 0 is that of 0 alone. Products that might vanish, as
/// no double is as small as they are, are not known; one that is too large has an infinite size.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/whole_number.hpp"

namespace mistakebound {

class RoughNumber {
 public:
  RoughNumber() = default;
  template <std::integral T>
  RoughNumber(T whole) : RoughNumber(static_cast<double>(whole), std::abs(static_cast<double>(whole))) {}  // NOLINT
  explicit RoughNumber(const DoubleInterval& interval)
      : value_(interval.low / 2 + interval.high / 2),
        size_(std::max(std::max(std::abs(interval.low), std::abs(interval.high)),
                       (interval.high - interval.low) * (0.5 / off_at_first))) {
    if (!(size_ >= least_size) && size_ != 0) *this = unknown();
  }
  explicit RoughNumber(const WholeNumber& known) : RoughNumber(known.nearly(), std::abs(known.nearly())) {}

  /// Doubles that surely enclose it.
  [[nodiscard]] DoubleInterval interval() const {
    if (size_ == 0) return {0, 0};
    return outward::widened(value_ - off * size_, value_ + off * size_);
  }

  friend RoughNumber operator+(const RoughNumber& a, const RoughNumber& b) {
    return {a.value_ + b.value_, a.size_ + b.size_};
  }
  friend RoughNumber operator-(const RoughNumber& a, const RoughNumber& b) {
    return {a.value_ - b.value_, a.size_ + b.size_};
  }
  friend RoughNumber operator*(const RoughNumber& a, const RoughNumber& b) {
    return sized(a.value_ * b.value_, a.size_ * b.size_, a.size_ == 0 || b.size_ == 0);
  }
  /// Unknown where b may be 0.
  friend RoughNumber operator/(const RoughNumber& a, const RoughNumber& b) {
    const double divisor = std::abs(b.value_);
    if (!b.is_apart_from_0(divisor)) return unknown();
    return sized(a.value_ / b.value_, 2 * (a.size_ / divisor) * (b.size_ / divisor), a.size_ == 0);
  }
  RoughNumber& operator+=(const RoughNumber& b) { return *this = *this + b; }

  /// Whether a is below or above b; `unordered` where that is not seen, so also where they are equal, but for 0.
  friend std::partial_ordering compare(const RoughNumber& a, const RoughNumber& b) { return (a - b).sign(); }
  [[nodiscard]] std::partial_ordering sign() const {
    const double most = off * size_;
    if (value_ > most) return std::partial_ordering::greater;
    if (value_ < -most) return std::partial_ordering::less;
    return size_ == 0 ? std::partial_ordering::equivalent : std::partial_ordering::unordered;
  }
  friend RoughNumber max(const RoughNumber& a, const RoughNumber& b) {
    return {std::max(a.value_, b.value_), std::max(a.size_, b.size_)};
  }
  friend RoughNumber min(const RoughNumber& a, const RoughNumber& b) {
    return {std::min(a.value_, b.value_), std::max(a.size_, b.size_)};
  }
  /// factor * sqrt(radicand); radicand >= 0. The square root is correctly rounded (IEEE 754).
  friend RoughNumber root(const RoughNumber& factor, const RoughNumber& radicand) {
    if (radicand.size_ == 0) return {0, 0};
    if (!radicand.is_apart_from_0(radicand.value_)) return unknown();
    const double value = std::sqrt(radicand.value_);
    return factor * RoughNumber(value, 2 * (radicand.size_ / value));
  }

 private:
  static constexpr double off = 0x1p-44, off_at_first = 0x1p-51;
  static constexpr double least_size = 0x1p-900;

  RoughNumber(double value, double size) : value_(value), size_(size) {}
  static RoughNumber unknown() {
    return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
  }
  static RoughNumber sized(double value, double size, bool is_0) {
    return size >= least_size || is_0 ? RoughNumber(value, size) : unknown();
  }
  /// `distance` is its value, or how far from 0 it is.
  [[nodiscard]] bool is_apart_from_0(double distance) const { return distance > 0x1p-20 * size_; }

  double value_ = 0;
  double size_ = 0;
};

}  // namespace mistakebound
