/// What the proof of halving speaks of, round after round; shared by the theorems on experts and on grids of them.
///
/// Notation: m experts, H and H' the sets that are left before and after the round, P the experts that are right on
/// every round, M the mistakes so far. Every count is taken from the sets themselves by operations on bits: a round
/// costs m/64 word operations a count, and no list of experts is ever made.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "reference/learners/halving.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// A round of a learner whose state is a set of experts and whose instances are their predictions.
using HalvingRound = BasicRound<Experts, Experts>;

/// What the steps speak of, on any number.
template <class N>
struct HalvingQuantities {
  N experts = 0;          ///< m
  N perfect_experts = 0;  ///< |P|

  // The round.
  std::size_t t = 0;
  N prediction = 0;
  N voted = 0;         ///< the vote of H by counting, and what an even one means
  N wrong = 0;         ///< experts in H that differ from the outcome
  N left_before = 0;   ///< |H|
  N left = 0;          ///< |H'|, before the first round |H_1|
  N gained = 0;        ///< |H' \ H|
  N misplaced = 0;     ///< |H' symmetric difference {h in H : h agrees with the outcome}|
  N perfect_left = 0;  ///< |P and H'|
  N right_on_all = 0;  ///< experts right on every round so far, whether left or not
  /// 2^M and m. Where M is more than the bits of m: 1 and 0, so that no number has as many bits as there are mistakes;
  /// 2^M left <= m, where left is whole, then says left <= 0.
  N power = 1;
  N most = 0;

  static constexpr auto fields() {
    using namespace quantity;
    using Q = HalvingQuantities;
    return List{fixed(&Q::experts, "m"),
                fixed(&Q::perfect_experts, "|P|"),
                count(&Q::t),
                of_round(&Q::prediction, R"(\hat y_t)"),
                of_round(&Q::voted, R"(\mathrm{majority}(H_t))"),
                of_round(&Q::wrong, R"(|\{h\in H_t : h(x_t)\ne y_t\}|)"),
                of_round(&Q::left_before, "|H_t|"),
                state(&Q::left, "|H_{t+1}|"),
                of_round(&Q::gained, R"(|H_{t+1}\setminus H_t|)"),
                of_round(&Q::misplaced, R"(|H_{t+1}\,\triangle\,\{h\in H_t : h(x_t) = y_t\}|)"),
                state(&Q::perfect_left, R"(|P\cap H_{t+1}|)"),
                of_round(&Q::right_on_all, R"(|\{h : h(x_s) = y_s \text{ for all } s\le t\}|)"),
                state(&Q::power, "2^{M_t}"),
                state(&Q::most, "m")};
  }
};
static_assert(names_every_member<HalvingQuantities<int>>);

struct HalvingFacts : HalvingQuantities<Rational> {
  using Observed = HalvingRound;

  HalvingFacts(std::size_t number_of_experts, Tie even_vote);

  // Fixed by the sequence.
  std::size_t m;
  Tie tie;          ///< how an even vote is predicted
  Experts perfect;  ///< P

  // The round.
  std::size_t mistake_count = 0;
  Experts right_so_far;  ///< which experts they are
  Experts alive;         ///< H'

  void survey(const BasicExample<Experts>& example);
  void begin(const Experts& first_state);
  void observe(const HalvingRound& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }
};

template <>
struct OverMachine<HalvingFacts> : OverQuantities<HalvingQuantities> {};

/// H_1 holds every expert.
Step<HalvingFacts> all_start();

/// The steps of R's proof before its bound. `perfection` are the hypotheses and steps from which some expert is
/// perfect.
std::vector<Step<HalvingFacts>> halving_steps(const std::vector<std::string>& perfection);

/// How many experts the last round left, and of those before it how many were wrong.
inline std::vector<NamedQuantity> halving_state(const HalvingFacts& f) {
  std::vector<NamedQuantity> result{{"left", Number(f.left)}};
  if (f.t == 0) return result;
  result.push_back({"left_before", Number(f.left_before)});
  result.push_back({"wrong", Number(f.wrong)});
  return result;
}

/// log2 m, exactly: rational where m is a power of two, else ln m/ln 2.
Number log2_of(std::size_t m);

}  // namespace mistakebound
