/// Mistakes wherever possible: of some candidates the first on which the learner, as it stands, errs.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {
namespace {

/// u - q w with q just above (w.u)/|w|^2: on the wrong side of w, and on the right side of u unless the two are nearly
/// parallel. q is a multiple of 1/64, so that numbers grow by a few bits a round.
std::optional<Example> against(const Vector& w, const Challenge& challenge) {
  const Rational wu = dot(w, challenge.u);
  const Rational q = wu <= 0 ? Rational(0) : fraction(ceiling_of(64 * wu / norm2(w)), 64);
  Vector x = challenge.u - q * w;
  const Rational margin = dot(challenge.u, x);
  if (margin <= 0) return std::nullopt;
  if (margin < challenge.gamma) x *= Rational(ceiling_of(challenge.gamma / margin));
  return Example{std::move(x), 1};
}

}  // namespace

Sequence play_adaptive(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector& w, std::size_t) {
    const Perceptron learner{.tie = challenge.tie, .w = w};
    Example candidate;
    for (int attempt = 0; attempt < 8; ++attempt) {
      candidate = planted(draw.small_vector(challenge.dimension), draw, challenge);
      if (predict(learner, candidate.x) != candidate.y) return candidate;
    }
    if (challenge.separable) return against(w, challenge).value_or(candidate);
    const Prediction prediction = predict(learner, candidate.x);  // any instance will do, with the other label
    candidate.y = prediction == 0 ? draw.sign() : -prediction;
    return candidate;
  });
}

}  // namespace mistakebound
