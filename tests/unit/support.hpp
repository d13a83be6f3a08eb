/// What the tests share.
#pragma once

#include <gtest/gtest.h>

#include "invariants/certificates/examine.hpp"
#include "invariants/perceptron/study.hpp"
#include "invariants/winnow/study.hpp"
#include "properties/perceptron/cases.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound::test {

/// The seed of this run's random tests: MISTAKEBOUND_SEED, else 1. Failing tests print it.
inline std::uint64_t seed() {
  const char* given = std::getenv("MISTAKEBOUND_SEED");
  return given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
}

/// Of so many random cases a fifth under the sanitizers, where each takes ten times as long.
inline constexpr std::uint64_t cases_of(std::uint64_t number) {
#ifdef MISTAKEBOUND_SANITIZED
  return number / 5;
#else
  return number;
#endif
}

inline std::string replay(std::uint64_t number) {
  return "case " + std::to_string(number) + "; replay with MISTAKEBOUND_SEED=" + std::to_string(seed());
}

inline Rational q(const char* text) {
  return parse_number(text);
}
inline Vector v(const char* text) {
  return parse_vector(text);
}

}  // namespace mistakebound::test
