/// What rounding can do to sums; the bounds are derived in rounding.hpp.
#pragma once

#include <vector>

#include "oracle/judges/number_type.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

/// n sums. What is added up so far: K and T. As long as the sizes of terms that fit machine integers
/// fit them together, T is kept as such, over one denominator; the bounds are the same rationals in any case.
class SumRounding {
 public:
  SumRounding(Eigen::Index n, Precision precision);

  /// Every sum i gets the term factor * x_i.
  void add(const Vector& x, const Rational& factor);
  void add(const IntegerVector& x, const Rational& factor);
  /// Every sum i may have got the term factor * x_i, or not.
  void doubt(const Vector& x, const Rational& factor);
  [[nodiscard]] bool is_doubted() const { return doubt_.size() > 0; }

  [[nodiscard]] bool unbounded() const { return unbounded_; }
  /// Whether nothing is excluded of averages over so many rounds.
  [[nodiscard]] bool unbounded(std::size_t rounds) const;
  /// A bound of the error of sum i.
  [[nodiscard]] Rational error(Eigen::Index i) const { return error(i, share(), lost()); }
  /// A bound of the error of sum_i w_i x_i - threshold; nothing where there is none.
  [[nodiscard]] std::optional<Rational> score_error(const Vector& x) const;
  /// A bound of the error of the average of sum i over so many rounds.
  [[nodiscard]] Rational average_error(Eigen::Index i, std::size_t rounds) const {
    return average_error(i, rounds, lost());
  }
  [[nodiscard]] std::optional<Rational> average_score_error(const Vector& x, std::size_t rounds) const;
  /// The score's is at most `constant` and |x_i| times factors[i].
  void score_error(std::vector<double>& factors, double& constant) const;
  /// Whether additions of these terms, and products with x, may round at all, or leave the range of the type.
  [[nodiscard]] bool may_round(const Vector& x) const;

  [[nodiscard]] const NumberType& type() const { return *type_; }
  /// The largest T_i.
  [[nodiscard]] Rational farthest() const;

 private:
  /// T_i.
  [[nodiscard]] Rational travelled(Eigen::Index i) const;
  /// The sizes of x go to whole_; where they do not fit, nothing is done.
  [[nodiscard]] bool add_whole(const IntegerVector& x);
  /// whole_ is over a multiple of the denominator. False where it does not fit.
  [[nodiscard]] bool divide_whole_by(std::int64_t denominator);
  /// What is in whole_ goes to travelled_, and `factor` is that of all that comes into it.
  void empty_whole(const Rational& factor);
  void add_exactly(const Vector& x, const Rational& factor);
  void take_unit(const std::optional<int>& unit);
  /// After a term was added to every sum.
  void count_term();
  /// Twice gamma.
  [[nodiscard]] Rational share() const;
  /// What a product may lose that underflows, of a vector that is kept scaled, too: h times a bound of its length.
  [[nodiscard]] Rational lost() const;
  [[nodiscard]] Rational error(Eigen::Index i, const Rational& share, const Rational& lost) const;
  [[nodiscard]] Rational average_error(Eigen::Index i, std::size_t rounds, const Rational& lost) const;
  /// Twice gamma for an average over so many rounds.
  [[nodiscard]] std::optional<Rational> average_share(std::size_t rounds) const;
  /// Where error(i) is a bound of the error of what is multiplied by x_i.
  template <class Error>
  [[nodiscard]] std::optional<Rational> error_with(const Vector& x, const Rational& scale, const Rational& lost,
                                                   const Error& error) const;

  const NumberType* type_;
  std::size_t terms_ = 0;
  Vector travelled_;                  ///< T but for what is in whole_
  std::vector<double> above_;         ///< each of them, or more
  Rational farthest_ = 0;             ///< the largest of them
  std::vector<std::uint64_t> whole_;  ///< the rest of T, times denominator_/factor_
  std::int64_t denominator_ = 1;
  Rational factor_ = 1;
  double above_unit_ = 1 + 0x1p-50;  ///< factor_/denominator_, or more
  bool whole_fits_ = true;           ///< whatever is in whole_, T is in the range of the type
  bool travels_ = false;             ///< some T_i is not 0
  IntegerVector scratch_;
  Vector doubt_;                 ///< empty where there is none
  std::uint64_t roundings_ = 0;  ///< the k of gamma(k)
  bool unbounded_ = false;
  std::optional<int> unit_;               ///< all terms are multiples of 2^unit
  bool dyadic_ = true;                    ///< there is such a unit, as long as there are no terms any will do
  mutable std::optional<Rational> lost_;  ///< lost(), since the last term
};

}  // namespace mistakebound
