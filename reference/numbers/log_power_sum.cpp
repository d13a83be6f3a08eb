#include "reference/numbers/log_power_sum.hpp"

#include <algorithm>
#include <utility>

#include "reference/numbers/sum_intervals.hpp"
#include "reference/numbers/sum_text.hpp"

namespace mistakebound {
namespace {

using TermMap = std::map<Rational, Rational>;  // exponent to coefficient

/// The sum as a rational number, where its base is one and all its exponents are whole powers of the base's root.
std::optional<Rational> rational_value(const PowerSum::Base& base, const TermMap& terms) {
  if (terms.size() == 1 && terms.begin()->first == 0) return terms.begin()->second;
  if (!base) return std::nullopt;
  const bool inverted = *base < 1;
  const auto [root, degree] = perfect_power(inverted ? Rational(1 / *base) : *base);
  constexpr long longest = 1 << 16;  // bits of a power that is still written out
  const auto bits = static_cast<long>(mpz_sizeinbase(numerator_of(root).backend().data(), 2));
  Rational sum = 0;
  for (const auto& [exponent, coefficient] : terms) {
    const Rational whole = exponent * degree * (inverted ? -1 : 1);
    if (denominator_of(whole) != 1 || abs(whole) * bits > longest) return std::nullopt;
    const Rational size = power(root, static_cast<unsigned long>(numerator_of(Rational(abs(whole)))));
    sum += coefficient * (whole >= 0 ? size : Rational(1 / size));
  }
  return sum;
}

}  // namespace

LogPowerSum LogPowerSum::ln(SharedSum sum, const Rational& coefficient) {
  LogPowerSum result;
  if (coefficient != 0) result.terms_.push_back({coefficient, std::move(sum)});
  return result;
}

LogPowerSum LogPowerSum::ln_of_power(const PowerSum::Base& base, const Rational& exponent) {
  return base ? LogSum::ln(*base, exponent) : LogSum(exponent);
}

LogPowerSum& LogPowerSum::operator+=(const LogPowerSum& other) {
  plain_ += other.plain_;
  for (const Term& term : other.terms_) {
    const auto known =
        std::find_if(terms_.begin(), terms_.end(), [&](const Term& mine) { return mine.sum == term.sum; });
    if (known == terms_.end()) {
      terms_.push_back(term);
    } else if ((known->coefficient += term.coefficient) == 0) {
      terms_.erase(known);
    }
  }
  return *this;
}

LogPowerSum& LogPowerSum::operator*=(const Rational& factor) {
  plain_ *= factor;
  if (factor == 0) terms_.clear();
  for (Term& term : terms_) term.coefficient *= factor;
  return *this;
}

DoubleInterval LogPowerSum::in_doubles() const {
  DoubleInterval sum = plain_.in_doubles();
  for (const Term& term : terms_) {
    const PowerSum::Scaled scaled = term.sum->in_doubles();
    const PowerSum::Base& base = term.sum->base();
    const DoubleInterval logarithm = base ? log(double_interval(*base)) : DoubleInterval{1, 1};
    sum = sum + double_interval(term.coefficient) * (log(scaled.value) + double_interval(scaled.pivot) * logarithm);
  }
  return sum;
}

LogPowerSum LogPowerSum::normalised() const {
  LogPowerSum result(plain_);
  std::map<std::pair<PowerSum::Base, TermMap>, Rational> collected;
  for (const Term& term : terms_) {
    const PowerSum::Base& base = term.sum->base();
    const TermMap raw = term.sum->terms();
    const Rational pivot = raw.rbegin()->first;
    const Rational leading = raw.rbegin()->second;
    TermMap relative;
    for (const auto& [exponent, coefficient] : raw) relative[exponent - pivot] = coefficient / leading;
    result.plain_ += ln_of_power(base, Rational(pivot * term.coefficient)).plain_;
    if (leading > 0) {
      result.plain_ += LogSum::ln(leading, term.coefficient);
    } else {  // the leading term is negative: only the sum as a whole is positive
      for (auto& [exponent, coefficient] : relative) coefficient *= leading;
    }
    if (const std::optional<Rational> value = rational_value(base, relative)) {
      result.plain_ += LogSum::ln(*value, term.coefficient);
    } else {
      collected[{base, std::move(relative)}] += term.coefficient;
    }
  }
  for (const auto& [key, coefficient] : collected) {
    if (coefficient == 0) continue;
    PowerSum sum(key.first);
    for (const auto& [exponent, factor] : key.second) sum.add(factor, exponent);
    result.terms_.push_back({coefficient, shared(std::move(sum))});
  }
  return result;
}

Decision LogPowerSum::decide_likely_zero() const {
  const LogPowerSum normal = normalised();
  return normal.is_plain() ? normal.plain_.decide() : normal.decide();
}

Decision LogPowerSum::decide() const {
  if (const int sign = known_sign(in_doubles())) return {sign, Tier::doubles, 0};
  const LogPowerSum normal = normalised();
  if (normal.is_plain()) return normal.plain_.decide();
  const auto enclosure = [&]<class I>() { return normal.interval<I>(); };
  if (const std::optional<int> sign = sign_of_interval(enclosure.operator()<Interval<40>>()))
    return {sign, Tier::enclosure, 40};
  if (const std::optional<Decision> decision = normal.decide_by_powers()) return *decision;
  return decide_by_enclosures(enclosure, [] { return false; });
}

std::optional<Decision> LogPowerSum::decide_by_powers() const {
  constexpr std::size_t most_terms = 100'000;
  const PowerSum::Base base = terms_.front().sum->base();
  Integer denominator = 1;
  const auto clear = [&](const Rational& value) {
    mpz_lcm(denominator.backend().data(), denominator.backend().data(), mpq_denref(value.backend().data()));
  };
  for (const Term& term : terms_) {
    if (term.sum->base() != base) return std::nullopt;
    clear(term.coefficient);
  }
  // q_0 and the logarithm of the base itself become exponents; the other rationals become factors.
  Rational exponent = base ? Rational(0) : plain_.rational_part();
  if (base && plain_.rational_part() != 0) return std::nullopt;
  for (const auto& [argument, coefficient] : plain_.terms()) {
    if (base && argument == *base) {
      exponent = coefficient;
    } else {
      clear(coefficient);
    }
  }
  PowerSum sides[2] = {PowerSum(base, 1, 0), PowerSum(base, 1, 0)};
  sides[0] = PowerSum(base, 1, exponent * Rational(denominator));
  const auto multiply = [&](const Rational& coefficient, const PowerSum& factor) {
    const Rational times = coefficient * Rational(denominator);
    PowerSum& side = sides[times > 0 ? 0 : 1];
    const Rational count = abs(times);
    if (count > 4096) return false;
    const auto repeated = static_cast<unsigned long>(numerator_of(count));
    if (factor.size() == 1) {  // a rational number
      side *= power(factor.terms().begin()->second, repeated);
      return true;
    }
    for (unsigned long i = repeated; i > 0; --i) {
      if (side.size() * factor.size() > most_terms) return false;
      poll_limits();
      side *= factor;
    }
    return true;
  };
  for (const auto& [argument, coefficient] : plain_.terms())
    if (!(base && argument == *base) && !multiply(coefficient, PowerSum(base, argument, 0))) return std::nullopt;
  for (const Term& term : terms_)
    if (!multiply(term.coefficient, *term.sum)) return std::nullopt;
  return (sides[0] - sides[1]).decide();
}

DecimalBounds LogPowerSum::enclose(unsigned digits) const {
  return decimals_of([this]<class I>() { return interval<I>(); }, digits);
}

std::string LogPowerSum::form() const {
  std::string text;
  for (const Term& term : terms_) append_term(text, term.coefficient, "ln(" + term.sum->form() + ")");
  plain_.append_to(text);
  return text.empty() ? "0" : text;
}

Decision LogPowerRatio::decide() const {
  Decision above = numerator.decide();
  const Decision below = divisor.decide();
  if (!above.sign || below.sign.value_or(0) == 0)
    return {std::nullopt, Tier::undecided, std::max(above.digits, below.digits)};
  above.sign = *above.sign * *below.sign;
  return above;
}

DecimalBounds LogPowerRatio::enclose(unsigned digits) const {
  return decimals_of([this]<class I>() { return I(numerator.interval<I>() / divisor.interval<I>()); }, digits);
}

std::string LogPowerRatio::form() const {
  return "(" + numerator.form() + ")/(" + divisor.form() + ")";
}

}  // namespace mistakebound
