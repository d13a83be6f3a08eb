#include "reference/numbers/power_sum.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "reference/numbers/machine_words.hpp"
#include "reference/numbers/sum_intervals.hpp"
#include "reference/numbers/sum_text.hpp"

namespace mistakebound {
namespace {

std::optional<Integer> exact_root(const Integer& value, unsigned long degree) {
  Integer root;
  if (mpz_root(root.backend().data(), value.backend().data(), degree) == 0) return std::nullopt;
  return root;
}

/// Whether it is a^b with whole numbers a and b > 1, as 1 is. Sieved, which takes a fraction of a root's time.
bool is_power(const Integer& value) {
  return mpz_perfect_power_p(value.backend().data()) != 0;
}

unsigned long next_prime(unsigned long prime) {
  Integer next = prime;
  mpz_nextprime(next.backend().data(), next.backend().data());
  return mpz_get_ui(next.backend().data());
}

/// The root of the least prime degree, from `prime` on, that is rational; `prime` is then that degree. For values > 1.
std::optional<Rational> root_of_prime_degree(const Rational& value, unsigned long& prime) {
  const Integer top = numerator_of(value);
  const Integer bottom = denominator_of(value);
  if (!is_power(top) || !is_power(bottom)) return std::nullopt;
  for (; prime < mpz_sizeinbase(top.backend().data(), 2); prime = next_prime(prime)) {
    const auto a = exact_root(top, prime);
    if (!a) continue;
    if (const auto b = exact_root(bottom, prime)) return fraction(*a, *b);
  }
  return std::nullopt;
}

/// A whole number b with b < log2 |value| < b + 2, for value not 0.
long bits_below(const Rational& value) {
  const Integer top = numerator_of(value);
  const Integer bottom = denominator_of(value);
  return static_cast<long>(mpz_sizeinbase(top.backend().data(), 2)) - 1 -
         static_cast<long>(mpz_sizeinbase(bottom.backend().data(), 2));
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
using TermList = std::vector<std::pair<Rational, Rational>>;  // exponent of s, coefficient
std::optional<TermList> without_cancelled(const TermList& terms, const Rational& s) {
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
  if (sum == 0) return TermList{};
  return TermList{terms.begin() + static_cast<std::ptrdiff_t>(kept), terms.end()};
}

/// An equal sum without leading terms that cancel exactly; without any term exactly where the sum is zero. Nothing
/// where that cannot be told.
std::optional<std::map<Rational, Rational>> reduced(const std::map<Rational, Rational>& terms, const Rational& base) {
  const auto [s, degree] = perfect_power(base);
  std::map<Rational, TermList> classes;  // by the exponent's fractional part
  for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
    const Rational exponent = term->first * degree;
    classes[exponent - Rational(floor_of(exponent))].emplace_back(exponent, term->second);
  }
  std::map<Rational, Rational> result;
  for (const auto& [part, members] : classes) {
    const std::optional<TermList> kept = without_cancelled(members, s);
    if (!kept) return std::nullopt;
    for (const auto& [exponent, coefficient] : *kept) result[exponent / degree] = coefficient;
  }
  return result;
}

/// The sum over its largest power: every term is coefficient times a power that is at most 1.
template <class I>
I enclose_relative(const std::map<Rational, Rational>& terms, const PowerSum::Base& base) {
  const Rational& largest = terms.rbegin()->first;
  const I logarithm = base ? log_of<I>(*base) : I(1);
  I sum = 0;
  for (const auto& [exponent, coefficient] : terms) {
    poll_before_term<I>();
    sum += interval_of<I>(coefficient) * exp(interval_of<I>(Rational(exponent - largest)) * logarithm);
  }
  return sum;
}

}  // namespace

std::pair<Rational, unsigned long> perfect_power(const Rational& base) {
  // The degrees of roots that are rational are the divisors of the largest one: prime by prime, as often as it goes.
  std::pair<Rational, unsigned long> result{base, 1};
  unsigned long prime = 2;
  while (const auto root = root_of_prime_degree(result.first, prime)) {
    result.first = *root;
    result.second *= prime;
  }
  return result;
}

Rational power(const Rational& base, unsigned long exponent) {
  Integer top, bottom;
  mpz_pow_ui(top.backend().data(), numerator_of(base).backend().data(), exponent);
  mpz_pow_ui(bottom.backend().data(), denominator_of(base).backend().data(), exponent);
  return fraction(top, bottom);
}

PowerSum::PowerSum(Base base) : base_(std::move(base)) {
  if (base_ && *base_ <= 0) throw std::domain_error("a power sum needs a positive base, not " + to_string(*base_));
}

PowerSum::PowerSum(Base base, const Rational& coefficient, const Rational& exponent) : PowerSum(std::move(base)) {
  add(coefficient, exponent);
}

void PowerSum::add(Rational coefficient, Rational exponent) {
  if (coefficient == 0) return;
  if (base_ && *base_ == 1) exponent = 0;
  doubles_.reset();
  terms_.push_back({std::move(exponent), std::move(coefficient)});
}

std::map<Rational, Rational> PowerSum::terms() const {
  std::map<Rational, Rational> collected;
  for (const Term& term : terms_) collected[term.exponent] += term.coefficient;
  std::erase_if(collected, [](const auto& term) { return term.second == 0; });
  return collected;
}

PowerSum& PowerSum::operator+=(const PowerSum& other) {
  if (base_ != other.base_) throw std::domain_error("power sums with different bases cannot be added");
  doubles_.reset();
  terms_.insert(terms_.end(), other.terms_.begin(), other.terms_.end());
  return *this;
}

PowerSum& PowerSum::operator*=(const PowerSum& other) {
  if (base_ != other.base_) throw std::domain_error("power sums with different bases cannot be multiplied");
  PowerSum product(base_);
  product.reserve(terms_.size() * other.terms_.size());
  for (const Term& a : terms_)
    for (const Term& b : other.terms_) product.add(a.coefficient * b.coefficient, a.exponent + b.exponent);
  // One product by a sum of two terms is left as it is; others are collected, so that repeated products stay short.
  const bool is_short = std::min(terms_.size(), other.terms_.size()) <= 2 && !uncollected_;
  product.uncollected_ = is_short && terms_.size() > 1 && other.terms_.size() > 1;
  if (!is_short) {
    const std::map<Rational, Rational> collected = product.terms();
    product.terms_.clear();
    for (const auto& [exponent, coefficient] : collected) product.add(coefficient, exponent);
  }
  return *this = std::move(product);
}

PowerSum& PowerSum::operator*=(const Rational& factor) {
  if (factor == 0) terms_.clear();
  doubles_.reset();
  for (Term& term : terms_) term.coefficient *= factor;
  return *this;
}

PowerSum operator-(PowerSum a, PowerSum b) {
  return a += (b *= Rational(-1));
}

Decision PowerSum::decide() const {
  bool positive = false;
  bool negative = false;
  for (const Term& term : terms_) (term.coefficient > 0 ? positive : negative) = true;
  if (!(positive && negative)) return {positive ? 1 : negative ? -1 : 0, Tier::direct, 0};
  if (const int sign = known_sign(in_doubles().value)) return {sign, Tier::doubles, 0};
  return decide_by_enclosures();
}

bool PowerSum::may_be_rational() const {
  for (auto term = terms_.begin(); term != terms_.end(); ++term)
    if (term->exponent != 0 && std::none_of(terms_.begin(), terms_.end(), [&](const Term& other) {
          return &other != &*term && other.exponent == term->exponent;
        }))
      return false;
  return true;
}

std::optional<Rational> PowerSum::rational() const {
  constexpr long most_bits = 10'000;
  const std::map<Rational, Rational> collected = terms();
  Rational root = 1;
  Rational degree = 1;  // base = root^degree
  if (base_ && *base_ != 1) {
    const bool is_small = *base_ < 1;
    const auto [of, power] = perfect_power(is_small ? Rational(1 / *base_) : *base_);
    root = of;
    degree = is_small ? -Rational(power) : Rational(power);
  }
  const auto bits = static_cast<long>(std::max(mpz_sizeinbase(numerator_of(root).backend().data(), 2),
                                               mpz_sizeinbase(denominator_of(root).backend().data(), 2)));
  Rational sum = 0;
  for (const auto& [exponent, coefficient] : collected) {
    const Rational power = exponent * degree;
    if (exponent == 0 || root == 1) {
      if (!base_ && exponent != 0) return std::nullopt;
      sum += coefficient;
      continue;
    }
    if (denominator_of(power) != 1 || abs(power) * bits > most_bits) return std::nullopt;
    const auto whole = static_cast<unsigned>(abs(numerator_of(power)));
    const Rational raised = fraction(boost::multiprecision::pow(numerator_of(root), whole),
                                     boost::multiprecision::pow(denominator_of(root), whole));
    sum += power > 0 ? Rational(coefficient * raised) : Rational(coefficient / raised);
  }
  return sum;
}

/// Whether the coefficients of equal exponents add up to 0. Equal exponents are equal in doubles, so that sorting by
/// these brings them together, and few comparisons of fractions are left.
bool PowerSum::cancels() const {
  std::vector<std::pair<double, const Term*>> sorted;
  sorted.reserve(terms_.size());
  for (const Term& term : terms_) sorted.emplace_back(to_double(term.exponent), &term);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->exponent < b.second->exponent;
  });
  for (std::size_t i = 0; i < sorted.size();) {
    const Rational& exponent = sorted[i].second->exponent;
    Rational sum = 0;
    for (; i < sorted.size() && sorted[i].second->exponent == exponent; ++i) sum += sorted[i].second->coefficient;
    if (sum != 0) return false;
  }
  return true;
}

Decision PowerSum::decide_likely_zero() const {
  if (cancels()) return {0, Tier::direct, 0};
  return decide();
}

Decision PowerSum::decide_by_enclosures() const {
  std::map<Rational, Rational> terms = this->terms();
  if (terms.empty()) return {0, Tier::direct, 0};
  // Powers of a base below 1 are powers of its inverse.
  Base base = base_;
  if (base && *base < 1) {
    base = Rational(1 / *base);
    std::map<Rational, Rational> inverted;
    for (const auto& [exponent, coefficient] : terms) inverted[-exponent] = coefficient;
    terms = std::move(inverted);
  }
  const auto enclosure = [&]<class I>() { return enclose_relative<I>(terms, base); };
  return mistakebound::decide_by_enclosures(enclosure, [&] {
    if (!base || *base == 1) return false;  // collected terms with one sign or one exponent: not zero
    std::optional<std::map<Rational, Rational>> simpler = reduced(terms, *base);
    if (simpler) terms = std::move(*simpler);
    return terms.empty();
  });
}

namespace {

/// double_interval(a - b), without the fraction where its numbers are short.
DoubleInterval difference_in_doubles(const Rational& a, const Rational& b) {
  constexpr std::int64_t is_long = std::int64_t{1} << 26U;  // products of shorter numbers, and sums of two, are doubles
  const auto short_word = [](mpz_srcptr number, std::int64_t& word) {
    return machine_words::fits(number, word) && -is_long < word && word < is_long;
  };
  const mpq_srcptr p = a.backend().data();
  const mpq_srcptr q = b.backend().data();
  std::int64_t top = 0, bottom = 1, other_top = 0, other_bottom = 1;
  if (!short_word(mpq_numref(p), top) || !short_word(mpq_denref(p), bottom) || !short_word(mpq_numref(q), other_top) ||
      !short_word(mpq_denref(q), other_bottom))
    return double_interval(Rational(a - b));
  const std::int64_t numerator = top * other_bottom - other_top * bottom;
  const std::int64_t denominator = bottom * other_bottom;
  const double truncated = to_double(numerator, denominator);
  if (static_cast<std::int64_t>(truncated) * denominator == numerator) return {truncated, truncated};
  return outward::widened(truncated, truncated, 2);
}

}  // namespace

PowerSum::Scaled PowerSum::in_doubles() const {
  if (doubles_) return *doubles_;
  if (terms_.empty()) return {0, {0, 0}};
  const DoubleInterval logarithm = base_ ? log(double_interval(*base_)) : DoubleInterval{1, 1};
  const bool grows = !base_ || *base_ >= 1;
  const auto pivot = std::max_element(terms_.begin(), terms_.end(), [grows](const Term& a, const Term& b) {
    return grows ? a.exponent < b.exponent : b.exponent < a.exponent;
  });
  Scaled result{pivot->exponent, {0, 0}};
  for (const Term& term : terms_) {
    const DoubleInterval coefficient = double_interval(term.coefficient);
    if (term.exponent == result.pivot) {
      result.value = result.value + coefficient;
    } else {
      const DoubleInterval distance = difference_in_doubles(term.exponent, result.pivot);
      result.value = result.value + coefficient * exp(distance * logarithm);
    }
  }
  return result;
}

DoubleInterval PowerSum::value_in_doubles() const {
  const Scaled scaled = in_doubles();
  if (scaled.pivot == 0) return scaled.value;
  const DoubleInterval logarithm = base_ ? log(double_interval(*base_)) : DoubleInterval{1, 1};
  return scaled.value * exp(double_interval(scaled.pivot) * logarithm);
}

DecimalBounds PowerSum::enclose(unsigned digits) const {
  if (terms_.empty()) return {"0", "0"};
  return decimals_of([this]<class I>() { return interval<I>(); }, digits);
}

std::string PowerSum::form() const {
  std::string text;
  const std::string base = !base_                        ? "e"
                           : denominator_of(*base_) == 1 ? to_string(*base_)
                                                         : "(" + to_string(*base_) + ")";
  const std::map<Rational, Rational> collected = terms();
  for (auto term = collected.rbegin(); term != collected.rend(); ++term) {
    const auto& [exponent, coefficient] = *term;
    const bool plain = exponent > 0 && denominator_of(exponent) == 1;
    std::string power = base;
    if (exponent != 1) power += plain ? "^" + to_string(exponent) : "^(" + to_string(exponent) + ")";
    append_term(text, coefficient, exponent == 0 ? "" : power);
  }
  return text.empty() ? "0" : text;
}

}  // namespace mistakebound
