/// The mistake bound of balanced Winnow by relative entropy, for comparators of any signs (after Littlestone 1988 and
/// 1989; Kivinen and Warmuth 1997 double the coordinates for the exponentiated gradient).
///
/// Notation: n coordinates, z = (x, -x), W the 2n weights, those that speak for +1 first; a and b the factors of
/// promotion and demotion, theta the threshold, beta the margin that an update asks for; u the comparator and
/// U = (max(u, 0), max(-u, 0)), so that u.x = U.z; gamma its margin y (u.x - theta), A = max |u|.x; k the updates so
/// far. The potential is Phi = sum U ln(U/W) - sum U + kappa sum W with kappa = ln(a/b)/(2(a - 1)): the unnormalised
/// relative entropy, but for kappa > 1. Logarithms are compared as exact sums; no weight is ever rounded.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/balanced_winnow.hpp"

namespace mistakebound {

struct BalancedFacts {
  using Observed = Round;

  /// Of `learner` the parameters count, not its weights; `comparator` has n entries.
  BalancedFacts(BalancedWinnow learner, Vector comparator, std::optional<Rational> given);

  // Fixed by the learner, the sequence and the comparator.
  BalancedWinnow rule;
  Vector u;
  std::optional<Rational> given_gamma;
  Rational rate;                         ///< a - 1
  bool any_gain = false;                 ///< divide by the gain of an update even where it is negative
  std::optional<Rational> least_margin;  ///< min y (u.x - theta); absent for the empty sequence
  Rational gamma;                        ///< the given margin, else the least
  Rational most_active;                  ///< A
  Rational least_initial;                ///< min W_1
  Rational u_sum;                        ///< sum U
  LogSum u_logs;                         ///< sum U ln U

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  bool updated = false;  ///< an update is due, or the weights move
  Label y = 1;
  Rational other_entries;     ///< how many entries of x are neither 0 nor 1
  Rational margin;            ///< y (u.x - theta)
  Rational active;            ///< |u|.x
  Rational score;             ///< y (W.z)
  Rational gap2;              ///< |W' - what the rule makes of W|^2
  Rational least;             ///< min W'
  Rational total_before;      ///< sum W
  Rational total;             ///< sum W'
  LogSum growth;              ///< sum U ln(W'/W); of an update, where all are positive
  LogSum weight_logs_before;  ///< sum U ln W, where all are positive
  LogSum weight_logs;         ///< sum U ln W', where all are positive

  // So far.
  std::size_t mistake_count = 0;
  std::size_t updates = 0;   ///< k
  bool all_positive = true;  ///< every weight that was

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }

  /// Whether a/b and ab have logarithms and kappa is a number.
  [[nodiscard]] bool has_factors() const { return rule.promotion > 0 && rule.demotion > 0 && rule.promotion != 1; }
  /// Whether there is a potential.
  [[nodiscard]] bool has_potential() const { return has_factors() && all_positive; }
  /// ln(a/b) times a rational, and ln(1/(ab)) times one.
  [[nodiscard]] LogSum ratio_logs(const Rational& times) const;
  [[nodiscard]] LogSum product_logs(const Rational& times) const;
  /// What an update lowers 2 Phi by: ln(a/b) (gamma - beta) - ln(1/(ab)) A.
  [[nodiscard]] LogSum gain() const;
  [[nodiscard]] LogSum relative_entropy() const;  ///< sum U ln(U/W') - sum U + sum W'
  [[nodiscard]] LogSum potential() const { return potential_of(weight_logs, total); }
  [[nodiscard]] LogSum potential_before() const { return potential_of(weight_logs_before, total_before); }
  [[nodiscard]] const LogSum& first_potential() const { return first_potential_; }

 private:
  [[nodiscard]] LogSum potential_of(const LogSum& logs, const Rational& sum) const;
  /// min W', sum W' and sum U ln W'.
  void hold(const Vector& state);
  /// Calls each(U_i, i) where U_i is positive, i < 2n.
  template <class Each>
  void each_of_comparator(Each each) const;

  LogSum first_potential_;
};

const Theorem<BalancedFacts>& balanced_winnow();

}  // namespace mistakebound
