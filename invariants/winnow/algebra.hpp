/// The equations of Winnow's proof that are true whatever the numbers are, shown by the formal number: what they speak
/// of is written out from its definition, and both sides have to be one polynomial. No double is asked then; what has
/// to be known of the round, that the update is the rule's or what the learner divides by, is seen in integers.
///
/// Notation: S, v, S' as in facts.hpp; a sum over coordinates is that of one coordinate, as the formal number has it,
/// where both sides are such sums. e^(eta R) = 2 a, e^(-eta R) = 2 b, and q = 1/R.
#pragma once

#include <array>
#include <vector>

#include "invariants/ledger/asked_first.hpp"
#include "invariants/winnow/quantities.hpp"

namespace mistakebound {

/// The chord of v -> e^(eta v) over [-R, R].
template <class N>
N chord_of(const N& v, const N& q, const N& a, const N& b) {
  return (1 + v * q) * a + (1 - v * q) * b;
}

/// What is known of a round.
struct WinnowPremises {
  bool moved_by_the_rule = false;   ///< S' = S + v
  bool divides_by_its_own = false;  ///< the learner divides by the sum over S'

  [[nodiscard]] std::size_t index() const { return (moved_by_the_rule ? 1U : 0U) + (divides_by_its_own ? 2U : 0U); }
};

/// A function of which nothing is known but that it has one value at one place.
class FormalFunction {
 public:
  /// Its values are variables of these names, from the first one on.
  explicit FormalFunction(std::uint8_t first_name) : next_(first_name) {}
  FormalNumber operator()(const FormalNumber& at) {
    for (const auto& [place, value] : known_)
      if ((place - at).is_0()) return value;
    return known_.emplace_back(at, FormalNumber::variable(next_++)).second;
  }

 private:
  std::uint8_t next_;
  std::vector<std::pair<FormalNumber, FormalNumber>> known_;
};

inline WinnowQuantities<FormalNumber> winnow_by_definition(const WinnowPremises& premises) {
  enum Name : std::uint8_t { S = 101, V, V_BY_W, V_BY_P, STRAY, STRAY_BY_P, A, B, Q, SHARE, LOGARITHMS };
  const auto variable = FormalNumber::variable;
  const auto strays = [&](bool known) { return known ? FormalNumber() : variable(STRAY); };
  const FormalNumber before = variable(S), v = variable(V), after = before + v + strays(premises.moved_by_the_rule);
  const FormalNumber divisor = after + strays(premises.divides_by_its_own);
  // Averages over the coordinates with the weights w, and with p.
  const auto by_w = [](const FormalNumber& each) { return each.averaged(V, V_BY_W); };
  const auto by_p = [](const FormalNumber& each) { return each.averaged(V, V_BY_P).averaged(STRAY, STRAY_BY_P); };
  FormalFunction ln_sum(LOGARITHMS);  // ln sum_j e^(eta S_j)
  const FormalNumber a = variable(A), b = variable(B), q = variable(Q);
  auto result = named_quantities<WinnowQuantities<FormalNumber>>();
  result.weights = (after - divisor).is_0() ? FormalNumber(1) : variable(SHARE);
  result.score = by_w(v);
  result.chords = by_w(chord_of(v, q, a, b));
  result.cosh = a + b;
  result.sinh_over_radius = (a - b) * q;
  result.kl_drop = ln_sum(before) - ln_sum(after) + by_p(after - before);
  result.rule_drop = by_p(v) - (ln_sum(before + v) - ln_sum(before));
  return result;
}

/// Of claim F, written for any number, the equations that follow.
template <class F>
Links winnow_identities(const WinnowPremises& premises) {
  static const std::array<Links, 4> links = [] {
    std::array<Links, 4> result{};
    for (const bool rule : {false, true})
      for (const bool own : {false, true}) {
        const WinnowPremises known{rule, own};
        result[known.index()] = F{}(winnow_by_definition(known)).equations();
      }
    return result;
  }();
  return links[premises.index()];
}

}  // namespace mistakebound
