/// The perceptron on numbers of any length: the predictions of the textbook's learner, most of which doubles prove.
///
/// With a step size s it keeps w/s, as IntegerPerceptron does: in doubles that know how far off they are, and exactly.
/// A score whose interval does not hold 0 has its sign; any other is asked of the exact numbers (RoughVector,
/// LongVector). So quiet rounds cost what doubles do, whatever the numbers' length.
///
/// What is learnt is added to the exact weights when these are asked for. They are integers over one denominator where
/// all data have one that is not too long, and else rationals, each with a denominator of its own.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "reference/learners/learner.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/numbers/long_vector.hpp"
#include "reference/numbers/rough_vector.hpp"
#include "reference/numbers/vector_sum.hpp"

namespace mistakebound {

/// How exact weights are kept: over one denominator.
class OverOneDenominator {
 public:
  using Exact = LongVector;
  explicit OverOneDenominator(Integer denominator) : denominator_(std::move(denominator)) {}

  [[nodiscard]] LongVector of(const Vector& vector) const { return over_denominator(vector, denominator_); }
  static Vector rationals(const LongVector& vector) { return vector.exact(); }
  void add(LongVector& w, const std::vector<std::pair<int, const Vector*>>& updates) const {
    for (const auto& [sign, x] : updates) mistakebound::add(w, sign, of(*x));
  }

 private:
  Integer denominator_;
};

/// The same, as rationals.
class OverManyDenominators {
 public:
  using Exact = Vector;

  [[nodiscard]] static const Vector& of(const Vector& vector) { return vector; }
  static const Vector& rationals(const Vector& vector) { return vector; }
  static void add(Vector& w, const std::vector<std::pair<int, const Vector*>>& updates) {
    if (updates.size() == 1) {
      updates.front().first > 0 ? w += *updates.front().second : w -= *updates.front().second;
      return;
    }
    VectorSum sum(w.size());
    sum.add(1, w);
    for (const auto& [sign, x] : updates) sum.add(sign, *x);
    w = sum.value();
  }
};

inline Rational exact_dot(const LongVector& a, const LongVector& b) {
  return long_dot(a, b);
}
inline Rational exact_dot(const Vector& a, const Vector& b) {
  return dot(a, b);
}
inline Rational exact_distance2(const LongVector& a, const LongVector& b) {
  return long_distance2(a, b);
}
inline Rational exact_distance2(const Vector& a, const Vector& b) {
  return norm2(Vector(a - b));
}

template <class Numbers>
class LazyPerceptron {
 public:
  using Exact = typename Numbers::Exact;

  LazyPerceptron(const Perceptron& learner, Numbers numbers)
      : tie_(learner.tie),
        step_(learner.step),
        numbers_(std::move(numbers)),
        w_(numbers_.of(Vector(learner.w / step_))),
        rough_(Vector(learner.w / step_)) {}

  /// The sign of w.x, where doubles prove it.
  [[nodiscard]] std::optional<int> rough_sign(const RoughVector& x) const {
    const int sign = known_sign(product(rough_, x));
    return sign != 0 ? std::optional(sign) : std::nullopt;
  }
  /// What it predicts for x, of which `rough` is the same vector.
  [[nodiscard]] Prediction predict(const Vector& x, const RoughVector& rough) {
    if (const std::optional<int> sign = rough_sign(rough)) return *sign;
    return decide(sign_of(exact_dot(exact(), numbers_.of(x))), tie_);
  }
  /// Moves by y x. The vector must stay where it is until exact() is called.
  void update(const Vector& x, const RoughVector& rough, Label y) {
    rough_.add(y, rough);
    updates_.emplace_back(y, &x);
  }

  /// w/s.
  [[nodiscard]] const Exact& exact() {
    if (!updates_.empty()) {
      numbers_.add(w_, updates_);
      updates_.clear();
    }
    return w_;
  }
  /// The textbook's learner in the same state.
  [[nodiscard]] Perceptron textbook() {
    const Vector scaled = numbers_.rationals(exact());
    return {.tie = tie_, .step = step_, .w = step_ == 1 ? scaled : Vector(scaled * step_)};
  }
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }

 private:
  Tie tie_;
  Rational step_;
  Numbers numbers_;
  Exact w_;
  RoughVector rough_;
  std::vector<std::pair<int, const Vector*>> updates_;  ///< since exact() was called
};

/// The least common denominator of the examples and of w/s, where it has no more than some thousand bits.
std::optional<Integer> short_denominator(const std::vector<Example>& examples, const Perceptron& learner);

}  // namespace mistakebound
