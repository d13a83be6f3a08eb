#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

PerceptronExample<Rational> measure(const Example& example, const Vector& u) {
  return {example.y * dot(u, example.x), norm2(example.x)};
}

PerceptronRound<Rational> measure(const Round& round, const Vector& u, const Rational& step) {
  PerceptronRound<Rational> result{.t = round.t,
                                   .y = round.y,
                                   .mistake = round.mistake,
                                   .moved = &round.before != &round.after,
                                   .margin = round.y * dot(u, round.x)};
  if (result.moved) {
    result.drift2 = norm2(Vector(round.after - round.before)) / (step * step);
    result.wu = dot(round.after, u) / step;
    result.w2 = norm2(round.after) / (step * step);
  }
  if (result.mistake) {
    result.x2 = norm2(round.x);
    result.score = round.y * dot(round.before, round.x) / step;
    result.score_after = round.y * dot(round.after, round.x) / step;
    result.gap2 = norm2(Vector(round.after - round.before - Rational(step * round.y) * round.x)) / (step * step);
  }
  return result;
}

}  // namespace mistakebound
