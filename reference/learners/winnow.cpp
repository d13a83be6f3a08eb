#include "reference/learners/winnow.hpp"

#include "reference/numbers/interval.hpp"

namespace mistakebound {

std::vector<DecimalBounds> enclosed_weights(const Vector& exponents, const LearningRate& rate, unsigned digits) {
  using I = Interval<160>;
  const Rational largest = exponents.maxCoeff();
  const I logarithm = rate.base ? log_of<I>(*rate.base) : I(1);
  I total = 0;
  // Equal exponents are equal weights, which are computed once.
  struct Weight {
    I power;
    DecimalBounds bounds;
  };
  std::map<Rational, Weight> weights;
  for (const Rational& exponent : exponents) {
    const auto [place, is_new] = weights.try_emplace(exponent);
    I& power = place->second.power;
    if (is_new) {
      const Rational distance = rate.scale * Rational(exponent - largest);
      power = distance == 0 ? 1 : 0;
      if (!rate.infinite) power = exp(interval_of<I>(distance) * logarithm);
    }
    total += power;
  }
  for (auto& [exponent, weight] : weights) weight.bounds = decimal_bounds(I(weight.power / total), digits);
  std::vector<DecimalBounds> result;
  for (const Rational& exponent : exponents) result.push_back(weights.at(exponent).bounds);
  return result;
}

}  // namespace mistakebound
