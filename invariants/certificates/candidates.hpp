/// What claims on certificates share: that some are of one outcome alone, and others of all answers that a certificate
/// is held against.
#pragma once

#include <optional>

#include "invariants/ledger/any_number.hpp"

namespace mistakebound {

/// A claim that is made where the facts are such.
template <class Such, class Make>
auto where(Such, Make) {
  return [](const auto& f) { return when(Such{}(f), [&f] { return Make{}(f); }); };
}

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
