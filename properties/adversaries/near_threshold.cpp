/// Instances whose active weights add up to n/2 or nearly, as Littlestone's Winnow stands: ties of its rule.
#include "properties/adversaries/boolean.hpp"
#include "reference/learners/littlestone_winnow.hpp"

namespace mistakebound {

Sequence play_near_threshold(Draw& draw, Challenge& challenge) {
  const LittlestoneWinnow first = LittlestoneWinnow::source(challenge.dimension);
  return play(first, challenge, [&](const Vector& w, std::size_t) {
    Vector nearest = draw_boolean(draw, challenge.dimension);
    for (int attempt = 0; attempt < 6; ++attempt) {
      Vector x = draw_boolean(draw, challenge.dimension);
      if (abs(Rational(dot(w, x) - first.threshold)) < abs(Rational(dot(w, nearest) - first.threshold)))
        nearest = std::move(x);
    }
    return labelled(std::move(nearest), draw, challenge);
  });
}

}  // namespace mistakebound
