#include "oracle/judges/integer_weights.hpp"

#include <utility>

#include "reference/numbers/decimal.hpp"

namespace mistakebound {
namespace integer_weights {
namespace {

void take(const ScaledVector& from, IntegerVector& to) {
  to.entries = from.mantissas;
  to.denominator = powers_of_ten[static_cast<std::size_t>(from.digits)];
}

}  // namespace
}  // namespace integer_weights

bool in_integers(const ScaledVector& x, Eigen::Index dimension, IntegerVector& result) {
  if (!x.fits()) return false;
  integer_weights::take(x, result);
  if (static_cast<Eigen::Index>(result.entries.size()) < dimension) result.entries.push_back(result.denominator);
  return true;
}

bool IntegerWeights::start(const Vector& w, const Rational& step) {
  runs_ = in_integers(w, w_) && in_integers(Vector::Constant(1, step), step_);
  return runs_;
}

bool IntegerWeights::update(Label y) {
  const std::int64_t times = step_.entries.front();
  const bool unit = times == 1 && step_.denominator == 1;
  if (!unit) {
    moved_.entries.resize(x_.entries.size());
    if (__builtin_mul_overflow(x_.denominator, step_.denominator, &moved_.denominator)) return false;
    for (std::size_t i = 0; i < x_.entries.size(); ++i)
      if (__builtin_mul_overflow(x_.entries[i], times, &moved_.entries[i])) return false;
  }
  before_ = w_;
  if (add(w_, y, unit ? x_ : moved_)) return true;
  std::swap(w_, before_);
  return false;
}

bool IntegerWeights::adopt(const ScaledVector& weights, bool updated) {
  if (!weights.fits()) return false;
  if (!updated) std::swap(w_, before_);
  integer_weights::take(weights, w_);
  return true;
}

bool IntegerWeights::are(const ScaledVector& weights) const {
  if (!weights.fits() || weights.mantissas.size() != w_.entries.size()) return false;
  const std::int64_t denominator = powers_of_ten[static_cast<std::size_t>(weights.digits)];
  if (denominator == w_.denominator) return weights.mantissas == w_.entries;
  for (std::size_t i = 0; i < w_.entries.size(); ++i)
    if (machine_words::Wide{weights.mantissas[i]} * w_.denominator != machine_words::Wide{w_.entries[i]} * denominator)
      return false;
  return true;
}

}  // namespace mistakebound
