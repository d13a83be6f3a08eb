/// The passive-aggressive learners as judges have them, and what rounding can do to them.
///
/// A program has weights v where the exact ones are w. Of a round both make a step S, and the program rounds:
///     |v' - w'| <= |S(v) - S(w)| + |v' - S(v)|.
/// S projects, or nearly (Crammer and others 2006, section 3): it moves by tau y x, and tau falls by no more than L for
/// what the score rises by, so that S(v) - S(w) is (I - s x x^T)(v - w) for some s from 0 to L, no longer than v - w
/// where L |x|^2 is at most 2. The three rules have L |x|^2 <= 1: errors add up, and are not multiplied. Where the
/// constant of a bias moves and is not counted in |x|^2, and of wrong rules, they may be, by L |x|^2 - 1.
///
/// The rounding of a step, |v' - S(v)|: weights are sums of K terms tau y x, A_i is the sum of the sizes in weight i,
/// and the score is off by a share of the sum of A_i |x_i|, whether it is made of v or of the terms. So is the loss,
/// which is rounded itself, and tau = l/D by L times that, and by some roundings of D (n products and sums, a few
/// more). The term adds its own roundings; the sum's are those of rounding.hpp.
#pragma once

#include <cmath>

#include "oracle/judges/judged.hpp"
#include "oracle/judges/rounding.hpp"
#include "reference/learners/parameter.hpp"
#include "reference/learners/passive_aggressive.hpp"

namespace mistakebound {

/// With another step, if that is its fault.
struct JudgedAggressive : Judged<PassiveAggressive> {
  bool norm_of_features = false;  ///< |x|^2 does not count the last coordinate, the constant of a bias

  /// What |x|^2 is taken for.
  [[nodiscard]] Rational counted_norm2(const Vector& x) const;
  /// l, of a fault of the loss another one.
  [[nodiscard]] Rational counted_loss(const Rational& score, Label y) const;
  /// tau, for an example with that score.
  [[nodiscard]] Rational tau(const Rational& score, const Vector& x, Label y) const;
  /// L: so much at most does tau change with the score, where it changes smoothly.
  [[nodiscard]] Rational slope(const Rational& score, const Vector& x, Label y) const;
  [[nodiscard]] Rational step(const Vector& x, Label y) const { return tau(score(x), x, y); }

  /// Negative times y where an update is due.
  [[nodiscard]] Rational update_score(const Vector& x, Label y) const;
  [[nodiscard]] Tie update_tie() const { return fault.kind == FaultKind::mistakes_alone ? tie : Tie::mistake; }
  [[nodiscard]] Vector moved(const Vector& x, Label y) const;
  void update(const Vector& x, Label y) {
    w = moved(x, y);
    ++Judged::updates;
  }
  void finish(const Vector& x, Label y, bool updates_now) {
    if (updates_now) update(x, y);
  }

 private:
  /// The rule with which it makes its steps.
  [[nodiscard]] PassiveAggressive rule() const;
};

/// Of what a header says besides the rule: whether |x|^2 counts the constant of a bias. Other learners have no such
/// thing.
template <class L>
void take_norm(L&, const Values&) {}
inline void take_norm(JudgedAggressive& learner, const Values& values) {
  learner.norm_of_features = values.flag("bias") && values.text("norm") == "features";
}

template <>
class Rounding<JudgedAggressive> {
 public:
  Rounding(const JudgedAggressive& learner, Precision precision);

  void update(const JudgedAggressive& learner, const Vector& x, Label y);
  void doubt(const JudgedAggressive& learner, const Vector& x, Label y);
  /// The exact weights are those that the program shows.
  void forget();

  [[nodiscard]] bool may_flip(const Rational& score, const JudgedAggressive& learner, const Vector& x) const;
  [[nodiscard]] bool may_flip_update(const Rational& score, const JudgedAggressive& learner, const Vector& x) const;
  [[nodiscard]] bool may_round(const Vector&) const { return terms_ > 0; }
  [[nodiscard]] bool may_round_prediction(const JudgedAggressive&, const Vector& x) const { return may_round(x); }
  [[nodiscard]] bool may_vanish(const JudgedAggressive& before, const Vector& x, Label y) const {
    return may_be_updated_weights(before.w, before, x, y, *this);
  }
  [[nodiscard]] std::optional<Rational> error(const JudgedAggressive& learner, Eigen::Index i) const;
  [[nodiscard]] bool may_round_weights(const JudgedAggressive&) const { return terms_ > 0; }

 private:
  /// Bounds, all of them doubles that are rounded up; infinite where there is none.
  [[nodiscard]] double share(std::size_t more) const;
  [[nodiscard]] double score_rounding(const Vector& x) const;
  [[nodiscard]] double score_error(const Vector& x) const;
  [[nodiscard]] double loss_rounding(const Vector& x, const Rational& score) const;
  [[nodiscard]] double shown_error(double travelled) const;

  const NumberType* type_;
  std::vector<double> travelled_;  ///< A
  std::size_t terms_ = 0;          ///< K, a start among them
  double error_ = 0;               ///< a bound of |v - w|
};

}  // namespace mistakebound
