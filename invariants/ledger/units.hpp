/// Numbers that are no numbers: they only know in what units they are. A claim whose sides are all in the same units is
/// as true of quantities that are measured in other ones: over a common denominator they are integers.
///
/// There are two units, that of an instance's entries and that of a comparator's. Adding or comparing what is in
/// different units makes a claim one that depends on them; 0 is in any.
#pragma once

#include <concepts>
#include <utility>

namespace mistakebound {

class Units {
 public:
  Units() = default;  ///< 0
  template <std::integral T>
  Units(T whole) : any_(whole == 0) {}  // NOLINT: a plain number
  /// What is in such powers of the two units.
  static Units of(int instance, int comparator) {
    Units result(1);
    result.halves_of_instance_ = 2 * instance;
    result.halves_of_comparator_ = 2 * comparator;
    return result;
  }

  /// Whether nothing in different units was added or compared.
  [[nodiscard]] bool sound() const { return sound_; }
  /// Whether both are of the same units.
  [[nodiscard]] bool like(const Units& other) const {
    return any_ || other.any_ ||
           (halves_of_instance_ == other.halves_of_instance_ && halves_of_comparator_ == other.halves_of_comparator_);
  }
  /// The powers, where these are whole.
  [[nodiscard]] bool whole() const { return halves_of_instance_ % 2 == 0 && halves_of_comparator_ % 2 == 0; }
  [[nodiscard]] int instance() const { return halves_of_instance_ / 2; }
  [[nodiscard]] int comparator() const { return halves_of_comparator_ / 2; }

  friend Units operator+(const Units& a, const Units& b);
  friend Units operator-(const Units& a, const Units& b) { return a + b; }
  friend Units max(const Units& a, const Units& b) { return a + b; }
  friend Units operator*(const Units& a, const Units& b) { return product(a, b, 2); }
  friend Units operator/(const Units& a, const Units& b) { return product(a, b, -2); }
  friend Units root(const Units& factor, const Units& radicand) { return product(factor, radicand, 1); }

 private:
  /// a b^(halves/2)
  static Units product(const Units& a, const Units& b, int halves);

  bool any_ = true;
  bool sound_ = true;
  int halves_of_instance_ = 0;
  int halves_of_comparator_ = 0;
};

/// A claim's chain of such numbers. Its links are all in the same units, as their slacks are compared.
class UnitsChain {
 public:
  explicit UnitsChain(const Units& first) : all_(first) {}
  UnitsChain&& equals(const Units& side) && { return std::move(*this).with(side); }
  UnitsChain&& at_most(const Units& side) && { return std::move(*this).with(side); }
  UnitsChain&& at_least(const Units& side) && { return std::move(*this).with(side); }
  UnitsChain&& greater_than(const Units& side) && { return std::move(*this).with(side); }
  UnitsChain&& also(const Units& first) && { return std::move(*this).with(first); }

  /// The units of all sides; unsound where these differ.
  [[nodiscard]] const Units& units() const { return all_; }

 private:
  UnitsChain&& with(const Units& side) &&;
  Units all_;
};

inline UnitsChain chain(const Units& first) {
  return UnitsChain(first);
}

}  // namespace mistakebound
