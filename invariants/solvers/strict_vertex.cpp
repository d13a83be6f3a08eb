#include "invariants/solvers/strict_vertex.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "invariants/solvers/residue_fraction.hpp"
#include "reference/numbers/prime_field.hpp"
#include "reference/numbers/work.hpp"

namespace mistakebound {
namespace strict_vertices {
namespace {

using Word = std::uint64_t;
using machine_words::Wide;
using machine_words::WideSize;

constexpr Word prime = (Word{1} << 31U) - 1;  // sums of residues times words fit in 128 bits

/// A square matrix, row by row.
struct Square {
  explicit Square(std::size_t size) : k(size), entries(size * size) {}
  Word& operator()(std::size_t i, std::size_t j) { return entries[i * k + j]; }
  Word operator()(std::size_t i, std::size_t j) const { return entries[i * k + j]; }

  std::size_t k;
  std::vector<Word> entries;
};

Square transposed(const Square& matrix) {
  Square result(matrix.k);
  for (std::size_t i = 0; i < matrix.k; ++i)
    for (std::size_t j = 0; j < matrix.k; ++j) result(j, i) = matrix(i, j);
  return result;
}

/// The inverse modulo the prime, by Gauss and Jordan; nothing where the matrix is singular there.
std::optional<Square> inverse_of(Square matrix) {
  const std::size_t k = matrix.k;
  for (Word& entry : matrix.entries) entry %= prime;
  std::vector<std::size_t> exchanged;
  PollNowAndThen poll;
  for (std::size_t c = 0; c < k; ++c) {
    std::size_t pivot = c;
    while (pivot < k && matrix(pivot, c) == 0) ++pivot;
    if (pivot == k) return std::nullopt;
    exchanged.push_back(pivot);
    for (std::size_t j = 0; j < k && pivot != c; ++j) std::swap(matrix(c, j), matrix(pivot, j));
    const Word scale = PrimeField(prime).inverse(std::exchange(matrix(c, c), 1));
    for (std::size_t j = 0; j < k; ++j) matrix(c, j) = matrix(c, j) * scale % prime;
    for (std::size_t i = 0; i < k; ++i) {
      if (i == c) continue;
      poll();
      const Word factor = prime - std::exchange(matrix(i, c), 0);
      Word* const row = &matrix(i, 0);
      const Word* const pivot_row = &matrix(c, 0);
      for (std::size_t j = 0; j < k; ++j) row[j] = (row[j] + factor * pivot_row[j]) % prime;
    }
  }
  for (std::size_t c = k; c-- > 0;)
    for (std::size_t i = 0; i < k && exchanged[c] != c; ++i) std::swap(matrix(i, c), matrix(i, exchanged[c]));
  return matrix;
}

/// Bits of a number that neither the determinant nor, by Cramer's rule, its products with the solution exceed:
/// Hadamard's bound, with the largest entry for every entry of a row.
std::size_t bits_of_determinant(const Square& matrix) {
  std::size_t bits = (matrix.k * static_cast<std::size_t>(std::bit_width(matrix.k)) + 1) / 2;
  for (std::size_t i = 0; i < matrix.k; ++i) {
    const auto row = matrix.entries.begin() + static_cast<std::ptrdiff_t>(i * matrix.k);
    bits +=
        static_cast<std::size_t>(std::bit_width(*std::max_element(row, row + static_cast<std::ptrdiff_t>(matrix.k))));
  }
  return bits;
}

/// What is congruent to the solution of `matrix` v = (1, .., 1), modulo prime^digits.
std::vector<Integer> lifted(const Square& matrix, const Square& inverse, std::size_t digits) {
  const std::size_t k = matrix.k;
  std::vector<Integer> solution(k, Integer(0));
  std::vector<Wide> rest(k, 1);  // (1 - matrix times the solution so far) / prime^(digits so far)
  std::vector<Word> residues(k), digit(k);
  Integer unit = 1;
  for (std::size_t place = 0; place < digits; ++place) {
    for (std::size_t i = 0; i < k; ++i) {
      const auto residue = static_cast<std::int64_t>(rest[i] % static_cast<Wide>(prime));
      residues[i] = static_cast<Word>(residue < 0 ? residue + static_cast<std::int64_t>(prime) : residue);
    }
    for (std::size_t i = 0; i < k; ++i) {
      poll_before(unit);
      WideSize sum = 0;
      for (std::size_t j = 0; j < k; ++j) sum += WideSize{residues[j]} * inverse(i, j);
      digit[i] = static_cast<Word>(sum % prime);
      machine_words::add_product(solution[i].backend().data(), unit.backend().data(), digit[i]);
    }
    poll_limits();
    for (std::size_t i = 0; i < k; ++i) {
      WideSize sum = 0;
      for (std::size_t j = 0; j < k; ++j) sum += WideSize{digit[j]} * matrix(i, j);
      rest[i] = (rest[i] - static_cast<Wide>(sum)) / static_cast<Wide>(prime);
    }
    unit *= Integer(prime);
  }
  return solution;
}

/// The fractions that are congruent to these numbers, where all are positive and not longer than the bound; else some
/// others, or nothing.
std::optional<PositiveFractions> fractions_of(const std::vector<Integer>& residues, const Integer& modulus,
                                              const Integer& bound) {
  PositiveFractions result;
  for (const Integer& residue : residues) {
    poll_before(modulus);
    Integer numerator = least_residue(residue * result.denominator, modulus);
    if (abs(numerator) > bound) {
      const Integer more = fraction_modulo(numerator, modulus, bound).denominator;
      numerator = least_residue(numerator * more, modulus);
      for (Integer& other : result.numerators) other *= more;
      result.denominator *= more;
    }
    if (numerator <= 0) return std::nullopt;
    result.numerators.push_back(std::move(numerator));
  }
  return result;
}

/// A vector v and one side of its products with vectors of positive words, asked of its leading bits first.
class Side {
 public:
  explicit Side(const PositiveFractions& v) : v_(v) {
    const std::size_t bits = mpz_sizeinbase(v.denominator.backend().data(), 2);
    const mp_bitcnt_t dropped = bits > kept ? bits - kept : 0;
    for (const Integer& numerator : v.numerators)
      leading_.push_back(machine_words::low_word(Integer(numerator >> dropped).backend().data()));
    one_ = machine_words::low_word(Integer(v.denominator >> dropped).backend().data());
  }

  /// v.b - 1 has this sign: negative, 0 or positive. `entry(i)` is b_i.
  template <class Entry>
  [[nodiscard]] int compared_with_one(Entry entry) const {
    // Each number cut off is at most what it was, and 1 is less than what is cut off of it plus 1. Where a number is
    // more than 1 this may be wrong, but then no product with positive words is 1, and there is no solution anyway.
    WideSize leading = 0;
    for (std::size_t i = 0; i < leading_.size(); ++i) leading += WideSize{leading_[i]} * entry(i);
    if (leading > one_) return 1;
    Integer sum = 0;
    for (std::size_t i = 0; i < leading_.size(); ++i) {
      poll_before(v_.numerators[i]);
      machine_words::add_product(sum.backend().data(), v_.numerators[i].backend().data(), entry(i));
    }
    return mpz_cmp(sum.backend().data(), v_.denominator.backend().data());
  }

 private:
  static constexpr std::size_t kept = 32;  // bits, so that sums of their products with words fit

  const PositiveFractions& v_;
  std::vector<Word> leading_;
  Word one_ = 0;
};

/// Whether the products with `lines` vectors, of which `entry(line, i)` is entry i, are 1 for those of `mixed` and of
/// the sign `outside` from 1 on for all others.
template <class Entry>
bool holds(const PositiveFractions& v, Eigen::Index lines, const std::vector<Eigen::Index>& mixed, int outside,
           Entry entry) {
  const Side side(v);
  PollNowAndThen poll;
  auto next = mixed.begin();
  for (Eigen::Index line = 0; line < lines; ++line) {
    poll();
    const bool is_mixed = next != mixed.end() && *next == line;
    if (is_mixed) ++next;
    const int sign = side.compared_with_one([&](std::size_t i) { return static_cast<Word>(entry(line, i)); });
    if (is_mixed ? sign != 0 : (sign > 0) != (outside > 0) || sign == 0) return false;
  }
  return true;
}

}  // namespace
}  // namespace strict_vertices

std::optional<StrictVertex> strict_vertex(const WordMatrix& game, const std::vector<Eigen::Index>& rows,
                                          const std::vector<Eigen::Index>& columns) {
  using namespace strict_vertices;
  const std::size_t k = rows.size();
  if (k == 0 || columns.size() != k) return std::nullopt;
  Square matrix(k);
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t t = 0; t < k; ++t) matrix(i, t) = static_cast<Word>(game(rows[i], columns[t]));
  const std::optional<Square> inverse = inverse_of(matrix);
  if (!inverse) return std::nullopt;

  const std::size_t bits = bits_of_determinant(matrix);
  const std::size_t digits = (2 * bits + 1) / 30 + 1;  // of more than 30 bits each
  Integer modulus;
  mpz_ui_pow_ui(modulus.backend().data(), static_cast<unsigned long>(prime), digits);
  const Integer bound = Integer(1) << bits;
  auto z = fractions_of(lifted(matrix, *inverse, digits), modulus, bound);
  if (!z) return std::nullopt;
  auto y = fractions_of(lifted(transposed(matrix), transposed(*inverse), digits), modulus, bound);
  if (!y) return std::nullopt;

  const auto of_column = [&](Eigen::Index t, std::size_t i) { return game(rows[i], t); };
  const auto of_row = [&](Eigen::Index i, std::size_t t) { return game(i, columns[t]); };
  if (!holds(*y, game.cols(), columns, 1, of_column) || !holds(*z, game.rows(), rows, -1, of_row)) return std::nullopt;
  return StrictVertex{.y = std::move(*y), .z = std::move(*z)};
}

}  // namespace mistakebound
