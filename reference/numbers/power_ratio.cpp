#include "reference/numbers/power_ratio.hpp"

#include <algorithm>
#include <stdexcept>

#include "reference/numbers/sum_intervals.hpp"

namespace mistakebound {
namespace {

constexpr std::size_t most_terms = 1'000'000;  // of a sum with its denominators multiplied out

/// numerator/denominator, both divided by the denominator's largest power, so that neither leaves the range of doubles
/// where the quotient does not.
DoubleInterval quotient_in_doubles(const PowerSum& numerator, const PowerSum* denominator) {
  const PowerSum::Scaled top = numerator.in_doubles();
  const PowerSum::Scaled bottom = denominator == nullptr ? PowerSum::Scaled{0, {1, 1}} : denominator->in_doubles();
  const DoubleInterval logarithm = numerator.base() ? log(double_interval(*numerator.base())) : DoubleInterval{1, 1};
  const DoubleInterval value = top.value / bottom.value;
  if (top.pivot == bottom.pivot) return value;
  return value * exp(double_interval(Rational(top.pivot - bottom.pivot)) * logarithm);
}

template <class I>
I quotient_interval(const PowerSum& numerator, const PowerSum* denominator) {
  I value = numerator.interval<I>();
  if (denominator != nullptr) value /= denominator->interval<I>();
  return value;
}

}  // namespace

SharedSum shared(PowerSum sum) {
  sum.keep_doubles();
  return std::make_shared<const PowerSum>(std::move(sum));
}

PowerRatio::PowerRatio(PowerSum sum) : base_(sum.base()) {
  add({std::move(sum), nullptr});
}

PowerRatio::PowerRatio(PowerSum numerator, SharedSum denominator) : base_(numerator.base()) {
  add({std::move(numerator), std::move(denominator)});
}

void PowerRatio::add(Quotient quotient) {
  for (Quotient& known : quotients_) {
    if (known.denominator != quotient.denominator) continue;
    known.numerator += quotient.numerator;
    return;
  }
  quotients_.push_back(std::move(quotient));
}

PowerRatio& PowerRatio::operator+=(const PowerRatio& other) {
  if (base_ != other.base_) throw std::domain_error("quotients of power sums with different bases cannot be added");
  for (const Quotient& quotient : other.quotients_) add(quotient);
  return *this;
}

PowerRatio& PowerRatio::operator*=(const Rational& factor) {
  for (Quotient& quotient : quotients_) quotient.numerator *= factor;
  return *this;
}

PowerRatio PowerRatio::times(const PowerSum& factor) const {
  PowerRatio result = *this;
  for (Quotient& quotient : result.quotients_) quotient.numerator *= factor;
  return result;
}

PowerRatio PowerRatio::reciprocal() const {
  if (quotients_.size() != 1 || decide().sign != 1)
    throw std::domain_error(form() + " is no single quotient of power sums that is positive");
  const auto& [numerator, denominator] = quotients_.front();
  return {denominator ? *denominator : PowerSum(base_, 1, 0), shared(numerator)};
}

DoubleInterval PowerRatio::in_doubles() const {
  DoubleInterval sum;
  for (const Quotient& quotient : quotients_)
    sum = sum + quotient_in_doubles(quotient.numerator, quotient.denominator.get());
  return sum;
}

Decision PowerRatio::decide_likely_zero() const {
  const auto has_denominator = [](const Quotient& quotient) { return quotient.denominator != nullptr; };
  if (std::count_if(quotients_.begin(), quotients_.end(), has_denominator) > 1) return decide();
  PowerSum whole(base_);
  for (const Quotient& quotient : quotients_) {
    PowerSum part = quotient.numerator;
    for (const Quotient& other : quotients_)
      if (&other != &quotient && other.denominator) part *= *other.denominator;
    whole += part;
  }
  return whole.decide_likely_zero();
}

Decision PowerRatio::decide() const {
  if (const int sign = known_sign(in_doubles())) return {sign, Tier::doubles, 0};
  // One quotient over equal denominators, then one over all.
  std::vector<Quotient> merged;
  std::vector<std::map<Rational, Rational>> denominators;
  for (const Quotient& quotient : quotients_) {
    std::map<Rational, Rational> terms =
        quotient.denominator ? quotient.denominator->terms() : std::map<Rational, Rational>{{Rational(0), Rational(1)}};
    const auto known = std::find(denominators.begin(), denominators.end(), terms);
    if (known != denominators.end()) {
      merged[static_cast<std::size_t>(known - denominators.begin())].numerator += quotient.numerator;
    } else {
      merged.push_back(quotient);
      denominators.push_back(std::move(terms));
    }
  }
  // Denominators are positive, so the sign is that of the sum with them multiplied out.
  const auto multiplied_out = [&] {
    PowerSum whole(base_);
    for (std::size_t i = 0; i < merged.size(); ++i) {
      PowerSum part = merged[i].numerator;
      for (std::size_t j = 0; j < merged.size(); ++j)
        if (j != i && merged[j].denominator) part *= *merged[j].denominator;
      whole += part;
    }
    return whole.decide();
  };
  const auto has_denominator = [](const Quotient& quotient) { return quotient.denominator != nullptr; };
  if (std::count_if(merged.begin(), merged.end(), has_denominator) <= 1) return multiplied_out();
  std::size_t terms = 0;
  for (const Quotient& quotient : merged) {
    std::size_t part = std::max<std::size_t>(1, quotient.numerator.size());
    for (const Quotient& other : merged)
      if (&other != &quotient && other.denominator && part <= most_terms) part *= other.denominator->size();
    terms += part;
  }
  const auto enclosure = [&]<class I>() {
    I sum = 0;
    for (const Quotient& quotient : merged) sum += quotient_interval<I>(quotient.numerator, quotient.denominator.get());
    return sum;
  };
  // Where the product is too long to write down, zero stays possible, and growing precision decides if it can.
  if (terms > most_terms) return decide_by_enclosures(enclosure, [] { return false; });
  if (const std::optional<int> sign = sign_of_interval(enclosure.operator()<Interval<40>>()))
    return {sign, Tier::enclosure, 40};
  return multiplied_out();
}

std::optional<Rational> PowerRatio::rational() const {
  Rational sum = 0;
  for (const Quotient& quotient : quotients_) {
    const std::map<Rational, Rational> top = quotient.numerator.terms();
    if (top.empty()) continue;
    const std::map<Rational, Rational> bottom =
        quotient.denominator ? quotient.denominator->terms() : std::map<Rational, Rational>{{Rational(0), Rational(1)}};
    if (top.size() != bottom.size()) return std::nullopt;
    const Rational factor = top.begin()->second / bottom.begin()->second;
    for (auto a = top.begin(), b = bottom.begin(); a != top.end(); ++a, ++b)
      if (a->first != b->first || a->second != factor * b->second) return std::nullopt;
    sum += factor;
  }
  return sum;
}

DecimalBounds PowerRatio::enclose(unsigned digits) const {
  return decimals_of([this]<class I>() { return interval<I>(); }, digits);
}

std::string PowerRatio::form() const {
  std::string text;
  for (const Quotient& quotient : quotients_) {
    const std::string numerator = quotient.numerator.form();
    if (numerator == "0") continue;
    if (!text.empty()) text += " + ";
    text += quotient.denominator ? "(" + numerator + ")/(" + quotient.denominator->form() + ")" : numerator;
  }
  return text.empty() ? "0" : text;
}

}  // namespace mistakebound
