#include "properties/tight/four_squares.hpp"

#include <algorithm>
#include <optional>

#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace four_squares {
namespace {

using Integers = std::vector<Integer>;

bool is_odd(const Integer& n) {
  return boost::multiprecision::bit_test(n, 0);
}

/// x and y with x^2 + y^2 = p, for a prime p of the form 4k + 1; nothing where p shows itself to be none.
std::optional<Integers> two_squares(const Integer& p) {
  for (int base = 2; base < 100; ++base) {
    const Integer root = boost::multiprecision::powm(Integer(base), Integer((p - 1) / 4), p);
    if ((root * root + 1) % p != 0) continue;  // the base is a square
    Integer a = p;
    Integer b = root;
    while (b * b > p) {
      const Integer remainder = a % b;
      a = b;
      b = remainder;
    }
    const Integer other = integer_root(p - b * b);
    if (b * b + other * other == p) return Integers{b, other};
    return std::nullopt;
  }
  return std::nullopt;
}

bool is_probably_prime(const Integer& n) {
  constexpr int tests = 10;
  return mpz_probab_prime_p(n.backend().data(), tests) > 0;
}

/// The first of all fours in descending order, for a small n > 0.
Integers by_search(const Integer& n) {
  for (Integer a = integer_root(n);; --a)
    for (Integer b = std::min(a, integer_root(n - a * a)); b >= 0; --b)
      for (Integer c = std::min(b, integer_root(n - a * a - b * b)); c >= 0; --c) {
        const Integer left = n - a * a - b * b - c * c;
        const Integer d = integer_root(left);
        if (d * d == left) return {a, b, c, d};
      }
}

/// n is no multiple of 4 and large. What is taken away leaves 1 when it is divided by 4.
Integers by_primes(const Integer& n) {
  const Integer largest = integer_root(n);
  const auto residue = static_cast<int>(n % 4);
  for (Integer tried = 0;; ++tried) {
    poll_limits();
    const Integer x = largest - tried;
    if ((residue == 1 && is_odd(x)) || (residue == 3 && !is_odd(x))) continue;
    const Integer left = n - x * x;
    Integer y = integer_root(left);
    const bool y_is_odd = residue == 3 || (residue == 2 && !is_odd(x));
    if (is_odd(y) != y_is_odd) --y;
    for (Integer end = std::max(Integer(0), Integer(y - 2 * tried - 40)); y >= end; y -= 2) {
      const Integer p = left - y * y;
      if (p > 1 && is_probably_prime(p))
        if (const auto two = two_squares(p)) return {x, y, (*two)[0], (*two)[1]};
    }
  }
}

Integers of_whole(const Integer& n) {
  const Integer root = integer_root(n);
  if (root * root == n) return {root};
  Integer odd = n;
  Integer factor = 1;
  while (odd % 4 == 0) {
    odd /= 4;
    factor *= 2;
  }
  constexpr int small = 10'000;
  Integers all = odd < small ? by_search(odd) : by_primes(odd);
  for (Integer& one : all) one *= factor;
  return all;
}

}  // namespace
}  // namespace four_squares

std::vector<Rational> as_squares(const Rational& value) {
  using namespace four_squares;
  const Integer below = denominator_of(value);
  Integers whole = of_whole(numerator_of(value) * below);
  std::erase(whole, Integer(0));
  std::sort(whole.rbegin(), whole.rend());
  std::vector<Rational> result;
  for (const Integer& one : whole) result.push_back(fraction(one, below));
  return result;
}

}  // namespace mistakebound
