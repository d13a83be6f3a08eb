/// Other answers that a certificate is held against, each with its least margin.
#pragma once

#include <optional>

#include "invariants/ledger/claim.hpp"

namespace mistakebound {

/// That the largest least margin of them is not positive; nothing where none of them has a margin.
template <class Candidates>
std::optional<Claim> none_is_positive(const Candidates& candidates) {
  std::optional<Rational> best;
  for (const auto& candidate : candidates)
    if (candidate.least && (!best || *candidate.least > *best)) best = candidate.least;
  if (!best) return std::nullopt;
  return chain(*best).at_most(Rational(0));
}

}  // namespace mistakebound
