/// Exact ties: instances orthogonal to the learner's current weights.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {
namespace {

/// w_j e_i - w_i e_j is orthogonal to w, and no longer to write down than w is, so that numbers grow by a bit a round.
Vector orthogonal_pair(const Vector& w, Draw& draw) {
  const int last = static_cast<int>(w.size()) - 1;
  const Eigen::Index i = draw.range(0, last);
  const Eigen::Index j = draw.range(0, last);
  Vector x = zero_vector(w.size());
  if (i == j) return x;
  x[i] = w[j];
  x[j] = -w[i];
  return x;
}

}  // namespace

Example orthogonal(const Vector& w, Draw& draw, Challenge& challenge) {
  Vector x = orthogonal_pair(w, draw);
  const Rational score = dot(challenge.u, x);
  if (score == 0) return planted(draw.small_vector(challenge.dimension), draw, challenge);
  // Stretched beyond the margin, which keeps it orthogonal.
  const Rational size = score > 0 ? score : Rational(-score);
  if (size < challenge.gamma) x *= Rational(ceiling_of(challenge.gamma / size));
  return planted(std::move(x), draw, challenge);
}

Sequence play_ties(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector& w, std::size_t) { return orthogonal(w, draw, challenge); });
}

}  // namespace mistakebound
