#include "invariants/perceptron/measure.hpp"

namespace mistakebound {
namespace perceptron_measure {
namespace {

bool take(const std::optional<MachineNumber>& value, MachineNumber& result) {
  if (value) result = *value;
  return value.has_value();
}

/// y a.b.
bool signed_dot(Label y, const IntegerVector& a, const IntegerVector& b, MachineNumber& result) {
  if (!take(dot(a, b), result)) return false;
  if (y < 0) result = 0 - result;
  return true;
}

}  // namespace
}  // namespace perceptron_measure

PerceptronMeasure::PerceptronMeasure(const Vector& u, const Rational& step)
    : exact_step_(step), step_(MachineNumber::of(step)), long_u_(over_one_denominator(u)) {
  fits_ = step_.exact() && in_integers(u, u_);
}

bool PerceptronMeasure::survey(const IntegerVector& x, Label y, PerceptronExample<MachineNumber>& result) const {
  using namespace perceptron_measure;
  return fits_ && signed_dot(y, u_, x, result.margin) && take(norm2(x), result.x2);
}

bool PerceptronMeasure::observe(const IntegerRound& round, MeasuredRound& result) const {
  using namespace perceptron_measure;
  result.t = round.t;
  result.x = &round.x;
  result.y = round.y;
  result.mistake = round.mistake;
  result.moved = &round.before != &round.after;
  if (!fits_ || !signed_dot(round.y, u_, round.x, result.margin)) return false;
  const bool unit = step_.exact() && std::is_eq(compare(step_, 1));
  const auto over_step = [&](MachineNumber& number) {
    if (!unit) number = number / step_;
  };
  if (result.moved) {
    if (!take(distance2(round.after, round.before), result.drift2) || !take(dot(round.after, u_), result.wu) ||
        !take(norm2(round.after), result.w2))
      return false;
    over_step(result.wu);
    for (MachineNumber* square : {&result.drift2, &result.w2}) {
      over_step(*square);
      over_step(*square);
    }
  } else {
    result.drift2 = 0;
  }
  if (!round.mistake) return true;
  if (!take(norm2(round.x), result.x2) || !signed_dot(round.y, round.before, round.x, result.score)) return false;
  over_step(result.score);
  result.score_after = result.score;
  if (result.moved) {
    if (!signed_dot(round.y, round.after, round.x, result.score_after)) return false;
    over_step(result.score_after);
  }
  result.gap2 = result.drift2 - 2 * (result.score_after - result.score) + result.x2;  // multiplied out
  return true;
}

PerceptronExample<Rational> PerceptronMeasure::exactly(const IntegerVector& x, Label y) const {
  return {y * long_dot(long_u_, x), long_dot(x, x)};
}

ExactlyMeasuredRound PerceptronMeasure::exactly(const IntegerRound& round) const {
  ExactlyMeasuredRound result{{.t = round.t,
                               .y = round.y,
                               .mistake = round.mistake,
                               .moved = &round.before != &round.after,
                               .margin = round.y * long_dot(long_u_, round.x)},
                              &round.x};
  const Rational square = exact_step_ * exact_step_;
  if (result.moved) {
    result.drift2 = long_distance2(round.after, round.before) / square;
    result.wu = long_dot(long_u_, round.after) / exact_step_;
    result.w2 = long_dot(round.after, round.after) / square;
  }
  if (!round.mistake) return result;
  result.x2 = long_dot(round.x, round.x);
  result.score = round.y * long_dot(round.before, round.x) / exact_step_;
  result.score_after = result.moved ? Rational(round.y * long_dot(round.after, round.x) / exact_step_) : result.score;
  result.gap2 = result.drift2 - 2 * (result.score_after - result.score) + result.x2;  // multiplied out
  return result;
}

}  // namespace mistakebound
