#include "invariants/solvers/separation.hpp"

#include <algorithm>

#include "invariants/solvers/labelled_points.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {

Separation separate(const Sequence& sequence) {
  if (sequence.examples.empty()) return {true, zero_vector(sequence.dimension), {}, 0};
  LabelledPoints points(sequence);
  const NearestPoint<LabelledPoints> nearest(points, guess_nearest(PointBlocks(sequence)));
  const bool separable = nearest.square() != 0;
  Separation result{separable, zero_vector(sequence.dimension), {}, nearest.active_sets()};
  // z = z()/unit, |z|^2 = square/unit^2, w = z/|z|^2, alpha = lambda/|z|^2
  const Integer& unit = nearest.total();
  for (Eigen::Index i = 0; separable && i < result.w.size(); ++i, poll_limits())
    result.w[i] = fraction(points.z()[i] * unit, nearest.square());
  const Rational share = separable ? fraction(unit * unit, nearest.square()) : Rational(1);
  for (std::size_t i = 0; i < nearest.active().size(); ++i, poll_limits())
    result.weights.push_back({nearest.active()[i], Rational(nearest.weights()[i] * share)});
  std::sort(result.weights.begin(), result.weights.end(),
            [](const DualCoefficient& a, const DualCoefficient& b) { return a.example < b.example; });
  return result;
}

}  // namespace mistakebound
