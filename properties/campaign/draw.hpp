/// Random choices for adversaries: one flat stream of integers from RapidCheck's splittable generator. Everything a
/// case is made of is a function of this stream, so a seed and a case number replay it. Somebody else may make the
/// choices instead.
#pragma once

#include <rapidcheck/Random.h>

#include <cstdint>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// Who makes the choices in the place of a random stream, such as a tool that makes them smaller afterwards.
class Choices {
 public:
  Choices() = default;
  Choices(const Choices&) = delete;
  Choices& operator=(const Choices&) = delete;
  virtual ~Choices() = default;

  /// One of low..high, both included.
  virtual int range(int low, int high) = 0;
};

class Draw {
 public:
  explicit Draw(const rc::Random& random) : random_(random) {}
  /// Choices that somebody else makes, who has to outlive this.
  explicit Draw(Choices& choices) : choices_(&choices) {}

  /// The stream of one case of a campaign: it depends on nothing else.
  static Draw for_case(std::uint64_t seed, std::uint64_t number) {
    return Draw(rc::Random(rc::Random::Key{seed, number, 0, 0}));
  }

  /// Whether what is drawn is the beginning of a search for what comes nearest to the bound; drawn by the adversaries
  /// that look for that.
  [[nodiscard]] bool searches() const { return searches_; }
  void search(bool searches) { searches_ = searches; }

  /// Uniform in low..high, both included.
  int range(int low, int high) {
    if (choices_ != nullptr) return choices_->range(low, high);
    const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low) + 1;
    return static_cast<int>(low + static_cast<std::int64_t>(random_.next() % span));
  }
  bool one_in(int n) { return range(1, n) == 1; }
  /// A numerator in low..high over a denominator in 1..most. Here as everywhere one number is drawn a statement: the
  /// order in which a compiler evaluates the operands of an expression is its own affair.
  Rational quotient(int low, int high, int most) {
    const int numerator = range(low, high);
    const int denominator = range(1, most);
    return Rational(numerator) / denominator;
  }
  int sign() { return one_in(2) ? 1 : -1; }
  /// Small integers, zero and one more often than others.
  Rational small_integer() { return one_in(3) ? range(-1, 1) : range(-9, 9); }
  Vector small_vector(Eigen::Index dimension) {
    Vector result(dimension);
    for (Eigen::Index i = 0; i < dimension; ++i) result[i] = small_integer();
    return result;
  }
  /// A small integer vector that is not zero.
  Vector direction(Eigen::Index dimension) {
    Vector result = small_vector(dimension);
    if (norm2(result) == 0) result[range(0, static_cast<int>(dimension) - 1)] = sign();
    return result;
  }

 private:
  rc::Random random_;
  Choices* choices_ = nullptr;
  bool searches_ = false;
};

}  // namespace mistakebound
