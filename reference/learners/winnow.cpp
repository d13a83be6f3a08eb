#include "reference/learners/winnow.hpp"

#include "reference/numbers/interval.hpp"

namespace mistakebound {

std::vector<DecimalBounds> enclosed_weights(const Vector& exponents, const LearningRate& rate, unsigned digits) {
  using I = Interval<160>;
  const Rational largest = exponents.maxCoeff();
  const I logarithm = rate.base ? I(log(interval_of<I>(*rate.base))) : I(1);
  std::vector<I> powers;
  I total = 0;
  for (const Rational& exponent : exponents) {
    const Rational distance = rate.scale * Rational(exponent - largest);
    I power = distance == 0 ? 1 : 0;
    if (!rate.infinite) power = exp(interval_of<I>(distance) * logarithm);
    total += power;
    powers.push_back(std::move(power));
  }
  std::vector<DecimalBounds> result;
  for (const I& power : powers) result.push_back(decimal_bounds(I(power / total), digits));
  return result;
}

}  // namespace mistakebound
