/// Instances of {0,1}^n with the labels of a disjunction, and what all adversaries of disjunctions share.
#include "properties/adversaries/boolean.hpp"

namespace mistakebound {

Example labelled(Vector x, Draw& draw, const Challenge& challenge) {
  const Label y = dot(challenge.u, x) > 0 ? 1 : -1;
  return {std::move(x), !challenge.separable && draw.one_in(4) ? -y : y};
}

Vector draw_boolean(Draw& draw, Eigen::Index n) {
  const int tenths = 2 + 3 * draw.range(0, 2);
  Vector x(n);
  for (Eigen::Index i = 0; i < n; ++i) x[i] = draw.range(1, 10) <= tenths ? 1 : 0;
  return x;
}

Sequence play_boolean(Draw& draw, Challenge& challenge) {
  return play(challenge, [&](const Vector&, std::size_t) {
    return labelled(draw_boolean(draw, challenge.dimension), draw, challenge);
  });
}

Sequence play_boolean_units(Draw& draw, Challenge& challenge) {
  const int last = static_cast<int>(challenge.dimension) - 1;
  return play(challenge, [&](const Vector&, std::size_t) {
    const int usual = draw.range(0, 1);
    Vector x = Vector::Constant(challenge.dimension, Rational(usual));
    for (int changes = draw.range(0, 2); changes > 0; --changes) x[draw.range(0, last)] = 1 - usual;
    return labelled(std::move(x), draw, challenge);
  });
}

const std::vector<Adversary>& disjunction_adversaries() {
  static const std::vector<Adversary> all{
      {"boolean", "instances of {0,1}^n, sparse, even and dense", play_boolean},
      {"units", "few active variables, or all but few", play_boolean_units},
      {"near-threshold", "sums of weights near n/2", play_near_threshold},
      {"against-littlestone", "instances on which Littlestone's Winnow errs", play_against_littlestone},
      {"against-constant", "instances on which the perceptron with a constant errs", play_against_constant},
  };
  return all;
}

}  // namespace mistakebound
