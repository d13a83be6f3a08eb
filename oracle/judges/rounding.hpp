/// What rounding can do to a correct learner, bounded rigorously: cause `rounding` is what these bounds cover.
///
/// A number type rounds every operation: fl(a op b) = (a op b)(1 + d) + e with |d| <= u, and |e| <= h where a product
/// underflows, as long as nothing leaves the type's range. A product of k factors 1 + d, or of their inverses, differs
/// from 1 by at most gamma(k) = k u / (1 - k u), for k u < 1 (Higham, Accuracy and Stability, Lemma 3.1).
///
/// Sums: the perceptron's weights, Winnow's exponents. After K updates w_i is a sum of K terms s y x_i; T_i is the sum
/// of their sizes. A start that is not 0 is such a term, too. A term is rounded when s and x_i are read and multiplied,
/// in at most K - 1 additions, whatever their order (one after the other, backwards, in a tree, in lanes; fused
/// operations leave roundings out), at most twice in every update where the learner keeps w scaled, and when it is
/// printed: at most 3K + 8 times in all. So
///     |computed w_i - w_i| <= gamma(3K + 8) T_i + 4K h.
/// A score, sum_i w_i x_i, adds the reading of x_i, a product and n additions, from w or straight from the updates:
///     |computed - score| <= gamma(3K + n + 12) sum_i |x_i| T_i + what underflows.
///
/// Averages of such sums over t rounds, K <= t, kept as a sum of sums, as a mean that moves by (w - a)/s in round s, or
/// lazily as w - v/t, scaled or not: every term has a coefficient from 0 to 1 or is the difference of two such, and
/// every round takes at most 8 roundings. So
///     |computed average_i - average_i| <= 2 gamma(3K + 8t + 20) T_i + what underflows,
/// and likewise for its score.
///
/// Products: Winnow's weights, w_i = w_0 times K factors f. In weights: each f is read, multiplied, and all are divided
/// by their sum, 3 + n roundings an update. By counting updates: powers, no worse. In logarithms: ln f is off by u from
/// reading f and by 4 u |ln f|; with L the sum of the |ln f| (and of |ln w_0|), K additions and the exponential bring
/// the error of ln w_i to c u, c = (n + 5)(K + 2) + (K + 8)(L + 1), and that of w_i to e^(c u) - 1 <= gamma(c) relative
/// to it. From exponents: eta S_i is such a sum, L = eta T_i. A score adds n roundings, for which c has room, relative
/// to the sum of |x_i| w_i and the threshold.
///
/// A score that goes through a sigmoid, p = 1/(1 + e^-s) or e^s/(1 + e^s), and is then compared with 1/2: the
/// exponential is off by a factor 1 + 2u at most (a unit in the last place), sum and quotient are rounded once each, so
/// p by at most 5u in all, whereas p/(1/2) = 1 + tanh(s/2). So a score s with |s| <= 16u may come out as 1/2, or beyond
/// it, and no larger one does. That is rounding, too, whatever else is known of the score.
///
/// A step below 2^-(reach/2) is read with no relative error, where a program halves it, and its square is 0: nothing is
/// excluded then.
///
/// Taken is twice gamma, so that what is judged from printed, rounded numbers is covered, too. Updates that may or may
/// not have been made, because rounding decides and the trace does not say, add their whole effect ("doubt"). Where k u
/// reaches 1/2, or a number leaves the range of the type, nothing is excluded any more.
#pragma once

#include <optional>
#include <vector>

#include "reference/learners/littlestone_winnow.hpp"
#include "reference/numbers/integer_vector.hpp"
#include "reference/numbers/numeral.hpp"

namespace mistakebound {

/// Number types that learners compute in.
enum class Precision { binary32, binary64, extended };

struct NumberType {
  unsigned digits = 53;      ///< significant bits
  unsigned reach = 1022;     ///< 2^-reach to 2^reach are in range
  Rational roundoff;         ///< u = 2^-digits
  Rational smallest;         ///< h
  Rational smallest_normal;  ///< below it roundings are not relative
  Rational largest;
  Rational sigmoid;  ///< 16u: a score that a sigmoid may lose
};
const NumberType& number_type(Precision precision);
/// Whether its significant bits are so few that reading does not round it.
bool is_read_exactly(const Rational& value, const NumberType& type);
bool are_read_exactly(const Vector& values, const NumberType& type);

/// The type that programs read numbers into: binary64, too, where decimals mean what they spell.
Precision precision_of(Reading reading);

/// At least |ln a|: 0 for a = 1 and for a = 0, which no logarithm stands for; else a whole number, at least 1.
Rational logarithm_bound(const Rational& a);

/// Sums as above, n of them. What is added up so far: K and T. As long as the sizes of terms that fit machine integers
/// fit them together, T is kept as such, over one denominator; the bounds are the same rationals in any case.
class SumRounding {
 public:
  SumRounding(Eigen::Index n, Precision precision);

  /// Every sum i gets the term factor * x_i.
  void add(const Vector& x, const Rational& factor);
  void add(const IntegerVector& x, const Rational& factor);
  /// The same terms may have been added or not.
  void doubt(const Vector& x, const Rational& factor);
  /// They were not.
  void settle_doubts() { doubt_.resize(0); }

  [[nodiscard]] bool unbounded() const { return unbounded_; }
  /// The same of averages over so many rounds.
  [[nodiscard]] bool unbounded(std::size_t rounds) const;
  /// A bound of the error of sum i.
  [[nodiscard]] Rational error(Eigen::Index i) const { return error(i, share()); }
  /// A bound of the error of sum_i w_i x_i - threshold; nothing where there is none.
  [[nodiscard]] std::optional<Rational> score_error(const Vector& x) const;
  /// The same of the sums of the first 0, 1, .., n products alone.
  [[nodiscard]] std::optional<std::vector<Rational>> prefix_errors(const Vector& x) const;
  /// The same of averages of sum i over so many rounds.
  [[nodiscard]] Rational average_error(Eigen::Index i, std::size_t rounds) const;
  [[nodiscard]] std::optional<Rational> average_score_error(const Vector& x, std::size_t rounds) const;
  /// The score's is at most `constant` and |x_i| times factors[i].
  void score_error(std::vector<double>& factors, double& constant) const;
  /// Whether additions of these terms, and products with x, may round at all.
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
  [[nodiscard]] Rational error(Eigen::Index i, const Rational& share) const;
  /// Twice gamma for an average over so many rounds.
  [[nodiscard]] std::optional<Rational> average_share(std::size_t rounds) const;
  /// Whether x_i times sum i can be anything but exactly 0.
  [[nodiscard]] bool adds_to_error(const Vector& x, Eigen::Index i) const;
  /// The error of x_i times sum i, where that sum's is known.
  [[nodiscard]] Rational error_of_product(const Vector& x, Eigen::Index i, const Rational& error) const;
  /// Where error(i) is a bound of the error of what is multiplied by x_i.
  template <class Error>
  [[nodiscard]] std::optional<Rational> error_with(const Vector& x, const Rational& scale, const Error& error) const;

  const NumberType* type_;
  double smallest_above_;  ///< h, or more
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
  std::optional<int> unit_;  ///< all terms are multiples of 2^unit
  bool dyadic_ = true;       ///< there is such a unit, as long as there are no terms any will do
};

/// Products as above, n of them, each by K factors; L is told by who knows it.
class ProductRounding {
 public:
  ProductRounding(Eigen::Index n, Precision precision) : type_(&number_type(precision)), n_(n) {}

  /// By factors that take so many roundings more than to be read.
  void multiply(const Rational& more = 0) { updates_ += 1 + more; }
  /// Factors whose logarithms are at most that may have been there or not.
  void doubt(const Rational& logarithm) { doubt_ += logarithm; }
  /// Something was too large or too small for the type.
  void leave_range() { unbounded_ = true; }

  [[nodiscard]] const NumberType& type() const { return *type_; }
  [[nodiscard]] bool updated() const { return updates_ > 0; }
  /// A bound of the relative error of every weight, and of a score relative to the sum of its terms' sizes; nothing
  /// where there is none.
  [[nodiscard]] std::optional<Rational> share(const Rational& logarithms) const;

 private:
  const NumberType* type_;
  Eigen::Index n_;
  Rational updates_ = 0;  ///< K, those that take more roundings counted more than once
  Rational doubt_ = 0;
  bool unbounded_ = false;
};

/// What rounding can do to a run of the learner L, up to now; L is the exact learner that makes the same updates.
///   Rounding<L>(learner, precision)      before the first round
///   update(learner, x, y)                the run makes the learner's update, which comes after this
///   doubt(learner, x, y)                 the run may have made it
///   may_flip(score, learner, x)          whether a correct run may see another sign than the score's, or 0
///   may_round(x)                         whether anything that makes up a score may have been rounded at all
template <class L>
class Rounding;

/// Whether a computed number may differ so much from the exact one.
inline bool is_covered(const Rational& difference, const std::optional<Rational>& error) {
  return !error || abs(difference) <= *error;
}

/// Learners whose state is a vector of rational weights have besides:
///   error(learner, i)                         how much a computed weight may differ from w_i; nothing where no bound
///                                             is known
///   covers(difference, learner, i)            whether it may differ so much
///   may_round_weights(learner)                whether the weights themselves may have been rounded
///   score_error(learner, x)                   a bound of the error of a score; nothing where there is none
///   score_error(learner, factors, constant)   that bound is at most `constant` and |x_i| times factors[i]; infinite
///                                             where there is none
template <>
class Rounding<Perceptron> {
 public:
  Rounding(const Perceptron& learner, Precision precision) : sum_(learner.w.size(), precision) {
    if (norm2(learner.w) != 0) sum_.add(learner.w, 1);
  }

  void update(const Perceptron& learner, const Vector& x, Label) { sum_.add(x, learner.step); }
  void update(const Perceptron& learner, const IntegerVector& x) { sum_.add(x, learner.step); }
  void doubt(const Perceptron& learner, const Vector& x, Label) { sum_.doubt(x, learner.step); }
  /// What rounding alone can do to it.
  [[nodiscard]] Rounding without_doubts() const {
    Rounding result = *this;
    result.sum_.settle_doubts();
    return result;
  }
  [[nodiscard]] bool may_flip(const Rational& score, const Perceptron& learner, const Vector& x) const;
  [[nodiscard]] bool may_round(const Vector& x) const { return sum_.may_round(x); }

  [[nodiscard]] std::optional<Rational> error(const Perceptron&, Eigen::Index i) const {
    return sum_.unbounded() ? std::nullopt : std::optional(sum_.error(i));
  }
  [[nodiscard]] bool covers(const Rational& difference, const Perceptron& learner, Eigen::Index i) const {
    return is_covered(difference, error(learner, i));
  }
  [[nodiscard]] bool may_round_weights(const Perceptron& learner) const {
    return sum_.may_round(zero_vector(learner.w.size()));
  }
  [[nodiscard]] std::optional<Rational> score_error(const Perceptron&, const Vector& x) const {
    return sum_.score_error(x);
  }
  [[nodiscard]] std::optional<std::vector<Rational>> prefix_errors(const Vector& x) const {
    return sum_.prefix_errors(x);
  }
  void score_error(const Perceptron&, std::vector<double>& factors, double& constant) const;

 private:
  SumRounding sum_;
};

template <>
class Rounding<LittlestoneWinnow> {
 public:
  Rounding(const LittlestoneWinnow& learner, Precision precision);

  void update(const LittlestoneWinnow& learner, const Vector& x, Label y);
  void doubt(const LittlestoneWinnow& learner, const Vector& x, Label y);
  [[nodiscard]] bool may_flip(const Rational& score, const LittlestoneWinnow& learner, const Vector& x) const;
  [[nodiscard]] bool may_round(const Vector&) const { return product_.updated(); }

  [[nodiscard]] std::optional<Rational> error(const LittlestoneWinnow& learner, Eigen::Index i) const;
  [[nodiscard]] bool covers(const Rational& difference, const LittlestoneWinnow& learner, Eigen::Index i) const {
    return is_covered(difference, error(learner, i));
  }
  [[nodiscard]] bool may_round_weights(const LittlestoneWinnow& learner) const {
    return !are_read_exactly(learner.w, product_.type());
  }
  [[nodiscard]] std::optional<Rational> score_error(const LittlestoneWinnow& learner, const Vector& x) const;
  void score_error(const LittlestoneWinnow& learner, std::vector<double>& factors, double& constant) const;

 private:
  [[nodiscard]] std::optional<Rational> share() const { return product_.share(logarithms_); }

  ProductRounding product_;
  Rational logarithms_ = 0;
};

/// Whether a sigmoid may lose a score that is not 0.
inline bool may_be_lost(const Rational& score, const NumberType& type) {
  return score != 0 && abs(score) <= type.sigmoid;
}

/// Whether a run whose scores are off by so much may see another sign, or 0.
inline bool may_flip(const Rational& score, const std::optional<Rational>& error) {
  return !error || (*error > 0 && abs(score) <= *error);
}

}  // namespace mistakebound
