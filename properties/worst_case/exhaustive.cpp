/// Adversaries that search all plays of a small game, as `worst-case` does, for the one with the most errors.
#include <algorithm>

#include "properties/adversaries/adversaries.hpp"
#include "properties/worst_case/worst_case.hpp"

namespace mistakebound {
namespace exhaustive_parts {
namespace {

constexpr SearchLimits few{.states = 2'000};
constexpr std::size_t longest = 60;

}  // namespace
}  // namespace exhaustive_parts

Sequence play_exhaustive(Draw& draw, Challenge& challenge) {
  using namespace exhaustive_parts;
  std::vector<Vector> points;
  for (int i = draw.range(2, 5); i > 0; --i) {
    Vector x = draw.small_vector(challenge.dimension);
    if (dot(challenge.u, x) != 0) points.push_back(std::move(x));
  }
  Sequence sequence{challenge.dimension, {}, {}};
  if (points.empty()) return sequence;
  challenge.gamma = abs(dot(challenge.u, points.front()));
  for (const Vector& x : points) challenge.gamma = std::min(challenge.gamma, Rational(abs(dot(challenge.u, x))));
  for (const ForcedRound& round : worst_case_of_perceptron(points, challenge.u, challenge.tie, few).sequence)
    if (sequence.size() < longest) sequence.examples.push_back({points[round.point], round.y});
  return sequence;
}

Sequence play_exhaustive_eliminations(Draw& draw, Challenge& challenge) {
  using namespace exhaustive_parts;
  const int n = draw.range(2, 16);
  const int k = std::min(n, draw.range(0, 2));
  challenge.dimension = n;
  challenge.u = zero_vector(n);
  challenge.u.head(k).setConstant(1);
  LittlestoneWinnow learner = LittlestoneWinnow::source(n);
  learner.tie = challenge.tie;
  Sequence sequence{n, {}, {}};
  for (ForcedRound& round : worst_case_of_littlestone_winnow(learner, k, few).sequence)
    sequence.examples.push_back({std::move(round.x), round.y});
  return sequence;
}

}  // namespace mistakebound
