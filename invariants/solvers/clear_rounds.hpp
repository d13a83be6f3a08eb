/// Rounds of Wolfe's method in doubles that are quick, and make the choices that the plain method makes in doubles: all
/// of them are clear of what rounding may have done, or there is no round.
///
/// A round of the plain method depends on the active set alone, as its weights are those of the affine minimum. So a
/// quick round has to find the same next one, and nothing else of it goes on. Nothing here decides: it is for those who
/// guess.
#pragma once

#include <optional>
#include <vector>

#include "invariants/solvers/affine_factor.hpp"
#include "invariants/solvers/lowest_price.hpp"

namespace mistakebound {

class ClearRounds {
 public:
  using Active = std::vector<std::size_t>;

  /// Of points in the unit ball; both outlive it.
  ClearRounds(PointBlocks& points, PriceSearch& prices, Offset offset = Offset::none)
      : points_(points), prices_(prices), offset_(offset), factor_(points.dimension(), offset) {}

  /// The active set after the next round, where all its choices are clear. `before` is the square of the norm of the
  /// last round's z, and becomes that of this one's.
  [[nodiscard]] std::optional<Active> next(const Active& active, double& before);

 private:
  /// Makes the factor that of the active set.
  [[nodiscard]] bool follow(const Active& active);
  [[nodiscard]] bool append(std::size_t point);
  void remove(std::size_t position);
  /// Moves from weights that are off by no more than the error to the affine minimum of the points, some of which are
  /// dropped; false where it is not clear which.
  [[nodiscard]] bool settle(Eigen::VectorXd weights, double error);

  PointBlocks& points_;
  PriceSearch& prices_;
  Offset offset_;
  AffineFactor factor_;
  Active factored_;  ///< the points of the factor
};

}  // namespace mistakebound
