/// Halving: predict with the majority of the experts that were never wrong (R, experts version).
///
/// R prints the rule as "keep the experts that agree with the prediction"; that loses the perfect expert at the first
/// mistake. Kept are those that agree with the outcome.
#pragma once

#include <boost/dynamic_bitset.hpp>

#include "reference/learners/perceptron.hpp"

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
  Tie tie = Tie::mistake;
  Experts alive;  ///< all set at the start

  /// The sign of (experts for +1) - (experts for -1) among those alive.
  [[nodiscard]] Prediction predict(const Experts& votes) const {
    const std::size_t positive = (alive & votes).count();
    const std::size_t negative = alive.count() - positive;
    if (positive != negative) return positive > negative ? 1 : -1;
    return decide(Rational(0), tie);
  }

  /// Predicts, then learns; returns the prediction.
  Prediction learn(const Experts& votes, Label y) {
    const Prediction prediction = predict(votes);
    if (y > 0) {
      alive &= votes;
    } else {
      alive -= votes;
    }
    return prediction;
  }
};

}  // namespace mistakebound
