#include "properties/campaign/shrink.hpp"

#include <utility>

namespace mistakebound {

std::vector<Rational> simpler_numbers(const Rational& value) {
  std::vector<Rational> result;
  if (value == 0) return result;
  const Rational unit = sign_of(value);
  result.emplace_back(0);
  if (value != 1 && value != unit) result.emplace_back(1);
  if (unit != 1 && value != unit) result.push_back(unit);
  const Rational truncated = unit * Rational(floor_of(value * unit));
  if (truncated != value && truncated != 0 && truncated != unit) result.push_back(truncated);
  const Rational halved = unit * Rational(floor_of(value * unit / 2));
  if (halved != 0 && halved != unit && halved != value) result.push_back(halved);
  const Rational one_less = truncated - unit;
  if (value == truncated && one_less != 0 && one_less != halved && one_less != unit) result.push_back(one_less);
  if (value == -1) result.emplace_back(1);
  return result;
}

const std::vector<Rational>& small_rationals() {
  static const std::vector<Rational> all{
      0, 1, -1, 2, -2, Rational(1, 2), Rational(-1, 2), 3, -3, Rational(3, 2), Rational(-3, 2)};
  return all;
}

const std::vector<Rational>& small_nonnegative_rationals() {
  static const std::vector<Rational> all{0, 1, 2, Rational(1, 2), 3, Rational(3, 2)};
  return all;
}

Vector start_in(const Vector& start, Eigen::Index dimension) {
  return start.size() == dimension ? start : zero_vector(dimension);
}

void leave_out_coordinate(Vector& v, Eigen::Index i) {
  Vector left(v.size() - 1);
  for (Eigen::Index from = 0, to = 0; from < v.size(); ++from)
    if (from != i) left[to++] = v[from];
  v = std::move(left);
}

void leave_out_coordinate(Sequence& sequence, Eigen::Index i) {
  --sequence.dimension;
  for (Example& example : sequence.examples) leave_out_coordinate(example.x, i);
}

}  // namespace mistakebound
