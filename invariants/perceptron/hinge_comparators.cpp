/// Comparators that the theorem by hinge losses is tried on besides u: a search in doubles, which only chooses.
#include <algorithm>
#include <cmath>
#include <limits>

#include "invariants/perceptron/hinge.hpp"
#include "invariants/solvers/ordered_sums.hpp"
#include "reference/learners/point_blocks.hpp"

namespace mistakebound {
namespace {

/// The loose bound with the losses over all rounds, in doubles: guessed from some points that stand for all.
struct Objective {
  PointBlocks points;  ///< y x
  double each;         ///< how many points each of them stands for
  double radius2 = 0;

  /// With the loss of these points.
  [[nodiscard]] double value(const Eigen::VectorXd& w, double loss_of_these) const {
    const double loss = each * loss_of_these;
    const double b2 = ordered::square(w) * radius2;
    return b2 + std::sqrt(b2 * loss) + loss;
  }
};

/// Halving steps along each coordinate while they help; at most `evaluations` looks at the objective. A step and its
/// opposite are looked at together, the latter for nothing where the former helps.
Eigen::VectorXd improve(Objective& objective, const Eigen::VectorXd& start, int evaluations) {
  HingeMoves moves(objective.points, start);
  double best = objective.value(start, moves.loss());
  double step = std::max(start.lpNorm<Eigen::Infinity>(), 1 / std::sqrt(objective.radius2)) / 2;
  for (int round = 0; round < 12 && evaluations > 0; ++round) {
    bool helped = false;
    for (Eigen::Index i = 0; i < start.size() && evaluations > 0; ++i) {
      const Eigen::Array2d losses = moves.beside(i, step);
      for (Eigen::Index move = 0; move < 2; ++move) {
        --evaluations;
        const double by = move == 0 ? step : -step;
        Eigen::VectorXd there = moves.w();
        there[i] += by;
        const double value = objective.value(there, losses[move]);
        if (!(value < best)) continue;
        best = value;
        helped = true;
        moves.move(i, by);
        break;
      }
    }
    if (!helped) step /= 2;
  }
  return moves.w();
}

/// Short rationals near the doubles: multiples of a power of two some 2^-12 of the largest entry.
Vector rationalised(const Eigen::VectorXd& w) {
  const double largest = w.lpNorm<Eigen::Infinity>();
  Vector result = zero_vector(w.size());
  if (largest <= 0 || !std::isfinite(largest)) return result;
  const double unit = std::ldexp(1.0, std::ilogb(largest) - 12);
  for (Eigen::Index i = 0; i < w.size(); ++i) result[i] = Rational(std::round(w[i] / unit)) * Rational(unit);
  return result;
}

}  // namespace

std::vector<Vector> hinge_comparators(const Sequence& sequence, const Vector& u, const Vector& final_weights) {
  std::vector<Vector> result;
  constexpr std::size_t most_numbers = std::size_t{1} << 15U, fewest_points = 256;
  const auto n = static_cast<std::size_t>(sequence.dimension);
  PointBlocks some = PointBlocks::some(sequence, std::max(fewest_points, most_numbers / std::max<std::size_t>(1, n)));
  const double each = static_cast<double>(sequence.size()) / static_cast<double>(std::max<std::size_t>(1, some.size()));
  Objective objective{.points = std::move(some), .each = each};
  objective.points.each([&](std::size_t, const PointBlocks::Points& points) {
    for (Eigen::Index j = 0; j < points.cols(); ++j) {
      double square = 0;
      for (Eigen::Index i = 0; i < points.rows(); ++i) square += points(i, j) * points(i, j);
      objective.radius2 = std::max(objective.radius2, square);
    }
  });
  if (!(objective.radius2 > 0) || !std::isfinite(objective.radius2)) return result;
  const auto in_doubles = [](const Vector& v) {
    Eigen::VectorXd w(v.size());
    for (Eigen::Index i = 0; i < v.size(); ++i) w[i] = to_double(v[i]);
    return w;
  };
  Eigen::VectorXd start = Eigen::VectorXd::Zero(sequence.dimension);
  double best = std::numeric_limits<double>::infinity();
  const double size = static_cast<double>(objective.points.size()) * static_cast<double>(n);
  const int evaluations = static_cast<int>(std::clamp(2e6 / std::max(size, 1.0), 20.0, 2000.0));
  // Powers of two scale the doubles, and so the margins, without rounding.
  std::vector<double> scales;
  for (int power = -8; power <= 4; ++power) scales.push_back(std::exp2(power));
  std::vector<Eigen::VectorXd> units;
  for (const Vector& direction : {u, final_weights}) {
    const Eigen::VectorXd w = in_doubles(direction);
    const double norm = ordered::norm(w);
    if (w.allFinite() && norm > 0) units.push_back(w * (1 / (norm * std::sqrt(objective.radius2)) * 8));
  }
  const Eigen::MatrixXd losses = objective.points.hinge_losses(units, scales);
  for (Eigen::Index i = 0; i < losses.rows(); ++i)
    for (Eigen::Index j = 0; j < losses.cols(); ++j) {
      const Eigen::VectorXd candidate = units[static_cast<std::size_t>(i)] * scales[static_cast<std::size_t>(j)];
      const double value = objective.value(candidate, losses(i, j));
      if (value < best) {
        best = value;
        start = candidate;
      }
    }
  for (const Eigen::VectorXd& w : {start, improve(objective, start, evaluations)})
    if (w.allFinite() && ordered::norm(w) > 0) result.push_back(rationalised(w));
  if (norm2(final_weights) != 0) result.push_back(final_weights);
  return result;
}

}  // namespace mistakebound
