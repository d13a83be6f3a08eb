/// Balanced Winnow (Dagan, Karov and Roth 1997, "Mistake-driven learning in text categorization"; after Littlestone
/// 1988), and the modified one of Carvalho and Cohen 2006, "Single-pass online learning", with a margin.
///
/// Every coordinate has a weight u_i that speaks for +1 and a weight v_i that speaks for -1: the score is
/// (u - v).x - theta. Where an update is due, the active coordinates, those with x_i > 0, have the weights on the side
/// of the label promoted, u_i <- a_i u_i, and those on the other side demoted, v_i <- b_i v_i. Plainly, a_i and b_i are
/// the factors of promotion and demotion; modified, they are these times 1 + x_i and 1 - x_i. An update is due where
/// y times the score is at most the margin; without a margin, on a mistake. limdu's Winnow is the modified one on
/// instances that add up to 1.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

enum class WinnowFactors {
  plain,    ///< promotion and demotion
  modified  ///< times 1 + x_i and 1 - x_i
};

struct BalancedWinnow {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::negative;  ///< what a score of 0 means
  Rational threshold = 1;
  Rational promotion = Rational(3, 2);
  Rational demotion = Rational(1, 2);
  Rational margin = 0;
  WinnowFactors factors = WinnowFactors::plain;
  Vector w;  ///< the n weights u, then the n weights v

  [[nodiscard]] const Vector& state() const { return w; }
  [[nodiscard]] Rational score(const Vector& x) const {
    const Eigen::Index n = x.size();
    return dot(w.head(n), x) - dot(w.tail(n), x) - threshold;
  }
  [[nodiscard]] Rational prediction_score(const Vector& x) const { return score(x); }
  /// An update is due where its sign is not the label; at 0 as update_tie() says.
  [[nodiscard]] Rational update_score(const Vector& x, Label y) const { return score(x) - y * margin; }
  [[nodiscard]] Tie update_tie() const { return margin == 0 ? tie : Tie::mistake; }
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  [[nodiscard]] bool due_on(const Vector& x, Label y) const { return due(y, decide(update_score(x, y), update_tie())); }

  /// By what an active weight is multiplied, on the side of the label or on the other one.
  [[nodiscard]] Rational factor(const Rational& entry, bool promoted) const {
    Rational plain = promoted ? promotion : demotion;
    if (factors == WinnowFactors::plain) return plain;
    return plain * (promoted ? Rational(1 + entry) : Rational(1 - entry));
  }
  void update(const Vector& x, Label y) {
    const Eigen::Index n = x.size();
    for (Eigen::Index i = 0; i < n; ++i) {
      if (x[i] <= 0) continue;
      w[i] *= factor(x[i], y > 0);
      w[n + i] *= factor(x[i], y < 0);
    }
  }

  /// A round, once it is known whether it updates.
  void finish(const Vector& x, Label y, bool updates) {
    if (updates) update(x, y);
  }
};

}  // namespace mistakebound
