/// The mistake bound of Littlestone's Winnow on monotone disjunctions (Littlestone 1988; L, Littlestone's Winnow,
/// Claims 1-3), with sharper bounds beyond the source.
///
/// Notation: n variables, K the target's set of variables, k its size, w and w' the weights before and after the round,
/// P the promotions and E the eliminations so far, M = P + E. Label and prediction +1 stand for L's 1, -1 for its 0.
/// All quantities are counted from the states and instances themselves. Powers of 2 and n are written out as integers.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/littlestone_winnow.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// What the steps speak of, on any number.
template <class N>
struct LittlestoneQuantities {
  // Fixed by the target and the learner.
  N n = 0;
  N k = 0;
  N half = 0;       ///< n/2
  N power = 0;      ///< n^k
  N doublings = 0;  ///< of one target weight, at most: ceil(log2 n) - 1, and 0 for n = 1
  N threshold = 0;
  N promotion = 0;
  N demotion = 0;
  N on_a_tie = 0;           ///< the prediction
  bool may_except = false;  ///< two eliminations without a promotion are possible: k = 0 and n even
  N least_initial = 0;
  N largest_initial = 0;

  // The round.
  std::size_t t = 0;
  bool mistake = false;
  bool any_active = false;  ///< some variable is active; on mistakes
  Label y = 1;
  N hits = 0;            ///< variables of the target that are active
  N score = 0;           ///< w.x; on mistakes, as the next four
  N reaches = 0;         ///< 1 where w.x >= n/2, else 0
  N negative = 0;        ///< 1 where y = -1, else 0
  N largest_active = 0;  ///< max of w over the active variables, if any
  N gap2 = 0;            ///< |w' - what the rule makes of w|^2
  N total_before = 0;    ///< sum of w
  N total = 0;           ///< sum of w'
  N largest = 0;         ///< max of w'
  N drift2 = 0;          ///< |w' - w|^2
  N kept = 0;            ///< variables of the target with w' >= 1
  N fallen = 0;          ///< variables of the target with w' < w
  N product = 1;         ///< of w' over the target
  N doubled = 0;         ///< variables of the target with w' = 2 w > 0; on mistakes
  std::size_t promotions = 0;
  N p = 0;         ///< promotions so far
  N e = 0;         ///< eliminations so far
  N two_to_p = 1;  ///< 2^P
  N two_to_e = 1;  ///< 2^E

  [[nodiscard]] bool promoted() const { return mistake && y > 0; }
  [[nodiscard]] bool eliminated() const { return mistake && y < 0; }
  /// Two eliminations without a promotion may have been.
  [[nodiscard]] bool excepted() const { return may_except && promotions == 0; }
  [[nodiscard]] N exception() const { return may_except ? 1 : 0; }
  [[nodiscard]] N zero() const { return 0; }

  static constexpr auto fields() {
    using namespace quantity;
    using Q = LittlestoneQuantities;
    return List{fixed(&Q::n, "n"),
                fixed(&Q::k, "k"),
                fixed(&Q::half, R"(\tfrac n2)"),
                fixed(&Q::power, "n^k"),
                fixed(&Q::doublings, R"(\max(\lceil\log_2 n\rceil - 1,\, 0))"),
                fixed(&Q::threshold, R"(\theta)"),
                fixed(&Q::promotion, R"(\text{promotion})"),
                fixed(&Q::demotion, R"(\text{demotion})"),
                fixed(&Q::on_a_tie, R"(\text{tie})"),
                flag(&Q::may_except),
                fixed(&Q::least_initial, R"(\min_i w_{1,i})"),
                fixed(&Q::largest_initial, R"(\max_i w_{1,i})"),
                count(&Q::t),
                count(&Q::mistake),
                count(&Q::any_active),
                count(&Q::y),
                of_round(&Q::hits, R"(|\{i \in K : x_{t,i} = 1\}|)"),
                state(&Q::score, R"(w_t\cdot x_t)"),
                state(&Q::reaches, R"([\,w_t\cdot x_t \ge \tfrac n2\,])"),
                state(&Q::negative, R"([\,y_t = -1\,])"),
                state(&Q::largest_active, R"(\max_{x_{t,i} = 1} w_{t,i})"),
                state(&Q::gap2, R"(\sum_i (w_{t+1,i} - c_i\,w_{t,i})^2)"),
                of_round(&Q::total_before, R"(\sum_i w_{t,i})"),
                state(&Q::total, R"(\sum_i w_{t+1,i})"),
                state(&Q::largest, R"(\max_i w_{t+1,i})"),
                of_round(&Q::drift2, R"(\|w_{t+1}-w_t\|^2)"),
                state(&Q::kept, R"(|\{i \in K : w_{t+1,i} \ge 1\}|)"),
                of_round(&Q::fallen, R"(|\{i \in K : w_{t+1,i} < w_{t,i}\}|)"),
                state(&Q::product, R"(\prod_{i\in K} w_{t+1,i})"),
                state(&Q::doubled, R"(|\{i \in K : w_{t+1,i} = 2\,w_{t,i} > 0\}|)"),
                count(&Q::promotions),
                state(&Q::p, "P_t"),
                state(&Q::e, "E_t"),
                state(&Q::two_to_p, "2^{P_t}"),
                state(&Q::two_to_e, "2^{E_t}")};
  }
};
static_assert(names_every_member<LittlestoneQuantities<int>>);

struct LittlestoneFacts : LittlestoneQuantities<Rational> {
  using Observed = Round;

  /// `target` is in {0,1}^n; of `rule` the parameters count, not its weights.
  LittlestoneFacts(Vector target, LittlestoneWinnow rule);

  Vector target;
  LittlestoneWinnow rule;
  std::size_t m = 0;  ///< mistakes so far

  void survey(const Example&) {}
  void begin(const Vector& first_state);
  void observe(const Round& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return m; }

 private:
  void look_at(const Vector& w);
};

template <>
struct OverMachine<LittlestoneFacts> : OverQuantities<LittlestoneQuantities> {};

const Theorem<LittlestoneFacts>& littlestone_winnow();

}  // namespace mistakebound
