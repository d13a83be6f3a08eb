#include "invariants/winnow/balanced.hpp"

#include <algorithm>

namespace mistakebound {

BalancedFacts::BalancedFacts(BalancedWinnow learner, Vector comparator, std::optional<Rational> given)
    : rule(std::move(learner)), u(std::move(comparator)), given_gamma(std::move(given)) {
  a = rule.promotion;
  b = rule.demotion;
  modified = rule.factors == WinnowFactors::modified ? 1 : 0;
  theta = rule.threshold;
  beta = rule.margin;
  rate = a - 1;
  each_of_comparator([&](const Rational& entry, Eigen::Index) {
    u_sum += entry;
    u_logs += LogSum::ln(entry, entry);
  });
}

template <class Each>
void BalancedFacts::each_of_comparator(Each each) const {
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if (u[i] != 0) each(Rational(abs(u[i])), u[i] > 0 ? i : u.size() + i);
}

void BalancedFacts::survey(const Example& example) {
  const Rational surveyed = example.y * (dot(u, example.x) - theta);
  if (!least_margin || surveyed < *least_margin) least_margin = surveyed;
  most_active = std::max<Rational>(most_active, dot(u.cwiseAbs(), example.x));
}

void BalancedFacts::begin(const Vector& first_state) {
  gamma = given_gamma ? *given_gamma : least_margin.value_or(0);
  hold(first_state);
  least_initial = least;
  if (has_potential()) first_potential_ = potential();
}

void BalancedFacts::hold(const Vector& state) {
  least = state.minCoeff();
  total = state.sum();
  all_positive = all_positive && least > 0;
  if (!all_positive) return;
  weight_logs = {};
  each_of_comparator([&](const Rational& entry, Eigen::Index i) { weight_logs += LogSum::ln(state[i], entry); });
}

void BalancedFacts::observe(const Round& round) {
  t = round.t;
  mistake = round.mistake;
  mistake_count += mistake ? 1 : 0;
  const Label y = round.y;
  sign = y;
  const Eigen::Index n = u.size();
  const Vector& x = round.x;
  other_entries = std::count_if(x.begin(), x.end(), [](const Rational& entry) { return entry != 0 && entry != 1; });
  margin = y * (dot(u, x) - theta);
  active = dot(u.cwiseAbs(), x);
  score = y * (dot(round.before.head(n), x) - dot(round.before.tail(n), x));
  const Rational beyond = score - y * theta - beta;
  const bool due = beyond < 0 || (beyond == 0 && (beta > 0 || decide(Rational(0), rule.tie) != y));
  const bool moved = &round.before != &round.after;
  updated = due || moved;
  total_before = total;
  weight_logs_before = weight_logs;
  if (moved) hold(round.after);
  if (!updated) return;
  ++updates;
  Vector ruled = round.before;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (x[i] <= 0) continue;
    ruled[i] *= y > 0 ? a : b;
    ruled[n + i] *= y > 0 ? b : a;
  }
  gap2 = norm2(Vector(round.after - ruled));
  growth = {};
  if (all_positive)
    each_of_comparator([&](const Rational& entry, Eigen::Index i) {
      growth += LogSum::ln(Rational(round.after[i] / round.before[i]), entry);
    });
}

LogSum BalancedFacts::ratio_logs(const Rational& times) const {
  return LogSum::ln(Rational(a / b), times);
}

LogSum BalancedFacts::product_logs(const Rational& times) const {
  return LogSum::ln(Rational(1 / (a * b)), times);
}

LogSum BalancedFacts::gain() const {
  return ratio_logs(gamma - beta) - product_logs(most_active);
}

bool BalancedFacts::has_bound() const {
  if (!has_potential()) return false;
  const int sign_of_gain = gain().decide().sign.value_or(0);
  return sign_of_gain > 0 || (sign_of_gain < 0 && any_gain);
}

LogSum BalancedFacts::relative_entropy() const {
  return u_logs - weight_logs + LogSum(Rational(total - u_sum));
}

LogSum BalancedFacts::potential_of(const LogSum& logs, const Rational& sum) const {
  return u_logs - logs - LogSum(u_sum) + ratio_logs(sum / (2 * rate));
}

}  // namespace mistakebound
