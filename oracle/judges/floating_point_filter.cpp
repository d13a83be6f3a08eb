#include "oracle/judges/floating_point_filter.hpp"

#include <cmath>

#include "reference/numbers/decimal.hpp"
#include "reference/numbers/product_sums.hpp"

namespace mistakebound {
namespace {

constexpr double unit_roundoff = 0x1p-53;
constexpr double underflow = 1e-300;

}  // namespace

void FloatingPointFilter::to_doubles(const Vector& values, std::vector<double>& result) {
  result.clear();
  for (const Rational& value : values) result.push_back(to_double(value));
}

void FloatingPointFilter::to_doubles(const IntegerVector& weights) {
  const auto denominator = static_cast<double>(weights.denominator);
  exact_.resize(weights.entries.size());
  mistakebound::to_doubles(weights.entries, exact_.data());
  for (double& weight : exact_) weight /= denominator;
  own_.clear();
}

void FloatingPointFilter::recorded(const ScaledRound& round) {
  if (!round.has_weights) return;
  has_recorded_ = round.weights.fits();
  if (has_recorded_) recorded_ = round.weights;
}

bool FloatingPointFilter::surely(const ScaledRound& round) {
  if (round.prediction != round.y || round.updated.value_or(false) || !round.x.fits()) return false;
  if (round.has_weights && (!has_recorded_ || !round.weights.fits() || round.weights.digits != recorded_.digits ||
                            round.weights.mantissas != recorded_.mantissas))
    return false;
  if (exact_.empty()) return false;  // not refreshed yet
  x_.resize(exact_.size());
  mistakebound::to_doubles(round.x.mantissas, x_.data());
  unit_ = static_cast<double>(powers_of_ten[static_cast<std::size_t>(round.x.digits)]);  // exact: below 5^18 < 2^53
  if (x_.size() > round.x.mantissas.size()) x_.back() = unit_;                           // the bias
  return surely_on_side(exact_, round.y) && (own_.empty() || surely_on_side(own_, round.y));
}

/// The score is that of 10^digits x, which has the same sign.
bool FloatingPointFilter::surely_on_side(const std::vector<double>& weights, Label y) const {
  const ProductSums sums = product_sums(weights, factors_, x_);
  const double shift = threshold_ * unit_;
  const double total = sums.products - shift;
  const double sum = sums.sizes + std::abs(shift);
  const double terms = static_cast<double>(weights.size() + 1);
  const double learner = sums.scaled + constant_ * unit_;
  const double error = 2 * (terms + 8) * unit_roundoff * (sum + learner) + terms * underflow + learner;
  return y * total > error && std::isfinite(sum);
}

}  // namespace mistakebound
