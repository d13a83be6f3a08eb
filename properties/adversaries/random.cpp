/// Small integer instances, and what all adversaries share.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Example planted(Vector x, Draw& draw, Challenge& challenge) {
  const Rational score = dot(challenge.u, x);
  const Label y = score > 0 ? 1 : score < 0 ? -1 : draw.sign();
  if (!challenge.separable) return {std::move(x), draw.one_in(4) ? -y : y};
  const Rational missing = challenge.gamma - y * score;
  if (missing > 0) {
    ++challenge.enforced;
    x += Rational(y * ceiling_of(missing / norm2(challenge.u))) * challenge.u;
  }
  return {std::move(x), y};
}

Sequence play_random(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector&, std::size_t) {
    return planted(draw.small_vector(challenge.dimension), draw, challenge);
  });
}

const std::vector<Adversary>& adversaries() {
  static const std::vector<Adversary> all{
      {"random", "small integer instances", play_random},
      {"margin", "every margin exactly gamma", play_margin},
      {"ties", "instances orthogonal to the current weights", play_ties},
      {"adaptive", "instances on which the current learner errs", play_adaptive},
      {"noise", "many labels against the comparator", play_noise},
      {"scales", "mixed scales and denominators", play_scales},
      {"duplicates", "few examples, often", play_duplicates},
      {"zeros", "zero vectors and single coordinates", play_zeros},
      {"basis", "unit vectors in turn", play_basis},
  };
  return all;
}

const std::vector<Adversary>& winnow_adversaries() {
  static const std::vector<Adversary> all{
      {"random", "small integer instances", play_random},
      {"margin", "every margin exactly gamma", play_margin},
      {"scales", "mixed scales and denominators", play_scales},
      {"duplicates", "few examples, often", play_duplicates},
      {"zeros", "zero vectors and single coordinates", play_zeros},
      {"pairs", "differences of unit vectors, and triples", play_pairs},
      {"balanced", "rows of -1 and 1 that split equal weights evenly", play_balanced},
      {"against-winnow", "instances on which the current learner errs", play_against_winnow},
  };
  return all;
}

}  // namespace mistakebound
