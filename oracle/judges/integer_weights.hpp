/// A perceptron's weights in machine integers, as they move by the updates of a trace.
#pragma once

#include <utility>

#include "oracle/traces/read.hpp"
#include "reference/numbers/integer_vector.hpp"

namespace mistakebound {

/// An instance as a learner of so many dimensions sees it: with a constant 1 where it has one fewer. False where it
/// does not fit.
bool in_integers(const ScaledVector& x, Eigen::Index dimension, IntegerVector& result);

/// Where it has no weights, or a number does not fit, each function answers so and nothing has changed.
class IntegerWeights {
 public:
  /// Takes the weights over, and the step size of their updates.
  bool start(const Vector& w, const Rational& step);
  void stop() { runs_ = false; }
  [[nodiscard]] bool runs() const { return runs_; }

  /// The instance of a round.
  bool see(const ScaledVector& x) { return runs_ && in_integers(x, static_cast<Eigen::Index>(w_.entries.size()), x_); }
  [[nodiscard]] const IntegerVector& x() const { return x_; }
  /// The sign of w.x.
  [[nodiscard]] std::optional<int> sign() const { return sign_of_dot(w_, x_); }

  /// An update with the instance that was seen last: w() has moved, and before() has not.
  bool update(Label y);
  /// Takes that back.
  void undo() { std::swap(w_, before_); }
  /// These weights, in the place of its own; before() are those that it had before the round, in which it was updated
  /// or not.
  bool adopt(const ScaledVector& weights, bool updated);

  [[nodiscard]] const IntegerVector& w() const { return w_; }
  [[nodiscard]] const IntegerVector& before() const { return before_; }
  /// Whether the weights are these.
  [[nodiscard]] bool are(const ScaledVector& weights) const;

 private:
  bool runs_ = false;
  IntegerVector step_;  ///< one entry
  IntegerVector w_;
  IntegerVector before_;
  IntegerVector x_;
  IntegerVector moved_;  ///< step times x, where the step is not 1
};

}  // namespace mistakebound
