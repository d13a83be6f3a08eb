#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

PerceptronExample<Rational> measure(const Example& example, const Vector& u) {
  return {example.y * dot(u, example.x), norm2(example.x)};
}

namespace {

/// Of w/s, as the textbook defines them.
struct RationalProducts {
  const Round& round;
  const Vector& u;
  const Rational& step;

  [[nodiscard]] Rational margin() const { return round.y * dot(u, round.x); }
  [[nodiscard]] Rational drift2() const { return norm2(Vector(round.after - round.before)) / (step * step); }
  [[nodiscard]] Rational wu() const { return dot(round.after, u) / step; }
  [[nodiscard]] Rational w2() const { return norm2(round.after) / (step * step); }
  [[nodiscard]] Rational x2() const { return norm2(round.x); }
  [[nodiscard]] Rational score() const { return round.y * dot(round.before, round.x) / step; }
  [[nodiscard]] Rational score_after() const { return round.y * dot(round.after, round.x) / step; }
  [[nodiscard]] Rational gap2(const PerceptronRound<Rational>&) const {
    return norm2(Vector(round.after - round.before - Rational(step * round.y) * round.x)) / (step * step);
  }
};

}  // namespace

PerceptronRound<Rational> measure(const Round& round, const Vector& u, const Rational& step) {
  PerceptronRound<Rational> result{
      .t = round.t, .y = round.y, .mistake = round.mistake, .moved = &round.before != &round.after};
  measure(result, RationalProducts{round, u, step});
  return result;
}

}  // namespace mistakebound
