#include "properties/pac/cases.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// Whether some variable of the target, a set of bits, is active.
Label disjunction(const Vector& x, int target) {
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if ((target >> i & 1) != 0 && x[i] != 0) return 1;
  return -1;
}

}  // namespace

Vector as_vector(const std::vector<Rational>& weights) {
  Vector result(static_cast<Eigen::Index>(weights.size()));
  std::copy(weights.begin(), weights.end(), result.begin());
  return result;
}

Vector probabilities_of(const std::vector<Rational>& weights) {
  Rational sum = 0;
  for (const Rational& weight : weights) sum += weight;
  return sum == 0 ? as_vector(weights) : Vector(as_vector(weights) / sum);
}

Example draw_example(Draw& draw, Learnable learnable, Eigen::Index n, int target, const Vector& u) {
  Example example{Vector(n), 1};
  if (learnable == Learnable::halfspaces) {
    do {
      for (Rational& entry : example.x) entry = draw.range(-2, 2);
    } while (dot(u, example.x) == 0);
    example.y = sign_of(dot(u, example.x));
    return example;
  }
  for (Rational& entry : example.x) entry = draw.range(0, 1);
  example.y = learnable == Learnable::disjunctions ? disjunction(example.x, target)
              : example.x[target % n] > 0          ? 1
                                                   : -1;
  return example;
}

}  // namespace mistakebound
