#include "reference/numbers/kernel_value.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reference/numbers/sum_intervals.hpp"

namespace mistakebound {
namespace {

/// A value over common denominators: sum of coefficient * e^(exponent/step), all over `denominator`.
struct Cleared {
  Integer denominator = 1;
  std::vector<std::pair<Integer, Integer>> terms;  // exponent, coefficient
};

void add_denominator(Integer& common, const Rational& value) {
  mpz_lcm(common.backend().data(), common.backend().data(), mpq_denref(value.backend().data()));
}

Cleared cleared(const KernelValue& value, const Integer& step) {
  Cleared result;
  add_denominator(result.denominator, value.rational_part());
  for (const auto& term : value.powers()) add_denominator(result.denominator, term.second);
  const auto add = [&](const Rational& exponent, const Rational& coefficient) {
    result.terms.emplace_back(numerator_of(Rational(exponent * Rational(step))),
                              numerator_of(Rational(coefficient * Rational(result.denominator))));
  };
  if (value.rational_part() != 0) add(0, value.rational_part());
  for (const auto& [exponent, coefficient] : value.powers()) add(exponent, coefficient);
  return result;
}

/// The products of the terms, collected by exponent. Where exponents are small whole numbers they index an array, which
/// is ten times faster than a map.
template <class Emit>
void multiply(const Cleared& a, const Cleared& b, Emit emit) {
  if (a.terms.empty() || b.terms.empty()) return;
  const auto least = [](const Cleared& some) { return std::min_element(some.terms.begin(), some.terms.end())->first; };
  const auto largest = [](const Cleared& some) {
    return std::max_element(some.terms.begin(), some.terms.end())->first;
  };
  const Integer first = least(a) + least(b);
  const Integer span = largest(a) + largest(b) - first;
  const auto accumulate = [](Integer& sum, const Integer& p, const Integer& q) {
    mpz_addmul(sum.backend().data(), p.backend().data(), q.backend().data());
  };
  if (span <= 4 * Integer(a.terms.size() * b.terms.size()) + 64 && span <= 4'000'000) {
    std::vector<Integer> sums(static_cast<std::size_t>(span) + 1);
    for (const auto& [exponent_a, p] : a.terms) {
      const Integer offset = exponent_a - first;
      for (const auto& [exponent_b, q] : b.terms) {
        const Integer at = offset + exponent_b;
        accumulate(sums[mpz_get_ui(at.backend().data())], p, q);
      }
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] != 0) emit(Integer(first + i), sums[i]);
    return;
  }
  std::map<Integer, Integer> sums;
  for (const auto& [exponent_a, p] : a.terms)
    for (const auto& [exponent_b, q] : b.terms) accumulate(sums[exponent_a + exponent_b], p, q);
  for (const auto& [exponent, sum] : sums)
    if (sum != 0) emit(exponent, sum);
}

}  // namespace

KernelValue KernelValue::exponential(const Rational& exponent) {
  if (exponent == 0) return KernelValue(1);
  KernelValue result;
  result.powers_.emplace(exponent, 1);
  return result;
}

KernelValue& KernelValue::operator*=(const Rational& factor) {
  plain_ *= factor;
  if (factor == 0) powers_.clear();
  for (auto& term : powers_) term.second *= factor;
  return *this;
}

KernelValue& KernelValue::add(const Rational& factor, const KernelValue& other) {
  if (factor == 0) return *this;
  if (this == &other) return *this *= Rational(factor + 1);
  plain_ += factor * other.plain_;
  for (const auto& [exponent, coefficient] : other.powers_) {
    const auto place = powers_.try_emplace(exponent, 0).first;
    place->second += factor * coefficient;
    if (place->second == 0) powers_.erase(place);
  }
  return *this;
}

KernelValue operator*(const KernelValue& a, const KernelValue& b) {
  if (a.is_rational()) return a.plain_ * b;
  if (b.is_rational()) return b.plain_ * a;
  Integer step = 1;
  for (const KernelValue* value : {&a, &b})
    for (const auto& term : value->powers_) add_denominator(step, term.first);
  const Cleared p = cleared(a, step);
  const Cleared q = cleared(b, step);
  const Integer denominator = p.denominator * q.denominator;
  KernelValue result;
  multiply(p, q, [&](const Integer& exponent, const Integer& coefficient) {
    if (exponent == 0) {
      result.plain_ = fraction(coefficient, denominator);
    } else {
      result.powers_.emplace_hint(result.powers_.end(), fraction(exponent, step), fraction(coefficient, denominator));
    }
  });
  return result;
}

int KernelValue::sign() const {
  if (is_rational()) return sign_of(plain_);
  const Decision decision = power_sum().decide();
  if (!decision.sign)
    throw UndecidedSign("the sign of a sum of powers of e is undecided at " + std::to_string(decision.digits) +
                        " digits");
  return *decision.sign;
}

PowerSum KernelValue::power_sum() const {
  PowerSum sum;
  sum.reserve(powers_.size() + 1);
  sum.add(plain_, 0);
  for (const auto& [exponent, coefficient] : powers_) sum.add(coefficient, exponent);
  return sum;
}

double KernelValue::approximate() const {
  if (is_rational()) return to_double(plain_);
  // MPFR's powers of e are the same on every processor; the last bit of those of the system's library is not.
  const Interval<40> enclosure = power_sum().interval<Interval<40>>();
  return mpfr_get_d(&enclosure.backend().data()->left, MPFR_RNDN);
}

Bounds bounds(const KernelValue& value) {
  if (value.is_rational()) return {value.rational_part(), value.rational_part()};
  using I = Interval<80>;
  const I enclosure = value.power_sum().interval<I>();
  Bounds result;
  mpfr_get_q(result.low.backend().data(), &enclosure.backend().data()->left);
  mpfr_get_q(result.high.backend().data(), &enclosure.backend().data()->right);
  return result;
}

std::string to_string(const KernelValue& value) {
  return value.is_rational() ? to_string(value.rational_part()) : value.power_sum().form();
}

}  // namespace mistakebound
