#include <algorithm>
#include <tuple>

#include "invariants/hedge/hedge.hpp"

namespace mistakebound {

Number quotient_of_sums(const Number& numerator, const Number& divisor) {
  const auto* p = std::get_if<Rational>(&numerator);
  const auto* q = std::get_if<Rational>(&divisor);
  if (q != nullptr) return scaled(numerator, Rational(1 / *q));
  const auto& below = std::get<PowerSum>(divisor);
  PowerRatio ratio(p != nullptr ? PowerSum(below.base(), *p, 0) : std::get<PowerSum>(numerator), shared(below));
  if (const std::optional<Rational> rational = ratio.rational()) return *rational;
  return ratio;
}

HedgeFacts::HedgeFacts(Hedge learner, Eigen::Index experts)
    : rule(std::move(learner)), n(experts), expert_sums(zero_vector(experts)) {
  if (rule.eta) {
    beta = simplified(rule.power(1));
    eta = *rule.eta;
  } else {
    beta = rule.beta;
    if (rule.beta > 0 && rule.beta != 1) {
      const bool is_small = rule.beta < 1;
      std::tie(root_, degree_) = perfect_power(is_small ? Rational(1 / rule.beta) : rule.beta);
      if (is_small) root_ = 1 / root_;
    }
    if (rule.beta > 0) eta = simplified(LogSum::ln(Rational(1 / rule.beta)));
  }
}

Number HedgeFacts::power(const Rational& exponent) const {
  if (rule.eta || rule.beta == 1) return simplified(rule.power(exponent));
  const Rational whole = exponent * degree_;  // beta^exponent = root_^whole
  if (denominator_of(whole) == 1 && whole >= 0) return mistakebound::power(root_, static_cast<unsigned long>(whole));
  return PowerSum(root_, 1, whole);
}

Number HedgeFacts::linear(const Rational& one) const {
  return difference(Rational(1), scaled(difference(Rational(1), beta), one));
}

Number HedgeFacts::weight(const Rational& entry) const {
  return is_exponential() ? power(entry) : Number(entry);
}

void HedgeFacts::hold(const Vector& state) {
  weights.clear();
  total = Rational(0);
  for (const Rational& entry : state) {
    weights.push_back(weight(entry));
    total = sum(total, weights.back());
  }
  total = in_lowest_form(total);
}

Number HedgeFacts::distance2(const Vector& a, const Vector& b) const {
  if (!is_exponential()) return norm2(Vector(a - b));
  Number sum = Rational(0);
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const Number gap = difference(power(a[i]), power(b[i]));
    sum = mistakebound::sum(sum, product(gap, gap));
  }
  return sum;
}

void HedgeFacts::begin(const Vector& first_state) {
  start_gap2 = distance2(first_state, rule.start(first_state.size()));
  hold(first_state);
}

void HedgeFacts::observe(const Round& round) {
  t = round.t;
  losses.assign(round.x.begin(), round.x.end());
  std::sort(losses.begin(), losses.end());
  losses.erase(std::unique(losses.begin(), losses.end()), losses.end());
  least_loss = losses.front();
  largest_loss = losses.back();
  total_before = total;
  Number lost = Rational(0);
  for (Eigen::Index i = 0; i < round.x.size(); ++i)
    lost = sum(lost, scaled(weights[static_cast<std::size_t>(i)], round.x[i]));
  loss = is_zero(total_before) ? Number(Rational(0)) : quotient_of_sums(lost, total_before);
  share = product(difference(Rational(1), beta), loss);
  Hedge ruled = rule;
  ruled.w = round.before;
  ruled.update(round.x);
  gap2 = distance2(round.after, ruled.w);
  hold(round.after);
  losses_so_far_.add(real(loss));
  loss_sum = simplified(losses_so_far_.sum());
  expert_sums += round.x;
  least_sum = expert_sums.minCoeff();
}

}  // namespace mistakebound
