/// Mistakes wherever possible: of some candidates the first on which Winnow, as it stands, errs. Entries stay small, so
/// that exponents grow by a few units a round.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_against_winnow(Draw& draw, Challenge& challenge) {
  const Winnow first{.tie = challenge.tie, .rate = challenge.rate, .w = zero_vector(challenge.dimension)};
  return play(first, challenge, [&](const Vector& s, std::size_t) {
    const Winnow learner{.tie = challenge.tie, .rate = challenge.rate, .w = s};
    Example candidate;
    for (int attempt = 0; attempt < 8; ++attempt) {
      Vector x(challenge.dimension);
      for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = draw.range(-2, 2);
      candidate = planted(std::move(x), draw, challenge);
      if (predict(learner, candidate.x) != candidate.y) return candidate;
    }
    return candidate;
  });
}

}  // namespace mistakebound
