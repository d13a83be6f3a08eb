/// Rows of -1 and 1 with epsilon = 1: u is a unit vector whose coordinate is always right, and row t splits the others
/// by a bit of their index. Where ties are errors, each of the first log2 n rounds is one, and the bound is attained.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_balanced(Draw& draw, Challenge& challenge) {
  int bits = 0;
  while ((2 << bits) <= challenge.dimension) ++bits;
  challenge.dimension = Eigen::Index{1} << bits;
  challenge.u = zero_vector(challenge.dimension);
  challenge.u[0] = draw.range(1, 3);
  challenge.gamma = challenge.u[0];
  challenge.rounds = static_cast<std::size_t>(bits) + challenge.rounds % 3;
  return play(challenge, [&](const Vector&, std::size_t t) {
    const Label y = challenge.tie == Tie::positive ? -1 : challenge.tie == Tie::negative ? 1 : draw.sign();
    Vector x(challenge.dimension);
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const bool split = static_cast<int>(t) < bits ? ((i >> t) & 1) != 0 : i != 0 && draw.one_in(2);
      x[i] = split ? -y : y;
    }
    return Example{std::move(x), y};
  });
}

}  // namespace mistakebound
