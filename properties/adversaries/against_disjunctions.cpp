/// Mistakes wherever possible on disjunctions, against Littlestone's Winnow and against the perceptron on (x, 1).
#include "properties/adversaries/boolean.hpp"
#include "reference/learners/littlestone_winnow.hpp"

namespace mistakebound {

Sequence play_against_littlestone(Draw& draw, Challenge& challenge) {
  LittlestoneWinnow learner = LittlestoneWinnow::source(challenge.dimension);
  return play(learner, challenge, [&](const Vector& w, std::size_t) {
    learner.w = w;
    return first_error(draw, challenge, [&](const Vector& x, Label y) { return predict(learner, x) != y; });
  });
}

Sequence play_against_constant(Draw& draw, Challenge& challenge) {
  Perceptron learner{.tie = challenge.tie, .w = zero_vector(challenge.dimension + 1)};
  Sequence sequence{challenge.dimension, {}, {}};
  for (std::size_t t = 0; t < challenge.rounds; ++t) {
    const auto with_constant = [](const Vector& x) {
      Vector extended(x.size() + 1);
      extended << x, Vector::Constant(1, Rational(1));
      return extended;
    };
    sequence.examples.push_back(first_error(
        draw, challenge, [&](const Vector& x, Label y) { return predict(learner, with_constant(x)) != y; }));
    learn(learner, with_constant(sequence.examples.back().x), sequence.examples.back().y);
  }
  return sequence;
}

}  // namespace mistakebound
