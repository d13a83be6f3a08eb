/// Unit vectors in turn, with u = (1, .., 1) and gamma = 1: where ties are errors, each round is one, every step of the
/// separable proof holds with equality and the bound n is attained.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_basis(Draw& draw, Challenge& challenge) {
  const Label y = challenge.tie == Tie::positive ? -1 : challenge.tie == Tie::negative ? 1 : draw.sign();
  challenge.u = Vector::Constant(challenge.dimension, Rational(y));
  challenge.gamma = 1;
  challenge.rounds = static_cast<std::size_t>(challenge.dimension) + challenge.rounds % 3;
  return play(challenge, [&](const Vector&, std::size_t t) {
    Vector x = zero_vector(challenge.dimension);
    x[static_cast<Eigen::Index>(t) % challenge.dimension] = 1;
    return Example{std::move(x), y};
  });
}

}  // namespace mistakebound
