/// Numbers that are no numbers: they only notice whether a claim reads what changes on every round. A claim that does
/// not need not be evaluated again on a round that changes nothing; one that reads what is alike on all such rounds,
/// not on a second one of them; one that reads sums over all rounds, and nothing else of these, not on one that adds
/// nothing to them, or only makes it truer.
///
/// Of the number by which rounds that change nothing differ it is known in the same way whether a claim only gets truer
/// as that number grows; then it is asked of the least one.
///
/// Why it does: such sums only grow. What is made of numbers that do not fall as they grow, and are not negative where
/// they are factors, does not fall either; and so the distance by which an inequality holds.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <utility>

namespace mistakebound {

class Reads {
 public:
  Reads() = default;
  template <std::integral T>
  Reads(T number)  // NOLINT: 0 is one, any other number and every count stand for any
      : zero_(std::signed_integral<T> && number == 0), nonnegative_(number >= 0) {}

  /// What is of the round alone.
  static Reads of_round() {
    Reads result;
    result.of_round_ = result.differs_ = true;
    result.rises_ = result.falls_ = false;
    return result;
  }

  /// What is of the round where it changes something; all rounds that change nothing are alike in it.
  static Reads of_changes() {
    Reads result = of_round();
    result.differs_ = false;
    result.of_run_ = true;
    return result;
  }

  /// What mistakes change, and other moves.
  static Reads of_state() {
    Reads result;
    result.of_run_ = true;
    return result;
  }

  /// A sum to which every round may add what is not negative.
  static Reads of_sums() {
    Reads result;
    result.of_sums_ = result.differs_ = result.of_run_ = true;
    result.falls_ = false;
    return result;
  }

  /// It is known not to be negative.
  void set_nonnegative() { nonnegative_ = true; }

  [[nodiscard]] bool any() const { return of_round_ || of_sums_; }
  /// Whether it differs between rounds that change nothing.
  [[nodiscard]] bool differs() const { return differs_; }
  /// Whether it is of the round's example and of nothing that the rounds before have left.
  [[nodiscard]] bool of_example() const { return differs_ && !of_run_; }
  [[nodiscard]] bool sums() const { return of_sums_; }
  [[nodiscard]] bool sums_alone() const { return of_sums_ && !of_round_; }
  /// How many numbers and operations it is made of.
  [[nodiscard]] std::size_t operations() const { return operations_; }
  /// Whether it never falls, or never rises, as the sums grow.
  [[nodiscard]] bool rises() const { return rises_; }
  [[nodiscard]] bool falls() const { return falls_; }

  friend Reads operator+(const Reads& a, const Reads& b);
  friend Reads operator-(const Reads& a, const Reads& b);
  friend Reads operator*(const Reads& a, const Reads& b);
  friend Reads operator/(const Reads& a, const Reads& b);
  friend Reads max(const Reads& a, const Reads& b);
  friend Reads root(const Reads& factor, const Reads& radicand);

 private:
  static Reads either(const Reads& a, const Reads& b, bool nonnegative, bool rises, bool falls);

  bool of_round_ = false;
  bool of_sums_ = false;
  bool differs_ = false;
  bool of_run_ = false;
  bool zero_ = false;  ///< it is 0, and so is what it is multiplied with
  bool nonnegative_ = false;
  bool rises_ = true;
  bool falls_ = true;
  std::size_t operations_ = 1;
};

/// What claims of such numbers are told that ask whether one of them is positive, question by question, while this
/// lives: the bits of a number, from the lowest one on. Else they are told that it is, as claims are that are true to
/// their hypothesis.
class AssumedSigns {
 public:
  explicit AssumedSigns(unsigned bits)
      : bits_before_(std::exchange(bits_, bits)), asked_before_(std::exchange(asked_, 0)) {}
  AssumedSigns(const AssumedSigns&) = delete;
  AssumedSigns& operator=(const AssumedSigns&) = delete;
  ~AssumedSigns() {
    bits_ = bits_before_;
    asked_ = asked_before_;
  }

  static bool next() {
    constexpr unsigned most = 32;
    const unsigned question = asked_++;
    return question >= most || (bits_ >> question & 1U) != 0;
  }
  /// How often that was asked.
  [[nodiscard]] static unsigned asked() { return asked_; }

 private:
  static inline thread_local unsigned bits_ = ~0U;
  static inline thread_local unsigned asked_ = 0;
  unsigned bits_before_;
  unsigned asked_before_;
};

/// Whether it holds of each way in which a claim's questions can be answered, of which there are not many. `holds()`
/// asks them.
template <class Holds>
bool however_signs_are(const Holds& holds) {
  constexpr unsigned most = 6;
  for (unsigned bits = 0, ways = 1; bits < ways; ++bits) {
    const AssumedSigns assumed(bits);
    if (!holds() || AssumedSigns::asked() > most) return false;
    while (ways < 1U << AssumedSigns::asked()) ways *= 2;
  }
  return true;
}

/// A claim's chain of such numbers.
class ReadsChain {
 public:
  explicit ReadsChain(const Reads& first) : reads_(first), last_(first) {}
  ReadsChain&& equals(const Reads& side) &&;
  ReadsChain&& at_most(const Reads& side) &&;
  ReadsChain&& at_least(const Reads& side) &&;
  ReadsChain&& greater_than(const Reads& side) && { return std::move(*this).at_least(side); }
  ReadsChain&& also(const Reads& first) &&;
  /// What it reads, all in all.
  [[nodiscard]] const Reads& reads() const { return reads_; }
  /// Whether every link that holds goes on doing so, by no less, as the sums grow.
  [[nodiscard]] bool only_gets_truer() const { return truer_; }

 private:
  ReadsChain&& with(const Reads& side, bool truer) &&;
  Reads reads_;
  Reads last_;
  bool truer_ = true;
};

inline ReadsChain chain(const Reads& first) {
  return ReadsChain(first);
}

}  // namespace mistakebound
