/// Problems for the tests of the largest number of updates.
#pragma once

#include "properties/campaign/draw.hpp"
#include "properties/tight/tight.hpp"
#include "tests/unit/support.hpp"

namespace mistakebound::test {

inline UpdateProblem problem(const char* radius2, const char* gamma, const char* u2, const char* margin = "0") {
  return {.radius2 = q(radius2), .gamma = q(gamma), .u2 = q(u2), .margin = q(margin)};
}

/// One whose largest number of updates is mostly below 40.
inline UpdateProblem random_problem(Draw& draw) {
  UpdateProblem result;
  result.radius2 = draw.quotient(1, 6, 3);
  result.gamma = draw.quotient(1, 4, 4);
  result.u2 = draw.quotient(1, 20, 3);
  if (draw.one_in(2)) result.margin = draw.quotient(0, 12, 4);
  return result;
}

inline void draw_start(Draw& draw, UpdateProblem& problem) {
  problem.start2 = Rational(draw.range(1, 9)) / 4;
  if (draw.one_in(2)) return;
  const Rational wu = Rational(draw.range(-4, 4)) / 2;
  if (wu * wu <= problem.start2 * problem.u2) problem.start_wu = wu;
}

}  // namespace mistakebound::test
