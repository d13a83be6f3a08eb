/// The perceptron on numbers of any length: the predictions of the textbook's learner, most of which doubles prove.
///
/// With a step size s it keeps w/s, as IntegerPerceptron does: in doubles that know how far off they are, and exactly.
/// A score whose interval does not hold 0 has its sign; any other is asked of the exact numbers (RoughVector,
/// LongVector). So unchanged rounds cost what doubles do, whatever the numbers' length.
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

/// How exact weights are kept: as rationals, each with a denominator of its own.
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

/// A vector in both forms. The exact one must stay where it is until the weights that it was added to are asked for.
struct LazyInstance {
  const Vector& exact;
  const RoughVector& rough;
};

/// Weights in doubles that know how far off they are, and exactly: these when they are asked for.
template <class Numbers>
class LazyWeights {
 public:
  using Exact = typename Numbers::Exact;

  LazyWeights(const Vector& w, Numbers numbers) : numbers_(std::move(numbers)), exact_(numbers_.of(w)), rough_(w) {}

  /// The sign of w.x, where doubles prove it.
  [[nodiscard]] std::optional<int> rough_sign(const RoughVector& x) const {
    const int sign = known_sign(product(rough_, x));
    return sign != 0 ? std::optional(sign) : std::nullopt;
  }
  [[nodiscard]] int sign_of_product(const LazyInstance& x) const {
    if (const std::optional<int> sign = rough_sign(x.rough)) return *sign;
    return sign_of(exact_dot(exact(), numbers_.of(x.exact)));
  }
  void add(int sign, const LazyInstance& x) {
    rough_.add(sign, x.rough);
    updates_.emplace_back(sign, &x.exact);
  }

  [[nodiscard]] const Exact& exact() const {
    if (!updates_.empty()) {
      numbers_.add(exact_, updates_);
      updates_.clear();
    }
    return exact_;
  }
  [[nodiscard]] Vector rationals() const { return numbers_.rationals(exact()); }
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }

 private:
  Numbers numbers_;
  mutable Exact exact_;
  RoughVector rough_;
  mutable std::vector<std::pair<int, const Vector*>> updates_;  ///< since exact() was called
};

template <class Numbers>
struct LazySpace {
  using Weights = LazyWeights<Numbers>;
  using Instance = LazyInstance;
  using Scalar = int;  ///< a sign

  [[nodiscard]] static int product(const Weights& w, const LazyInstance& x) { return w.sign_of_product(x); }
  static void move(Weights& w, int sign, const LazyInstance& x) { w.add(sign, x); }
};

template <class Numbers>
struct LazyPerceptron : PerceptronOn<LazySpace<Numbers>> {
  LazyPerceptron(const Perceptron& learner, Numbers numbers)
      : PerceptronOn<LazySpace<Numbers>>{.tie = learner.tie,
                                         .w = {Vector(learner.w / learner.step), std::move(numbers)}},
        scale(learner.step) {}

  Rational scale;  ///< s

  /// The textbook's learner in the same state.
  [[nodiscard]] Perceptron textbook() const {
    const Vector scaled = this->w.rationals();
    return {.tie = this->tie, .step = scale, .w = scale == 1 ? scaled : Vector(scaled * scale)};
  }
};

/// The least common denominator of the examples and of w/s, where it has no more than some thousand bits.
std::optional<Integer> short_denominator(const std::vector<Example>& examples, const Perceptron& learner);

}  // namespace mistakebound
