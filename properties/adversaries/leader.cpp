/// Against Winnow with the best learning rate for a small margin: u = e_1, whose entry is epsilon on every round, and
/// all other entries are -1 or 1, chosen so that the weights of the others are split as evenly as they can be while the
/// learner errs. The first coordinate takes the lead slowly, and no weight is wasted on the way: with many coordinates
/// and a small epsilon the mistakes come near to ln n / g(epsilon), the sharper bound.
#include <algorithm>
#include <numeric>

#include "properties/adversaries/adversaries.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {
namespace leader_parts {
namespace {

constexpr std::size_t longest = 40;

/// The weights, to twelve digits: for choosing instances, on which the learner itself decides.
std::vector<Rational> weights_of(const Winnow& learner) {
  std::vector<Rational> weights;
  for (const DecimalBounds& weight : enclosed_weights(learner.w, learner.rate, 12))
    weights.push_back(parse_number(weight.low));
  return weights;
}

/// A positive instance with the first entry epsilon on which the learner errs; nothing where none was found. All others
/// go to the lighter side, the heaviest first; where that leaves the positive side with the majority, one more goes to
/// the other, the lightest that is enough.
std::optional<Vector> split_against(const Winnow& learner, const Rational& epsilon) {
  const std::vector<Rational> weights = weights_of(learner);
  std::vector<std::size_t> order(weights.size() - 1);
  std::iota(order.begin(), order.end(), std::size_t{1});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  Vector x(learner.w.size());
  x[0] = epsilon;
  Rational score = epsilon * weights[0];
  for (const std::size_t i : order) {
    const int side = score >= 0 ? -1 : 1;
    x[static_cast<Eigen::Index>(i)] = side;
    score += Rational(side) * weights[i];
  }
  if (predict(learner, x) != 1) return x;
  for (auto lightest = order.rbegin(); lightest != order.rend(); ++lightest) {
    Rational& entry = x[static_cast<Eigen::Index>(*lightest)];
    if (entry < 0) continue;
    entry = -1;
    if (predict(learner, x) != 1) return x;
    entry = 1;
  }
  return std::nullopt;
}

/// Positive instances, as many as were found, against the learner with the best rate for epsilon.
std::vector<Vector> line_of_errors(Eigen::Index n, const Rational& epsilon, Tie tie) {
  const LearningRate rate = LearningRate::optimal(epsilon, 1, 1);
  Winnow learner{.tie = tie, .rate = rate, .w = zero_vector(n)};
  std::vector<Vector> line;
  while (line.size() < longest) {
    const std::optional<Vector> x = split_against(learner, epsilon);
    if (!x) break;
    line.push_back(*x);
    learn(learner, *x, 1);
  }
  return line;
}

}  // namespace
}  // namespace leader_parts

Sequence play_leader(Draw& draw, Challenge& challenge) {
  using namespace leader_parts;
  const Eigen::Index n = draw.one_in(3) ? draw.range(2, 12) : draw.range(13, 32);
  // Every instance may be turned about together with its label, so that ties can be errors.
  const Label y = challenge.tie == Tie::positive ? -1 : 1;
  const Tie tie = challenge.tie == Tie::mistake ? Tie::mistake : Tie::negative;
  std::vector<Vector> best;
  Rational most = 0;  // of M epsilon^2, which is 2 ln n times mistakes/bound
  for (int tried = 0; tried < 5; ++tried) {
    const int of = draw.range(2, 20);
    const Rational epsilon = Rational(draw.range((of + 1) / 2, of - 1)) / of;
    std::vector<Vector> line = line_of_errors(n, epsilon, tie);
    const Rational mistakes = line.size() * epsilon * epsilon;
    if (mistakes <= most) continue;
    most = mistakes;
    best = std::move(line);
    challenge.gamma = epsilon;
  }
  challenge.dimension = n;
  challenge.u = zero_vector(n);
  challenge.u[0] = 1;
  if (!best.empty()) challenge.rate = LearningRate::optimal(challenge.gamma, 1, 1);
  Sequence sequence{n, {}, {}};
  for (const Vector& x : best) sequence.examples.push_back({Rational(y) * x, y});
  return sequence;
}

}  // namespace mistakebound
