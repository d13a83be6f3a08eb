/// Every example lies exactly on the margin: u.x = y gamma.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_margin(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector&, std::size_t) {
    Vector x = draw.small_vector(challenge.dimension);
    const Label y = draw.sign();
    x += Rational((y * challenge.gamma - dot(challenge.u, x)) / norm2(challenge.u)) * challenge.u;
    return Example{std::move(x), y};
  });
}

}  // namespace mistakebound
