#include "invariants/separation.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

namespace mistakebound {
namespace {

using IntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;
using IntegerMatrix = Eigen::Matrix<Integer, Eigen::Dynamic, Eigen::Dynamic>;
using Active = std::vector<std::size_t>;

Integer product(const IntegerVector& a, const IntegerVector& b) {
  Integer total = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i)
    mpz_addmul(total.backend().data(), a[i].backend().data(), b[i].backend().data());
  return total;
}

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

// ---- The guess, in doubles

/// The points scaled into the unit ball, a column each.
Eigen::MatrixXd in_doubles(const Sequence& sequence) {
  Eigen::MatrixXd points(sequence.dimension, index(sequence.size()));
  for (std::size_t j = 0; j < sequence.size(); ++j)
    for (Eigen::Index i = 0; i < sequence.dimension; ++i)
      points(i, index(j)) = sequence.examples[j].y * to_double(sequence.examples[j].x[i]);
  const double largest = points.size() == 0 ? 0 : points.colwise().norm().maxCoeff();
  return largest > 0 ? Eigen::MatrixXd(points / largest) : points;
}

Eigen::VectorXd affine_minimum(const Eigen::MatrixXd& points, const Active& active) {
  const Eigen::Index k = index(active.size());
  Eigen::MatrixXd chosen(points.rows() + 1, k);
  for (Eigen::Index j = 0; j < k; ++j) {
    chosen(0, j) = 1;
    chosen.col(j).tail(points.rows()) = points.col(index(active[static_cast<std::size_t>(j)]));
  }
  const Eigen::VectorXd v = (chosen.transpose() * chosen).ldlt().solve(Eigen::VectorXd::Ones(k));
  return v / v.sum();
}

/// Moves `weights` towards `target` as far as they stay nonnegative and drops what reaches zero. Returns whether the
/// target itself was reached.
template <class Weights>
bool move_towards(Active& active, Weights& weights, const Weights& target) {
  using Scalar = typename Weights::value_type;
  std::optional<Scalar> shortest;
  std::size_t blocking = 0;
  for (std::size_t i = 0; i < active.size(); ++i) {
    if (target[i] > 0) continue;
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
  for (std::size_t i = 0; i < active.size(); ++i) weights[i] += *shortest * Scalar(target[i] - weights[i]);
  weights[blocking] = 0;
  for (std::size_t i = active.size(); i-- > 0;) {
    if (weights[i] > 0) continue;
    active.erase(active.begin() + static_cast<std::ptrdiff_t>(i));
    weights.erase(weights.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return false;
}

/// Wolfe's method in doubles: an active set that is right as a rule. Its weights are positive.
std::pair<Active, std::vector<double>> guess(const Sequence& sequence) {
  const Eigen::MatrixXd points = in_doubles(sequence);
  if (!points.allFinite()) return {{0}, {1.0}};
  Eigen::Index first = 0;
  points.colwise().squaredNorm().minCoeff(&first);
  Active active{static_cast<std::size_t>(first)};
  std::vector<double> weights{1.0};
  const std::size_t limit = 20 * sequence.size() + 200;
  for (std::size_t round = 0; round < limit; ++round) {
    Eigen::VectorXd z = Eigen::VectorXd::Zero(points.rows());
    for (std::size_t i = 0; i < active.size(); ++i) z += weights[i] * points.col(index(active[i]));
    Eigen::Index worst = 0;
    const double least = (z.transpose() * points).minCoeff(&worst);
    const auto entering = static_cast<std::size_t>(worst);
    if (z.squaredNorm() - least <= 1e-12 * (z.squaredNorm() + 1e-3)) break;
    if (std::find(active.begin(), active.end(), entering) != active.end()) break;
    active.push_back(entering);
    weights.push_back(0);
    for (bool reached = false; !reached && !active.empty();) {
      const Eigen::VectorXd v = affine_minimum(points, active);
      if (!v.allFinite()) return {active, weights};
      reached = move_towards(active, weights, std::vector<double>(v.begin(), v.end()));
    }
    if (active.empty()) return {{static_cast<std::size_t>(first)}, {1.0}};
  }
  return {active, weights};
}

// ---- The decision, in integers

class Solver {
 public:
  explicit Solver(const Sequence& sequence) : sequence_(sequence) {
    for (const Example& example : sequence.examples) {
      const Integer denominator = common_denominator(example.x);
      mpz_lcm(scale_.backend().data(), scale_.backend().data(), denominator.backend().data());
    }
    for (const Example& example : sequence.examples) {
      IntegerVector point(sequence.dimension);
      for (Eigen::Index i = 0; i < sequence.dimension; ++i)
        point[i] = numerator_of(Rational(example.y * example.x[i] * Rational(scale_)));
      points_.push_back(std::move(point));
    }
  }

  Separation solve() {
    start();
    while (true) {
      settle();
      ++active_sets_;
      const Integer square = product(z_, z_);
      if (square == 0) return not_separable();
      // z is z_/total_; it is the point of least norm when z.p >= z.z for every point p.
      std::optional<std::size_t> entering;
      Integer least = square;
      for (std::size_t j = 0; j < points_.size(); ++j) {
        const Integer price = product(z_, points_[j]) * total_;
        if (price < least) {
          least = price;
          entering = j;
        }
      }
      if (!entering) return separable(square);
      active_.push_back(*entering);
      weights_.emplace_back(0);
    }
  }

 private:
  void start() {
    const auto [active, weights] = guess(sequence_);
    Rational sum = 0;
    for (std::size_t i = 0; i < active.size(); ++i) {
      // Any positive weights will do; short ones keep the first step cheap.
      const double rounded = std::ceil(std::min(std::max(weights[i], 0.0), 1.0) * 1024);
      active_.push_back(active[i]);
      weights_.emplace_back(std::max(rounded, 1.0));
      sum += weights_.back();
    }
    for (Rational& weight : weights_) weight /= sum;
  }

  /// Moves to the affine minimum of the active set, dropping points until its weights are positive; leaves z_/total_ in
  /// points' integer units.
  void settle() {
    while (true) {
      const std::optional<std::vector<Rational>> target = affine_minimum();
      if (target && move_towards(active_, weights_, *target)) break;
    }
    total_ = 1;
    for (const Rational& weight : weights_) {
      const Integer denominator = denominator_of(weight);
      mpz_lcm(total_.backend().data(), total_.backend().data(), denominator.backend().data());
    }
    z_ = IntegerVector::Constant(sequence_.dimension, Integer(0));
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const Integer share = numerator_of(Rational(weights_[i] * Rational(total_)));
      for (Eigen::Index k = 0; k < z_.size(); ++k) z_[k] += share * points_[active_[i]][k];
    }
  }

  /// The weights of the point of least norm in the affine hull of the active points: v/sum(v), where (1 1' + P'P) v
  /// = 1. If the points are affinely dependent, one that depends on those before it leaves the active set, and there is
  /// no answer yet.
  std::optional<std::vector<Rational>> affine_minimum() {
    const std::size_t k = active_.size();
    IntegerMatrix system(index(k), index(k + 1));
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j < k; ++j)
        system(index(i), index(j)) =
            j < i ? system(index(j), index(i)) : Integer(product(points_[active_[i]], points_[active_[j]]) + 1);
      system(index(i), index(k)) = 1;
    }
    // Fraction-free Gauss-Jordan elimination (Bareiss 1968). The matrix is positive semidefinite, so a pivot is zero
    // exactly where its row depends on the rows above.
    Integer previous = 1;
    for (std::size_t p = 0; p < k; ++p) {
      const Integer pivot = system(index(p), index(p));
      if (pivot == 0) {
        drop(p);
        return std::nullopt;
      }
      for (std::size_t i = 0; i < k; ++i) {
        if (i == p) continue;
        const Integer factor = system(index(i), index(p));
        for (std::size_t j = 0; j <= k; ++j) {
          Integer& entry = system(index(i), index(j));
          entry *= pivot;
          mpz_submul(entry.backend().data(), factor.backend().data(), system(index(p), index(j)).backend().data());
          mpz_divexact(entry.backend().data(), entry.backend().data(), previous.backend().data());
        }
      }
      previous = pivot;
    }
    Integer sum = 0;
    for (std::size_t i = 0; i < k; ++i) sum += system(index(i), index(k));
    std::vector<Rational> weights;
    for (std::size_t i = 0; i < k; ++i) weights.push_back(fraction(system(index(i), index(k)), sum));
    return weights;
  }

  /// Takes a point out of a convex combination that a guess proposed; the rest is rescaled.
  void drop(std::size_t position) {
    active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(position));
    weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(position));
    Rational sum = 0;
    for (const Rational& weight : weights_) sum += weight;
    for (Rational& weight : weights_)
      weight = sum == 0 ? Rational(1) / Rational(weights_.size()) : Rational(weight / sum);
  }

  Separation separable(const Integer& square) const {
    // z = z_/(total_ scale_) in the examples' units, |z|^2 = square/(total_ scale_)^2, w = z/|z|^2, alpha =
    // lambda/|z|^2
    Separation result{true, Vector(sequence_.dimension), {}, active_sets_};
    const Integer unit = total_ * scale_;
    for (Eigen::Index i = 0; i < z_.size(); ++i) result.w[i] = fraction(z_[i] * unit, square);
    for (std::size_t i = 0; i < active_.size(); ++i)
      result.weights.push_back({active_[i], weights_[i] * fraction(unit * unit, square)});
    return sorted(std::move(result));
  }

  Separation not_separable() const {
    Separation result{false, zero_vector(sequence_.dimension), {}, active_sets_};
    for (std::size_t i = 0; i < active_.size(); ++i) result.weights.push_back({active_[i], weights_[i]});
    return sorted(std::move(result));
  }

  static Separation sorted(Separation result) {
    std::sort(result.weights.begin(), result.weights.end(),
              [](const Weight& a, const Weight& b) { return a.example < b.example; });
    return result;
  }

  const Sequence& sequence_;
  Integer scale_ = 1;  ///< points_ are y x times this
  std::vector<IntegerVector> points_;
  Active active_;
  std::vector<Rational> weights_;  ///< nonnegative, sum 1
  IntegerVector z_;
  Integer total_ = 1;
  std::size_t active_sets_ = 0;
};

}  // namespace

Separation separate(const Sequence& sequence) {
  if (sequence.examples.empty()) return {true, zero_vector(sequence.dimension), {}, 0};
  return Solver(sequence).solve();
}

}  // namespace mistakebound
