/// The point of least norm of the convex hull of finitely many points: Wolfe's method (Finding the nearest point in a
/// polytope, 1976), in integers, on any points q/d whose q have integers as inner products. Heavy: for the few source
/// files that need it.
///
/// A run of the same method in doubles guesses the first active set; the exact run goes on from there and decides. It
/// ends because the norm falls strictly from one active set to the next and there are finitely many.
///
/// With a free offset the points are y (x, 1) with y = 1 or -1, and the last coordinate is no part of the norm. Looked
/// for is then the point of least norm of that part of the hull in which the last coordinate is 0. Let z be that point,
/// but with its multiplier as last coordinate. It is the nearest where z.p >= |z|^2 for every point p, as without an
/// offset, the last coordinate being part of this inner product though not of the norm. Of an active set the weights
/// have the sums 1/2 for either y.
#pragma once

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "invariants/solvers/integer_system.hpp"
#include "invariants/solvers/separation.hpp"
#include "reference/learners/point_blocks.hpp"
#include "reference/numbers/exact.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

using Active = std::vector<std::size_t>;

/// Moves `weights` towards `target` as far as they stay nonnegative and drops what reaches zero. Returns whether the
/// target itself was reached.
template <class Weights>
bool move_towards(Active& active, Weights& weights, const Weights& target) {
  using Scalar = typename Weights::value_type;
  std::optional<Scalar> shortest;
  std::size_t blocking = 0;
  for (std::size_t i = 0; i < active.size(); ++i) {
    if (target[i] > 0) continue;
    poll_limits();
    const Scalar step = weights[i] == 0 ? Scalar(0) : Scalar(weights[i] / (weights[i] - target[i]));
    if (!shortest || step < *shortest) {
      shortest = step;
      blocking = i;
    }
  }
  if (!shortest) {
    weights = target;
    return true;
  }
  for (std::size_t i = 0; i < active.size(); ++i, poll_limits())
    weights[i] += *shortest * Scalar(target[i] - weights[i]);
  weights[blocking] = 0;
  for (std::size_t i = active.size(); i-- > 0;) {
    if (weights[i] > 0) continue;
    active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
    weights.erase(weights.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return false;
}

/// An active set with its weights.
struct NearestGuess {
  Active active;
  std::vector<double> weights;
  std::size_t expected = 1;  ///< how many points the exact active set may have: these, where doubles can tell
  bool vanishes = false;     ///< doubles do not tell the nearest point from 0
  friend bool operator==(const NearestGuess&, const NearestGuess&) = default;
};
/// Wolfe's method in doubles: an active set that is right as a rule. Its weights are positive. It starts from the
/// active set of some of the points, where there is one; with a free offset there is, and it has points of either y.
NearestGuess guess_nearest(PointBlocks points, const Active& start = {}, Offset offset = Offset::none);

/// The exact method. `Points` are p_i = q_i/d_i, each with a positive integer d_i of its own, and have
///   size()                            how many points there are, at least one;
///   scale(i)                          d_i;
///   product(i, j)                     q_i.q_j, an integer;
///   combine(active, shares)           makes z the sum of shares_i q_i, with integer shares;
///   square(), price(j)                z.z and z.q_j;
///   compare_with(least, over)         says what prices will be compared with: d_j least/over;
///   may_be_below(j)                   whether price(j) may be below that: where it is not sure, too.
/// Points that may have a free offset have, besides,
///   offset()                          whether it is free;
///   label(i)                          y, for which the last coordinate of q_i is y d_i;
/// and combine() is then given a further share, minus the last coordinate of z, which square() leaves out.
template <class Points>
class NearestPoint {
 public:
  NearestPoint(Points& points, const NearestGuess& guess) : points_(points) {
    start(guess);
    expect_work({.what = "the nearest point of " + std::to_string(points.size()) + " examples",
                 .operations = expected_operations(guess.expected)});
    WorkPhase phase("active sets of the nearest point");
    while (true) {
      settle();
      ++active_sets_;
      phase.step();
      square_ = points_.square();
      if (square_ == 0) return;
      const std::optional<std::size_t> entering = lowest();
      if (!entering) return;
      active_.push_back(*entering);
      weights_.emplace_back(0);
    }
  }

  [[nodiscard]] const Active& active() const { return active_; }
  [[nodiscard]] const std::vector<Rational>& weights() const { return weights_; }  ///< positive, sum 1
  [[nodiscard]] const Integer& square() const { return square_; }         ///< |total() times the nearest point|^2
  [[nodiscard]] const Integer& total() const { return total_; }           ///< by which it is multiplied
  [[nodiscard]] std::size_t active_sets() const { return active_sets_; }  ///< exact ones looked at

 private:
  /// Measured: an elimination; for each digit that numerators and denominator have together, either as long as the
  /// determinant (its bits are those of the rows), the products of a matrix in slices of some 55 bits; Euclid's
  /// algorithm on all digits; for one in six of the k active sets.
  [[nodiscard]] double expected_operations(std::size_t active) const {
    constexpr double bits_of_digit = 61;
    constexpr double bits_of_slice = 55;
    const auto k = static_cast<double>(active);
    double bits = 0;
    for (const std::size_t i : active_) {
      const Integer entry = points_.product(i, i) + points_.scale(i) * points_.scale(i);
      bits += static_cast<double>(mpz_sizeinbase(entry.backend().data(), 2));
    }
    bits *= k / static_cast<double>(active_.size());
    const double digits = 1 + 2 * bits / bits_of_digit;
    const double slices = 1 + bits / k / bits_of_slice;
    return (0.6 * k * k * k + digits * k * k * (3 + 1.5 * slices) + 100 * digits * digits) * (1 + k / 6);
  }

  /// z is z/total_; it is the point of least norm when z.p >= z.z for every point p. The point that says otherwise the
  /// most, else nothing.
  [[nodiscard]] std::optional<std::size_t> lowest() {
    std::optional<std::size_t> entering;
    Integer least = square_;  // over `unit`
    Integer unit = 1;
    points_.compare_with(square_, total_);
    for (std::size_t j = 0; j < points_.size(); ++j) {
      if (!points_.may_be_below(j)) continue;
      const Integer price = points_.price(j) * total_;
      const Integer& scale = points_.scale(j);
      if (price * unit >= least * scale) continue;
      least = price;
      unit = scale;
      entering = j;
    }
    return entering;
  }

  [[nodiscard]] bool has_free_offset() const {
    if constexpr (requires { points_.offset(); }) return points_.offset() == Offset::free;
    return false;
  }
  /// Of an active point, where the offset is free.
  [[nodiscard]] Label label(std::size_t position) const {
    if constexpr (requires { points_.label(0); }) return points_.label(active_[position]);
    return 1;
  }

  /// Rescales the weights to the sum 1; with a free offset to 1/2 for either label. Weights that are all 0 become
  /// equal.
  void share_out() {
    const std::vector<Label> labels = has_free_offset() ? std::vector<Label>{1, -1} : std::vector<Label>{1};
    for (const Label y : labels) {
      std::vector<Rational*> shared;
      Rational sum = 0;
      for (std::size_t i = 0; i < active_.size(); ++i) {
        if (labels.size() > 1 && label(i) != y) continue;
        shared.push_back(&weights_[i]);
        sum += weights_[i];
      }
      for (Rational* weight : shared)
        *weight = sum == 0 ? Rational(1) / Rational(shared.size() * labels.size())
                           : Rational(*weight / (sum * Rational(labels.size())));
    }
  }

  void start(const NearestGuess& guess) {
    for (std::size_t i = 0; i < guess.active.size(); ++i) {
      // Any positive weights will do, also where one is no number; short ones keep the first step cheap.
      const double weight = guess.weights[i] > 0 ? guess.weights[i] : 0;
      const double rounded = std::ceil(std::min(weight, 1.0) * 1024);
      active_.push_back(guess.active[i]);
      weights_.emplace_back(std::max(rounded, 1.0));
    }
    share_out();
  }

  /// Moves to the affine minimum of the active set, dropping points until its weights are positive; leaves z/total_ in
  /// points' integer units.
  void settle() {
    while (true) {
      const std::optional<std::vector<Rational>> target = affine_minimum();
      if (target && move_towards(active_, weights_, *target)) break;
    }
    points_.combine(active_, shares_);
  }

  /// The weights of the point of least norm in the affine hull of the active points: v/sum(v), where (1 1' + P'P) v
  /// = 1. With v_i = d_i u_i and row i times d_i that is the integer system of d_i d_j + q_i.q_j, whose right side is
  /// d; the point is the sum of u_i q_i/sum(v), in integers where u is multiplied by its denominator. If the points are
  /// affinely dependent, one that depends on those before it leaves the active set, and there is no answer yet.
  ///
  /// With a free offset the matrix is the same, the points having their last coordinate, and (1 1' + P'P) v = 1 + c y
  /// for the c for which y'v = 0: an equation and an unknown more, in integers d_i y_i at the border. The last
  /// coordinate of z is then -c/sum(v).
  std::optional<std::vector<Rational>> affine_minimum() {
    const std::size_t k = active_.size();
    IntegerRows system(k);
    std::vector<Integer> right;
    for (std::size_t i = 0; i < k; ++i) {
      const Integer& scale = points_.scale(active_[i]);
      for (std::size_t j = 0; j < k; ++j)
        system[i].push_back(j < i
                                ? system[j][i]
                                : Integer(points_.product(active_[i], active_[j]) + scale * points_.scale(active_[j])));
      right.push_back(scale);
    }
    if (has_free_offset()) {
      std::vector<Integer> border;
      for (std::size_t i = 0; i < k; ++i) {
        border.emplace_back(-label(i) * right[i]);
        system[i].push_back(border.back());
      }
      border.emplace_back(0);
      system.push_back(std::move(border));
      right.emplace_back(0);
    }
    SystemAnswer answer = solve(system, right);
    if (answer.dependent) {
      drop(*answer.dependent);
      return std::nullopt;
    }
    shares_ = std::move(answer.numerators);
    total_ = 0;  // positive in the end: it is 1'u for a positive definite system whose right side is 1
    for (std::size_t i = 0; i < k; ++i) total_ += shares_[i] * right[i];
    std::vector<Rational> weights;
    for (std::size_t i = 0; i < k; ++i, poll_limits()) weights.push_back(fraction(shares_[i] * right[i], total_));
    return weights;
  }

  /// Takes a point out of a convex combination that a guess proposed; the rest is rescaled.
  void drop(std::size_t position) {
    active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(position));
    weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(position));
    share_out();
  }

  Points& points_;
  Active active_;
  std::vector<Rational> weights_;
  std::vector<Integer> shares_;  ///< of the q_i in the affine minimum, times total_; then that of a free offset
  Integer total_ = 1;
  Integer square_ = 0;
  std::size_t active_sets_ = 0;
};

}  // namespace mistakebound
