#include "oracle/judges/observed_weights.hpp"

namespace mistakebound {
namespace {

/// c where `moved` is c times `direction`.
std::optional<Rational> multiple(const Vector& moved, const Vector& direction) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < moved.size(); ++i) {
    if (direction[i] == 0) {
      if (moved[i] != 0) return std::nullopt;
      continue;
    }
    const Rational ratio = moved[i] / direction[i];
    if (result && *result != ratio) return std::nullopt;
    result = ratio;
  }
  return result;
}

/// c where every active weight, and no other, was multiplied by c.
std::optional<Rational> common_factor(const Vector& before, const Vector& after, const Vector& x) {
  std::optional<Rational> result;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0 || before[i] == 0) {
      if (after[i] != before[i]) return std::nullopt;
      continue;
    }
    const Rational ratio = after[i] / before[i];
    if (result && *result != ratio) return std::nullopt;
    result = ratio;
  }
  return result;
}

}  // namespace

std::string Observed<Perceptron>::fault(const TraceRound& round, const Vector& x, const Perceptron& before,
                                        bool done) const {
  if (!round.weights) return "";
  const Vector& reached = *round.weights;
  Perceptron expected = before;
  if (done) expected.update(x, round.y);
  if (reached == expected.w) return "";
  if (done) {
    const std::optional<Rational> factor = multiple(Vector(reached - before.w), Vector(round.y * x));
    if (factor && *factor == -before.step) return "labels swapped: the weights moved the wrong way";
    if (factor && *factor > 0) return "another step size: " + to_string(*factor);
    if (bias()) {
      Vector without_bias = expected.w;
      without_bias[x.size() - 1] = before.w[x.size() - 1];
      if (reached == without_bias) return "the bias is not updated";
    }
  }
  return altered_weight(reached, expected.w);
}

std::string Observed<LittlestoneWinnow>::fault(const TraceRound& round, const Vector& x,
                                               const LittlestoneWinnow& before, bool done) const {
  if (!round.weights) return "";
  const Vector& reached = *round.weights;
  LittlestoneWinnow expected = before;
  if (done) expected.update(x, round.y);
  if (reached == expected.w) return "";
  if (done) {
    LittlestoneWinnow swapped = before;
    swapped.update(x, -round.y);
    if (reached == swapped.w) return "labels swapped: promotion and demotion exchanged";
    const Rational& declared = round.y > 0 ? before.promotion : before.demotion;
    if (const std::optional<Rational> other = common_factor(before.w, reached, x); other && *other != declared)
      return std::string("another factor of ") + (round.y > 0 ? "promotion: " : "demotion: ") + to_string(*other);
  }
  return altered_weight(reached, expected.w);
}

}  // namespace mistakebound
