/// How often a learner that moves by y x can be brought to update, in any dimension.
///
/// Of an update only z = y x counts. The weights w before it are the start and the z of the updates before it, over the
/// step size, so that a step adds z. The learner updates where w.z is at most its margin; the adversary has |z| <= R,
/// u.z >= gamma and |u|^2 <= U. Whether M updates are possible depends on the scalar products of u, the start and the z
/// alone: it is a semidefinite program (Vandenberghe and Boyd 1996, "Semidefinite programming") over their Gram matrix.
/// As each requirement speaks of one update, that of u, w and z, three vectors, is all that has to be known of it: any
/// choice of these matrices that are positive semidefinite and fit each other is one of vectors (Grone, Johnson, Sa and
/// Wolkowicz 1984, "Positive definite completions of partial Hermitian matrices").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reference/numbers/exact.hpp"

namespace mistakebound {

/// An update by z with the weights w before it, over the step size.
struct MeasuredUpdate {
  Rational x2;      ///< |x|^2 = |z|^2
  Rational margin;  ///< y (u.x) = u.z
  Rational score;   ///< y (w.x) = w.z
  Rational w2;      ///< |w|^2
  Rational wu;      ///< w.u

  /// Those of the next update's w.
  [[nodiscard]] Rational next_w2() const { return w2 + 2 * score + x2; }
  [[nodiscard]] Rational next_wu() const { return wu + margin; }
};

/// one + x2 |x|^2 + margin y (u.x) + score y (w.x) + w2 |w|^2 + wu w.u, by its coefficients.
struct LinearForm {
  Rational one = 0;
  Rational x2 = 0;
  Rational margin = 0;
  Rational score = 0;
  Rational w2 = 0;
  Rational wu = 0;

  [[nodiscard]] Rational at(const MeasuredUpdate& update) const;
};

/// What somebody asks of every update besides: that the form is at least 0, or that it is 0.
struct UpdateCondition {
  std::string text;  ///< as it was typed
  LinearForm form;
  bool equation = false;
};

/// Rationals; gamma, u2 and radius2 are positive, start2 is at least 0. The margin may have either sign.
struct UpdateProblem {
  Rational radius2;                    ///< |x|^2 is at most this
  Rational gamma;                      ///< y (u.x) is at least this
  Rational u2;                         ///< |u|^2 is at most this
  Rational margin = 0;                 ///< an update has y (w.x) <= this
  Rational start2 = 0;                 ///< |w|^2 before the first update is at most this
  std::optional<Rational> start_wu{};  ///< w.u before the first update is at least this; absent: it may be anything
  std::vector<UpdateCondition> conditions{};

  [[nodiscard]] bool starts_at_zero() const { return start2 == 0; }
  /// Whether an update that is measured so is one that the problem allows.
  [[nodiscard]] bool allows(const MeasuredUpdate& update) const;
};

}  // namespace mistakebound
