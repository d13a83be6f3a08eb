#include "invariants/solvers/least_margin.hpp"

#include <algorithm>

namespace mistakebound {

LeastMargin::LeastMargin(const Vector& v) : doubles_(v), v_(over_one_denominator(v)), fits_(in_integers(v, short_v_)) {
  is_zero_ = std::all_of(v_.entries.begin(), v_.entries.end(), [](const Integer& entry) { return entry == 0; });
}

bool LeastMargin::stays(const IntegerVector& x, Label y) const {
  if (!least_) return false;
  if (is_zero_) return true;
  const DoubleInterval total = doubles_.total(x);
  if ((y > 0 ? total.low : -total.high) > above_least_) return true;
  if (const auto reached = in_words(x, y); reached && least_in_words_)
    return std::is_gteq(compare(*reached, *least_in_words_));
  return y * long_total(v_, x) >= *least_;
}

std::size_t LeastMargin::stay(const WholeRows& rows, std::size_t first, std::span<const double> signs) const {
  if (!least_) return 0;
  return is_zero_ ? rows.count() - first : rows.above(first, signs, doubles_, above_least_);
}

void LeastMargin::take(const IntegerVector& x, Label y) {
  if (stays(x, y)) return;
  least_ = y * long_total(v_, x);
  denominator_ = v_.denominator * x.denominator;
  least_in_words_ = in_words(x, y);
  const DoubleInterval total = doubles_.total(x);
  above_least_ = y > 0 ? total.high : -total.low;
}

std::optional<Rational> LeastMargin::value() const {
  if (!least_) return std::nullopt;
  return fraction(*least_, denominator_);
}

std::optional<MachineNumber> LeastMargin::in_words(const IntegerVector& x, Label y) const {
  const auto product = fits_ ? dot(short_v_, x) : std::nullopt;
  return product && y < 0 ? 0 - *product : product;
}

}  // namespace mistakebound
