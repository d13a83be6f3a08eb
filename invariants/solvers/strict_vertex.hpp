/// The one pair of best mixtures of a matrix game, from the rows and columns that they mix: proved, or declined.
///
/// For a game B with integer entries, k rows P and k columns L, let y solve y.B_Pt = 1 for every t in L, and z solve
/// B_iL.z = 1 for every i in P. Then y over its sum and z over its sum are the only best mixtures, if
///   every y_i and every z_t is positive,
///   y.B_Pt > 1 for every column t outside L, and B_iL.z < 1 for every row i outside P,
///   and B_PL is not singular.
/// Why they are best: y.1 = y.B_PL.z = 1.z, so both mixtures guarantee the same value v = 1/sum y to their players. Why
/// there are no others: let q be a best mixture of the rows. Then q.B_t >= v for every t, and the mixture of the
/// columns makes their average q.B.z/sum z at most v, so that q.B_t = v for every t in L; and as this average of the
/// numbers (B.z)_i/sum z, which are v in P and less outside, is v, q is 0 outside P. So q v^-1 solves the equations of
/// y, which have one solution. The columns likewise.
///
/// So whoever finds such a pair has found what every other method finds. Where a condition fails, be it that P and L
/// are no optimal basis, or that one of the mixtures is not the only one, nothing is returned.
///
/// Method: the inverse of B_PL modulo a prime, which also shows that it is not singular; the solutions digit by digit
/// in powers of the prime (Dixon 1982); and from these the fractions that they are, by Euclid's algorithm (Wang 1981).
/// All equations and inequalities are then asked of the integers that came out: neither the guessed rows and columns
/// nor the number of digits is trusted. Cost: k^3 operations on machine words for the inverse, k^2 for each of some k
/// digits, and as many operations on integers of so many digits; k for each column outside L, and more where an
/// inequality is narrow.
#pragma once

#include <optional>
#include <vector>

#include "invariants/solvers/integer_game.hpp"

namespace mistakebound {

/// v_i = numerators_i / denominator > 0, over their least common denominator.
struct PositiveFractions {
  std::vector<Integer> numerators;
  Integer denominator = 1;
};

struct StrictVertex {
  PositiveFractions y;  ///< of the rows, in their order
  PositiveFractions z;  ///< of the columns, in theirs
};

/// Entries of the game are positive; rows and columns are as many as each other, and rise.
std::optional<StrictVertex> strict_vertex(const WordMatrix& game, const std::vector<Eigen::Index>& rows,
                                          const std::vector<Eigen::Index>& columns);

}  // namespace mistakebound
