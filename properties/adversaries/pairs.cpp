/// Differences of unit vectors and triples e_i + e_j - 2 e_k, sometimes halved: scores that are exactly zero again and
/// again, in integer and half-integer exponents.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_pairs(Draw& draw, Challenge& challenge) {
  const int last = static_cast<int>(challenge.dimension) - 1;
  return play(challenge, [&](const Vector&, std::size_t) {
    Vector x = zero_vector(challenge.dimension);
    if (draw.one_in(3)) {
      x[draw.range(0, last)] += 1;
      x[draw.range(0, last)] += 1;
      x[draw.range(0, last)] -= 2;
    } else {
      x[draw.range(0, last)] += 1;
      x[draw.range(0, last)] -= 1;
    }
    if (draw.one_in(4)) x /= Rational(2);
    return planted(std::move(x), draw, challenge);
  });
}

}  // namespace mistakebound
