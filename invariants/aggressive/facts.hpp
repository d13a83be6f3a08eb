/// What the proofs of the passive-aggressive learners speak of (Crammer and others 2006), exactly; the three rules
/// differ in the step tau alone.
///
/// Notation: w and w' the weights before and after the round, w_1 the first ones, u the comparator, l the hinge loss of
/// w, l' that of w' on the same example, l_u that of u; R^2 = max |x_t|^2; m the mistakes so far.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/passive_aggressive.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// What the steps speak of, on any number.
template <class N>
struct AggressiveQuantities {
  // Fixed by the learner, the sequence and the comparator.
  N c = 0;                ///< C
  N start_distance2 = 0;  ///< |w_1 - u|^2
  N radius2 = 0;          ///< R^2, 0 for the empty sequence
  N larger = 1;           ///< max(C R^2, 1)

  // The round.
  std::size_t t = 0;
  bool u_lost = false;  ///< on some round so far on which the learner had a loss
  N m = 0;              ///< mistakes so far, this round included
  N x2 = 0;             ///< |x|^2
  N loss = 0;
  N loss_after = 0;
  N u_loss = 0;
  N tau = 0;               ///< what the rule makes of l and x
  N gap2 = 0;              ///< |w' - w - tau y x|^2
  N distance2_before = 0;  ///< |w - u|^2
  N distance2 = 0;         ///< |w' - u|^2

  // Over the rounds so far.
  N gains = 0;        ///< of tau (2 l - tau |x|^2 - 2 l_u)
  N losses2 = 0;      ///< of l^2
  N weighted = 0;     ///< of tau l
  N u_losses = 0;     ///< of l_u, over the rounds with l > 0
  N u_losses2 = 0;    ///< of l_u^2, over the rounds with l > 0
  N relative2 = 0;    ///< A^2: of l^2/|x|^2, over rounds with x other than 0, as the next two
  N crossed = 0;      ///< X: of l l_u/|x|^2
  N u_relative2 = 0;  ///< B^2: of l_u^2/|x|^2, over the rounds with l > 0

  [[nodiscard]] N gain() const { return tau * (2 * loss - tau * x2 - 2 * u_loss); }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = AggressiveQuantities;
    return List{fixed(&Q::c, "C"),
                fixed(&Q::start_distance2, R"(\|w_1-u\|^2)"),
                fixed(&Q::radius2, "R^2"),
                fixed(&Q::larger, R"(\max(C R^2, 1))"),
                count(&Q::t),
                count(&Q::u_lost),
                of_round(&Q::m, "m_t"),
                of_round(&Q::x2, R"(\|x_t\|^2)"),
                of_round(&Q::loss, R"(\ell_t)"),
                of_round(&Q::loss_after, R"(\ell'_t)"),
                of_round(&Q::u_loss, R"(\ell_{u,t})"),
                of_round(&Q::tau, R"(\tau_t)"),
                of_round(&Q::gap2, R"(\|w_{t+1}-w_t-\tau_t\,y_t\,x_t\|^2)"),
                of_round(&Q::distance2_before, R"(\|w_t-u\|^2)"),
                of_round(&Q::distance2, R"(\|w_{t+1}-u\|^2)"),
                of_round(&Q::gains, R"(\sum_{s\le t} \tau_s\,(2\,\ell_s - \tau_s\,\|x_s\|^2 - 2\,\ell_{u,s}))"),
                of_round(&Q::losses2, R"(\sum_{s\le t} \ell_s^2)"),
                of_round(&Q::weighted, R"(\sum_{s\le t} \tau_s\,\ell_s)"),
                of_round(&Q::u_losses, R"(\sum_{s\le t,\ \ell_s>0} \ell_{u,s})"),
                of_round(&Q::u_losses2, R"(\sum_{s\le t,\ \ell_s>0} \ell_{u,s}^2)"),
                of_round(&Q::relative2, "A_t^2"),
                of_round(&Q::crossed, "X_t"),
                of_round(&Q::u_relative2, "B_t^2")};
  }
};
static_assert(names_every_member<AggressiveQuantities<int>>);

struct AggressiveFacts : AggressiveQuantities<Rational> {
  using Observed = Round;

  AggressiveFacts(Remaining of_rule, Rational aggressiveness, Vector comparator);

  Remaining remaining;
  Vector u;

  // So far.
  std::size_t mistake_count = 0;
  std::size_t lossy_rounds = 0;

  void survey(const Example& example);
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }

 private:
  /// tau as the source has it; 0 where it has none.
  [[nodiscard]] Rational step() const;
};

template <>
struct OverMachine<AggressiveFacts> : OverQuantities<AggressiveQuantities> {};

}  // namespace mistakebound
