#include "reference/power_sum.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "reference/interval.hpp"
#include "reference/sum_text.hpp"

namespace mistakebound {
namespace {

std::optional<Integer> exact_root(const Integer& value, unsigned long degree) {
  Integer root;
  if (mpz_root(root.backend().data(), value.backend().data(), degree) == 0) return std::nullopt;
  return root;
}

/// base = root^degree with the largest degree there is; base > 1.
std::pair<Rational, unsigned long> perfect_power(const Rational& base) {
  const Integer top = numerator_of(base);
  const Integer bottom = denominator_of(base);
  for (unsigned long degree = mpz_sizeinbase(top.backend().data(), 2); degree > 1; --degree) {
    const auto a = exact_root(top, degree);
    if (!a) continue;
    if (const auto b = exact_root(bottom, degree)) return {fraction(*a, *b), degree};
  }
  return {base, 1};
}

/// A whole number b with b < log2 |value| < b + 2, for value not 0.
long bits_below(const Rational& value) {
  const Integer top = numerator_of(value);
  const Integer bottom = denominator_of(value);
  return static_cast<long>(mpz_sizeinbase(top.backend().data(), 2)) - 1 -
         static_cast<long>(mpz_sizeinbase(bottom.backend().data(), 2));
}

Rational power(const Rational& base, unsigned long exponent) {
  Integer top, bottom;
  mpz_pow_ui(top.backend().data(), numerator_of(base).backend().data(), exponent);
  mpz_pow_ui(bottom.backend().data(), denominator_of(base).backend().data(), exponent);
  return fraction(top, bottom);
}

/// Whether size * base^gap > rest, by a comparison of sizes alone: "no" may mean "too close to tell". base > 1.
bool surely_exceeds(const Rational& size, const Rational& base, const Integer& gap, const Rational& rest) {
  if (rest == 0) return true;
  const Rational slope = (base - 1) / base;  // < log2(base)
  const Rational steep = std::max(slope, Rational(bits_below(base)));
  const Rational gained = steep * Rational(gap);
  return gained + bits_below(size) > bits_below(rest) + 2;
}

/// The terms of one class (exponents that differ by whole numbers), the largest exponent first, without the leading
/// terms that cancel exactly; empty where all do. Nothing where a power too long to write down would be needed.
using Terms = std::vector<std::pair<Rational, Rational>>;  // exponent of s, coefficient
std::optional<Terms> without_cancelled(const Terms& terms, const Rational& s) {
  const Integer longest_power = Integer(1) << 26;  // bits
  const auto length = static_cast<unsigned long>(mpz_sizeinbase(numerator_of(s).backend().data(), 2));

  Rational rest = 0;
  for (const auto& [exponent, coefficient] : terms) rest += abs(coefficient);
  std::size_t kept = 0;  // terms before this one cancel
  Rational sum = 0;      // of the terms kept so far, over s^(exponent of the last)
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (sum != 0) {
      const Integer gap = numerator_of(Rational(terms[i - 1].first - terms[i].first));
      if (surely_exceeds(abs(sum), s, gap, rest)) break;
      if (gap * length > longest_power) return std::nullopt;
      sum *= power(s, static_cast<unsigned long>(gap));
    } else {
      kept = i;
    }
    rest -= abs(terms[i].second);
    sum += terms[i].second;
  }
  if (sum == 0) return Terms{};
  return Terms{terms.begin() + static_cast<std::ptrdiff_t>(kept), terms.end()};
}

/// An equal sum without leading terms that cancel exactly; without any term exactly where the sum is zero. Nothing
/// where that cannot be told.
std::optional<std::map<Rational, Rational>> reduced(const std::map<Rational, Rational>& terms, const Rational& base) {
  const auto [s, degree] = perfect_power(base);
  std::map<Rational, Terms> classes;  // by the exponent's fractional part
  for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
    const Rational exponent = term->first * degree;
    classes[exponent - Rational(floor_of(exponent))].emplace_back(exponent, term->second);
  }
  std::map<Rational, Rational> result;
  for (const auto& [part, members] : classes) {
    const std::optional<Terms> kept = without_cancelled(members, s);
    if (!kept) return std::nullopt;
    for (const auto& [exponent, coefficient] : *kept) result[exponent / degree] = coefficient;
  }
  return result;
}

/// The sum over its largest power: every term is coefficient times a power that is at most 1.
template <class I>
I enclose_relative(const std::map<Rational, Rational>& terms, const PowerSum::Base& base) {
  const Rational& largest = terms.rbegin()->first;
  const I logarithm = base ? I(log(interval_of<I>(*base))) : I(1);
  I sum = 0;
  for (const auto& [exponent, coefficient] : terms)
    sum += interval_of<I>(coefficient) * exp(interval_of<I>(Rational(exponent - largest)) * logarithm);
  return sum;
}

}  // namespace

PowerSum::PowerSum(Base base) : base_(std::move(base)) {
  if (base_ && *base_ <= 0) throw std::domain_error("a power sum needs a positive base, not " + to_string(*base_));
}

PowerSum::PowerSum(Base base, const Rational& coefficient, const Rational& exponent) : PowerSum(std::move(base)) {
  add(coefficient, exponent);
}

void PowerSum::add(const Rational& coefficient, const Rational& exponent) {
  if (coefficient == 0) return;
  const auto [term, is_new] = terms_.try_emplace(base_ && *base_ == 1 ? Rational(0) : exponent, coefficient);
  if (is_new) return;
  term->second += coefficient;
  if (term->second == 0) terms_.erase(term);
}

PowerSum& PowerSum::operator+=(const PowerSum& other) {
  if (base_ != other.base_) throw std::domain_error("power sums with different bases cannot be added");
  for (const auto& [exponent, coefficient] : other.terms_) add(coefficient, exponent);
  return *this;
}

PowerSum& PowerSum::operator*=(const PowerSum& other) {
  if (base_ != other.base_) throw std::domain_error("power sums with different bases cannot be multiplied");
  PowerSum result(base_);
  for (const auto& [exponent, coefficient] : terms_)
    for (const auto& [other_exponent, other_coefficient] : other.terms_)
      result.add(coefficient * other_coefficient, exponent + other_exponent);
  return *this = std::move(result);
}

PowerSum operator-(PowerSum a, const PowerSum& b) {
  PowerSum minus(b.base_, -1, 0);
  return a += minus * b;
}

Decision PowerSum::decide() const {
  bool positive = false;
  bool negative = false;
  for (const auto& [exponent, coefficient] : terms_) (coefficient > 0 ? positive : negative) = true;
  if (!(positive && negative)) return {positive ? 1 : negative ? -1 : 0, Tier::direct, 0};
  if (const std::optional<int> sign = sign_in_doubles()) return {sign, Tier::doubles, 0};
  return decide_by_enclosures();
}

Decision PowerSum::decide_by_enclosures() const {
  if (terms_.empty()) return {0, Tier::direct, 0};
  // Powers of a base below 1 are powers of its inverse.
  Base base = base_;
  std::map<Rational, Rational> terms = terms_;
  if (base && *base < 1) {
    base = Rational(1 / *base);
    terms.clear();
    for (const auto& [exponent, coefficient] : terms_) terms[-exponent] = coefficient;
  }
  const auto enclosure = [&]<class I>() { return enclose_relative<I>(terms, base); };
  return mistakebound::decide_by_enclosures(enclosure, [&] {
    if (!base || *base == 1) return false;  // collected terms with one sign or one exponent: not zero
    std::optional<std::map<Rational, Rational>> simpler = reduced(terms, *base);
    if (simpler) terms = std::move(*simpler);
    return terms.empty();
  });
}

/// Forward error analysis, u = 2^-53. A conversion to double truncates: relative error 2u. exp and log of the C library
/// are trusted to 4 ulp, here widened to 16u. For a term c B^d, d <= 0 after the largest power is divided out, the
/// exponent t = d ln B has the absolute error delta <= |d| (2u + 16u |ln B|) + 4u |t| (ln B inherits 2u from B, as its
/// derivative is 1/B), so the power has the relative error at most 1.1 delta + 16u while delta < 0.1. All bounds are
/// doubled in the end, which also covers the rounding of the bounds themselves.
std::optional<int> PowerSum::sign_in_doubles() const {
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  const double base = base_ ? to_double(*base_) : 0;
  if (base_ && !(base > 1e-300 && base < 1e300)) return std::nullopt;
  const double logarithm = base_ ? std::log(base) : 1.0;
  const Rational& largest = logarithm >= 0 ? terms_.rbegin()->first : terms_.begin()->first;
  double sum = 0;
  double size = 0;
  double error = 0;
  for (const auto& [exponent, coefficient] : terms_) {
    const double c = to_double(coefficient);
    if (!std::isfinite(c) || std::abs(c) < 1e-250 || std::abs(c) > 1e250) return std::nullopt;
    const double d = to_double(Rational(exponent - largest));
    const double t = d * logarithm;
    if (!std::isfinite(t)) return std::nullopt;
    if (t < -600) {  // below 1e-260 whatever its error, up to a factor that delta < 600/7 allows
      if (std::abs(d) * (2 * u + 16 * u * std::abs(logarithm)) + 4 * u * std::abs(t) > std::abs(t) / 10)
        return std::nullopt;
      error += std::abs(c) * 1e-230;
      continue;
    }
    const double delta =
        (base_ ? std::abs(d) * (2 * u + 16 * u * std::abs(logarithm)) : 2 * u * std::abs(d)) + 4 * u * std::abs(t);
    if (delta > 0.1) return std::nullopt;
    const double term = c * std::exp(t);
    sum += term;
    size += std::abs(term);
    error += std::abs(term) * (1.1 * delta + 16 * u);
  }
  error += size * u * static_cast<double>(terms_.size() + 4);
  if (sum > 2 * error) return 1;
  if (sum < -2 * error) return -1;
  return std::nullopt;
}

DecimalBounds PowerSum::enclose(unsigned digits) const {
  if (terms_.empty()) return {"0", "0"};
  using I = Interval<320>;
  const I logarithm = base_ ? I(log(interval_of<I>(*base_))) : I(1);
  I sum = 0;
  for (const auto& [exponent, coefficient] : terms_)
    sum += interval_of<I>(coefficient) * exp(interval_of<I>(exponent) * logarithm);
  return decimal_bounds(sum, digits);
}

std::string PowerSum::form() const {
  std::string text;
  const std::string base = !base_                        ? "e"
                           : denominator_of(*base_) == 1 ? to_string(*base_)
                                                         : "(" + to_string(*base_) + ")";
  for (auto term = terms_.rbegin(); term != terms_.rend(); ++term) {
    const auto& [exponent, coefficient] = *term;
    const bool plain = exponent > 0 && denominator_of(exponent) == 1;
    std::string power = base;
    if (exponent != 1) power += plain ? "^" + to_string(exponent) : "^(" + to_string(exponent) + ")";
    append_term(text, coefficient, exponent == 0 ? "" : power);
  }
  return text.empty() ? "0" : text;
}

}  // namespace mistakebound
