/// What the steps of Winnow's proofs speak of, on any number: exact ones, made when a claim asks for them; machine
/// numbers, which are intervals of doubles and exact where that costs little; names, for algebra; or numbers that only
/// notice what is read. `gamma`, `R`, `U` and the others are those of facts.hpp.
#pragma once

#include <functional>
#include <vector>

#include "invariants/ledger/any_number.hpp"
#include "invariants/ledger/fields.hpp"
#include "invariants/winnow/columns.hpp"
#include "reference/learners/integer_winnow.hpp"

namespace mistakebound {

/// What all examples have shown.
struct WinnowSurvey {
  Columns columns;  ///< told apart by u and every instance
  std::optional<Rational> least_margin;
  Rational radius;
};

/// What the sequence, the comparator and the learning rate fix.
template <class N>
struct WinnowFixed {
  N n = 0;
  N gamma = 0;
  N u1 = 0;
  N most_margin = 0;  ///< R U
  N eta = 0;
  N gain = 0;  ///< eta gamma - U ln cosh(eta R)
  N ln_n = 0;
  N cosh = 0;              ///< cosh(eta R)
  N sinh_over_radius = 0;  ///< sinh(eta R)/R
  N most = 0;              ///< U ln n/gain, or its limit
  N g = 0;                 ///< g(epsilon), of winnow-tuned
  N quadratic_bound = 0;   ///< 2 (R U/gamma)^2 ln n

  bool given_gamma = false;
  bool finite = true;                                                            ///< the learning rate
  bool compares = true;                                                          ///< it is finite, and there is a p
  bool bends = true;                                                             ///< it is finite, and R is not 0
  std::conditional_t<std::same_as<N, ExactSide>, Condition, bool> divides = {};  ///< by gain
  bool has_g = false;
  bool has_quadratic_bound = false;
  bool in_the_limit = false;  ///< it is infinite, where winnow-tuned speaks of that

  static constexpr auto fields() {
    using namespace quantity;
    using Q = WinnowFixed;
    return List{fixed(&Q::n, "n").nonnegative(),
                fixed(&Q::gamma, R"(\gamma)"),
                fixed(&Q::u1, R"(\|u\|_1)").nonnegative(),
                fixed(&Q::most_margin, R"(R\,\|u\|_1)").nonnegative(),
                fixed(&Q::eta, R"(\eta)"),
                fixed(&Q::gain, R"(\big(\eta\,\gamma - \|u\|_1 \ln\cosh(\eta R)\big))"),
                fixed(&Q::ln_n, R"(\ln n)").nonnegative(),
                fixed(&Q::cosh, R"(\cosh(\eta R))").nonnegative(),
                fixed(&Q::sinh_over_radius, R"(\sinh(\eta R)/R)"),
                fixed(&Q::most, R"(\|u\|_1 \ln n \,/\, \big(\eta\,\gamma - \|u\|_1 \ln\cosh(\eta R)\big))"),
                fixed(&Q::g, R"(g(\varepsilon))").nonnegative(),
                fixed(&Q::quadratic_bound, R"(2\,(R\,\|u\|_1/\gamma)^2 \ln n)").nonnegative(),
                flag(&Q::given_gamma),
                flag(&Q::finite),
                flag(&Q::compares),
                flag(&Q::bends),
                flag(&Q::divides),
                flag(&Q::has_g),
                flag(&Q::has_quadratic_bound),
                flag(&Q::in_the_limit)};
  }
};
static_assert(names_every_member<WinnowFixed<int>>);

/// What chord says of each value among the entries of y x: a power and its chord. Where these are no exact numbers,
/// those that are nearest stand for all.
template <class N>
struct WinnowChords {
  N power = 0;
  N chord = 0;

  template <class Say>
  auto each(const Say& say) const {
    return say(power, chord);
  }
};
template <>
struct WinnowChords<ExactSide> {
  using Pairs = std::vector<std::pair<PowerSum, PowerSum>>;
  std::function<Pairs()> make;

  /// Nothing where there is none.
  template <class Say>
  std::optional<Claim> each(const Say& say) const {
    std::optional<Claim> claim;
    for (auto& [power, chord] : make())
      claim = claim ? std::move(*claim).also(say(Number(power), Number(chord))) : say(Number(power), Number(chord));
    return claim;
  }
};

/// What the state after a mistake, or another round that moved it, and the last mistake add to that.
template <class N>
struct WinnowChanged {
  // The state.
  N least_weight = 0;   ///< min w'_i
  N weights = 0;        ///< sum w'_i
  N kl = 0;             ///< KL(p, w')
  N kl_fallen = 0;      ///< KL(p, w_1) - KL(p, w')
  N kl_is_0 = 0;        ///< 1 where it is, else 0
  N at_comparator = 0;  ///< 1 where p = w', else 0
  // The state at the infinite learning rate.
  N largest = 0;           ///< max S'_i
  N leading = 0;           ///< S_1 + m R
  N least_of_support = 0;  ///< min S'_i where u_i > 0
  N leaders = 0;           ///< how many S'_i are the largest
  N leaders_before = 0;    ///< how many S_i were
  N two_to_m = 1;          ///< 2^m

  // The mistake.
  N score = 0;        ///< y (w.x)
  N score_after = 0;  ///< y (w'.x)
  N gap2 = 0;         ///< |S' - S - y x|^2
  N chords = 0;       ///< sum_i w_i ((1 + v_i/R) e^(eta R) + (1 - v_i/R) e^(-eta R))/2, v = y x
  N z = 0;            ///< Z
  N rule_drop = 0;    ///< eta p.v - ln Z
  WinnowChords<N> of_entries = {};

  bool moved_by_the_rule = false;   ///< S' - S is y x and nothing else, in integers
  bool divides_by_its_own = false;  ///< the learner divides by the sum over S' and no other exponents

  static constexpr auto fields() {
    using namespace quantity;
    using Q = WinnowChanged;
    return List{state(&Q::least_weight, R"(\min_i w_{t+1,i})"),
                state(&Q::weights, R"(\sum_i w_{t+1,i})"),
                state(&Q::kl, R"(\mathrm{KL}(p,w_{t+1}))"),
                state(&Q::kl_fallen, R"(\mathrm{KL}(p,w_1) - \mathrm{KL}(p,w_{t+1}))"),
                state(&Q::kl_is_0, R"([\mathrm{KL}(p,w_{t+1}) = 0])"),
                state(&Q::at_comparator, R"([p = w_{t+1}])"),
                state(&Q::largest, R"(\max_i S_{t+1,i})"),
                state(&Q::leading, R"(S_{1,1} + m_t R)"),
                state(&Q::least_of_support, R"(\min_{u_i > 0} S_{t+1,i})"),
                state(&Q::leaders, "|A_{t+1}|"),
                state(&Q::leaders_before, "|A_t|"),
                state(&Q::two_to_m, "2^{m_t}"),
                state(&Q::score, R"(y_t\,(w_t\cdot x_t))"),
                state(&Q::score_after, R"(y_t\,(w_{t+1}\cdot x_t))"),
                state(&Q::gap2, R"(\|S_{t+1}-S_t-y_t\,x_t\|^2)").nonnegative(),
                state(&Q::chords, R"(\sum_i w_{t,i}\big(\tfrac12(1+y_t x_{t,i}/R)\,e^{\eta R} + )"
                                  R"(\tfrac12(1-y_t x_{t,i}/R)\,e^{-\eta R}\big))"),
                state(&Q::z, "Z_t"),
                state(&Q::rule_drop, R"(\eta\,y_t\,(p\cdot x_t) - \ln Z_t)"),
                count(&Q::of_entries),
                count(&Q::moved_by_the_rule),
                count(&Q::divides_by_its_own)};
  }
};
static_assert(names_every_member<WinnowChanged<int>>);

/// What is of the round.
template <class N>
struct WinnowOfRound {
  std::size_t t = 0;
  Label y = 1;
  bool mistake = false;
  bool moved = false;
  CountOf<N> m = 0;  ///< mistakes so far, this round included
  N margin = 0;      ///< y (u.x)
  N p_margin = 0;    ///< y (p.x)
  N drift2 = 0;      ///< |S' - S|^2
  N kl_drop = 0;     ///< KL(p, w) - KL(p, w')

  static constexpr auto fields() {
    using namespace quantity;
    using Q = WinnowOfRound;
    return List{count(&Q::t),
                count(&Q::y),
                count(&Q::mistake),
                count(&Q::moved),
                count(&Q::m, "m_t"),
                of_round(&Q::margin, R"(y_t\,(u\cdot x_t))"),
                of_round(&Q::p_margin, R"(y_t\,(p\cdot x_t))"),
                change(&Q::drift2, R"(\|S_{t+1}-S_t\|^2)").nonnegative(),
                change(&Q::kl_drop, R"(\mathrm{KL}(p,w_t) - \mathrm{KL}(p,w_{t+1}))")};
  }
};
static_assert(names_every_member<WinnowOfRound<int>>);

template <class N>
struct WinnowQuantities : WinnowFixed<N>, WinnowChanged<N>, WinnowOfRound<N> {
  [[nodiscard]] N mistakes_so_far() const { return N(this->m); }

  static constexpr auto fields() {
    return all_of(WinnowFixed<N>::fields(), WinnowChanged<N>::fields(), WinnowOfRound<N>::fields());
  }
};
static_assert(names_every_member<WinnowQuantities<int>, 3>);

/// A mistake, with what it is made of.
struct WinnowMistake {
  IntegerWinnow::StatePointer before;
  std::shared_ptr<const IntegerVector> x;
  Label y = 1;
};

/// What a round in integers is made of.
struct WinnowRecord {
  std::size_t moved_before = 0;  ///< how often the state changed before this round
  std::shared_ptr<const IntegerVector> x;
  IntegerWinnow::StatePointer before;
  IntegerWinnow::StatePointer after;
  WinnowMistake last_mistake;  ///< this one, too
};

/// A round in machine numbers, and all that steps speak of on it.
struct WinnowRound : WinnowChanged<MachineNumber>, WinnowOfRound<MachineNumber>, WinnowRecord {};
struct WinnowSeen : WinnowQuantities<MachineNumber>, WinnowRecord {};

}  // namespace mistakebound
