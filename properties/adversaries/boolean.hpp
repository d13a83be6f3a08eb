/// What the adversaries of disjunctions share.
#pragma once

#include "properties/adversaries/adversaries.hpp"

namespace mistakebound {

/// x with the label that the target u gives it, or where that is not asked for, sometimes the other one.
Example labelled(Vector x, Draw& draw, const Challenge& challenge);

/// A vector of {0,1}^n, with about 20, 50 or 80 percent ones.
Vector draw_boolean(Draw& draw, Eigen::Index n);

/// Of some drawn examples the first on which errs(x, y), else the last.
template <class Errs>
Example first_error(Draw& draw, const Challenge& challenge, Errs errs) {
  Example candidate;
  for (int attempt = 0; attempt < 12; ++attempt) {
    candidate = labelled(draw_boolean(draw, challenge.dimension), draw, challenge);
    if (errs(candidate.x, candidate.y)) break;
  }
  return candidate;
}

}  // namespace mistakebound
