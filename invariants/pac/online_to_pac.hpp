/// From a mistake bound to PAC learning (L, "Online learning => PAC learning"): draw examples until s in a row brought
/// no mistake, s = ceil(ln(M/delta)/epsilon), and take the hypothesis that is then held.
///
/// A round is a hypothesis that the learner can hold on the domain, see hypotheses.hpp. The proof's quantities are
/// computed along them, exactly and without following the counter of rounds: while a hypothesis of error e is held,
/// examples are drawn independently of how it came to be held. It is kept for good with probability (1-e)^s. Otherwise
/// one of the first s examples is a mistake; given that, the first mistake is on point x with probability p_x/e,
/// whatever the number of examples before it, and the counter is 0 again. So
///   P(h is ever held) = sum over g one mistake before h of P(g is ever held) (1 - (1-e_g)^s)/e_g p(g to h),
/// and the conversion fails with probability sum over h with e_h > epsilon of P(h is ever held) (1-e_h)^s.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "invariants/pac/reachable_states.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// The least s >= 0 with s epsilon >= ln(M/delta), decided by exact signs; nothing where there is none or no logarithm:
/// M = 0, epsilon <= 0 or delta <= 0, and where s is beyond 10^9. Throws UndecidedSign where a sign is undecided.
std::optional<std::size_t> rounds_in_a_row(std::size_t mistake_bound, const Rational& epsilon, const Rational& delta);

struct PacFacts {
  using Observed = BasicRound<ReachableState, ReachableState>;

  /// What is to be learnt, and with how many rounds in a row; p are the probabilities of the domain's points.
  PacFacts(Rational wanted_epsilon, Rational wanted_delta, std::size_t bound, std::size_t in_a_row, const Vector& p);

  Rational epsilon;
  Rational delta;
  std::size_t M;
  std::size_t s;
  std::optional<std::size_t> proved;  ///< M_T, the most mistakes that a theorem on the learner allows on the domain
  Rational least_p = 0;
  Rational sum_p = 0;
  Rational good_survives;  ///< (1-epsilon)^s
  Number decay;            ///< e^(-epsilon s)

  std::size_t t = 0;
  ReachableState hypothesis;  ///< of this round
  Rational reached;           ///< the probability that it is ever held
  Rational survives;          ///< that it is kept, once it is held
  bool bad = false;           ///< its error is more than epsilon
  std::size_t latest = 0;     ///< the most examples that can be drawn before it is held
  std::size_t lasts = 0;      ///< the most that can be drawn while it is held
  Rational layer_reached;     ///< the sum of `reached` over this number of mistakes so far
  Rational bad_held;          ///< the sum of `reached` over bad hypotheses so far: how many are held, in expectation
  Rational failure;           ///< the probability that a bad one is kept, so far
  Rational ended;             ///< that any is kept, so far
  Rational examples_drawn;    ///< their expected number, so far
  std::size_t longest = 0;    ///< their largest number, so far
  std::size_t most_mistakes = 0;

  void survey(const BasicExample<ReachableState>&) {}
  void begin(const ReachableState&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return most_mistakes; }
  /// (M_T+1)(ln(M_T/delta)/epsilon + 1), where M <= M_T.
  [[nodiscard]] std::optional<Number> proved_examples() const;

 private:
  struct Past {  ///< what later hypotheses need of one
    Rational reached;
    Rational leaves_by_mass;  ///< (1 - (1-e)^s)/e
    std::size_t leaves_latest = 0;
  };
  std::vector<Past> past_;
  std::size_t layer_ = 0;
};

const Theorem<PacFacts>& online_to_pac();

}  // namespace mistakebound
