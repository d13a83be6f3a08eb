/// Halving: predict with the majority of the experts that were never wrong (R, experts version).
///
/// R prints the rule as "keep the experts that agree with the prediction"; that loses the perfect expert at the first
/// mistake. Kept are those that agree with the outcome.
#pragma once

#include <boost/dynamic_bitset.hpp>

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// One bit an expert: what it predicts (set: +1), or whether it is still in the set.
using Experts = boost::dynamic_bitset<>;

/// The experts' predictions on one round, and the outcome.
struct ExpertRound {
  Experts votes;
  Label y = 1;
};

/// Halving. `tie` is how an even vote is predicted; an empty set votes a tie.
struct Halving {
  using Instance = Experts;
  using State = Experts;

  Tie tie = Tie::mistake;
  Experts alive;  ///< all set at the start

  [[nodiscard]] const Experts& state() const { return alive; }
  /// (Experts for +1) - (experts for -1) among those alive.
  [[nodiscard]] std::ptrdiff_t score(const Experts& votes) const {
    const auto positive = static_cast<std::ptrdiff_t>((alive & votes).count());
    return 2 * positive - static_cast<std::ptrdiff_t>(alive.count());
  }
  /// Experts are left out on right rounds, too.
  [[nodiscard]] static bool due(Label, Prediction) { return true; }
  void update(const Experts& votes, Label y) {
    if (y > 0) {
      alive &= votes;
    } else {
      alive -= votes;
    }
  }
};

}  // namespace mistakebound
