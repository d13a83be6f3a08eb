/// Zero vectors, and instances with a single coordinate.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_zeros(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector&, std::size_t) {
    Vector x = zero_vector(challenge.dimension);
    if (!draw.one_in(3)) x[draw.range(0, static_cast<int>(challenge.dimension) - 1)] = draw.small_integer();
    return planted(std::move(x), draw, challenge);
  });
}

}  // namespace mistakebound
