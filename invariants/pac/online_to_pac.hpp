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

/// What the claims name that is a fraction; a round is the hypothesis h.
template <class N>
struct PacQuantities {
  N epsilon = 0;
  N delta = 0;
  CountOf<N> M = 0;
  CountOf<N> s = 0;
  N least_p = 0;
  N sum_p = 0;
  N good_survives = 0;  ///< (1-epsilon)^s

  N error = 0;           ///< of h
  N stays = 0;           ///< the probability of the points on which it is right
  N right_survives = 0;  ///< (1-e_h)^s
  N survives = 0;        ///< the probability that h is kept, once it is held
  N reached = 0;         ///< that it is ever held
  CountOf<N> mistakes_before = 0;
  CountOf<N> latest = 0;  ///< the most examples that can be drawn before it is held
  CountOf<N> lasts = 0;   ///< the most that can be drawn while it is held
  N layer_reached = 0;    ///< the sum of `reached` over this number of mistakes so far
  N bad_held = 0;         ///< the sum of `reached` over bad hypotheses so far: how many are held, in expectation
  N failure = 0;          ///< the probability that a bad one is kept, so far
  N ended = 0;            ///< that any is kept, so far

  [[nodiscard]] auto most_examples() const { return number_of(latest) + number_of(lasts); }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = PacQuantities;
    return List{fixed(&Q::epsilon, R"(\varepsilon)"),
                fixed(&Q::delta, R"(\delta)"),
                count(&Q::M, "M"),
                count(&Q::s, "s"),
                fixed(&Q::least_p, R"(\min_x p_x)"),
                fixed(&Q::sum_p, R"(\sum_x p_x)"),
                fixed(&Q::good_survives, R"((1-\varepsilon)^s)"),
                of_round(&Q::error, "e_h"),
                of_round(&Q::stays, R"(P(h\text{ is right}))"),
                of_round(&Q::right_survives, R"((1-e_h)^s)"),
                of_round(&Q::survives, R"(P(h\text{ is right }s\text{ times}))"),
                of_round(&Q::reached, R"(P(h\text{ is ever held}))"),
                count(&Q::mistakes_before, "m_h"),
                count(&Q::latest, R"(\text{examples before } h \text{ is held})"),
                count(&Q::lasts, R"(\text{examples while } h \text{ is held})"),
                of_round(&Q::layer_reached, R"(\sum_{g \le h,\ m_g = m_h} P(g\text{ is ever held}))"),
                of_round(&Q::bad_held, R"(\sum_{e_h > \varepsilon} P(h\text{ is ever held}))"),
                of_round(&Q::failure, R"(P(\text{failure}))"),
                of_round(&Q::ended, R"(\sum_h P(h\text{ is ever held})\,(1-e_h)^s)")};
  }
};
static_assert(names_every_member<PacQuantities<int>>);

struct PacFacts : PacQuantities<Rational> {
  using Observed = BasicRound<ReachableState, ReachableState>;

  /// What is to be learnt, and with how many rounds in a row; p are the probabilities of the domain's points.
  PacFacts(Rational wanted_epsilon, Rational wanted_delta, std::size_t bound, std::size_t in_a_row, const Vector& p);

  std::optional<std::size_t> proved;  ///< M_T, the most mistakes that a theorem on the learner allows on the domain
  Number decay;                       ///< e^(-epsilon s)
  Number decay_before;                ///< e^(-epsilon (s-1))

  std::size_t t = 0;
  ReachableState hypothesis;  ///< of this round
  Rational examples_drawn;    ///< their expected number, so far
  std::size_t longest = 0;    ///< their largest number, so far
  std::size_t most_mistakes = 0;

  [[nodiscard]] bool is_bad() const { return error > epsilon; }
  [[nodiscard]] bool is_no_better() const { return error >= epsilon; }
  [[nodiscard]] bool is_after_all_mistakes() const { return mistakes_before >= M; }
  [[nodiscard]] bool is_proved() const { return proved.has_value(); }
  [[nodiscard]] Rational proved_bound() const { return Rational(*proved); }
  /// Whether M/delta has a logarithm, and epsilon divides.
  [[nodiscard]] bool has_sample_size() const { return M > 0 && delta > 0 && epsilon != 0; }
  /// (M+1)(ln(M/delta)/epsilon + 1).
  [[nodiscard]] Number sample_size() const { return examples_for(M); }

  void survey(const BasicExample<ReachableState>&) {}
  void begin(const ReachableState&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return most_mistakes; }
  /// Whether there is a sample size with M_T in the place of M, where M <= M_T; and that size.
  [[nodiscard]] bool has_proved_examples() const { return proved && has_sample_size() && M <= *proved; }
  [[nodiscard]] Number proved_examples() const { return examples_for(*proved); }

 private:
  [[nodiscard]] Number examples_for(std::size_t bound) const;
  struct Past {  ///< what later hypotheses need of one
    Rational reached;
    Rational leaves_by_mass;  ///< (1 - (1-e)^s)/e
    std::size_t leaves_latest = 0;
  };
  std::vector<Past> past_;
  std::size_t layer_ = 0;
};

/// What the claims name, and what powers and logarithms are in, in the formulas of the theorem.
struct PacNames : PacQuantities<FormalNumber> {
  FormalNumber decay, decay_before, allowed, while_kept, size, proved_size;

  static bool is_no_better() { return true; }
  static bool is_after_all_mistakes() { return true; }
  static bool is_proved() { return true; }
  static bool has_sample_size() { return true; }
  static bool has_proved_examples() { return true; }
  [[nodiscard]] const FormalNumber& most_examples() const { return while_kept; }
  [[nodiscard]] const FormalNumber& proved_bound() const { return allowed; }
  [[nodiscard]] const FormalNumber& sample_size() const { return size; }
  [[nodiscard]] const FormalNumber& proved_examples() const { return proved_size; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = PacNames;
    return all_of(
        PacQuantities<FormalNumber>::fields(),
        List{fixed(&Q::decay, R"(e^{-\varepsilon s})"), fixed(&Q::decay_before, R"(e^{-\varepsilon(s-1)})"),
             fixed(&Q::allowed, "M_T"), of_round(&Q::while_kept, R"(\text{examples before } h \text{ is kept})"),
             fixed(&Q::size, R"((M+1)\left(\frac1\varepsilon\ln\frac M\delta + 1\right))"),
             fixed(&Q::proved_size, R"((M_T+1)\left(\frac1\varepsilon\ln\frac{M_T}\delta + 1\right))")});
  }
};
static_assert(names_every_member<PacNames, 1>);
template <>
struct OverMachine<PacFacts> {
  using Names = PacNames;
};

const Theorem<PacFacts>& online_to_pac();

}  // namespace mistakebound
