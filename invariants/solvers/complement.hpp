/// Which vectors are orthogonal to given ones, exactly.
///
/// Elimination modulo a prime names the pivots, and where there is one in every column nothing but 0 is orthogonal:
/// vectors that are independent modulo a prime are so over the rationals. Else the entries of the reduced rows come
/// from their residues modulo primes, as many as it takes, by Euclid's algorithm (Wang 1981). What comes out counts
/// only where the rows turn out to be combinations of it: no prime is trusted, nor that they were enough.
#pragma once

#include <vector>

#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/long_vector.hpp"

namespace mistakebound {

/// The vectors that are orthogonal to some rows: for each coordinate f without a pivot there is one that is 1 there and
/// 0 at the others of these. So x is in the span of the rows where its products with these are 0.
class Complement {
 public:
  /// For k rows of rank r in dimension n, k n r operations modulo a prime; where r < n, as many again for each 61 bits
  /// of the longest entry of the reduced rows, twice.
  Complement(const std::vector<LongVector>& rows, Eigen::Index dimension);

  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(vectors_.size()); }  ///< n - r
  /// The products of x with the vectors, and whether all are 0. At most r (n - r) operations.
  [[nodiscard]] Vector products(const IntegerVector& x) const;
  [[nodiscard]] Vector products(const LongVector& x) const;
  [[nodiscard]] bool vanishes_on(const IntegerVector& x) const;
  /// The sum of the vectors, each times its coefficient.
  [[nodiscard]] Vector combination(const Vector& coefficients) const;

 private:
  /// Over its denominator, and without the coordinates of pivots where it is 0.
  struct Orthogonal {
    std::size_t coordinate = 0;
    std::vector<std::pair<std::size_t, Integer>> at_pivots;
    Integer denominator = 1;
  };
  [[nodiscard]] bool are_orthogonal(const std::vector<LongVector>& rows) const;

  Eigen::Index dimension_;
  std::vector<Orthogonal> vectors_;
};

/// Coefficients c with sum c_i row_i = target, which is in the span of the rows.
std::vector<Rational> coefficients_of(const LongVector& target, const std::vector<LongVector>& rows);

}  // namespace mistakebound
