/// The standard optimal algorithm (Littlestone 1988): predict the label that leaves the part of the version space with
/// the larger Littlestone dimension. No deterministic learner of the class has a smaller mistake bound.
#pragma once

#include <memory>

#include "reference/learners/finite_class.hpp"

namespace mistakebound {

/// The standard optimal algorithm. The version space is the set of the hypotheses that were never wrong. `tie` is what
/// subsets of equal dimension mean: on a mistake the dimension then falls, whatever is predicted.
struct Optimal {
  using Instance = std::size_t;  ///< the number of a point of the class, from 0
  using State = VersionSpace;

  Tie tie = Tie::mistake;
  std::shared_ptr<LittlestoneDimensions> dimensions;
  VersionSpace alive;  ///< all hypotheses at the start

  [[nodiscard]] const VersionSpace& state() const { return alive; }
  /// The dimension of the part for +1 less that of the part for -1.
  [[nodiscard]] int score(std::size_t point) const {
    const FiniteClass& of = dimensions->of();
    return dimensions->dimension(of.part(alive, point, 1)) - dimensions->dimension(of.part(alive, point, -1));
  }
  /// Hypotheses are left out on right rounds, too.
  [[nodiscard]] static bool due(Label, Prediction) { return true; }
  void update(std::size_t point, Label y) { alive = dimensions->of().part(alive, point, y); }
};

}  // namespace mistakebound
