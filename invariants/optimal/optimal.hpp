/// The mistake bound of the standard optimal algorithm (Littlestone 1988): the Littlestone dimension of its class.
///
/// Notation: H the class, V and V' the version spaces before and after the round, V+ and V- the subsets of V by what
/// they predict at the round's point, Ldim the Littlestone dimension, M the mistakes so far. All sides are integers.
#pragma once

#include "invariants/ledger/ledger.hpp"
#include "reference/learners/optimal.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// A round of a learner whose instances are points of a class, by their numbers, and whose state is a version space.
using ClassRound = BasicRound<std::size_t, VersionSpace>;

/// What the steps speak of, on any number.
template <class N>
struct OptimalQuantities {
  N hypotheses = 0;      ///< of the class, equal ones as often as they are there
  N different = 0;       ///< hypotheses of the class, equal ones once
  N dimension = 0;       ///< Ldim(H)
  N power = 1;           ///< 2^Ldim(H)
  N vc = 0;              ///< VC(H)
  N forced = 0;          ///< mistakes of the learner where the tree that H shatters is played against it
  N forced_halving = 0;  ///< those of halving

  // The round.
  std::size_t t = 0;
  N prediction = 0;
  N ruled = 0;             ///< the label of the part of larger dimension, and what equal ones mean
  N misplaced = 0;         ///< |V' symmetric difference {h in V : h(x) = y}|
  N left = 0;              ///< |V'|, before the first round |V_1|
  N right_on_all = 0;      ///< hypotheses right on every round so far, whether left or not
  N dimension_before = 0;  ///< Ldim(V)
  N dimension_left = 0;    ///< Ldim(V'), before the first round Ldim(V_1)
  N errors = 0;            ///< M

  static constexpr auto fields() {
    using namespace quantity;
    using Q = OptimalQuantities;
    return List{fixed(&Q::hypotheses, "m"),
                fixed(&Q::different, R"(|\{(h(x))_x : h\in H\}|)"),
                fixed(&Q::dimension, R"(\mathrm{Ldim}(H))"),
                fixed(&Q::power, R"(2^{\mathrm{Ldim}(H)})"),
                fixed(&Q::vc, R"(\mathrm{VC}(H))"),
                fixed(&Q::forced, R"(M_{\mathrm{optimal}}(T))"),
                fixed(&Q::forced_halving, R"(M_{\mathrm{halving}}(T))"),
                count(&Q::t),
                of_round(&Q::prediction, R"(\hat y_t)"),
                of_round(&Q::ruled, R"(\mathrm{larger}(V_t))"),
                of_round(&Q::misplaced, R"(|V_{t+1}\,\triangle\,\{h\in V_t : h(x_t) = y_t\}|)"),
                state(&Q::left, "|V_{t+1}|"),
                of_round(&Q::right_on_all, R"(|\{h : h(x_s) = y_s \text{ for all } s\le t\}|)"),
                of_round(&Q::dimension_before, R"(\mathrm{Ldim}(V_t))"),
                state(&Q::dimension_left, R"(\mathrm{Ldim}(V_{t+1}))"),
                state(&Q::errors, "M_t")};
  }
};
static_assert(names_every_member<OptimalQuantities<int>>);

struct OptimalFacts : OptimalQuantities<Rational> {
  using Observed = ClassRound;

  OptimalFacts(std::shared_ptr<LittlestoneDimensions> of, Tie equal_parts);

  // Fixed by the class.
  std::shared_ptr<LittlestoneDimensions> dimensions;
  Tie tie;  ///< how subsets of equal dimension are predicted

  // The round.
  std::size_t mistake_count = 0;
  VersionSpace right_so_far;  ///< which hypotheses they are

  void survey(const BasicExample<std::size_t>&) {}
  void begin(const VersionSpace& first_state);
  void observe(const ClassRound& round);

  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return mistake_count; }
};

template <>
struct OverMachine<OptimalFacts> : OverQuantities<OptimalQuantities> {};

/// The mistakes that the adversary of the lower bound forces on a learner: it asks for the root of a tree that the
/// version space shatters, says the label that is not predicted, and goes on in that part. The labels are those of some
/// hypothesis. predict(point) and learn(point, y) are the learner's.
template <class Predict, class Learn>
std::size_t forced_mistakes(LittlestoneDimensions& dimensions, Predict predict, Learn learn) {
  VersionSpace left = dimensions.of().all();
  std::size_t mistakes = 0;
  for (int depth = dimensions.dimension(left); depth > 0; --depth) {
    const std::size_t point = dimensions.root(left, static_cast<std::size_t>(depth)).value();
    const Prediction predicted = predict(point);
    const Label y = predicted > 0 ? -1 : 1;
    if (predicted != y) ++mistakes;
    learn(point, y);
    left = dimensions.of().part(left, point, y);
  }
  return mistakes;
}

const Theorem<OptimalFacts>& optimal();

}  // namespace mistakebound
