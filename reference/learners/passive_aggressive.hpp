/// Passive-aggressive learners (Crammer, Dekel, Keshet, Shalev-Shwartz and Singer 2006, "Online passive-aggressive
/// algorithms", sections 3 and 4): the new weights are those nearest to the old ones that lose nothing on the example,
/// or not much.
///
/// The loss is the hinge loss l = max(0, 1 - y (w.x)). Where it is 0 the weights stay (passive); elsewhere they move by
/// tau y x (aggressive), with tau = l/|x|^2, min(C, l/|x|^2) or l/(|x|^2 + 1/(2C)). An instance 0 moves nothing,
/// whatever tau is; the first rule then has none.
#pragma once

#include "reference/learners/learner.hpp"

namespace mistakebound {

/// What a loss that remains after the update costs: it must not remain; C times as much as half the squared distance;
/// C times its square. These are the rules PA, PA-I and PA-II of the source.
enum class Remaining { forbidden, linear, squared };

struct PassiveAggressive {
  using Instance = Vector;
  using State = Vector;
  static constexpr bool state_decides = true;  ///< all that a round does

  Tie tie = Tie::mistake;
  Remaining remaining = Remaining::forbidden;
  Rational aggressiveness = 1;  ///< C > 0, of the last two rules
  Vector w;
  std::size_t updates = 0;      ///< rounds with a loss so far, but for the first rule's on an instance 0
  Rational losses = 0;          ///< their sum over all rounds so far
  Rational squared_losses = 0;  ///< that of their squares

  [[nodiscard]] const Vector& state() const { return w; }
  [[nodiscard]] Rational score(const Vector& x) const { return dot(w, x); }
  [[nodiscard]] Rational prediction_score(const Vector& x) const { return score(x); }
  [[nodiscard]] Rational loss(const Vector& x, Label y) const {
    const Rational lost = 1 - y * score(x);
    return lost > 0 ? lost : Rational(0);
  }
  /// tau, for an example with that |x|^2 and that loss.
  [[nodiscard]] Rational step_size(const Rational& x2, const Rational& lost) const {
    if (remaining == Remaining::squared) return lost / (x2 + 1 / (2 * aggressiveness));
    if (remaining == Remaining::linear) return x2 * aggressiveness < lost ? aggressiveness : Rational(lost / x2);
    return x2 == 0 ? Rational(0) : Rational(lost / x2);
  }
  /// Every mistake has a loss, but rounds without a mistake may have one, too.
  [[nodiscard]] static bool due(Label y, Prediction prediction) { return prediction != y; }
  [[nodiscard]] bool due_on(const Vector& x, Label y) const {
    return loss(x, y) > 0 && (remaining != Remaining::forbidden || norm2(x) > 0);
  }
  void update(const Vector& x, Label y) { w += step_size(norm2(x), loss(x, y)) * y * x; }

  /// A round, once it is known whether it updates.
  void finish(const Vector& x, Label y, bool due_now) {
    const Rational lost = loss(x, y);
    losses += lost;
    squared_losses += lost * lost;
    if (!due_now) return;
    update(x, y);
    ++updates;
  }
};

}  // namespace mistakebound
