#include "invariants/solvers/weak_separation.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "reference/learners/packed_examples.hpp"
#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

/// The y x of some examples.
std::vector<LongVector> points_of(const Sequence& sequence, const std::vector<DualCoefficient>& weights) {
  const auto& packed = sequence.examples.packed();
  std::optional<ExampleRows> rows;
  if (packed != nullptr) rows.emplace(*packed);
  std::vector<LongVector> result;
  for (const DualCoefficient& weight : weights) {
    poll_limits();
    if (weight.value <= 0) continue;
    const Example example = rows ? rows->example(weight.example) : sequence.examples[weight.example];
    result.push_back(over_one_denominator(Vector(example.y * example.x)));
  }
  return result;
}

/// All examples, those that are near in the file far from each other, as a file may be sorted.
ExampleOrder spread(std::size_t size) {
  std::size_t step = size * 377 / 610 + 1;
  while (std::gcd(step, size) > 1) ++step;
  ExampleOrder order(size);
  for (std::size_t i = 0; i < size; ++i) order[i] = static_cast<std::uint32_t>(i * step % size);
  return order;
}

/// Examples outside the span, as the vectors orthogonal to it see them, and their numbers.
struct Outside {
  Sequence sequence;
  std::vector<std::size_t> examples;
};

/// The first `most` of the candidates that are outside. Those before them that are not are candidates no more: the span
/// only grows.
Outside outside_of(const Sequence& sequence, const Complement& complement, ExampleOrder& candidates, std::size_t most) {
  Outside result{{complement.size(), {}, {}}, {}};
  const auto& packed = sequence.examples.packed();
  std::optional<ExampleRows> rows;
  if (packed != nullptr) rows.emplace(*packed);
  IntegerVector x;
  ExampleOrder left;
  for (const std::uint32_t i : candidates) {
    if (result.examples.size() < most) {
      poll_limits();
      if (rows) rows->instance(i, x);
      Vector products =
          rows ? complement.products(x) : complement.products(over_one_denominator(sequence.examples[i].x));
      if (std::all_of(products.begin(), products.end(), [](const Rational& entry) { return entry == 0; })) continue;
      result.sequence.examples.push_back({std::move(products), rows ? packed->label(i) : sequence.examples[i].y});
      result.examples.push_back(i);
    }
    left.push_back(i);
  }
  candidates = std::move(left);
  if (const auto in_integers = pack(result.sequence)) result.sequence.examples = Examples(in_integers);
  return result;
}

/// Combinations, each of which vanishes but for a vector in the span of the examples of those before it, made one that
/// vanishes, with positive coefficients of all their examples.
std::vector<DualCoefficient> joined(const Sequence& sequence, std::vector<std::vector<DualCoefficient>> parts) {
  std::map<std::size_t, Rational> sum;
  for (const DualCoefficient& weight : parts.back()) sum[weight.example] += weight.value;
  while (parts.size() > 1) {
    parts.pop_back();
    std::vector<DualCoefficient> before;
    for (const auto& part : parts) before.insert(before.end(), part.begin(), part.end());
    std::vector<DualCoefficient> all;
    for (const auto& [example, value] : sum) all.push_back({example, value});
    Vector left = zero_vector(sequence.dimension);
    const std::vector<LongVector> points = points_of(sequence, all);
    for (std::size_t i = 0; i < all.size(); ++i) left += all[i].value * points[i].exact();
    const std::vector<Rational> wanted =
        coefficients_of(over_one_denominator(Vector(-left)), points_of(sequence, before));
    // Of the examples of the last part, its own coefficients as often as makes all positive.
    std::map<std::size_t, Rational> of_last;
    for (std::size_t i = 0; i < before.size(); ++i) of_last[before[i].example] += wanted[i];
    Rational times = 1;
    for (const DualCoefficient& weight : parts.back())
      times = std::max(times, Rational(1 - of_last[weight.example] / weight.value));
    for (const DualCoefficient& weight : parts.back())
      sum[weight.example] += of_last[weight.example] + times * weight.value;
  }
  Rational total = 0;
  for (const auto& [example, value] : sum) total += value;
  std::vector<DualCoefficient> result;
  for (const auto& [example, value] : sum) result.push_back({example, Rational(value / total)});
  return result;
}

}  // namespace

Complement orthogonal_to_weighed(const Sequence& sequence, const std::vector<DualCoefficient>& weights) {
  return {points_of(sequence, weights), sequence.dimension};
}

void add_weak_separator(const Sequence& sequence, Separation& separation) {
  std::vector<std::vector<DualCoefficient>> parts{separation.weights};
  std::vector<DualCoefficient> spanning = separation.weights;
  separation.weak = zero_vector(sequence.dimension);
  // Where some examples have no separator all have none; of many, more are asked only where these have one.
  ExampleOrder candidates = spread(sequence.size());
  std::size_t for_each_coordinate = 8;
  while (true) {
    const Complement complement = orthogonal_to_weighed(sequence, spanning);
    if (complement.size() == 0) break;
    const auto some = [&] {
      const auto most = for_each_coordinate * (static_cast<std::size_t>(complement.size()) + 1);
      return outside_of(sequence, complement, candidates, most);
    };
    Outside outside = some();
    Separation found = separate(outside.sequence);
    for (; found.separable && outside.examples.size() < candidates.size(); found = separate(outside.sequence)) {
      for_each_coordinate *= 2;
      outside = some();
    }
    if (outside.examples.empty()) break;
    if (found.separable) {
      separation.weak = complement.combination(found.w);
      return;
    }
    for (DualCoefficient& weight : found.weights) weight.example = outside.examples[weight.example];
    spanning.insert(spanning.end(), found.weights.begin(), found.weights.end());
    parts.push_back(std::move(found.weights));
  }
  if (parts.size() > 1) separation.weights = joined(sequence, std::move(parts));
}

}  // namespace mistakebound
