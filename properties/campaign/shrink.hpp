/// How cases shrink. Cases are smaller in one respect at a time: rounds left out in blocks, a coordinate left
/// out, numbers made 0 or 1, halved, stripped of their denominators. Validity is not kept: what tests them has to look
/// again.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// Simpler numbers than `value`, the simplest first.
std::vector<Rational> simpler_numbers(const Rational& value);

/// 0, 1, -1, 2, -2, 1/2, -1/2, 3, -3, 3/2, -3/2, what small cases are made of; and those of them that are not negative.
const std::vector<Rational>& small_rationals();
const std::vector<Rational>& small_nonnegative_rationals();

/// `start` where it has that dimension, else 0.
Vector start_in(const Vector& start, Eigen::Index dimension);

/// Takes `count` entries out, from `begin` on.
template <class T>
void leave_out(std::vector<T>& entries, std::size_t begin, std::size_t count) {
  const auto at = entries.begin() + static_cast<std::ptrdiff_t>(begin);
  entries.erase(at, at + static_cast<std::ptrdiff_t>(count));
}

inline void leave_out(Examples& examples, std::size_t begin, std::size_t count) {
  leave_out(examples.all(), begin, count);
}

/// Takes the coordinate i out.
void leave_out_coordinate(Vector& v, Eigen::Index i);
void leave_out_coordinate(Sequence& sequence, Eigen::Index i);
inline void leave_out_coordinate(std::vector<Vector>& vectors, Eigen::Index i) {
  for (Vector& v : vectors) leave_out_coordinate(v, i);
}

inline std::span<Rational> numbers_in(Rational& number) {
  return {&number, 1};
}
inline std::span<Rational> numbers_in(std::vector<Rational>& numbers) {
  return numbers;
}
inline std::span<Rational> numbers_in(Vector& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}
inline std::span<Rational> numbers_in(std::optional<Rational>& number) {
  return number ? numbers_in(*number) : std::span<Rational>();
}

/// Collects the smaller cases of one case, in the order in which they are asked for. `C` has a sequence.
template <class C>
class Shrinks {
 public:
  explicit Shrinks(const C& value) : value_(value) {}

  /// Without rounds, first all of them, then blocks of half the size again and again; `also(case, begin, count)` takes
  /// them out of what else has an entry a round.
  template <class Also>
  void leave_out_rounds(Also also) {
    const std::size_t rounds = value_.sequence.size();
    for (std::size_t block = rounds; block > 0; block /= 2) {
      for (std::size_t begin = 0; begin + block <= rounds; begin += block) {
        C& smaller = add();
        leave_out(smaller.sequence.examples, begin, block);
        also(smaller, begin, block);
      }
    }
  }
  void leave_out_rounds() {
    leave_out_rounds([](C&, std::size_t, std::size_t) {});
  }

  /// Without one coordinate, as long as there is another; it is taken out of the `vectors`, too.
  template <class... Members>
  void leave_out_coordinates(Members... vectors) {
    for (Eigen::Index i = 0; value_.sequence.dimension > 1 && i < value_.sequence.dimension; ++i) {
      C& smaller = add();
      leave_out_coordinate(smaller.sequence, i);
      (leave_out_coordinate(smaller.*vectors, i), ...);
    }
  }

  /// With one of the numbers simpler that stand at `place`, a member or a function of the case: a number, if there is
  /// one, a vector.
  template <class Place>
  void simplify(Place place) {
    C original = value_;
    const std::span<Rational> numbers = numbers_in(std::invoke(place, original));
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (const Rational& simpler : simpler_numbers(numbers[i])) numbers_in(std::invoke(place, add()))[i] = simpler;
  }

  /// With an entry of an instance simpler.
  void simplify_instances() {
    for (std::size_t t = 0; t < value_.sequence.size(); ++t)
      simplify([t](C& smaller) -> Vector& { return smaller.sequence.examples[t].x; });
  }

  [[nodiscard]] std::vector<C> found() && { return std::move(found_); }

 private:
  C& add() { return found_.emplace_back(value_); }

  const C& value_;
  std::vector<C> found_;
};

}  // namespace mistakebound
