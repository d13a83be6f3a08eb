#include "oracle/judges/judged_aggressive.hpp"

#include <algorithm>
#include <numeric>

namespace mistakebound {
namespace {

/// Above what so many operations in doubles make of bounds, all of which are 0 or more.
double above(double value) {
  return value * (1 + 0x1p-40) + std::numeric_limits<double>::min();
}

double upper_size(const Rational& value) {
  return upper_double(Rational(abs(value)));
}

double upper_length(const Vector& x) {
  double sum = 0;
  for (const Rational& entry : x)
    if (entry != 0) sum += upper_size(entry) * upper_size(entry);
  return above(std::sqrt(above(sum)));
}

/// What a double bounds; an infinite one bounds nothing.
std::optional<Rational> finite(double error) {
  return std::isfinite(error) ? std::optional(Rational(error)) : std::nullopt;
}

/// The root of a positive number, to 2^-512.
Rational root_of(const Rational& squared) {
  constexpr unsigned bits = 1024;
  const Integer scaled = floor_of(Rational(squared * Rational(Integer(1) << bits)));
  const Rational root = Rational(integer_root(scaled)) / Rational(Integer(1) << (bits / 2));
  return root > 0 ? root : Rational(1);
}

/// The number to 2^-512, and no larger than what any type holds: weights of wrong rules, which need no more, may
/// otherwise become twice as long in every round.
Rational nearly(const Rational& value) {
  constexpr unsigned bits = 512;
  static const Rational scale(Integer(1) << bits);
  static const Rational most(Integer(1) << (16 * 1024));
  return fraction(floor_of(Rational(std::clamp(value, Rational(-most), most) * scale)), Integer(1) << bits);
}

}  // namespace

Rational JudgedAggressive::counted_norm2(const Vector& x) const {
  if (fault.kind == FaultKind::undivided) return remaining == Remaining::squared ? 0 : 1;
  const bool of_features =
      fault.kind == FaultKind::norm_of_features || (norm_of_features && fault.kind != FaultKind::norm_of_all);
  const Rational x2 = of_features ? Rational(norm2(x) - x[x.size() - 1] * x[x.size() - 1]) : norm2(x);
  return fault.kind == FaultKind::by_length && x2 > 0 ? root_of(x2) : x2;
}

Rational JudgedAggressive::counted_loss(const Rational& score, Label y) const {
  const Rational lost = (fault.kind == FaultKind::no_margin ? 0 : 1) - y * score;
  if (lost <= 0) return 0;
  return fault.kind == FaultKind::squared_loss ? Rational(lost * lost) : lost;
}

PassiveAggressive JudgedAggressive::rule() const {
  PassiveAggressive rule{.remaining = remaining, .aggressiveness = aggressiveness};
  switch (fault.kind) {
    case FaultKind::unlimited:
      rule.remaining = Remaining::forbidden;
      break;
    case FaultKind::limited:
    case FaultKind::softened:
      rule.remaining = fault.kind == FaultKind::limited ? Remaining::linear : Remaining::squared;
      rule.aggressiveness = fault.parameter;
      break;
    case FaultKind::softened_more:
      rule.aggressiveness /= 2;
      break;
    default:
      break;
  }
  return rule;
}

Rational JudgedAggressive::tau(const Rational& score, const Vector& x, Label y) const {
  const Rational lost = counted_loss(score, y);
  if (lost == 0) return 0;
  if (fault.kind == FaultKind::mistakes_alone && !due(y, decide(sign_of(score), tie))) return 0;
  if (fault.kind == FaultKind::constant_step) return fault.parameter;
  const Rational x2 = counted_norm2(x);
  const PassiveAggressive rule = this->rule();
  // An instance 0 moves nothing, nor does the constant of a bias that is not counted, unless 1/(2C) is.
  if (x2 == 0 && rule.remaining != Remaining::squared)
    return fault.kind == FaultKind::bias_at_zero ? aggressiveness : Rational(0);
  return rule.step_size(x2, lost);
}

Rational JudgedAggressive::slope(const Rational& score, const Vector& x, Label y) const {
  const Rational x2 = counted_norm2(x);
  PassiveAggressive rule = this->rule();
  if (fault.kind == FaultKind::constant_step || (x2 == 0 && rule.remaining != Remaining::squared)) return 0;
  if (rule.remaining == Remaining::linear) rule.remaining = Remaining::forbidden;
  const Rational of_loss = rule.step_size(x2, 1);
  return fault.kind == FaultKind::squared_loss ? Rational(of_loss * 2 * (1 + abs(score)) + (y * score < 1 ? 1 : 0))
                                               : of_loss;
}

Rational JudgedAggressive::update_score(const Vector& x, Label y) const {
  const bool of_mistakes = fault.kind == FaultKind::mistakes_alone || fault.kind == FaultKind::no_margin;
  return of_mistakes ? score(x) : Rational(score(x) - y);
}

Vector JudgedAggressive::moved(const Vector& x, Label y) const {
  Vector result = w + step(x, y) * (is_backwards(fault) ? -y : y) * x;
  if (fault.kind == FaultKind::bias_left_out) result[result.size() - 1] = w[w.size() - 1];
  if (is_step_fault(fault))
    for (Rational& weight : result) weight = nearly(weight);
  return as_made(std::move(result));
}

Rounding<JudgedAggressive>::Rounding(const JudgedAggressive& learner, Precision precision)
    : type_(&number_type(precision)), travelled_(static_cast<std::size_t>(learner.w.size()), 0.0) {
  for (std::size_t i = 0; i < travelled_.size(); ++i)
    if (const Rational& weight = learner.w[static_cast<Eigen::Index>(i)]; weight != 0) {
      travelled_[i] = upper_size(weight);
      terms_ = 1;
    }
  if (terms_ > 0) forget();
}

double Rounding<JudgedAggressive>::share(std::size_t more) const {
  const std::optional<Rational> share = twice_gamma(Rational(3 * terms_ + travelled_.size() + more), *type_);
  return share ? upper_double(*share) : std::numeric_limits<double>::infinity();
}

double Rounding<JudgedAggressive>::shown_error(double travelled) const {
  return above(share(8) * travelled + upper_double(type_->smallest) * 4 * static_cast<double>(terms_ + 1));
}

void Rounding<JudgedAggressive>::forget() {
  const double squares = std::inner_product(travelled_.begin(), travelled_.end(), travelled_.begin(), 0.0);
  error_ = shown_error(above(std::sqrt(above(squares)))) * std::sqrt(static_cast<double>(travelled_.size()));
}

double Rounding<JudgedAggressive>::score_rounding(const Vector& x) const {
  double size = 0;
  double lost = 0;
  for (std::size_t i = 0; i < travelled_.size(); ++i) {
    const Rational& entry = x[static_cast<Eigen::Index>(i)];
    if (entry == 0) continue;
    size += travelled_[i] * upper_size(entry);
    lost += 4 * upper_double(type_->smallest);
    if (abs(entry) < type_->smallest_normal) lost += travelled_[i] * upper_size(entry);  // it may be read as 0
  }
  if (above(size) > upper_double(type_->largest)) return std::numeric_limits<double>::infinity();
  return above(share(12) * size + lost);
}

double Rounding<JudgedAggressive>::score_error(const Vector& x) const {
  if (terms_ == 0 && error_ == 0) return 0;
  return above(error_ * upper_length(x) + score_rounding(x));
}

double Rounding<JudgedAggressive>::loss_rounding(const Vector& x, const Rational& score) const {
  constexpr std::size_t roundings = 4;
  const double rounding = terms_ == 0 ? 0 : score_rounding(x);
  return above(rounding + share(roundings) * (1 + upper_size(score) + score_error(x)));
}

void Rounding<JudgedAggressive>::update(const JudgedAggressive& learner, const Vector& x, Label y) {
  constexpr std::size_t of_step = 16;
  const double length = upper_length(x);
  const Rational score = learner.score(x);
  const Rational step = learner.tau(score, x, y);
  if (norm2(x) == 0 || (step == 0 && terms_ == 0)) return;  // surely nothing moves
  const double slope = upper_double(learner.slope(score, x, y));
  const double off = score_error(x);
  const double tau = above(upper_double(step) + slope * off);
  const double of_tau = above(slope * loss_rounding(x, score) + share(of_step) * tau);
  const double stretch = std::max(1.0, above(slope * length * length) - (is_backwards(learner.fault) ? -1 : 1));
  for (std::size_t i = 0; i < travelled_.size(); ++i)
    travelled_[i] = above(travelled_[i] + tau * upper_size(x[static_cast<Eigen::Index>(i)]));
  ++terms_;
  const double lost = upper_double(type_->smallest) * 4 * static_cast<double>(travelled_.size()) * (1 + length);
  error_ = above(stretch * error_ + (of_tau + share(of_step) * tau) * length + lost);
  // Numbers between come near the ends of the range.
  const Rational x2 = learner.counted_norm2(x);
  const Rational least = type_->smallest_normal * two_to(static_cast<int>(type_->digits));
  const bool vanishes = x2 != 0 && x2 < least;
  const double largest = upper_double(Rational(type_->largest / 4));
  if (vanishes || above(length * length) > largest || tau > largest || tau * length > largest ||
      upper_length(learner.w) > largest)
    error_ = std::numeric_limits<double>::infinity();
  // A wrong rule that multiplies errors until scores have nothing else explains everything: it may explain nothing.
  constexpr double largest_of_score = 1.0 / 64;
  if (is_step_fault(learner.fault) && !(error_ * length < largest_of_score)) error_ = 0;
}

void Rounding<JudgedAggressive>::doubt(const JudgedAggressive& learner, const Vector& x, Label y) {
  error_ = above(error_ + (upper_double(learner.step(x, y)) +
                           upper_double(learner.slope(learner.score(x), x, y)) * score_error(x)) *
                              upper_length(x));
}

bool Rounding<JudgedAggressive>::may_flip(const Rational& score, const JudgedAggressive&, const Vector& x) const {
  const double error = score_error(x);
  return mistakebound::may_flip(score, finite(error), *type_);
}

bool Rounding<JudgedAggressive>::may_flip_update(const Rational& score, const JudgedAggressive& learner,
                                                 const Vector& x) const {
  if (terms_ == 0) return mistakebound::may_flip(score, Rational(0), *type_);
  const double error = above(score_error(x) + loss_rounding(x, learner.score(x)));
  return mistakebound::may_flip(score, finite(error), *type_);
}

std::optional<Rational> Rounding<JudgedAggressive>::error(const JudgedAggressive&, Eigen::Index i) const {
  if (terms_ == 0) return Rational(0);
  const double error = above(error_ + shown_error(travelled_[static_cast<std::size_t>(i)]));
  return finite(error);
}

}  // namespace mistakebound
