#include "reference/learners/integer_winnow.hpp"

#include <algorithm>
#include <utility>

namespace mistakebound {
namespace {

bool falls(const LearningRate& rate) {
  return (rate.scale < 0) != (rate.base && *rate.base < 1);
}

}  // namespace

bool IntegerWinnow::start(const Winnow& learner, std::int64_t denominator) {
  tie = learner.tie;
  rate = learner.rate;
  IntegerVector s;
  if (rate.infinite || learner.w.size() == 0 || !in_integers(learner.w, s, denominator)) return false;
  const DoubleInterval logarithm = rate.base ? log(double_interval(*rate.base)) : DoubleInterval{1, 1};
  unit = double_interval(Rational(rate.scale / Rational(s.denominator))) * logarithm;
  state = state_of(std::move(s));
  return state != nullptr;
}

IntegerWinnow::StatePointer IntegerWinnow::state_of(IntegerVector s) const {
  auto result = std::make_shared<IntegerExponents>();
  const auto [least, most] = std::minmax_element(s.entries.begin(), s.entries.end());
  result->pivot = falls(rate) ? *least : *most;
  result->below.denominator = s.denominator;
  result->below.entries.reserve(s.entries.size());
  result->powers.reserve(s.entries.size());
  for (const std::int64_t exponent : s.entries) {
    std::int64_t distance = 0;
    if (__builtin_sub_overflow(exponent, result->pivot, &distance)) return nullptr;
    result->below.entries.push_back(distance);
    const auto rounded = static_cast<double>(distance);
    result->powers.push_back(distance == 0 ? DoubleInterval{1, 1} : exp(outward::widened(rounded, rounded) * unit));
  }
  result->sum = sum_of(result->powers);
  result->weights = DoubleVector(result->powers);
  result->s = std::move(s);
  return result;
}

std::optional<Prediction> IntegerWinnow::learn(const IntegerVector& x, Label y) {
  int sign = known_sign(state->weights.total(x));
  if (sign == 0) sign = winnow_sign(state->s.exact(), x.exact(), rate);
  const Prediction prediction = decide(sign, tie);
  if (!Winnow::due(y, prediction)) return prediction;
  IntegerVector s = state->s;
  if (!add(s, y, x) || s.denominator != state->s.denominator) return std::nullopt;
  StatePointer next = s.entries == state->s.entries ? state : state_of(std::move(s));
  if (next == nullptr) return std::nullopt;
  state = std::move(next);
  return prediction;
}

FilteredWinnow IntegerWinnow::exact() const {
  return FilteredWinnow({.tie = tie, .rate = rate, .w = state->s.exact()});
}

}  // namespace mistakebound
