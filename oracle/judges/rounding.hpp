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
///     |computed w_i - w_i| <= gamma(3K + 8) T_i + 4K h (1 + n T),
/// T the largest T_i: where w is kept as a factor times a vector of at most length 1, the vector loses h, and w the
/// factor times as much, which is no more than the length of w.
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

#include <concepts>

#include "oracle/judges/fault.hpp"
#include "oracle/judges/sum_rounding.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/margin_perceptron.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

/// What rounding does to n products, each of K factors; L is known to who asks.
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
  [[nodiscard]] std::optional<Rational> share(const Rational& logarithms) const {
    if (unbounded_ || 2 * doubt_ >= 1) return std::nullopt;
    std::optional<Rational> gamma =
        twice_gamma(Rational(n_ + 5) * Rational(updates_ + 2) + Rational(updates_ + 8) * (logarithms + 1), *type_);
    // e^d - 1 <= 2d for d <= 1/2, and e^(a + b) - 1 <= e^a - 1 + 2 (e^b - 1) for e^a <= 2.
    if (gamma) *gamma += 4 * doubt_;
    return gamma;
  }

 private:
  const NumberType* type_;
  Eigen::Index n_;
  Rational updates_ = 0;  ///< K, those that take more roundings counted more than once
  Rational doubt_ = 0;
  bool unbounded_ = false;
};

/// What rounding can do to a run of the learner L, up to now; L is the exact learner that makes the same updates.
///   update(learner, x, y)                the run makes the learner's update, which comes after this
///   doubt(learner, x, y)                 the run may have made it
///   may_flip(score, learner, x)          whether a correct run may see another sign than that of the score by which it
///                                        predicts, or 0
///   may_flip_update(score, learner, x)   whether a correct run may see another sign than that of the score by which it
///                                        updates, or 0
///   may_round(x)                         whether anything that makes up a score may have been rounded at all
///   may_round_prediction(learner, x)     whether anything that makes up the score by which it predicts may have been
///                                        rounded at all
///   may_vanish(learner, x, y)            whether rounding may take the learner's next update away
/// and where the state is a vector of weights
///   error(learner, i)                    how much a computed weight may differ from w_i; nothing without a bound
///   may_round_weights(learner)           whether the weights themselves may have been rounded
///   score_error(learner, factors, constant)   a score is off by at most `constant` and |x_i| times factors[i]
/// Whole numbers, as here, are not rounded.
template <class L>
class Rounding {
 public:
  using Instance = typename L::Instance;

  Rounding(const L&, Precision) {}
  static void update(const L&, const Instance&, Label) {}
  static void doubt(const L&, const Instance&, Label) {}
  template <class Score>
  [[nodiscard]] static bool may_flip(const Score&, const L&, const Instance&) {
    return false;
  }
  [[nodiscard]] static bool may_round(const Instance&) { return false; }
  [[nodiscard]] static bool may_vanish(const L&, const Instance&, Label) { return false; }
  [[nodiscard]] static std::optional<Rational> error(const L&, Eigen::Index) { return Rational(0); }
  [[nodiscard]] static bool may_round_weights(const L&) { return false; }
};

/// Whether all of these are multiples of 2^-16 below 2^8 in sum.
inline bool are_short_terms(const Vector& terms, const Rational& threshold) {
  const auto is_short = [](const Rational& term) { return denominator_of(Rational(term * two_to(16))) == 1; };
  return is_short(threshold) && std::ranges::all_of(terms, is_short) &&
         terms.cwiseAbs().sum() + abs(threshold) < two_to(8);
}

/// Whether these may be the learner's weights.
template <class L>
bool may_be_weights(const Vector& shown, const L& learner, const Rounding<L>& rounding) {
  for (Eigen::Index i = 0; i < shown.size(); ++i)
    if (shown[i] != learner.w[i] && !is_covered(Rational(shown[i] - learner.w[i]), rounding.error(learner, i)))
      return false;
  return true;
}

/// Whether these may be the learner's weights after an update.
template <class L>
bool may_be_updated_weights(const Vector& shown, const L& before, const Vector& x, Label y, Rounding<L> rounding) {
  L updated = before;
  updated.update(x, y);
  rounding.update(before, x, y);
  return may_be_weights(shown, updated, rounding);
}

/// Whether rounding may turn the prediction of a learner whose weights are such sums. One that predicts by another
/// score than w.x says what that may be off by.
inline bool may_flip_prediction(const SumRounding& weights, const Perceptron&, const Rational& score, const Vector& x) {
  return may_flip(score, weights.score_error(x), weights.type());
}
/// Whether that score may have been rounded.
inline bool may_round_score(const SumRounding& weights, const Perceptron&, const Vector& x) {
  return weights.may_round(x);
}

/// By how much the score by which the learner updates may be off besides; nothing where there is no bound. A margin is
/// read, and taken off the score or not.
inline std::optional<Rational> more_of_update(const Perceptron&, const Rational&, const NumberType&) {
  return 0;
}
inline std::optional<Rational> more_of_update(const MarginPerceptron& learner, const Rational& score,
                                              const NumberType& type) {
  constexpr int roundings = 4;
  if (learner.margin == 0 || are_short_terms(Vector::Constant(1, score), learner.margin)) return 0;
  std::optional<Rational> more = twice_gamma(roundings, type);
  if (more) *more *= learner.margin + abs(score);
  return more;
}

/// Whether the learner's score is 0 for every instance, whatever is rounded.
template <class L>
bool scores_nothing(const L& learner) {
  if constexpr (requires { learner.scores_nothing(); }) return learner.scores_nothing();
  return false;
}

/// Whether w.x, and what is taken off it, are sums of whole numbers or short binary fractions, which no order of
/// additions rounds.
template <std::derived_from<LittlestoneWinnow> L>
bool sums_exactly(const L& learner, const Vector& x) {
  return are_short_terms(learner.w.head(x.size()).cwiseProduct(x), learner.threshold);
}
template <std::derived_from<Perceptron> L>
bool sums_exactly(const L& learner, const Vector& x) {
  return are_short_terms(learner.w.cwiseProduct(x), Rational(0));
}
template <std::derived_from<WeightedMajority> L>
bool sums_exactly(const L& learner, const Vector& x) {
  return are_short_terms(learner.w.cwiseProduct(x), Rational(0));
}

/// How many coordinates count for the learner's score: all of them, where that is not its fault.
template <class L>
Eigen::Index coordinates_of_score(const L& learner) {
  const Eigen::Index n = learner.w.size();
  if constexpr (requires { counted_by(learner.fault, n); }) return counted_by(learner.fault, n);
  return n;
}

/// Weights that are sums of step y x: those of the perceptron, and of whoever learns as it does.
template <std::derived_from<Perceptron> L>
class Rounding<L> {
 public:
  Rounding(const L& learner, Precision precision)
      : sum_(learner.w.size(), precision), counted_(coordinates_of_score(learner)) {
    if (norm2(learner.w) != 0) sum_.add(learner.w, 1);
  }

  void update(const L& learner, const Vector& x, Label) { sum_.add(x, learner.step); }
  void update(const L& learner, const IntegerVector& x) { sum_.add(x, learner.step); }
  void doubt(const L& learner, const Vector& x, Label) { sum_.doubt(x, learner.step); }

  [[nodiscard]] bool may_flip(const Rational& score, const L& learner, const Vector& x) const {
    return counted_ > 0 && !scores_nothing(learner) && may_flip_prediction(sum_, learner, score, counted(x));
  }
  [[nodiscard]] bool may_flip_update(const Rational& score, const L& learner, const Vector& x) const {
    std::optional<Rational> error = may_round(x) ? sum_.score_error(counted(x)) : Rational(0);
    const std::optional<Rational> more = more_of_update(learner, score, sum_.type());
    if (error && more) *error += *more;
    return counted_ > 0 && !scores_nothing(learner) && mistakebound::may_flip(score, more ? error : more, sum_.type());
  }
  [[nodiscard]] bool may_round(const Vector& x) const { return counted_ > 0 && sum_.may_round(counted(x)); }
  [[nodiscard]] bool may_round_prediction(const L& learner, const Vector& x) const {
    return may_round_score(sum_, learner, counted(x));
  }
  [[nodiscard]] bool may_vanish(const L& before, const Vector& x, Label y) const {
    return may_be_updated_weights(before.w, before, x, y, *this);
  }

  [[nodiscard]] std::optional<Rational> error(const L&, Eigen::Index i) const {
    return sum_.unbounded() ? std::nullopt : std::optional(sum_.error(i));
  }
  [[nodiscard]] bool may_round_weights(const L& learner) const { return sum_.may_round(zero_vector(learner.w.size())); }
  void score_error(const L&, std::vector<double>& factors, double& constant) const {
    sum_.score_error(factors, constant);
    constant += upper_double(sum_.type().sigmoid);
  }
  [[nodiscard]] const SumRounding& sum() const { return sum_; }

 private:
  /// The coordinates that the score counts, and 0 for the others.
  [[nodiscard]] const Vector& counted(const Vector& x) const {
    if (counted_ == x.size()) return x;
    part_ = x;
    part_.tail(x.size() - counted_).setConstant(Rational(0));
    return part_;
  }

  SumRounding sum_;
  Eigen::Index counted_;
  mutable Vector part_;
};

/// Weights that are products of factors. Such a learner says
///   each_factor(learner, x, y, visit)        by what its update multiplies which weight: visit(i, factor)
///   size_of_score(learner, x)                the sum of the sizes of the terms of its score
///   more_roundings(learner, x, type)         how often a factor is rounded besides being read
template <class L>
concept MovesByFactors = std::derived_from<L, WeightedMajority> || requires(const L& learner) {
  learner.promotion;
  learner.demotion;
};

template <class Visit>
void each_factor(const LittlestoneWinnow& learner, const Vector& x, Label y, const Visit& visit) {
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) visit(i, y > 0 ? learner.promotion : learner.demotion);
}
inline Rational size_of_score(const LittlestoneWinnow& learner, const Vector& x) {
  Rational size = abs(learner.threshold);
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != 0) size += abs(Rational(x[i] * learner.w[i]));
  return size;
}
inline Rational more_roundings(const LittlestoneWinnow&, const Vector&, const NumberType&) {
  return 0;
}

template <class Visit>
void each_factor(const WeightedMajority& learner, const Vector& x, Label y, const Visit& visit) {
  for (Eigen::Index i = 0; i < x.size(); ++i)
    if (x[i] != y) visit(i, learner.beta);
}
inline Rational size_of_score(const WeightedMajority& learner, const Vector&) {
  return learner.w.cwiseAbs().sum();
}
inline Rational more_roundings(const WeightedMajority&, const Vector&, const NumberType&) {
  return 0;
}

template <MovesByFactors L>
class Rounding<L> {
 public:
  Rounding(const L& learner, Precision precision) : product_(learner.w.size(), precision) {
    for (const Rational& weight : learner.w) logarithms_ = std::max(logarithms_, logarithm_bound(weight));
    starts_exactly_ = !may_round_weights(learner);
    if constexpr (requires { learner.threshold; })
      starts_exactly_ = starts_exactly_ && is_read_exactly(learner.threshold, product_.type());
  }

  void update(const L& learner, const Vector& x, Label y) {
    const NumberType& type = product_.type();
    Rational logarithm = 0;
    each_factor(learner, x, y, [&](Eigen::Index i, const Rational& factor) {
      logarithm = std::max(logarithm, logarithm_bound(factor));
      const Rational after = abs(Rational(learner.w[i] * factor));
      if (after != 0 && (after < type.smallest_normal || after > type.largest)) product_.leave_range();
    });
    product_.multiply(more_roundings(learner, x, type));
    logarithms_ += logarithm;
  }
  void doubt(const L& learner, const Vector& x, Label y) {
    Rational logarithm = 0;
    each_factor(learner, x, y, [&](Eigen::Index, const Rational& factor) {
      logarithm = std::max(logarithm, factor == 0 ? Rational(1) : logarithm_bound(factor));
    });
    product_.doubt(logarithm);
  }

  [[nodiscard]] bool may_flip(const Rational& score, const L& learner, const Vector& x) const {
    if (score == 0 && is_whole(learner, x)) return false;
    const std::optional<Rational> error = share();
    return mistakebound::may_flip(score, error ? std::optional<Rational>(*error * size_of_score(learner, x)) : error,
                                  product_.type());
  }
  [[nodiscard]] bool may_flip_update(const Rational& score, const L& learner, const Vector& x) const {
    return may_flip(score, learner, x);
  }
  [[nodiscard]] bool may_round(const Vector&) const { return product_.updated() || !starts_exactly_; }
  [[nodiscard]] bool may_round_prediction(const L&, const Vector& x) const { return may_round(x); }
  [[nodiscard]] bool may_vanish(const L& before, const Vector& x, Label y) const {
    return may_be_updated_weights(before.w, before, x, y, *this);
  }

  [[nodiscard]] std::optional<Rational> error(const L& learner, Eigen::Index i) const {
    std::optional<Rational> error = share();
    if (error) *error *= abs(learner.w[i]);
    return error;
  }
  [[nodiscard]] bool may_round_weights(const L& learner) const { return !are_read_exactly(learner.w, product_.type()); }
  void score_error(const L& learner, std::vector<double>& factors, double& constant) const {
    const std::optional<Rational> error = share();
    const auto above = [&](const Rational& size, const Rational& more) {
      return error ? upper_double(Rational(*error * abs(size) + more)) : std::numeric_limits<double>::infinity();
    };
    constant = above(learner.threshold, product_.type().sigmoid);
    factors.clear();
    for (const Rational& weight : learner.w) factors.push_back(above(weight, 0));
  }

 private:
  /// Whether a score before the first update is a sum of whole numbers, which no arithmetic rounds. Of experts'
  /// weights, which may begin as shares of 1, sums of two are not rounded.
  [[nodiscard]] bool is_whole(const L& learner, const Vector& x) const {
    constexpr Eigen::Index two_on_each_side = 4;
    if (std::derived_from<L, WeightedMajority> && learner.w.size() > two_on_each_side) return false;
    return !product_.updated() && denominator_of(size_of_score(learner, x)) == 1 &&
           std::ranges::all_of(learner.w, [](const Rational& weight) { return denominator_of(weight) == 1; });
  }

  [[nodiscard]] std::optional<Rational> share() const { return product_.share(logarithms_); }

  ProductRounding product_;
  Rational logarithms_ = 0;
  bool starts_exactly_;  ///< the first weights, and a threshold, are numbers of the type
};

}  // namespace mistakebound
