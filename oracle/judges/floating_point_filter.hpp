/// Rounds on which nothing happens, seen in doubles: most rounds of most traces.
///
/// A round is unchanged where the trace predicts y and says or shows no update, and the rule, from the exact weights
/// and from the trace's own, predicts y, too. Then no state moves and nothing diverges, and the exact judge need not
/// see it. That the score has the sign of y is believed only where it exceeds the rigorous error bound of its double:
/// with S the sum of |w_i x_i|, d terms and u = 2^-53, the computed score is off by at most (d + 8) u S (each w_i is
/// rounded up to three times, each x_i once, each product and sum once more), which is taken twice, and 1e-300 d for
/// what underflows. Besides, the score has to exceed what rounding can do to a correct learner, so that none may have
/// decided otherwise unseen.
#pragma once

#include "oracle/judges/rounding.hpp"
#include "oracle/traces/read.hpp"

namespace mistakebound {

class FloatingPointFilter {
 public:
  /// The learners from which rounds are judged; `own` is the trace's, the same object where it is the exact one.
  template <class L>
  void refresh(const L& exact, const L& own, const Rounding<L>& rounding) {
    rounding.score_error(exact, factors_, constant_);
    threshold_ = threshold_of(exact);
    to_doubles(exact.w, exact_);
    own_.clear();
    if (&own != &exact) to_doubles(own.w, own_);
  }

  /// The learner from which rounds are judged, where its integer weights are both the exact ones and the trace's.
  template <class L>
  void refresh(const L& learner, const IntegerVector& weights, const Rounding<L>& rounding) {
    rounding.score_error(learner, factors_, constant_);
    threshold_ = threshold_of(learner);
    to_doubles(weights);
  }

  /// The round's weights, where it has some, are the trace's own from now on.
  void recorded(const ScaledRound& round);
  /// The trace's own weights are not those it recorded last.
  void forget() { has_recorded_ = false; }

  /// Whether the round surely is unchanged.
  [[nodiscard]] bool surely(const ScaledRound& round);

 private:
  static double threshold_of(const Perceptron&) { return 0; }
  static double threshold_of(const LittlestoneWinnow& learner) { return to_double(learner.threshold); }
  static void to_doubles(const Vector& values, std::vector<double>& result);
  void to_doubles(const IntegerVector& weights);
  [[nodiscard]] bool surely_on_side(const std::vector<double>& weights, Label y) const;

  double threshold_ = 0;
  std::vector<double> exact_;
  std::vector<double> own_;      ///< empty where they are the exact ones
  std::vector<double> factors_;  ///< what rounding does to the score: so much of every |x_i|, and constant_
  double constant_ = 0;          ///< what rounding does to the score, whatever x is
  std::vector<double> x_;
  double unit_ = 1;  ///< 10^digits of x
  bool has_recorded_ = false;
  ScaledVector recorded_;
};

}  // namespace mistakebound
