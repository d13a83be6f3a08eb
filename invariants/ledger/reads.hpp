/// Numbers that are no numbers: they only notice whether a claim reads what changes on every round. A claim that does
/// not need not be evaluated again on a round that changes nothing; one that reads sums over all rounds, and nothing
/// else of these, not on one that adds nothing to them.
#pragma once

#include <compare>
#include <concepts>

namespace mistakebound {

class Reads {
 public:
  Reads() = default;
  template <std::integral T>
  Reads(T) {}  // NOLINT: stands for any number

  /// What is of the round alone.
  static Reads of_round() {
    Reads result;
    result.of_round_ = true;
    return result;
  }

  /// A sum to which every round may add.
  static Reads of_sums() {
    Reads result;
    result.of_sums_ = true;
    return result;
  }

  [[nodiscard]] bool any() const { return of_round_ || of_sums_; }
  [[nodiscard]] bool sums_alone() const { return of_sums_ && !of_round_; }

  friend Reads operator+(Reads a, Reads b) { return either(a, b); }
  friend Reads operator-(Reads a, Reads b) { return either(a, b); }
  friend Reads operator*(Reads a, Reads b) { return either(a, b); }
  friend Reads operator/(Reads a, Reads b) { return either(a, b); }
  friend Reads max(Reads a, Reads b) { return either(a, b); }
  friend Reads root(Reads factor, Reads radicand) { return either(factor, radicand); }

 private:
  static Reads either(Reads a, Reads b) {
    a.of_round_ = a.of_round_ || b.of_round_;
    a.of_sums_ = a.of_sums_ || b.of_sums_;
    return a;
  }
  bool of_round_ = false;
  bool of_sums_ = false;
};

/// A claim's chain of such numbers.
class ReadsChain {
 public:
  explicit ReadsChain(Reads first) : reads_(first) {}
  ReadsChain&& equals(Reads side) && { return std::move(*this).with(side); }
  ReadsChain&& at_most(Reads side) && { return std::move(*this).with(side); }
  ReadsChain&& at_least(Reads side) && { return std::move(*this).with(side); }
  ReadsChain&& greater_than(Reads side) && { return std::move(*this).with(side); }
  ReadsChain&& also(Reads first) && { return std::move(*this).with(first); }
  [[nodiscard]] bool of_round() const { return reads_.any(); }
  [[nodiscard]] bool of_sums_alone() const { return reads_.sums_alone(); }

 private:
  ReadsChain&& with(Reads side) && {
    reads_ = reads_ + side;
    return std::move(*this);
  }
  Reads reads_;
};

inline ReadsChain chain(Reads first) {
  return ReadsChain(first);
}

}  // namespace mistakebound
