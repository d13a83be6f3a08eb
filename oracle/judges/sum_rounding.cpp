#include "oracle/judges/sum_rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace mistakebound {
namespace {

Rational magnitude_of(const Rational& value) {
  return abs(value);
}
std::uint64_t magnitude_of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? 0 - bits : bits;
}

/// The largest k with numerator/denominator = whole * 2^k; nothing where there is none.
std::optional<int> unit_of(std::int64_t numerator, std::int64_t denominator) {
  const std::uint64_t size = magnitude_of(numerator);
  const auto bottom = static_cast<std::uint64_t>(denominator);
  const std::uint64_t common = std::gcd(size, bottom);
  if (!std::has_single_bit(bottom / common)) return std::nullopt;
  return std::countr_zero(size / common) - std::countr_zero(bottom / common);
}

}  // namespace

SumRounding::SumRounding(Eigen::Index n, Precision precision)
    : type_(&number_type(precision)),
      travelled_(zero_vector(n)),
      above_(static_cast<std::size_t>(n), 0.0),
      whole_(static_cast<std::size_t>(n), 0) {}

void SumRounding::add(const Vector& x, const Rational& factor) {
  if (in_integers(x, scratch_)) return add(scratch_, factor);
  empty_whole(factor);
  add_exactly(x, factor);
}

void SumRounding::add(const IntegerVector& x, const Rational& factor) {
  if (factor != factor_) empty_whole(factor);
  if (!add_whole(x)) {
    empty_whole(factor);
    if (!add_whole(x)) return add_exactly(x.exact(), factor);
  }
  for (std::size_t i = 0; i < x.entries.size() && dyadic_; ++i) {
    if (x.entries[i] == 0) continue;
    take_unit(factor == 1 ? unit_of(x.entries[i], x.denominator)
                          : unit_of(Rational(fraction(x.entries[i], x.denominator) * factor)));
  }
  count_term();
}

bool SumRounding::add_whole(const IntegerVector& x) {
  if (!whole_fits_ || (denominator_ % x.denominator != 0 && !divide_whole_by(x.denominator))) return false;
  const auto scale = static_cast<std::uint64_t>(denominator_ / x.denominator);
  constexpr std::uint64_t most = std::uint64_t{1} << 63U;
  std::uint64_t any = 0;
  std::uint64_t sums = 0;
  for (std::size_t i = 0; i < whole_.size(); ++i) {
    any |= magnitude_of(x.entries[i]);
    sums |= whole_[i];
  }
  // As a rule their lengths say that they fit.
  bool fits = sums < most && std::bit_width(any) + std::bit_width(scale) < 64;
  if (!fits && sums < most) {
    fits = true;
    for (std::size_t i = 0; i < whole_.size(); ++i) {
      std::uint64_t size = magnitude_of(x.entries[i]);
      fits &= !__builtin_mul_overflow(size, scale, &size) && size < most;
    }
  }
  if (!fits) return false;
  for (std::size_t i = 0; i < whole_.size(); ++i) whole_[i] += magnitude_of(x.entries[i]) * scale;
  travels_ = travels_ || any != 0;
  return true;
}

bool SumRounding::divide_whole_by(std::int64_t denominator) {
  const std::int64_t more = denominator / std::gcd(denominator_, denominator);
  std::int64_t common = 0;
  if (__builtin_mul_overflow(denominator_, more, &common)) return false;
  const auto scale = static_cast<std::uint64_t>(more);
  const std::uint64_t largest = whole_.empty() ? 0 : *std::max_element(whole_.begin(), whole_.end());
  if (largest > std::numeric_limits<std::uint64_t>::max() / scale) return false;
  for (std::uint64_t& size : whole_) size *= scale;
  denominator_ = common;
  above_unit_ = upper_double(Rational(factor_ / denominator_));
  return true;
}

void SumRounding::empty_whole(const Rational& factor) {
  for (std::size_t i = 0; i < whole_.size(); ++i) {
    if (whole_[i] == 0) continue;
    Rational& sum = travelled_[static_cast<Eigen::Index>(i)];
    sum = travelled(static_cast<Eigen::Index>(i));
    above_[i] = upper_double(sum);
    farthest_ = std::max(farthest_, sum);
    whole_[i] = 0;
  }
  denominator_ = 1;
  factor_ = magnitude_of(factor);
  above_unit_ = upper_double(factor_);
  // Of a smaller step not even a part is in range, nor the squares that a length is made of.
  unbounded_ = unbounded_ || (factor_ != 0 && factor_ < two_to(-static_cast<int>(type_->reach / 2)));
  whole_fits_ = farthest_ + factor_ * two_to(64) <= type_->largest;
}

void SumRounding::add_exactly(const Vector& x, const Rational& factor) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0) continue;
    const Rational term = x[i] * factor;
    travelled_[i] += magnitude_of(term);
    above_[static_cast<std::size_t>(i)] = upper_double(travelled_[i]);
    farthest_ = std::max(farthest_, travelled_[i]);
    travels_ = true;
    if (dyadic_) take_unit(unit_of(term));
  }
  whole_fits_ = farthest_ + factor_ * two_to(64) <= type_->largest;
  count_term();
}

void SumRounding::take_unit(const std::optional<int>& unit) {
  dyadic_ = unit.has_value();
  if (unit) unit_ = unit_ ? std::min(*unit_, *unit) : *unit;
}

void SumRounding::count_term() {
  lost_.reset();
  ++terms_;
  const std::uint64_t roundings = 3 * terms_ + 12 + static_cast<std::size_t>(travelled_.size());
  const bool is_part = roundings < std::uint64_t{1} << (type_->digits - 1);  // k u is below 1/2
  if (is_part) roundings_ = roundings;
  unbounded_ = unbounded_ || !is_part || farthest_ > type_->largest;
}

Rational SumRounding::share() const {
  return *twice_gamma(Rational(roundings_), *type_);
}

Rational SumRounding::travelled(Eigen::Index i) const {
  const std::uint64_t whole = whole_[static_cast<std::size_t>(i)];
  if (whole == 0) return travelled_[i];
  const Rational rest = fraction(whole, denominator_);
  return travelled_[i] + (factor_ == 1 ? rest : Rational(rest * factor_));
}

Rational SumRounding::farthest() const {
  if (farthest_ == 0) {
    const std::uint64_t most = whole_.empty() ? 0 : *std::max_element(whole_.begin(), whole_.end());
    return fraction(most, denominator_) * factor_;
  }
  Rational result = 0;
  for (Eigen::Index i = 0; i < travelled_.size(); ++i) result = std::max(result, travelled(i));
  return result;
}

void SumRounding::doubt(const Vector& x, const Rational& factor) {
  if (doubt_.size() == 0) doubt_ = zero_vector(travelled_.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) doubt_[i] += magnitude_of(Rational(x[i] * factor));
  dyadic_ = false;
}

Rational SumRounding::lost() const {
  if (!lost_) lost_ = type_->smallest * (1 + Rational(travelled_.size()) * farthest());
  return *lost_;
}

Rational SumRounding::error(Eigen::Index i, const Rational& share, const Rational& lost) const {
  Rational result = share * travelled(i);
  if (travels_) result += Rational(4 * terms_) * lost;
  if (is_doubted()) result += doubt_[i];
  return result;
}

template <class Error>
std::optional<Rational> SumRounding::error_with(const Vector& x, const Rational& scale, const Rational& lost,
                                                const Error& error) const {
  Rational result = 0;
  if (!travels_ && !is_doubted()) return result;
  Rational size = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    // A product with 0 is 0, and so is the sum of no terms.
    if (x[i] == 0) continue;
    const Rational travelled = this->travelled(i);
    if (travelled == 0 && (!is_doubted() || doubt_[i] == 0)) continue;
    const Rational entry = magnitude_of(x[i]);
    result += entry * error(i) + 4 * lost;
    if (entry < type_->smallest_normal) result += entry * travelled;  // it may be read as 0
    size += entry * travelled;
  }
  if (size * scale > type_->largest) return std::nullopt;
  return result;
}

std::optional<Rational> SumRounding::score_error(const Vector& x) const {
  if (unbounded_) return std::nullopt;
  const Rational lost = this->lost();
  return error_with(x, 1, lost, [&, share = share()](Eigen::Index i) { return error(i, share, lost); });
}

std::optional<Rational> SumRounding::average_share(std::size_t rounds) const {
  return twice_gamma(Rational(3 * terms_ + 8 * rounds + 20) + travelled_.size(), *type_);
}

bool SumRounding::unbounded(std::size_t rounds) const {
  return unbounded_ || !average_share(rounds) || farthest() * Rational(rounds + 1) > type_->largest;
}

Rational SumRounding::average_error(Eigen::Index i, std::size_t rounds, const Rational& lost) const {
  Rational result = 2 * *average_share(rounds) * travelled(i);
  if (travels_) result += Rational(8 * rounds) * lost;
  if (is_doubted()) result += doubt_[i];
  return result;
}

std::optional<Rational> SumRounding::average_score_error(const Vector& x, std::size_t rounds) const {
  if (unbounded(rounds)) return std::nullopt;
  const Rational lost = this->lost();
  return error_with(x, Rational(rounds + 1), lost, [&](Eigen::Index i) { return average_error(i, rounds, lost); });
}

void SumRounding::score_error(std::vector<double>& factors, double& constant) const {
  const auto n = static_cast<double>(travelled_.size());
  factors.resize(above_.size());
  double farthest = 0;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    factors[i] = above_[i] + static_cast<double>(whole_[i]) * above_unit_;
    farthest = std::max(farthest, factors[i]);
  }
  const int smallest = 1 - static_cast<int>(type_->reach + type_->digits);  // h is 2^that
  const double lost_once =
      std::ldexp((1 + n * farthest) * (1 + 0x1p-49), smallest) + std::numeric_limits<double>::min();
  constant = 4 * n * lost_once;
  const double most = unbounded_ ? std::numeric_limits<double>::infinity() : 0;
  // error(i), term by term: each is at most its double, and the last factor is above what the doubles' own roundings,
  // seven of them, take away: of a whole number or of a count, three of products, and the sums. Of the share itself two
  // are rounded, a difference and a quotient.
  const auto roundings = static_cast<double>(roundings_);
  const double share = 2 * roundings / (std::ldexp(1, static_cast<int>(type_->digits)) - roundings) * (1 + 0x1p-50);
  const double lost = travels_ ? 4 * static_cast<double>(terms_) * lost_once : 0;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const double doubted = is_doubted() ? upper_double(doubt_[static_cast<Eigen::Index>(i)]) : 0;
    factors[i] = most + (share * factors[i] + lost + doubted) * (1 + 0x1p-49) + std::numeric_limits<double>::min();
  }
}

bool SumRounding::may_round(const Vector& x) const {
  if (!dyadic_) return true;
  if (!unit_) return false;  // there is nothing but zeros
  std::optional<int> lowest;
  const Rational farthest = this->farthest();
  Rational size = farthest;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0) continue;
    const std::optional<int> unit = unit_of(x[i]);
    if (!unit) return true;
    lowest = lowest ? std::min(*lowest, *unit) : *unit;
    size += magnitude_of(x[i]) * travelled(i);
  }
  const int digits = static_cast<int>(type_->digits);
  const Rational limit = two_to(*unit_ + digits);
  return size > type_->largest || farthest > limit || (lowest && size > limit * two_to(*lowest));
}

}  // namespace mistakebound
