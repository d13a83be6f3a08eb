/// The solution x = x_0 + x_1 p + x_2 p^2 + ... of linear equations in integers, digit by digit in base p.
///
/// Every digit is exact. Where S x = r, and x_0 is the solution modulo p, S x_0 and r leave the same remainder, so that
/// (r - S x_0)/p is a vector of integers, and what the rest of x, divided by p, makes of S. It is no larger than the
/// right side or the sums of the rows of S in absolute value, whichever are larger.
#pragma once

#include <optional>
#include <vector>

#include "reference/numbers/prime_field.hpp"

namespace mistakebound {

class PadicDigits {
 public:
  /// Of S x = right side, for a symmetric S; of a longer S, its first rows and columns. Cubic in the
  /// number of equations.
  PadicDigits(const PrimeField& field, const std::vector<std::vector<Integer>>& s, const std::vector<Integer>& right);

  [[nodiscard]] std::size_t size() const { return size_; }  ///< how many unknowns there are
  /// The first row whose pivot vanishes modulo p; then there are no digits.
  [[nodiscard]] std::optional<std::size_t> zero_pivot() const { return zero_pivot_; }

  /// Finds the next digit of all unknowns. Quadratic.
  void add();

  [[nodiscard]] std::size_t known() const { return digits_.size(); }  ///< digits
  [[nodiscard]] const Integer& modulus() const { return modulus_; }   ///< p to that power
  [[nodiscard]] Integer value(std::size_t i) const;                   ///< unknown i modulo that

 private:
  using Word = PrimeField::Word;
  using Words = std::vector<Word>;

  void eliminate(const std::vector<std::vector<Integer>>& s);
  void slice(const std::vector<std::vector<Integer>>& s);
  [[nodiscard]] Words solve_modulo(Words right) const;

  PrimeField field_;
  std::size_t size_;
  std::optional<std::size_t> zero_pivot_;
  std::vector<Words> rows_;  ///< what elimination leaves, from the diagonal on
  Words inverses_;           ///< of the pivots
  std::size_t width_;        ///< bits of a slice
  /// S is the sum of these rows, each times 2^width to the power of its number: products of digits with them are sums
  /// of machine integers.
  std::vector<std::vector<std::vector<std::int64_t>>> slices_;
  std::vector<Integer> right_;  ///< for the next digit
  std::vector<Words> digits_;
  Integer modulus_ = 1;
};

}  // namespace mistakebound
