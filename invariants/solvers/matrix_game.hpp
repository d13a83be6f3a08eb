/// The best nonnegative comparator of a set of examples, exactly: the one Winnow's bounds ask for.
///
/// Maximise gamma over p >= 0, sum p = 1, subject to y_t (p.x_t) >= gamma for every t. This is the value of the matrix
/// game A_ti = y_t x_ti (von Neumann 1928): p mixes coordinates, lambda mixes examples, and
///     min_t y_t (p.x_t) = gamma = max_i sum_t lambda_t y_t x_ti.
/// For any p and lambda the left side is at most sum_t,i lambda_t A_ti p_i, which is at most the right side; so the
/// equality proves both best, whoever found them. If gamma <= 0, lambda is Ville's certificate (1938) that no u >= 0
/// has y_t (u.x_t) > 0 for every t. The value is unique; p and lambda need not be.
///
/// Method: Dantzig's (1951). Denominators are cleared and all entries shifted by one number to integers B_ti >= 1,
/// which moves the value by that number and makes it positive; then lambda/value solves
///     maximise sum z subject to sum_t z_t B_ti <= 1 for every i, z >= 0,
/// and its dual prices are p/value. With more dimensions than examples the two players change places: the game with
/// entries -A_it has the value -gamma. The revised simplex method keeps the inverse of its basis times the determinant,
/// so that its entries are integers and its divisions leave nothing over (Edmonds 1967, Bareiss 1968). The same method
/// in doubles guesses which variables matter; the exact run begins with those and ends with all. The entering variable
/// is one of the largest price (Dantzig), but the first of positive price (Bland 1977) as long as the sum stalls: so it
/// ends. Where the guess is the only solution, which integers prove at once (strict_vertex.hpp), there is no exact run:
/// it would end with the same numbers.
/// Cost, for T examples in dimension n and m = min(n, T): where there is one solution, as strict_vertex.hpp says, after
/// the guess; else a pivot is m^2 operations on integers as long as m entries of the game together; a pass over all
/// prices is n T. As a rule there are one to three times m pivots and one pass over all prices; the worst case is
/// exponential in m.
#pragma once

#include <cstddef>
#include <vector>

#include "invariants/solvers/separation.hpp"

namespace mistakebound {

/// An answer with its certificate; invariants/certificates/nonnegative_margin.hpp checks it.
struct NonnegativeMargin {
  Rational gamma;                       ///< of any sign; 0 for no examples
  Vector p;                             ///< >= 0, sum 1
  std::vector<DualCoefficient> lambda;  ///< the positive ones, sum 1, by example
  std::size_t pivots = 0;               ///< exact ones; none where the guess is the only solution
};

/// Needs at least one dimension. Of no examples every p is best: p is uniform, gamma is 0 and lambda empty.
NonnegativeMargin solve_game(const Sequence& sequence);

}  // namespace mistakebound
