/// Long, as most of it is one class, SumRounding, which bounds what rounding does to sums of instances.
#include "oracle/judges/rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace mistakebound {
namespace {

Rational two_to(int exponent) {
  const Rational power(Integer(1) << static_cast<unsigned>(std::abs(exponent)));
  return exponent >= 0 ? power : Rational(1 / power);
}

NumberType binary_type(unsigned digits, int reach) {
  return {.digits = digits,
          .reach = static_cast<unsigned>(reach),
          .roundoff = two_to(-static_cast<int>(digits)),
          .smallest = two_to(-reach - static_cast<int>(digits) + 1),
          .smallest_normal = two_to(-reach),
          .largest = two_to(reach),
          .sigmoid = two_to(4 - static_cast<int>(digits))};
}

/// 2 gamma(k); nothing where k u is 1/2 or more.
std::optional<Rational> twice_gamma(const Rational& k, const NumberType& type) {
  // Of whole numbers: k u = p / (q 2^digits).
  const Integer p = numerator_of(k);
  const Integer all = denominator_of(k) << type.digits;
  if (2 * p >= all) return std::nullopt;
  return fraction(2 * p, all - p);
}

Rational magnitude_of(const Rational& value) {
  return abs(value);
}
std::uint64_t magnitude_of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? 0 - bits : bits;
}

int leading_bit(const Integer& value) {
  return static_cast<int>(boost::multiprecision::msb(value));
}

/// The largest u with value = whole * 2^u, for value != 0; nothing where there is none.
std::optional<int> unit_of(const Rational& value) {
  const Integer bottom = denominator_of(value);
  const auto lowest = [](const Integer& n) { return static_cast<int>(boost::multiprecision::lsb(n)); };
  if (lowest(bottom) != leading_bit(bottom)) return std::nullopt;
  return lowest(numerator_of(magnitude_of(value))) - leading_bit(bottom);
}

/// The same of a fraction of machine integers.
std::optional<int> unit_of(std::int64_t numerator, std::int64_t denominator) {
  const std::uint64_t size = magnitude_of(numerator);
  const auto bottom = static_cast<std::uint64_t>(denominator);
  const std::uint64_t common = std::gcd(size, bottom);
  if (!std::has_single_bit(bottom / common)) return std::nullopt;
  return std::countr_zero(size / common) - std::countr_zero(bottom / common);
}

double upper_double(const Rational& value) {
  return to_double(value) * (1 + 0x1p-50) + std::numeric_limits<double>::min();
}

}  // namespace

bool is_read_exactly(const Rational& value, const NumberType& type) {
  if (value == 0) return true;
  const std::optional<int> unit = unit_of(value);
  return unit && magnitude_of(value) < two_to(*unit + static_cast<int>(type.digits));
}

bool are_read_exactly(const Vector& values, const NumberType& type) {
  return std::all_of(values.begin(), values.end(), [&](const Rational& value) { return is_read_exactly(value, type); });
}

const NumberType& number_type(Precision precision) {
  static const NumberType binary32 = binary_type(24, 126);
  static const NumberType binary64 = binary_type(53, 1022);
  static const NumberType extended = binary_type(64, 16382);
  return precision == Precision::binary32 ? binary32 : precision == Precision::binary64 ? binary64 : extended;
}

Precision precision_of(Reading reading) {
  return reading == Reading::binary32 ? Precision::binary32 : Precision::binary64;
}

Rational logarithm_bound(const Rational& a) {
  if (a == 0 || a == 1) return 0;
  // a lies between 2^(d - 1) and 2^(d + 1).
  const int d = leading_bit(numerator_of(magnitude_of(a))) - leading_bit(denominator_of(a));
  return std::abs(d) + 1;
}

SumRounding::SumRounding(Eigen::Index n, Precision precision)
    : type_(&number_type(precision)),
      smallest_above_(upper_double(type_->smallest) * (1 + 0x1p-50)),
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
  Rational result = 0;
  for (Eigen::Index i = 0; i < travelled_.size(); ++i) result = std::max(result, travelled(i));
  return result;
}

void SumRounding::doubt(const Vector& x, const Rational& factor) {
  if (doubt_.size() == 0) doubt_ = zero_vector(travelled_.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) doubt_[i] += magnitude_of(Rational(x[i] * factor));
  dyadic_ = false;
}

Rational SumRounding::error(Eigen::Index i, const Rational& share) const {
  Rational result = share * travelled(i);
  if (travels_) result += Rational(4 * terms_) * type_->smallest;
  if (doubt_.size() > 0) result += doubt_[i];
  return result;
}

bool SumRounding::adds_to_error(const Vector& x, Eigen::Index i) const {
  // A product with 0 is 0, and so is the sum of no terms.
  return x[i] != 0 &&
         (travelled_[i] != 0 || whole_[static_cast<std::size_t>(i)] != 0 || (doubt_.size() > 0 && doubt_[i] != 0));
}

Rational SumRounding::error_of_product(const Vector& x, Eigen::Index i, const Rational& error) const {
  const Rational entry = magnitude_of(x[i]);
  Rational result = entry * error + 4 * type_->smallest;
  if (entry < type_->smallest_normal) result += entry * travelled(i);  // it may be read as 0
  return result;
}

template <class Error>
std::optional<Rational> SumRounding::error_with(const Vector& x, const Rational& scale, const Error& error) const {
  Rational result = 0;
  if (!travels_ && doubt_.size() == 0) return result;
  Rational size = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (!adds_to_error(x, i)) continue;
    result += error_of_product(x, i, error(i));
    size += magnitude_of(x[i]) * travelled(i);
  }
  if (size * scale > type_->largest) return std::nullopt;
  return result;
}

std::optional<Rational> SumRounding::score_error(const Vector& x) const {
  if (unbounded_) return std::nullopt;
  return error_with(x, 1, [this, share = share()](Eigen::Index i) { return error(i, share); });
}

std::optional<std::vector<Rational>> SumRounding::prefix_errors(const Vector& x) const {
  if (!score_error(x)) return std::nullopt;
  const Rational share = this->share();
  std::vector<Rational> errors{0};
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    Rational more = 0;
    if (adds_to_error(x, i)) more = error_of_product(x, i, error(i, share));
    errors.emplace_back(errors.back() + more);
  }
  return errors;
}

std::optional<Rational> SumRounding::average_share(std::size_t rounds) const {
  return twice_gamma(Rational(3 * terms_ + 8 * rounds + 20) + travelled_.size(), *type_);
}

bool SumRounding::unbounded(std::size_t rounds) const {
  return unbounded_ || !average_share(rounds) || farthest() * Rational(rounds + 1) > type_->largest;
}

Rational SumRounding::average_error(Eigen::Index i, std::size_t rounds) const {
  Rational result = 2 * *average_share(rounds) * travelled(i);
  if (travels_) result += Rational(8 * rounds) * type_->smallest;
  if (doubt_.size() > 0) result += doubt_[i];
  return result;
}

std::optional<Rational> SumRounding::average_score_error(const Vector& x, std::size_t rounds) const {
  if (unbounded(rounds)) return std::nullopt;
  return error_with(x, Rational(rounds + 1), [&](Eigen::Index i) { return average_error(i, rounds); });
}

void SumRounding::score_error(std::vector<double>& factors, double& constant) const {
  constant = 4 * static_cast<double>(travelled_.size()) * smallest_above_;
  factors.assign(static_cast<std::size_t>(travelled_.size()), 0.0);
  const double most = unbounded_ ? std::numeric_limits<double>::infinity() : 0;
  // error(i), term by term: each is at most its double, and the last factor is above what the doubles' own roundings,
  // seven of them, take away: of a whole number or of a count, three of products, and the sums. Of the share itself two
  // are rounded, a difference and a quotient.
  const auto roundings = static_cast<double>(roundings_);
  const double share = 2 * roundings / (std::ldexp(1, static_cast<int>(type_->digits)) - roundings) * (1 + 0x1p-50);
  const double lost = travels_ ? 4 * static_cast<double>(terms_) * smallest_above_ : 0;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const double doubted = doubt_.size() > 0 ? upper_double(doubt_[static_cast<Eigen::Index>(i)]) : 0;
    const double travelled = above_[i] + static_cast<double>(whole_[i]) * above_unit_;
    factors[i] = most + (share * travelled + lost + doubted) * (1 + 0x1p-49) + std::numeric_limits<double>::min();
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
  return farthest > limit || (lowest && size > limit * two_to(*lowest));
}

std::optional<Rational> ProductRounding::share(const Rational& logarithms) const {
  if (unbounded_ || 2 * doubt_ >= 1) return std::nullopt;
  const std::optional<Rational> gamma =
      twice_gamma(Rational(n_ + 5) * Rational(updates_ + 2) + Rational(updates_ + 8) * (logarithms + 1), *type_);
  // e^d - 1 <= 2d for d <= 1/2, and e^(a + b) - 1 <= e^a - 1 + 2 (e^b - 1) for e^a <= 2.
  return gamma ? std::optional<Rational>(*gamma + 4 * doubt_) : std::nullopt;
}

bool Rounding<Perceptron>::may_flip(const Rational& score, const Perceptron& learner, const Vector& x) const {
  return may_be_lost(score, sum_.type()) || mistakebound::may_flip(score, score_error(learner, x));
}

void Rounding<Perceptron>::score_error(const Perceptron&, std::vector<double>& factors, double& constant) const {
  sum_.score_error(factors, constant);
  constant += upper_double(sum_.type().sigmoid);
}

Rounding<LittlestoneWinnow>::Rounding(const LittlestoneWinnow& learner, Precision precision)
    : product_(learner.w.size(), precision) {
  if (learner.w.size() > 0) logarithms_ = logarithm_bound(learner.w[0]);
}

void Rounding<LittlestoneWinnow>::update(const LittlestoneWinnow& learner, const Vector& x, Label y) {
  const Rational& factor = y > 0 ? learner.promotion : learner.demotion;
  product_.multiply();
  logarithms_ += logarithm_bound(factor);
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (x[i] == 0 || learner.w[i] == 0) continue;
    const Rational after = magnitude_of(Rational(learner.w[i] * factor));
    const NumberType& type = product_.type();
    if (after != 0 && (after < type.smallest_normal || after > type.largest)) product_.leave_range();
  }
}

void Rounding<LittlestoneWinnow>::doubt(const LittlestoneWinnow& learner, const Vector&, Label y) {
  const Rational& factor = y > 0 ? learner.promotion : learner.demotion;
  product_.doubt(factor == 0 ? Rational(1) : logarithm_bound(factor));
}

bool Rounding<LittlestoneWinnow>::may_flip(const Rational& score, const LittlestoneWinnow& learner,
                                           const Vector& x) const {
  return may_be_lost(score, product_.type()) || mistakebound::may_flip(score, score_error(learner, x));
}

std::optional<Rational> Rounding<LittlestoneWinnow>::error(const LittlestoneWinnow& learner, Eigen::Index i) const {
  const std::optional<Rational> error = share();
  return error ? std::optional<Rational>(*error * magnitude_of(learner.w[i])) : std::nullopt;
}

std::optional<Rational> Rounding<LittlestoneWinnow>::score_error(const LittlestoneWinnow& learner,
                                                                 const Vector& x) const {
  const std::optional<Rational> error = share();
  if (!error) return std::nullopt;
  Rational size = magnitude_of(learner.threshold);
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) size += magnitude_of(Rational(x[i] * learner.w[i]));
  return Rational(*error * size);
}

void Rounding<LittlestoneWinnow>::score_error(const LittlestoneWinnow& learner, std::vector<double>& factors,
                                              double& constant) const {
  const std::optional<Rational> error = share();
  const double most = error ? 0 : std::numeric_limits<double>::infinity();
  constant = error ? upper_double(Rational(*error * magnitude_of(learner.threshold) + product_.type().sigmoid)) : most;
  factors.clear();
  for (const Rational& weight : learner.w)
    factors.push_back(error ? upper_double(Rational(*error * magnitude_of(weight))) : most);
}

}  // namespace mistakebound
