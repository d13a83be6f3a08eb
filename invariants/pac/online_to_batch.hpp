/// From online to batch learning (Littlestone 1989; Helmbold and Warmuth 1995; Freund and Schapire 1999; Cesa-Bianchi,
/// Conconi and Gentile 2004): T examples are drawn independently, and what the learner held before each of them, h_1 ..
/// h_T, becomes one hypothesis: one of them at random, or their majority vote. Their mean error is expected to be the
/// number of mistakes over T, exactly.
///
/// A round is a number of examples t. P(h_t = h) is computed along the hypotheses of reachable_states.hpp: a hypothesis
/// stays on the points on which the learner is right and does not learn, and on each other point goes to the next one.
/// For each point x the number W_x of h_1 .. h_t that err on it goes along with the hypothesis. All probabilities are
/// whole multiples of D^-t, D the common denominator of those of the points.
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

/// The same for t = 1, 2, ..; the hypotheses on t examples have to be among those found.
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

struct ConversionFacts {
  using Observed = BasicRound<DrawnExamples, DrawnExamples>;

  /// `list` outlives the facts; p are the probabilities of the points.
  ConversionFacts(const std::vector<ReachableState>& list, const Vector& p, std::optional<std::size_t> proved_bound);

  const std::vector<ReachableState>* hypotheses;
  std::optional<std::size_t> proved;  ///< M_T, the most mistakes that a theorem on the learner allows on the domain
  Rational least_p = 0;
  Rational sum_p = 0;

  std::size_t t = 0;
  Rational mass;                      ///< sum of P(h_t = h)
  Rational error;                     ///< E[e(h_t)], e the error of a hypothesis
  Rational last_error;                ///< E[e(h_{t+1})]
  Rational mistakes_before;           ///< E[M_{t-1}], M_t the mistakes on t examples
  Rational mistakes_after;            ///< E[M_t]
  Rational error_sum;                 ///< the sum of E[e(h_s)] for s = 1 .. t
  std::vector<Rational> held_so_far;  ///< for each hypothesis, the sum of P(h_s = h)
  Rational random_error;              ///< of one of h_1 .. h_t, all equally likely
  Rational wrong_votes;               ///< sum over x of p_x E[W_x]
  Rational vote_error;                ///< sum over x of p_x P(2 W_x >= t): an even vote counts as wrong
  struct Point {
    Rational half;      ///< P(2 W_x >= t)
    Rational expected;  ///< E[W_x]
  };
  std::vector<Point> points;
  std::size_t most_mistakes = 0;  ///< M_t at most

  void survey(const BasicExample<DrawnExamples>&) {}
  void begin(const DrawnExamples&) {}
  void observe(const Observed& round);
  [[nodiscard]] std::size_t rounds() const { return t; }
  [[nodiscard]] std::size_t mistakes() const { return most_mistakes; }

 private:
  [[nodiscard]] Rational expected(const std::vector<Rational>& held, Rational (*of)(const ReachableState&)) const;
};

const Theorem<ConversionFacts>& online_to_batch();

}  // namespace mistakebound
