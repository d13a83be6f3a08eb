/// From online to batch learning (Littlestone 1989; Helmbold and Warmuth 1995; Freund and Schapire 1999; Cesa-Bianchi,
/// Conconi and Gentile 2004): T examples are drawn independently, and what the learner held before each of them, from
/// h_1 to h_T, becomes one hypothesis: one of them at random, or their majority vote. Their mean error is expected to
/// be the number of mistakes over T, exactly.
///
/// A round is a number of examples t. P(h_t = h) is computed along the hypotheses of reachable_states.hpp: a hypothesis
/// stays on the points on which the learner is right and does not learn, and on each other point goes to the next one.
/// For each point x the number W_x of those from h_1 to h_t that err on it goes along with the hypothesis. All
/// probabilities are whole multiples of D^-t, D the common denominator of those of the points.
#pragma once

#include "invariants/ledger/theorem.hpp"
#include "invariants/pac/reachable_states.hpp"
#include "reference/learners/run.hpp"

namespace mistakebound {

/// What t examples make of a learner.
struct DrawnExamples {
  /// How many of h_1 .. h_t err on a point.
  struct Votes {
    std::size_t point = 0;             ///< from 0, of positive probability
    Rational p;                        ///< its probability
    std::vector<Rational> wrong = {};  ///< P(W_x = w), w = 0 .. t
  };
  std::vector<Rational> held;  ///< P(h_t = h) for each hypothesis
  std::vector<Rational> next;  ///< P(h_{t+1} = h)
  std::vector<Votes> votes;
};

/// What t = 1, 2, .. examples make of a learner; the hypotheses on t examples have to be among those found.
class ExampleDraws {
 public:
  ExampleDraws(const ReachableStates& found, const Vector& p);

  /// One example more. Linear in arrows times points times t.
  DrawnExamples next();

 private:
  struct Arrow {
    std::size_t from;
    std::size_t to;
    Integer weight;  // in units of 1/D
  };
  /// What the weights become, with one example more.
  [[nodiscard]] std::vector<Integer> moved(const std::vector<Integer>& weights) const;

  const ReachableStates& found_;
  std::vector<Arrow> arrows_;
  Integer denominator_;  // D
  Rational unit_ = 1;    // D^-(t-1)
  std::vector<Integer> held_;
  std::vector<DrawnExamples::Votes> points_;
  std::vector<std::vector<std::vector<Integer>>> wrong_;  // by point, number of wrong votes, and hypothesis
};

/// What the claims name, after t examples.
template <class N>
struct ConversionQuantities {
  N least_p = 0;
  N sum_p = 0;
  N allowed = 0;  ///< M_T, the most mistakes that a theorem on the learner allows on the domain

  CountOf<N> t = 0;
  CountOf<N> most_mistakes = 0;  ///< M_t at most, M_t the mistakes on t examples
  N mass = 1;                    ///< sum of P(h_t = h)
  N error = 0;                   ///< E[e(h_t)], e the error of a hypothesis
  N mistakes_before = 0;         ///< E[M_{t-1}]
  N mistakes_after = 0;          ///< E[M_t]
  N error_sum = 0;               ///< the sum of E[e(h_s)] for s = 1 .. t
  N random_error = 0;            ///< of one of h_1 .. h_t, all equally likely
  N wrong_votes = 0;             ///< sum over x of p_x E[W_x]
  N vote_error = 0;              ///< sum over x of p_x P(2 W_x >= t): an even vote counts as wrong

  static constexpr auto fields() {
    using namespace quantity;
    using Q = ConversionQuantities;
    return List{fixed(&Q::least_p, R"(\min_x p_x)"),
                fixed(&Q::sum_p, R"(\sum_x p_x)"),
                fixed(&Q::allowed, "M_T"),
                count(&Q::t, "t"),
                count(&Q::most_mistakes, "M_t"),
                of_round(&Q::mass, R"(\sum_h P(h_t = h))"),
                of_round(&Q::error, R"(E[e(h_t)])"),
                of_round(&Q::mistakes_before, R"(E[M_{t-1}])"),
                of_round(&Q::mistakes_after, R"(E[M_t])"),
                of_round(&Q::error_sum, R"(\sum_{s\le t} E[e(h_s)])"),
                of_round(&Q::random_error, R"(\sum_h \Big(\frac1t \sum_{s\le t} P(h_s = h)\Big)\, e(h))"),
                of_round(&Q::wrong_votes, R"(\sum_x p_x\,E[W_{t,x}])"),
                of_round(&Q::vote_error, R"(\sum_x p_x\,P(2\,W_{t,x} \ge t))")};
  }
};
static_assert(names_every_member<ConversionQuantities<int>>);

struct ConversionFacts : ConversionQuantities<Rational> {
  using Observed = BasicRound<DrawnExamples, DrawnExamples>;

  /// `list` outlives the facts; p are the probabilities of the points.
  ConversionFacts(const std::vector<ReachableState>& list, const Vector& p, std::optional<std::size_t> proved_bound);

  const std::vector<ReachableState>* hypotheses;
  std::optional<std::size_t> proved;  ///< M_T, if there is a theorem on the learner

  Rational last_error;                ///< E[e(h_{t+1})]
  std::vector<Rational> held_so_far;  ///< for each hypothesis, the sum of P(h_s = h)
  struct Point {
    Rational half;      ///< P(2 W_x >= t)
    Rational expected;  ///< E[W_x]
  };
  std::vector<Point> points;

  [[nodiscard]] bool is_bounded() const { return proved.has_value(); }
  template <class Say>
  std::optional<Claim> each_point(const Say& say) const {
    return of_each(points, say);
  }

  void survey(const BasicExample<DrawnExamples>&) {}
  void begin(const DrawnExamples&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return most_mistakes; }

 private:
  [[nodiscard]] Rational expected(const std::vector<Rational>& held, Rational (*of)(const ReachableState&)) const;
};

/// What the claims name, also of a point, in the formulas of the theorem.
struct ConversionNames : ConversionQuantities<FormalNumber> {
  FormalNumber half, expected;

  static bool is_bounded() { return true; }
  template <class Say>
  auto each_point(const Say& say) const {
    return say(*this);
  }
  static constexpr auto fields() {
    using namespace quantity;
    using Q = ConversionNames;
    return all_of(ConversionQuantities<FormalNumber>::fields(),
                  List{of_round(&Q::half, R"(P(2\,W_{t,x} \ge t))"),  // of a point
                       of_round(&Q::expected, R"(E[W_{t,x}])")});
  }
};
static_assert(names_every_member<ConversionNames, 1>);
template <>
struct OverMachine<ConversionFacts> {
  using Names = ConversionNames;
};

const Theorem<ConversionFacts>& online_to_batch();

}  // namespace mistakebound
