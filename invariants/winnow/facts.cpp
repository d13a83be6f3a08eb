#include "invariants/winnow/facts.hpp"

#include <set>

namespace mistakebound {
namespace {

/// sum of 1 * e^(eta S_j).
Vector ones(Eigen::Index n) {
  return Vector::Constant(n, Rational(1));
}

Rational largest_size(const Vector& x) {
  Rational largest = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (abs(x[i]) > largest) largest = abs(x[i]);
  return largest;
}

}  // namespace

WinnowFacts::WinnowFacts(Vector comparator, std::optional<Rational> given, LearningRate learning_rate)
    : u(std::move(comparator)),
      given_gamma(std::move(given)),
      rate(std::move(learning_rate)),
      sinh(rate.base),
      s(zero_vector(u.size())) {
  bool nonnegative = true;
  for (Eigen::Index i = 0; i < u.size(); ++i) {
    u1 += abs(u[i]);
    nonnegative = nonnegative && u[i] >= 0;
  }
  if (!nonnegative || u1 == 0) return;
  p = u / u1;
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if ((*p)[i] != 0) entropy += LogSum::ln((*p)[i], (*p)[i]);
}

void WinnowFacts::survey(const Example& example) {
  const Rational surveyed = example.y * dot(u, example.x);
  if (!least_margin || surveyed < *least_margin) least_margin = surveyed;
  radius = std::max(radius, largest_size(example.x));
}

void WinnowFacts::begin(const Vector& first_state) {
  gamma = given_gamma ? *given_gamma : least_margin.value_or(0);
  s = first_state;
  if (!finite()) return;
  PowerSum even(rate.base, Rational(1, 2), rate.scale * radius);
  even.add(Rational(1, 2), -rate.scale * radius);
  cosh = shared(std::move(even));
  sinh = PowerSum(rate.base, Rational(1, 2), rate.scale * radius);
  sinh.add(Rational(-1, 2), -rate.scale * radius);
  mass = shared(power_sum(ones(s.size()), s));
  // Equal exponents are equal weights, whatever they are.
  normaliser = shared(PowerSum(rate.base, n(), rate.scale * (s.size() == 0 ? Rational(0) : s[0])));
  kl_first = kl = relative_entropy(s, mass);
}

void WinnowFacts::observe(const Round& round) {
  t = round.t;
  mistake = round.mistake;
  margin = round.y * dot(u, round.x);
  drift2 = 0;
  if (mistake) {
    ++m;
    v = round.y * round.x;
    s_before = round.before;
  }
  kl_before = kl;
  const SharedSum previous = mass;
  moved = &round.before != &round.after;
  if (moved) {
    drift2 = norm2(round.after - round.before);
    s = round.after;
    if (finite()) {
      mass = shared(power_sum(ones(s.size()), s));
      kl = relative_entropy(s, mass);
    }
  }
  if (!mistake) return;
  gap2 = norm2(Vector(round.after - round.before - v));
  if (!finite()) {
    limit_sign = winnow_sign(s_before, v, rate);
    return;
  }
  mass_before = previous;
  reached = shared(power_sum(ones(s.size()), s_before + v));
  normaliser = reached;
}

LogPowerSum WinnowFacts::eta_times(const Rational& exponent) const {
  return LogPowerSum::ln_of_power(rate.base, rate.scale * exponent);
}

PowerSum WinnowFacts::power_sum(const Vector& factors, const Vector& exponents) const {
  return shifted(factors, exponents, 0);
}

PowerSum WinnowFacts::shifted(const Vector& factors, const Vector& exponents, const Rational& shift) const {
  PowerSum sum(rate.base);
  sum.reserve(static_cast<std::size_t>(exponents.size()));
  for (Eigen::Index i = 0; i < exponents.size(); ++i)
    sum.add(factors[i], rate.scale * (shift == 0 ? exponents[i] : Rational(exponents[i] + shift)));
  return sum;
}

LogPowerSum WinnowFacts::relative_entropy(const Vector& exponents, const SharedSum& total) const {
  if (!p) return {};
  return LogPowerSum(entropy) - eta_times(dot(*p, exponents)) + LogPowerSum::ln(total);
}

LogPowerSum WinnowFacts::gain() const {
  return eta_times(gamma) - LogPowerSum::ln(cosh, u1);
}

std::optional<bool> WinnowFacts::at_comparator() const {
  for (Eigen::Index i = 0; i < u.size(); ++i)
    if ((*p)[i] == 0) return false;  // a weight is a power, never 0
  for (Eigen::Index i = 0; i < u.size(); ++i) {
    PowerSum gap = *mass * (*p)[i];
    gap.add(-1, rate.scale * s[i]);
    const std::optional<int> sign = gap.decide().sign;
    if (!sign) return std::nullopt;
    if (*sign != 0) return false;
  }
  return true;
}

std::optional<Rational> WinnowFacts::epsilon() const {
  if (radius * u1 == 0) return std::nullopt;
  return Rational(gamma / (radius * u1));
}

}  // namespace mistakebound
