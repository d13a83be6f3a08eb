#include "invariants/ledger/rounded.hpp"

#include <cmath>

namespace mistakebound {

std::optional<Integer> rounded_down(const Number& value) {
  constexpr double largest = 1e15;  // above, doubles are no guess any more
  const double guess = std::floor(approximate(value));
  if (!(std::abs(guess) < largest)) return std::nullopt;
  const auto is_at_least = [&](const Integer& whole) { return decide(difference(value, Rational(whole))); };
  Integer whole(static_cast<std::int64_t>(guess));
  auto reached = is_at_least(whole);
  while (reached && *reached < 0) reached = is_at_least(--whole);
  auto next = is_at_least(whole + 1);
  while (next && *next >= 0) next = is_at_least(++whole + 1);
  if (!reached || !next) return std::nullopt;
  return whole;
}

}  // namespace mistakebound
