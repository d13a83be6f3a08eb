/// Mixed scales and denominators: a power of ten for every coordinate, a denominator for every entry.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_scales(Draw& draw, Challenge& challenge) {
  Vector scale(challenge.dimension);
  for (Eigen::Index i = 0; i < scale.size(); ++i) {
    const Rational power(power_of_ten(static_cast<unsigned>(draw.range(0, 6))));
    scale[i] = draw.one_in(2) ? power : Rational(1 / power);
  }
  return play(challenge, [&](const Vector&, std::size_t) {
    Vector x = draw.small_vector(challenge.dimension);
    for (Eigen::Index i = 0; i < x.size(); ++i) x[i] *= scale[i] / draw.range(1, 12);
    return planted(std::move(x), draw, challenge);
  });
}

}  // namespace mistakebound
