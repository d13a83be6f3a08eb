#include "reference/learners/integer_perceptron.hpp"

#include <utility>

namespace mistakebound {

bool IntegerPerceptron::start(const Perceptron& learner, std::int64_t denominator) {
  tie = learner.tie;
  scale = learner.step;
  if (scale == 1) return in_integers(learner.w, w, denominator);
  return in_integers(Vector(learner.w / scale), w, denominator);
}

std::optional<Prediction> IntegerPerceptron::learn(const WholeVector& x, Label y) {
  const std::optional<int> sign = score(x);
  if (!sign) return std::nullopt;
  const Prediction prediction = decide(*sign, tie);
  if (!due(y, prediction)) return prediction;
  before = w;
  if (update(x, y)) return prediction;
  std::swap(w, before);
  return std::nullopt;
}

Perceptron IntegerPerceptron::exact() const {
  return {.tie = tie, .step = scale, .w = scale == 1 ? w.exact() : Vector(w.exact() * scale)};
}

}  // namespace mistakebound
