/// Vectors of integers over one denominator, for exact inner products at the speed of doubles.
///
/// Entries below 2^53 are kept in doubles, which they then are. Whatever part of the products a_i b_i is summed, the
/// result is an integer of at most |a| |b| (Cauchy and Schwarz). So where |a| |b| < 2^53 no product and no partial sum
/// is rounded, in whatever order they are added, and the inner product in doubles is exact. Where that is not so one
/// vector is split in two, of which the same can be said, or the products are added up in 128 bits. A sum of squares
/// that comes out below 2^53 was never rounded, as partial sums only grow. What an update of a by b makes of its
/// entries is below 2^53 where |a| + |b| is.
///
/// Larger entries are machine words, with sums of 128 bits that are noticed to overflow; the nearest doubles beside
/// them tell the sign of an inner product where it is not near 0.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/whole_sums.hpp"

namespace mistakebound {

class WholeVector {
 public:
  using Wide = machine_words::Wide;

  std::int64_t denominator = 1;  ///< positive

  WholeVector() = default;
  explicit WholeVector(const IntegerVector& integers) { *this = integers; }
  WholeVector& operator=(const IntegerVector& integers);

  /// The entries are those of `row` times the factor, and behind them 0. T is an integer of one to eight bytes.
  template <class T>
  void take(std::span<const T> row, std::size_t size, std::int64_t factor);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] IntegerVector integers() const;
  [[nodiscard]] Vector exact() const { return integers().exact(); }
  /// Whether the entries are kept in doubles.
  [[nodiscard]] bool in_doubles() const { return whole_; }

  /// The sum of a_i b_i over the entries, without denominators; of vectors of the same dimension. Absent where it
  /// leaves 128 bits.
  friend std::optional<Wide> total(const WholeVector& a, const WholeVector& b);
  /// The sum of (a_i - b_i)^2 over denominator(a)^2; absent also where the denominator of a is no multiple of that of
  /// b.
  friend std::optional<Wide> total_apart(const WholeVector& a, const WholeVector& b);
  /// The sign of a.b: -1, 0 or 1.
  friend std::optional<int> sign_of_dot(const WholeVector& a, const WholeVector& b);
  /// Whether they have the same entries over the same denominator, where that is seen at once.
  friend bool surely_equal(const WholeVector& a, const WholeVector& b);
  /// a += sign b, with a sign of 1 or -1. False where it does not fit; `a` is then unspecified.
  friend bool add(WholeVector& a, int sign, const WholeVector& b);

  /// What a round asks of a state that moves, over the entries without denominators.
  struct Moved {
    bool known = false;
    Wide apart2 = 0;    ///< |after - before|^2
    Wide after_u = 0;   ///< after.u
    Wide after_x = 0;   ///< after.x
    Wide before_x = 0;  ///< before.x
  };
  /// All of it in one go. Unknown where the denominators of the two differ or doubles are not enough; then it may still
  /// be computed one by one.
  friend Moved moved(const WholeVector& before, const WholeVector& after, const WholeVector& x, const WholeVector& u);

 private:
  friend class WholeRows;

  [[nodiscard]] static std::size_t filled(std::size_t size) {
    constexpr std::size_t lanes = whole_sums::lanes;
    return (size + lanes - 1) / lanes * lanes;
  }
  /// Takes over the computed sum of squares of the doubles.
  void bound(double squares);
  /// The norm of so many squares is no more than that.
  [[nodiscard]] static double length_of(double squares);
  /// The most by which the product of b with a vector of this length is off in doubles, which are those of whole
  /// numbers or the nearest ones.
  [[nodiscard]] static double error_of_product(double length, bool whole, const WholeVector& b);
  /// The doubles of the words.
  void round();
  /// The words of the doubles, where there are none.
  void make_words();
  /// `visit(entry)`, where entry(i) is entry i.
  template <class Visit>
  auto with_entries(Visit visit) const;

  std::size_t size_ = 0;
  bool whole_ = true;                ///< doubles_ are the entries, else the nearest doubles
  bool in_words_ = false;            ///< words_ are the entries; there are doubles, too
  std::vector<double> doubles_;      ///< filled up with zeros to a multiple of whole_sums::lanes
  double squares_ = 0;               ///< the sum of their squares, as it was computed
  double length_ = 0;                ///< no less than their Euclidean norm
  std::vector<std::int64_t> words_;  ///< filled up as well
};

/// a.b, |a|^2 and |a - b|^2, equal to those of the rational vectors; absent where the totals are.
std::optional<MachineNumber> dot(const WholeVector& a, const WholeVector& b);
std::optional<MachineNumber> norm2(const WholeVector& a);
std::optional<MachineNumber> distance2(const WholeVector& a, const WholeVector& b);

/// a.b and |a - b|^2, equal to those of the rational vectors, whatever fits; in a.b, a may have long integers.
Rational long_dot(const WholeVector& a, const WholeVector& b);
Rational long_dot(const LongVector& a, const WholeVector& b);
Rational long_distance2(const WholeVector& a, const WholeVector& b);

/// `vector` as whole numbers, over a multiple of `multiple_of` (positive). False where it does not fit.
bool in_integers(const Vector& vector, WholeVector& result, std::int64_t multiple_of = 1);

}  // namespace mistakebound
