/// The mistake bound of Weighted Majority (Littlestone and Warmuth 1994, Theorem 2.1 and its corollaries), from any
/// positive first weights.
///
/// Notation: n experts, of which expert i says x_i; v the weights that were to be the first, V their sum; w and w' the
/// weights before and after the round, W and W' their sums; M the mistakes so far, k_i those of expert i, e_i how many
/// of them the rule took weight for; p_i = v_i beta^(k_i), where 0^0 = 1.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/run.hpp"
#include "reference/learners/weighted_majority.hpp"

namespace mistakebound {

/// What the steps speak of, on any number.
template <class N>
struct MajorityQuantities {
  // Fixed by the learner and its first weights.
  N beta = 0;
  N first_total = 0;    ///< V
  N least_initial = 0;  ///< min v_i
  N start_gap2 = 0;     ///< |w_1 - v|^2

  // The round.
  std::size_t t = 0;
  bool due = false;  ///< the rule updates
  N prediction = 0;
  N voted = 0;         ///< the weighted vote by counting, and what an even one means
  N wrong = 0;         ///< weight of the experts that were wrong
  N total_before = 0;  ///< W
  N total = 0;         ///< W'
  N gap2 = 0;          ///< |w' - what the rule makes of w|^2
  N drift2 = 0;        ///< |w' - w|^2
  N power_gap2 = 0;    ///< |w' - q|^2, q_i = v_i beta^(e_i)
  N excess = 0;        ///< max (e_i - k_i)
  N all = 0;           ///< sum of p_i
  N best = 0;          ///< max p_i
  N several = 0;       ///< max over j of p_j times the number of experts i with p_i >= p_j
  N power = 1;         ///< 2^M
  N growth = 1;        ///< (1 + beta)^M

  [[nodiscard]] static N number(int whole) { return whole; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = MajorityQuantities;
    return List{fixed(&Q::beta, R"(\beta)"),
                fixed(&Q::first_total, "V"),
                fixed(&Q::least_initial, R"(\min_i v_i)"),
                fixed(&Q::start_gap2, R"(\|w_1-v\|^2)"),
                count(&Q::t),
                count(&Q::due),
                of_round(&Q::prediction, R"(\hat y_t)"),
                of_round(&Q::voted, R"(\mathrm{majority}(w_t))"),
                of_round(&Q::wrong, R"(\sum_{x_{t,i}\ne y_t} w_{t,i})"),
                of_round(&Q::total_before, "W_t"),
                state(&Q::total, "W_{t+1}"),
                of_round(&Q::gap2, R"(\|w_{t+1}-r_t\|^2)"),
                of_round(&Q::drift2, R"(\|w_{t+1}-w_t\|^2)"),
                of_round(&Q::power_gap2, R"(\|w_{t+1}-q_t\|^2)"),
                of_round(&Q::excess, R"(\max_i (e_{t,i} - k_{t,i}))"),
                of_round(&Q::all, R"(\sum_i p_{t,i})"),
                of_round(&Q::best, R"(\max_i p_{t,i})"),
                of_round(&Q::several, R"(\max_j |\{i : p_{t,i}\ge p_{t,j}\}|\,p_{t,j})"),
                state(&Q::power, "2^{M_t}"),
                state(&Q::growth, R"((1+\beta)^{M_t})")};
  }
};
static_assert(names_every_member<MajorityQuantities<int>>);

struct MajorityFacts : MajorityQuantities<Rational> {
  using Observed = Round;

  /// `rule` has the weights that are to be the first.
  explicit MajorityFacts(WeightedMajority rule);

  WeightedMajority rule;
  Vector first;  ///< v

  // So far.
  std::size_t mistake_count = 0;      ///< M
  std::vector<std::size_t> errors;    ///< k_i
  std::vector<std::size_t> punished;  ///< e_i
  Vector p;
  Vector q;

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }
  /// The first of the experts with the fewest mistakes, from 0.
  [[nodiscard]] std::size_t best_expert() const;

 private:
  void look_at_experts();
};

template <>
struct OverMachine<MajorityFacts> : OverQuantities<MajorityQuantities> {};

const Theorem<MajorityFacts>& weighted_majority();

}  // namespace mistakebound
