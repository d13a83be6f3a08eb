/// The perceptron's mistake bound by hinge losses, separable or not: H, the theorem for non-separable sequences.
///
/// As printed the theorem is a minimum over w*, and that minimum is always the number of mistakes itself, attained at
/// w* = 0. So it is checked for each w* tried: one whose every step is shown, and candidates, of which the smallest
/// bound is reported.
#pragma once

#include "invariants/perceptron/facts.hpp"

namespace mistakebound {

struct HingeFacts : PerceptronFacts {
  /// w* = u/gamma where gamma is positive, else u.
  HingeFacts(Vector comparator, std::optional<Rational> given, Rational step_size, std::vector<Vector> others = {});

  /// A further w*, nonzero.
  struct Candidate {
    Vector w;
    Rational w2;
    Rational loss_mistakes = 0;
    Rational loss_all = 0;
    std::size_t satisfied = 0;  ///< rounds without a loss
    bool is_comparator = false;
  };

  Vector comparator;  ///< u as given; PerceptronFacts::u is w* from begin() on
  Rational comparator_gamma = 0;
  std::vector<Candidate> candidates;
  std::size_t satisfied = 0;  ///< rounds on which w* has no loss

  Rational loss;        ///< max(0, 1 - y w*.x) on this round
  Rational h = 0;       ///< H_t: over the mistakes so far
  Rational h_all = 0;   ///< over all rounds so far
  Rational h2_all = 0;  ///< of squares, over all rounds so far

  using PerceptronFacts::survey;
  void begin(const Vector& first_state);
  void observe(const Round& round);
  void observe(const MeasuredRound& round);  ///< measured against the comparator as given

  [[nodiscard]] Rational b2() const { return u2 * radius2; }  ///< b^2 = |w*|^2 L^2

 private:
  void lose();
  void lose(Candidate& candidate, const Rational& candidate_margin) const;
};

/// b^2/2 + (b/2) sqrt(b^2 + 4 H) + H, and b^2 + b sqrt(H) + H; b^2, H >= 0.
RootSum hinge_bound_tight(const Rational& b2, const Rational& h);
RootSum hinge_bound_loose(const Rational& b2, const Rational& h);

const Theorem<HingeFacts>& perceptron_hinge();

/// Comparators worth trying besides u: the final weights on several scales, and the end of a local search for the least
/// loose bound with losses over all rounds. The search runs in doubles, which only choose what is tried; its effort is
/// limited and does not depend on time.
std::vector<Vector> hinge_comparators(const Sequence& sequence, const Vector& u, const Vector& final_weights);

}  // namespace mistakebound
