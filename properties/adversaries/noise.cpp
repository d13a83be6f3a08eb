/// Label noise: every second label is drawn by a coin, where separability is not asked for.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_noise(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector&, std::size_t) {
    Example example = planted(draw.small_vector(challenge.dimension), draw, challenge);
    if (!challenge.separable && draw.one_in(2)) example.y = draw.sign();
    return example;
  });
}

}  // namespace mistakebound
