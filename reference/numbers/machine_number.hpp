/// Fractions of 128-bit integers, for claims whose numbers are small: no allocation, and exact as long as they fit.
///
/// A result that does not fit becomes an interval of doubles that surely holds it, and so does what is made of it, and
/// a square root. Nothing is rounded without a word: `exact()` says which of the two a number is, and a comparison that
/// an interval leaves open says so. Fractions are not reduced, so numbers that are made alike have equal denominators,
/// and are compared by their numerators alone.
///
/// Why a double encloses: an integer of 128 bits becomes the nearest double, a relative error of at most 2^-53; the
/// quotient of two of them has one below 4 * 2^-53, and is widened by 4 units of 2^-52.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>

#include "reference/numbers/double_interval.hpp"
#include "reference/numbers/machine_words.hpp"

namespace mistakebound {

class MachineNumber {
 public:
  using Wide = machine_words::Wide;

  MachineNumber() = default;
  template <std::integral T>
  MachineNumber(T whole) : numerator_(whole) {}  // NOLINT: a whole number is a fraction
  /// denominator > 0.
  MachineNumber(Wide numerator, Wide denominator) : numerator_(numerator), denominator_(denominator) {}
  explicit MachineNumber(const DoubleInterval& interval) : denominator_(0), interval_(interval) {}

  /// The rational, exactly where its numerator and denominator fit, else an interval.
  static MachineNumber of(const Rational& value);

  /// Whether it is a fraction, and no interval.
  [[nodiscard]] bool exact() const { return denominator_ != 0; }
  /// The fraction; for exact numbers.
  [[nodiscard]] Rational rational() const;
  /// Of the fraction as it is kept, which need not be in lowest terms; the denominator of an interval is 0.
  [[nodiscard]] Wide numerator() const { return numerator_; }
  [[nodiscard]] Wide denominator() const { return denominator_; }
  /// Doubles that surely enclose the number.
  [[nodiscard]] DoubleInterval interval() const { return exact() ? interval_of_fraction() : interval_; }

  // As a rule both fit half the width, or are over one denominator.
  friend MachineNumber operator+(const MachineNumber& a, const MachineNumber& b) {
    Wide sum = 0;
    if (a.alike(b) && !__builtin_add_overflow(a.numerator_, b.numerator_, &sum)) return {sum, a.denominator_};
    return plus(a, b);
  }
  friend MachineNumber operator-(const MachineNumber& a, const MachineNumber& b) {
    Wide difference = 0;
    if (a.alike(b) && !__builtin_sub_overflow(a.numerator_, b.numerator_, &difference))
      return {difference, a.denominator_};
    return minus(a, b);
  }
  friend MachineNumber operator*(const MachineNumber& a, const MachineNumber& b) {
    if (a.exact() && b.exact() && is_short(a.numerator_) && is_short(b.numerator_) && is_short(a.denominator_) &&
        is_short(b.denominator_))
      return {Wide{static_cast<std::int64_t>(a.numerator_)} * static_cast<std::int64_t>(b.numerator_),
              Wide{static_cast<std::int64_t>(a.denominator_)} * static_cast<std::int64_t>(b.denominator_)};
    return times(a, b);
  }
  /// The whole line where b may be 0.
  friend MachineNumber operator/(const MachineNumber& a, const MachineNumber& b);
  MachineNumber& operator+=(const MachineNumber& b) { return *this = *this + b; }

  /// Whether a is below, at or above b; `unordered` where that is not seen.
  friend std::partial_ordering compare(const MachineNumber& a, const MachineNumber& b) {
    if (a.alike(b)) return order(a.numerator_, b.numerator_);
    return compare_apart(a, b);
  }
  /// Whether the number is below, at or above 0; `unordered` where that is not seen.
  [[nodiscard]] std::partial_ordering sign() const {
    // Denominators are positive.
    return exact() ? order(numerator_, 0) : compare_apart(*this, 0);
  }
  /// The larger of two numbers, and the smaller one; an interval where it is not seen which one that is.
  friend MachineNumber max(const MachineNumber& a, const MachineNumber& b);
  friend MachineNumber min(const MachineNumber& a, const MachineNumber& b);

 private:
  /// Whether both are fractions over one denominator.
  [[nodiscard]] bool alike(const MachineNumber& other) const { return denominator_ == other.denominator_ && exact(); }
  static bool is_short(Wide number) { return static_cast<std::int64_t>(number) == number; }
  static std::partial_ordering order(Wide a, Wide b) {
    return a < b   ? std::partial_ordering::less
           : a > b ? std::partial_ordering::greater
                   : std::partial_ordering::equivalent;
  }
  [[nodiscard]] DoubleInterval interval_of_fraction() const;
  static MachineNumber plus(const MachineNumber& a, const MachineNumber& b);
  static MachineNumber minus(const MachineNumber& a, const MachineNumber& b);
  static MachineNumber times(const MachineNumber& a, const MachineNumber& b);
  static std::partial_ordering compare_apart(const MachineNumber& a, const MachineNumber& b);

  Wide numerator_ = 0;
  Wide denominator_ = 1;  ///< 0: an interval
  DoubleInterval interval_;
};

/// factor * sqrt(radicand), as an interval; radicand >= 0.
MachineNumber root(const MachineNumber& factor, const MachineNumber& radicand);

}  // namespace mistakebound
