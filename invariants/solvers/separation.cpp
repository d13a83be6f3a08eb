#include "invariants/solvers/separation.hpp"

#include "invariants/solvers/nearest_point.hpp"

namespace mistakebound {
namespace {

using BigIntegerVector = Eigen::Matrix<Integer, Eigen::Dynamic, 1>;

Integer product(const BigIntegerVector& a, const BigIntegerVector& b) {
  Integer total = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i)
    mpz_addmul(total.backend().data(), a[i].backend().data(), b[i].backend().data());
  return total;
}

/// The points y x in doubles, a column each.
Eigen::MatrixXd in_doubles(const Sequence& sequence) {
  Eigen::MatrixXd points(sequence.dimension, static_cast<Eigen::Index>(sequence.size()));
  for (std::size_t j = 0; j < sequence.size(); ++j)
    for (Eigen::Index i = 0; i < sequence.dimension; ++i)
      points(i, static_cast<Eigen::Index>(j)) = sequence.examples[j].y * to_double(sequence.examples[j].x[i]);
  return points;
}

/// The points y x, each over the common denominator of its own entries, as NearestPoint wants them.
class LabelledPoints {
 public:
  explicit LabelledPoints(const Sequence& sequence) : dimension_(sequence.dimension) {
    for (const Example& example : sequence.examples) {
      scales_.push_back(common_denominator(example.x));
      BigIntegerVector point(dimension_);
      for (Eigen::Index i = 0; i < dimension_; ++i)
        point[i] = numerator_of(Rational(example.y * example.x[i] * Rational(scales_.back())));
      points_.push_back(std::move(point));
    }
  }

  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] const Integer& scale(std::size_t i) const { return scales_[i]; }
  [[nodiscard]] Integer product(std::size_t i, std::size_t j) const {
    return mistakebound::product(points_[i], points_[j]);
  }
  void combine(const Active& active, const std::vector<Integer>& shares) {
    z_ = BigIntegerVector::Constant(dimension_, Integer(0));
    for (std::size_t i = 0; i < active.size(); ++i)
      for (Eigen::Index k = 0; k < dimension_; ++k) z_[k] += shares[i] * points_[active[i]][k];
  }
  [[nodiscard]] Integer square() const { return mistakebound::product(z_, z_); }
  [[nodiscard]] Integer price(std::size_t j) const { return mistakebound::product(z_, points_[j]); }

  [[nodiscard]] const BigIntegerVector& z() const { return z_; }

 private:
  Eigen::Index dimension_;
  std::vector<Integer> scales_;
  std::vector<BigIntegerVector> points_;
  BigIntegerVector z_;
};

}  // namespace

Separation separate(const Sequence& sequence) {
  if (sequence.examples.empty()) return {true, zero_vector(sequence.dimension), {}, 0};
  LabelledPoints points(sequence);
  const NearestPoint<LabelledPoints> nearest(points, guess_nearest(in_doubles(sequence)));
  const bool separable = nearest.square() != 0;
  Separation result{separable, zero_vector(sequence.dimension), {}, nearest.active_sets()};
  // z = z()/unit, |z|^2 = square/unit^2, w = z/|z|^2, alpha = lambda/|z|^2
  const Integer& unit = nearest.total();
  if (separable)
    for (Eigen::Index i = 0; i < result.w.size(); ++i) result.w[i] = fraction(points.z()[i] * unit, nearest.square());
  for (std::size_t i = 0; i < nearest.active().size(); ++i) {
    const Rational& lambda = nearest.weights()[i];
    result.weights.push_back(
        {nearest.active()[i], separable ? Rational(lambda * fraction(unit * unit, nearest.square())) : lambda});
  }
  std::sort(result.weights.begin(), result.weights.end(),
            [](const DualCoefficient& a, const DualCoefficient& b) { return a.example < b.example; });
  return result;
}

}  // namespace mistakebound
