/// What the perceptron's proofs speak of, round after round; shared by the theorems on the linear perceptron.
///
/// Notation: u the comparator, gamma its margin, R^2 = max |x_t|^2, w and w' the states before and after the round,
/// m the mistakes so far. With a step size s every claim is about w/s, which is the perceptron with step 1. All
/// quantities are computed from the states themselves, never from the identities under test.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "invariants/ledger/theorem.hpp"
#include "invariants/perceptron/measure.hpp"
#include "reference/learners/perceptron.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

struct PerceptronFacts {
  using Observed = Round;

  PerceptronFacts(Vector comparator, std::optional<Rational> given, Rational step_size = 1)
      : u(std::move(comparator)), given_gamma(std::move(given)), step(std::move(step_size)), u2(norm2(u)) {}

  // Fixed by the sequence and the comparator.
  Vector u;
  std::optional<Rational> given_gamma;
  Rational step;
  Rational u2;                           ///< |u|^2
  std::optional<Rational> least_margin;  ///< min y (u.x); absent for the empty sequence
  Rational gamma = 0;                    ///< the given margin, else the least
  Rational radius2 = 0;                  ///< R^2, 0 for the empty sequence

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  Rational margin;       ///< y (u.x)
  Rational x2;           ///< |x|^2; on mistakes
  Rational score;        ///< y (w.x); on mistakes
  Rational score_after;  ///< y (w'.x); on mistakes
  Rational wu_before;    ///< w.u
  Rational wu = 0;       ///< w'.u
  Rational w2_before;    ///< |w|^2
  Rational w2 = 0;       ///< |w'|^2
  Rational drift2;       ///< |w' - w|^2
  Rational gap2;         ///< |w' - w - y x|^2; on mistakes
  std::size_t m = 0;     ///< mistakes so far, this round included
  Rational x2_sum = 0;   ///< the sum of |x|^2 over the mistakes so far

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  // The same for what was measured once for several theorems.
  void survey(const MeasuredExample& example);
  void observe(const MeasuredRound& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return m; }

  /// cos^2 of the angle between w' and u, where both are not zero.
  [[nodiscard]] std::optional<Rational> cosine2() const;
};

/// Steps that several theorems on the perceptron share.
Step<PerceptronFacts> zero_start();
Step<PerceptronFacts> mistake_sign();
Step<PerceptronFacts> update_rule();
Step<PerceptronFacts> conservative();
Step<PerceptronFacts> update_corrects();
Step<PerceptronFacts> norm_expansion();
Step<PerceptronFacts> norm_growth();
Step<PerceptronFacts> total_norm();
Step<PerceptronFacts> cauchy_schwarz();

/// Quantities that every report on the perceptron shows: gamma, u, R2, u2, cos2.
std::vector<NamedQuantity> perceptron_quantities(const PerceptronFacts& facts);

}  // namespace mistakebound
