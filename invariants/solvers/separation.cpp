#include "invariants/solvers/separation.hpp"

#include <algorithm>

#include "invariants/solvers/labelled_points.hpp"
#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// What the nearest point says.
Separation separation_of(LabelledPoints& points, Eigen::Index dimension, const NearestGuess& guess) {
  const NearestPoint<LabelledPoints> nearest(points, guess);
  const bool separable = nearest.square() != 0;
  Separation result{separable, zero_vector(dimension), {}, nearest.active_sets(), points.offset()};
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

/// Evenly spread ones of many examples; none of few.
ExampleOrder sample_of(const Sequence& sequence) {
  constexpr std::size_t fewest = 1024, for_each_coordinate = 8, of_as_many = 2;
  const std::size_t count = std::max(fewest, for_each_coordinate * (static_cast<std::size_t>(sequence.dimension) + 1));
  const std::size_t size = sequence.size();
  if (size < of_as_many * count) return {};
  ExampleOrder order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = static_cast<std::uint32_t>(i * size / count);
  return order;
}

/// These examples, kept as all are.
Sequence some_of(const Sequence& sequence, const ExampleOrder& order) {
  Sequence some{.dimension = sequence.dimension, .examples = {}, .features = {}};
  if (const auto packed = sequence.examples.packed())
    some.examples = Examples(std::make_shared<const PackedExamples>(packed->in_order(order)));
  else
    for (const std::size_t i : order) some.examples.push_back(sequence.examples[i]);
  return some;
}

Label label_of(const Sequence& sequence, std::size_t i) {
  const auto& packed = sequence.examples.packed();
  return packed != nullptr ? packed->label(i) : sequence.examples[i].y;
}

/// The first example, and the first of the other label where there is one.
Active one_of_each(const Sequence& sequence) {
  Active result{0};
  for (std::size_t i = 1; i < sequence.size() && result.size() < 2; ++i)
    if (label_of(sequence, i) != label_of(sequence, 0)) result.push_back(i);
  return result;
}

}  // namespace

Vector without_offset(Vector w, Offset offset) {
  if (offset == Offset::free) w.conservativeResize(w.size() - 1);
  return w;
}

Separation separate(const Sequence& sequence, Offset offset) {
  const Eigen::Index dimension = sequence.dimension;
  if (sequence.examples.empty()) return {true, zero_vector(dimension), {}, 0, offset};
  Active start;
  if (offset == Offset::free) {
    start = one_of_each(sequence);
    if (start.size() == 1) {
      Separation alone{true, zero_vector(dimension), {}, 0, offset};
      alone.w[dimension - 1] = label_of(sequence, 0);
      return alone;
    }
  }
  // Where some examples have no separator all have none; where they have one it is near that of all.
  if (ExampleOrder order = sample_of(sequence); !order.empty()) {
    if (offset == Offset::free) order[1] = static_cast<std::uint32_t>(start.back());  // order[0] is the first
    const Sequence some = some_of(sequence, order);
    const NearestGuess guess =
        guess_nearest(PointBlocks(some), offset == Offset::free ? Active{0, 1} : Active{}, offset);
    if (guess.vanishes) {
      LabelledPoints points(some, offset);
      Separation found = separation_of(points, dimension, guess);
      if (!found.separable) {
        for (DualCoefficient& weight : found.weights) weight.example = order[weight.example];
        return found;
      }
    }
    start.clear();
    for (const std::size_t i : guess.active) start.push_back(order[i]);
  }
  LabelledPoints points(sequence, offset);
  return separation_of(points, dimension, guess_nearest(PointBlocks(sequence), start, offset));
}

}  // namespace mistakebound
