#include "oracle/judges/judged_hedge.hpp"

#include <algorithm>

namespace mistakebound {
namespace {

/// Of a computed number so many roundings may have been made of, as a share of it.
std::optional<Rational> share_of(const Rational& roundings, const NumberType& type) {
  const Rational once = roundings * type.roundoff;
  if (once >= Rational(1, 2)) return std::nullopt;
  return Rational(2 * once);
}

}  // namespace

Rational size_of_logarithm(const Hedge& learner, const Rational& weight) {
  if (learner.factor != Hedge::Factor::exponential) return logarithm_bound(weight);
  return (learner.eta ? *learner.eta : logarithm_bound(learner.beta)) * abs(weight);
}

JudgedHedge::JudgedHedge(const Hedge& learner, LearnerFault fault)
    : learner_(learner),
      fault_(std::move(fault)),
      powers_(learner, learner.w.size()),
      late_(zero_vector(learner.w.size())),
      factor_roundings_(zero_vector(learner.w.size())) {
  look_at_weights();
}

Number JudgedHedge::left_by(const Rational& loss) const {
  return is_exponential() ? powers_.power(loss) : Number(Rational(1 - (1 - learner_.beta) * loss));
}

Number JudgedHedge::probability(Eigen::Index i) const {
  if (fault_.kind == FaultKind::unnormalized) return weight(i);
  return quotient_of_sums(weight(i), total_);
}

bool JudgedHedge::skips(const Vector& losses) const {
  if (fault_.kind == FaultKind::every_other_round) return (rounds_ + fault_.at) % 2 == 0;
  if (fault_.kind != FaultKind::large_losses_alone) return false;
  Number twice_lost = Rational(0);
  for (Eigen::Index i = 0; i < losses.size(); ++i)
    twice_lost = sum(twice_lost, scaled(weight(i), Rational(2 * losses[i])));
  return decide(difference(twice_lost, total_)) == -1;
}

void JudgedHedge::lose(const Vector& losses) {
  ++rounds_;
  Vector counted = losses;
  if (fault_.kind == FaultKind::losses_clipped)
    for (Rational& loss : counted) loss = std::min<Rational>(loss, 1);
  if (fault_.kind == FaultKind::losses_late || fault_.kind == FaultKind::shown_before) counted.swap(late_);
  if (skips(counted)) return;
  for (Eigen::Index i = 0; i < counted.size(); ++i) {
    constexpr int of_factor = 4;
    const Rational& loss = counted[i];
    Rational share = 1;  // by which an error of the loss, or of the parameter, is one of the factor
    if (!is_exponential()) share = (1 - learner_.beta) * loss / (1 - (1 - learner_.beta) * loss);
    factor_roundings_[i] += of_factor * (share + 1);
  }
  if (fault_.kind != FaultKind::losses_raise) {
    learner_.update(counted);
  } else if (is_exponential()) {
    learner_.w -= counted;
  } else {
    for (Eigen::Index i = 0; i < counted.size(); ++i) learner_.w[i] *= 1 + (1 - learner_.beta) * counted[i];
  }
  look_at_weights();
}

void JudgedHedge::look_at_weights() {
  weights_.clear();
  total_ = Rational(0);
  for (const Rational& entry : learner_.w) {
    Number weight = is_exponential() ? powers_.power(entry) : Number(entry);
    if (fault_.kind == FaultKind::start) weight = scaled(weight, fault_.parameter);
    total_ = sum(total_, weight);
    weights_.push_back(std::move(weight));
  }
  total_ = in_lowest_form(total_);
}

Rational JudgedHedge::roundings(Eigen::Index i) const {
  // A weight may be the exponential of a sum of logarithms, whose errors are as large as the logarithm is.
  const Rational rounds(rounds_ + 6);
  return factor_roundings_[i] + 2 * rounds * (size_of_logarithm(learner_, learner_.w[i]) + 1);
}

Rational JudgedHedge::least_total() const {
  if (const Rational* total = std::get_if<Rational>(&total_)) return *total;
  Rational least = size_of_logarithm(learner_, learner_.w[0]);
  for (const Rational& weight : learner_.w) least = std::min(least, size_of_logarithm(learner_, weight));
  // e^-x >= 2^(-3x/2), of the heaviest weight.
  return two_to(-static_cast<int>(to_double(floor_of(Rational(3 * least / 2 + 1)))));
}

std::optional<Rational> JudgedHedge::lost_of_probability(const NumberType& type) const {
  // Weights may begin at 1/n. What is lost of one that is too small is at most the least normal number, however often
  // it is multiplied by what a loss leaves.
  const Rational small = 2 * type.smallest_normal * Rational(size());
  const auto lost =
      std::count_if(weights_.begin(), weights_.end(), [&](const Number& weight) { return is_less(weight, small); });
  if (lost == 0) return 0;
  // (w_i + a)/(W + A) differs from w_i/W by at most (|a| + |A|)/(W - |A|).
  const Rational all = small * Rational(lost);
  const Rational total = least_total();
  if (total <= 2 * all) return std::nullopt;
  return Rational(4 * all / total);
}

std::optional<Rational> JudgedHedge::weight_error(Eigen::Index i, const NumberType& type) const {
  return share_of(roundings(i), type);
}

std::optional<Rational> JudgedHedge::probability_error(Eigen::Index i, const NumberType& type) const {
  Rational most = 0;
  for (Eigen::Index j = 0; j < size(); ++j) most = std::max(most, roundings(j));
  const Rational sums = Rational(2 * size() + 8) * Rational(rounds_ + 1);
  return share_of(Rational(roundings(i) + most + sums), type);
}

}  // namespace mistakebound
