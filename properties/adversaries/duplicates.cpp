/// Few examples, each of them often, sometimes with both labels.
#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

Sequence play_duplicates(Draw& draw, Challenge& challenge) {
  std::vector<Example> pool;
  for (int i = draw.range(1, 3); i > 0; --i)
    pool.push_back(planted(draw.small_vector(challenge.dimension), draw, challenge));
  return play(challenge, [&](const Vector&, std::size_t) {
    Example example = pool[static_cast<std::size_t>(draw.range(0, static_cast<int>(pool.size()) - 1))];
    if (!challenge.separable && draw.one_in(4)) example.y = -example.y;
    return example;
  });
}

}  // namespace mistakebound
