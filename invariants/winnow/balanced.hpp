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
#include "invariants/ledger/theorem.hpp"
#include "reference/learners/balanced_winnow.hpp"

namespace mistakebound {

/// What the claims name that is a fraction.
template <class N>
struct BalancedQuantities {
  // Fixed by the learner, the sequence and the comparator.
  N a = 0, b = 0;
  N modified = 0;  ///< 1 where the factors are those of the modified rule, else 0
  N theta = 0, beta = 0;
  N rate = 0;           ///< a - 1
  N gamma = 0;          ///< the given margin, else the least
  N most_active = 0;    ///< A
  N least_initial = 0;  ///< min W_1

  // The round.
  N sign = 1;           ///< y
  N other_entries = 0;  ///< how many entries of x are neither 0 nor 1
  N margin = 0;         ///< y (u.x - theta)
  N active = 0;         ///< |u|.x
  N score = 0;          ///< y (W.z)
  N gap2 = 0;           ///< |W' - what the rule makes of W|^2
  N least = 0;          ///< min W'
  N total_before = 0;   ///< sum W
  N total = 0;          ///< sum W'

  // So far.
  CountOf<N> mistake_count = 0;
  CountOf<N> updates = 0;  ///< k

  static constexpr auto fields() {
    using namespace quantity;
    using Q = BalancedQuantities;
    return List{fixed(&Q::a, "a"),
                fixed(&Q::b, "b"),
                fixed(&Q::modified, R"([\text{modified}])"),
                fixed(&Q::theta, R"(\theta)"),
                fixed(&Q::beta, R"(\beta)"),
                fixed(&Q::rate, "(a-1)"),
                fixed(&Q::gamma, R"(\gamma)"),
                fixed(&Q::most_active, "A"),
                fixed(&Q::least_initial, R"(\min_i W_{1,i})"),
                of_round(&Q::sign, "y_t"),
                of_round(&Q::other_entries, R"(|\{i : x_{t,i} \ne 0,\ x_{t,i} \ne 1\}|)"),
                of_round(&Q::margin, R"(y_t\,(u\cdot x_t - \theta))"),
                of_round(&Q::active, R"((|u|\cdot x_t))"),
                of_round(&Q::score, R"(y_t\,(W_t\cdot z_t))"),
                of_round(&Q::gap2, R"(\sum_i (W_{t+1,i} - c_i\,W_{t,i})^2)"),
                state(&Q::least, R"(\min_i W_{t+1,i})"),
                before(&Q::total_before, &Q::total, R"(\sum_i W_{t,i})"),
                state(&Q::total, R"(\sum_i W_{t+1,i})"),
                count(&Q::mistake_count, "m_t"),
                count(&Q::updates, "k_t")};
  }
};
static_assert(names_every_member<BalancedQuantities<int>>);

struct BalancedFacts : BalancedQuantities<Rational> {
  using Observed = Round;

  /// Of `learner` the parameters count, not its weights; `comparator` has n entries.
  BalancedFacts(BalancedWinnow learner, Vector comparator, std::optional<Rational> given);

  // Fixed by the learner, the sequence and the comparator.
  BalancedWinnow rule;
  Vector u;
  std::optional<Rational> given_gamma;
  bool any_gain = false;                 ///< divide by the gain of an update even where it is negative
  std::optional<Rational> least_margin;  ///< min y (u.x - theta); absent for the empty sequence
  Rational u_sum;                        ///< sum U
  LogSum u_logs;                         ///< sum U ln U

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  bool updated = false;       ///< an update is due, or the weights move
  LogSum growth;              ///< sum U ln(W'/W); of an update, where all are positive
  LogSum weight_logs_before;  ///< sum U ln W, where all are positive
  LogSum weight_logs;         ///< sum U ln W', where all are positive
  bool all_positive = true;   ///< every weight that was, so far

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }

  /// Whether a/b and ab have logarithms and kappa is a number.
  [[nodiscard]] bool has_factors() const { return a > 0 && b > 0 && a != 1; }
  /// Whether there is a potential.
  [[nodiscard]] bool has_potential() const { return has_factors() && all_positive; }
  /// Whether there is a margin, and so a gain of an update.
  [[nodiscard]] bool has_gain() const { return has_factors() && (least_margin || given_gamma); }
  /// Whether the bound is a number, and says something.
  [[nodiscard]] bool has_bound() const;
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

/// What the claims name, and what logarithms are in, in the formulas of the theorem.
struct BalancedNames : BalancedQuantities<FormalNumber> {
  FormalNumber ln_ratio, ln_product, growth, gain_of_update, phi, phi_before, phi_first, entropy;

  static bool has_factors() { return true; }
  static bool has_potential() { return true; }
  static bool has_gain() { return true; }
  static bool has_bound() { return true; }
  [[nodiscard]] FormalNumber ratio_logs(const FormalNumber& times) const { return ln_ratio * times; }
  [[nodiscard]] FormalNumber product_logs(const FormalNumber& times) const { return ln_product * times; }
  [[nodiscard]] const FormalNumber& gain() const { return gain_of_update; }
  [[nodiscard]] const FormalNumber& relative_entropy() const { return entropy; }
  [[nodiscard]] const FormalNumber& potential() const { return phi; }
  [[nodiscard]] const FormalNumber& potential_before() const { return phi_before; }
  [[nodiscard]] const FormalNumber& first_potential() const { return phi_first; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = BalancedNames;
    return all_of(BalancedQuantities<FormalNumber>::fields(),
                  List{fixed(&Q::ln_ratio, R"(\ln\tfrac ab)"), fixed(&Q::ln_product, R"(\ln\tfrac1{ab})"),
                       of_round(&Q::growth, R"(\sum_i U_i \ln\tfrac{W_{t+1,i}}{W_{t,i}})"),
                       fixed(&Q::gain_of_update, "g"), state(&Q::phi, R"(\Phi_{t+1})"),
                       before(&Q::phi_before, &Q::phi, R"(\Phi_t)"), fixed(&Q::phi_first, R"(\Phi_1)"),
                       state(&Q::entropy, R"((\sum_i U_i\ln\tfrac{U_i}{W_{t+1,i}} - \sum_i U_i + \sum_i W_{t+1,i}))")});
  }
};
static_assert(names_every_member<BalancedNames, 1>);
template <>
struct OverMachine<BalancedFacts> {
  using Names = BalancedNames;
};

const Theorem<BalancedFacts>& balanced_winnow();

}  // namespace mistakebound
