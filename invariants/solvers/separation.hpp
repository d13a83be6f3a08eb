/// The exact hard-margin separator of a finite set of examples, or the certificate that there is none.
///
/// Minimise |w|^2 subject to y_i (w.x_i) >= 1 (H, Margins). Dually: let z be the point of least norm of the convex hull
/// of the y_i x_i. If z is not 0, w = z/|z|^2 is the answer and |z| its margin; if z is 0, its convex coefficients are
/// a Gordan certificate that no w separates.
///
/// With a free offset: minimise |w|^2 subject to y_i (w.x_i + b) >= 1. Dually: z is half of the shortest way from the
/// convex hull of the x_i labelled -1 to that of those labelled +1, and w is as above. Examples of one label are
/// separated by b alone, with w = 0 and no alpha: their distance from a line has no largest value.
///
/// Method: Wolfe's (Finding the nearest point in a polytope, 1976), in integers: each example has its own denominator,
/// and the affine minimum of an active set comes digit by digit from one elimination modulo a prime
/// (integer_system.hpp). A run of the same method in doubles guesses the first active set; the exact run goes on from
/// there and decides. It ends because the norm falls strictly from one active set to the next and there are finitely
/// many. Of many examples some are looked at first: where these have no separator, neither have all. Cost: a pricing
/// pass is linear in examples times dimension; an active set of k points costs k^3 machine operations once, and k^2 for
/// every 61 bits of the answer.
#pragma once

#include <optional>
#include <vector>

#include "reference/learners/example.hpp"

namespace mistakebound {

/// A coefficient of one example, counted from 0.
struct DualCoefficient {
  std::size_t example = 0;
  Rational value;
};

/// Whether the last coordinate of w is an offset, which is no part of |w|. Instances then have a last coordinate 1.
enum class Offset { none, free };

struct Separation {
  bool separable = true;
  Vector w;                              ///< separable: the answer, with a free offset last; 0 for no examples
  std::vector<DualCoefficient> weights;  ///< separable: alpha, w = sum alpha_i y_i x_i; else lambda, 0 = sum lambda_i
                                         ///< y_i x_i. With a free offset the last coordinate of either sum is 0
  std::size_t active_sets = 0;           ///< exact active sets looked at: 1 where the guess was right
  Offset offset = Offset::none;
  /// Not separable: a w, offset included, with y (w.x) >= 0 on all examples and not always 0; 0 where there is none;
  /// absent where it was not looked for.
  std::optional<Vector> weak = std::nullopt;
};

/// Instances have a last coordinate 1 where the offset is free.
Separation separate(const Sequence& sequence, Offset offset = Offset::none);

/// w without its offset: what |w| is of.
Vector without_offset(Vector w, Offset offset);

}  // namespace mistakebound
