/// Exact sides of claims that are written for any number: rationals, powers, logarithms and what is made of them, each
/// made of the facts when a claim asks for it.
#pragma once

#include <concepts>
#include <stdexcept>
#include <utility>

#include "invariants/ledger/number.hpp"

namespace mistakebound {

/// Thrown where a side cannot be known: its claim is undecided.
struct UndecidedSide {
  std::string why;
};

class ExactSide {
 public:
  ExactSide() = default;  ///< 0
  template <std::integral T>
  ExactSide(T whole) : value_(Rational(whole)) {}  // NOLINT: a number that stands in a claim is that number
  /// What the function makes of the facts, which outlive it.
  template <class Facts, class Make>
  ExactSide(const Facts& facts, Make)
      : facts_(&facts),
        make_([](const void* made_of) -> Number { return Make{}(*static_cast<const Facts*>(made_of)); }) {}

  [[nodiscard]] Number value() const {
    if (make_ != nullptr) return make_(facts_);
    return value_ ? *value_ : Rational(0);
  }
  operator Number() const { return value(); }  // NOLINT: it is one

  friend ExactSide operator+(const ExactSide& a, const ExactSide& b) { return of(sum(a.value(), b.value())); }
  friend ExactSide operator*(const ExactSide& a, const ExactSide& b) { return of(product(a.value(), b.value())); }
  /// b is rational.
  friend ExactSide operator/(const ExactSide& a, const ExactSide& b) {
    return of(scaled(a.value(), Rational(1 / std::get<Rational>(b.value()))));
  }

 private:
  static ExactSide of(Number value) {
    ExactSide result;
    result.value_ = std::move(value);
    return result;
  }

  const void* facts_ = nullptr;
  Number (*make_)(const void*) = nullptr;
  std::optional<Number> value_;
};

/// Whether something is so, found out when a claim asks for it.
class Condition {
 public:
  Condition() = default;  ///< it is not
  template <class Facts, class Ask>
  Condition(const Facts& facts, Ask)
      : facts_(&facts),
        ask_([](const void* asked_of) -> bool { return Ask{}(*static_cast<const Facts*>(asked_of)); }) {}
  operator bool() const { return ask_ != nullptr && ask_(facts_); }  // NOLINT: it is one

 private:
  const void* facts_ = nullptr;
  bool (*ask_)(const void*) = nullptr;
};

}  // namespace mistakebound
