#include "reference/numbers/log_sum.hpp"

#include <stdexcept>
#include <vector>

#include "reference/numbers/sum_intervals.hpp"
#include "reference/numbers/sum_text.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace {

Integer common_divisor(const Integer& a, const Integer& b) {
  Integer result;
  mpz_gcd(result.backend().data(), a.backend().data(), b.backend().data());
  return result;
}

/// Pairwise coprime integers above 1 of which every given integer is a product, by refinement: a pair with a common
/// divisor d gives way to a/d, b/d and d, whose product is smaller, so this ends.
std::vector<Integer> coprime_base(std::vector<Integer> waiting) {
  std::vector<Integer> base;
  while (!waiting.empty()) {
    Integer candidate = waiting.back();
    waiting.pop_back();
    if (candidate == 1) continue;
    bool split = false;
    for (std::size_t i = 0; i < base.size() && !split; ++i) {
      poll_limits();
      const Integer divisor = common_divisor(base[i], candidate);
      if (divisor == 1) continue;
      split = true;
      if (base[i] == candidate) break;  // known already
      waiting.push_back(base[i] / divisor);
      waiting.push_back(candidate / divisor);
      waiting.push_back(divisor);
      base.erase(base.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (!split) base.push_back(std::move(candidate));
  }
  return base;
}

/// How often `factor` divides `value`.
unsigned long multiplicity(const Integer& value, const Integer& factor) {
  Integer rest;
  return mpz_remove(rest.backend().data(), value.backend().data(), factor.backend().data());
}

}  // namespace

LogSum LogSum::ln(const Rational& argument, const Rational& coefficient) {
  if (argument <= 0) throw std::domain_error("logarithm of " + to_string(argument));
  LogSum result;
  if (argument != 1 && coefficient != 0) result.terms_[argument] = coefficient;
  return result;
}

LogSum& LogSum::operator+=(const LogSum& other) {
  rational_ += other.rational_;
  for (const auto& [argument, coefficient] : other.terms_) {
    Rational& sum = terms_[argument];
    sum += coefficient;
    if (sum == 0) terms_.erase(argument);
  }
  return *this;
}

LogSum& LogSum::operator*=(const Rational& factor) {
  rational_ *= factor;
  if (factor == 0) terms_.clear();
  for (auto& [argument, coefficient] : terms_) coefficient *= factor;
  return *this;
}

DoubleInterval LogSum::in_doubles() const {
  DoubleInterval sum = double_interval(rational_);
  for (const auto& [argument, coefficient] : terms_)
    sum = sum + double_interval(coefficient) * log(double_interval(argument));
  return sum;
}

Decision LogSum::decide() const {
  if (terms_.empty()) return {sign_of(rational_), Tier::direct, 0};
  if (const int sign = known_sign(in_doubles())) return {sign, Tier::doubles, 0};
  return decide_by_enclosures([&]<class I>() { return interval<I>(); }, [&] { return is_zero(); });
}

bool LogSum::is_zero() const {
  if (rational_ != 0) return false;
  std::vector<Integer> integers;
  for (const auto& [argument, coefficient] : terms_) {
    integers.push_back(numerator_of(argument));
    integers.push_back(denominator_of(argument));
  }
  for (const Integer& factor : coprime_base(std::move(integers))) {
    Rational exponent = 0;
    for (const auto& [argument, coefficient] : terms_) {
      poll_limits();
      exponent += coefficient * (Rational(multiplicity(numerator_of(argument), factor)) -
                                 Rational(multiplicity(denominator_of(argument), factor)));
    }
    if (exponent != 0) return false;
  }
  return true;
}

DecimalBounds LogSum::enclose(unsigned digits) const {
  return decimals_of([this]<class I>() { return interval<I>(); }, digits);
}

std::string LogSum::form() const {
  std::string text;
  append_to(text);
  return text.empty() ? "0" : text;
}

void LogSum::append_to(std::string& text) const {
  for (const auto& [argument, coefficient] : terms_) append_term(text, coefficient, "ln(" + to_string(argument) + ")");
  if (rational_ != 0) append_term(text, rational_, "");
}

}  // namespace mistakebound
