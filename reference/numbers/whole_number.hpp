/// Integers of 128 bits that know whether they are what they should be: a result that does not fit, and what is made of
/// it, is unknown, and so are quotients and roots. The quickest numbers there are for claims about integers.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

class WholeNumber {
 public:
  using Wide = machine_words::Wide;

  WholeNumber() = default;
  template <std::integral T>
  WholeNumber(T value) : value_(value) {}  // NOLINT: an integer is one
  static WholeNumber of(Wide value) { return {value, true}; }
  static WholeNumber unknown() { return {0, false}; }
  /// No known number is below.
  static WholeNumber least() { return {Wide{1} << 127U, true}; }

  [[nodiscard]] bool known() const { return known_; }
  /// Of a known number.
  [[nodiscard]] Wide value() const { return value_; }

  /// A double that is off from a known number by no more than 2^-51 of it.
  [[nodiscard]] double nearly() const {
    const auto low_half = static_cast<std::int64_t>(value_);
    if (low_half == value_) return static_cast<double>(low_half);
    // Each half is rounded once, and their sum, which is no less than half the larger one.
    const double high = static_cast<double>(static_cast<std::int64_t>(value_ >> 64U)) * 0x1p64;
    return high + static_cast<double>(static_cast<std::uint64_t>(value_));
  }
  /// Doubles that surely enclose a known number.
  [[nodiscard]] DoubleInterval interval() const {
    const double value = nearly();
    if (std::abs(value) < 0x1p53) return {value, value};
    return outward::widened(value, value, 4);
  }

  friend WholeNumber operator+(const WholeNumber& a, const WholeNumber& b) {
    WholeNumber result;
    const bool fits = !__builtin_add_overflow(a.value_, b.value_, &result.value_);
    result.known_ = a.known_ && b.known_ && fits;
    return result;
  }
  friend WholeNumber operator-(const WholeNumber& a, const WholeNumber& b) {
    WholeNumber result;
    const bool fits = !__builtin_sub_overflow(a.value_, b.value_, &result.value_);
    result.known_ = a.known_ && b.known_ && fits;
    return result;
  }
  friend WholeNumber operator*(const WholeNumber& a, const WholeNumber& b) {
    WholeNumber result;
    const bool fits = machine_words::multiply(a.value_, b.value_, result.value_);
    result.known_ = a.known_ && b.known_ && fits;
    return result;
  }
  friend WholeNumber operator/(const WholeNumber&, const WholeNumber&) { return unknown(); }
  WholeNumber& operator+=(const WholeNumber& b) { return *this = *this + b; }

  /// Whether a is below, at or above b; `unordered` where one is unknown.
  friend std::partial_ordering compare(const WholeNumber& a, const WholeNumber& b) {
    if (!a.known_ || !b.known_) return std::partial_ordering::unordered;
    return a.value_ < b.value_   ? std::partial_ordering::less
           : a.value_ > b.value_ ? std::partial_ordering::greater
                                 : std::partial_ordering::equivalent;
  }
  [[nodiscard]] std::partial_ordering sign() const { return compare(*this, 0); }
  friend WholeNumber max(const WholeNumber& a, const WholeNumber& b) {
    return {a.value_ < b.value_ ? b.value_ : a.value_, a.known_ && b.known_};
  }
  friend WholeNumber min(const WholeNumber& a, const WholeNumber& b) {
    return {b.value_ < a.value_ ? b.value_ : a.value_, a.known_ && b.known_};
  }
  friend WholeNumber root(const WholeNumber&, const WholeNumber&) { return unknown(); }

 private:
  WholeNumber(Wide value, bool known) : value_(value), known_(known) {}

  Wide value_ = 0;
  bool known_ = true;
};

}  // namespace mistakebound
