#include "reference/learners/integer_perceptron.hpp"

#include <utility>

namespace mistakebound {

bool IntegerPerceptron::start(const Perceptron& learner, std::int64_t denominator) {
  tie = learner.tie;
  step = learner.step;
  if (step == 1) return in_integers(learner.w, w, denominator);
  return in_integers(Vector(learner.w / step), w, denominator);
}

std::optional<Prediction> IntegerPerceptron::learn(const WholeVector& x, Label y) {
  const std::optional<int> sign = sign_of_dot(w, x);
  if (!sign) return std::nullopt;
  const Prediction prediction = decide(*sign, tie);
  if (prediction == y) return prediction;
  before = w;
  if (!add(w, y, x)) {
    std::swap(w, before);
    return std::nullopt;
  }
  return prediction;
}

Perceptron IntegerPerceptron::exact() const {
  return {.tie = tie, .step = step, .w = step == 1 ? w.exact() : Vector(w.exact() * step)};
}

}  // namespace mistakebound
