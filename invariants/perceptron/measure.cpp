#include "invariants/perceptron/measure.hpp"

#include <utility>

namespace mistakebound {
namespace {

bool take(std::optional<Rational> value, Rational& result) {
  if (value) result = std::move(*value);
  return value.has_value();
}

}  // namespace

PerceptronMeasure::PerceptronMeasure(const Vector& u, Rational step) : step_(std::move(step)) {
  fits_ = in_integers(u, u_);
}

bool PerceptronMeasure::survey(const IntegerVector& x, Label y, MeasuredExample& result) const {
  if (!fits_ || !take(dot(u_, x), result.margin) || !take(norm2(x), result.x2)) return false;
  if (y < 0) result.margin = -result.margin;
  return true;
}

bool PerceptronMeasure::observe(const IntegerRound& round, MeasuredRound& result) {
  result.t = round.t;
  result.x = &round.x;
  result.y = round.y;
  result.mistake = round.mistake;
  result.moved = &round.before != &round.after;
  // What fails here leaves w_ behind, if the state moves.
  const bool known = std::exchange(knows_w_, knows_w_ && !result.moved);
  if (!fits_ || !take(dot(u_, round.x), result.margin)) return false;
  if (round.y < 0) result.margin = -result.margin;
  if (!round.mistake && !result.moved) return true;
  if (!known && !in_integers(round.before, w_)) return false;
  knows_w_ = !result.moved;
  if (round.mistake) {
    if (!take(norm2(round.x), result.x2) || !take(dot(w_, round.x), result.score)) return false;
    result.score *= round.y;
    if (step_ != 1) result.score /= step_;
  }
  if (result.moved && !moved(round, result)) return false;
  knows_w_ = true;
  if (round.mistake) {
    if (!take(dot(w_, round.x), result.score_after)) return false;
    result.score_after *= round.y;
    if (step_ != 1) result.score_after /= step_;
  }
  return true;
}

bool PerceptronMeasure::moved(const IntegerRound& round, MeasuredRound& result) {
  std::swap(before_, w_);
  if (!in_integers(round.after, w_, before_.denominator)) return false;
  if (!take(distance2(w_, before_), result.drift2))
    result.drift2 = norm2(Vector(round.after - round.before));  // another denominator came in
  if (!take(dot(w_, u_), result.wu) || !take(norm2(w_), result.w2)) return false;
  if (step_ != 1) {
    result.drift2 /= step_ * step_;
    result.wu /= step_;
    result.w2 /= step_ * step_;
  }
  return true;
}

}  // namespace mistakebound
