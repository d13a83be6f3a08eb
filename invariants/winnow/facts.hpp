/// What Winnow's proof speaks of, round after round; shared by the theorems on the exponentiated Winnow (A section 3).
///
/// Notation: u the comparator, U = |u|_1, p = u/U, gamma its margin, R = max |x_t|_inf, eta the learning rate, S and S'
/// the exponents before and after the round, w_i = e^(eta S_i)/sum_j e^(eta S_j) the weights, KL(p,w) = sum p_i
/// ln(p_i/w_i) the relative entropy (0 ln 0 = 0), m the mistakes so far. e^eta is a power of the rate's base, so that
/// every side of a claim is a quotient of power sums or a logarithm of some. What needs a finite learning rate is
/// absent for the infinite one, and what needs p is absent where u is not >= 0 or is 0.
/// Vectors are by groups of coordinates that nothing so far tells apart; `columns` says which these are.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "invariants/winnow/algebra.hpp"
#include "invariants/winnow/quantities.hpp"
#include "reference/learners/run.hpp"
#include "reference/learners/winnow.hpp"

namespace mistakebound {

struct WinnowFacts {
  using Observed = Round;

  /// Throws std::domain_error for a finite learning rate whose base is 1. `textbook`: no coordinates are taken
  /// together.
  WinnowFacts(const Vector& comparator, std::optional<Rational> given, LearningRate learning_rate,
              bool textbook = false);

  Columns columns;

  // Fixed by the sequence and the comparator.
  Vector u;
  std::optional<Rational> given_gamma;
  LearningRate rate;
  bool any_denominator = false;          ///< divide by the bound's denominator even where it is negative
  Rational u1;                           ///< |u|_1
  std::optional<Vector> p;               ///< u/|u|_1 where u >= 0 and u is not 0
  std::optional<Rational> least_margin;  ///< min y (u.x); absent for the empty sequence
  Rational gamma = 0;                    ///< the given margin, else the least
  Rational radius = 0;                   ///< R, 0 for the empty sequence
  LogSum entropy;                        ///< sum p_i ln p_i
  SharedSum cosh;                        ///< cosh(eta R)
  PowerSum sinh;                         ///< sinh(eta R)

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  bool moved = false;  ///< else the state is the same, and so is KL
  std::size_t m = 0;
  Rational margin;        ///< y (u.x)
  Vector v;               ///< y x; on mistakes, and where an example was recalled
  int limit_sign = 0;     ///< the sign of y (w.x) for the infinite learning rate; on mistakes
  Rational drift2;        ///< |S' - S|^2
  Rational gap2;          ///< |S' - S - y x|^2; on mistakes
  Vector s;               ///< S'
  Vector s_before;        ///< S; on mistakes
  SharedSum mass;         ///< sum_j e^(eta S'_j)
  SharedSum mass_before;  ///< sum_j e^(eta S_j); on mistakes
  SharedSum reached;      ///< sum_j e^(eta (S_j + y x_j)) = Z_t times mass_before; on mistakes
  SharedSum pull;         ///< sum_j y x_j e^(eta S_j) = y (w.x) times mass_before; on mistakes
  SharedSum normaliser;   ///< by which the learner divides: n at first, times Z_t at every mistake
  LogPowerSum kl_first;   ///< KL(p, w_1)
  LogPowerSum kl_before;  ///< KL(p, w)
  LogPowerSum kl;         ///< KL(p, w')
  LogPowerSum kl_drop;    ///< KL(p, w) - KL(p, w'), in which the entropy of p cancels
  LogPowerSum kl_fallen;  ///< KL(p, w_1) - KL(p, w')

  void survey(const Example& example);
  /// Surveys all examples at once, in place of one by one.
  void survey(const WinnowSurvey& all);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  /// Brings the facts to a round of the run that was begun, whichever rounds were seen; but for KL before the round,
  /// where that is another state's and no claim asks for it.
  void recall(const WinnowSeen& round);
  /// Brings to that round only what is of its example, whatever the state: t, m, y x and the margin.
  void recall_example(const WinnowSeen& round);
  /// What follows is seen round by round: KL before the last round is made up for.
  void leave(const WinnowSeen& last);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return m; }

  [[nodiscard]] bool finite() const { return !rate.infinite; }
  /// Whether KL speaks of anything.
  [[nodiscard]] bool compares() const { return finite() && p; }
  [[nodiscard]] Rational n() const { return columns.n(); }
  /// exponent * eta, exactly.
  [[nodiscard]] LogPowerSum eta_times(const Rational& exponent) const;
  /// sum_i e^(eta exponents_i), over all coordinates.
  [[nodiscard]] SharedSum total(const Vector& exponents) const;
  /// sum_i factor_i e^(eta exponents_i), over all coordinates.
  [[nodiscard]] PowerSum power_sum(const Vector& factors, const Vector& exponents) const;
  [[nodiscard]] Rational eta_units(const Rational& exponent) const;  ///< eta exponent, in units of ln B
  /// eta gamma - U ln cosh(eta R): U times the least drop of KL on a mistake, and what the bound divides by.
  [[nodiscard]] LogPowerSum gain() const;
  /// Whether p = w', exactly; nothing where it is undecided.
  [[nodiscard]] std::optional<bool> at_comparator() const;
  /// gamma/(R U), where R U is positive.
  [[nodiscard]] std::optional<Rational> epsilon() const;

 private:
  // Before the first round.
  Vector first_s_;
  SharedSum first_mass_;
  SharedSum first_normaliser_;

  void tell_apart(const Vector& x);
  [[nodiscard]] LogPowerSum relative_entropy(const Vector& exponents, const SharedSum& total) const;
};

/// The quantities of a run, round by round.
struct WinnowMachineFacts : WinnowSeen {
  /// False where a claim on every round is undecided.
  bool begin(const WinnowFacts& facts);
  bool observe(const WinnowRound& round) {
    if (t == 0 || round.mistake || round.moved) static_cast<WinnowChanged<MachineNumber>&>(*this) = round;
    static_cast<WinnowOfRound<MachineNumber>&>(*this) = round;
    static_cast<WinnowRecord&>(*this) = round;
    return true;
  }

 protected:
  /// What does not change, in machine numbers.
  bool take(const WinnowFixed<ExactSide>& exact);
};

/// A round in rationals, for an audit that does not take it in machine numbers.
struct WinnowRoundExactly : Round {
  bool moved;
};

/// What is measured for both theorems on Winnow at once.
struct WinnowMeasured {
  template <class N>
  using Quantities = std::conditional_t<std::same_as<N, MachineNumber>, WinnowSeen, WinnowQuantities<N>>;
  static constexpr bool only_measured = true;
  using Measured = WinnowRound;
  using Surveyed = WinnowSurvey;
  using MeasuredExactly = WinnowRoundExactly;
  using SurveyedExactly = Example;
  using Shared = WinnowMeasured;

  template <class F>
  static Links by_algebra(const WinnowSeen& round) {
    return winnow_identities<F>({round.moved_by_the_rule, round.divides_by_its_own});
  }
};

/// What the steps speak of, which is made when a claim asks for it; of facts that live as long.
WinnowQuantities<ExactSide> winnow_exactly(const WinnowFacts& facts);

template <>
struct OverMachine<WinnowFacts> : WinnowMeasured {
  using MachineFacts = WinnowMachineFacts;
  static WinnowQuantities<ExactSide> exactly(const WinnowFacts& facts) { return winnow_exactly(facts); }
};

/// The hypotheses and steps of A (9)-(23), for the theorem `winnow` and those that know more.
struct WinnowProof {
  std::vector<Step<WinnowFacts>> hypotheses;  ///< uniform-start, nonnegative, separable
  std::vector<Step<WinnowFacts>> steps;       ///< up to kl-nonnegative; the bounds differ
};
WinnowProof winnow_proof();

/// Quantities that every report on Winnow shows.
std::vector<NamedQuantity> winnow_quantities(const WinnowFacts& facts);
/// The last round: KL before it, y (u.x), and whether it was a mistake.
std::vector<NamedQuantity> winnow_state(const WinnowFacts& facts);

}  // namespace mistakebound
