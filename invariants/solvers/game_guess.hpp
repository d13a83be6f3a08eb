/// The simplex method on a matrix game in doubles: a guess, in which nothing is trusted and from which exact methods go
/// on.
#pragma once

#include <vector>

#include "invariants/solvers/integer_game.hpp"

namespace mistakebound {

/// The last basis: as a rule an optimal one. There are as many rows as columns, each in order.
struct GuessedBasis {
  std::vector<Eigen::Index> rows;     ///< whose slack is not basic
  std::vector<Eigen::Index> columns;  ///< that are basic
};

GuessedBasis guessed_basis(const IntegerGame& game);

}  // namespace mistakebound
