/// The perceptron with a margin (Krauth and Mezard 1987, "Learning algorithms with optimal stability in neural
/// networks"; Duda, Hart and Stork 2001, section 5.5.2): it learns from every example that it does not get right by
/// more than the margin beta >= 0.
///
/// An update is due where y (w.x) <= beta, so on every mistake, and on some rounds besides. With beta = 0 it is the
/// perceptron that takes ties for mistakes, whatever it predicts on them.
#pragma once

#include "reference/learners/perceptron.hpp"

namespace mistakebound {

struct MarginPerceptron : Perceptron {
  Rational margin = 0;      ///< beta, in units of w.x
  std::size_t updates = 0;  ///< so far, those by an instance 0 among them

  [[nodiscard]] Rational prediction_score(const Vector& x) const { return score(x); }
  /// An update is due where its sign is not the label; at 0 as update_tie() says.
  [[nodiscard]] Rational update_score(const Vector& x, Label y) const { return score(x) - y * margin; }
  [[nodiscard]] static Tie update_tie() { return Tie::mistake; }
  [[nodiscard]] bool due_on(const Vector& x, Label y) const { return due(y, decide(update_score(x, y), update_tie())); }

  /// A round, once it is known whether it updates.
  void finish(const Vector& x, Label y, bool due_now) {
    if (!due_now) return;
    update(x, y);
    ++updates;
  }
};

}  // namespace mistakebound
