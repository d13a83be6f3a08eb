#include "reference/numbers/root_sum.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/numbers/sum_text.hpp"

namespace mistakebound {
namespace {

std::optional<Integer> exact_square_root(const Integer& value) {
  if (mpz_perfect_square_p(value.backend().data()) == 0) return std::nullopt;
  return integer_root(value);
}

/// Takes small square factors out of n: sqrt(n) = factor * sqrt(what is left). Larger ones stay, which is harmless.
Integer take_out_squares(Integer& n) {
  Integer factor = 1;
  for (unsigned long p = 2; p < 100; ++p) {
    while (mpz_divisible_ui_p(n.backend().data(), p * p) != 0) {
      mpz_divexact_ui(n.backend().data(), n.backend().data(), p * p);
      factor *= p;
    }
  }
  return factor;
}

/// Elements of Q(sqrt(n_1), .., sqrt(n_m)): coefficient b belongs to the product of the roots in the bit set b.
using Element = std::vector<Rational>;

Element product_of(const Element& a, const Element& b, const std::vector<Integer>& radicands) {
  Element result(a.size(), Rational(0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      Rational term = a[i] * b[j];
      for (std::size_t k = 0; k < radicands.size(); ++k)
        if (((i & j) >> k & 1U) != 0) term *= Rational(radicands[k]);
      result[i ^ j] += term;
    }
  }
  return result;
}

int sign_of_element(const Element& value, const std::vector<Integer>& radicands) {
  if (value.size() == 1) return sign_of(value.front());
  std::vector<Integer> inner(radicands.begin(), radicands.end() - 1);
  const auto middle = value.begin() + static_cast<std::ptrdiff_t>(value.size() / 2);
  const Element without(value.begin(), middle);
  const Element with(middle, value.end());
  const int a = sign_of_element(without, inner);
  const int b = sign_of_element(with, inner);
  if (b == 0 || a == b) return a;
  if (a == 0) return b;
  Element difference = product_of(without, without, inner);
  const Element square = product_of(with, with, inner);
  for (std::size_t i = 0; i < difference.size(); ++i) difference[i] -= square[i] * Rational(radicands.back());
  return a * sign_of_element(difference, inner);
}

}  // namespace

RootSum RootSum::root(const Rational& coefficient, const Rational& radicand) {
  if (sign_of(radicand) < 0) throw std::domain_error("square root of the negative number " + to_string(radicand));
  // sqrt(p/q) = sqrt(p q)/q
  const Integer denominator = denominator_of(radicand);
  RootSum result;
  result.add(coefficient / Rational(denominator), numerator_of(radicand) * denominator);
  return result;
}

void RootSum::add(const Rational& coefficient, const Integer& radicand) {
  if (sign_of(coefficient) == 0 || radicand == 0) return;
  if (const std::optional<Integer> whole = exact_square_root(radicand)) {
    rational_ += coefficient * Rational(*whole);
    return;
  }
  for (auto known = roots_.begin(); known != roots_.end(); ++known) {
    // sqrt(m) = (sqrt(m n)/n) sqrt(n) where m n is a square
    const std::optional<Integer> mixed = exact_square_root(known->radicand * radicand);
    if (!mixed) continue;
    known->coefficient += coefficient * fraction(*mixed, known->radicand);
    if (sign_of(known->coefficient) == 0) roots_.erase(known);
    return;
  }
  Integer rest = radicand;
  const Integer factor = take_out_squares(rest);
  roots_.push_back({coefficient * Rational(factor), rest});
}

RootSum& RootSum::operator+=(const RootSum& other) {
  rational_ += other.rational_;
  for (const Root& root : other.roots_) add(root.coefficient, root.radicand);
  return *this;
}

RootSum& RootSum::operator*=(const Rational& factor) {
  rational_ *= factor;
  if (sign_of(factor) == 0) roots_.clear();
  for (Root& root : roots_) root.coefficient *= factor;
  return *this;
}

RootSum operator*(const RootSum& a, const RootSum& b) {
  RootSum result = a * b.rational_;
  for (const RootSum::Root& root : b.roots_) {
    result.add(root.coefficient * a.rational_, root.radicand);
    for (const RootSum::Root& other : a.roots_)
      result.add(root.coefficient * other.coefficient, root.radicand * other.radicand);
  }
  return result;
}

RootSum RootSum::reciprocal() const {
  if (roots_.size() > 1 || (roots_.empty() && rational_ == 0)) throw std::domain_error("no reciprocal of " + form());
  if (roots_.empty()) return Rational(1 / rational_);
  // 1/(a + b sqrt(n)) = (a - b sqrt(n))/(a^2 - b^2 n), whose denominator is not 0 as n is no square
  const Root& root = roots_.front();
  RootSum conjugate = *this;
  conjugate.roots_.front().coefficient = -root.coefficient;
  const Rational norm = rational_ * rational_ - root.coefficient * root.coefficient * Rational(root.radicand);
  return conjugate * Rational(1 / norm);
}

int RootSum::sign() const {
  if (roots_.empty()) return sign_of(rational_);
  const Enclosure bounds = enclose(64);
  if (sign_of(bounds.low) > 0) return 1;
  if (sign_of(bounds.high) < 0) return -1;
  return sign_by_squaring();
}

int RootSum::sign_by_squaring() const {
  std::vector<Integer> radicands;
  Element value(std::size_t{1} << roots_.size(), Rational(0));
  value[0] = rational_;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    radicands.push_back(roots_[i].radicand);
    value[std::size_t{1} << i] = roots_[i].coefficient;
  }
  return sign_of_element(value, radicands);
}

Enclosure RootSum::enclose(unsigned bits) const {
  Enclosure result{rational_, rational_};
  const Integer scale = Integer(1) << bits;
  for (const Root& root : roots_) {
    const Integer below = integer_root(root.radicand * scale * scale);
    Rational low = root.coefficient * fraction(below, scale);
    Rational high = root.coefficient * fraction(below + 1, scale);
    if (sign_of(root.coefficient) < 0) std::swap(low, high);
    result.low += low;
    result.high += high;
  }
  return result;
}

std::string RootSum::form() const {
  std::string text = sign_of(rational_) != 0 || roots_.empty() ? to_string(rational_) : "";
  for (const Root& root : roots_) append_term(text, root.coefficient, "sqrt(" + root.radicand.str() + ")");
  return text;
}

}  // namespace mistakebound
